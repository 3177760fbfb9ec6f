// What a name says of the numbers beside it: whether they place, turn or size something, or are known to leave every
// shape where and as it is.
#pragma once

#include <string_view>

namespace minkoscope {

enum class Touches {
  unknown,
  geometry,  // setRotation, scale_a, localPosition
  nothing,   // mass, velocity, gravity, tolerances, printing, tests
};

/// By the words of which a name is made: those of its last part that says anything, as "velocity" of "a.velocity.set".
/// Where a part says both, it is geometry.
/// Whether a name is that of a camera, a light or a window.
bool is_of_viewer(std::string_view name);
Touches touched_by(std::string_view name);

}  // namespace minkoscope
