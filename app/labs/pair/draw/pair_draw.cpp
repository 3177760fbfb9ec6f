#include "app/labs/pair/draw/pair_draw.h"

#include <algorithm>
#include <cmath>

#include "app/draw/marks.h"
#include "app/labs/pair/draw/epa_draw.h"
#include "app/labs/pair/draw/gjk_draw.h"
#include "app/labs/pair/draw/plane_draw.h"
#include "app/labs/pair/draw/ray_draw.h"
#include "app/labs/pair/draw/region_draw.h"
#include "app/labs/pair/draw/supporting_face.h"
#include "app/labs/pair/shape_points.h"

namespace minkoscope {
namespace {

constexpr float difference_opacity = 0.22f;
constexpr float overlapping_opacity = 0.50f;  // of the shapes, so that what lies between them is visible
constexpr double coplanar = 1e-5;             // of the size of A − B: the accuracy of a float run's normals

/// The approximate size of the pair, metres.
double world_reach(const PairQuery& query, const PairSurfaces& surfaces) {
  std::optional<DrawBounds> bounds;
  for (const auto& [surface, pose] : {std::pair{surfaces.a.get(), &query.a.pose}, {surfaces.b.get(), &query.b.pose}}) {
    if (surface == nullptr) continue;
    for (const Vector3d& p : surface->positions) include(bounds, pose->to_world(p));
  }
  return bounds ? bounds->radius() : 1.0;
}

std::size_t clamped(const PairTrace& trace, std::size_t step) {
  return std::min(step, trace.steps.size() - 1);
}

bool is_last(const PairTrace& trace, std::size_t index) {
  return index + 1 >= trace.steps.size();
}

/// The closest face of A − B, once an EPA step has proven it; empty before.
std::vector<Vector3d> closest_face_of_difference(const PairQuery& query, const PairTrace& trace, std::size_t index,
                                                 double scale) {
  const auto* epa = std::get_if<EpaStep>(&trace.steps[index]);
  if (epa == nullptr || face_of(*epa, trace.polytope) == nullptr || !epa->test || !epa->test->holds) return {};
  if (epa->event != EpaEvent::support && epa->event != EpaEvent::stop) return {};
  const double length = glm::length(epa->direction);
  if (!(length > 0.0) || !std::isfinite(length)) return {};
  return supporting_face(query, epa->direction / length, coplanar * scale);
}

void draw_face_of_difference(const std::vector<Vector3d>& face, DebugDraw& draw) {
  for (std::size_t i = 2; i < face.size(); ++i) draw.triangle(face[0], face[i - 1], face[i], Role::closest, 0.22f);
  if (face.size() < 2) return;
  for (std::size_t i = 0; i < face.size(); ++i) {
    draw.line(face[i], face[(i + 1) % face.size()], Role::closest, {.width = 2.6f, .on_top = true});
  }
}

void draw_handles(const PosedShape& posed, MarkKind kind, Role role, DebugDraw& draw) {
  const std::vector<Vector3d> points = own_points(posed.shape);
  for (const std::uint32_t i : extreme_points(posed.shape))
    draw.point(posed.pose.to_world(points[i]), role, Marker::square, make_mark(kind, i));
}

/// A line or a dot as wide at any zoom, for shapes that have hardly any surface, or none beside the other's.
void draw_spine(const PairSurfaces::Spine& spine, double radius, double other_radius, const Pose& pose, Role role,
                MarkId mark, DebugDraw& draw) {
  constexpr double tiny = 0.006;  // of the other shape: a few pixels where both are framed
  if (spine && (*spine)[0] != (*spine)[1]) {
    draw.line(pose.to_world((*spine)[0]), pose.to_world((*spine)[1]), role, {.width = 3.0f}, mark);
  } else if (spine) {
    draw.point(pose.to_world((*spine)[0]), role, Marker::disc, mark);
  } else if (radius < tiny * other_radius) {
    draw.point(pose.position, role, Marker::disc, mark);
  }
}

}  // namespace

void draw_pair_world(const PairQuery& query, const PairTrace& trace, std::size_t step, const PairSurfaces& surfaces,
                     DebugDraw& draw, const PairLayers& layers) {
  const bool overlap = trace.result.overlap.value_or(false);
  const SurfaceStyle style{.opacity = overlap ? overlapping_opacity : 1.0f};
  draw.surface(surfaces.a, query.a.pose, Vector3d{1.0}, Role::shape_a, style, make_mark(MarkKind::shape_a));
  draw.surface(surfaces.b, query.b.pose, Vector3d{1.0}, Role::shape_b, style, make_mark(MarkKind::shape_b));
  draw_spine(surfaces.spine_a, surfaces.radius_a, surfaces.radius_b, query.a.pose, Role::shape_a,
             make_mark(MarkKind::shape_a), draw);
  draw_spine(surfaces.spine_b, surfaces.radius_b, surfaces.radius_a, query.b.pose, Role::shape_b,
             make_mark(MarkKind::shape_b), draw);

  const auto result_witness = [&] {
    const PairResult& r = trace.result;
    if (r.point_a && r.point_b) draw_witness({*r.point_a, *r.point_b}, overlap, draw);
  };
  if (trace.steps.empty()) {
    result_witness();
    return;
  }
  const std::size_t index = clamped(trace, step);
  if (const auto question = support_query(trace.steps[index]); layers.support && question) {
    draw_support_world(*question, surfaces.radius_a, surfaces.radius_b, draw);
  }
  if (layers.planes && is_last(trace, index)) {
    if (const auto separation = separation_of(query, trace)) {
      draw_separation_world(query, *separation, 0.8 * std::max(surfaces.radius_a, surfaces.radius_b), draw);
    }
  }
  if (const auto* gjk = std::get_if<GjkStep>(&trace.steps[index])) {
    draw_gjk_world(*gjk, draw);
    if (index + 1 == trace.steps.size()) {
      result_witness();
    } else if (const auto witness = witness_of(*gjk); witness && (gjk->event != GjkEvent::start || gjk->warm)) {
      // Rounded shapes may overlap although their cores do not.
      const bool crossed = glm::length(gjk->closest) < gjk->radius_a + gjk->radius_b;
      if (glm::length(gjk->closest) > 0.0) draw_witness(*witness, crossed, draw);
    }
  } else if (const auto* epa = std::get_if<EpaStep>(&trace.steps[index])) {
    draw_epa_world(*epa, trace.polytope, draw);
    if (index + 1 == trace.steps.size()) {
      result_witness();
    } else if (const auto witness = witness_of(*epa, trace.polytope)) {
      draw_witness(*witness, true, draw);
    }
  } else if (const auto* ray = std::get_if<RayStep>(&trace.steps[index])) {
    draw_rays(*ray, world_reach(query, surfaces), draw);
  }
}

void draw_pair_minkowski(const PairQuery& query, const PairTrace& trace, std::size_t step, const PairSurfaces& surfaces,
                         DebugDraw& draw, const PairLayers& layers) {
  const Pose pose{query.a.pose.position - query.b.pose.position, query.a.pose.rotation};
  if (surfaces.difference) {
    draw.surface(surfaces.difference, pose, Vector3d{1.0}, Role::difference, {.opacity = difference_opacity},
                 make_mark(MarkKind::difference));
  }
  draw.point(Vector3d{0.0}, Role::origin, Marker::cross, make_mark(MarkKind::origin));
  draw.label(Vector3d{0.0}, "O", Role::origin, name_priority);
  if (trace.steps.empty()) return;
  const std::size_t index = clamped(trace, step);
  const double scale = surfaces.radius_difference;
  const auto* gjk = std::get_if<GjkStep>(&trace.steps[index]);
  const auto* epa = std::get_if<EpaStep>(&trace.steps[index]);
  if (const auto question = support_query(trace.steps[index]); layers.support && question) {
    draw_support_minkowski(*question, epa != nullptr, scale, draw);
  }
  if (layers.planes) {
    draw_face_of_difference(closest_face_of_difference(query, trace, index, scale), draw);
    if (const auto separation = is_last(trace, index) ? separation_of(query, trace) : std::nullopt) {
      draw_separation_minkowski(*separation, scale, draw);
    }
  }
  if (gjk != nullptr) {
    if (layers.regions) draw_simplex_regions(*gjk, scale, draw);
    draw_gjk_minkowski(*gjk, scale, draw);
  } else if (epa != nullptr) {
    draw_epa_minkowski(*epa, trace.polytope, static_cast<int>(index), scale, draw);
  }
}

PairLayers layers_at(const PairQuery& query, const PairTrace& trace, std::size_t step) {
  if (trace.steps.empty()) return {false, false, false};
  const std::size_t index = clamped(trace, step);
  const auto* gjk = std::get_if<GjkStep>(&trace.steps[index]);
  const auto* epa = std::get_if<EpaStep>(&trace.steps[index]);
  PairLayers layers;
  layers.regions = gjk != nullptr && has_regions(*gjk);
  layers.support = support_query(trace.steps[index]).has_value();
  layers.planes = (epa != nullptr && !closest_face_of_difference(query, trace, index, 1.0).empty()) ||
                  (is_last(trace, index) && separation_of(query, trace).has_value());
  return layers;
}

std::vector<int> polytope_vertices_at(const PairTrace& trace, std::size_t step) {
  if (trace.steps.empty()) return {};
  const std::size_t index = clamped(trace, step);
  if (!std::holds_alternative<EpaStep>(trace.steps[index])) return {};
  return live_vertices(trace.polytope, static_cast<int>(index));
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
      // What is dropped belongs to the picture, unless the simplex would be lost in it.
      constexpr double far = 4.0;
      const Vector3d centre = bounds->centre();
      const double reach = far * bounds->radius();
      for (const SimplexVertex& v : gjk->dropped) {
        if (glm::length(v.w - centre) < reach) include(bounds, v.w);
      }
    } else if (const auto* epa = std::get_if<EpaStep>(&trace.steps[index])) {
      if (const PolytopeFace* face = face_of(*epa, trace.polytope)) {
        for (const int v : face->vertices) include(bounds, vertex_of(trace.polytope, v).w);
      }
      if (epa->support) include(bounds, epa->support->w);
    }
  }
  return *bounds;
}

}  // namespace minkoscope
