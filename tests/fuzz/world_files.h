// What every reader of meshes and scenes owes to any bytes: something sound, or one line that names the file.
#pragma once

#include <cmath>
#include <functional>
#include <set>
#include <string>

#include "core/import/scenes/scene.h"
#include "core/scene/case/case_error.h"
#include "core/scene/mesh_files/mesh_file.h"
#include "core/shapes/hull/convex_hull.h"
#include "tests/fuzz/bytes.h"
#include "tests/fuzz/messages.h"

namespace minkoscope::fuzz {

inline constexpr const char* world_file = "fuzz.file";

inline void expect_message(std::string_view message) {
  demand(is_one_line(message), "a message is one line");
  demand(message.starts_with(world_file), "a message names its file");
}

inline void expect_sound(const MeshModel& model) {
  const TriangleMesh& mesh = *model.mesh;
  for (const Vector3d& v : mesh.vertices) demand(finite(v), "vertices are finite");
  for (const auto& triangle : mesh.triangles)
    for (const std::uint32_t corner : triangle) demand(corner < mesh.vertices.size(), "indices are in range");
  std::size_t covered = 0;
  for (const MeshGroup& group : model.groups) {
    demand(group.first_triangle == covered, "the groups follow each other");
    covered += group.triangle_count;
  }
  demand(covered == mesh.triangles.size(), "the groups hold all triangles");
  for (const std::string& warning : model.warnings) expect_message(warning);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) (void)source_of(mesh, i);
}

inline void expect_sound(const Scene& scene) {
  demand(!scene.shapes.empty(), "a scene has shapes");
  std::set<std::string> names;
  for (const SceneShape& shape : scene.shapes) {
    demand(!shape.name.empty() && is_one_line(shape.name), "a name is one line");
    demand(names.insert(shape.name).second, "no two shapes are called alike");
    demand(finite(shape.pose.position), "positions are finite");
    demand(std::abs(glm::length(shape.pose.rotation) - 1.0) < 1e-9, "rotations are unit quaternions");
    if (const auto* hull = std::get_if<HullShape>(&shape.shape.value))
      for (const Vector3d& point : hull->hull->points) demand(finite(point), "points are finite");
  }
  for (const std::string& remark : scene.remarks) demand(is_one_line(remark), "a remark is one line");
}

/// Runs a reader on the bytes.
template <class Read>
int hold_file(const std::uint8_t* data, std::size_t size, const Read& read) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto checks = [&] {
    try {
      expect_sound(read(text));
    } catch (const CaseError& error) {
      expect_message(error.what());
    }
  };
  hold(checks, [&] { return text; });
  return 0;
}

}  // namespace minkoscope::fuzz
