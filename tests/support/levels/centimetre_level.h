// A level as a modeller that works in centimetres with Z up writes it.
#pragma once

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "core/scene/obj/obj_reader.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {

/// The OBJ file of one in metres with Y up, written to the scratch folder.
inline std::filesystem::path centimetres_z_up(const std::filesystem::path& metres) {
  const auto mesh = load_obj(metres).mesh;
  const std::filesystem::path file = scratch_folder() / "centimetres.obj";
  std::ofstream out(file);
  char line[120];
  for (const Vector3d& v : mesh->vertices) {
    std::snprintf(line, sizeof line, "v %.17g %.17g %.17g\n", 100.0 * v.x, -100.0 * v.z, 100.0 * v.y);
    out << line;
  }
  for (const auto& [a, b, c] : mesh->triangles) out << "f " << a + 1 << ' ' << b + 1 << ' ' << c + 1 << '\n';
  return file;
}

}  // namespace minkoscope
