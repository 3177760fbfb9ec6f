// Bottom left of a walk: the buttons that move its cursor.
#pragma once

#include <functional>

#include "app/labs/walk/session/walk_session.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// First, back, play, forward, last, and the keys under them; `walk` is called by the Walk button.
void draw_walk_transport(PanelContext& context, WalkSession& session, const std::function<void()>& walk);

}  // namespace minkoscope
