#include "app/labs/sweep/sweep_draw.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <optional>
#include <span>
#include <string>

#include "app/draw/length_text.h"
#include "app/draw/level/ellipsoid_space.h"
#include "app/draw/level/great_circles.h"
#include "app/draw/level/mesh_draw.h"
#include "app/draw/level/probe_draw.h"
#include "app/draw/marks.h"
#include "core/shapes/minkowski_difference.h"
#include "core/sweep/method_table.h"
#include "core/sweep/query/moving_body.h"

namespace minkoscope {
namespace {

constexpr std::size_t most_steps_drawn = 8000;
// Label priorities: contacts first, then the arrows' names.
constexpr int contact_priority = 30, candidate_priority = 20, name_priority = 10;

std::string time_text(double time) {
  char text[32];
  std::snprintf(text, sizeof text, "t %.3f", time);
  return text;
}

/// Maps world coordinates to the view's space: the world itself, or ellipsoid space around the body's start.
struct Space {
  std::optional<EllipsoidBody> body;  // nullopt: the world
  bool inflated = false;              // the level is inflated: the body is its centre

  Vector3d point(const Vector3d& p) const { return body ? to_ellipsoid_space(*body, p) : p; }
  Vector3d normal(const Vector3d& n) const { return body ? normal_to_ellipsoid_space(*body, n) : n; }
  double reach(const EllipsoidBody& of) const { return body ? 1.0 : std::max({of.radii.x, of.radii.y, of.radii.z}); }
};

bool touched(const SweepStep& step) {
  return step.outcome == CandidateOutcome::hit || step.outcome == CandidateOutcome::start_overlap;
}

std::array<Vector3d, 3> vertices_of(const SweepStep& step, const Space& space) {
  return {space.point(step.triangle_world[0]), space.point(step.triangle_world[1]),
          space.point(step.triangle_world[2])};
}

/// A tested triangle, coloured by its outcome. The one of this step is outlined on top and labelled, and the interval
/// of times in which the sphere touches it is marked on the path.
void draw_candidate(const SweepQuery& query, const SweepStep& step, std::size_t index, bool shown, bool best,
                    const OutcomeMark& mark, const Space& space, DebugDraw& draw) {
  const MarkId id = make_mark(MarkKind::candidate, index);
  const std::array<Vector3d, 3> p = vertices_of(step, space);
  const Role role = mark.role;
  const bool out = !touched(step) && step.outcome != CandidateOutcome::later &&
                   step.outcome != CandidateOutcome::tied && step.outcome != CandidateOutcome::beyond;
  draw.triangle(p[0], p[1], p[2], role, shown ? 0.45f : out ? 0.10f : 0.24f, id);
  for (std::size_t i = 0; i < 3; ++i) {
    const bool edge =
        (shown || best) && touched(step) && step.feature == Feature::edge && step.feature_index == static_cast<int>(i);
    const float opacity = out && !shown ? 0.5f : 1.0f;
    draw.line(p[i], p[(i + 1) % 3], edge ? Role::contact : role,
              {.width = edge    ? 4.5f
                        : shown ? 2.5f
                                : 1.2f,
               .on_top = shown || edge,
               .opacity = opacity},
              id);
  }
  if ((shown || best) && touched(step) && step.feature == Feature::vertex && step.feature_index >= 0) {
    draw.point(p[static_cast<std::size_t>(std::min(step.feature_index, 2))], Role::contact, Marker::square, id);
  }
  const Vector3d nearest = query.body.position + query.body.rotation * (query.body.radii * nearest_of_candidate(step));
  if (!touched(step) || !(shown || best)) draw.point(space.point(nearest), role, mark.marker, id);
  if (!shown) return;
  SlideView move;
  move.start = query.body;
  move.displacement = query.displacement;
  draw_root_interval(move, step, index, ViewSpace{space.body}, draw);
  std::string text = std::to_string(step.triangle);
  text.append(" ").append(mark.name);
  const bool has_time =
      touched(step) || step.outcome == CandidateOutcome::later || step.outcome == CandidateOutcome::tied;
  if (has_time) {
    text.append(", ").append(time_text(step.time));
    draw.point(space.point(step.point), Role::contact, Marker::star, id);
  }
  draw.label(space.point(has_time ? step.point : nearest), text, role, candidate_priority);
}

/// A tested triangle or shape of a cast.
void draw_cast_candidate(const SweepStep& step, std::size_t index, bool shown, bool best, const OutcomeMark& mark,
                         const Space& space, DebugDraw& draw) {
  const MarkId id = make_mark(MarkKind::candidate, index);
  const std::array<Vector3d, 3> p = vertices_of(step, space);
  if (step.triangle >= 0) {
    draw.triangle(p[0], p[1], p[2], mark.role, shown ? 0.45f : 0.18f, id);
    for (std::size_t i = 0; i < 3; ++i)
      draw.line(p[i], p[(i + 1) % 3], mark.role, {.width = shown ? 2.5f : 1.2f, .on_top = shown}, id);
  }
  const bool is_contact = touched(step) || step.outcome == CandidateOutcome::parallel;
  if (!shown && !best) return;
  const Vector3d at = is_contact           ? space.point(step.point)
                      : step.triangle >= 0 ? (p[0] + p[1] + p[2]) / 3.0
                                           : Vector3d(0.0);
  if (is_contact) draw.point(at, Role::contact, Marker::star, id);
  if (!shown || (!is_contact && step.triangle < 0)) return;
  std::string text = step.triangle >= 0 ? std::to_string(step.triangle) + " " : std::string();
  text.append(mark.name);
  if (touched(step)) text.append(", ").append(time_text(step.time));
  draw.label(at, text, mark.role, candidate_priority);
}

/// A body as three great ellipses, without a surface.
void draw_rings(const EllipsoidBody& body, const Space& space, DebugDraw& draw) {
  draw_great_circles(
      [&](const Vector3d& unit) { return space.point(body.position + body.rotation * (body.radii * unit)); },
      Role::body_ghost, {.width = 1.5f, .opacity = 0.8f}, make_mark(MarkKind::body), draw);
}

void draw_body(const EllipsoidBody& body, const SweepSurfaces& surfaces, const Space& space, Role role, float opacity,
               DebugDraw& draw) {
  const SurfaceStyle style{.opacity = opacity, .edges = false};
  const MarkId id = make_mark(MarkKind::body, role == Role::body ? 1 : 0);
  if (surfaces.body && !space.body) {
    draw.surface(surfaces.body, {body.position, body.rotation}, Vector3d(1.0), role,
                 {.opacity = opacity, .edges = true}, id);
  } else if (surfaces.body) {
    draw.point(space.point(body.position), role, role == Role::body ? Marker::disc : Marker::ring, id);
    if (role == Role::body) draw.label(space.point(body.position), "body", Role::body, name_priority);
  } else if (space.body && space.inflated) {
    draw.point(space.point(body.position), role, role == Role::body ? Marker::disc : Marker::ring, id);
    if (role == Role::body_ghost) return;
    draw.label(space.point(body.position), "body", Role::body, name_priority);
    draw.surface(surfaces.unit_sphere, {space.point(body.position), Quaterniond(1.0, 0.0, 0.0, 0.0)}, Vector3d(1.0),
                 role, {.opacity = 0.10f, .edges = false}, id);
  } else if (space.body) {
    draw.surface(surfaces.unit_sphere, {space.point(body.position), Quaterniond(1.0, 0.0, 0.0, 0.0)}, Vector3d(1.0),
                 role, style, id);
  } else {
    draw.surface(surfaces.unit_sphere, {body.position, body.rotation}, body.radii, role, style, id);
  }
}

void draw_contact(const SweepQuery& query, const SweepResult& result, const Space& space, DebugDraw& draw) {
  const double reach = space.reach(query.body);
  const Vector3d point = space.point(result.point), normal = space.normal(result.normal);
  const MarkId plane = make_mark(MarkKind::slide_plane);
  draw.point(point, Role::contact, Marker::star, make_mark(MarkKind::contact));
  draw.disc(point, normal, 0.8 * reach, Role::slide_plane, 0.3f, plane);
  const Vector3d tip = point + 0.9 * reach * normal;
  draw.line(point, tip, Role::slide_plane, {.width = 2.5f, .arrow = true, .on_top = true}, plane);
  draw.label(tip, "n", Role::slide_plane, name_priority);
  std::string text(result.triangle < 0 ? "contact" : to_string(result.feature));
  if (result.start_overlap) {
    text.append(", overlapping at the start");
  } else {
    text.append(", ").append(time_text(result.time));
  }
  draw.label(point, text, Role::contact, contact_priority);
}

/// Where the body is at a time, turned too.
EllipsoidBody body_at(const SweepQuery& query, double time) {
  const Pose at =
      pose_at({query.body.position, query.body.rotation}, query.displacement, query.rotation_displacement, time);
  return {query.body.radii, at.position, at.rotation};
}

/// Of a body that is no ellipsoid: the points that a probe joins, with its time; of obstacle − body, where the body is a
/// point, the same from there. Where they are those of a separating function, the plane across its axis.
void draw_nearest(const SweepQuery& query, const SweepStep& step, const Space& space, DebugDraw& draw) {
  if (!step.probe_from || !step.probe_to) return;
  const MarkId id = make_mark(MarkKind::candidate);
  const Vector3d centre = body_at(query, step.time).position;
  const Vector3d from = space.point(space.body ? centre : *step.probe_from);
  const Vector3d to = space.point(space.body ? centre - (*step.probe_from - *step.probe_to) : *step.probe_to);
  draw.line(from, to, Role::closest, {.width = 2.5f, .on_top = true}, id);
  draw.point(to, Role::closest, Marker::ring, id);
  std::string text = time_text(step.time);
  if (step.axis) {
    draw.disc(to, space.normal(step.normal), space.reach(query.body), Role::slide_plane, 0.25f, id);
    text.append(", ").append(length_with_unit(step.distance));
  }
  draw.label(to, text, Role::closest, candidate_priority);
}

/// Whether a candidate step says when it is touched.
bool has_touch_time(const SweepStep& step) {
  return step.event == SweepEvent::candidate &&
         (step.outcome == CandidateOutcome::hit || step.outcome == CandidateOutcome::later);
}

/// The body at the time of the candidate shown, and at the end of the run at the times of all: where it would have
/// stopped for each. Outlines only, so that they do not hide each other.
void draw_candidate_times(const SweepQuery& query, const SweepTrace& trace, std::size_t index, bool done,
                          const SweepSurfaces& surfaces, const Space& space, DebugDraw& draw) {
  constexpr std::size_t most = 8;
  constexpr double apart = 0.01;  // of the move: nearer ones look like one
  std::vector<double> drawn;
  if (done && trace.result.hit) drawn.push_back(trace.result.time);
  for (std::size_t i = done ? 0 : index; i <= index && drawn.size() < most; ++i) {
    const auto* step = std::get_if<SweepStep>(&trace.steps[i]);
    if (step == nullptr || !has_touch_time(*step) || !(step->time > 0.0 && step->time <= 1.0)) continue;
    const bool known = std::ranges::any_of(drawn, [&](double time) { return std::abs(time - step->time) < apart; });
    if (known) continue;
    drawn.push_back(step->time);
    const EllipsoidBody there = body_at(query, step->time);
    draw_body(there, surfaces, space, Role::body_ghost, 0.08f, draw);
    if (!surfaces.body) draw_rings(there, space, draw);
    draw.label(space.point(there.position), time_text(step->time), Role::body_ghost, name_priority);
  }
}

/// The body on its way where it turns: what a straight line does not show.
void draw_turning(const SweepQuery& query, const SweepSurfaces& surfaces, const Space& space, DebugDraw& draw) {
  constexpr int ghosts = 8;
  for (int i = 1; i < ghosts; ++i)
    draw_body(body_at(query, static_cast<double>(i) / ghosts), surfaces, space, Role::body_ghost, 0.10f, draw);
}

void draw_sweep(const SweepQuery& query, const SweepTrace& trace, std::size_t step, const SweepSurfaces& surfaces,
                const Space& space, DebugDraw& draw) {
  const Vector3d start = query.body.position, end = start + query.displacement;
  const std::size_t index = trace.steps.empty() ? 0 : std::min(step, trace.steps.size() - 1);
  const SweepStep* shown = trace.steps.empty() ? nullptr : std::get_if<SweepStep>(&trace.steps[index]);
  const bool done = shown != nullptr && shown->event == SweepEvent::stop;
  // Before the first hit the body is drawn at the start.
  const bool begins =
      shown == nullptr || (shown->event == SweepEvent::start || (shown->cast && !(shown->best_time < 1.0)));
  // While candidates are tested the body is drawn at the earliest hit so far.
  const bool probes = shown != nullptr && shown->event == SweepEvent::probe;
  const double time = begins   ? 0.0
                      : done   ? (trace.result.hit ? trace.result.time : 1.0)
                      : probes ? (shows_time(*shown) ? std::clamp(shown->time, 0.0, 1.0) : 0.0)
                               : std::clamp(shown->best_time, 0.0, 1.0);
  const EllipsoidBody now = body_at(query, time);

  if (now.position != start) {
    draw_body(query.body, surfaces, space, Role::body_ghost, 0.12f, draw);
    if (!surfaces.body) draw_rings(query.body, space, draw);
  }
  if (surfaces.body && !space.body && query.rotation_displacement != Vector3d(0.0))
    draw_turning(query, surfaces, space, draw);
  if (shown != nullptr && (done || has_touch_time(*shown)))
    draw_candidate_times(query, trace, index, done, surfaces, space, draw);
  // Opaque where it stops; translucent while an untested triangle may stop it earlier.
  draw_body(now, surfaces, space, Role::body, done || begins ? 1.0f : 0.6f, draw);
  const Vector3d from = space.point(start), at = space.point(now.position), to = space.point(end);
  if (at != from) draw.line(from, at, Role::path, {.width = 2.5f, .on_top = true}, make_mark(MarkKind::path));
  if (to != at) {
    draw.line(at, to, Role::wanted_path, {.width = 2.0f, .dashed = true, .arrow = true, .on_top = true},
              make_mark(MarkKind::path));
  }
  if (to != from) draw.label(to, "wanted", Role::wanted_path, name_priority);

  const std::size_t count = shown == nullptr ? 0 : index + 1;
  const std::optional<std::size_t> best = winning_candidate(trace.steps, 0, count);
  // Of very many only the last ones tested, and the hit.
  const std::size_t first = count > most_steps_drawn ? count - most_steps_drawn : 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i < first && best != i) continue;
    const auto* tried = std::get_if<SweepStep>(&trace.steps[i]);
    if (tried == nullptr || tried->event != SweepEvent::candidate) continue;
    const OutcomeMark& mark = mark_of(settled_outcome(trace.steps, i, best));
    if (surfaces.body) {
      draw_cast_candidate(*tried, i, i == index, best == i, mark, space, draw);
    } else {
      draw_candidate(query, *tried, i, i == index, best == i, mark, space, draw);
    }
  }
  draw_mesh_steps(
      trace.steps, 0, count, index, [&space](const Vector3d& p) { return space.point(p); }, draw);
  const ProbePlace place{[&space](const Vector3d& p) { return space.point(p); },
                         [&space](const Vector3d& n) { return space.normal(n); }, space.reach(query.body)};
  draw_probed_positions(std::span(trace.steps).subspan(first, count - first), query.body, query.displacement, place,
                        draw);
  if (probes && !surfaces.body) draw_probe(*shown, query.body, query.displacement, place, draw);
  if (probes && surfaces.body) draw_nearest(query, *shown, space, draw);
  if (done && trace.result.hit) draw_contact(query, trace.result, space, draw);
}

}  // namespace

