// A scene, or a part of one, inside a report: its lines are found and handed to the reader of its format.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "core/base/text.h"
#include "core/import/format.h"
#include "core/import/grammar/parser.h"
#include "core/import/reading/accounting.h"
#include "core/import/reading/reader.h"
#include "core/import/scene_case.h"
#include "core/import/scenes/scene.h"
#include "core/import/subjects/claims.h"
#include "core/import/text/free_joint.h"

namespace minkoscope {
namespace {

/// What begins a part of a scene, what a whole one is closed by, and who reads it.
struct Sign {
  std::string_view begin, end;
  std::string_view title;
  Scene (*read)(std::string_view, const SceneSource&);
  Library library;  // what the words beside it mean
};
constexpr Sign signs[] = {
    {"<sdf", "</sdf>", "SDF of Gazebo", read_sdf, Library::urdf},
    {"<mujoco", "</mujoco>", "MuJoCo XML", read_mjcf, Library::mujoco},
    {"<robot", "</robot>", "URDF", read_urdf, Library::urdf},
    {"<worldbody", "</worldbody>", "MuJoCo XML", read_mjcf, Library::mujoco},
    {"<model", "", "SDF of Gazebo", read_sdf, Library::urdf},
    {"<link", "", "URDF", read_urdf, Library::urdf},
    {"<collision", "", "URDF", read_urdf, Library::urdf},
    {"<body", "", "MuJoCo XML", read_mjcf, Library::mujoco},
    {"<geom ", "", "MuJoCo XML", read_mjcf, Library::mujoco},
    {"[gd_scene", "", "a Godot scene", read_tscn, Library::godot},
    {"[sub_resource", "", "a Godot scene", read_tscn, Library::godot},
};
constexpr Sign sdf_sign = signs[0];
constexpr Sign gltf_sign{"", "", "glTF with collision shapes", read_gltf_shapes, Library::implicit_shapes};

struct Found {
  const Sign* sign;
  std::size_t begin, end;
};

/// Behind the object of JSON that begins here; npos where it is not closed.
std::size_t end_of_object(std::string_view text, std::size_t begin) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = begin; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') ++i;
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth == 0) return i + 1;
  }
  return std::string_view::npos;
}

/// The object of JSON around a glTF file's "asset".
std::optional<Found> find_gltf(std::string_view text) {
  const std::size_t asset = text.find("\"asset\"");
  const bool shapes = text.find("\"KHR_implicit_shapes\"") != std::string_view::npos ||
                      text.find("\"OMI_physics_shape\"") != std::string_view::npos;
  if (asset == std::string_view::npos || !shapes) return std::nullopt;
  int open = 0;  // objects that are not closed
  for (std::size_t begin = text.rfind('{', asset); begin != std::string_view::npos && open < 4;) {
    const std::size_t end = end_of_object(text, begin);
    open += end == std::string_view::npos ? 1 : 0;
    if (end != std::string_view::npos && end > asset) return Found{&gltf_sign, begin, end};
    if (begin == 0) break;
    begin = text.rfind('{', begin - 1);
  }
  return std::nullopt;
}

/// Where a scene of Godot ends: at a line that is no section and no property, as a script begins, where nothing behind
/// it could place a shape.
std::size_t end_of_tscn(std::string_view text, std::size_t begin) {
  int depth = 0;
  for (std::size_t at = begin; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trimmed(text.substr(at, end - at), whitespace);
    const bool section = line.starts_with('[') || line.starts_with(';') || line.find('=') != std::string_view::npos;
    if (depth == 0 && !line.empty() && !section) {
      ParsedText rest = parse_text(text.substr(at));
      return values_that_may_matter(rest).empty() ? at : text.size();
    }
    for (const char c : line) depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    at = end + 1;
  }
  return text.size();
}

