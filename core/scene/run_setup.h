// How a case is run, apart from the case itself: the method, the precision and the settings. A comparison runs one case
// twice, the second time with a setup of its own, which the case keeps in its view (ComparedRun).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/scene/case.h"

namespace minkoscope {

struct RunSetup {
  std::string algorithm;  // of a walk the mover, of a world the broad phase
  Precision precision = Precision::float32;
  std::variant<std::monostate, PairSettings, WalkSettings> settings;  // of a pair, of a walk; absent: the case's own
  bool operator==(const RunSetup&) const = default;
};

/// The setup of the case's own run: of a walk with its settings, of a pair without.
RunSetup setup_of(const Case& scene_case);
/// The case run with another setup.
Case with_setup(const Case& scene_case, const RunSetup& setup);

/// "METHOD", "METHOD,PRECISION" or "PRECISION": what is left out is the case's. Throws CaseError, beginning with
/// `option`, for a method that runs of this kind do not have and for any other word.
RunSetup parse_setup(std::string_view text, const Case& scene_case, const std::string& option);

/// What the case is compared with, with what the view leaves out taken from the case; nothing where it is not compared.
/// A mover or a broad phase that does not exist counts as left out.
std::optional<RunSetup> compared_setup(const Case& scene_case);
void set_compared_setup(Case& scene_case, const std::optional<RunSetup>& setup);

}  // namespace minkoscope
