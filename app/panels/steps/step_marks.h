// Breakpoints and bookmarks of the steps shown: finding, navigating and describing them.
#pragma once

#include <imgui.h>

#include "app/session/bookmarks.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Breakpoints of the document's run, found once per run.
const std::vector<Breakpoint>& breakpoints_of(PanelContext& context);
inline constexpr Role breakpoint_role = Role::support;  // of their symbols

/// Moves to the next or previous breakpoint, of the enabled kinds, or to the next step that goes wrong. Where there is
/// none the cursor stays, and a notice says so.
void continue_to_breakpoint(PanelContext& context, bool backwards);
void go_to_problem(PanelContext& context, bool backwards);

void go_to_bookmark(PanelContext& context, bool backwards);
/// Toggles a bookmark at the cursor.
void toggle_bookmark(PanelContext& context);
/// The default name of a bookmark: "step 12".
std::string default_bookmark_name(std::size_t step);

/// Below a step's sentence: its breakpoints, bookmark and note.
void draw_step_marks(PanelContext& context);

/// The lists, as popups above `above` (the top left corner of their button).
void draw_breakpoints_popup(PanelContext& context, ImVec2 above);
void draw_bookmarks_popup(PanelContext& context, ImVec2 above);

}  // namespace minkoscope
