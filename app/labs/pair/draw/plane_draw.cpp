#include "app/labs/pair/draw/plane_draw.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "app/draw/length_text.h"
#include "app/draw/marks.h"
#include "app/labs/pair/draw/supporting_face.h"

namespace minkoscope {
namespace {

constexpr float support_opacity = 0.13f, separating_opacity = 0.22f;

void draw_path(std::span<const VisitedVertex> visited, DebugDraw& draw) {
  const VisitedVertex* last = nullptr;
  for (const VisitedVertex& vertex : visited) {
    if (vertex.stood && last != nullptr) {
      draw.line(last->point, vertex.point, Role::support, {.width = 2.2f, .arrow = true, .on_top = true});
    }
    if (!vertex.stood && last != nullptr) {
      draw.line(last->point, vertex.point, Role::support,
                {.width = 1.0f, .dashed = true, .on_top = true, .opacity = 0.5f});
    }
    draw.point(vertex.point, Role::support, vertex.stood ? Marker::square : Marker::saltire);
    if (vertex.stood) last = &vertex;
  }
}

std::optional<SupportQuery> question_of(const auto& step) {
  const double length = glm::length(step.direction);
  if (!step.support || !(length > 0.0) || !std::isfinite(length)) return std::nullopt;
  return SupportQuery{step.direction / length, *step.support,  step.radius_a,
                      step.radius_b,           step.visited_a, step.visited_b};
}

}  // namespace

std::optional<SupportQuery> support_query(const Step& step) {
  if (const auto* gjk = std::get_if<GjkStep>(&step)) {
    if (gjk->event == GjkEvent::support) return question_of(*gjk);
  } else if (const auto* epa = std::get_if<EpaStep>(&step)) {
    if (epa->event == EpaEvent::support) return question_of(*epa);
  }
  return std::nullopt;
}

void draw_support_world(const SupportQuery& question, double size_a, double size_b, DebugDraw& draw) {
  const auto one = [&](const Vector3d& core, double radius, const Vector3d& direction, double size) {
    const Vector3d at = core + radius * direction;
    draw.disc(at, direction, 0.42 * size, Role::direction, support_opacity);
    draw.line(at, at + 0.6 * size * direction, Role::direction, {.width = 2.0f, .arrow = true, .on_top = true},
              make_mark(MarkKind::direction));
    if (radius > 0.0) draw.line(core, at, Role::support, {.width = 1.2f, .dashed = true, .on_top = true});
    return at + 0.6 * size * direction;
  };
  draw_path(question.visited_a, draw);
  draw_path(question.visited_b, draw);
  draw.label(one(question.found.a, question.radius_a, question.direction, size_a), "d", Role::direction, name_priority);
  draw.label(one(question.found.b, question.radius_b, -question.direction, size_b), "−d", Role::direction,
             name_priority);
}

void draw_support_minkowski(const SupportQuery& question, bool expanding, double scale, DebugDraw& draw) {
  const double height = glm::dot(question.direction, question.found.w);
  const Vector3d foot = height * question.direction;
  const Vector3d centre = 0.5 * (foot + question.found.w);
  const double radius = std::max(0.3 * scale, 0.62 * glm::length(question.found.w - foot));
  draw.disc(centre, question.direction, radius, Role::direction, support_opacity);
  // Only a plane that separates all of A − B from the origin bounds the distance.
  const double bound = expanding ? height : -height;
  if (!(bound > 0.0)) return;
  draw.line(Vector3d(0.0), foot, Role::direction, {.width = 1.4f, .dashed = true, .on_top = true});
  draw.label(foot, (expanding ? "≤ " : "≥ ") + length_with_unit(bound), Role::direction, name_priority + 2);
}

std::optional<Separation> separation_of(const PairQuery& query, const PairTrace& trace) {
  if (trace.result.overlap.value_or(true)) return std::nullopt;
  std::vector<Vector3d> directions;
  if (trace.result.normal) directions.push_back(*trace.result.normal);
  if (!trace.steps.empty()) {
    if (const auto* gjk = std::get_if<GjkStep>(&trace.steps.back())) {
      directions.push_back(gjk->direction);
      directions.push_back(-gjk->direction);
    }
  }
  for (const Vector3d& direction : directions) {
    const double length = glm::length(direction);
    if (!(length > 0.0) || !std::isfinite(length)) continue;
    const Vector3d n = direction / length;
    try {
      const Vector3d a = farthest_point(query.a, n), b = farthest_point(query.b, -n);
      const double gap = glm::dot(n, b - a);
      if (gap > 0.0) return Separation{n, gap, a, b};
    } catch (const std::invalid_argument&) {
      return std::nullopt;  // a mesh has no support mapping
    }
  }
  return std::nullopt;
}

void draw_separation_world(const PairQuery& query, const Separation& separation, double size, DebugDraw& draw) {
  // In the plane half way between the shapes, near their centre.
  const Vector3d& n = separation.normal;
  const Vector3d middle = 0.5 * (query.a.pose.position + query.b.pose.position);
  const double height = 0.5 * glm::dot(n, separation.on_a + separation.on_b);
  draw.disc(middle + (height - glm::dot(n, middle)) * n, n, size, Role::slide_plane, separating_opacity);
}

void draw_separation_minkowski(const Separation& separation, double scale, DebugDraw& draw) {
  draw.disc(-separation.gap * separation.normal, separation.normal, 0.6 * scale, Role::slide_plane, separating_opacity);
}

}  // namespace minkoscope
