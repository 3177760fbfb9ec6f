#include "core/trial/explore.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <set>
#include <stdexcept>
#include <tuple>

#include "core/mesh/weld.h"
#include "core/trial/moment.h"
#include "core/trial/random.h"

namespace minkoscope {
namespace {

/// Edges with one triangle, as the segments of a soup.
std::vector<std::array<Vector3d, 2>> open_edges_of(const std::vector<PenetrationOracle::Triangle>& triangles) {
  std::vector<Vector3d> corners;
  std::vector<std::array<std::uint32_t, 3>> indices;
  for (const auto& t : triangles) {
    const auto first = static_cast<std::uint32_t>(corners.size());
    corners.insert(corners.end(), t.begin(), t.end());
    indices.push_back({first, first + 1, first + 2});
  }
  const auto welded = weld_equal_positions<double>(corners);
  const auto edges = sorted_edges(indices, welded);
  std::vector<std::array<Vector3d, 2>> open;
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t end = i + 1;
    while (end < edges.size() && edges[end].key() == edges[i].key()) ++end;
    if (end == i + 1) open.push_back({corners[edges[i].low], corners[edges[i].high]});
    i = end;
  }
  return open;
}

// Centres of bodies that go over an edge pass it this near, in largest radii.
constexpr double edge_radii = 3.0;

std::tuple<int, std::int64_t, std::int64_t, std::int64_t> place_of(MomentKind kind, const Vector3d& position) {
  const double size = kind == MomentKind::fallen ? 2.0 : 0.25;
  const auto cell = [&](double value) { return static_cast<std::int64_t>(std::floor(value / size)); };
  return {static_cast<int>(kind), cell(position.x), cell(position.y), cell(position.z)};
}

std::string at(const Vector3d& p) {
  char text[120];
  std::snprintf(text, sizeof text, "(%.3f, %.3f, %.3f)", p.x, p.y, p.z);
  return text;
}

}  // namespace

/// One excursion: bodies set down one after the other, each walking until something goes wrong or it has walked enough.
class Excursion {
 public:
  Excursion(const Exploration& whole, std::uint64_t index)
      : whole_(whole),
        index_(index),
        random_(whole.settings_.seed * 0x9e3779b97f4a7c15u + index),
        precision_(whole.settings_.precision.value_or(index % 2 == 0 ? Precision::float32 : Precision::float64)),
        level_(precision_ == Precision::float32 ? *whole.float_level_ : *whole.double_level_),
        budget_(std::min(Exploration::excursion_ticks, whole.settings_.ticks - index * Exploration::excursion_ticks)) {}

  ExploreReport run() {
    while (report_.ticks < budget_) {
      begin_life();
      for (int leg = 0; leg < 12 && report_.ticks < budget_; ++leg) {
        const int kind = random_.below(10);
        const bool alive = kind == 0 ? rest() : kind == 1 ? push_all_round() : kind == 2 ? change_size() : seek();
        if (!alive) break;
      }
    }
    return std::move(report_);
  }

 private:
  const WalkSettings& rules() const { return whole_.settings_.walk; }

  /// Sets a body down somewhere above a triangle, where it has room.
  void begin_life() {
    for (int attempt = 0; attempt < 20000; ++attempt) {
      const auto body = whole_.random_start(random_);
      if (!body || (whole_.enclosed_ && !whole_.oracle_.encloses(body->position))) continue;
      Walk walk;
      walk.body = *body;
      walk.settings = rules();
      life_.states.assign(1, initial_state(walk, level_));
      life_.inputs.clear();
      return;
    }
    throw std::invalid_argument("the body has room nowhere above the level's triangles");
  }

  /// One tick, judged. False: this body's life is over, or the excursion.
  bool tick(const WalkInput& input) {
    if (report_.ticks == budget_) return false;
    const WalkState& before = life_.states.back();
    const TickResult result =
        run_tick(level_, whole_.settings_.mover, rules(), static_cast<int>(life_.inputs.size()), before, input);
    ++report_.ticks;
    const TickVerdict verdict = judge_tick(whole_.oracle_, rules(), before, input, result);
    report_.distance += verdict.across;
    report_.deepest = std::max(report_.deepest, verdict.depth);
    life_.inputs.push_back(input);
    life_.states.push_back(result.state);
    for (const MomentKind kind :
         {MomentKind::sunk, MomentKind::through, MomentKind::recovered, MomentKind::rose, MomentKind::sped}) {
      if (verdict.has(kind)) note(kind, life_.inputs.size() - 1, life_.inputs.size());
    }
    if (verdict.has(MomentKind::sunk) || verdict.has(MomentKind::through) || !is_finite(result.state.body.position))
      return false;
    if (result.state.body.position.y < whole_.low_.y - 2.0 * whole_.settings_.radii.y - 1.0) {
      note_fall();
      return false;
    }
    return true;
  }

