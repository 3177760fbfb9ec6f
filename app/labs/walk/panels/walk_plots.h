// Depth, speed and slides of all ticks as three plots below the strip, on its time axis.
#pragma once

#include <imgui.h>

#include "app/labs/walk/session/walk_session.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// The area of the plots (pixels), and the ticks they span.
struct PlotArea {
  ImVec2 at{0, 0};
  float width = 1.0f;
  std::size_t first = 0, ticks = 0;
};
/// The height of the plots, pixels.
float walk_plots_height(const PanelContext& context);
/// Where several ticks share a pixel the highest is drawn. The scales cover the whole walk.
void draw_walk_plots(PanelContext& context, const WalkSession& session, const PlotArea& area);

}  // namespace minkoscope
