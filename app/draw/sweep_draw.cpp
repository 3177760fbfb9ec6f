#include "app/draw/sweep_draw.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include "app/draw/level_surface.h"
#include "app/draw/marks.h"

namespace minkoscope {
namespace {

std::string time_text(double time) {
  char text[32];
  std::snprintf(text, sizeof text, "t %.3f", time);
  return text;
}

/// The triangle in question, with the part of it that was touched thicker.
void draw_candidate(const SweepStep& step, std::size_t index, DebugDraw& draw) {
  const MarkId id = make_mark(MarkKind::candidate, index);
  const auto& p = step.triangle_world;
  const bool hit = step.outcome == CandidateOutcome::hit || step.outcome == CandidateOutcome::start_overlap;
  draw.triangle(p[0], p[1], p[2], Role::candidate, hit ? 0.45f : 0.25f, id);
  for (std::size_t i = 0; i < 3; ++i) {
    const bool touched = hit && step.feature == Feature::edge && step.feature_index == static_cast<int>(i);
    draw.line(p[i], p[(i + 1) % 3], touched ? Role::contact : Role::candidate,
              {.width = touched ? 4.0f : 2.0f, .on_top = true}, id);
  }
  const Vector3d middle = (p[0] + p[1] + p[2]) / 3.0;
  std::string text(to_string(step.outcome));
  if (hit) text.append(" ").append(time_text(step.time));
  draw.label(middle, text, Role::candidate, 10);
}

}  // namespace

SweepSurfaces make_sweep_surfaces(const SweepQuery& query) {
  SweepSurfaces surfaces;
  for (const LevelMesh& mesh : query.level) {
    surfaces.level.push_back(std::make_shared<const SurfaceMesh>(level_surface(*mesh.mesh)));
  }
  surfaces.unit_sphere = std::make_shared<const SurfaceMesh>(tessellate(Shape{SphereShape{1.0}}, 64));
  return surfaces;
}

void draw_sweep_world(const SweepQuery& query, const SweepTrace& trace, std::size_t step, const SweepSurfaces& surfaces,
                      DebugDraw& draw) {
  for (std::size_t i = 0; i < surfaces.level.size() && i < query.level.size(); ++i) {
    draw.surface(surfaces.level[i], query.level[i].pose, Vector3d{1.0}, Role::level, {.reveals = true},
                 make_mark(MarkKind::level_mesh, i));
  }
  const Vector3d start = query.body.position, end = start + query.displacement;
  const std::size_t index = trace.steps.empty() ? 0 : std::min(step, trace.steps.size() - 1);
  const SweepStep* shown = trace.steps.empty() ? nullptr : std::get_if<SweepStep>(&trace.steps[index]);
  const bool done = shown == nullptr || shown->event == SweepEvent::stop;
  // While candidates are tried the body stands at the earliest hit so far.
  const double time = done ? (trace.result.hit ? trace.result.time : 1.0) : std::min(shown->best_time, 1.0);
  const Vector3d now = start + time * query.displacement;

  const auto body = [&](const Vector3d& where, Role role, float opacity) {
    draw.surface(surfaces.unit_sphere, {where, query.body.rotation}, query.body.radii, role,
                 {.opacity = opacity, .edges = false}, make_mark(MarkKind::body));
  };
  body(start, Role::body_ghost, 0.25f);
  body(now, Role::body, 1.0f);
  if (end != start) {
    draw.line(start, now, Role::path, {.width = 2.5f, .on_top = true});
    draw.line(now, end, Role::wanted_path, {.width = 2.0f, .dashed = true, .arrow = true, .on_top = true});
  }
  if (shown != nullptr && shown->event == SweepEvent::candidate) draw_candidate(*shown, index, draw);
  if (done && trace.result.hit) {
    const SweepResult& r = trace.result;
    const double reach = std::max({query.body.radii.x, query.body.radii.y, query.body.radii.z});
    draw.point(r.point, Role::contact, Marker::star, make_mark(MarkKind::contact));
    draw.disc(r.point, r.normal, 0.8 * reach, Role::slide_plane, 0.3f, make_mark(MarkKind::slide_plane));
    draw.line(r.point, r.point + 0.7 * reach * r.normal, Role::slide_plane,
              {.width = 2.0f, .arrow = true, .on_top = true}, make_mark(MarkKind::slide_plane));
    std::string text(to_string(r.feature));
    draw.label(r.point, text.append(", ").append(time_text(r.time)), Role::contact, 30);
  }
}

}  // namespace minkoscope
