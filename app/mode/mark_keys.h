// Keys for breakpoints, bookmarks and number formats, wherever steps are shown.
#pragma once

#include "app/mode/input.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// F5 and P, B, brackets and F2, N. True when the key was one of them.
bool mark_key(PanelContext& context, const InputEvent& event);

}  // namespace minkoscope
