// Vectors and angles whose parts have names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/import/notation/meaning.h"

namespace minkoscope {

/// {x: 1, y: 2, z: 3, w: 4} in any order; w alone among others is a quaternion's.
std::optional<Meaning> coordinates(const std::vector<std::string>& labels, const std::vector<Meaning>& values,
                                   int line);
/// Pitch, yaw and roll by their names: Unreal's rotator.
std::optional<Meaning> rotator(const std::vector<std::string>& labels, const std::vector<Meaning>& values, int line);

}  // namespace minkoscope
