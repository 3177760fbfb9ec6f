#include "app/draw/pair_draw.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <set>
#include <utility>

#include "app/draw/marks.h"
#include "core/shapes/minkowski_difference.h"

namespace minkoscope {
namespace {

constexpr int round_segments = 64;  // around a smooth shape: its outline looks round at full size
constexpr float difference_opacity = 0.22f;
constexpr float overlapping_opacity = 0.50f;  // of the shapes, so that what lies between them shows

// Labels: letters of the simplex first, then the new support, numbers, the rest.
constexpr int letter_priority = 30, support_priority = 25, number_priority = 20, name_priority = 10, ghost_priority = 5;

/// The two witness points of a step on the shapes' surfaces, world.
struct Witness {
  Vector3d a{0.0}, b{0.0};
};

/// From points on the cores to points on the rounded shapes, along the line between them.
Witness on_surfaces(const Vector3d& core_a, const Vector3d& core_b, const Vector3d& towards_b, double radius_a,
                    double radius_b) {
  const double length = glm::length(towards_b);
  const Vector3d n = length > 0.0 ? towards_b / length : Vector3d{0.0};
  return {core_a + radius_a * n, core_b - radius_b * n};
}

/// The weights of a simplex sum to 1 once a step has looked for the closest point.
bool has_weights(const GjkStep& step) {
  double sum = 0.0;
  for (const SimplexVertex& v : step.simplex) sum += v.lambda;
  return std::abs(sum - 1.0) < 1e-3;
}

std::optional<Witness> witness_of(const GjkStep& step) {
  if (!has_weights(step)) return std::nullopt;
  Vector3d a{0.0}, b{0.0};
  for (const SimplexVertex& v : step.simplex) {
    a += v.lambda * v.a;
    b += v.lambda * v.b;
  }
  return on_surfaces(a, b, -step.closest, step.radius_a, step.radius_b);
}

/// Barycentric weights of the point of the plane of a, b, c nearest `p`; nothing for a triangle without area.
std::optional<Vector3d> barycentric(const Vector3d& p, const Vector3d& a, const Vector3d& b, const Vector3d& c) {
  const Vector3d n = glm::cross(b - a, c - a);
  const double area = glm::dot(n, n);
  if (!(area > 0.0)) return std::nullopt;
  const double u = glm::dot(glm::cross(c - b, p - b), n) / area;
  const double v = glm::dot(glm::cross(a - c, p - c), n) / area;
  return Vector3d{u, v, 1.0 - u - v};
}

const PolytopeFace* face_of(const EpaStep& step, const PolytopeHistory& polytope) {
  if (step.face < 0 || static_cast<std::size_t>(step.face) >= polytope.faces.size()) return nullptr;
  const PolytopeFace& face = polytope.faces[static_cast<std::size_t>(step.face)];
  for (const int v : face.vertices) {
    if (v < 0 || static_cast<std::size_t>(v) >= polytope.vertices.size()) return nullptr;
  }
  return &face;
}

const PolytopeVertex& vertex_of(const PolytopeHistory& polytope, int index) {
  return polytope.vertices[static_cast<std::size_t>(index)];
}

std::optional<Witness> witness_of(const EpaStep& step, const PolytopeHistory& polytope) {
  const PolytopeFace* face = face_of(step, polytope);
  if (face == nullptr) return std::nullopt;
  const PolytopeVertex &p = vertex_of(polytope, face->vertices[0]), &q = vertex_of(polytope, face->vertices[1]),
                       &r = vertex_of(polytope, face->vertices[2]);
  const auto weights = barycentric(step.closest, p.w, q.w, r.w);
  if (!weights) return std::nullopt;
  const Vector3d a = weights->x * p.a + weights->y * q.a + weights->z * r.a;
  const Vector3d b = weights->x * p.b + weights->y * q.b + weights->z * r.b;
  // Inside A − B the face's normal points from A towards B's way out: the cores' points cross.
  return on_surfaces(a, b, face->normal, step.radius_a, step.radius_b);
}

void draw_witness(const Witness& witness, bool overlap, DebugDraw& draw) {
  const MarkId id = make_mark(MarkKind::closest);
  draw.point(witness.a, Role::witness, Marker::ring, id);
  draw.point(witness.b, Role::witness, Marker::ring, id);
  const double length = glm::length(witness.b - witness.a);
  // On overlap the arrow is the shortest way that moves B clear of A.
  const LineStyle style{.width = 2.0f, .dashed = !overlap, .arrow = overlap, .on_top = true};
  if (length > 0.0) draw.line(witness.b, witness.a, Role::witness, style, id);
  const std::string text = overlap ? "depth " + length_with_unit(length) : length_with_unit(length);
  draw.label(0.5 * (witness.a + witness.b), text, Role::witness, number_priority);
}

/// Letters that share a position are written once, in their order: "AC".
struct Lettered {
  Vector3d position;
  std::string letters;
};

void add_letter(std::vector<Lettered>& all, const Vector3d& position, char letter) {
  for (Lettered& l : all) {
    if (l.position == position) {
      l.letters += letter;
      return;
    }
  }
  all.push_back({position, std::string(1, letter)});
}

void draw_letters(const std::vector<Lettered>& all, Role role, int priority, DebugDraw& draw) {
  for (const Lettered& l : all) draw.label(l.position, l.letters, role, priority);
}

/// A vertex's mark and its two support points in the world.
void draw_supports(const Vector3d& a, const Vector3d& b, Role role, Marker marker, MarkId id, DebugDraw& draw) {
  draw.point(a, role, marker, id);
  draw.point(b, role, marker, id);
}

void draw_world(const GjkStep& step, DebugDraw& draw) {
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

void draw_world(const EpaStep& step, const PolytopeHistory& polytope, DebugDraw& draw) {
  if (const PolytopeFace* face = face_of(step, polytope)) {
    for (const int index : face->vertices) {
      const PolytopeVertex& v = vertex_of(polytope, index);
      draw_supports(v.a, v.b, Role::simplex, Marker::disc,
                    make_mark(MarkKind::polytope_vertex, static_cast<std::uint64_t>(index)), draw);
    }
  }
  if (step.support && step.event == EpaEvent::support) {
    draw_supports(step.support->a, step.support->b, Role::support, Marker::diamond, make_mark(MarkKind::support), draw);
    draw.label(step.support->a, "a", Role::support, support_priority);
    draw.label(step.support->b, "b", Role::support, support_priority);
  }
}

/// The search direction from where the search stands. Long enough to be seen beside the shapes, and as long as the way
/// to the origin where that is longer.
void draw_direction(const Vector3d& from, const Vector3d& direction, double scale, DebugDraw& draw) {
  const double length = glm::length(direction);
  if (!(length > 0.0) || !std::isfinite(length)) return;
  const double reach = std::max(1.3 * glm::length(from), 0.18 * scale);
  const Vector3d tip = from + direction * (reach / length);
  draw.line(from, tip, Role::direction, {.width = 2.5f, .arrow = true, .on_top = true}, make_mark(MarkKind::direction));
  draw.label(tip, "d", Role::direction, name_priority);
}

void draw_closest(const Vector3d& closest, DebugDraw& draw) {
  const MarkId id = make_mark(MarkKind::closest);
  draw.point(closest, Role::closest, Marker::ring, id);
  const double length = glm::length(closest);
  if (!(length > 0.0)) return;
  draw.line(closest, Vector3d{0.0}, Role::witness, {.width = 2.0f, .dashed = true, .on_top = true}, id);
  draw.label(0.5 * closest, length_with_unit(length), Role::witness, number_priority);
}

void draw_support(const SimplexVertex& support, DebugDraw& draw) {
  draw.point(support.w, Role::support, Marker::diamond, make_mark(MarkKind::support));
  draw.label(support.w, "w = s(d)", Role::support, support_priority);
}

void draw_minkowski(const GjkStep& step, double scale, DebugDraw& draw) {
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
  if (step.support && step.event == GjkEvent::support) draw_support(*step.support, draw);
  // Not every method looks for the closest point; those that do search from it towards the origin next.
  const bool known = has_weights(step) && step.event != GjkEvent::start;
  if (known) draw_closest(step.closest, draw);
  if (step.event == GjkEvent::stop) return;
  const bool next = known && step.event == GjkEvent::reduce;
  draw_direction(known ? step.closest : Vector3d{0.0}, next ? -step.closest : step.direction, scale, draw);
}

void draw_minkowski(const EpaStep& step, const PolytopeHistory& polytope, int index, double scale, DebugDraw& draw) {
  std::set<std::pair<int, int>> edges;
  std::set<int> vertices;
  const auto valid = [&](int v) { return v >= 0 && static_cast<std::size_t>(v) < polytope.vertices.size(); };
  for (std::size_t f = 0; f < polytope.faces.size(); ++f) {
    const PolytopeFace& face = polytope.faces[f];
    const bool lives = face.born <= index && (face.died < 0 || index < face.died);
    const bool dies = face.died == index && face.born < index;
    if ((!lives && !dies) || !std::all_of(face.vertices.begin(), face.vertices.end(), valid)) continue;
    const Vector3d &a = vertex_of(polytope, face.vertices[0]).w, &b = vertex_of(polytope, face.vertices[1]).w,
                   &c = vertex_of(polytope, face.vertices[2]).w;
    const bool closest = static_cast<int>(f) == step.face;
    draw.triangle(a, b, c,
                  dies      ? Role::dropped
                  : closest ? Role::closest
                            : Role::simplex,
                  dies      ? 0.10f
                  : closest ? 0.55f
                            : 0.15f,
                  make_mark(MarkKind::polytope_face, f));
    if (!lives) continue;
    for (std::size_t i = 0; i < 3; ++i) {
      const int p = face.vertices[i], q = face.vertices[(i + 1) % 3];
      edges.insert({std::min(p, q), std::max(p, q)});
      vertices.insert(p);
    }
  }
  // A fine polytope is told by its edges alone; markers would cover it.
  const bool markers = vertices.size() <= 24;
  for (const auto& [p, q] : edges) {
    draw.line(vertex_of(polytope, p).w, vertex_of(polytope, q).w, Role::simplex, {.width = markers ? 1.8f : 1.2f});
  }
  for (const int v : vertices) {
    if (markers) {
      draw.point(vertex_of(polytope, v).w, Role::simplex, Marker::disc,
                 make_mark(MarkKind::polytope_vertex, static_cast<std::uint64_t>(v)));
    }
  }
  for (const auto& edge : step.horizon) {
    if (!valid(edge[0]) || !valid(edge[1])) continue;
    draw.line(vertex_of(polytope, edge[0]).w, vertex_of(polytope, edge[1]).w, Role::support,
              {.width = 3.0f, .on_top = true});
  }
  if (step.support && (step.event == EpaEvent::support || step.event == EpaEvent::horizon)) {
    draw_support(*step.support, draw);
  }
  if (face_of(step, polytope) != nullptr) draw_closest(step.closest, draw);
  if (step.event == EpaEvent::support || step.event == EpaEvent::closest_face) {
    draw_direction(step.closest, step.direction, scale, draw);
  }
}

double surface_radius(const PairSurfaces& surfaces) {
  std::optional<DrawBounds> bounds;
  if (surfaces.difference) {
    for (const Vector3d& p : surfaces.difference->positions) include(bounds, p);
  }
  return bounds ? bounds->radius() : 1.0;
}

std::size_t clamped(const PairTrace& trace, std::size_t step) {
  return std::min(step, trace.steps.size() - 1);
}

bool is_mesh(const Shape& shape) {
  return std::holds_alternative<MeshShape>(shape.value);
}

void draw_handles(const PosedShape& posed, MarkKind kind, Role role, DebugDraw& draw) {
  const auto handle = [&](const Vector3d& local, std::size_t index) {
    draw.point(posed.pose.to_world(local), role, Marker::square, make_mark(kind, index));
  };
  if (const auto* hull = std::get_if<HullShape>(&posed.shape.value); hull != nullptr && hull->hull) {
    // Extreme points alone: moving one that lies inside changes nothing to be seen.
    for (const std::uint32_t i : hull->hull->vertices) handle(hull->hull->points[i], i);
  } else if (const auto* triangle = std::get_if<TriangleShape>(&posed.shape.value)) {
    for (std::size_t i = 0; i < 3; ++i) handle(triangle->points[i], i);
  }
}

}  // namespace

const PairSurfaces& PairSurfaceCache::of(const PairQuery& query) {
  const bool new_a = !shape_a_ || !(*shape_a_ == query.a.shape), new_b = !shape_b_ || !(*shape_b_ == query.b.shape);
  if (new_a) {
    shape_a_ = query.a.shape;
    surfaces_.a = std::make_shared<const SurfaceMesh>(tessellate(query.a.shape, round_segments));
  }
  if (new_b) {
    shape_b_ = query.b.shape;
    surfaces_.b = std::make_shared<const SurfaceMesh>(tessellate(query.b.shape, round_segments));
  }
  const Quaterniond relative = glm::conjugate(query.a.pose.rotation) * query.b.pose.rotation;
  if (new_a || new_b || !(relative == relative_rotation_)) {
    relative_rotation_ = relative;
    surfaces_.difference = is_mesh(query.a.shape) || is_mesh(query.b.shape)
                               ? nullptr
                               : std::make_shared<const SurfaceMesh>(minkowski_difference(
                                     query.a.shape, Quaterniond{1.0, 0.0, 0.0, 0.0}, query.b.shape, relative));
  }
  return surfaces_;
}

void draw_pair_world(const PairQuery& query, const PairTrace& trace, std::size_t step, const PairSurfaces& surfaces,
                     DebugDraw& draw) {
  const bool overlap = trace.result.overlap.value_or(false);
  const SurfaceStyle style{.opacity = overlap ? overlapping_opacity : 1.0f};
  draw.surface(surfaces.a, query.a.pose, Vector3d{1.0}, Role::shape_a, style, make_mark(MarkKind::shape_a));
  draw.surface(surfaces.b, query.b.pose, Vector3d{1.0}, Role::shape_b, style, make_mark(MarkKind::shape_b));

  const auto result_witness = [&] {
    const PairResult& r = trace.result;
    if (r.point_a && r.point_b) draw_witness({*r.point_a, *r.point_b}, overlap, draw);
  };
  if (trace.steps.empty()) {
    result_witness();
    return;
  }
  const std::size_t index = clamped(trace, step);
  if (const auto* gjk = std::get_if<GjkStep>(&trace.steps[index])) {
    draw_world(*gjk, draw);
    if (index + 1 == trace.steps.size()) {
      result_witness();
    } else if (const auto witness = witness_of(*gjk); witness && gjk->event != GjkEvent::start) {
      // Rounding may make shapes overlap whose cores do not.
      const bool crossed = glm::length(gjk->closest) < gjk->radius_a + gjk->radius_b;
      if (glm::length(gjk->closest) > 0.0) draw_witness(*witness, crossed, draw);
    }
  } else if (const auto* epa = std::get_if<EpaStep>(&trace.steps[index])) {
    draw_world(*epa, trace.polytope, draw);
    if (index + 1 == trace.steps.size()) {
      result_witness();
    } else if (const auto witness = witness_of(*epa, trace.polytope)) {
      draw_witness(*witness, true, draw);
    }
  }
}

void draw_pair_minkowski(const PairQuery& query, const PairTrace& trace, std::size_t step, const PairSurfaces& surfaces,
                         DebugDraw& draw) {
  const Pose pose{query.a.pose.position - query.b.pose.position, query.a.pose.rotation};
  if (surfaces.difference) {
    draw.surface(surfaces.difference, pose, Vector3d{1.0}, Role::difference, {.opacity = difference_opacity},
                 make_mark(MarkKind::difference));
  }
  draw.point(Vector3d{0.0}, Role::origin, Marker::cross, make_mark(MarkKind::origin));
  draw.label(Vector3d{0.0}, "O", Role::origin, name_priority);
  if (trace.steps.empty()) return;
  const std::size_t index = clamped(trace, step);
  const double scale = surface_radius(surfaces);
  if (const auto* gjk = std::get_if<GjkStep>(&trace.steps[index])) {
    draw_minkowski(*gjk, scale, draw);
  } else if (const auto* epa = std::get_if<EpaStep>(&trace.steps[index])) {
    draw_minkowski(*epa, trace.polytope, static_cast<int>(index), scale, draw);
  }
}

std::vector<int> polytope_vertices_at(const PairTrace& trace, std::size_t step) {
  if (trace.steps.empty()) return {};
  const std::size_t index = clamped(trace, step);
  if (!std::holds_alternative<EpaStep>(trace.steps[index])) return {};
  const int now = static_cast<int>(index);
  std::set<int> vertices;
  for (const PolytopeFace& face : trace.polytope.faces) {
    if (face.born > now || (face.died >= 0 && face.died <= now)) continue;
    for (const int vertex : face.vertices) {
      if (vertex >= 0 && static_cast<std::size_t>(vertex) < trace.polytope.vertices.size()) vertices.insert(vertex);
    }
  }
  return {vertices.begin(), vertices.end()};
}

void draw_polytope_vertex(const PairTrace& trace, int vertex, bool world, DebugDraw& draw) {
  if (vertex < 0 || static_cast<std::size_t>(vertex) >= trace.polytope.vertices.size()) return;
  const PolytopeVertex& own = vertex_of(trace.polytope, vertex);
  const MarkId id = make_mark(MarkKind::polytope_vertex, static_cast<std::uint64_t>(vertex));
  const std::string number = std::to_string(vertex);
  if (world) {
    draw_supports(own.a, own.b, Role::selection, Marker::disc, id, draw);
    draw.label(own.a, number, Role::selection, letter_priority);
    draw.label(own.b, number, Role::selection, letter_priority);
  } else {
    draw.point(own.w, Role::selection, Marker::disc, id);
    draw.label(own.w, number, Role::selection, letter_priority);
  }
}

void draw_vertex_handles(const PairQuery& query, DebugDraw& draw) {
  draw_handles(query.a, MarkKind::hull_vertex_a, Role::shape_a, draw);
  draw_handles(query.b, MarkKind::hull_vertex_b, Role::shape_b, draw);
}

DrawBounds minkowski_focus(const PairTrace& trace, std::size_t step) {
  std::optional<DrawBounds> bounds;
  include(bounds, Vector3d{0.0});
  if (!trace.steps.empty()) {
    const std::size_t index = clamped(trace, step);
    if (const auto* gjk = std::get_if<GjkStep>(&trace.steps[index])) {
      for (const SimplexVertex& v : gjk->simplex) include(bounds, v.w);
      if (gjk->support) include(bounds, gjk->support->w);
    } else if (const auto* epa = std::get_if<EpaStep>(&trace.steps[index])) {
      if (const PolytopeFace* face = face_of(*epa, trace.polytope)) {
        for (const int v : face->vertices) include(bounds, vertex_of(trace.polytope, v).w);
      }
      if (epa->support) include(bounds, epa->support->w);
    }
  }
  return *bounds;
}

std::string length_with_unit(double metres) {
  if (!std::isfinite(metres)) return "undefined";
  struct Unit {
    double metres;
    const char* name;
  };
  constexpr std::array<Unit, 4> units{{{1.0, "m"}, {1e-3, "mm"}, {1e-6, "µm"}, {1e-9, "nm"}}};
  const double size = std::abs(metres);
  if (size < 1e-10) return "0 m";
  const Unit* unit = &units.back();
  // A tenth of a metre is still told in metres.
  for (const Unit& candidate : units) {
    if (size >= 0.1 * candidate.metres) {
      unit = &candidate;
      break;
    }
  }
  const double value = metres / unit->metres;
  const int before = std::abs(value) < 1.0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  char text[64];
  std::snprintf(text, sizeof text, "%.*f %s", std::clamp(4 - before, 0, 4), value, unit->name);
  return text;
}

}  // namespace minkoscope
