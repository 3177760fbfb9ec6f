// The contacts every library is measured on: two convex shapes that overlap a little. The same shapes and poses for
// all, drawn with a fixed seed.
#pragma once

#include <memory>
#include <vector>

#include <minkoscope/contact.h>

#include "bench/pairs.h"
#include "bench/subject.h"

namespace minkoscope {
class ManifoldOracle;
}

namespace minkoscope::bench {

enum class ContactScenes { box_rest, box_edge, h32, capsule_box };
const char* to_string(ContactScenes scenes);

/// Sizes 0.3 to 1, overlaps of a hundredth of that at most. box_rest: a box lies on another, turned about the vertical.
/// box_edge: two cubes meet edge on edge. h32: hulls of 32 points, 1e-3 deep, anyhow. capsule_box: a capsule lies on a
/// box, within a degree.
std::vector<PairCase> contacts_of(ContactScenes scenes, int count);

/// Judges manifolds by an oracle that shares nothing with them (core/trial/oracle/manifold_oracle.h).
class ContactOracle {
 public:
  explicit ContactOracle(const PairCase& pair);
  ~ContactOracle();
  ContactOracle(ContactOracle&&) noexcept;
  /// All that a manifold promises, with the points before their reduction.
  bool keeps_promises(const ContactManifold& all, const ContactManifold& reduced) const;
  /// The axis of a least overlap within 2 %, every point within a thousandth of the size of both surfaces.
  bool is_right(const ContactManifold& manifold) const;

 private:
  std::unique_ptr<const ContactQuery> query_;  // which the oracle refers to
  std::unique_ptr<const ManifoldOracle> oracle_;
};

/// The contact as ours are asked for it.
ContactQuery contact_query(const PairCase& pair);

}  // namespace minkoscope::bench
