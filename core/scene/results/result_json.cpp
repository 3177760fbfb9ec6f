#include "core/scene/results/result_json.h"

#include <minkoscope/sweep.h>

#include "core/scene/json/json_writer.h"
#include "core/scene/members/warm_start_json.h"
#include "core/sweep/method_table.h"
#include "core/world/world_run.h"

namespace minkoscope {
namespace {

std::optional<std::string> label_of(const std::vector<WalkMesh>& level, int mesh) {
  if (mesh < 0 || static_cast<std::size_t>(mesh) >= level.size()) return std::nullopt;
  return mesh_label(level[static_cast<std::size_t>(mesh)].mesh.name, mesh);
}

/// Of a shape's surface no triangle is the case's.
bool is_convex_item(const std::vector<WalkMesh>& level, int mesh) {
  return mesh >= 0 && static_cast<std::size_t>(mesh) < level.size() &&
         level[static_cast<std::size_t>(mesh)].mesh.shape != nullptr;
}

}  // namespace

std::string to_json(const PairResult& result, const PairQuery& query, bool warm_start) {
  JsonWriter writer;
  writer.begin_object().member("kind", "pair").member("algorithm", query.algorithm);
  writer.member("precision", to_string(query.precision));
  writer.member("overlap", result.overlap).member("distance", result.distance).member("depth", result.depth);
  writer.member("normal", result.normal).member("point_a", result.point_a).member("point_b", result.point_b);
  writer.member("iterations", result.iterations).member("termination", to_string(result.termination));
  writer.member("support_calls", result.support_calls);
  if (warm_start) {
    writer.key("warm_start");
    result.cache ? write_json(writer, *result.cache) : static_cast<void>(writer.null());
  }
  return writer.end_object().take();
}

std::string to_json(const SweepResult& result, const SweepQuery& query) {
  JsonWriter writer;
  writer.begin_object().member("kind", "sweep").member("algorithm", query.algorithm);
  writer.member("precision", to_string(query.precision)).member("hit", result.hit);
  if (result.hit) {
    writer.member("time", result.time).member("point", result.point).member("normal", result.normal);
    writer.key("feature");
    result.triangle < 0 ? writer.null() : writer.value(to_string(result.feature));
    writer.key("mesh");
    if (result.mesh >= 0 && static_cast<std::size_t>(result.mesh) < query.level.size()) {
      writer.value(mesh_label(query.level[static_cast<std::size_t>(result.mesh)].name, result.mesh));
    } else {
      writer.null();
    }
    writer.key("triangle");
    result.triangle < 0 ? writer.null() : writer.value(result.triangle);
  } else {
    for (const char* field : {"time", "point", "normal", "feature", "mesh", "triangle"}) writer.key(field).null();
  }
  const SweepMethod* method = find_sweep_method(query.algorithm);
  const auto answered = [method](std::string_view field) { return method == nullptr || method->answers_field(field); };
  writer.key("start_overlap");
  answered("start_overlap") ? writer.value(result.start_overlap) : writer.null();
  writer.key("depth");
  answered("depth") ? writer.value(result.depth) : writer.null();
  writer.end_object();
  return writer.take();
}

std::string to_json(const TickResult& tick, int index, const std::vector<WalkMesh>& level) {
  JsonWriter writer;
  writer.begin_object().member("tick", index).member("position", tick.state.body.position);
  writer.member("velocity", tick.state.velocity).member("grounded", tick.state.grounded);
  writer.member("slides", tick.slides).key("hits").begin_array();
  for (const WalkHit& hit : tick.hits) {
    writer.begin_object().member("mesh", label_of(level, hit.mesh));
    const bool is_shape = is_convex_item(level, hit.mesh);
    writer.key("triangle");
    is_shape ? writer.null() : writer.value(hit.triangle);
    writer.key("feature");
    is_shape ? writer.null() : writer.value(to_string(hit.feature));
    writer.member("time", hit.time);
    writer.member("point", hit.point).member("normal", hit.normal).end_object();
  }
  writer.end_array().member("recovered", tick.recovered).member("crushed", tick.crushed);
  writer.member("carried_by", label_of(level, tick.state.carried_by)).member("depth", tick.depth).end_object();
  return writer.take();
}

std::string to_json(const WorldTick& tick, int index, const std::optional<double>& energy) {
  JsonWriter writer;
  writer.begin_object().member("tick", index).member("pairs", tick.pairs.size());
  writer.member("tests", tick.tests).member("overlaps", tick.overlaps);
  if (energy) writer.member("energy", *energy);
  writer.end_object();
  return writer.take();
}

std::string to_json(const WorldSummary& summary) {
  JsonWriter writer;
  writer.begin_object().member("kind", "world").member("ticks", summary.ticks).member("pairs", summary.pairs);
  writer.member("tests", summary.tests).member("overlaps", summary.overlaps);
  writer.member("state_hash", summary.state_hash).end_object();
  return writer.take();
}

std::string to_json(const ContactManifold& tick, int index) {
  JsonWriter writer;
  writer.begin_object().member("tick", index).member("overlap", tick.overlap).member("normal", tick.normal);
  writer.key("points").begin_array();
  for (const ContactPoint& point : tick.points) {
    writer.begin_object().member("point_a", point.point_a).member("point_b", point.point_b);
    writer.member("depth", point.depth).member("feature_a", name_of(point.feature_a));
    writer.member("feature_b", name_of(point.feature_b)).member("id", id_of(point)).member("age", point.age);
    writer.end_object();
  }
  writer.end_array().member("unreduced", tick.unreduced).end_object();
  return writer.take();
}

std::string to_json(const ContactSummary& summary) {
  JsonWriter writer;
  writer.begin_object().member("kind", "contact").member("ticks", summary.ticks);
  writer.member("min_points", summary.min_points).member("max_points", summary.max_points);
  writer.member("flicker", summary.flicker).end_object();
  return writer.take();
}

}  // namespace minkoscope
