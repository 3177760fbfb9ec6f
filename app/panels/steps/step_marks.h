// Breakpoints and bookmarks of the steps shown: what there is, where it leads, and what it says at a step.
#pragma once

#include <imgui.h>

#include "app/session/bookmarks.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Breakpoints of the document's run, found once a run.
const std::vector<Breakpoint>& breakpoints_of(PanelContext& context);
inline constexpr Role breakpoint_role = Role::support;  // of their signs

/// On to the next breakpoint, or back to the last one: of the kinds ticked, or of every problem. Where there is none
/// the cursor goes to the end (or the start) of the run, as a debugger's does, with a notice that says so.
void continue_to_breakpoint(PanelContext& context, bool backwards);
void go_to_problem(PanelContext& context, bool backwards);

void go_to_bookmark(PanelContext& context, bool backwards);
/// Adds a bookmark at the cursor, or takes away the one that is there.
void toggle_bookmark(PanelContext& context);
/// What a bookmark is called until it is named: "step 12".
std::string default_bookmark_name(std::size_t step);

/// Under a step's sentence: the breakpoints found at it, its bookmark and note.
void draw_step_marks(PanelContext& context);

/// The lists, as popups over `above` (the top left corner of what opens them).
void draw_breakpoints_popup(PanelContext& context, ImVec2 above);
void draw_bookmarks_popup(PanelContext& context, ImVec2 above);

}  // namespace minkoscope
