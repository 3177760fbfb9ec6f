// Another engine's track beside our walk: its faults as a strip below ours, and in the inspector what its character did
// in the tick shown.
#pragma once

#include <imgui.h>

#include <functional>

#include "app/labs/walk/session/track_review.h"
#include "app/labs/walk/session/walk_session.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// What the panel may do besides moving the cursor.
struct TrackActions {
  std::function<void()> take_over;  // empty where it cannot be done
  std::string no_take_over;         // and why
};

/// How a fault is coloured on strip and chip.
Colour colour_of(TrackFault fault, const Theme& theme);

constexpr double track_strip_height = 14.0;  // logical pixels
/// Ticks `first` to `first + ticks` over `width` pixels from `at`. Its name stands in it.
void draw_track_strip(PanelContext& context, const TrackReview& review, ImVec2 at, float width, std::size_t first,
                      std::size_t ticks);
/// What a tooltip of the strip says of a tick besides ours; empty where there is no verdict.
std::string track_words(const TrackReview& review, std::size_t tick);

/// A section of the inspector for the tick shown.
void draw_track_section(PanelContext& context, WalkSession& session, const TrackReview& review,
                        const TrackActions& actions);

}  // namespace minkoscope
