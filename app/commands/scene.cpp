// minkoscope scene FILE: the shapes of another program's scene by name, which of them overlap, and one pair as a case.
#include <filesystem>
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/io/output.h"
#include "app/commands/io/units_options.h"
#include "core/base/text.h"
#include "core/import/scene_case.h"
#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/members/shape_json.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

struct SceneRequest {
  std::string file, pair, target;
  UnitsRequest units;
};

/// Names may hold commas: the one is taken that leaves a name on either side.
ScenePair named_pair(const Scene& scene, const std::string& words, const std::string& file) {
  const auto find = [&](std::string_view name) {
    std::size_t i = 0;
    while (i < scene.shapes.size() && scene.shapes[i].name != name) ++i;
    return i;
  };
  const std::size_t none = scene.shapes.size();
  for (std::size_t comma = words.find(','); comma != std::string::npos; comma = words.find(',', comma + 1)) {
    const std::size_t a = find(words.substr(0, comma)), b = find(words.substr(comma + 1));
    if (a == none || b == none) continue;
    if (a == b) throw CommandError("--pair " + words + ": names one shape twice; must name two");
    return {a, b};
  }
  const std::size_t comma = words.find(',');
  if (comma == std::string::npos) throw CommandError("--pair " + words + ": must be two names, as in --pair crate,lid");
  std::string unknown = words.substr(0, comma);
  if (find(unknown) != none) unknown = words.substr(comma + 1);
  std::vector<std::string_view> names;
  for (const SceneShape& shape : scene.shapes) names.push_back(shape.name);
  throw CommandError("--pair: " + file + " has no shape \"" + printable(unknown) + "\"" + did_you_mean(unknown, names) +
                     "; must be a name that `scene` lists");
}

void print_json(const Scene& scene, const std::vector<ScenePair>& overlaps) {
  JsonWriter writer;
  writer.begin_object().key("shapes").begin_array();
  for (const SceneShape& shape : scene.shapes) {
    writer.begin_object().member("name", shape.name).key("shape");
    write_shape(writer, shape.shape, fs::current_path());
    writer.key("pose");
    write_pose(writer, shape.pose);
    writer.end_object();
  }
  writer.end_array().key("overlaps").begin_array();
  for (const auto& [a, b] : overlaps)
    writer.begin_array().value(scene.shapes[a].name).value(scene.shapes[b].name).end_array();
  writer.end_array().end_object();
  print_line(writer.take());
}

void print_text(const Scene& scene, const std::vector<ScenePair>& overlaps) {
  for (const SceneShape& shape : scene.shapes) {
    std::string type(type_name(shape.shape));
    type.resize(std::max<std::size_t>(type.size(), 9), ' ');
    const auto number = [](double part) { return significant_number(part, 6); };
    print_line(concat(shape.name, "  ", type, " at ", vector_text(shape.pose.position, number)));
  }
  print_line(number_of(scene.shapes.size(), "shape, ", "shapes, ") +
             number_of(overlaps.size(), "pair overlaps", "pairs overlap"));
  for (const auto& [a, b] : overlaps) print_line("  " + scene.shapes[a].name + "  " + scene.shapes[b].name);
}

void run_scene(const SceneRequest& request, const CommandContext& context) {
  if (!request.target.empty() && request.pair.empty())
    throw CommandError("-o " + request.target + ": must stand beside --pair A,B; `import` writes a whole scene");
  const Scene scene = in_units(load_scene(request.file), file_units(request.units));
  if (!request.pair.empty()) {
    const Case value = pair_of(scene, named_pair(scene, request.pair, request.file));
    if (request.target.empty()) {
      print_line(to_json(value, fs::current_path(), context.json ? -1 : 2));
    } else {
      save_case(value, request.target);
      std::fprintf(stderr, "%s: written\n", request.target.c_str());
    }
    return;
  }
  const SceneOverlaps overlaps = overlapping_pairs(scene, request.file);
  for (const std::string& remark : scene.remarks) std::fprintf(stderr, "note: %s\n", remark.c_str());
  if (!overlaps.untested.empty()) std::fprintf(stderr, "note: %s\n", overlaps.untested.c_str());
  if (context.json) {
    print_json(scene, overlaps.pairs);
  } else {
    print_text(scene, overlaps.pairs);
  }
}

}  // namespace

void add_scene_command(CLI::App& program, CommandContext& context) {
  const Command command =
      add_command(program, context, "scene", "List the shapes of a scene and which of them overlap, or take out a pair",
                  "minkoscope scene robot.urdf --pair gripper,cup -o case.json");
  auto request = std::make_shared<SceneRequest>();
  command
      .add_option("FILE", request->file,
                  "An MJCF (.xml), URDF, SDF, Godot (.tscn), Quake (.map) or glTF file with collision shapes")
      .required();
  command.add_option("--pair", request->pair, "Two shapes by name, written as a pair case").type_name("A,B");
  command.add_option("-o", request->target, "Where the pair's case goes; without it, it is printed").type_name("CASE");
  add_units_options(command, request->units);
  command.callback([request, &context] { run_scene(*request, context); });
}

}  // namespace minkoscope
