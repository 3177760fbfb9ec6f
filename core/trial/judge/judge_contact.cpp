#include "core/trial/judge/judge_contact.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"
#include "core/contact/method_table.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {
namespace {

constexpr int points_of_rest = 4;
// What counts as a jolt, of the smaller shape's size: two ticks are each 1e-5 from rest.
constexpr double jolt = 4e-5;

bool is_one_point_of_edges(const ContactManifold& manifold) {
  return manifold.points.size() == 1 && manifold.points[0].feature_a.kind == Feature::edge &&
         manifold.points[0].feature_b.kind == Feature::edge;
}

std::set<std::string> ids_of(const ContactManifold& manifold) {
  std::set<std::string> ids;
  for (const ContactPoint& point : manifold.points) ids.insert(id_of(point));
  return ids;
}

std::string listed(const std::set<std::string>& ids) {
  std::string list;
  for (const std::string& id : ids) list += (list.empty() ? "" : ", ") + id;
  return list.empty() ? "none" : list;
}

/// B's pose as A sees it.
Pose seen_from(const Pose& a, const Pose& b) {
  const Quaterniond back = glm::conjugate(glm::normalize(a.rotation));
  return {back * (b.position - a.position), back * glm::normalize(b.rotation)};
}

}  // namespace

const ManifoldOracle& ContactJudge::oracle_of(const Tick& tick) {
  const auto index = static_cast<std::size_t>(tick.index);
  if (index >= oracles_.size()) oracles_.emplace_back(query_, tick.a, tick.b);
  return oracles_[index];
}

/// Has the pair hardly moved since the tick before?
bool ContactJudge::is_jolted(const Tick& tick) const {
  if (tick.index == 0) return false;
  const Pose before = seen_from(before_.a, before_.b), now = seen_from(tick.a, tick.b);
  const double size_a = size_of(query_.a.body.shape), size_b = size_of(query_.b.body.shape);
  const Quaterniond turn = glm::conjugate(before.rotation) * now.rotation;
  const double angle = 2.0 * glm::length(Vector3d(turn.x, turn.y, turn.z));
  return glm::length(now.position - before.position) + angle * std::max(size_a, size_b) <=
         jolt * std::min(size_a, size_b);
}

std::optional<ContactFault> ContactJudge::judge_tick(const Tick& tick, const ContactManifold& all,
                                                     const ContactManifold& kept, bool of_edges) {
  const ManifoldOracle& oracle = oracle_of(tick);
  const bool is_single = of_edges && is_one_point_of_edges(all);
  const auto fault = is_single ? oracle.fault_but_area(all, kept) : oracle.fault_of(all, kept);
  if (fault) return ContactFault{fault->kind, fault->sentence, tick.index};
  const int most = query_.settings.max_points;
  std::set<std::string> ids = ids_of(kept);
  if (ids != ids_ && is_jolted(tick) && (most == 0 || most >= points_of_rest) && oracle.rests_on_four_vertices())
    return ContactFault{"ids", concat("jolted, ", listed(ids_), " became ", listed(ids)), tick.index};
  before_ = tick;
  ids_ = std::move(ids);
  return std::nullopt;
}

std::optional<ContactFault> ContactJudge::judge(std::string_view method) {
  query_.method = method;
  ContactQuery all_points = query_;
  all_points.settings.max_points = 0;
  ContactRun kept(query_), all(all_points);
  const bool of_edges = find_contact_method(method)->one_point_of_edges;
  for (int i = 0; i < query_.ticks; ++i) {
    kept.step();
    all.step();
    if (auto fault = judge_tick({i, kept.pose_a(i), kept.pose_b(i)}, all.last(), kept.last(), of_edges)) return fault;
  }
  return std::nullopt;
}

std::string proven_expectation(const ContactQuery& query, std::string_view kind) {
  if (kind == "missed") return dump_json(Json{{query.ticks == 1 ? "min_points" : "max_points", {{"min", 1}}}});
  if (kind == "touch") return dump_json(Json{{query.ticks == 1 ? "max_points" : "min_points", 0}});
  return {};
}

}  // namespace minkoscope
