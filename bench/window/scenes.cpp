#include "bench/window/scenes.h"

#include <cmath>
#include <cstdio>
#include <string>

#include "bench/levels.h"
#include "core/base/random.h"
#include "core/scene/files/whole_file.h"

namespace minkoscope::bench {
namespace {

std::string text(const char* pattern, auto... values) {
  char out[700];
  std::snprintf(out, sizeof out, pattern, values...);
  return out;
}

void write_obj(const std::filesystem::path& file, const TriangleMesh& mesh) {
  WholeFile obj(file);
  for (const Vector3d& v : mesh.vertices) obj.write(text("v %.6g %.6g %.6g\n", v.x, v.y, v.z));
  for (const auto& t : mesh.triangles) obj.write(text("f %u %u %u\n", t[0] + 1, t[1] + 1, t[2] + 1));
  obj.commit();
}

}  // namespace

std::filesystem::path write_walk(const std::filesystem::path& folder, std::size_t triangles, int ticks) {
  const Level ground = terrain(triangles);
  write_obj(folder / "ground.obj", *ground.mesh);
  const double middle = std::floor(0.5 * std::sqrt(0.5 * static_cast<double>(triangles)));
  double height = 0.0;
  for (const Vector3d& v : ground.mesh->vertices) {
    if (std::abs(v.x - middle) < 1.5 && std::abs(v.z - middle) < 1.5) height = std::max(height, v.y);
  }
  std::string out = text(
      R"({"format": "minkoscope-case/1", "kind": "walk", "name": "rolling ground", "walk": {
 "level": [{"name": "ground", "mesh": {"file": "ground.obj"}, "pose": {"position": [0, 0, 0], "rotation": [0, 0, 0, 1]}}],
 "body": {"radii": [0.35, 0.9, 0.35], "position": [%g, %g, %g], "rotation": [0, 0, 0, 1]}, "inputs": [)",
      middle, height + 1.2, middle);
  constexpr int leg = 60;
  for (int done = 0; done < ticks; done += leg) {
    const double turn = 0.7 * done / leg;
    out += text(R"(%s{"ticks": %d, "velocity": [%.3f, 0, %.3f]})", done > 0 ? ", " : "", std::min(leg, ticks - done),
                3.0 * std::cos(turn), 3.0 * std::sin(turn));
  }
  const std::filesystem::path file = folder / "walk.json";
  write_whole_file(file, out + "]}}\n");
  return file;
}

std::filesystem::path write_world(const std::filesystem::path& folder, int bodies, int ticks) {
  SplitMix64 random(5);
  const double half = 1.1 * std::cbrt(static_cast<double>(bodies));
  const char* const shapes[] = {R"({"type": "sphere", "radius": 0.45})",
                                R"({"type": "box", "half_extents": [0.4, 0.3, 0.5]})",
                                R"({"type": "capsule", "radius": 0.25, "half_height": 0.4})"};
  std::string out = text(R"({"format": "minkoscope-case/1", "kind": "world", "name": "%d bodies", "world": {
 "broad_phase": "bvh", "ticks": %d, "tick": 0.016666667, "bodies": [)",
                         bodies, ticks);
  for (int i = 0; i < bodies; ++i) {
    const auto within = [&](double size) { return random.between(-size, size); };
    out += text(R"(%s
  {"shape": %s, "pose": {"position": [%.3f, %.3f, %.3f]}, "velocity": [%.3f, %.3f, %.3f]})",
                i > 0 ? "," : "", shapes[i % 3], within(half), within(half), within(half), within(1), within(1),
                within(1));
  }
  const std::filesystem::path file = folder / "world.json";
  write_whole_file(file, out + "]}}\n");
  return file;
}

std::filesystem::path write_sweep(const std::filesystem::path& folder, std::size_t triangles) {
  write_obj(folder / "floor.obj", *terrain(triangles).mesh);
  const double side = std::sqrt(0.5 * static_cast<double>(triangles));
  const std::filesystem::path file = folder / "sweep.json";
  write_whole_file(file, text(R"({"format": "minkoscope-case/1", "kind": "sweep", "name": "every triangle", "sweep": {
 "level": [{"name": "floor", "mesh": {"file": "floor.obj"}, "pose": {"position": [0, 0, 0], "rotation": [0, 0, 0, 1]}}],
 "body": {"radii": [%g, %g, %g], "position": [%g, %g, %g], "rotation": [0, 0, 0, 1]},
 "displacement": [0, -20, 0], "algorithm": "thebigh"}})",
                              side, side, side, 0.5 * side, side + 12.0, 0.5 * side));
  return file;
}

}  // namespace minkoscope::bench
