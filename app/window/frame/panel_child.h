// What the panels of the window have in common: the ImGui child that each fills, and when one may be shown from its
// cache.
#pragma once

#include "app/window/frame/area.h"
#include "app/window/frame/frame_context.h"

namespace minkoscope {

/// Begins the ImGui child that fills the area of a panel; end it with ImGui::EndChild.
void begin_panel(const PanelContext& context, const char* id, const Area& area);
/// The same for a bar that does not scroll, without a margin.
void begin_bar(const PanelContext& context, const char* id, const Area& area);

/// Whether neither the keyboard nor a popup can change the panels in this frame.
bool panels_rest(const FrameContext& frame);
/// Whether the mouse holds an item of the child being drawn, or of a child inside it.
bool holds_mouse();
bool near_mouse(const Area& area, float scale);

}  // namespace minkoscope
