#include "app/labs/contact/contact_draw.h"

#include <algorithm>
#include <cmath>

#include "app/draw/length_text.h"
#include "app/draw/marks.h"
#include "app/labs/contact/contact_pieces.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"
#include "core/shapes/tessellate.h"

namespace minkoscope {
namespace {

constexpr double arrow_length = 0.55;  // of the smaller shape's radius
constexpr float shape_opacity = 0.34f;

double radius_of_mesh(const SurfaceMesh& mesh) {
  std::optional<DrawBounds> bounds;
  for (const Vector3d& position : mesh.positions) include(bounds, position);
  return bounds ? bounds->radius() : 1.0;
}

std::optional<Vector3d> middle_of(const ContactFacts& facts) {
  Vector3d sum(0.0);
  if (!facts.points.empty()) {
    for (const ContactMark& point : facts.points) sum += 0.5 * (point.point_a + point.point_b);
    return sum / static_cast<double>(facts.points.size());
  }
  if (facts.polygon.empty()) return std::nullopt;
  for (const Vector3d& point : facts.polygon) sum += point;
  return sum / static_cast<double>(facts.polygon.size());
}

/// The axis that the step tries, or the normal, where the shapes meet.
void draw_axis(const ContactFacts& facts, const ContactPoses& poses, const ContactSurfaces& surfaces,
               DebugDraw& draw) {
  if (!facts.normal) return;
  const Vector3d from = middle_of(facts).value_or(0.5 * (poses.a.position + poses.b.position));
  const double length = arrow_length * surfaces.smaller;
  const bool is_tried = facts.step->event == ContactEvent::axis;
  const Vector3d tip = from + length * (is_tried ? facts.step->normal : *facts.normal);
  draw.line(from, tip, Role::direction, {.width = 2.5f, .dashed = is_tried, .arrow = true, .on_top = true},
            make_mark(MarkKind::direction));
  draw.label(tip, is_tried ? "axis" : "normal", Role::direction, 2);
}

/// A point on each surface, joined by a line.
void draw_pin(const ContactMark& point, std::size_t index, Role role, bool is_kept, DebugDraw& draw) {
  const MarkId id = is_kept ? make_mark(MarkKind::contact, index) : 0;
  draw.line(point.point_a, point.point_b, role, {.width = 2.0f, .dashed = !is_kept, .on_top = true}, id);
  draw.point(point.point_a, role, is_kept ? Marker::disc : Marker::cross, id);
  if (!is_kept) return;
  draw.point(point.point_b, role, Marker::ring, id);
  draw.label(point.point_a, pin_text(point, index), role, 4);
}

}  // namespace

std::string pin_text(const ContactMark& point, std::size_t index) {
  return concat(std::to_string(index + 1), " · ", with_true_minus(length_with_unit(point.depth)));
}

void draw_polygon(std::span<const Vector3d> polygon, Role role, float opacity, const LineStyle& outline,
                  DebugDraw& draw) {
  for (std::size_t i = 2; i < polygon.size() && opacity > 0.0f; ++i)
    draw.triangle(polygon[0], polygon[i - 1], polygon[i], role, opacity);
  if (polygon.size() == 1) draw.point(polygon[0], role, Marker::ring);
  const std::size_t sides = polygon.size() == 2 ? 1 : polygon.size();
  for (std::size_t i = 0; i < sides && polygon.size() > 1; ++i)
    draw.line(polygon[i], polygon[(i + 1) % polygon.size()], role, outline);
}

ContactSurfaces contact_surfaces(const ContactQuery& query) {
  constexpr int segments = 64;
  ContactSurfaces surfaces{std::make_shared<const SurfaceMesh>(tessellate(query.a.body.shape, segments)),
                           std::make_shared<const SurfaceMesh>(tessellate(query.b.body.shape, segments))};
  surfaces.smaller = std::min(radius_of_mesh(*surfaces.a), radius_of_mesh(*surfaces.b));
  return surfaces;
}

void draw_contact_world(const ContactFacts& facts, const ContactPoses& poses, const ContactSurfaces& surfaces,
                        DebugDraw& draw) {
  draw.surface(surfaces.a, poses.a, Vector3d(1.0), Role::shape_a, {.opacity = shape_opacity},
               make_mark(MarkKind::shape_a));
  draw.surface(surfaces.b, poses.b, Vector3d(1.0), Role::shape_b, {.opacity = shape_opacity},
               make_mark(MarkKind::shape_b));
  if (facts.step == nullptr) return;
  constexpr LineStyle outline{.width = 2.0f, .on_top = true};
  draw_polygon(facts.reference, Role::slide_plane, 0.22f, outline, draw);
  draw_polygon(facts.incident, Role::candidate, 0.0f, {.width = 1.5f, .dashed = true, .on_top = true}, draw);
  draw_polygon(facts.polygon, Role::candidate, 0.3f, outline, draw);
  draw_polygon(facts.cut_off, Role::dropped, 0.25f, {.width = 1.5f, .dashed = true, .on_top = true}, draw);
  draw_axis(facts, poses, surfaces, draw);
  for (const ContactMark& point : facts.dropped) draw_pin(point, 0, Role::missed, false, draw);
  for (std::size_t i = 0; i < facts.points.size(); ++i) draw_pin(facts.points[i], i, Role::contact, true, draw);
}

}  // namespace minkoscope
