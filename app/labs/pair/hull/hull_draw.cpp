#include "app/labs/pair/hull/hull_draw.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "app/draw/length_text.h"
#include "app/draw/marks.h"
#include "app/draw/polytope_picture.h"
#include "app/labs/pair/draw/pair_pieces.h"

namespace minkoscope {
namespace {

constexpr std::size_t most_names = 14;     // of vertices
constexpr std::size_t most_heights = 60;   // drawn as lines down to the face
constexpr double least_height_gap = 1e-9;  // of the hull's size: lower ones are not drawn as lines

/// The face that a step is about: that of the apex which it adds, or which is added next.
int face_of_step(const HullTrace& trace, std::size_t index) {
  const auto at = [&](std::size_t i) -> const HullStep& { return std::get<HullStep>(trace.steps[i]); };
  const HullEvent event = at(index).event;
  if (event == HullEvent::merge) return at(index).merged_faces.front();
  if (event == HullEvent::start || event == HullEvent::assign) {
    for (std::size_t i = index + 1; i < trace.steps.size(); ++i) {
      if (at(i).event == HullEvent::apex) return at(i).face;
    }
  }
  for (std::size_t i = index + 1; i-- > 0;) {
    if (at(i).event == HullEvent::apex) return at(i).face;
  }
  return trace.faces.empty() ? -1 : 0;
}

FaceFate fate_of(const HullScene& scene, int made) {
  const HullStep& step = scene.step;
  const auto holds = [&](const std::vector<int>& faces) {
    return std::find(faces.begin(), faces.end(), made) != faces.end();
  };
  if (step.event == HullEvent::cone &&
      scene.trace.faces[static_cast<std::size_t>(made)].born == static_cast<int>(scene.index))
    return FaceFate::added;
  if (holds(step.seen_faces)) return FaceFate::seen;
  const bool chosen = (step.event == HullEvent::apex && made == step.face) || holds(step.merged_faces);
  return chosen ? FaceFate::chosen : FaceFate::stays;
}

}  // namespace

HullScene::HullScene(const HullTrace& of, std::size_t at)
    : trace(of), index(at), step(std::get<HullStep>(of.steps[at])), moment(moment_of(of, at)) {
  face = face_of_step(trace, index);
  if (face < 0) return;
  for (std::size_t i = 0; i < moment.place.size(); ++i) {
    const int own = static_cast<int>(i);
    if (moment.place[i] == face || own == step.apex) list.push_back({own, distance_beyond(face, own)});
  }
  std::sort(list.begin(), list.end(), [](const ListedPoint& a, const ListedPoint& b) {
    return a.distance != b.distance ? a.distance > b.distance : a.point < b.point;
  });
}

double HullScene::distance_beyond(int made, int own) const {
  const HullStepFace& plane = face_at(made);
  return glm::dot(plane.normal, point(own) - point(plane.vertices[0]));
}

HullFrame frame_over_face(const HullScene& scene) {
  std::optional<DrawBounds> all;
  for (const Vector3d& point : scene.trace.hull->points) include(all, point);
  Pose pose;
  if (scene.face >= 0) {
    const Vector3d normal = scene.face_at(scene.face).normal, up{0.0, 1.0, 0.0};
    const double cosine = glm::dot(normal, up);
    pose.rotation = cosine < -1.0 + 1e-12 ? glm::angleAxis(glm::radians(180.0), Vector3d(1.0, 0.0, 0.0))
                                          : glm::normalize(Quaterniond(1.0 + cosine, glm::cross(normal, up)));
  }
  pose.position = -(pose.rotation * all->centre());
  return {pose, true};
}

void draw_hull(const HullScene& scene, const HullFrame& frame, int which, DebugDraw& draw) {
  const HullTrace& trace = scene.trace;
  const HullStep& step = scene.step;
  const auto position = [&](int own) { return frame.pose.to_world(scene.point(own)); };
  const MarkKind kind = which == 0 ? MarkKind::hull_vertex_a : MarkKind::hull_vertex_b;
  const auto mark_of = [&](int own) { return make_mark(kind, static_cast<std::uint64_t>(own)); };

  // Triangles that have become one face show its outline alone.
  std::set<int> merged;
  PolytopePicture picture(position, draw);
  for (std::size_t i = 0; i <= scene.index; ++i) {
    const auto& past = std::get<HullStep>(trace.steps[i]);
    merged.insert(past.merged_faces.begin(), past.merged_faces.end());
    for (std::size_t k = 0; k < past.outline.size(); ++k)
      picture.edge(past.outline[k], past.outline[(k + 1) % past.outline.size()]);
  }
  const auto mark_of_face = [](int made) {
    return make_mark(MarkKind::polytope_face, static_cast<std::uint64_t>(made));
  };
  for (const int made : scene.moment.faces) {
    picture.face(scene.face_at(made).vertices, fate_of(scene, made), mark_of_face(made), !merged.contains(made));
  }
  for (const int made : step.removed_faces)
    picture.face(scene.face_at(made).vertices, FaceFate::removed, mark_of_face(made));
  picture.draw_edges();
  if (step.event == HullEvent::horizon) picture.draw_horizon(step.horizon);
  if (step.event == HullEvent::merge) {
    for (std::size_t k = 0; k < step.outline.size(); ++k) {
      draw.line(position(step.outline[k]), position(step.outline[(k + 1) % step.outline.size()]), Role::closest,
                {.width = 2.6f, .on_top = true});
    }
  }

  std::size_t vertices = 0;
  for (std::size_t i = 0; i < scene.moment.place.size(); ++i) {
    const int own = static_cast<int>(i), place = scene.moment.place[i];
    const bool dropped = std::find(step.dropped.begin(), step.dropped.end(), own) != step.dropped.end();
    if (own == step.apex || scene.step.dimension == 0) continue;
    if (place == HullMoment::vertex && !dropped) {
      draw.point(position(own), Role::simplex, Marker::disc, mark_of(own));
      ++vertices;
    } else if (place == scene.face && scene.face >= 0) {
      draw.point(position(own), Role::support, Marker::disc, mark_of(own));
    } else if (place >= 0 || place == HullMoment::waiting) {
      draw.point(position(own), Role::direction, Marker::disc, mark_of(own));
    } else {
      draw.point(position(own), Role::dropped, Marker::saltire, mark_of(own));
    }
  }
  if (step.dimension < 3) {
    for (const std::uint32_t own : trace.hull->vertices)
      draw.point(position(static_cast<int>(own)), Role::simplex, Marker::disc, mark_of(static_cast<int>(own)));
    if (trace.hull->dimension == 1 && step.event == HullEvent::stop)
      draw.line(position(static_cast<int>(trace.hull->vertices[0])),
                position(static_cast<int>(trace.hull->vertices[1])), Role::simplex);
  }
  if (vertices <= most_names) {
    for (std::size_t i = 0; i < scene.moment.place.size(); ++i) {
      if (scene.moment.place[i] == HullMoment::vertex && static_cast<int>(i) != step.apex)
        draw.label(position(static_cast<int>(i)), "p" + std::to_string(i), Role::simplex, letter_priority);
    }
  }
  if (step.apex >= 0) {
    draw.point(position(step.apex), Role::support, Marker::diamond, mark_of(step.apex));
    draw.label(position(step.apex), "p" + std::to_string(step.apex), Role::support, support_priority);
  }
  if (!frame.above_face || scene.face < 0 || step.event == HullEvent::merge || step.event == HullEvent::stop) return;

  // Down to the plane of the face, which lies level here.
  const double size = glm::length(position(scene.face_at(scene.face).vertices[0]));
  std::size_t drawn = 0;
  for (const ListedPoint& own : scene.list) {
    if (!(own.distance > least_height_gap * size) || drawn++ >= most_heights) continue;
    const Vector3d top = position(own.point), foot = top - Vector3d(0.0, own.distance, 0.0);
    const bool first = drawn == 1;
    draw.line(top, foot, Role::support, {.width = first ? 2.0f : 1.0f, .dashed = !first, .on_top = true});
    if (first) draw.label(0.5 * (top + foot), length_with_unit(own.distance), Role::support, number_priority);
  }
}

std::vector<LegendEntry> hull_legend(const HullScene& scene, int view) {
  std::vector<LegendEntry> legend;
  const HullEvent event = scene.step.event;
  if (scene.step.dimension < 3) {
    legend.push_back({Role::simplex, Marker::disc, "vertex", "a vertex of the hull"});
    legend.push_back({Role::dropped, Marker::saltire, "inside", "a point that is not a vertex of the hull"});
    return legend;
  }
  legend.push_back({Role::simplex, Marker::disc, "polytope", "the hull of the points added so far"});
  const bool building = event != HullEvent::merge && event != HullEvent::stop;
  if (scene.step.apex >= 0)
    legend.push_back(
        {Role::support, Marker::diamond, "apex", "the point being added: the farthest in its conflict list"});
  if (building) {
    legend.push_back({Role::support, Marker::disc, "in this conflict list",
                      "points beyond the current face: the farthest is added"});
    legend.push_back({Role::direction, Marker::disc, event == HullEvent::start ? "in no list yet" : "in another list",
                      "each point outside is in the conflict list of one face that it lies beyond"});
  }
  if (event != HullEvent::start)
    legend.push_back({Role::dropped, Marker::saltire, "inside", "beyond no face: not a vertex of the hull"});
  if (event == HullEvent::apex)
    legend.push_back(
        {Role::closest, Marker::square, "current face", "the farthest point of its conflict list is added"});
  if (event == HullEvent::horizon) {
    legend.push_back({Role::support, Marker::saltire, "visible", "faces that the apex lies beyond: removed next"});
    legend.push_back({Role::support, std::nullopt, "horizon", "the edges between visible faces and the others"});
  }
  if (event == HullEvent::cone) {
    legend.push_back({Role::dropped, Marker::saltire, "removed", "the faces visible from the apex"});
    legend.push_back({Role::added, Marker::triangle, "added", "new faces, from the apex to each edge of the horizon"});
  }
  if (event == HullEvent::merge)
    legend.push_back({Role::closest, Marker::square, "merged", "triangles in one plane, now one face"});
  if (view == 1 && building)
    legend.push_back({Role::support, std::nullopt, "height", "how far a point lies beyond the face's plane"});
  return legend;
}

}  // namespace minkoscope
