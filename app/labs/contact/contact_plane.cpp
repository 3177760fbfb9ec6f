// The plane of the reference face, seen along its normal: its sides, and the incident face cut after cut.
#include <algorithm>
#include <cmath>
#include <string>

#include "app/draw/marks.h"
#include "app/labs/contact/contact_draw.h"
#include "app/labs/contact/contact_pieces.h"

namespace minkoscope {
namespace {

constexpr double hatch_lines = 14.0;  // across a face that is cut
constexpr double around = 0.45;       // of the smaller face: what of the larger is shown beyond it
// What lies over what, in heights over the plane. Seen along the normal they do not show.
enum Level { level_shapes, level_reference, level_incident, level_left, level_cut, level_lines, level_points };

/// From the world into the plane's axes, flattened.
struct ToPlane {
  Pose plane;
  double step = 0.0;  // height of a level

  Vector3d operator()(const Vector3d& world, Level level) const {
    Vector3d flat = plane.to_local(world);
    flat.z = step * static_cast<double>(level);
    return flat;
  }
  std::vector<Vector3d> operator()(std::span<const Vector3d> world, Level level) const {
    std::vector<Vector3d> flat;
    for (const Vector3d& point : world) flat.push_back((*this)(point, level));
    return flat;
  }
};

std::optional<DrawBounds> flat_bounds(const Pose& plane, std::span<const Vector3d> points) {
  std::optional<DrawBounds> bounds;
  for (const Vector3d& point : points) {
    Vector3d flat = plane.to_local(point);
    flat.z = 0.0;
    include(bounds, flat);
  }
  return bounds;
}

/// Lines at 45° across a convex polygon, as far apart as `spacing`.
void hatch(std::span<const Vector3d> polygon, double spacing, Role role, DebugDraw& draw) {
  if (polygon.size() < 3 || !(spacing > 0.0)) return;
  const Vector3d across = glm::normalize(Vector3d(1.0, 1.0, 0.0));
  double first = INFINITY, last = -INFINITY;
  for (const Vector3d& point : polygon) {
    first = std::min(first, glm::dot(point, across));
    last = std::max(last, glm::dot(point, across));
  }
  if ((last - first) / spacing > 400.0) return;
  for (double at = std::ceil(first / spacing) * spacing; at < last; at += spacing) {
    std::vector<Vector3d> ends;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Vector3d &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
      const double d0 = glm::dot(from, across) - at, d1 = glm::dot(to, across) - at;
      if ((d0 < 0.0) == (d1 < 0.0)) continue;
      ends.push_back(from + (to - from) * (d0 / (d0 - d1)));
    }
    if (ends.size() == 2) draw.line(ends[0], ends[1], role, {.width = 1.2f, .opacity = 0.8f});
  }
}

/// The side that cuts, with an arrow towards what it keeps, and what it removed.
void draw_cut(const ContactFacts& facts, const ToPlane& to_plane, double reach, DebugDraw& draw) {
  const ContactStep& step = *facts.step;
  if (step.event != ContactEvent::clip || step.side < 0) return;
  const std::size_t count = facts.reference.size(), side = static_cast<std::size_t>(step.side);
  if (side >= count) return;
  const Vector3d from = to_plane(facts.reference[side], level_lines);
  const Vector3d to = to_plane(facts.reference[(side + 1) % count], level_lines);
  draw.line(from, to, Role::direction, {.width = 4.0f});
  Vector3d inward = to_plane(step.side_point + step.side_normal, level_lines) - to_plane(step.side_point, level_lines);
  inward.z = 0.0;
  const Vector3d middle = 0.5 * (from + to);
  draw.line(middle, middle + 0.1 * reach * inward, Role::direction, {.width = 2.5f, .arrow = true},
            make_mark(MarkKind::direction));
  draw.label(middle, "side " + std::to_string(step.side), Role::direction, 3);
  const std::vector<Vector3d> off = to_plane(facts.cut_off, level_cut);
  draw_polygon(off, Role::dropped, 0.12f, {.width = 1.5f, .dashed = true}, draw);
  hatch(off, reach / hatch_lines, Role::dropped, draw);
  for (const Vector3d& gone : step.removed) draw.point(to_plane(gone, level_points), Role::dropped, Marker::saltire);
}

/// Around the points of the manifold, once they are chosen.
void draw_outline_of(const ContactFacts& facts, const ToPlane& to_plane, DebugDraw& draw) {
  const bool is_chosen = facts.step->event == ContactEvent::reduce || facts.step->event == ContactEvent::stop;
  if (!is_chosen || facts.points.size() < 2) return;
  std::vector<Vector3d> ring;
  Vector3d centre(0.0);
  for (const ContactMark& point : facts.points) {
    ring.push_back(to_plane(point.point_a, level_lines));
    centre += ring.back();
  }
  centre /= static_cast<double>(ring.size());
  std::sort(ring.begin(), ring.end(), [&](const Vector3d& p, const Vector3d& q) {
    return std::atan2(p.y - centre.y, p.x - centre.x) < std::atan2(q.y - centre.y, q.x - centre.x);
  });
  draw_polygon(ring, Role::contact, 0.16f, {.width = 2.0f}, draw);
}

void draw_plane_points(const ContactFacts& facts, const ToPlane& to_plane, DebugDraw& draw) {
  for (const ContactMark& point : facts.dropped)
    draw.point(to_plane(point.point_a, level_points), Role::missed, Marker::cross);
  for (std::size_t i = 0; i < facts.points.size(); ++i) {
    const Vector3d at = to_plane(facts.points[i].point_a, level_points);
    draw.point(at, Role::contact, Marker::disc, make_mark(MarkKind::contact, i));
    draw.label(at, pin_text(facts.points[i], i), Role::contact, 4);
  }
}

std::vector<Vector3d> points_of(const ContactFacts& facts) {
  std::vector<Vector3d> points;
  for (const auto* marks : {&facts.points, &facts.dropped})
    for (const ContactMark& point : *marks) points.push_back(point.point_a);
  return points;
}

}  // namespace

