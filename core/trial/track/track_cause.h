// What a tick of a track is, in words: its fault, and the triangle that it is about.
#pragma once

#include <cstddef>
#include <string>

#include <minkoscope/walk.h>

#include "core/trial/track/track_judge.h"

namespace minkoscope {

struct TrackCause {
  std::string sentence;          // one or two, the fault first; never empty
  int mesh = -1, triangle = -1;  // in which the body stands, or through which its centre went; -1: none
};

/// Of a tick that has been judged. `body`: the engine's after the tick; `level`: of the walk's meshes.
TrackCause cause_of_track(const Walk& walk, const WalkLevel& level, const TrackReport& report, std::size_t tick,
                          const WalkBody& body);

}  // namespace minkoscope
