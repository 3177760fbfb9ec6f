// Keys for breakpoints, bookmarks and how numbers are shown, wherever steps are looked at.
#pragma once

#include "app/panels/panel_context.h"
#include "app/window/input.h"

namespace minkoscope {

/// F5 and P, B, brackets and F2, N. True when the key was one of them.
bool mark_key(PanelContext& context, const InputEvent& event);

}  // namespace minkoscope
