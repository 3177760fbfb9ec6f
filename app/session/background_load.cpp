#include "app/session/background_load.h"

#include <algorithm>

#include "app/session/free_memory.h"
#include "app/session/level/standing_place.h"
#include "core/import/scene_case.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {

namespace {

/// A person: 1.8 m high, 0.7 m wide.
WalkBody new_body() {
  return {BodyShape(Shape{CapsuleShape{0.35, 0.55}}), Vector3d(0.0)};
}

Case walk_in(std::shared_ptr<const TriangleMesh> mesh, const std::filesystem::path& file, const FileUnits& units) {
  Walk walk;
  LevelMesh level;
  level.name = file.stem().string();
  level.mesh = in_metres(std::move(mesh), units);
  level.file = file.string();
  level.units = units;
  walk.body = new_body();
  walk.body.position = standing_place(*level.mesh, walk.body);
  walk.level.push_back({std::move(level), std::nullopt});
  Case result;
  result.name = file.stem().string();
  result.run = std::move(walk);
  return result;
}

LoadOutcome load_level(const std::filesystem::path& file, const Progress& progress, const GivenUnits& given) {
  MeshModel model = load_mesh_file(file, progress);
  release_free_memory();
  if (model.mesh->triangles.empty()) {
    return LoadFailure{file.string() + ": a level without triangles cannot be walked in; it needs faces"};
  }
  if (degenerate_triangle_count(*model.mesh) == model.mesh->triangles.size())
    model.warnings.push_back(file.string() + ": no triangle of it has an area; there is nothing to stand on");
  UnitsGuess guess = guess_units(*model.mesh, given);
  // What enlarges a file is proposed, not done: small things are mostly just small.
  FileUnits opened = guess.units;
  if (!given.metres && opened.metres > 1.0) opened.metres = 1.0;
  Case value = walk_in(std::move(model.mesh), file, opened);
  return LoadedCase{std::move(value), file, true, std::move(guess), std::move(model.warnings)};
}

LoadOutcome load_scene_file(const std::filesystem::path& file) {
  Imported scene = import_scene(load_scene(file));
  scene.value.name = file.stem().string();
  // Like a level it is no case file: saving asks where to. The browser lists what was left out.
  return LoadedCase{std::move(scene.value), file, true, {}, {}};
}

LoadOutcome load_any(const std::filesystem::path& file, const Progress& progress, const GivenUnits& units,
                     ReadAs read_as) {
  if (read_as == ReadAs::level) return load_level(file, progress, units);
  if (is_scene_file(file)) return load_scene_file(file);
  if (is_mesh_file(file)) return load_level(file, progress, units);
  return LoadedCase{load_case(file, progress), file, false, {}, {}};
}

}  // namespace

LoadOutcome load_file(const std::filesystem::path& file, const Progress& progress, const GivenUnits& units,
                      ReadAs read_as) {
  bool cancelled = false;
  const Progress watched = [&](double fraction) {
    if (progress && !progress(fraction)) cancelled = true;
    return !cancelled;
  };
  try {
    const std::filesystem::path absolute = std::filesystem::absolute(file).lexically_normal();
    if (std::filesystem::is_directory(absolute)) {
      return LoadFailure{file.string() + ": is a folder; open a case (.json), a level or a scene"};
    }
    LoadOutcome outcome = load_any(absolute, watched, units, read_as);
    if (cancelled) return LoadCancelled{};
    return outcome;
  } catch (const std::exception& fault) {
    if (cancelled) return LoadCancelled{};
    return LoadFailure{fault.what()};
  }
}

BackgroundLoad::BackgroundLoad(std::filesystem::path file, Loader loader) : file_(std::move(file)) {
  outcome_ =
      std::async(std::launch::async, [shared = shared_, path = file_, loader = std::move(loader)]() -> LoadOutcome {
        LoadOutcome outcome = loader(path, [&shared](double fraction) {
          shared->progress.store(std::clamp(fraction, 0.0, 1.0));
          return !shared->cancelled.load();
        });
        // Cancelled after it had finished: the request still counts.
        if (shared->cancelled.load()) return LoadCancelled{};
        return outcome;
      });
}

BackgroundLoad::~BackgroundLoad() {
  cancel();
  if (outcome_.valid()) outcome_.wait();
}

std::optional<LoadOutcome> BackgroundLoad::poll() {
  if (!outcome_.valid() || outcome_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::nullopt;
  return outcome_.get();
}

LoadOutcome BackgroundLoad::wait() {
  return outcome_.get();
}

}  // namespace minkoscope
