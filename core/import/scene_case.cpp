#include "core/import/scene_case.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numbers>
#include <stdexcept>

#include "core/base/overloaded.h"
#include "core/import/format.h"
#include "core/import/scenes/placement.h"
#include "core/mesh/file_units.h"
#include "core/scene/case/case_error.h"
#include "core/scene/json/json_value.h"
#include "core/scene/members/level_json.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/world/world_run.h"

namespace minkoscope {
namespace {

/// Beyond, neither a list nor the narrow phase's time is of use to anyone.
constexpr std::size_t most_near_pairs = 1'000'000;
constexpr std::size_t most_sentences = 20;

bool meet(const Box3<double>& a, const Box3<double>& b) {
  return a.min.y <= b.max.y && b.min.y <= a.max.y && a.min.z <= b.max.z && b.min.z <= a.max.z;
}

bool has_too_many_pairs(const WorldRun& run, std::size_t bodies) {
  std::vector<Box3<double>> boxes;
  for (std::size_t i = 0; i < bodies; ++i) boxes.push_back(run.tight_box_of(i));
  std::sort(boxes.begin(), boxes.end(), [](const auto& a, const auto& b) { return a.min.x < b.min.x; });
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = i + 1; j < boxes.size() && boxes[j].min.x <= boxes[i].max.x; ++j)
      if (meet(boxes[i], boxes[j]) && ++pairs > most_near_pairs) return true;
  return false;
}

/// Empty where there are none.
std::string remark_on(const std::map<Untested, std::size_t>& untested) {
  std::string kinds;
  for (const auto& [verdict, count] : untested) kinds += (kinds.empty() ? "" : ", ") + untested_pairs(verdict, count);
  return kinds.empty() ? kinds : "overlaps that are never tested are not listed: " + kinds;
}

std::string sentence_of(const SceneShape& shape) {
  const std::string type(type_name(shape.shape));
  return shape.name + (type == "ellipsoid" ? ": an " : ": a ") + type + " " + in_words(shape.pose);
}

/// The body of a scene's cast against all its other shapes.
Case cast_of(const Scene& scene) {
  const SceneCast& cast = *scene.cast;
  const auto is_body = [&](const SceneShape& shape) {
    return shape.name == cast.node || shape.name.starts_with(cast.node + "/");
  };
  const auto count = std::count_if(scene.shapes.begin(), scene.shapes.end(), is_body);
  const std::string place = "line " + std::to_string(cast.line) + " of the scene: casts \"" + cast.node + "\", which ";
  if (count != 1) throw CaseError(place + "has " + std::to_string(count) + " shapes that are read; must have one");
  if (scene.shapes.size() == 1) throw CaseError(place + "is the only shape; must have others to meet");
  SweepQuery sweep;
  sweep.precision = Precision::float64;
  sweep.displacement = cast.displacement;
  for (const SceneShape& shape : scene.shapes) {
    if (!is_body(shape)) {
      sweep.level.push_back(convex_item(shape.name, shape.shape, shape.pose));
      continue;
    }
    sweep.shape = shape.shape;
    sweep.body.position = shape.pose.position;
    sweep.body.rotation = shape.pose.rotation;
  }
  sweep.algorithm = default_sweep_of(sweep);
  Case value;
  value.run = std::move(sweep);
  value.name = "cast of " + cast.node;
  return value;
}

}  // namespace

Scene in_units(Scene scene, const FileUnits& units) {
  if (units == FileUnits{}) return scene;
  const Quaterniond upright =
      units.up == UpAxis::z ? about_axis({1.0, 0.0, 0.0}, -0.5 * std::numbers::pi) : Quaterniond(1.0, 0.0, 0.0, 0.0);
  if (scene.cast) scene.cast->displacement = in_metres(scene.cast->displacement, units);
  for (SceneShape& each : scene.shapes) {
    // What is scaled evenly stays what it is.
    if (units.metres != 1.0) each.shape = placed(each.shape, {Matrix3d(units.metres), Vector3d(0.0)})->shape;
    each.pose.position = in_metres(each.pose.position, units);
    if (units.up == UpAxis::z) each.pose.rotation = glm::normalize(upright * each.pose.rotation);
    const Vector3d far = glm::abs(each.pose.position);
    if (!(std::max({far.x, far.y, far.z}) <= largest_quantity))
      throw CaseError("--scale carries " + each.name + " beyond 1e15; must be smaller");
  }
  return scene;
}

Untested verdict_on(const Scene& scene, const ScenePair& pair) {
  if (scene.always_tested.contains(std::minmax(pair.first, pair.second))) return Untested::no;
  return scene.filter.verdict(scene.shapes[pair.first].side, scene.shapes[pair.second].side);
}

SceneOverlaps overlapping_pairs(const Scene& scene, const std::string& name) {
  SceneOverlaps found;
  if (scene.shapes.size() < 2) return found;
  std::map<Untested, std::size_t> untested;
  try {
    WorldRun run(std::get<World>(world_of(scene).run));
    if (has_too_many_pairs(run, scene.shapes.size()))
      throw CaseError(name + ": more than " + std::to_string(most_near_pairs) +
                      " pairs of shapes lie within each other's boxes; must be spread out");
    const WorldTick& tick = run.step();
    for (std::size_t i = 0; i < tick.pairs.size(); ++i) {
      if (tick.overlapping[i] == 0) continue;
      const ScenePair pair(tick.pairs[i].a, tick.pairs[i].b);
      const Untested verdict = verdict_on(scene, pair);
      if (verdict == Untested::no) {
        found.pairs.push_back(pair);
      } else {
        ++untested[verdict];
      }
    }
  } catch (const std::invalid_argument& fault) {
    throw CaseError(name + ": " + fault.what());
  }
  found.untested = remark_on(untested);
  return found;
}

Case pair_of(const Scene& scene, const ScenePair& pair) {
  const SceneShape &a = scene.shapes[pair.first], &b = scene.shapes[pair.second];
  PairQuery query;
  query.a = {a.shape, a.pose};
  query.b = {b.shape, b.pose};
  query.precision = Precision::float64;
  Case value;
  value.run = std::move(query);
  value.name = a.name + " and " + b.name;
  return value;
}

Case world_of(const Scene& scene) {
  World world;
  for (const SceneShape& shape : scene.shapes)
    world.bodies.push_back({shape.shape, shape.pose, Vector3d(0.0), Vector3d(0.0), shape.name});
  Case value;
  value.run = std::move(world);
  return value;
}

Imported import_scene(const Scene& scene) {
  Imported imported;
  imported.value = scene.cast ? cast_of(scene) : world_of(scene);
  if (scene.cast)
    imported.understood.push_back("casts " + scene.cast->node + " by " + in_words(scene.cast->displacement));
  imported.format = scene.format;
  imported.remarks = scene.remarks;
  for (const SceneShape& shape : scene.shapes) {
    if (imported.understood.size() == most_sentences) {
      imported.understood.push_back("and " + std::to_string(scene.shapes.size() - most_sentences) + " more shapes");
      break;
    }
    imported.understood.push_back(sentence_of(shape));
  }
  return imported;
}

}  // namespace minkoscope
