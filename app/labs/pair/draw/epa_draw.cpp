#include "app/labs/pair/draw/epa_draw.h"

#include <algorithm>
#include <set>

#include "app/draw/length_text.h"
#include "app/draw/marks.h"
#include "app/draw/polytope_picture.h"
#include "core/trace/vertex_label.h"

namespace minkoscope {
namespace {

/// Barycentric coordinates of `p` projected onto the plane of a, b, c; nullopt for a triangle without area.
std::optional<Vector3d> barycentric(const Vector3d& p, const Vector3d& a, const Vector3d& b, const Vector3d& c) {
  const Vector3d n = glm::cross(b - a, c - a);
  const double area = glm::dot(n, n);
  if (!(area > 0.0)) return std::nullopt;
  const double u = glm::dot(glm::cross(c - b, p - b), n) / area;
  const double v = glm::dot(glm::cross(a - c, p - c), n) / area;
  return Vector3d{u, v, 1.0 - u - v};
}

bool lives(const PolytopeFace& face, int index) {
  return face.born <= index && (face.died < 0 || index < face.died);
}

/// Nothing where it is not there.
std::optional<FaceFate> fate_of(const PolytopeFace& face, int face_index, const EpaStep& step, int index) {
  if (face.died == index && face.born < index) return FaceFate::removed;
  if (!lives(face, index)) return std::nullopt;
  if (step.event == EpaEvent::expand && face.born == index) return FaceFate::added;
  if (std::find(step.seen_faces.begin(), step.seen_faces.end(), face_index) != step.seen_faces.end())
    return FaceFate::seen;
  // While faces are added and removed, the closest one was among the removed.
  const bool busy = step.event == EpaEvent::horizon || step.event == EpaEvent::expand;
  return face_index == step.face && !busy ? FaceFate::chosen : FaceFate::stays;
}

}  // namespace

std::optional<Witness> witness_of(const EpaStep& step, const PolytopeHistory& polytope) {
  const PolytopeFace* face = face_of(step, polytope);
  if (face == nullptr) return std::nullopt;
  const PolytopeVertex &p = vertex_of(polytope, face->vertices[0]), &q = vertex_of(polytope, face->vertices[1]),
                       &r = vertex_of(polytope, face->vertices[2]);
  const auto weights = barycentric(step.closest, p.w, q.w, r.w);
  if (!weights) return std::nullopt;
  const Vector3d a = weights->x * p.a + weights->y * q.a + weights->z * r.a;
  const Vector3d b = weights->x * p.b + weights->y * q.b + weights->z * r.b;
  // Inside A − B the face's normal is the direction in which B must move out: the cores' points cross.
  return on_surfaces(a, b, face->normal, step.radius_a, step.radius_b);
}

std::vector<int> live_vertices(const PolytopeHistory& polytope, int index) {
  std::set<int> vertices;
  for (const PolytopeFace& face : polytope.faces) {
    if (!lives(face, index)) continue;
    for (const int vertex : face.vertices) {
      if (vertex >= 0 && static_cast<std::size_t>(vertex) < polytope.vertices.size()) vertices.insert(vertex);
    }
  }
  return {vertices.begin(), vertices.end()};
}

void draw_epa_world(const EpaStep& step, const PolytopeHistory& polytope, DebugDraw& draw) {
  if (const PolytopeFace* face = face_of(step, polytope)) {
    for (const int index : face->vertices) {
      const PolytopeVertex& v = vertex_of(polytope, index);
      draw_supports(v.a, v.b, Role::simplex, Marker::disc,
                    make_mark(MarkKind::polytope_vertex, static_cast<std::uint64_t>(index)), draw);
    }
  }
  if (step.event == EpaEvent::start) {
    for (std::size_t i = 0; i < step.added_vertices.size(); ++i) {
      const bool blown =
          std::find(step.blown_up.begin(), step.blown_up.end(), static_cast<int>(i)) != step.blown_up.end();
      draw_supports(step.added_vertices[i].a, step.added_vertices[i].b, blown ? Role::support : Role::simplex,
                    blown ? Marker::diamond : Marker::disc, make_mark(MarkKind::polytope_vertex, i), draw);
    }
  }
  if (step.support && step.event == EpaEvent::support) {
    draw_supports(step.support->a, step.support->b, Role::support, Marker::diamond, make_mark(MarkKind::support), draw);
    draw.label(step.support->a, "a", Role::support, support_priority);
    draw.label(step.support->b, "b", Role::support, support_priority);
  }
}

void draw_epa_minkowski(const EpaStep& step, const PolytopeHistory& polytope, int index, double scale,
                        DebugDraw& draw) {
  const auto valid = [&](int v) { return v >= 0 && static_cast<std::size_t>(v) < polytope.vertices.size(); };
  PolytopePicture picture([&](int vertex) { return vertex_of(polytope, vertex).w; }, draw);
  for (std::size_t f = 0; f < polytope.faces.size(); ++f) {
    const PolytopeFace& face = polytope.faces[f];
    const auto fate = fate_of(face, static_cast<int>(f), step, index);
    if (!fate || !std::all_of(face.vertices.begin(), face.vertices.end(), valid)) continue;
    picture.face(face.vertices, *fate, make_mark(MarkKind::polytope_face, f));
  }
  if (polytope.faces.empty()) {  // A − B is flat: what remains of it
    const int count = static_cast<int>(polytope.vertices.size());
    for (int i = 0; i < count; ++i) {
      picture.vertex(i);
      for (int j = i + 1; j < count; ++j) picture.edge(i, j);
    }
  }
  picture.draw_edges();
  for (const int v : picture.vertices()) {
    if (!picture.marks_vertices()) break;
    const bool blown = step.event == EpaEvent::start &&
                       std::find(step.blown_up.begin(), step.blown_up.end(), v) != step.blown_up.end();
    draw.point(vertex_of(polytope, v).w, blown ? Role::support : Role::simplex, blown ? Marker::diamond : Marker::disc,
               make_mark(MarkKind::polytope_vertex, static_cast<std::uint64_t>(v)));
  }
  if (std::all_of(step.horizon.begin(), step.horizon.end(),
                  [&](const auto& edge) { return valid(edge[0]) && valid(edge[1]); }))
    picture.draw_horizon(step.horizon);
  const bool with_support =
      step.event == EpaEvent::support || step.event == EpaEvent::horizon || step.event == EpaEvent::expand;
  // The vertices of the face that the step is about go by the names of its table.
  if (const PolytopeFace* face = face_of(step, polytope)) {
    for (const int v : face->vertices) {
      const PolytopeVertex& vertex = vertex_of(polytope, v);
      draw.label(vertex.w, label_of(vertex), Role::simplex, letter_priority);
    }
    // As the table's title calls it.
    Vector3d centre(0.0);
    for (const int v : face->vertices) centre += vertex_of(polytope, v).w / 3.0;
    draw.label(centre, "face " + std::to_string(step.face), Role::closest, name_priority);
  }
  if (step.support && with_support) draw_support(*step.support, "n", draw);
  if (face_of(step, polytope) != nullptr) draw_closest(step.closest, step.event == EpaEvent::stop ? "" : "≥ ", draw);
  if (step.event == EpaEvent::support || step.event == EpaEvent::closest_face) {
    draw_direction(step.closest, step.direction, scale, draw);
  }
}

}  // namespace minkoscope
