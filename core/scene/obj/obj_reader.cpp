// tinyobjloader reads the model: its vertices and its faces are what comes out. It passes over faults silently, rounds
// numbers to a neighbour now and then, and does not tell lines, so that the text goes through obj_text first, piece by
// piece as the loader asks for it: there faults get their line and their remedy, and what would be misread is spelled
// otherwise. Polygons become triangles that cover their area, which the loader's own do not where they are concave.
#include "core/scene/obj/obj_reader.h"

#include <charconv>
#include <exception>
#include <istream>
#include <span>
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
constexpr double loader_share = 0.7, triangle_share = 0.3;
constexpr std::size_t progress_faces = 1u << 16;

[[noreturn]] void fail_cancelled(const std::string& file) {
  throw CaseError(file + ": loading was cancelled");
}

Progress part_of(const Progress& progress, double start, double share) {
  if (!progress) return {};
  return [&progress, start, share](double fraction) { return progress(start + share * fraction); };
}

/// As the loader reads a number of a v statement.
double loader_number(std::string_view word) {
  double value = 0.0;
  tinyobj::tryParseDouble(word.data(), word.data() + word.size(), &value);
  return value;
}

/// The prepared text as a stream. A stream swallows exceptions: what was thrown is kept, and the text ends there.
class PreparedText final : public std::streambuf {
 public:
  explicit PreparedText(ObjRepair& repair) : repair_(repair) {}
  const std::exception_ptr& thrown() const { return thrown_; }

 protected:
  int_type underflow() override {
    if (thrown_) return traits_type::eof();
    try {
      const std::string_view piece = repair_.next_piece();
      if (piece.empty()) return traits_type::eof();
      char* first = const_cast<char*>(piece.data());  // only read from
      setg(first, first, first + piece.size());
      return traits_type::to_int_type(*first);
    } catch (...) {
      thrown_ = std::current_exception();
      return traits_type::eof();
    }
  }

 private:
  ObjRepair& repair_;
  std::exception_ptr thrown_;
};

/// What the loader built, and where it stands in the file.
struct LoadedObj {
  tinyobj::attrib_t attributes;
  std::vector<tinyobj::shape_t> shapes;
  ObjPlaces places;
};

LoadedObj load(std::string_view text, const std::string& file, const Progress& progress) {
  const Progress part = part_of(progress, 0.0, loader_share);
  ObjRepair repair(text, file, part, loader_number);
  PreparedText buffer(repair);
  std::istream stream(&buffer);
  LoadedObj loaded;
  std::vector<tinyobj::material_t> materials;
  std::string warning, error;
  const bool good = tinyobj::LoadObj(&loaded.attributes, &loaded.shapes, &materials, &warning, &error, &stream, nullptr,
                                     false, false);
  if (buffer.thrown()) std::rethrow_exception(buffer.thrown());
  loaded.places = repair.finish();
  if (!good || !error.empty()) throw CaseError(file + ": cannot be read: " + error.substr(0, error.find('\n')));
  return loaded;
}

/// The faces one after the other, with the line of each and its number of corners, which the loader keeps in a byte.
class Faces {
 public:
  Faces(const LoadedObj& loaded, const std::string& file) : loaded_(loaded), file_(file) {}

  struct Face {
    std::span<const tinyobj::index_t> corners;
    std::size_t line = 0;
  };
  /// In the order of the file; `shape` is the loader's.
  Face next(const tinyobj::shape_t& shape, std::size_t& at) {
    const ObjPlaces& places = loaded_.places;
    if (face_ >= places.face_count) fail_unlike();
    while (run_ + 1 < places.faces.size() && places.faces[run_ + 1].first_face <= face_) ++run_;
    const ObjPlaces::Faces& run = places.faces[run_];
    if (shape.mesh.indices.size() - at < run.corners) fail_unlike();
    const Face face{{&shape.mesh.indices[at], run.corners}, run.line + (face_ - run.first_face)};
    at += run.corners;
    ++face_;
    return face;
  }
  std::size_t done() const { return face_; }
  void check_end() const {
    if (face_ != loaded_.places.face_count) fail_unlike();
  }

