// Where a shape is that a view does not show: an arrow at the view's border, with its letter.
#pragma once

#include <imgui.h>

#include "app/render/theme.h"
#include "app/view/camera.h"
#include "app/widgets/panel_context.h"
#include "core/shapes/tessellate.h"

namespace minkoscope {

/// Draws the arrow when no part of the shape is inside `rect`; nothing else.
void draw_border_mark(PanelContext& context, const SurfaceMesh& shape, const Pose& pose, Role role,
                      std::string_view letter, const ViewRect& rect, const Camera& camera, ImDrawList& draw);

}  // namespace minkoscope
