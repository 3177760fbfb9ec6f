// A case in a command: which kinds it takes, and what a run throws as a message that names the case.
#pragma once

#include <stdexcept>
#include <string>

#include "core/scene/case/case.h"
#include "core/scene/case/case_error.h"
#include "core/scene/kinds/case_kind.h"

namespace minkoscope {

/// "FILE", or "stdin" for "-"; of a batch "FILE:LINE".
std::string case_name(const std::string& file, int line = 0);

/// Calls `run`; what it throws as std::invalid_argument becomes a CaseError at the member that names the method.
/// `prefix` ("FILE" or "FILE:LINE") begins the message.
template <class Run>
auto name_the_case(const Case& scene_case, const std::string& prefix, const Run& run) {
  try {
    return run();
  } catch (const std::invalid_argument& error) {
    const CaseKind& kind = kind_of(scene_case);
    throw CaseError(prefix + ": /" + std::string(kind.name) + "/" + std::string(kind.method_member) + ": " +
                    error.what());
  }
}

/// "(`minkoscope query` runs pairs and sweeps)"
std::string running_command(const CaseKind& kind);

/// Throws CaseError, naming the command that runs the case, where it is of another kind.
template <class Query>
void check_kind(const Case& scene_case, const std::string& prefix) {
  if (std::holds_alternative<Query>(scene_case.run)) return;
  const std::string wanted(kind_of<Query>().name);
  throw CaseError(prefix + ": /kind: is no " + wanted + "; must be \"" + wanted + "\" " +
                  running_command(kind_of(scene_case)));
}

}  // namespace minkoscope
