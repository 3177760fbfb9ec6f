#include "app/labs/pair/draw/pair_pieces.h"

#include <algorithm>
#include <cmath>

#include "app/draw/length_text.h"
#include "app/draw/marks.h"
#include "core/trace/vertex_label.h"

namespace minkoscope {

Witness on_surfaces(const Vector3d& core_a, const Vector3d& core_b, const Vector3d& towards_b, double radius_a,
                    double radius_b) {
  const double length = glm::length(towards_b);
  const Vector3d n = length > 0.0 ? towards_b / length : Vector3d{0.0};
  return {core_a + radius_a * n, core_b - radius_b * n};
}

void draw_witness(const Witness& witness, bool overlap, DebugDraw& draw) {
  const MarkId id = make_mark(MarkKind::closest);
  draw.point(witness.a, Role::witness, Marker::ring, id);
  draw.point(witness.b, Role::witness, Marker::ring, id);
  const double length = glm::length(witness.b - witness.a);
  const LineStyle style{.width = 2.0f, .dashed = !overlap, .arrow = overlap, .on_top = true};
  if (length > 0.0) draw.line(witness.b, witness.a, Role::witness, style, id);
  const std::string text = overlap ? "depth " + length_with_unit(length) : length_with_unit(length);
  draw.label(0.5 * (witness.a + witness.b), text, Role::witness, number_priority);
}

void add_name(std::vector<Named>& all, const Vector3d& position, std::string_view name) {
  for (Named& known : all) {
    if (known.position == position) {
      known.names.append(" ").append(name);
      return;
    }
  }
  all.push_back({position, std::string(name)});
}

void draw_names(const std::vector<Named>& all, Role role, int priority, DebugDraw& draw) {
  for (const Named& named : all) draw.label(named.position, named.names, role, priority);
}

void draw_supports(const Vector3d& a, const Vector3d& b, Role role, Marker marker, MarkId id, DebugDraw& draw) {
  draw.point(a, role, marker, id);
  draw.point(b, role, marker, id);
}

void draw_direction(const Vector3d& from, const Vector3d& direction, double scale, DebugDraw& draw) {
  const double length = glm::length(direction);
  if (!(length > 0.0) || !std::isfinite(length)) return;
  const double reach = std::max(1.3 * glm::length(from), 0.18 * scale);
  const Vector3d tip = from + direction * (reach / length);
  draw.line(from, tip, Role::direction, {.width = 2.5f, .arrow = true, .on_top = true}, make_mark(MarkKind::direction));
  draw.label(tip, "d", Role::direction, name_priority);
}

void draw_closest(const Vector3d& closest, std::string_view bound, DebugDraw& draw) {
  const MarkId id = make_mark(MarkKind::closest);
  draw.point(closest, Role::closest, Marker::ring, id);
  const double length = glm::length(closest);
  if (!(length > 0.0) && bound.empty()) return;
  if (length > 0.0)
    draw.line(closest, Vector3d{0.0}, Role::witness, {.width = 2.0f, .dashed = true, .on_top = true}, id);
  draw.label(0.5 * closest, std::string(bound).append(length_with_unit(length)), Role::witness, number_priority);
}

void draw_support(const SimplexVertex& support, std::string_view argument, DebugDraw& draw) {
  draw.point(support.w, Role::support, Marker::diamond, make_mark(MarkKind::support));
  const std::string name = support.number > 0 ? label_of(support) : "w";
  draw.label(support.w, std::string(name).append(" = s(").append(argument).append(")"), Role::support,
             support_priority);
}

const PolytopeFace* face_of(const EpaStep& step, const PolytopeHistory& polytope) {
  if (step.face < 0 || static_cast<std::size_t>(step.face) >= polytope.faces.size()) return nullptr;
  const PolytopeFace& face = polytope.faces[static_cast<std::size_t>(step.face)];
  for (const int v : face.vertices) {
    if (v < 0 || static_cast<std::size_t>(v) >= polytope.vertices.size()) return nullptr;
  }
  return &face;
}

bool has_weights(const GjkStep& step) {
  double sum = 0.0;
  for (const SimplexVertex& v : step.simplex) sum += v.lambda.value_or(0.0);
  return std::abs(sum - 1.0) < 1e-3;
}

}  // namespace minkoscope
