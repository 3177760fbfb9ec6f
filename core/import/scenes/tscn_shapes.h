// Godot's shape resources, of version 4 and of version 3.
#pragma once

#include <optional>
#include <string_view>

#include "core/import/scenes/placement.h"
#include "core/import/scenes/tscn_text.h"

namespace minkoscope {

/// A shape, or why it is left out.
struct TscnShape {
  std::optional<PosedShape> shape;  // posed where Godot's axis is another than ours
  std::string why;
};

/// Whether a resource of this type is a shape of three dimensions.
bool is_tscn_shape(std::string_view type);
TscnShape read_tscn_shape(std::string_view type, const TscnSection& resource, const SceneBuilder& builder);

}  // namespace minkoscope
