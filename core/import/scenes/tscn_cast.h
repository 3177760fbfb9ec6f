// A cast in the script of a Godot scene: the shape of one of its nodes, moved from where it stands.
#pragma once

#include <optional>
#include <string_view>

#include "core/import/scenes/scene.h"

namespace minkoscope {

/// The first line of the text that casts a shape; 0 where none does.
int line_of_cast(std::string_view text);

/// The one cast of a text whose body and motion stand in it as a node and numbers:
///   query.shape = $Crate/Shape.shape
///   query.transform = $Crate.global_transform
///   query.motion = Vector3(1, 2, 3)
/// Nothing where it is written in any other way.
std::optional<SceneCast> cast_in_script(std::string_view text);

}  // namespace minkoscope
