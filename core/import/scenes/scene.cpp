#include "core/import/scenes/scene.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/base/text.h"
#include "core/scene/case/case_error.h"
#include "core/scene/files/text_file.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

/// A document of XML takes some thirty times its text once it is read.
constexpr std::size_t most_xml_bytes = std::size_t{16} << 20, most_bytes = std::size_t{256} << 20;

/// By the first element that one of the formats has.
Scene read_xml(std::string_view text, const SceneSource& source) {
  const std::size_t robot = text.find("<robot"), model = text.find("<mujoco"), world = text.find("<sdf");
  if (world < robot && world < model) return read_sdf(text, source);
  return robot < model ? read_urdf(text, source) : read_mjcf(text, source);
}

struct Row {
  std::string_view ending;
  std::size_t most_bytes;
  Scene (*read)(std::string_view, const SceneSource&);
};
constexpr std::array<Row, 9> table{{{".xml", most_xml_bytes, read_xml},
                                    {".mjcf", most_xml_bytes, read_mjcf},
                                    {".urdf", most_xml_bytes, read_urdf},
                                    {".sdf", most_xml_bytes, read_sdf},
                                    {".world", most_xml_bytes, read_sdf},
                                    {".tscn", most_bytes, read_tscn},
                                    {".map", most_bytes, read_quake_map},
                                    {".gltf", most_bytes, read_gltf_shapes},
                                    {".glb", most_bytes, read_gltf_shapes}}};

const Row* row_of(const fs::path& file) {
  std::string ending = file.extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto found = std::find_if(table.begin(), table.end(), [&](const Row& row) { return row.ending == ending; });
  return found != table.end() ? &*found : nullptr;
}

/// By how the text begins, where the ending says nothing.
const Row* row_of_text(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  const std::string_view rest = first == std::string_view::npos ? std::string_view() : text.substr(first);
  const auto row = [](std::string_view ending) { return row_of(fs::path("x").concat(ending)); };
  if (rest.starts_with("[gd_scene")) return row(".tscn");
  if (rest.starts_with("glTF")) return row(".glb");
  if (rest.starts_with("<")) return row(".xml");
  if (rest.starts_with("{") && rest.find("\"asset\"") != std::string_view::npos) return row(".gltf");
  if (rest.starts_with("{") && rest.find("\"classname\"") != std::string_view::npos) return row(".map");
  return nullptr;
}

}  // namespace

std::string scene_file_wanted() {
  std::vector<std::string> endings;
  for (const Row& row : table) endings.emplace_back(row.ending);
  return concat("an ", alternatives(endings), " file");
}

bool has_scene_ending(const fs::path& file) {
  return row_of(file) != nullptr;
}

bool is_scene_file(const fs::path& file) {
  const Row* row = row_of(file);
  if (row == nullptr) return false;
  if (row->read != read_gltf_shapes) return true;
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return false;
  try {
    const std::string text = read_file(file, "a glTF file", most_bytes);
    return text.find("OMI_physics_shape") != std::string::npos || text.find("KHR_implicit_shapes") != std::string::npos;
  } catch (const CaseError&) {
    return false;  // whoever reads it as a level says why
  }
}

Scene load_scene(const fs::path& file) {
  const Row* row = row_of(file);
  const std::string text =
      read_file(file, "a scene: " + scene_file_wanted(), row != nullptr ? row->most_bytes : most_bytes);
  if (row == nullptr) row = row_of_text(text);
  if (row == nullptr) throw CaseError(printable(file.string(), 400) + ": is no scene; must be " + scene_file_wanted());
  const fs::path folder = file.parent_path();
  return row->read(text, {file.string(), folder.empty() ? fs::path(".") : folder});
}

}  // namespace minkoscope
