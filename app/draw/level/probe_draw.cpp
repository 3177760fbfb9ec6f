#include "app/draw/level/probe_draw.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <string>

#include "app/draw/level/great_circles.h"
#include "app/draw/marks.h"

namespace minkoscope {
namespace {

constexpr int probe_priority = 25;

std::string text_with(const char* format, double value) {
  char text[48];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

/// The ellipsoid's three great ellipses, `scale` times its size.
void draw_scaled_rings(const EllipsoidBody& body, double scale, const ProbePlace& place, Role role, float width,
                       DebugDraw& draw) {
  draw_great_circles(
      [&](const Vector3d& unit) { return place.point(body.position + body.rotation * (body.radii * (scale * unit))); },
      role, {.width = width, .on_top = true, .opacity = 0.9f}, make_mark(MarkKind::body), draw);
}

/// The triangle under test, and the feature that the probe concerns.
void draw_subject(const SweepStep& step, const ProbePlace& place, MarkId id, DebugDraw& draw) {
  if (step.triangle < 0) return;
  std::array<Vector3d, 3> p;
  for (std::size_t i = 0; i < 3; ++i) p[i] = place.point(step.triangle_world[i]);
  draw.triangle(p[0], p[1], p[2], Role::candidate, 0.28f, id);
  const auto part = static_cast<std::size_t>(std::clamp(step.feature_index, 0, 2));
  for (std::size_t i = 0; i < 3; ++i) {
    const bool meant = step.feature == Feature::edge && step.feature_index >= 0 && part == i;
    draw.line(p[i], p[(i + 1) % 3], meant ? Role::contact : Role::candidate,
              {.width = meant ? 4.0f : 1.6f, .on_top = meant}, id);
  }
  if (step.feature == Feature::vertex && step.feature_index >= 0)
    draw.point(p[part], Role::contact, Marker::square, id);
}

struct Look {
  Role role = Role::direction;
  Marker marker = Marker::diamond;
  bool dashed = false, arrow = true;
  std::string label;
};

Look look_of(const SweepStep& step) {
  const bool holds = step.test && step.test->holds;
  switch (step.probe) {
    case SweepProbe::plane:
      return {Role::slide_plane, Marker::disc, true, false, text_with("plane, %.3g away", step.distance)};
    case SweepProbe::sphere_point:
      return {Role::support, Marker::diamond, false, true, "sphere point s"};
    case SweepProbe::spanning:
      return {Role::closest, Marker::ring, false, true, "plane point p, along the normal"};
    case SweepProbe::plane_point:
      return {Role::closest, Marker::ring, false, true, text_with("plane point, t %.3f", step.time)};
    case SweepProbe::inside:
      return {Role::closest, Marker::ring, false, false, holds ? "in the triangle" : "not in the triangle"};
    case SweepProbe::edge_point:
      return {Role::support, Marker::square, true, true, "closest edge point"};
    case SweepProbe::back_ray:
      return {holds ? Role::direction : Role::dropped, Marker::diamond, !holds, true,
              holds ? text_with("back ray, %.3g radii", step.distance) : std::string("back ray misses")};
    case SweepProbe::stuck:
      return {Role::contact, Marker::star, false, false, "stuck"};
    case SweepProbe::vertex_root:
    case SweepProbe::edge_root:
      return {Role::contact, Marker::square, false, false, holds ? text_with("t %.3f", step.time) : "no root"};
    case SweepProbe::edge_foot:
      return {Role::contact, Marker::ring, true, false, holds ? "foot, on the edge" : "foot, past the edge"};
    case SweepProbe::distance:
    case SweepProbe::advance:
      return {Role::closest, Marker::ring, false, false, text_with("%.3g radii", step.distance)};
    case SweepProbe::clip:
      return {Role::path, Marker::disc, false, false, text_with("t %.4f", step.time)};
    case SweepProbe::support_plane:
    case SweepProbe::nearest:
    case SweepProbe::axis:
    case SweepProbe::deepest:
    case SweepProbe::root:
    case SweepProbe::dip:
      return {Role::closest, Marker::ring, true, false, text_with("%.3g m", step.distance)};
    case SweepProbe::sample:
    case SweepProbe::halving:
      return {step.triangle >= 0 ? Role::contact : Role::path, Marker::disc, false, false,
              text_with("t %.4f", step.time)};
    case SweepProbe::none:
    case SweepProbe::plane_roots:
    case SweepProbe::embedded:
      return {};
  }
  return {};
}

}  // namespace

bool shows_time(const SweepStep& step) {
  switch (step.probe) {
    case SweepProbe::sample:
    case SweepProbe::halving:
    case SweepProbe::distance:
    case SweepProbe::advance:
    case SweepProbe::support_plane:
    case SweepProbe::clip:
    case SweepProbe::nearest:
    case SweepProbe::axis:
    case SweepProbe::deepest:
    case SweepProbe::root:
    case SweepProbe::dip:
      return true;
    default:
      return false;
  }
}

void draw_probe(const SweepStep& step, const EllipsoidBody& body, const Vector3d& displacement, const ProbePlace& place,
                DebugDraw& draw) {
  const MarkId id = make_mark(MarkKind::candidate);
  draw_subject(step, place, id, draw);
  const Look look = look_of(step);
  if (step.probe == SweepProbe::plane && step.probe_to)
    draw.disc(place.point(*step.probe_to), place.normal(step.normal), 1.2 * place.reach, Role::slide_plane, 0.2f, id);
  if (step.probe == SweepProbe::plane_roots && step.roots) {
    for (const double time : *step.roots) {
      if (!(time >= 0.0 && time <= 1.0)) continue;
      const Vector3d at = place.point(body.position + displacement * time);
      draw.point(at, Role::path, Marker::square, id);
      draw.label(at, text_with("t %.3f", time), Role::path, probe_priority);
    }
  }
  if (shows_time(step)) {
    EllipsoidBody there = body;
    there.position += displacement * std::clamp(step.time, 0.0, 1.0);
    // How far the sphere can move in any direction without touching this triangle.
    const bool gap = step.probe == SweepProbe::distance || step.probe == SweepProbe::advance;
    draw_scaled_rings(there, 1.0, place, Role::body_ghost, 1.4f, draw);
    if (gap && step.distance > 1e-3) draw_scaled_rings(there, 1.0 + step.distance, place, Role::direction, 1.2f, draw);
  }
  if (!step.probe_to) return;
  const Vector3d to = place.point(*step.probe_to);
  if (step.probe_from) {
    const Vector3d from = place.point(*step.probe_from);
    if (from != to)
      draw.line(from, to, look.role, {.width = 2.5f, .dashed = look.dashed, .arrow = look.arrow, .on_top = true}, id);
    if (step.probe == SweepProbe::plane_point || step.probe == SweepProbe::spanning)
      draw.point(from, Role::support, Marker::diamond, id);
  }
  draw.point(to, look.role, look.marker, id);
  if (!look.label.empty()) draw.label(to, look.label, look.role, probe_priority);
}

void draw_probed_positions(std::span<const Step> steps, const EllipsoidBody& body, const Vector3d& displacement,
                           const ProbePlace& place, DebugDraw& draw) {
  const double length = glm::length(displacement);
  if (!(length > 0.0)) return;
  // Ticks across the path, as on a ruler, since there may be hundreds. Horizontal unless the path is vertical.
  const Vector3d along = displacement / length;
  const Vector3d across =
      std::abs(along.y) < 0.99 ? glm::normalize(glm::cross(along, Vector3d(0, 1, 0))) : Vector3d(1, 0, 0);
  const double smallest = std::min({body.radii.x, body.radii.y, body.radii.z});
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto* step = std::get_if<SweepStep>(&steps[i]);
    if (step == nullptr || step->event != SweepEvent::probe || !shows_time(*step)) continue;
    if (!(step->time >= 0.0 && step->time <= 1.0)) continue;
    const bool samples = step->probe == SweepProbe::sample || step->probe == SweepProbe::halving;
    const bool blocked = samples && step->triangle >= 0;
    const bool halves = step->probe == SweepProbe::halving;
    const Vector3d at = body.position + displacement * step->time;
    const Vector3d reach = (halves || blocked ? 0.22 : 0.12) * smallest * across;
    draw.line(place.point(at - reach), place.point(at + reach), blocked ? Role::contact : Role::path,
              {.width = blocked ? 1.8f : 1.0f, .on_top = true, .opacity = halves || blocked ? 0.95f : 0.4f},
              make_mark(MarkKind::path));
  }
}

}  // namespace minkoscope
