// A scene, or a part of one, inside a report: its lines are found and handed to the reader of its format.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "core/import/format.h"
#include "core/import/subjects/claims.h"
#include "core/import/reading/reader.h"
#include "core/import/scene_case.h"
#include "core/import/scenes/scene.h"

namespace minkoscope {
namespace {

enum class Notation { mjcf, urdf, tscn, other };

/// What begins a part of a scene, and what a whole one is closed by.
struct Sign {
  std::string_view begin, end;
  Notation notation;
  std::string_view title;
};
constexpr Sign signs[] = {
    {"<sdf", "</sdf>", Notation::other, "SDF of Gazebo"},
    {"<mujoco", "</mujoco>", Notation::mjcf, "MuJoCo XML"},
    {"<robot", "</robot>", Notation::urdf, "URDF"},
    {"<worldbody", "</worldbody>", Notation::mjcf, "MuJoCo XML"},
    {"<link", "", Notation::urdf, "URDF"},
    {"<collision", "", Notation::urdf, "URDF"},
    {"<body", "", Notation::mjcf, "MuJoCo XML"},
    {"<geom ", "", Notation::mjcf, "MuJoCo XML"},
    {"[gd_scene", "", Notation::tscn, "a Godot scene"},
    {"[sub_resource", "", Notation::tscn, "a Godot scene"},
};

struct Found {
  const Sign* sign;
  std::size_t begin, end;
};

std::optional<Found> find(std::string_view text) {
  for (const Sign& sign : signs) {
    const std::size_t begin = text.find(sign.begin);
    if (begin == std::string_view::npos) continue;
    const std::size_t next = begin + sign.begin.size();
    const bool whole_word =
        sign.begin.ends_with(' ') || next >= text.size() || std::isalnum(static_cast<unsigned char>(text[next])) == 0;
    if (!whole_word) continue;
    if (sign.notation == Notation::tscn) return Found{&sign, begin, text.size()};
    if (!sign.end.empty()) {
      const std::size_t end = text.find(sign.end, begin);
      return Found{&sign, begin, end == std::string_view::npos ? text.rfind('>') + 1 : end + sign.end.size()};
    }
    return Found{&sign, begin, text.rfind('>') + 1};
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
  if (found.sign->notation == Notation::other)
    source.fail(first_line, looks + ", which is not read; must be MJCF, URDF or a Godot scene");
  if (const std::size_t at = placeholder(text, found.begin, found.end);
      at != std::string_view::npos && found.sign->notation != Notation::tscn) {
    const std::string_view line = text.substr(at, text.find('\n', at) - at);
    const std::string_view written = line.substr(0, std::min<std::size_t>(line.find('}'), 23) + 1);
    source.fail(line_at(text, at),
                looks + " with a placeholder, " + std::string(written) + "; must be the numbers it stands for");
  }
  // A pose beside the model is not the model's.
  for (const std::string_view sign : {"rot[", "xmat", "geom_xpos", "pos[0]", "qpos"})
    if (const std::size_t at = text.find(sign, found.end); at != std::string_view::npos)
      source.fail(line_at(text, at), looks + " and gives a pose (\"" + std::string(sign) +
                                         "\") outside of it, which is not applied; must be in the model");
  std::string part(text.substr(found.begin, found.end - found.begin));
  SceneSource where{source.name, source.folder, first_line};
  if (found.sign->notation == Notation::tscn && !part.starts_with("[gd_scene")) {
    part = "[gd_scene format=3]\n" + part;  // a scene without its head
    --where.first_line;
  }
  const Scene scene = found.sign->notation == Notation::mjcf   ? read_mjcf(part, where)
                      : found.sign->notation == Notation::urdf ? read_urdf(part, where)
                                                               : read_tscn(part, where);
  if (scene.shapes.size() == 1) source.fail(first_line, looks + " with only one shape; must have a second");
  if (scene.shapes.empty()) source.fail(first_line, looks + " without shapes; must have two");
  Imported out = import_scene(scene);
  // What the engine said of the only two there are.
  if (scene.shapes.size() == 2) {
    if (!scene.cast) out.value.run = pair_of(scene, {0, 1}).run;
    ImportChoices choices = source.choices;
    if (choices.library == Library::none)
      choices.library = found.sign->notation == Notation::mjcf   ? Library::mujoco
                        : found.sign->notation == Notation::urdf ? Library::urdf
                                                                 : Library::godot;
    const std::string rest = std::string(text.substr(0, found.begin)) + std::string(text.substr(found.end));
    const ImportSource said{rest, source.name, source.folder, choices};
    const Reading reading = Reader(said, choices).read();
    EngineAnswer answer = answer_of(reading.claims, choices.library, out.remarks);
    if (!answer.empty()) out.value.view.engine_answer = answer;
  }
  return out;
}

}  // namespace minkoscope
