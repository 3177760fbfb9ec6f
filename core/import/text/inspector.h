// Unity's inspector as people type it: a line of the transform, then lines of the collider that stands there.
#pragma once

#include <string>
#include <string_view>

namespace minkoscope {

/// "Transform Position 4, 0, 2 Rotation 0, 0, 0 Scale 1, 1, 1" above "BoxCollider Size 1, 1, 3": with what the
/// transform says behind what the collider does. Lines keep their numbers.
std::string with_transforms_at_colliders(std::string_view text);

}  // namespace minkoscope
