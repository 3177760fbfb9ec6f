// How a walk is looked at: x-ray through walls, and a plane that cuts the level open at the body.
#pragma once

#include <optional>

#include "app/render/scene_renderer.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

enum class CutAxis { facing, x, y, z };

struct WalkDisplay {
  bool xray = false;
  bool cut = false;
  CutAxis axis = CutAxis::facing;
  double offset = 0.0;  // metres from the body's centre towards the viewer

  void next_axis();
};

/// What lies before the body's centre as seen by a viewer looking along `forward` (unit, world), or beside it along an
/// axis on the viewer's side; nothing while there is no cut.
std::optional<CutPlane> cut_plane_of(const WalkDisplay& display, const Vector3d& centre, const Vector3d& forward);

/// The switches, from `at` (screen) on, in one row.
void draw_walk_display_options(PanelContext& context, WalkDisplay& display, ImVec2 at);

}  // namespace minkoscope
