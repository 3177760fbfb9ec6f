// What an engine's character did, brought in as a walk with a track: a recording as JSON, or a table as CSV.
//
// JSON: `engine`, `level` (a file of triangles), `body` as a shape, `start`, `ticks`, each with `input` (the wanted
// velocity), `position`, and optionally `velocity` and `grounded`; optionally `settings` and `version`. CSV: a header
// with the columns tick, x, y, z, and in groups vx, vy, vz; grounded (0 or 1); input_x, input_y, input_z, in any order;
// ticks that rise by one.
//
// Metres, seconds, Y up; positions are of the body's own origin, after the tick.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/import/import.h"
#include "core/import/tracks/recorded_walk.h"

namespace minkoscope {

/// Either of them. `folder`: what the recording's level is relative to. Throws CaseError "NAME:LINE: …".
Imported import_track(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                      const TrackOptions& options = {});

}  // namespace minkoscope
