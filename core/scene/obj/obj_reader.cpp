// Three steps: obj_text parses the file's statements strictly; tinyobjloader reads them again in their plainest form;
// the vertices and faces that it finds are compared with the statements one by one, and then discarded. The model is
// built from the statements. Polygons become triangles that cover their area.
//
// Why two readers: a level that is misread makes every result on it wrong without a sign. The strict parser gives each
// fault its line and its remedy, which tinyobjloader cannot, for it passes over faults silently; tinyobjloader, written
// independently and proven by wide use, checks the parser on every file, not only on those of the tests. In the
// plainest form the text is free of everything that tinyobjloader is known to stumble over.
//
// The positions kept are those of std::from_chars, which rounds decimal numbers correctly; tinyobjloader's are a few
// units in the last place off.
#include "core/scene/obj/obj_reader.h"

#include <charconv>
#include <cmath>
#include <istream>
#include <streambuf>
#include <utility>

#include "core/scene/case/case_error.h"
#include "core/scene/files/text_file.h"
#include "core/scene/obj/obj_text.h"
#include "core/scene/obj/polygon.h"

#define TINYOBJLOADER_IMPLEMENTATION
#define TINYOBJLOADER_USE_DOUBLE
#include <tiny_obj_loader.h>

namespace minkoscope {

namespace {

namespace fs = std::filesystem;

// The share of each step in the progress.
constexpr double text_share = 0.3, loader_share = 0.4, triangle_share = 0.3;
constexpr std::size_t progress_faces = 1u << 16;

[[noreturn]] void fail_cancelled(const std::string& file) {
  throw CaseError(file + ": loading was cancelled");
}

Progress part_of(const Progress& progress, double start, double share) {
  if (!progress) return {};
  return [&progress, start, share](double fraction) { return progress(start + share * fraction); };
}

void append_number(std::string& text, double value) {
  char digits[32];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::scientific);
  text.push_back(' ');
  text.append(digits, end);
}

void append_index(std::string& text, std::size_t index) {
  char digits[24];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, index);
  text.push_back(' ');
  text.append(digits, end);
}

// The statements in their plainest form: positions, then faces, from 1, under the number of their group. Written out a
// piece at a time as it is read, so that the text never exists in full; ends early when cancelled.
class PlainText final : public std::streambuf {
 public:
  PlainText(const ObjText& obj, const Progress& progress) : obj_(obj), progress_(progress) {
    setg(nullptr, nullptr, nullptr);
  }
  bool cancelled() const { return cancelled_; }

 protected:
  int_type underflow() override {
    constexpr std::size_t piece = 1u << 18;
    const std::size_t total = obj_.vertices.size() + obj_.face_count();
    if (progress_ && !cancelled_) {
      cancelled_ =
          !progress_(static_cast<double>(vertex_ + face_) / static_cast<double>(std::max<std::size_t>(total, 1)));
    }
    text_.clear();
    while (!cancelled_ && text_.size() < piece && vertex_ + face_ < total) {
      if (vertex_ < obj_.vertices.size()) {
        write_vertex();
      } else {
        write_face();
      }
    }
    if (text_.empty()) return traits_type::eof();
    setg(text_.data(), text_.data(), text_.data() + text_.size());
    return traits_type::to_int_type(text_.front());
  }

 private:
  void write_vertex() {
    text_.push_back('v');
    for (int axis = 0; axis < 3; ++axis) append_number(text_, obj_.vertices[vertex_][axis]);
    text_.push_back('\n');
    ++vertex_;
  }
  void write_face() {
    const std::size_t before = group_;
    while (group_ < obj_.groups.size() && obj_.groups[group_].first_face <= face_) ++group_;
    if (group_ != before) {
      text_.push_back('g');
      append_index(text_, group_);
      text_.push_back('\n');
    }
    text_.push_back('f');
    for (std::size_t i = obj_.face_start[face_]; i < obj_.face_start[face_ + 1]; ++i)
      append_index(text_, obj_.corners[i] + 1u);
    text_.push_back('\n');
    ++face_;
  }

  const ObjText& obj_;
  const Progress& progress_;
  std::string text_;
  std::size_t vertex_ = 0, face_ = 0, group_ = 0;  // written so far
  bool cancelled_ = false;
};

[[noreturn]] void fail_unlike(const std::string& file, std::size_t line, const std::string& what) {
  throw CaseError(file + ":" + std::to_string(line) + ": " + what +
                  " came back from the OBJ loader unlike the file has it");
}

