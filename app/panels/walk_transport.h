// Bottom left of a walk: the buttons that move its cursor.
#pragma once

#include <functional>

#include "app/panels/panel_context.h"
#include "app/session/walk_session.h"

namespace minkoscope {

/// First, back, play, forward, last, and the keys under them; `walk` is called by the Walk button.
void draw_walk_transport(PanelContext& context, WalkSession& session, const std::function<void()>& walk);

}  // namespace minkoscope