 private:
  [[noreturn]] void fail_unlike() const {
    throw CaseError(file_ + ": came back from the OBJ loader with other faces than the file has");
  }

  const LoadedObj& loaded_;
  const std::string& file_;
  std::size_t face_ = 0, run_ = 0;
};

/// The name of the file's group that the loader's shape is: "g N" of the prepared text.
std::string name_of(const tinyobj::shape_t& shape, const ObjPlaces& places, const std::string& file) {
  std::size_t number = 0;
  std::from_chars(shape.name.data(), shape.name.data() + shape.name.size(), number);
  std::string name = number > 0 && number <= places.groups.size() ? places.groups[number - 1].name : std::string();
  // A group without a name of its own, or before the first, is known by the file's.
  return name.empty() ? fs::path(file).stem().string() : name;
}

std::vector<Vector3d> positions_of(std::vector<tinyobj::real_t> numbers) {
  std::vector<Vector3d> positions;
  positions.reserve(numbers.size() / 3);
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3)
    positions.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
  return positions;
}

/// The entry of a face's triangles from `first` on; faces on consecutive lines of as many share one.
void note_line(TriangleMesh& mesh, std::size_t line, std::size_t first) {
  const auto triangles = static_cast<std::uint32_t>(mesh.triangles.size() - first);
  if (triangles == 0) return;
  if (!mesh.face_lines.empty()) {
    const FaceLines& last = mesh.face_lines.back();
    const std::size_t lines = (first - last.triangle) / last.triangles_a_line;
    if (last.triangles_a_line == triangles && last.line + lines == line) return;
  }
  mesh.face_lines.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(line), triangles});
}

MeshModel build_model(LoadedObj loaded, const std::string& file, const Progress& progress) {
  MeshModel model;
  model.warnings = loaded.places.warnings;
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = positions_of(std::move(loaded.attributes.vertices));
  if (mesh->vertices.size() != loaded.places.vertex_count)
    throw CaseError(file + ": came back from the OBJ loader with other vertices than the file has");
  mesh->triangles.reserve(loaded.places.face_count);
  std::vector<Vector3d> corners;
  std::size_t crossing = 0, first_crossing = 0;
  const Progress rest = part_of(progress, loader_share, triangle_share);
  Faces faces(loaded, file);
  for (tinyobj::shape_t& shape : loaded.shapes) {
    if (shape.mesh.indices.empty()) continue;
    model.groups.push_back({name_of(shape, loaded.places, file), mesh->triangles.size(), 0});
    for (std::size_t at = 0; at < shape.mesh.indices.size();) {
      if (rest && faces.done() % progress_faces == 0 &&
          !rest(static_cast<double>(faces.done()) / static_cast<double>(loaded.places.face_count)))
        fail_cancelled(file);
      const Faces::Face face = faces.next(shape, at);
      const auto vertex = [&](std::size_t corner) {
        return static_cast<std::uint32_t>(face.corners[corner].vertex_index);
      };
      const std::size_t first = mesh->triangles.size();
      if (face.corners.size() == 3) {
        mesh->triangles.push_back({vertex(0), vertex(1), vertex(2)});
      } else {
        corners.clear();
        for (std::size_t i = 0; i < face.corners.size(); ++i) corners.push_back(mesh->vertices[vertex(i)]);
        const PolygonTriangles cut = triangulate_polygon(corners);
        for (const auto& t : cut.triangles) mesh->triangles.push_back({vertex(t[0]), vertex(t[1]), vertex(t[2])});
        if (!cut.simple && crossing++ == 0) first_crossing = face.line;
      }
      note_line(*mesh, face.line, first);
    }
    model.groups.back().triangle_count = mesh->triangles.size() - model.groups.back().first_triangle;
    shape = {};  // its memory is needed no longer
  }
  faces.check_end();
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
  return build_model(load(text, file, progress), file, progress);
}

MeshModel load_obj(const fs::path& path, const Progress& progress) {
  const std::string file = path.string();
  LoadedObj loaded;
  {  // frees the text before the model is built
    const std::string text = read_file(path, "a Wavefront OBJ file", most_level_bytes);
    loaded = load(text, file, progress);
  }
  return build_model(std::move(loaded), file, progress);
}

}  // namespace minkoscope
