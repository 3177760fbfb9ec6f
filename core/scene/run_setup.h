// How a case is run, apart from the case itself: the method, the precision and a pair's settings. A comparison runs one
// case twice, the second time with a setup of its own, which the case keeps in "view": {"compare": {"algorithm": …,
// "precision": …, "settings": {…}}}.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/scene/case.h"

namespace minkoscope {

struct RunSetup {
  std::string algorithm;  // of a walk the mover, of a world the broad phase
  Precision precision = Precision::float32;
  std::optional<PairSettings> settings;  // absent: the case's own
  bool operator==(const RunSetup&) const = default;
};

/// The setup of the case's own run, without settings.
RunSetup setup_of(const Case& scene_case);
/// The case run with another setup.
Case with_setup(const Case& scene_case, const RunSetup& setup);

/// "METHOD", "METHOD,PRECISION" or "PRECISION": what is left out is the case's. Throws CaseError, beginning with
/// `option`, for a method that runs of this kind do not have and for any other word.
RunSetup parse_setup(std::string_view text, const Case& scene_case, const std::string& option);

/// What the case is compared with; nothing where its view does not say.
std::optional<RunSetup> compared_setup(const Case& scene_case);
void set_compared_setup(Case& scene_case, const std::optional<RunSetup>& setup);

}  // namespace minkoscope
