// A row of the table of contact methods: what the window and the command line show of a method, and the functions that
// run and explain it. A row is defined beside its algorithm.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <minkoscope/contact.h>

#include "core/base/required.h"
#include "core/contact/query/prepared_contact.h"

namespace minkoscope {

/// One query: a prepared pair, and where its shapes are.
struct ContactJob {
  const PreparedContact::Data& pair;
  const Pose& a;
  const Pose& b;
  ContactCache& cache;  // what the tick before left, and then what this one leaves
};

struct ContactMethod {
  std::string_view name, title, citation;
  std::span<const std::string_view> listing;  // pseudocode, one entry a line, written by us; line 1 is listing[0]
  Required<bool(const Shape&)> accepts;
  Required<void(const ContactJob&, ContactManifold&)> run;
  Required<void(const ContactJob&, ContactManifold&, StepObserver&)> run_observed;  // the same bits
  Required<std::string(const ContactStep&)> explain;
  std::string_view short_title = {};  // where the title does not fit; empty: the title
  bool one_point_of_edges = false;    // an axis of two edges gives one point, not the region of the faces beside them
};

/// The two functions of a row. Kernel is a class template on the observer, made from the job, the manifold that it
/// fills and the observer; run() does one tick.
template <template <class Observer> class Kernel>
struct ContactRunner {
  static void run(const ContactJob& job, ContactManifold& out) {
    NullObserver none;
    Kernel<NullObserver>(job, out, none).run();
  }
  static void run_observed(const ContactJob& job, ContactManifold& out, StepObserver& observer) {
    Kernel<StepObserver>(job, out, observer).run();
  }
};

}  // namespace minkoscope
