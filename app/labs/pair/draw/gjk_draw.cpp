#include "app/labs/pair/draw/gjk_draw.h"

#include "app/draw/marks.h"
#include "app/widgets/widgets.h"
#include "core/trace/vertex_label.h"

namespace minkoscope {

std::optional<Witness> witness_of(const GjkStep& step) {
  if (!has_weights(step)) return std::nullopt;
  Vector3d a{0.0}, b{0.0};
  for (const SimplexVertex& v : step.simplex) {
    a += v.lambda.value_or(0.0) * v.a;
    b += v.lambda.value_or(0.0) * v.b;
  }
  return on_surfaces(a, b, -step.closest, step.radius_a, step.radius_b);
}

void draw_gjk_world(const GjkStep& step, DebugDraw& draw) {
  const VertexNames form = vertex_names(step);
  std::vector<Named> names, ghosts;
  for (std::size_t i = 0; i < step.dropped.size(); ++i) {
    const SimplexVertex& v = step.dropped[i];
    draw_supports(v.a, v.b, Role::dropped, Marker::disc, make_mark(MarkKind::dropped_vertex, i), draw);
    add_name(ghosts, v.a, label_of(v, form));
    add_name(ghosts, v.b, label_of(v, form));
  }
  for (std::size_t i = 0; i < step.simplex.size(); ++i) {
    const SimplexVertex& v = step.simplex[i];
    draw_supports(v.a, v.b, Role::simplex, Marker::disc, make_mark(MarkKind::simplex_vertex, i), draw);
    add_name(names, v.a, label_of(v, form));
    add_name(names, v.b, label_of(v, form));
  }
  draw_names(names, Role::simplex, letter_priority, draw);
  draw_names(ghosts, Role::dropped, ghost_priority, draw);
  if (step.support && step.event == GjkEvent::support) {
    draw_supports(step.support->a, step.support->b, Role::support, Marker::diamond, make_mark(MarkKind::support), draw);
    draw.label(step.support->a, "a", Role::support, support_priority);
    draw.label(step.support->b, "b", Role::support, support_priority);
  }
}

void draw_gjk_minkowski(const GjkStep& step, double scale, DebugDraw& draw) {
  const auto& simplex = step.simplex;
  const LineStyle edge{.width = 2.5f, .on_top = true};
  for (std::size_t i = 0; i < simplex.size(); ++i) {
    for (std::size_t j = i + 1; j < simplex.size(); ++j) {
      draw.line(simplex[i].w, simplex[j].w, Role::simplex, edge);
      for (std::size_t k = j + 1; k < simplex.size(); ++k) {
        draw.triangle(simplex[i].w, simplex[j].w, simplex[k].w, Role::simplex, simplex.size() == 3 ? 0.34f : 0.18f);
      }
    }
  }
  // The normals that decide: one that points inwards is the published fault.
  for (const TestedFace& face : step.faces) {
    const Vector3d tip = face.centre + 0.22 * scale * face.normal;
    const Role role = face.outwards ? Role::slide : Role::support;
    draw.line(face.centre, tip, role, {.width = 2.0f, .arrow = true, .on_top = true});
    if (!face.outwards) draw.label(tip, "points inwards", role, support_priority);
  }
  const VertexNames form = vertex_names(step);
  std::vector<Named> names, ghosts;
  for (std::size_t i = 0; i < step.dropped.size(); ++i) {
    const SimplexVertex& v = step.dropped[i];
    for (const SimplexVertex& kept : simplex) {
      draw.line(v.w, kept.w, Role::dropped, {.width = 1.5f, .dashed = true, .on_top = true, .opacity = 0.6f});
    }
    draw.point(v.w, Role::dropped, Marker::disc, make_mark(MarkKind::dropped_vertex, i));
    // A dropped vertex shows the weight that it would have: why it is not needed.
    const std::string weight = v.lambda ? " λ " + short_number(*v.lambda, 2) : std::string();
    add_name(ghosts, v.w, label_of(v, form) + weight);
  }
  for (std::size_t i = 0; i < simplex.size(); ++i) {
    draw.point(simplex[i].w, Role::simplex, Marker::disc, make_mark(MarkKind::simplex_vertex, i));
    add_name(names, simplex[i].w, label_of(simplex[i], form));
  }
  draw_names(names, Role::simplex, letter_priority, draw);
  draw_names(ghosts, Role::dropped, ghost_priority, draw);
  if (step.support && step.event == GjkEvent::support) draw_support(*step.support, "d", draw);
  // Not every method computes the closest point; those that do search from it towards the origin next.
  const bool known = has_weights(step) && (step.event != GjkEvent::start || step.warm);
  if (known) draw_closest(step.closest, "", draw);
  if (step.event == GjkEvent::stop) return;
  const bool next = known && (step.event == GjkEvent::reduce || step.event == GjkEvent::start);
  draw_direction(known ? step.closest : Vector3d{0.0}, next ? -step.closest : step.direction, scale, draw);
}

}  // namespace minkoscope