// Lets tinyobjloader build the model and compares what it built with the file's statements.
void check_with_loader(const ObjText& obj, const std::string& file, const Progress& progress) {
  PlainText buffer(obj, progress);
  std::istream stream(&buffer);
  tinyobj::attrib_t built;
  std::vector<tinyobj::shape_t> shapes;
  std::vector<tinyobj::material_t> materials;
  std::string warning, error;
  const bool good = tinyobj::LoadObj(&built, &shapes, &materials, &warning, &error, &stream, nullptr, false, false);
  if (buffer.cancelled()) fail_cancelled(file);
  if (!good || !error.empty()) throw CaseError(file + ": cannot be read: " + error.substr(0, error.find('\n')));
  if (built.vertices.size() != 3 * obj.vertices.size()) fail_unlike(file, 1, "the number of vertices");
  for (std::size_t i = 0; i < built.vertices.size(); ++i) {
    const double given = obj.vertices[i / 3][static_cast<int>(i % 3)];
    // The loader multiplies digits and powers of ten, each rounded; near the ends of doubles the powers leave them.
    if (std::abs(given) > 1e290 || std::abs(given) < 1e-290) continue;
    if (!(std::abs(built.vertices[i] - given) <= 1e-12 * std::abs(given))) {
      fail_unlike(file, 1, "vertex " + std::to_string(i / 3 + 1));
    }
  }
  std::size_t face = 0, corner = 0;
  for (const tinyobj::shape_t& shape : shapes) {
    std::size_t in_shape = 0;
    while (in_shape < shape.mesh.indices.size()) {
      if (face == obj.face_count()) fail_unlike(file, 1, "the number of faces");
      const std::size_t size = obj.face_start[face + 1] - obj.face_start[face];
      for (std::size_t i = 0; i < size; ++i, ++corner, ++in_shape) {
        if (in_shape >= shape.mesh.indices.size() ||
            shape.mesh.indices[in_shape].vertex_index != static_cast<int>(obj.corners[corner])) {
          fail_unlike(file, obj.face_line[face], "the face");
        }
      }
      ++face;
    }
  }
  if (face != obj.face_count()) fail_unlike(file, 1, "the number of faces");
}

// Takes what it needs of `obj` out of it.
MeshModel build_model(ObjText obj, const std::string& file, const Progress& progress) {
  if (obj.face_count() > 0) check_with_loader(obj, file, part_of(progress, text_share, loader_share));

  MeshModel model;
  model.warnings = obj.warnings;
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = std::move(obj.vertices);
  mesh->triangles.reserve(obj.face_count());
  std::vector<Vector3d> corners;
  std::size_t group = 0, crossing = 0, first_crossing = 0;
  const Progress rest = part_of(progress, text_share + loader_share, triangle_share);
  const auto note_lines = [&](std::uint32_t line, std::size_t first) {
    const auto triangles = static_cast<std::uint32_t>(mesh->triangles.size() - first);
    if (triangles == 0) return;
    if (!mesh->face_lines.empty()) {
      const FaceLines& last = mesh->face_lines.back();
      const std::size_t lines = (first - last.triangle) / last.triangles_a_line;
      if (last.triangles_a_line == triangles && last.line + lines == line) return;
    }
    mesh->face_lines.push_back({static_cast<std::uint32_t>(first), line, triangles});
  };
  const auto start_group = [&](std::string name) {
    // A group without a name of its own, or before the first, is known by the file's.
    if (name.empty()) name = fs::path(file).stem().string();
    model.groups.push_back({std::move(name), mesh->triangles.size(), 0});
  };
  for (std::size_t face = 0; face < obj.face_count(); ++face) {
    if (rest && face % progress_faces == 0 &&
        !rest(static_cast<double>(face) / static_cast<double>(obj.face_count()))) {
      fail_cancelled(file);
    }
    const std::size_t before = group;
    while (group < obj.groups.size() && obj.groups[group].first_face <= face) ++group;
    if (group != before) {
      start_group(obj.groups[group - 1].name);
    } else if (face == 0) {
      start_group({});
    }
    const std::uint32_t* indices = &obj.corners[obj.face_start[face]];
    const std::size_t size = obj.face_start[face + 1] - obj.face_start[face], first = mesh->triangles.size();
    if (size == 3) {
      mesh->triangles.push_back({indices[0], indices[1], indices[2]});
      note_lines(obj.face_line[face], first);
      ++model.groups.back().triangle_count;
      continue;
    }
    corners.clear();
    for (std::size_t i = 0; i < size; ++i) corners.push_back(mesh->vertices[indices[i]]);
    const PolygonTriangles cut = triangulate_polygon(corners);
    for (const auto& t : cut.triangles) mesh->triangles.push_back({indices[t[0]], indices[t[1]], indices[t[2]]});
    note_lines(obj.face_line[face], first);
    model.groups.back().triangle_count += cut.triangles.size();
    if (!cut.simple && crossing++ == 0) first_crossing = obj.face_line[face];
  }
  if (crossing > 0) {
    model.warnings.push_back(
        file + ":" + std::to_string(first_crossing) + ": the face crosses itself" +
        (crossing > 1 ? std::string(" (and ").append(std::to_string(crossing - 1)).append(" more)") : "") +
        "; must be a simple polygon; cut as a fan from its first corner");
  }
  if (mesh->triangles.empty()) {
    model.warnings.push_back(file + ": has no faces, so that there is nothing to walk on; must have f lines");
  }
  for (const MeshGroup& each : model.groups) {
    mesh->groups.push_back(each.name);
    mesh->group_start.push_back(static_cast<std::uint32_t>(each.first_triangle));
  }
  mesh->face_lines.shrink_to_fit();
  if (progress && !progress(1.0)) fail_cancelled(file);
  mesh->triangles.shrink_to_fit();
  model.mesh = std::move(mesh);
  return model;
}

}  // namespace

MeshModel read_obj(std::string_view text, const std::string& file, const Progress& progress) {
  return build_model(read_obj_text(text, file, part_of(progress, 0.0, text_share)), file, progress);
}

MeshModel load_obj(const fs::path& path, const Progress& progress) {
  const std::string file = path.string();
  ObjText obj;
  {  // frees the text before the model is built
    const std::string text = read_file(path, "a Wavefront OBJ file", most_level_bytes);
    obj = read_obj_text(text, file, part_of(progress, 0.0, text_share));
  }
  return build_model(std::move(obj), file, progress);
}

}  // namespace minkoscope
