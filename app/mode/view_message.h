// Messages over a view: what it waits for, and the progress.
#pragma once

#include <imgui.h>

#include <string_view>

#include "app/view/camera.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// On a plain background, centred in the lower part of the view.
void draw_view_message(PanelContext& context, const ViewRect& rect, std::string_view text, ImDrawList& draw);
/// The same with a progress bar, `part` of which is filled.
void draw_progress(PanelContext& context, const ViewRect& rect, double part, std::string_view text, ImDrawList& draw);

}  // namespace minkoscope