std::shared_ptr<const SurfaceMesh> make_unit_sphere() {
  return std::make_shared<const SurfaceMesh>(tessellate(Shape{SphereShape{1.0}}, 64));
}

std::vector<const OutcomeMark*> outcomes_seen(std::span<const Step> steps, std::size_t count) {
  count = std::min(count, steps.size());
  const std::optional<std::size_t> best = winning_candidate(steps, 0, count);
  std::vector<const OutcomeMark*> met;
  const std::span<const OutcomeMark> marks = outcome_marks();
  std::vector<bool> there(marks.size(), false);
  for (std::size_t i = 0; i < count; ++i) {
    const auto* tried = std::get_if<SweepStep>(&steps[i]);
    if (tried == nullptr || tried->event != SweepEvent::candidate) continue;
    there[static_cast<std::size_t>(&mark_of(settled_outcome(steps, i, best)) - marks.data())] = true;
  }
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (there[i]) met.push_back(&marks[i]);
  }
  return met;
}

void draw_sweep_world(const SweepQuery& query, const SweepTrace& trace, std::size_t step, const SweepSurfaces& surfaces,
                      DebugDraw& draw) {
  for (std::size_t i = 0; i < surfaces.level.size() && i < query.level.size(); ++i) {
    draw.surface(surfaces.level[i], query.level[i].pose, Vector3d{1.0}, Role::level, {.ruling = 1.0, .reveals = true},
                 make_mark(MarkKind::level_mesh, i));
  }
  draw_sweep(query, trace, step, surfaces, {}, draw);
}

