// Writes cases: text that parse_case reads back to the same bits.
#include "core/scene/case.h"
#include "core/scene/files/whole_file.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/view_json.h"

namespace minkoscope {

namespace fs = std::filesystem;
using Layout = JsonWriter::Layout;

std::string to_json(const Case& scene_case, const fs::path& folder, int indent) {
  const CaseKind& kind = kind_of(scene_case);
  JsonWriter writer(indent);
  writer.begin_object().member("format", "minkoscope-case/1").member("kind", kind.name);
  if (!scene_case.name.empty()) writer.member("name", scene_case.name);
  if (!scene_case.note.empty()) writer.member("note", scene_case.note);
  if (!scene_case.tags.empty()) {
    writer.key("tags").begin_array(Layout::one_line);
    for (const std::string& tag : scene_case.tags) writer.value(tag);
    writer.end_array();
  }
  kind.write(writer.key(kind.name), scene_case.run, folder);
  const std::pair<const char*, std::string> members[] = {{"expect", scene_case.expect},
                                                         {"bookmarks", to_json(scene_case.bookmarks)},
                                                         {"view", to_json(scene_case.view, kind)}};
  for (const auto& [name, text] : members) {
    if (!text.empty()) writer.member(name, read_json(text, name));
  }
  writer.end_object();
  return writer.take();
}

void save_case(const Case& scene_case, const fs::path& file) {
  write_whole_file(file, to_json(scene_case, file.parent_path()) + "\n");
}

}  // namespace minkoscope
