// The units of a walk's level and its axis that points up: what they were taken to be, and why, and another choice.
#pragma once

#include "app/labs/walk/session/walk_session.h"
#include "app/widgets/panel_context.h"
#include "core/mesh/file_units.h"

namespace minkoscope {

/// Rows of the case panel.
void draw_level_units(PanelContext& context);

/// Fills the place of the ticks while there are none: the same choice with the reasons for it, for a level that has
/// just been opened, or where `in_metres`, what the level of a case looks like, is not what it is. False: there is
/// nothing to ask.
bool draw_units_question(PanelContext& context, const std::optional<UnitsGuess>& in_metres);

}  // namespace minkoscope