std::optional<Found> find(std::string_view text) {
  if (const auto gltf = find_gltf(text)) return gltf;
  for (const Sign& sign : signs) {
    const std::size_t begin = text.find(sign.begin);
    if (begin == std::string_view::npos) continue;
    const std::size_t next = begin + sign.begin.size();
    const bool whole_word =
        sign.begin.ends_with(' ') || next >= text.size() || std::isalnum(static_cast<unsigned char>(text[next])) == 0;
    if (!whole_word) continue;
    if (sign.read == read_tscn) return Found{&sign, begin, end_of_tscn(text, begin)};
    if (!sign.end.empty()) {
      const std::size_t end = text.find(sign.end, begin);
      return Found{&sign, begin, end == std::string_view::npos ? text.rfind('>') + 1 : end + sign.end.size()};
    }
    // A size is an attribute of URDF's and an element of SDF's.
    const bool elements = sign.read == read_urdf && (text.find("<size>") != std::string_view::npos ||
                                                     text.find("<radius>") != std::string_view::npos);
    return Found{elements ? &sdf_sign : &sign, begin, text.rfind('>') + 1};
  }
  return std::nullopt;
}

/// A place that a program fills in: {z}, {{ size }}, ${r}.
std::size_t placeholder(std::string_view text, std::size_t begin, std::size_t end) {
  for (std::size_t at = text.find('{', begin); at < end; at = text.find('{', at + 1)) {
    const char next = at + 1 < text.size() ? text[at + 1] : ' ';
    if (std::isalpha(static_cast<unsigned char>(next)) != 0 || next == '{' || next == '_') return at;
  }
  return std::string_view::npos;
}

}  // namespace

bool is_scene_text(const ImportText& source) {
  return find(source.text).has_value();
}

Imported read_scene_text(const ImportText& source) {
  const std::string_view text = source.text;
  const Found found = *find(text);
  const int first_line = line_at(text, found.begin);
  const std::string looks = "looks like " + std::string(found.sign->title);
  if (const std::size_t at = placeholder(text, found.begin, found.end);
      at != std::string_view::npos && text[found.begin] == '<') {
    const std::string_view line = text.substr(at, text.find('\n', at) - at);
    const std::string_view written = line.substr(0, std::min<std::size_t>(line.find('}'), 23) + 1);
    source.fail(line_at(text, at),
                looks + " with a placeholder, " + std::string(written) + "; must be the numbers it stands for");
  }
  std::string part(text.substr(found.begin, found.end - found.begin));
  const auto placed =
      found.sign->read == read_mjcf ? with_free_body_placed(part, text.substr(found.end)) : std::nullopt;
  if (placed) part = *placed;
  // Another pose beside the model is not the model's.
  for (const std::string_view sign : {"rot[", "xmat", "geom_xpos", "pos[0]", "qpos"})
    if (const std::size_t at = text.find(sign, found.end);
        at != std::string_view::npos && !(placed && sign == std::string_view("qpos")))
      source.fail(line_at(text, at), looks + " and gives a pose (\"" + std::string(sign) +
                                         "\") outside of it, which is not applied; must be in the model");
  SceneSource where{source.name, source.folder, first_line};
  if (found.sign->read == read_tscn && !part.starts_with("[gd_scene")) {
    part = "[gd_scene format=3]\n" + part;  // a scene without its head
    --where.first_line;
  }
  const Scene scene = found.sign->read(part, where);
  if (scene.shapes.size() == 1) source.fail(first_line, looks + " with only one shape; must have a second");
  if (scene.shapes.empty()) source.fail(first_line, looks + " without shapes; must have two");
  Imported out = import_scene(scene);
  // What the engine said of the only two there are.
  if (scene.shapes.size() == 2) {
    if (!scene.cast) out.value.run = pair_of(scene, {0, 1}).run;
    ImportChoices choices = source.choices;
    if (choices.library == Library::none) choices.library = found.sign->library;
    const std::string rest = std::string(text.substr(0, found.begin)) + std::string(text.substr(found.end));
    const ImportSource said{rest, source.name, source.folder, choices};
    const Reading reading = Reader(said, choices).read();
    EngineAnswer answer = answer_of(reading.claims, choices.library, out.remarks);
    if (!answer.empty()) out.value.view.engine_answer = answer;
  }
  return out;
}

}  // namespace minkoscope
