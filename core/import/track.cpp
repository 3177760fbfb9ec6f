#include "core/import/track.h"

#include "core/base/text.h"
#include "core/import/format.h"
#include "core/import/notation/source.h"

namespace minkoscope {

Imported import_track(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                      const TrackOptions& options) {
  RecordedWalk read =
      is_json_object(text) ? read_recording(text, name, folder, options) : read_track_table(text, name, options);
  Imported out;
  out.format = std::move(read.format);
  out.remarks = std::move(read.remarks);
  const Walk& walk = read.walk;
  const Track& track = *walk.track;
  out.understood.push_back(concat("level: ", walk.level.front().mesh.file, ", ",
                                  std::to_string(walk.level.front().mesh.mesh->triangles.size()), " triangles"));
  out.understood.push_back(
      concat("body: a ", type_name(walk.body.solid()), " that starts at ", in_words(walk.body.position)));
  out.understood.push_back(concat("track: ", std::to_string(track.ticks.size()), " ticks of ",
                                  track.engine.empty() ? std::string("another engine") : track.engine));
  out.value.name = std::filesystem::path(name).stem().string();
  out.value.run = std::move(read.walk);
  return out;
}

bool is_track_text(const ImportText& source) {
  return is_recording(source.text) || is_track_table(source.text);
}

Imported read_track_text(const ImportText& source) {
  return import_track(source.text, source.name, source.folder);
}

}  // namespace minkoscope