namespace {

/// The steps of one cast: from the last verdict before `step` up to it.
void draw_ray(const SweepQuery& query, const SweepStep& step, const Space& space, DebugDraw& draw) {
  const MarkId id = make_mark(MarkKind::candidate);
  for (std::size_t i = 0; i < step.simplex.size(); ++i) {
    draw.point(step.simplex[i], Role::support, Marker::square, id);
    for (std::size_t j = 0; j < i; ++j)
      draw.line(step.simplex[i], step.simplex[j], Role::support, {.width = 2.5f, .on_top = true}, id);
  }
  if (step.probe == SweepProbe::support_plane || step.probe == SweepProbe::clip) {
    const double reach = 0.5 * glm::length(query.displacement);
    const double ahead = step.probe == SweepProbe::support_plane ? step.distance : 0.0;
    draw.disc(space.point(query.body.position + step.time * query.displacement) - ahead * step.normal, step.normal,
              reach, Role::slide_plane, 0.25f, id);
  }
}

Shape shape_of(const SweepQuery& query) {
  return query.shape.value_or(Shape{EllipsoidShape{query.body.radii}});
}

std::shared_ptr<const SurfaceMesh> difference_of(const SweepQuery& query, const Shape& obstacle, const Pose& pose) {
  return std::make_shared<const SurfaceMesh>(
      minkowski_difference(obstacle, pose.rotation, shape_of(query), query.body.rotation));
}

/// The last candidate or probe up to `step` says which obstacle is under test.
const SweepStep* obstacle_under_test(const SweepTrace& trace, std::size_t step) {
  for (std::size_t i = std::min(step + 1, trace.steps.size()); i-- > 0;) {
    const auto* tried = std::get_if<SweepStep>(&trace.steps[i]);
    if (tried != nullptr && (tried->event == SweepEvent::candidate || tried->event == SweepEvent::probe)) return tried;
  }
  return nullptr;
}

}  // namespace