  WalkInput towards(const Vector3d& direction, double speed, bool jump = false) const {
    WalkInput input;
    input.velocity = direction * speed;
    if (jump) input.jump = 4.5;
    return input;
  }
  const EllipsoidBody& body() const { return life_.states.back().body; }

  /// Towards a place on the level, with some wandering and jumps.
  bool seek() {
    const auto& goal_triangle = whole_.oracle_.triangles()[whole_.random_triangle(random_)];
    const Vector3d goal = (goal_triangle[0] + goal_triangle[1] + goal_triangle[2]) / 3.0;
    const bool near = random_.below(2) == 0;  // half of the ways are short, so that all corners of a place are tried
    const double angle = random_.between(0.0, 2.0 * std::numbers::pi);
    const Vector3d heading(std::cos(angle), 0.0, std::sin(angle));
    const bool sprints = random_.below(12) == 0;
    const double speed = sprints ? random_.between(10.0, 60.0) : random_.between(0.2, whole_.settings_.speed);
    const int ticks = 20 + random_.below(150);
    for (int i = 0; i < ticks; ++i) {
      Vector3d way = near ? heading : goal - body().position;
      way.y = 0.0;
      const double far = glm::length(way);
      if (far < 0.2) break;
      way /= far;
      if (random_.unit() < 0.1) {
        const double aside = random_.between(0.0, 2.0 * std::numbers::pi);
        way = Vector3d(std::cos(aside), 0.0, std::sin(aside));
      }
      const bool jump = random_.unit() < 0.02;
      if (!tick(towards(way, speed, jump))) return false;
    }
    return true;
  }

  /// Crouches, or stands up again.
  bool change_size() {
    WalkInput input;
    const Vector3d upright = whole_.settings_.radii;
    const Vector3d low(upright.x, std::min(upright.y, upright.x), upright.z);
    input.radii = life_.states.back().wanted_radii == low ? upright : low;
    return tick(input);
  }

  /// Left alone on ground a body comes to rest and stays.
  bool rest() {
    for (int i = 0; i < settling_ticks; ++i)
      if (!tick({})) return false;
    if (!life_.states.back().grounded) return true;
    const std::size_t first = life_.inputs.size();
    for (int i = 0; i < resting_ticks; ++i)
      if (!tick({})) return false;
    if (!rests(std::span(life_.states).subspan(first))) note(MomentKind::jittering, first, life_.inputs.size());
    return true;
  }

  /// Pushed in sixteen directions, then with jumps: something must give, unless it stands in a pit of its own size.
  bool push_all_round() {
    const std::size_t first = life_.inputs.size();
    for (int jump = 0; jump < 2; ++jump) {
      for (int k = 0; k < 16; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / 16.0;
        for (int i = 0; i < 12; ++i)
          if (!tick(towards({std::cos(angle), 0.0, std::sin(angle)}, 3.0, jump == 1 && i == 0))) return false;
      }
      if (!stays(std::span(life_.states).subspan(first))) return true;
    }
    if (has_room(whole_.oracle_, life_.states[first].body)) note(MomentKind::stuck, first, life_.inputs.size());
    return true;
  }

  /// The ticks from `first` up to `end` are a moment of this kind.
  void note(MomentKind kind, std::size_t first, std::size_t end) {
    ++report_.counts[static_cast<std::size_t>(kind)];
    if (!places_.insert(place_of(kind, life_.states[first].body.position)).second) return;
    char text[160];
    std::snprintf(text, sizeof text, "excursion %llu of seed %llu", static_cast<unsigned long long>(index_),
                  static_cast<unsigned long long>(whole_.settings_.seed));
    keep(kind, first, end, text);
  }

  /// Over which open edge, and how near to it.
  void note_fall() {
    ++report_.counts[static_cast<std::size_t>(MomentKind::fallen)];
    std::size_t last = life_.states.size() - 1;
    while (last > 0 && !life_.states[last].grounded) --last;
    const std::size_t end = std::min(life_.inputs.size(), last + falling_ticks);
    if (!places_.insert(place_of(MomentKind::fallen, life_.states[last].body.position)).second) return;
    const Vector3d& radii = whole_.settings_.radii;
    const double edge_reach = edge_radii * std::max({radii.x, radii.y, radii.z});
    double nearest = std::numeric_limits<double>::infinity();
    std::array<Vector3d, 2> over{};
    for (const auto& edge : whole_.open_edges_) {
      const Vector3d along = edge[1] - edge[0];
      for (std::size_t i = last; i <= end; ++i) {
        const Vector3d p = life_.states[i].body.position;
        const double s = std::clamp(glm::dot(p - edge[0], along) / std::max(glm::dot(along, along), 1e-300), 0.0, 1.0);
        const double distance = glm::distance(p, edge[0] + s * along);
        if (distance >= nearest) continue;
        nearest = distance;
        over = edge;
      }
    }
    std::string text = "the level's: the body has passed through no triangle";
    if (nearest <= edge_reach) {
      text += "; it went over the open edge from " + at(over[0]) + " to " + at(over[1]);
    } else {
      text += "; it was outside, where no open edge is near";
    }
    keep(MomentKind::fallen, last, end, text);
  }

