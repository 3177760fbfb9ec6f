// Display options of a walk: x-ray through walls, and a plane that cuts the level open at the body.
#pragma once

#include <optional>

#include "app/labs/walk/session/level_map.h"
#include "app/render/scene_renderer.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

enum class CutAxis { facing, x, y, z };

struct WalkDisplay {
  bool xray = false;
  bool cut = false;
  CutAxis axis = CutAxis::facing;
  double offset = 0.0;  // metres from the body's centre towards the viewer
  MapSwitches map;

  void next_axis();
};

/// Cuts what is in front of the body's centre along `forward` (unit, world), or along an axis on the viewer's side;
/// nullopt while there is no cut.
std::optional<CutPlane> cut_plane_of(const WalkDisplay& display, const Vector3d& centre, const Vector3d& forward);

/// The toggles in one row, starting at `at` (screen).
void draw_walk_display_options(PanelContext& context, WalkDisplay& display, ImVec2 at);

}  // namespace minkoscope
