// What a contact query prepares once for all of its poses.
#pragma once

#include <optional>

#include <minkoscope/contact.h>

#include "core/contact/query/contact_box.h"
#include "core/contact/query/contact_shape.h"
#include "core/narrow_phase/prepared_pair.h"

namespace minkoscope {

struct ContactMethod;

/// The shapes compiled for the narrow phase, in the case's precision: only one of the two is filled.
template <class Real>
struct NarrowPair {
  CompiledShape<Real> a, b;
};

struct PreparedContact::Data {
  const ContactMethod* method = nullptr;
  ContactSettings settings;
  double size = 0.0, smaller = 0.0;  // the larger bounding radius and the smaller, metres
  struct Boxes {
    ContactBox a, b;
  };
  std::optional<Boxes> boxes;  // where both are
  struct CapsuleAndBox {
    ContactBox box;
    ContactCapsule capsule;
    bool box_is_a = false;
  };
  std::optional<CapsuleAndBox> capsule_and_box;
  std::optional<NarrowPair<float>> in_float;
  ContactShape a, b;
  std::optional<NarrowPair<double>> in_double;

  Data(const ContactMethod& of, const ContactQuery& query);
  /// Asks for the memory that a query of any two shapes reads. All fields first: where the rest lies is among them.
  MINKOSCOPE_INLINE void expect() const {
    prefetch_all(&in_float, sizeof in_float);
    a.expect_fields();
    b.expect_fields();
    if (in_float) {
      in_float->a.expect();
      in_float->b.expect();
    }
    if (in_double) {
      in_double->a.expect();
      in_double->b.expect();
    }
    a.expect();
    b.expect();
  }
  /// The tolerance of the contract: a ten thousandth of the size, with the rounding of coordinates as large as these.
  double allowance(const Vector3d& position_a, const Vector3d& position_b) const;
};

}  // namespace minkoscope