void make_body_surfaces(const SweepQuery& query, SweepSurfaces& surfaces) {
  surfaces.body = nullptr;
  surfaces.differences.clear();
  const bool has_shapes =
      std::any_of(query.level.begin(), query.level.end(), [](const LevelMesh& item) { return item.shape != nullptr; });
  const SweepMethod* method = find_sweep_method(query.algorithm);
  const bool in_ellipsoid_space = method == nullptr || method->in_ellipsoid_space;
  if (in_ellipsoid_space && ellipsoid_of(query.body, query.shape) && !has_shapes &&
      query.rotation_displacement == Vector3d(0.0))
    return;
  surfaces.body = std::make_shared<const SurfaceMesh>(tessellate(shape_of(query), 48));
  for (const LevelMesh& item : query.level)
    surfaces.differences.push_back(item.shape ? difference_of(query, *item.shape, item.pose) : nullptr);
}

EllipsoidBody bounds_of_body(const SweepQuery& query) {
  if (const auto ellipsoid = ellipsoid_of(query.body, query.shape)) return *ellipsoid;
  EllipsoidBody out = query.body;
  out.radii = Vector3d(0.0);
  for (const Vector3d& p : tessellate(*query.shape, 16).positions) out.radii = glm::max(out.radii, glm::abs(p));
  return out;
}