std::optional<Pose> contact_plane(const ContactFacts& facts) {
  if (facts.step == nullptr || !facts.normal) return std::nullopt;
  const Vector3d z = facts.outward();
  const Vector3d x_axis(1.0, 0.0, 0.0), y_axis(0.0, 1.0, 0.0);
  const Vector3d x = glm::normalize(std::abs(z.x) < 0.9 ? x_axis - glm::dot(x_axis, z) * z : glm::cross(y_axis, z));
  Pose plane;
  plane.rotation = glm::quat_cast(Matrix3d(x, glm::cross(z, x), z));
  if (!facts.reference.empty())
    plane.position = facts.reference.front();
  else if (facts.ground)
    plane.position = *facts.ground;
  else if (!facts.points.empty())
    plane.position = facts.points.front().point_a;
  return plane;
}

std::optional<DrawBounds> contact_plane_focus(const ContactFacts& facts, double size) {
  const std::optional<Pose> plane = contact_plane(facts);
  if (!plane) return std::nullopt;
  const std::optional<DrawBounds> reference = flat_bounds(*plane, facts.reference);
  const std::optional<DrawBounds> incident = flat_bounds(*plane, facts.incident);
  std::optional<DrawBounds> focus = flat_bounds(*plane, points_of(facts));
  if (reference && incident) {
    const bool of_reference = incident->radius() < 1e-9 || reference->radius() < incident->radius();
    const DrawBounds& small = of_reference && reference->radius() > 1e-9 ? *reference : *incident;
    const Vector3d more(around * 2.0 * small.radius());
    const DrawBounds all{glm::min(reference->min, incident->min), glm::max(reference->max, incident->max)};
    DrawBounds shown{glm::max(small.min - more, all.min), glm::min(small.max + more, all.max)};
    shown.min.z = shown.max.z = 0.0;
    include(focus, shown.min);
    include(focus, shown.max);
  }
  if (focus && focus->radius() < 0.01 * size) focus.reset();
  return focus;
}

void draw_contact_plane(const ContactFacts& facts, const ContactPoses& poses, const ContactSurfaces& surfaces,
                        DebugDraw& draw) {
  const std::optional<Pose> plane = contact_plane(facts);
  if (!plane || facts.is_apart) return;
  const std::optional<DrawBounds> focus = contact_plane_focus(facts, surfaces.smaller);
  const double reach = focus ? focus->radius() : surfaces.smaller;
  const ToPlane to_plane{*plane, 1e-3 * reach};
  if (facts.reference.size() < 3) {
    // There is no face to be seen: the shapes themselves are the ground.
    const auto in_plane = [&](const Pose& pose) {
      const Quaterniond back = glm::conjugate(plane->rotation);
      Vector3d at = plane->to_local(pose.position);
      return Pose{at, back * pose.rotation};
    };
    draw.surface(surfaces.a, in_plane(poses.a), Vector3d(1.0), Role::shape_a, {.opacity = 0.14f});
    draw.surface(surfaces.b, in_plane(poses.b), Vector3d(1.0), Role::shape_b, {.opacity = 0.14f});
  }
  draw_polygon(to_plane(facts.reference, level_reference), Role::slide_plane, 0.1f, {.width = 2.0f}, draw);
  draw_polygon(to_plane(facts.incident, level_incident), Role::candidate, 0.0f,
               {.width = 1.5f, .dashed = true, .opacity = 0.6f}, draw);
  draw_polygon(to_plane(facts.polygon, level_left), Role::candidate, 0.2f, {.width = 2.0f}, draw);
  draw_cut(facts, to_plane, reach, draw);
  draw_outline_of(facts, to_plane, draw);
  draw_plane_points(facts, to_plane, draw);
}

}  // namespace minkoscope
