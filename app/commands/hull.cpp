// minkoscope hull FILE: the convex hull of a point file, counted and measured.
#include <cmath>
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/io/output.h"
#include "core/scene/files/text_file.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/mesh_files/mesh_file.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

constexpr const char* wanted = "a JSON array of points, as in [[0,0,0],[1,0,0]], or a file of triangles";

std::vector<Vector3d> read_points(const fs::path& path) {
  const std::string file = path.string();
  if (is_mesh_file(path)) {
    std::vector<Vector3d> points = load_mesh_file(path).mesh->vertices;
    if (points.empty()) throw CommandError(file + ": has no vertices; must have at least one");
    return points;
  }
  const Json json = read_json(read_file(path, wanted, most_text_bytes), file);
  const JsonValue root(json, file);
  if (!json.is_array()) root.fail_wanted(wanted);
  std::vector<Vector3d> points;
  const std::size_t count = root.size(wanted);
  for (std::size_t i = 0; i < count; ++i) points.push_back(root.item(i).vector());
  if (points.empty()) throw CommandError(file + ": has no points; must have at least one");
  return points;
}

void run_hull(const fs::path& path) {
  std::vector<Vector3d> points = read_points(path);
  const std::size_t count = points.size();
  const ConvexHull hull = build_convex_hull(std::move(points));
  if (!std::isfinite(hull.volume)) {
    throw CommandError(path.string() + ": the volume is beyond what a double holds; must have smaller coordinates");
  }
  Json result;
  result["points"] = count;
  result["vertices"] = hull.vertices.size();
  result["faces"] = hull.faces.size();
  result["volume"] = hull.volume;
  result["dimension"] = hull.dimension;
  print_line(dump_json(result));
}

}  // namespace

void add_hull_command(CLI::App& program, CommandContext& context) {
  const Command command = add_command(program, context, "hull", "Build the convex hull of a point file and measure it",
                                      "minkoscope hull rock.obj");
  auto file = std::make_shared<std::string>();
  command
      .add_option("FILE", *file,
                  "JSON array of points, or an .obj, .stl, .ply, .gltf or .glb file whose vertices are taken")
      .required();
  command.callback([file] { run_hull(*file); });
}

}  // namespace minkoscope