void draw_sweep_difference(const SweepQuery& query, const SweepTrace& trace, std::size_t step,
                           const SweepSurfaces& surfaces, DebugDraw& draw) {
  Space space;
  space.body = EllipsoidBody{Vector3d(1.0), query.body.position, {1.0, 0.0, 0.0, 0.0}};
  const SweepStep* tried = obstacle_under_test(trace, step);
  const auto draw_difference = [&](std::shared_ptr<const SurfaceMesh> surface, const Vector3d& position, bool lit) {
    draw.surface(surface, {space.point(position), {1.0, 0.0, 0.0, 0.0}}, Vector3d(1.0), Role::difference,
                 {.opacity = lit ? 0.4f : 0.12f, .edges = lit});
  };
  for (std::size_t i = 0; i < query.level.size() && i < surfaces.differences.size(); ++i) {
    const bool lit = tried != nullptr && tried->mesh == static_cast<int>(i);
    if (surfaces.differences[i]) {
      draw_difference(surfaces.differences[i], query.level[i].pose.position, lit);
    } else if (lit && tried->triangle >= 0) {
      draw_difference(difference_of(query, {TriangleShape{tried->triangle_world}}, {}), Vector3d(0.0), true);
    }
  }
  for (std::size_t i = 0; i < surfaces.level.size() && i < query.level.size(); ++i) {
    if (query.level[i].shape) continue;
    const Pose& pose = query.level[i].pose;
    draw.surface(surfaces.level[i], {space.point(pose.position), pose.rotation}, Vector3d{1.0}, Role::level,
                 {.ruling = 1.0, .reveals = true}, make_mark(MarkKind::level_mesh, i));
  }
  draw_sweep(query, trace, step, surfaces, space, draw);
  if (step < trace.steps.size()) {
    const auto* shown = std::get_if<SweepStep>(&trace.steps[step]);
    if (shown != nullptr && shown->event == SweepEvent::probe) draw_ray(query, *shown, space, draw);
  }
}

void draw_sweep_ellipsoid_space(const SweepQuery& query, const SweepTrace& trace, std::size_t step,
                                const SweepSurfaces& surfaces, const PlacedInflation& inflated, DebugDraw& draw) {
  for (std::size_t i = 0; i < surfaces.level.size() && i < query.level.size(); ++i) {
    const EllipsoidSpacePlace place = place_in_ellipsoid_space(query.body, query.level[i].pose);
    draw.surface(surfaces.level[i], place.pose, Vector3d{1.0}, Role::level,
                 {.ruling = 1.0, .reveals = true, .stretch = place.stretch}, make_mark(MarkKind::level_mesh, i));
  }
  const double end = trace.result.hit ? trace.result.time : 1.0;
  draw_inflated_level(inflated, to_ellipsoid_space(query.body, query.body.position + end * query.displacement), draw);
  draw_sweep(query, trace, step, surfaces, {query.body, inflated.level != nullptr}, draw);
}

}  // namespace minkoscope
