// Finds a triangle of the level by its number, which results, traces and notes name.
#pragma once

#include <optional>

#include "app/labs/walk/session/walk_session.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

struct LevelTriangle {
  int mesh = 0, triangle = 0;
  bool operator==(const LevelTriangle&) const = default;
};

/// Rows of the case panel; `wanted` keeps what is being asked for. The triangle to show, when one was chosen.
std::optional<LevelTriangle> draw_find_triangle(PanelContext& context, const std::vector<WalkMesh>& level,
                                                LevelTriangle& wanted);

}  // namespace minkoscope
