#include "core/import/import.h"

#include <array>

#include "core/import/format.h"
#include "core/import/text/markup.h"
#include "core/import/text/signs.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/one_line_text.h"

namespace minkoscope {
namespace {

struct FormatRow {
  ImportFormat format;
  bool (*recognises)(const ImportSource&);  // null: whatever nothing before it recognised
  Imported (*read)(const ImportSource&);
};

// The first row that recognises a text reads it.
constexpr std::array<FormatRow, 8> known_formats{{
    {{"a case as one line of text", "MINK1.eyJmb3JtYXQiOi…"}, is_one_line_text, read_one_line_text},
    {{"Minkoscope's own case text", R"({"format": "minkoscope-case/1", "kind": "pair", …})"},
     is_case_text,
     read_case_text_import},
    {{"an FCL failure message", "Shape 1: Box0.3 0.3 0.3 … X_FS1 … Shape 2: … X_FS2 …"},
     is_fcl_failure,
     read_fcl_failure},
    {{"OBJ", "v 0 0 0 … f 1 2 3, two objects"}, is_obj, read_obj_import},
    {{"MJCF, URDF or a Godot scene, also as part of a text", "<geom type=\"box\" size=\"1 1 1\"/> …"},
     is_scene_text,
     read_scene_text},
    {{"shapes and poses, in code or in words", "PxBoxGeometry box(1, 1, 1); PxTransform pose(PxVec3(0, 1, 0)); …"},
     is_shapes,
     read_shapes},
    {{"an ellipsoid moving through triangles", "triangles, centre, radii and displacement by name"},
     is_moving_ellipsoid,
     read_moving_ellipsoid},
    {{"two lists of points", "{{0, 0, 0}, …} as C, C++, Python, JSON, Lua or columns, each with an optional 4×4 pose"},
     nullptr,
     read_points_and_answer},
}};

}  // namespace

bool is_case_text(const ImportSource& source) {
  return source.text.find("minkoscope-case") != std::string_view::npos;
}

Imported imported(Case value, const char* format) {
  Imported out;
  out.format = format;
  out.value = std::move(value);
  std::string sentence = "a " + std::string(kind_of(out.value).name);
  if (!out.value.name.empty()) sentence.append(": ").append(printable(out.value.name));
  out.understood.push_back(std::move(sentence));
  return out;
}

Imported read_case_text_import(const ImportSource& source) {
  return imported(parse_case(source.text, source.name, source.folder), "Minkoscope's own case text");
}

bool is_one_line_text(const ImportSource& source) {
  return has_one_line(source.text) && !is_case_text(source);
}

Imported read_one_line_text(const ImportSource& source) {
  return imported(from_one_line(source.text, source.name), "a case as one line of text");
}

Imported import_text(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                     const ImportChoices& choices) {
  const ImportSource source{text, name, folder, choices};
  if (text.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos)
    source.fail(
        1,
        "is empty; must hold a case, an FCL failure message, two lists of points, or triangles and a moving ellipsoid");
  const bool own = is_one_line_text(source) || is_case_text(source);
  const std::string plain = own ? std::string(text) : without_markup(with_plain_signs(text));
  const ImportSource plain_source{plain, name, folder, choices};
  for (const FormatRow& row : known_formats)
    if (row.recognises == nullptr || row.recognises(plain_source)) return row.read(plain_source);
  return {};
}

bool recognises_import(std::string_view text) {
  const std::string plain = without_markup(with_plain_signs(text));
  const ImportSource source{plain, {}, {}};
  for (const FormatRow& row : known_formats)
    if (row.recognises != nullptr && row.recognises(source)) return true;
  return false;
}

std::vector<ImportFormat> import_formats() {
  std::vector<ImportFormat> formats;
  for (const FormatRow& row : known_formats) formats.push_back(row.format);
  return formats;
}

}  // namespace minkoscope
