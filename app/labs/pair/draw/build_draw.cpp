#include "app/labs/pair/draw/build_draw.h"

#include <algorithm>
#include <cmath>

#include "app/draw/marks.h"
#include "app/labs/pair/draw/pair_pieces.h"

namespace minkoscope {
namespace {

constexpr std::size_t most_points = 40;
// With more copies their edges are a thicket.
constexpr std::size_t most_outlined = 10;
constexpr float moving_opacity = 0.55f, copy_opacity = 0.07f, built_opacity = 0.22f;

/// Where −B is, and how many copies it has left behind.
struct Carried {
  Vector3d at{0.0};
  std::size_t copies = 0;
  bool done = false;
};
Carried carried(const std::vector<Vector3d>& points, double progress) {
  const auto before = std::min(static_cast<std::size_t>(std::max(progress, 0.0)), points.size() - 1);
  const std::size_t next = std::min(before + 1, points.size() - 1);
  // It rests at each point for half of the time.
  const double part = std::clamp((progress - static_cast<double>(before) - 0.5) * 2.0, 0.0, 1.0);
  return {glm::mix(points[before], points[next], part), before + 1, progress >= static_cast<double>(points.size())};
}

}  // namespace

std::vector<Vector3d> carrying_points(const PairQuery& query, const PairSurfaces& surfaces) {
  std::vector<Vector3d> points;
  if (!surfaces.a || !surfaces.b || !surfaces.difference) return points;
  for (const Vector3d& own : surfaces.a->positions) {
    const Vector3d world = query.a.pose.to_world(own);
    if (std::find(points.begin(), points.end(), world) == points.end()) points.push_back(world);
  }
  if (points.size() > most_points) {
    std::vector<Vector3d> chosen;
    for (std::size_t i = 0; i < most_points; ++i) chosen.push_back(points[i * points.size() / most_points]);
    points = std::move(chosen);
  }
  // From neighbour to neighbour, so that the eye can follow.
  for (std::size_t i = 1; i < points.size(); ++i) {
    const auto nearest = std::min_element(
        points.begin() + static_cast<std::ptrdiff_t>(i), points.end(), [&](const Vector3d& p, const Vector3d& q) {
          return length_squared(p - points[i - 1]) < length_squared(q - points[i - 1]);
        });
    std::iter_swap(points.begin() + static_cast<std::ptrdiff_t>(i), nearest);
  }
  return points;
}

void draw_build_world(const std::vector<Vector3d>& points, double progress, DebugDraw& draw) {
  if (points.empty()) return;
  const Carried now = carried(points, progress);
  for (std::size_t i = 0; i < now.copies; ++i) draw.point(points[i], Role::shape_a, Marker::disc);
  if (now.done) return;
  draw.point(now.at, Role::selection, Marker::diamond);
  draw.label(now.at, "a", Role::selection, support_priority);
}

void draw_build_minkowski(const PairQuery& query, const PairSurfaces& surfaces, const std::vector<Vector3d>& points,
                          double progress, DebugDraw& draw) {
  draw.point(Vector3d{0.0}, Role::origin, Marker::cross, make_mark(MarkKind::origin));
  draw.label(Vector3d{0.0}, "O", Role::origin, name_priority);
  if (points.empty()) return;
  const Carried now = carried(points, progress);
  // a − b for all b of B: B through its own origin, turned inside out, at a.
  const auto copy = [&](const Vector3d& a, Role role, const SurfaceStyle& style) {
    draw.surface(surfaces.b, {a - query.b.pose.position, query.b.pose.rotation}, Vector3d{-1.0}, role, style);
  };
  for (std::size_t i = 0; i < now.copies; ++i) {
    copy(points[i], Role::shape_b, {.opacity = copy_opacity, .edges = points.size() <= most_outlined});
    draw.point(points[i] - query.b.pose.position, Role::shape_a, Marker::disc);
  }
  if (now.done) {
    const Pose pose{query.a.pose.position - query.b.pose.position, query.a.pose.rotation};
    draw.surface(surfaces.difference, pose, Vector3d{1.0}, Role::difference, {.opacity = built_opacity},
                 make_mark(MarkKind::difference));
    return;
  }
  copy(now.at, Role::shape_b, {.opacity = moving_opacity});
  draw.label(now.at - query.b.pose.position, "a − B", Role::shape_b, support_priority);
}

}  // namespace minkoscope
