#include "app/labs/pair/draw/epa_draw.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/draw/length_text.h"
#include "app/draw/marks.h"
#include "core/trace/vertex_label.h"

namespace minkoscope {
namespace {

constexpr std::size_t most_marked_vertices = 24;  // a finer polytope is drawn by its edges only
constexpr std::size_t most_marked_faces = 16;     // markers of added and removed faces

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

using Edge = std::pair<int, int>;
Edge undirected(int p, int q) {
  return {std::min(p, q), std::max(p, q)};
}

/// The state of a face in a step.
enum class Fate { stays, closest, added, seen, removed, absent };

Fate fate_of(const PolytopeFace& face, int face_index, const EpaStep& step, int index) {
  if (face.died == index && face.born < index) return Fate::removed;
  if (!lives(face, index)) return Fate::absent;
  if (step.event == EpaEvent::expand && face.born == index) return Fate::added;
  if (std::find(step.seen_faces.begin(), step.seen_faces.end(), face_index) != step.seen_faces.end()) return Fate::seen;
  // While faces are added and removed, the closest one was among the removed.
  const bool busy = step.event == EpaEvent::horizon || step.event == EpaEvent::expand;
  return face_index == step.face && !busy ? Fate::closest : Fate::stays;
}

struct FaceLook {
  Role role = Role::simplex;
  float opacity = 0.15f;
  std::optional<Marker> marker;
};

FaceLook look_of(Fate fate) {
  switch (fate) {
    case Fate::closest:
      return {Role::closest, 0.55f, std::nullopt};
    case Fate::added:
      return {Role::added, 0.34f, Marker::triangle};
    case Fate::seen:
      return {Role::support, 0.34f, Marker::saltire};
    case Fate::removed:
      return {Role::dropped, 0.12f, Marker::saltire};
    default:
      return {};
  }
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
  std::set<Edge> edges, added_edges, removed_edges;
  std::set<int> vertices;
  std::vector<std::pair<Vector3d, FaceLook>> marked;
  const auto valid = [&](int v) { return v >= 0 && static_cast<std::size_t>(v) < polytope.vertices.size(); };
  for (std::size_t f = 0; f < polytope.faces.size(); ++f) {
    const PolytopeFace& face = polytope.faces[f];
    const Fate fate = fate_of(face, static_cast<int>(f), step, index);
    if (fate == Fate::absent || !std::all_of(face.vertices.begin(), face.vertices.end(), valid)) continue;
    const Vector3d &a = vertex_of(polytope, face.vertices[0]).w, &b = vertex_of(polytope, face.vertices[1]).w,
                   &c = vertex_of(polytope, face.vertices[2]).w;
    const FaceLook look = look_of(fate);
    draw.triangle(a, b, c, look.role, look.opacity, make_mark(MarkKind::polytope_face, f));
    if (look.marker) marked.emplace_back((a + b + c) / 3.0, look);
    std::set<Edge>& own = fate == Fate::removed ? removed_edges : fate == Fate::added ? added_edges : edges;
    for (std::size_t i = 0; i < 3; ++i) {
      own.insert(undirected(face.vertices[i], face.vertices[(i + 1) % 3]));
      if (fate != Fate::removed) vertices.insert(face.vertices[i]);
    }
  }
  if (polytope.faces.empty()) {  // A − B is flat: what remains of it
    for (std::size_t i = 0; i < polytope.vertices.size(); ++i) {
      vertices.insert(static_cast<int>(i));
      for (std::size_t j = i + 1; j < polytope.vertices.size(); ++j)
        edges.insert({static_cast<int>(i), static_cast<int>(j)});
    }
  }
  const bool markers = vertices.size() <= most_marked_vertices;
  const auto draw_edges = [&](const std::set<Edge>& all, Role role, const LineStyle& style) {
    for (const auto& [p, q] : all) draw.line(vertex_of(polytope, p).w, vertex_of(polytope, q).w, role, style);
  };
  for (const Edge& edge : added_edges) edges.erase(edge);
  for (const Edge& edge : edges) removed_edges.erase(edge);
  for (const Edge& edge : added_edges) removed_edges.erase(edge);
  const float width = markers ? 1.8f : 1.2f;
  draw_edges(edges, Role::simplex, {.width = width});
  draw_edges(added_edges, Role::added, {.width = width + 0.6f, .on_top = true});
  draw_edges(removed_edges, Role::dropped, {.width = 1.4f, .dashed = true, .on_top = true, .opacity = 0.7f});
  if (marked.size() <= most_marked_faces) {
    for (const auto& [middle, look] : marked) draw.point(middle, look.role, *look.marker);
  }
  for (const int v : vertices) {
    const bool blown = step.event == EpaEvent::start &&
                       std::find(step.blown_up.begin(), step.blown_up.end(), v) != step.blown_up.end();
    if (markers) {
      draw.point(vertex_of(polytope, v).w, blown ? Role::support : Role::simplex,
                 blown ? Marker::diamond : Marker::disc,
                 make_mark(MarkKind::polytope_vertex, static_cast<std::uint64_t>(v)));
    }
  }
  for (const auto& edge : step.horizon) {
    if (!valid(edge[0]) || !valid(edge[1])) continue;
    draw.line(vertex_of(polytope, edge[0]).w, vertex_of(polytope, edge[1]).w, Role::support,
              {.width = 3.2f, .on_top = true});
  }
  const bool with_support =
      step.event == EpaEvent::support || step.event == EpaEvent::horizon || step.event == EpaEvent::expand;
  // The vertices of the face that the step is about go by the names of its table.
  if (const PolytopeFace* face = face_of(step, polytope)) {
    for (const int v : face->vertices) {
      const PolytopeVertex& vertex = vertex_of(polytope, v);
      draw.label(vertex.w, label_of(vertex), Role::simplex, letter_priority);
    }
  }
  if (step.support && with_support) draw_support(*step.support, "n", draw);
  if (face_of(step, polytope) != nullptr) draw_closest(step.closest, step.event == EpaEvent::stop ? "" : "≥ ", draw);
  if (step.event == EpaEvent::support || step.event == EpaEvent::closest_face) {
    draw_direction(step.closest, step.direction, scale, draw);
  }
}

}  // namespace minkoscope
