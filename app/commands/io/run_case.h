// Runs a case of any kind to its result, as query and check need it.
#pragma once

#include <string>

#include "core/scene/case.h"

namespace minkoscope {

/// The result line of a pair or a sweep, the summary line of a walk or a world. `prefix` ("FILE" or "FILE:LINE") begins
/// the message of the CaseError thrown when the method cannot take the case.
std::string run_to_result(const Case& scene_case, const std::string& prefix);

/// Calls `run`; what it throws as std::invalid_argument becomes a CaseError at the member that names the method.
template <class Run>
auto name_the_case(const Case& scene_case, const std::string& prefix, const Run& run) {
  try {
    return run();
  } catch (const std::invalid_argument& error) {
    static constexpr const char* members[] = {"/pair/algorithm", "/sweep/algorithm", "/walk/mover",
                                              "/world/broad_phase"};
    throw CaseError(prefix + ": " + members[scene_case.run.index()] + ": " + error.what());
  }
}

}  // namespace minkoscope
