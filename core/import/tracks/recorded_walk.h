// What both notations of a track have in common: the walk that they become.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/walk.h>

namespace minkoscope {

/// What the command line says beside the text.
struct TrackOptions {
  std::filesystem::path level;  // in place of the recording's; needed for a table
  std::optional<Shape> body;    // the same
  std::optional<double> tick;   // seconds
};

/// One tick of a character, as an engine has recorded it.
struct RecordedTick {
  TrackTick state;
  Vector3d input{0.0};  // the wanted velocity, m/s
};

/// The walk of these ticks in the level of a file, in one item. Equal inputs in a row are one. Throws CaseError.
Walk recorded_walk(const std::filesystem::path& level, const BodyShape& body, const Vector3d& start, std::string engine,
                   const std::vector<RecordedTick>& ticks);

/// What a text was read as.
struct RecordedWalk {
  Walk walk;
  std::string format;                // "a recording of a character"
  std::vector<std::string> remarks;  // what was left out
};

bool is_json_object(std::string_view text);
/// A JSON object with members of a recording.
bool is_recording(std::string_view text);
bool is_track_table(std::string_view text);
// Throw CaseError "NAME:LINE: …". `folder`: what the recording's level is relative to.
RecordedWalk read_recording(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                            const TrackOptions& options);
RecordedWalk read_track_table(std::string_view text, const std::string& name, const TrackOptions& options);

}  // namespace minkoscope
