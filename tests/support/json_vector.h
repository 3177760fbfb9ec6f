// A vector out of the JSON of a case, for tests that read cases apart from core/scene.
#pragma once

#include <minkoscope/geometry.h>

#include "core/scene/json/json.h"

namespace minkoscope::test {

inline Vector3d vector_from(const nlohmann::json& json) {
  return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

}  // namespace minkoscope::test
