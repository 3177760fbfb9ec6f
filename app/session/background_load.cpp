#include "app/session/background_load.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "app/session/free_memory.h"
#include "core/import/scene_case.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {

namespace {

Case walk_in(std::shared_ptr<const TriangleMesh> mesh, const std::filesystem::path& file, const FileUnits& units) {
  Walk walk;
  LevelMesh level;
  level.name = file.stem().string();
  level.mesh = in_metres(std::move(mesh), units);
  level.file = file.string();
  level.units = units;
  walk.body.position = standing_place(*level.mesh, walk.body.radii);
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
  if (const std::size_t flat = degenerate_triangle_count(*model.mesh); flat == model.mesh->triangles.size()) {
    model.warnings.push_back(file.string() + ": none of its " + std::to_string(flat) +
                             " triangles has an area; there is nothing to stand on");
  }
  UnitsGuess guess = guess_units(*model.mesh, given);
  Case value = walk_in(std::move(model.mesh), file, guess.units);
  return LoadedCase{std::move(value), file, true, std::move(guess), std::move(model.warnings)};
}

LoadOutcome load_scene_file(const std::filesystem::path& file) {
  Imported scene = import_scene(load_scene(file));
  scene.value.name = file.stem().string();
  // Like a level it is no case file: saving asks where to. What was left out the browser tells.
  return LoadedCase{std::move(scene.value), file, true, {}, {}};
}

LoadOutcome load_any(const std::filesystem::path& file, const Progress& progress, const GivenUnits& units) {
  if (is_scene_file(file)) return load_scene_file(file);
  if (is_mesh_file(file)) return load_level(file, progress, units);
  return LoadedCase{load_case(file, progress), file, false, {}, {}};
}

/// Height of the first triangle vertically above `from`; infinite when there is none.
double ceiling_above(const TriangleMesh& mesh, const Vector3d& from) {
  double lowest = std::numeric_limits<double>::infinity();
  for (const auto& indices : mesh.triangles) {
    const Vector3d &a = mesh.vertices[indices[0]], &b = mesh.vertices[indices[1]], &c = mesh.vertices[indices[2]];
    if (std::max({a.y, b.y, c.y}) <= from.y) continue;
    // Barycentric coordinates of the point in the triangle projected onto the ground.
    const double area = (b.x - a.x) * (c.z - a.z) - (c.x - a.x) * (b.z - a.z);
    if (area == 0.0) continue;
    const double u = ((b.x - from.x) * (c.z - from.z) - (c.x - from.x) * (b.z - from.z)) / area;
    const double v = ((c.x - from.x) * (a.z - from.z) - (a.x - from.x) * (c.z - from.z)) / area;
    if (u < 0.0 || v < 0.0 || u + v > 1.0) continue;
    const double height = u * a.y + v * b.y + (1.0 - u - v) * c.y;
    if (height > from.y) lowest = std::min(lowest, height);
  }
  return lowest;
}

}  // namespace

Vector3d standing_place(const TriangleMesh& mesh, const Vector3d& radii) {
  constexpr double flattest_normal_y = 0.9;                              // about 25° of slope
  constexpr double height_of_a_step = 0.5, minor_floor_penalty = 200.0;  // metres
  constexpr std::size_t most_places_tried = 64;
  constexpr double clearance = 0.02;  // metres above the floor, so that it starts without contact
  const Bounds bounds = bounds_of(mesh);
  const Vector3d middle = (bounds.min + bounds.max) * 0.5;
  struct Place {
    Vector3d point;
    double distance;
  };
  // A level's main floor is the height with the largest flat area; roofs and ledges rank below it.
  std::map<long, double> flat_area;  // square metres by quantised height
  const auto height_step = [](const Vector3d& centre) { return std::lround(centre.y / height_of_a_step); };
  std::vector<Place> places;
  for (const auto& indices : mesh.triangles) {
    const Vector3d &a = mesh.vertices[indices[0]], &b = mesh.vertices[indices[1]], &c = mesh.vertices[indices[2]];
    const Vector3d normal = glm::cross(b - a, c - a);
    const double area = glm::length(normal);
    if (!(area > 0.0) || std::abs(normal.y) < flattest_normal_y * area) continue;
    const Vector3d centre = (a + b + c) / 3.0;
    // Floors smaller than the body's footprint come last.
    const double small = area < 2.0 * radii.x * radii.z ? 1e3 : 0.0;
    flat_area[height_step(centre)] += 0.5 * area;
    places.push_back({centre, glm::length(centre - middle) + small});
  }
  double widest = 0.0;
  for (const auto& [step, area] : flat_area) widest = std::max(widest, area);
  for (Place& place : places) {
    place.distance += minor_floor_penalty * (1.0 - flat_area[height_step(place.point)] / widest);
  }
  std::stable_sort(places.begin(), places.end(),
                   [](const Place& a, const Place& b) { return a.distance < b.distance; });
  for (std::size_t i = 0; i < std::min(places.size(), most_places_tried); ++i) {
    const Vector3d& floor = places[i].point;
    const Vector3d just_above = floor + Vector3d(0.0, clearance * 0.5, 0.0);
    if (ceiling_above(mesh, just_above) - floor.y > 2.0 * radii.y + 2.0 * clearance) {
      return floor + Vector3d(0.0, radii.y + clearance, 0.0);
    }
  }
  return {middle.x, bounds.max.y + radii.y + clearance, middle.z};
}

LoadOutcome load_file(const std::filesystem::path& file, const Progress& progress, const GivenUnits& units) {
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
    LoadOutcome outcome = load_any(absolute, watched, units);
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
