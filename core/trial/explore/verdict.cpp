#include "core/trial/explore/verdict.h"

#include <algorithm>
#include <cmath>

#include "core/base/enum_names.h"
#include "core/trial/oracle/difference.h"

namespace minkoscope {
namespace {

// What opening gaps may move a body by, metres; for bodies smaller than a walker, in proportion.
constexpr double give_of_walker = 1e-3;
// Of gaps that are opened, in safety margins.
constexpr double give_margins = 16.0;
// A change of size may push a body aside by this part of its smallest radius.
constexpr double change_push = 0.25;
// What a mesh that comes down a little presses a body aside by, out from between it and the floor: the sine of a
// contact over its cosine, at most.
constexpr double squeeze = 10.0;
// Steepest slope that counts for climbing.
constexpr double steepest_degrees = 89.0;
// The margin that a mover keeps, at least: units in the last place of its position as a float.
constexpr double margin_ulps = 4.0, float_ulp = 1.2e-7;
// How far below the cosine of the slope limit a triangle still counts as walkable, ten times what a mover allows.
constexpr double walkable_slack = 1e-4;
// A body that moves by less than this is at rest, metres.
constexpr double rest_distance = 1e-4;
// A body is on the level where it is nearer to it than this, metres; for bodies smaller than a walker, in proportion.
constexpr double contact_gap = 0.01;
// It creeps where it gets farther than this part of its path; else it goes back and forth.
constexpr double one_way = 0.5;
// A body has room where it is clear of the level by this, metres; for bodies smaller than a walker, in proportion.
constexpr double room_gap = 1e-4;

/// How far the body reaches below its position, metres.
double reach_down(const WalkBody& body) {
  if (body.shape) {
    const PosedShape turned{body.shape->shape(), {Vector3d(0.0), body.rotation}};
    return Difference(turned, Vector3d(0.0)).width(Vector3d(0.0, -1.0, 0.0));
  }
  return glm::length(body.radii * (glm::conjugate(body.rotation) * Vector3d(0.0, 1.0, 0.0)));
}
double smallest(const Vector3d& v) {
  return std::min(v.x, std::min(v.y, v.z));
}
double largest_of(const Vector3d& v) {
  return std::max(v.x, std::max(v.y, v.z));
}
/// The margin that a mover keeps may be as wide as the precision needs: 4 units in the last place of a float.
double give_of(const WalkBody& body, const WalkSettings& rules) {
  const double margin = std::max(rules.safety_margin, margin_ulps * float_ulp * largest_of(glm::abs(body.position)));
  return give_of_walker * proportion(body) + give_margins * margin;
}

/// Has the centre passed through a triangle at rest, whichever path it took: straight, growing first, or through the
/// positions that the mover reports? A position that occurred before is one it only went back to.
bool passes_through(const PenetrationOracle& oracle, const WalkBody& before, const WalkBody& after,
                    const PathOfTick& path) {
  const Vector3d from = before.position, to = after.position;
  const Vector3d grown = from + Vector3d(0.0, reach_down(after) - reach_down(before), 0.0);
  if (!oracle.crosses(from, to)) return false;
  if (!oracle.crosses(from, grown) && !oracle.crosses(grown, to)) return false;
  if (!path) return true;
  std::vector<Vector3d> path_so_far{from};
  for (const Vector3d& position : path()) {
    if (std::find(path_so_far.begin(), path_so_far.end(), position) == path_so_far.end() &&
        oracle.crosses(path_so_far.back(), position) &&
        (oracle.crosses(path_so_far.back(), grown) || oracle.crosses(grown, position)))
      return true;
    path_so_far.push_back(position);
  }
  return oracle.crosses(path_so_far.back(), to);
}

/// How high feet can come from `feet` over the walkable triangles and the tips of others around the way, each no higher
/// than a step above the one before.
double height_by_steps(const LevelOracle& oracle, const WalkSettings& rules, const WalkBody& from, const WalkBody& to,
                       double feet) {
  const double reach = largest_of(to.radii);
  const Vector3d low = glm::min(from.position, to.position) - reach,
                 high = glm::max(from.position, to.position) + reach;
  const double walkable = std::cos(glm::radians(std::min(rules.max_slope_degrees, steepest_degrees))) - walkable_slack;
  std::vector<std::array<double, 2>> treads;  // lowest and highest
  for (const auto& [a, b, c] : oracle.resting().triangles_near({low.x, feet - give_of_walker, low.z}, high)) {
    const Vector3d across = glm::cross(b - a, c - a);
    const double lowest = std::min({a.y, b.y, c.y}), highest = std::max({a.y, b.y, c.y});
    const bool is_walkable = std::abs(across.y) >= walkable * glm::length(across);
    treads.push_back({is_walkable ? lowest : highest, highest});
  }
  std::sort(treads.begin(), treads.end());
  double height = feet;
  for (const auto& [lowest, highest] : treads)
    if (lowest <= height + rules.step_height + give_of_walker) height = std::max(height, highest);
  return height;
}

constexpr EnumNames<IncidentKind::sped> incident_names{"stuck",    "sunk",    "fallen", "recovered", "jittering",
                                                       "creeping", "through", "rose",   "sped"};
static_assert(incident_names.size == incident_kinds);

}  // namespace

double proportion(const WalkBody& body) {
  // Flat bodies are as thick as a thousandth of their width.
  return std::min(1.0, std::max(smallest(body.radii), 1e-3 * largest_of(body.radii)) / 0.35);
}

std::string_view to_string(IncidentKind kind) {
  return incident_names[kind];
}

std::vector<Vector3d> positions_of(std::span<const Step> steps) {
  std::vector<Vector3d> positions;
  for (const Step& step : steps)
    if (const auto* walk = std::get_if<WalkStep>(&step)) positions.push_back(walk->position);
  return positions;
}

TickVerdict judge_tick(const LevelOracle& oracle, const WalkSettings& rules, const WalkState& before,
                       const WalkInput& input, const TickResult& result, int index, const PathOfTick& path) {
  TickVerdict verdict;
  const auto set = [&](IncidentKind kind, bool is) { verdict.kinds[static_cast<std::size_t>(kind)] = is; };
  const WalkBody &from = before.body, &to = result.state.body;
  if (!is_finite(to.position)) {
    set(IncidentKind::through, true);
    return verdict;
  }
  const double begin = index * rules.tick, end = (index + 1) * rules.tick;
  const Vector3d moved = to.position - from.position;
  verdict.across = std::hypot(moved.x, moved.z);
  verdict.depth = oracle.depth(to, end);
  const double carried = oracle.carried(from, to, begin, end);
  verdict.moved = carried > 0.0;
  verdict.crushed = result.crushed;
  if (verdict.crushed) return verdict;
  set(IncidentKind::sunk, verdict.depth > sunk_fraction * smallest(to.radii));
  const bool resting = oracle.resting().crosses(from.position, to.position);
  set(IncidentKind::through, resting ? passes_through(oracle.resting(), from, to, path)
                                     : oracle.crosses(from.position, to.position, begin, end));
  if (result.recovered) {
    set(IncidentKind::recovered, !verdict.moved);
    return verdict;
  }

  const double give = give_of(to, rules) + carried;
  const double aside_of_mesh = squeeze * carried;
  const bool changed = !(from.same_shape(to) && from.rotation == to.rotation);
  const double aside = changed ? change_push * smallest(from.radii) : 0.0;
  const double steepest = std::min(rules.max_slope_degrees, steepest_degrees);
  const double climb = std::max(0.0, std::tan(glm::radians(steepest)) * verdict.across);
  const double jump = before.grounded ? input.jump.value_or(0.0) : 0.0;
  const double lift = std::max({0.0, jump, before.fall_velocity.y, input.velocity.y}) * rules.tick;
  const double lowest = from.position.y - reach_down(from);
  const double feet = to.position.y - reach_down(to) - lowest;
  verdict.rise = feet - (before.grounded ? std::max(rules.step_height, climb) : climb) - lift - give - aside;
  if (verdict.rise > 0.0 && before.grounded) {  // over more than one step?
    const double stepped = height_by_steps(oracle, rules, from, to, lowest) - lowest;
    verdict.rise = std::min(verdict.rise, feet - std::max(stepped, climb) - lift - give - aside);
  }
  set(IncidentKind::rose, verdict.rise > 0.0);

  // A fall is turned aside by a slope; opening gaps may push a body out of a crevice by a few margins.
  const double fall =
      (std::max(glm::length(before.fall_velocity), jump) + glm::length(rules.gravity) * rules.tick) * rules.tick;
  // What jumped off a moving mesh keeps its velocity until it lands.
  const double inherited =
      std::max(glm::length(before.inherited_velocity), glm::length(result.state.inherited_velocity)) * rules.tick;
  verdict.rush = verdict.across - inherited - std::hypot(input.velocity.x, input.velocity.z) * rules.tick - fall -
                 give - aside - aside_of_mesh - glm::length(rules.external_displacement);
  set(IncidentKind::sped, verdict.rush > 0.0);
  return verdict;
}

bool rests(std::span<const WalkState> states) {
  return std::all_of(states.begin(), states.end(), [&](const WalkState& state) {
    return glm::distance(state.body.position, states.front().body.position) < rest_distance;
  });
}

bool ends_walk(const TickVerdict& verdict) {
  return verdict.crushed || verdict.has(IncidentKind::sunk) || verdict.has(IncidentKind::through);
}

std::optional<IncidentKind> restlessness(const LevelOracle& oracle, std::span<const WalkState> states, double began,
                                         double tick) {
  if (rests(states)) return std::nullopt;
  if (std::none_of(states.begin(), states.end(), [](const WalkState& state) { return state.grounded; }))
    return std::nullopt;
  double path = 0.0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const WalkBody& body = states[i].body;
    const double time = began + static_cast<double>(i) * tick;
    if (!(oracle.depth(body, time) > -contact_gap * proportion(body))) return std::nullopt;
    if (i == 0) continue;
    const WalkBody& before = states[i - 1].body;
    if (oracle.carried(before, body, time - tick, time) > 0.0) return std::nullopt;
    path += glm::distance(before.position, body.position);
  }
  const double got = glm::distance(states.front().body.position, states.back().body.position);
  return got > one_way * path ? IncidentKind::creeping : IncidentKind::jittering;
}

bool stays(std::span<const WalkState> states) {
  const double far = 0.05 * proportion(states.front().body);
  return std::all_of(states.begin(), states.end(), [&](const WalkState& state) {
    return glm::distance(state.body.position, states.front().body.position) <= far;
  });
}

std::optional<Vector3d> room_towards(const LevelOracle& oracle, const WalkBody& body, double time) {
  std::vector<Vector3d> directions;
  for (const int y : {0, 1, -1})
    for (int i = 0; i < 9; ++i)
      if (y != 0 || i != 4) directions.push_back(glm::normalize(Vector3d(i % 3 - 1, y, i / 3 - 1)));
  for (const Vector3d& direction : directions) {
    bool fits = true;
    for (const double far : {0.02, 0.04, 0.06}) {
      WalkBody there = body;
      there.position += direction * (far * proportion(body));
      fits = fits && oracle.depth(there, time) < -room_gap * proportion(body);
    }
    if (fits) return direction;
  }
  return std::nullopt;
}

}  // namespace minkoscope
