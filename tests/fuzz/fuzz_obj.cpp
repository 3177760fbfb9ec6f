// Any text as a Wavefront OBJ file.
#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "core/scene/case.h"
#include "core/scene/obj/obj_reader.h"
#include "core/scene/obj/obj_text.h"
#include "core/scene/obj/polygon.h"
#include "tests/fuzz/messages.h"

namespace minkoscope::fuzz {
namespace {

constexpr const char* file = "fuzz.obj";

void expect_line_of(std::string_view text, std::string_view message) {
  demand(is_one_line(message), "a message is one line");
  const std::size_t line = named_line(message, file);
  demand(line >= 1 && line <= line_count(text), "a message names a line of the file");
}

Vector3d twice_area_of(const Vector3d& a, const Vector3d& b, const Vector3d& c) {
  return glm::cross(b - a, c - a);
}

// The triangles of a polygon go round it once: their areas, as vectors, add up to its own, by the shoelace formula. In
// a plane polygon that does not cross itself no triangle lies over another, so that the sizes add up too.
void expect_area_true(const std::vector<Vector3d>& corners) {
  const PolygonTriangles cut = triangulate_polygon(corners);
  demand(cut.triangles.size() == corners.size() - 2, "n - 2 triangles");
  Vector3d whole(0.0), sum(0.0);
  double sizes = 0.0, size = 0.0;
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    whole += twice_area_of(corners[0], corners[i], corners[i + 1]);
    size = std::max({size, glm::length(corners[i] - corners[0]), glm::length(corners[i + 1] - corners[0])});
  }
  double largest = 0.0;
  for (const Vector3d& p : corners) largest = std::max({largest, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
  for (const auto& t : cut.triangles) {
    for (const std::uint32_t corner : t) demand(corner < corners.size(), "a triangle's vertices are the polygon's");
    const Vector3d twice = twice_area_of(corners[t[0]], corners[t[1]], corners[t[2]]);
    sum += twice;
    sizes += glm::length(twice);
  }
  if (largest > 1e100 || size < 1e-100) return;  // squares beyond doubles
  const double rounding = 1e-14 * static_cast<double>(corners.size()) * largest * size;
  demand(glm::length(sum - whole) <= rounding, "the triangles' areas add up to the polygon's as vectors");
  if (!cut.simple) return;
  const double area = glm::length(whole);
  if (!(area > 1e-6 * size * size)) return;
  const Vector3d normal = whole / area;
  for (const Vector3d& p : corners) {
    if (std::abs(glm::dot(normal, p - corners[0])) > 1e-12 * size) return;  // not plane
  }
  // Collinear vertices may be off their line by the rounding of the turn test.
  demand(std::abs(sizes - area) <= rounding + 1e-9 * size * size, "the triangles cover the polygon's area once");
}

void expect_sound(std::string_view text, const MeshModel& model) {
  const TriangleMesh& mesh = *model.mesh;
  for (const Vector3d& v : mesh.vertices) demand(finite(v), "vertices are finite");
  for (const auto& triangle : mesh.triangles) {
    for (const std::uint32_t corner : triangle) demand(corner < mesh.vertices.size(), "indices are in range");
  }
  std::size_t covered = 0;
  for (const MeshGroup& group : model.groups) {
    demand(group.first_triangle == covered, "the groups follow each other");
    covered += group.triangle_count;
  }
  demand(covered == mesh.triangles.size(), "the groups hold all triangles");
  for (const std::string& warning : model.warnings) {
    demand(is_one_line(warning), "a warning is one line");
    demand(warning.starts_with(file), "a warning names its file");
    const std::size_t line = named_line(warning, file);
    demand(line <= line_count(text), "a warning names a line of the file");
  }
  // The faces of the prepared text, polygons still.
  const std::string name = file;
  const Progress unwatched;
  ObjRepair repair(text, name, unwatched,
                   [](std::string_view word) { return std::strtod(std::string(word).c_str(), nullptr); });
  std::istringstream prepared;
  std::string whole;
  for (std::string_view piece = repair.next_piece(); !piece.empty(); piece = repair.next_piece()) whole += piece;
  const ObjPlaces places = repair.finish();
  demand(places.vertex_count == mesh.vertices.size(), "vertices as the file has them");
  std::size_t triangles = 0, faces = 0;
  prepared.str(whole);
  for (std::string line; std::getline(prepared, line);) {
    if (!line.starts_with("f ")) continue;
    ++faces;
    std::istringstream words(line.substr(2));
    std::vector<Vector3d> corners;
    for (std::size_t index = 0; words >> index;) corners.push_back(mesh.vertices.at(index - 1));
    triangles += corners.size() - 2;
    if (corners.size() > 3) expect_area_true(corners);
  }
  demand(faces == places.face_count, "each face has its place");
  demand(triangles == mesh.triangles.size(), "n - 2 triangles for each face");
  (void)open_edge_count(mesh);
  demand(degenerate_triangle_count(mesh) <= mesh.triangles.size(), "no more degenerate triangles than triangles");
}

}  // namespace
}  // namespace minkoscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace minkoscope;
  using namespace minkoscope::fuzz;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto checks = [&] {
    try {
      expect_sound(text, read_obj(text, file));
    } catch (const CaseError& error) {
      expect_line_of(text, error.what());
    }
  };
  hold(checks, [&] { return text; });
  return 0;
}
