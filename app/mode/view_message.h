// Words over a view: what it waits for, and how far that is.
#pragma once

#include <imgui.h>

#include <string_view>

#include "app/view/camera.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// On a quiet ground, centred in the lower part of the view.
void draw_view_message(PanelContext& context, const ViewRect& rect, std::string_view text, ImDrawList& draw);
/// The same with a bar under it, `part` of which is done.
void draw_progress(PanelContext& context, const ViewRect& rect, double part, std::string_view text, ImDrawList& draw);

}  // namespace minkoscope
