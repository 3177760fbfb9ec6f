#include "core/import/tracks/recorded_walk.h"

#include "core/scene/case/case_error.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {

Walk recorded_walk(const std::filesystem::path& level, const BodyShape& body, const Vector3d& start, std::string engine,
                   const std::vector<RecordedTick>& ticks) {
  Walk walk;
  MeshModel model = load_mesh_file(level);
  if (model.mesh->triangles.empty())
    throw CaseError(level.string() + ": has no triangles; must be a level that a character can walk in");
  LevelMesh mesh;
  mesh.name = level.stem().string();
  mesh.mesh = std::move(model.mesh);
  mesh.file = std::filesystem::absolute(level).lexically_normal().string();
  walk.level.push_back({std::move(mesh), std::nullopt});
  walk.body = WalkBody(body, start);
  auto track = std::make_shared<Track>();
  track->engine = std::move(engine);
  for (const RecordedTick& tick : ticks) {
    track->ticks.push_back(tick.state);
    if (!walk.inputs.empty() && walk.inputs.back().velocity == tick.input) {
      ++walk.inputs.back().ticks;
    } else {
      walk.inputs.push_back({1, tick.input, {}, {}, {}});
    }
  }
  walk.track = std::move(track);
  return walk;
}

bool is_json_object(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

bool is_recording(std::string_view text) {
  const auto has = [&](std::string_view member) { return text.find(member) != std::string_view::npos; };
  return is_json_object(text) && !has("minkoscope-case") &&
         (has("\"ticks\"") || (has("\"engine\"") && has("\"level\"")));
}

}  // namespace minkoscope
