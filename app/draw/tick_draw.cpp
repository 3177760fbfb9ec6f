#include "app/draw/tick_draw.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "app/draw/marks.h"

namespace minkoscope {
namespace {

// The body is what the eye meets first: what lies on the level is outlined, its fills only tint.
constexpr float touched_face_fill = 0.2f, touched_fill = 0.07f;  // the triangle that was touched
constexpr float candidate_fill = 0.07f, dropped_fill = 0.03f, shown_fill = 0.24f;
constexpr float newest_plane_fill = 0.15f, older_plane_fill = 0.06f;

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
void draw_rings(const EllipsoidBody& body, const ViewSpace& space, Role role, DebugDraw& draw) {
  constexpr int pieces = 48;
  const auto at = [&](int plane, int i) {
    const double angle = 2.0 * std::numbers::pi * i / pieces;
    Vector3d unit(0.0);
    unit[plane] = std::cos(angle);
    unit[(plane + 1) % 3] = std::sin(angle);
    return space.point(body.position + body.rotation * (body.radii * unit));
  };
  LineStyle style;
  style.width = 1.5f;
  style.opacity = 0.8f;
  for (int plane = 0; plane < 3; ++plane) {
    for (int i = 0; i < pieces; ++i) draw.line(at(plane, i), at(plane, i + 1), role, style, make_mark(MarkKind::body));
  }
}

void draw_body(const WalkScene& scene, const EllipsoidBody& body, const ViewSpace& space, Role role, DebugDraw& draw) {
  if (scene.surfaces->unit_sphere == nullptr) return;
  SurfaceStyle style;
  style.edges = false;
  if (role == Role::body_ghost) style.opacity = 0.12f;
  Pose pose{space.point(body.position), body.rotation};
  Vector3d scale = body.radii;
  if (space.body) {
    pose.rotation = Quaterniond(1.0, 0.0, 0.0, 0.0);
    scale = body.radii / space.body->radii;
  }
  draw.surface(scene.surfaces->unit_sphere, pose, scale, role, style, make_mark(MarkKind::body));
  if (role == Role::body_ghost) draw_rings(body, space, role, draw);
}

/// The part of the triangle that was touched, and the triangle around it.
void draw_feature(const WalkScene& scene, const ViewSpace& space, int mesh, int triangle, Feature feature, int index,
                  DebugDraw& draw) {
  if (!is_known(scene, mesh, triangle)) return;
  std::array<Vector3d, 3> t = triangle_world(scene, mesh, triangle);
  for (Vector3d& corner : t) corner = space.point(corner);
  const MarkId id = level_triangle_mark(static_cast<std::uint32_t>(mesh), static_cast<std::uint32_t>(triangle));
  draw.triangle(t[0], t[1], t[2], Role::contact, feature == Feature::face ? touched_face_fill : touched_fill, id);
  LineStyle outline;
  outline.width = feature == Feature::face ? 2.0f : 1.2f;
  outline.opacity = feature == Feature::face ? 1.0f : 0.7f;
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

void draw_candidates(const WalkScene& scene, const SlideView& slide, const ViewSpace& space, DebugDraw& draw) {
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
    for (Vector3d& corner : t) corner = space.point(corner);
    const MarkId id = make_mark(MarkKind::candidate, i);
    const float opacity = role == Role::dropped ? dropped_fill : candidate_fill;
    draw.triangle(t[0], t[1], t[2], role, shown ? shown_fill : opacity, id);
    LineStyle outline;
    outline.width = shown ? 3.0f : 1.2f;
    outline.on_top = shown;
    outline.opacity = shown ? 1.0f : role == Role::dropped ? 0.4f : 0.75f;
    draw_outline(t, role, outline, id, draw);
    if (shown) {
      const Vector3d middle = (t[0] + t[1] + t[2]) / 3.0;
      draw.label(middle, std::to_string(step->triangle) + " " + std::string(to_string(step->outcome)), role, 3);
      const bool touched = step->outcome == CandidateOutcome::hit || step->outcome == CandidateOutcome::later ||
                           step->outcome == CandidateOutcome::start_overlap;
      if (touched) draw.point(space.point(step->point), Role::contact, Marker::star, id);
    }
  }
}

void draw_plane(const SlidePlane& plane, const ViewSpace& space, float opacity, MarkId id, DebugDraw& draw) {
  draw.disc(space.point(plane.point), space.normal(plane.normal), space.length(0.55), Role::slide_plane, opacity, id);
}

/// Moves of a tick are centimetres: wanted and slide are drawn longer by the same factor, so that their ratio is true.
double arrow_gain(const Vector3d& displacement, double shown) {
  const double length = glm::length(displacement);
  return length > 1e-9 ? std::clamp(shown / length, 1.0, 1e4) : 1.0;
}

void draw_moves(const Vector3d& from, const Vector3d& wanted, const Vector3d& turn, const Vector3d& remaining,
                bool turned, const ViewSpace& space, DebugDraw& draw) {
  const double shown = space.body ? 1.7 : 1.1;  // radii of the sphere, metres
  const Vector3d wanted_view = space.displacement(wanted);
  const double gain = arrow_gain(wanted_view, shown);
  if (glm::length(wanted_view) > 1e-9) {
    LineStyle dashed;
    dashed.width = 2.0f;
    dashed.dashed = true;
    dashed.on_top = true;
    const Vector3d start = space.point(from);
    draw.line(start, start + gain * wanted_view, Role::wanted_path, dashed, make_mark(MarkKind::path));
    draw.label(start + gain * wanted_view, "wanted", Role::wanted_path, 0);
  }
  const Vector3d slide = space.displacement(remaining);
  if (turned && glm::length(slide) > 1e-9) {
    LineStyle arrow;
    arrow.width = 3.0f;
    arrow.arrow = true;
    arrow.on_top = true;
    const Vector3d start = space.point(turn);
    // A slide that has lost nearly all its length still shows its direction.
    const double length = std::max(gain * glm::length(slide), 0.25 * shown);
    draw.line(start, start + length * glm::normalize(slide), Role::slide, arrow, make_mark(MarkKind::direction));
    draw.label(start + length * glm::normalize(slide), "slide", Role::slide, 2);
  }
}

/// Which edge or corner was touched: the step that reported the hit knows.
int feature_index(const WalkScene& scene, const WalkHit& hit) {
  for (const Step& step : scene.steps) {
    const auto* walk = std::get_if<WalkStep>(&step);
    if (walk != nullptr && walk->mesh == hit.mesh && walk->triangle == hit.triangle && walk->time == hit.time &&
        walk->feature == hit.feature)
      return walk->feature_index;
  }
  return -1;
}

}  // namespace

void draw_slide(const WalkScene& scene, const SlideView& slide, const ViewSpace& space, DebugDraw& draw) {
  draw_body(scene, slide.start, space, Role::body_ghost, draw);
  if (scene.solid_body) draw_body(scene, slide.now, space, Role::body, draw);
  draw_candidates(scene, slide, space, draw);
  const bool turned = slide.redirect != nullptr;
  if (slide.hit != nullptr) {
    draw_feature(scene, space, slide.hit->mesh, slide.hit->triangle, slide.hit->feature, slide.hit->feature_index,
                 draw);
    const Vector3d contact = space.point(slide.hit->plane.point);
    draw.point(contact, Role::contact, Marker::star,
               make_mark(MarkKind::contact, static_cast<std::uint64_t>(slide.hit->slide)));
    draw.label(contact, std::string(to_string(slide.hit->feature)) + " hit", Role::contact, 4);
    draw_plane(slide.hit->plane, space, newest_plane_fill, make_mark(MarkKind::slide_plane), draw);
  }
  if (turned) {
    for (std::size_t i = 0; i < slide.redirect->planes.size(); ++i) {
      const SlidePlane& plane = slide.redirect->planes[i];
      if (slide.hit != nullptr && plane.point == slide.hit->plane.point) continue;
      draw_plane(plane, space, older_plane_fill, make_mark(MarkKind::slide_plane, i), draw);
    }
  }
  draw_moves(slide.start.position, slide.displacement, slide.now.position, slide.remaining, turned, space, draw);
}

void draw_whole_tick(const WalkScene& scene, const ViewSpace& space, DebugDraw& draw) {
  const bool paused = !scene.steps.empty();
  if (scene.before && paused) draw_body(scene, *scene.before, space, Role::body_ghost, draw);
  if (scene.solid_body) draw_body(scene, scene.body, space, Role::body, draw);
  if (scene.record == nullptr) return;
  const std::vector<WalkHit>& hits = scene.record->result.hits;
  for (std::size_t i = 0; i < hits.size(); ++i) {
    const WalkHit& hit = hits[i];
    if (paused) draw_feature(scene, space, hit.mesh, hit.triangle, hit.feature, feature_index(scene, hit), draw);
    draw.point(space.point(hit.point), Role::contact, Marker::star, make_mark(MarkKind::contact, i));
    if (paused)
      draw_plane({hit.point, hit.normal}, space, i + 1 == hits.size() ? newest_plane_fill : older_plane_fill,
                 make_mark(MarkKind::slide_plane, i), draw);
  }
  if (paused && scene.before) {
    const Vector3d moved = scene.body.position - scene.before->position;
    const Vector3d wanted = scene.record->input.velocity * scene.tick_seconds;
    draw_moves(scene.before->position, wanted, scene.body.position, moved, true, space, draw);
  }
}

}  // namespace minkoscope
