// The front door of the narrow phase: a pair of posed shapes and a method in, a result out.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/narrow_phase/pair/pair_query.h"
#include "core/trace/observer.h"

namespace minkoscope {

/// Runs the method. Throws std::invalid_argument with one clear sentence when the method is unknown or cannot take the
/// shapes (a mesh in a convex method). The traced overload gives the same bits as the plain one.
PairResult run_pair(const PairQuery& query);
PairResult run_pair(const PairQuery& query, StepObserver& observer);

/// One row of the table of methods: it feeds the combo box, the command line and the tests.
struct PairMethod {
  std::string_view name, title, citation;
  std::span<const std::string_view> answers;  // of "overlap", "distance", "depth", "normal", "points"
  std::span<const std::string_view> listing;  // pseudocode, one entry a line, written by us; line 1 is listing[0]
};
std::span<const PairMethod> pair_methods();
const PairMethod* find_pair_method(std::string_view name);  // nullptr when unknown

/// The sentence that says why a step happened, with the vertices' letters, the test and its value in it.
std::string explain(const GjkStep& step);
std::string explain(const EpaStep& step);
std::string explain(const RayStep& step);

}  // namespace minkoscope
