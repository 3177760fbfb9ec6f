#include "app/draw/walk_draw.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "app/draw/level_surface.h"
#include "app/draw/marks.h"

namespace minkoscope {
namespace {

/// Lays world facts out in the view's space: the world itself, or ellipsoid space around a body.
struct Frame {
  std::optional<EllipsoidBody> body;  // nothing: the world

  Vector3d point(const Vector3d& p) const { return body ? to_ellipsoid_space(*body, p) : p; }
  Vector3d displacement(const Vector3d& d) const { return body ? displacement_to_ellipsoid_space(*body, d) : d; }
  Vector3d normal(const Vector3d& n) const { return body ? normal_to_ellipsoid_space(*body, n) : n; }
  /// Metres of the world in the view's units, roughly.
  double length(double metres) const {
    return body ? metres / std::cbrt(body->radii.x * body->radii.y * body->radii.z) : metres;
  }
};

std::array<Vector3d, 3> triangle_world(const WalkScene& scene, int mesh, int triangle) {
  const WalkMesh& entry = (*scene.level)[static_cast<std::size_t>(mesh)];
  const TriangleMesh& source = *entry.mesh.mesh;
  const Pose pose = entry.motion ? pose_at(*entry.motion, entry.mesh.pose, scene.time) : entry.mesh.pose;
  const auto& corners = source.triangles[static_cast<std::size_t>(triangle)];
  return {pose.to_world(source.vertices[corners[0]]), pose.to_world(source.vertices[corners[1]]),
          pose.to_world(source.vertices[corners[2]])};
}

bool is_known(const WalkScene& scene, int mesh, int triangle) {
  return mesh >= 0 && triangle >= 0 && static_cast<std::size_t>(mesh) < scene.level->size() &&
         static_cast<std::size_t>(triangle) <
             (*scene.level)[static_cast<std::size_t>(mesh)].mesh.mesh->triangles.size();
}

void draw_outline(const std::array<Vector3d, 3>& t, Role role, const LineStyle& style, MarkId id, DebugDraw& draw) {
  for (std::size_t i = 0; i < 3; ++i) draw.line(t[i], t[(i + 1) % 3], role, style, id);
}

/// A body without a surface: three great ellipses.
void draw_rings(const EllipsoidBody& body, const Frame& frame, Role role, DebugDraw& draw) {
  constexpr int pieces = 48;
  const auto at = [&](int plane, int i) {
    const double angle = 2.0 * std::numbers::pi * i / pieces;
    Vector3d unit(0.0);
    unit[plane] = std::cos(angle);
    unit[(plane + 1) % 3] = std::sin(angle);
    return frame.point(body.position + body.rotation * (body.radii * unit));
  };
  LineStyle style;
  style.width = 1.5f;
  style.opacity = 0.8f;
  for (int plane = 0; plane < 3; ++plane) {
    for (int i = 0; i < pieces; ++i) draw.line(at(plane, i), at(plane, i + 1), role, style, make_mark(MarkKind::body));
  }
}

void draw_body(const WalkScene& scene, const EllipsoidBody& body, const Frame& frame, Role role, DebugDraw& draw) {
  if (scene.surfaces->unit_sphere == nullptr) return;
  SurfaceStyle style;
  style.edges = false;
  if (role == Role::body_ghost) style.opacity = 0.12f;
  Pose pose{frame.point(body.position), body.rotation};
  Vector3d scale = body.radii;
  if (frame.body) {
    pose.rotation = Quaterniond(1.0, 0.0, 0.0, 0.0);
    scale = body.radii / frame.body->radii;
  }
  draw.surface(scene.surfaces->unit_sphere, pose, scale, role, style, make_mark(MarkKind::body));
  if (role == Role::body_ghost) draw_rings(body, frame, role, draw);
}

/// The part of the triangle that was touched, and the triangle around it.
void draw_feature(const WalkScene& scene, const Frame& frame, int mesh, int triangle, Feature feature, int index,
                  DebugDraw& draw) {
  if (!is_known(scene, mesh, triangle)) return;
  std::array<Vector3d, 3> t = triangle_world(scene, mesh, triangle);
  for (Vector3d& corner : t) corner = frame.point(corner);
  const MarkId id = level_triangle_mark(static_cast<std::uint32_t>(mesh), static_cast<std::uint32_t>(triangle));
  draw.triangle(t[0], t[1], t[2], Role::contact, feature == Feature::face ? 0.45f : 0.18f, id);
  LineStyle outline;
  outline.on_top = true;
  draw_outline(t, Role::contact, outline, id, draw);
  const auto corner = static_cast<std::size_t>(std::clamp(index, 0, 2));
  if (feature == Feature::edge && index >= 0) {
    LineStyle thick;
    thick.width = 4.5f;
    thick.on_top = true;
    draw.line(t[corner], t[(corner + 1) % 3], Role::contact, thick, id);
  }
  if (feature == Feature::vertex && index >= 0) draw.point(t[corner], Role::contact, Marker::square, id);
}

Role role_of(CandidateOutcome outcome) {
  switch (outcome) {
    case CandidateOutcome::hit:
    case CandidateOutcome::start_overlap:
      return Role::contact;
    case CandidateOutcome::later:
    case CandidateOutcome::beyond:
      return Role::candidate;
    case CandidateOutcome::receding:
    case CandidateOutcome::parallel:
    case CandidateOutcome::missed:
    case CandidateOutcome::degenerate:
      return Role::dropped;
  }
  return Role::candidate;
}

void draw_candidates(const WalkScene& scene, const SlideView& slide, const Frame& frame, DebugDraw& draw) {
  // The last hit is the one that counts; earlier ones were beaten and are candidates like the others.
  std::optional<std::size_t> best;
  for (std::size_t i = slide.first_candidate; i < slide.candidates_end; ++i) {
    const auto* step = std::get_if<SweepStep>(&scene.steps[i]);
    if (step == nullptr || step->event != SweepEvent::candidate) continue;
    if (step->outcome == CandidateOutcome::hit || step->outcome == CandidateOutcome::start_overlap) best = i;
  }
  for (std::size_t i = slide.first_candidate; i < slide.candidates_end; ++i) {
    const auto* step = std::get_if<SweepStep>(&scene.steps[i]);
    if (step == nullptr || step->event != SweepEvent::candidate) continue;
    const bool shown = slide.candidate == i;
    Role role = role_of(step->outcome);
    if (role == Role::contact && best != i) role = Role::candidate;
    std::array<Vector3d, 3> t = step->triangle_world;
    for (Vector3d& corner : t) corner = frame.point(corner);
    const MarkId id = make_mark(MarkKind::candidate, i);
    const float opacity = role == Role::dropped ? 0.08f : 0.22f;
    draw.triangle(t[0], t[1], t[2], role, shown ? 0.5f : opacity, id);
    LineStyle outline;
    outline.width = shown ? 3.0f : 1.2f;
    outline.on_top = shown;
    outline.opacity = role == Role::dropped && !shown ? 0.5f : 1.0f;
    draw_outline(t, role, outline, id, draw);
    if (shown) {
      const Vector3d middle = (t[0] + t[1] + t[2]) / 3.0;
      draw.label(middle, std::to_string(step->triangle) + " " + std::string(to_string(step->outcome)), role, 3);
      const bool touched = step->outcome == CandidateOutcome::hit || step->outcome == CandidateOutcome::later ||
                           step->outcome == CandidateOutcome::start_overlap;
      if (touched) draw.point(frame.point(step->point), Role::contact, Marker::star, id);
    }
  }
}

void draw_plane(const SlidePlane& plane, const Frame& frame, float opacity, MarkId id, DebugDraw& draw) {
  draw.disc(frame.point(plane.point), frame.normal(plane.normal), frame.length(0.55), Role::slide_plane, opacity, id);
}

/// Moves of a tick are centimetres: wanted and slide are drawn longer by the same factor, so that their ratio is true.
double arrow_gain(const Vector3d& displacement, double shown) {
  const double length = glm::length(displacement);
  return length > 1e-9 ? std::clamp(shown / length, 1.0, 1e4) : 1.0;
}

void draw_moves(const Vector3d& from, const Vector3d& wanted, const Vector3d& turn, const Vector3d& remaining,
                bool turned, const Frame& frame, DebugDraw& draw) {
  const double shown = frame.length(1.1);
  const Vector3d wanted_view = frame.displacement(wanted);
  const double gain = arrow_gain(wanted_view, shown);
  if (glm::length(wanted_view) > 1e-9) {
    LineStyle dashed;
    dashed.width = 2.0f;
    dashed.dashed = true;
    dashed.on_top = true;
    const Vector3d start = frame.point(from);
    draw.line(start, start + gain * wanted_view, Role::wanted_path, dashed, make_mark(MarkKind::path));
    draw.label(start + gain * wanted_view, "wanted", Role::wanted_path, 0);
  }
  const Vector3d slide = frame.displacement(remaining);
  if (turned && glm::length(slide) > 1e-9) {
    LineStyle arrow;
    arrow.width = 3.0f;
    arrow.arrow = true;
    arrow.on_top = true;
    const Vector3d start = frame.point(turn);
    // A slide that has lost nearly all its length still shows its direction.
    const double length = std::max(gain * glm::length(slide), 0.25 * shown);
    draw.line(start, start + length * glm::normalize(slide), Role::slide, arrow, make_mark(MarkKind::direction));
    draw.label(start + length * glm::normalize(slide), "slide", Role::slide, 2);
  }
}

void draw_slide(const WalkScene& scene, const SlideView& slide, const Frame& frame, DebugDraw& draw) {
  draw_body(scene, slide.start, frame, Role::body_ghost, draw);
  if (scene.solid_body) draw_body(scene, slide.now, frame, Role::body, draw);
  draw_candidates(scene, slide, frame, draw);
  const bool turned = slide.redirect != nullptr;
  if (slide.hit != nullptr) {
    draw_feature(scene, frame, slide.hit->mesh, slide.hit->triangle, slide.hit->feature, slide.hit->feature_index,
                 draw);
    const Vector3d contact = frame.point(slide.hit->plane.point);
    draw.point(contact, Role::contact, Marker::star,
               make_mark(MarkKind::contact, static_cast<std::uint64_t>(slide.hit->slide)));
    draw.label(contact, std::string(to_string(slide.hit->feature)) + " hit", Role::contact, 4);
    draw_plane(slide.hit->plane, frame, 0.3f, make_mark(MarkKind::slide_plane), draw);
  }
  if (turned) {
    for (std::size_t i = 0; i < slide.redirect->planes.size(); ++i) {
      const SlidePlane& plane = slide.redirect->planes[i];
      if (slide.hit != nullptr && plane.point == slide.hit->plane.point) continue;
      draw_plane(plane, frame, 0.12f, make_mark(MarkKind::slide_plane, i), draw);
    }
  }
  draw_moves(slide.start.position, slide.displacement, slide.now.position, slide.remaining, turned, frame, draw);
}

void draw_whole_tick(const WalkScene& scene, const Frame& frame, DebugDraw& draw) {
  const bool paused = !scene.steps.empty();
  if (scene.before && paused) draw_body(scene, *scene.before, frame, Role::body_ghost, draw);
  if (scene.solid_body) draw_body(scene, scene.body, frame, Role::body, draw);
  if (scene.record == nullptr) return;
  const std::vector<WalkHit>& hits = scene.record->result.hits;
  for (std::size_t i = 0; i < hits.size(); ++i) {
    const WalkHit& hit = hits[i];
    if (paused) draw_feature(scene, frame, hit.mesh, hit.triangle, hit.feature, -1, draw);
    draw.point(frame.point(hit.point), Role::contact, Marker::star, make_mark(MarkKind::contact, i));
    if (paused) draw_plane({hit.point, hit.normal}, frame, 0.22f, make_mark(MarkKind::slide_plane, i), draw);
  }
  if (paused && scene.before) {
    const Vector3d moved = scene.body.position - scene.before->position;
    const Vector3d wanted = scene.record->input.velocity * scene.tick_seconds;
    draw_moves(scene.before->position, wanted, scene.body.position, moved, true, frame, draw);
  }
}

/// At a step that belongs to no slide the body stands where that step says.
WalkScene between_slides(const WalkScene& scene) {
  WalkScene there = scene;
  if (!scene.step || *scene.step >= scene.steps.size()) return there;
  if (const auto* step = std::get_if<WalkStep>(&scene.steps[*scene.step])) there.body.position = step->position;
  return there;
}

/// The sweep step block that ends before `report`: from its first step.
std::size_t sweep_begin(std::span<const Step> steps, std::size_t report) {
  std::size_t first = report;
  while (first > 0 && std::holds_alternative<SweepStep>(steps[first - 1])) --first;
  return first;
}

const WalkStep* walk_step_before(std::span<const Step> steps, std::size_t index) {
  while (index > 0) {
    if (const auto* step = std::get_if<WalkStep>(&steps[--index])) return step;
  }
  return nullptr;
}

/// What a sweep found, reported by the walk step after it.
bool reports_sweep(const Step& step) {
  const auto* walk = std::get_if<WalkStep>(&step);
  if (walk == nullptr) return false;
  switch (walk->event) {
    case WalkEvent::sweep_hit:
    case WalkEvent::sweep_free:
    case WalkEvent::step_tried:
    case WalkEvent::step_taken:
    case WalkEvent::snapped:
      return true;
    default:
      return false;
  }
}

}  // namespace

Vector3d displacement_to_ellipsoid_space(const EllipsoidBody& body, const Vector3d& displacement) {
  return (glm::conjugate(body.rotation) * displacement) / body.radii;
}

Vector3d to_ellipsoid_space(const EllipsoidBody& body, const Vector3d& world_point) {
  return displacement_to_ellipsoid_space(body, world_point - body.position);
}

Vector3d normal_to_ellipsoid_space(const EllipsoidBody& body, const Vector3d& normal) {
  return glm::normalize(body.radii * (glm::conjugate(body.rotation) * normal));
}

WalkSurfaces make_walk_surfaces(const std::vector<WalkMesh>& level) {
  constexpr double crease_degrees = 20.0;
  WalkSurfaces surfaces;
  for (const WalkMesh& mesh : level) {
    surfaces.level.push_back(std::make_shared<const SurfaceMesh>(level_surface(*mesh.mesh.mesh, crease_degrees)));
  }
  surfaces.unit_sphere = std::make_shared<const SurfaceMesh>(tessellate(Shape{SphereShape{1.0}}, 40));
  return surfaces;
}

std::optional<SlideView> slide_at(const WalkScene& scene) {
  if (!scene.step || *scene.step >= scene.steps.size()) return std::nullopt;
  const std::span<const Step> steps = scene.steps;
  const std::size_t at = *scene.step;
  // The report of the sweep that this step belongs to: behind a sweep step, at or before a walk step of the same slide.
  std::size_t report = at;
  if (std::holds_alternative<SweepStep>(steps[at])) {
    while (report < steps.size() && std::holds_alternative<SweepStep>(steps[report])) ++report;
  } else {
    const auto* step = std::get_if<WalkStep>(&steps[at]);
    // Where a pass begins or ends the body may be set back: nothing of the last slide holds there.
    if (step == nullptr || step->event == WalkEvent::pass_start || step->event == WalkEvent::pass_end)
      return std::nullopt;
    while (!reports_sweep(steps[report])) {
      if (report == 0) return std::nullopt;
      --report;
    }
    const auto& found = std::get<WalkStep>(steps[report]);
    if (found.pass_index != step->pass_index || found.slide != step->slide) return std::nullopt;
  }
  SlideView slide;
  slide.first_candidate = sweep_begin(steps, report);
  slide.candidates_end = std::min(at + 1, report);
  slide.start = scene.body;
  if (scene.before) slide.start.position = scene.before->position;
  if (const WalkStep* before = walk_step_before(steps, slide.first_candidate)) {
    slide.start.position = before->position;
    slide.displacement = before->remaining;
  }
  slide.now = slide.start;
  if (slide.first_candidate < report) {
    const auto& sweep = std::get<SweepStep>(steps[slide.first_candidate]);
    slide.displacement = slide.start.rotation * (slide.start.radii * sweep.displacement);
  }
  if (at < report) {
    const auto& sweep = std::get<SweepStep>(steps[at]);
    if (sweep.event == SweepEvent::candidate) slide.candidate = at;
    if (sweep.event != SweepEvent::start) {
      slide.now.position = slide.start.position + std::clamp(sweep.best_time, 0.0, 1.0) * slide.displacement;
    }
    return slide;
  }
  const auto& reported = std::get<WalkStep>(steps[report]);
  slide.now.position = reported.position;
  slide.remaining = reported.remaining;
  if (reported.triangle >= 0) slide.hit = &reported;
  for (std::size_t i = report; i <= at; ++i) {
    const auto* step = std::get_if<WalkStep>(&steps[i]);
    if (step == nullptr) continue;
    slide.now.position = step->position;
    if (step->event == WalkEvent::redirected || step->event == WalkEvent::plane_added) {
      slide.redirect = step;
      slide.remaining = step->remaining;
    }
  }
  return slide;
}

void draw_walk_world(const WalkScene& scene, DebugDraw& draw) {
  for (std::size_t i = 0; i < scene.surfaces->level.size() && i < scene.level->size(); ++i) {
    const WalkMesh& mesh = (*scene.level)[i];
    SurfaceStyle style;
    style.reveals = true;
    style.ruling = 1.0;
    draw.surface(scene.surfaces->level[i],
                 mesh.motion ? pose_at(*mesh.motion, mesh.mesh.pose, scene.time) : mesh.mesh.pose, Vector3d(1.0),
                 Role::level, style, make_mark(MarkKind::level_mesh, i));
  }
  const std::size_t count = scene.trail.size();
  for (std::size_t i = 0; i + 1 < count; ++i) {
    LineStyle style;
    style.width = 2.0f;
    style.opacity = 0.15f + 0.85f * static_cast<float>(i + 1) / static_cast<float>(count);
    draw.line(scene.trail[i], scene.trail[i + 1], Role::path, style, make_mark(MarkKind::path, i));
  }
  const Frame world;
  if (const std::optional<SlideView> slide = slide_at(scene)) {
    draw_slide(scene, *slide, world, draw);
  } else {
    draw_whole_tick(between_slides(scene), world, draw);
  }
}

std::vector<EllipsoidSpaceSurfaces::Placed> EllipsoidSpaceSurfaces::place(const WalkScene& scene,
                                                                          const EllipsoidBody& body) {
  std::vector<Placed> placed;
  entries_.resize(scene.surfaces->level.size());
  for (std::size_t i = 0; i < scene.surfaces->level.size() && i < scene.level->size(); ++i) {
    const WalkMesh& mesh = (*scene.level)[i];
    const Pose pose = mesh.motion ? pose_at(*mesh.motion, mesh.mesh.pose, scene.time) : mesh.mesh.pose;
    const Quaterniond rotation = glm::conjugate(body.rotation) * pose.rotation;
    const Vector3d offset = to_ellipsoid_space(body, pose.position);
    const std::shared_ptr<const SurfaceMesh>& source = scene.surfaces->level[i];
    // Axes that stay parallel need no copy: the scale does it.
    if (std::abs(rotation.w) > 1.0 - 1e-14) {
      placed.push_back({source, 1.0 / body.radii, offset});
      continue;
    }
    Entry& entry = entries_[i];
    if (entry.source != source || entry.rotation != rotation || entry.radii != body.radii) {
      SurfaceMesh turned = *source;
      for (Vector3d& p : turned.positions) p = (rotation * p) / body.radii;
      for (Vector3d& n : turned.normals) n = glm::normalize(body.radii * (rotation * n));
      entry = {source, std::make_shared<const SurfaceMesh>(std::move(turned)), rotation, body.radii};
    }
    placed.push_back({entry.turned, Vector3d(1.0), offset});
  }
  return placed;
}

void draw_walk_ellipsoid_space(const WalkScene& scene, EllipsoidSpaceSurfaces& surfaces, DebugDraw& draw) {
  const std::optional<SlideView> slide = slide_at(scene);
  Frame frame;
  frame.body = slide ? slide->start : !scene.steps.empty() && scene.before ? *scene.before : scene.body;
  frame.body->radii = scene.body.radii;
  frame.body->rotation = scene.body.rotation;
  const std::vector<EllipsoidSpaceSurfaces::Placed> placed = surfaces.place(scene, *frame.body);
  for (std::size_t i = 0; i < placed.size(); ++i) {
    SurfaceStyle style;
    style.reveals = true;
    style.ruling = 1.0;
    draw.surface(placed[i].mesh, Pose{placed[i].offset, Quaterniond(1.0, 0.0, 0.0, 0.0)}, placed[i].scale, Role::level,
                 style, make_mark(MarkKind::level_mesh, i));
  }
  WalkScene inside = scene;
  inside.solid_body = true;  // this view always shows the unit sphere
  if (slide) {
    draw_slide(inside, *slide, frame, draw);
  } else {
    draw_whole_tick(between_slides(inside), frame, draw);
  }
}

}  // namespace minkoscope
