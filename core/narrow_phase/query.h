// The front door of the narrow phase: a pair of posed shapes and a method in, a result out.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/narrow_phase/pair/pair_method.h"

namespace minkoscope {

/// Runs the method. Throws std::invalid_argument with one clear sentence when the method is unknown or cannot take the
/// shapes (a mesh in a convex method). The observed overload gives the same bits as the plain one.
PairResult run_pair(const PairQuery& query);
PairResult run_pair(const PairQuery& query, StepObserver& observer);

/// The table of methods: it feeds the combo box, the command line and the tests.
std::span<const PairMethod> pair_methods();
const PairMethod* find_pair_method(std::string_view name);  // nullptr when unknown

/// The sentence that states why a step happened, with the vertices' letters, the test and its value in it.
std::string explain(const GjkStep& step);
std::string explain(const EpaStep& step);
std::string explain(const RayStep& step);

}  // namespace minkoscope
