#include "app/labs/pair/draw/gjk_draw.h"

#include "app/draw/marks.h"

namespace minkoscope {

std::optional<Witness> witness_of(const GjkStep& step) {
  if (!has_weights(step)) return std::nullopt;
  Vector3d a{0.0}, b{0.0};
  for (const SimplexVertex& v : step.simplex) {
    a += v.lambda * v.a;
    b += v.lambda * v.b;
  }
  return on_surfaces(a, b, -step.closest, step.radius_a, step.radius_b);
}

void draw_gjk_world(const GjkStep& step, DebugDraw& draw) {
  std::vector<Lettered> letters, ghosts;
  for (std::size_t i = 0; i < step.dropped.size(); ++i) {
    const SimplexVertex& v = step.dropped[i];
    draw_supports(v.a, v.b, Role::dropped, Marker::disc, make_mark(MarkKind::dropped_vertex, i), draw);
    add_letter(ghosts, v.a, v.name);
    add_letter(ghosts, v.b, v.name);
  }
  for (std::size_t i = 0; i < step.simplex.size(); ++i) {
    const SimplexVertex& v = step.simplex[i];
    draw_supports(v.a, v.b, Role::simplex, Marker::disc, make_mark(MarkKind::simplex_vertex, i), draw);
    add_letter(letters, v.a, v.name);
    add_letter(letters, v.b, v.name);
  }
  draw_letters(letters, Role::simplex, letter_priority, draw);
  draw_letters(ghosts, Role::dropped, ghost_priority, draw);
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
  std::vector<Lettered> letters, ghosts;
  for (std::size_t i = 0; i < step.dropped.size(); ++i) {
    const SimplexVertex& v = step.dropped[i];
    for (const SimplexVertex& kept : simplex) {
      draw.line(v.w, kept.w, Role::dropped, {.width = 1.5f, .dashed = true, .on_top = true, .opacity = 0.6f});
    }
    draw.point(v.w, Role::dropped, Marker::disc, make_mark(MarkKind::dropped_vertex, i));
    add_letter(ghosts, v.w, v.name);
  }
  for (std::size_t i = 0; i < simplex.size(); ++i) {
    draw.point(simplex[i].w, Role::simplex, Marker::disc, make_mark(MarkKind::simplex_vertex, i));
    add_letter(letters, simplex[i].w, simplex[i].name);
  }
  draw_letters(letters, Role::simplex, letter_priority, draw);
  draw_letters(ghosts, Role::dropped, ghost_priority, draw);
  if (step.support && step.event == GjkEvent::support) draw_support(*step.support, "d", draw);
  // Not every method computes the closest point; those that do search from it towards the origin next.
  const bool known = has_weights(step) && (step.event != GjkEvent::start || step.warm);
  if (known) draw_closest(step.closest, "", draw);
  if (step.event == GjkEvent::stop) return;
  const bool next = known && (step.event == GjkEvent::reduce || step.event == GjkEvent::start);
  draw_direction(known ? step.closest : Vector3d{0.0}, next ? -step.closest : step.direction, scale, draw);
}

}  // namespace minkoscope
