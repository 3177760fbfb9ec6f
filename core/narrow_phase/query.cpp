// The front door of the narrow phase: finds the method's row and calls it.
#include <minkoscope/pair.h>

#include <stdexcept>

#include "core/narrow_phase/method_table.h"

namespace minkoscope {

namespace {

const PairMethod& method_of(const PairQuery& query) {
  const PairMethod* const method = find_pair_method(query.algorithm);
  if (method == nullptr) {
    throw std::invalid_argument("there is no pair algorithm called \"" + query.algorithm + "\"");
  }
  return *method;
}

/// The steps that our own GJK loops and EPA report bear no name: they read the same in every method that runs them.
const PairMethod& method_of_step(std::string_view name) {
  return *find_pair_method(name.empty() ? pair_method::gjk_epa : name);
}

}  // namespace

PairResult run_pair(const PairQuery& query) {
  return method_of(query).run(query);
}

PairResult run_pair(const PairQuery& query, StepObserver& observer) {
  return method_of(query).run_observed(query, observer);
}

std::string explain(const GjkStep& step) {
  return method_of_step(step.method).explain.gjk(step);
}

std::string explain(const EpaStep& step) {
  return method_of_step(step.method).explain.epa(step);
}

std::string explain(const RayStep& step) {
  return find_pair_method(pair_method::brute_force)->explain.ray(step);
}

}  // namespace minkoscope