  void keep(MomentKind kind, std::size_t first, std::size_t end, const std::string& text) {
    Moment moment;
    moment.kind = kind;
    moment.position = life_.states[first].body.position;
    moment.tick = index_ * Exploration::excursion_ticks + report_.ticks - 1;
    moment.found = cut_to_case({kind, whole_.meshes_, rules(), whole_.settings_.mover, precision_, life_, first, end});
    moment.found.name = std::string(to_string(kind)) + " at " + at(life_.states[first].body.position);
    moment.found.note = text;
    report_.moments.push_back(std::move(moment));
  }

  const Exploration& whole_;
  std::uint64_t index_;
  SplitMix64 random_;
  Precision precision_;
  const WalkLevel& level_;
  std::uint64_t budget_;
  ExploreReport report_;
  Life life_;
  std::set<std::tuple<int, std::int64_t, std::int64_t, std::int64_t>> places_;
};

std::string_view to_string(MomentKind kind) {
  constexpr std::array<std::string_view, moment_kinds> words{"stuck",     "sunk",    "fallen", "recovered",
                                                             "jittering", "through", "rose",   "sped"};
  return words[static_cast<std::size_t>(kind)];
}

void ExploreReport::add(ExploreReport other) {
  ticks += other.ticks;
  distance += other.distance;
  deepest = std::max(deepest, other.deepest);
  for (std::size_t i = 0; i < moment_kinds; ++i) counts[i] += other.counts[i];
  for (Moment& moment : other.moments) {
    const auto place = place_of(moment.kind, moment.position);
    const bool known = std::any_of(moments.begin(), moments.end(), [&](const Moment& earlier) {
      return place_of(earlier.kind, earlier.position) == place;
    });
    if (!known) moments.push_back(std::move(moment));
  }
}

std::uint64_t ExploreReport::faults() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t n : counts) sum += n;
  return sum - count(MomentKind::fallen);
}

Exploration::Exploration(std::vector<WalkMesh> level, const ExploreSettings& settings)
    : meshes_(std::move(level)), settings_(settings), oracle_(meshes_) {
  if (oracle_.triangles().empty()) throw std::invalid_argument("the level has no triangles to walk on");
  if (settings.precision != Precision::float64) float_level_.emplace(meshes_, Precision::float32);
  if (settings.precision != Precision::float32) double_level_.emplace(meshes_, Precision::float64);
  double area = 0.0;
  low_ = high_ = oracle_.triangles().front()[0];
  for (const auto& [a, b, c] : oracle_.triangles()) {
    area += 0.5 * glm::length(glm::cross(b - a, c - a));
    areas_.push_back(area);
    low_ = glm::min(low_, glm::min(a, glm::min(b, c)));
    high_ = glm::max(high_, glm::max(a, glm::max(b, c)));
  }
  if (!(area > 0.0)) throw std::invalid_argument("the level's triangles have no area to walk on");
  enclosed_ = mostly_enclosed();
  open_edges_ = open_edges_of(oracle_.triangles());
}

std::size_t Exploration::random_triangle(SplitMix64& random) const {
  const double pick = random.unit() * areas_.back();
  const auto found = std::upper_bound(areas_.begin(), areas_.end(), pick);
  return std::min(static_cast<std::size_t>(found - areas_.begin()), areas_.size() - 1);
}

std::optional<EllipsoidBody> Exploration::random_start(SplitMix64& random) const {
  const auto& [a, b, c] = oracle_.triangles()[random_triangle(random)];
  double u = random.unit();
  double v = random.unit();
  if (u + v > 1.0) {
    u = 1.0 - u;
    v = 1.0 - v;
  }
  const double above = random.unit();
  EllipsoidBody body;
  body.radii = settings_.radii;
  body.position = a + u * (b - a) + v * (c - a);
  body.position.y += body.radii.y + 0.01 + above * above;
  if (oracle_.depth(body) > -0.005) return std::nullopt;
  return body;
}

bool Exploration::mostly_enclosed() const {
  SplitMix64 random(settings_.seed);
  int inside = 0, all = 0;
  for (int i = 0; i < 1000 && all < 200; ++i) {
    const auto body = random_start(random);
    if (!body) continue;
    ++all;
    inside += oracle_.encloses(body->position) ? 1 : 0;
  }
  return inside * 5 > all;
}

std::uint64_t Exploration::excursion_count() const {
  return (settings_.ticks + excursion_ticks - 1) / excursion_ticks;
}

ExploreReport Exploration::excursion(std::uint64_t index) const {
  return Excursion(*this, index).run();
}

}  // namespace minkoscope
