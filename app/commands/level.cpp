// minkoscope level FILE: what a level contains, and what of it could trouble a walk.
#include <cmath>
#include <memory>

#include <minkoscope/level.h>

#include "app/commands/commands.h"
#include "app/commands/io/output.h"
#include "app/commands/io/units_options.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {
namespace {

Json to_array(const Vector3d& v) {
  return Json::array({v.x, v.y, v.z});
}

/// What the file's units seem to be.
Json to_json(const UnitsGuess& guess) {
  Json result;
  result["up"] = guess.units.up == UpAxis::z ? "z" : "y";
  result["scale"] = guess.units.metres;
  result["why"] = guess.size_reason + " " + guess.up_reason;
  return result;
}

void run_level(const std::filesystem::path& path, const FileUnits& units) {
  const MeshModel model = load_mesh_file(path);
  const std::shared_ptr<const TriangleMesh> converted = in_metres(model.mesh, units);
  const TriangleMesh& mesh = *converted;
  const Bounds bounds = bounds_of(mesh);
  const double area = area_of(mesh);
  if (!std::isfinite(area)) {
    throw CommandError(path.string() + ": the area is beyond what a double holds; must have smaller coordinates");
  }
  Json result;
  result["vertices"] = mesh.vertices.size();
  result["triangles"] = mesh.triangles.size();
  result["bounds"]["min"] = to_array(bounds.min);
  result["bounds"]["max"] = to_array(bounds.max);
  result["area"] = area;
  result["meshes"] = Json::array();
  for (const MeshGroup& group : model.groups) {
    Json entry;
    entry["name"] = group.name;
    entry["triangles"] = group.triangle_count;
    result["meshes"].push_back(std::move(entry));
  }
  result["open_edges"] = open_edge_count(mesh);
  result["degenerate_triangles"] = degenerate_triangle_count(mesh);
  result["warnings"] = model.warnings;
  if (!mesh.triangles.empty()) result["guess"] = to_json(guess_units(*model.mesh));
  // Names are shown as the file has them; what is not UTF-8 in them is replaced.
  print_line(dump_json(result, -1, NotUtf8::replaced));
}

}  // namespace

void add_level_command(CLI::App& program, CommandContext& context) {
  const Command command = add_command(program, context, "level", "Load a level and print what it holds",
                                      "minkoscope level assets/levels/showcase.obj");
  auto file = std::make_shared<std::string>();
  command.add_option("FILE", *file, "A Wavefront OBJ, STL, PLY or glTF file (.obj, .stl, .ply, .gltf, .glb)")
      .required();
  auto units = std::make_shared<UnitsRequest>();
  add_units_options(command, *units);
  command.callback([file, units] { run_level(*file, file_units(*units)); });
}

}  // namespace minkoscope
