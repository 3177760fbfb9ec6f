// By which rules a walk is walked: the mover, the precision and the settings. Two runs of one walk, compared, differ in
// these and share everything else. A case keeps those of the run it is compared with in "view": {"compare":
// {"algorithm": MOVER, "precision": …, "settings": {…}}}, with the settings' own keys.
#pragma once

#include <optional>
#include <string>

#include "core/scene/case.h"

namespace minkoscope {

struct WalkRules {
  std::string mover;
  Precision precision = Precision::float32;
  WalkSettings settings;
  bool operator==(const WalkRules&) const = default;
};

WalkRules rules_of(const Walk& walk);
/// The case walked by other rules. Of kind walk.
Case with_rules(const Case& scene_case, const WalkRules& rules);

/// The rules the case is compared with; nothing where its view does not say. What is left out is the case's own.
std::optional<WalkRules> compared_rules(const Case& scene_case);
void set_compared_rules(Case& scene_case, const std::optional<WalkRules>& rules);

}  // namespace minkoscope
