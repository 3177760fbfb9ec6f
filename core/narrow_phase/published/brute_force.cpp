// Ray parity of every vertex of either shape in the other.
// Source: PlutoShe, 3D Collision Detection, plutoshe.com, undated (the section on brute force); a ray against a
// triangle after T. Möller, B. Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, 1997.
//
// - each vertex of A sends a ray and counts the faces of B that it crosses, then each of B with those of A
// - an odd count: the vertex is inside, the shapes overlap
// - no odd count: they are apart
//
// Faults of the text, kept: shapes may cross without a vertex of either inside the other; a ray through an edge or a
// vertex counts every face there.
// Our reading where the text leaves it open: all rays have one direction, oblique so that it runs through no edge of
// shapes that stand on the axes; the vertex itself is no crossing; a face's edges and vertices belong to it. Faces are
// triangles. Shapes without volume have faces on both sides; a mesh has those it is given.
// Deviations: the cap on rays, and one on the whole work (rays × faces), both of which end as iteration_limit.
//
// Frame: shape A's axes; arithmetic in Real.
#include "core/narrow_phase/published/brute_force.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

#include "core/narrow_phase/pair/convex_pair.h"
#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/published/published.h"
#include "core/narrow_phase/published/ray_reporter.h"
#include "core/shapes/shape_parts.h"

namespace minkoscope {

namespace {

constexpr double max_work = 4294967296.0;  // rays × faces

template <class Real>
struct Soup {
  std::vector<Vector3<Real>> vertices;
  std::vector<std::array<Vector3<Real>, 3>> faces;
};

template <class Real>
Vector3<Real> rounded(const Vector3d& v) {
  return {static_cast<Real>(v.x), static_cast<Real>(v.y), static_cast<Real>(v.z)};
}

/// Vertices and triangles of a shape placed by rotation and translation; nothing for a curved shape.
template <class Real>
std::optional<Soup<Real>> soup_of(const Shape& shape, const Matrix3d& rotation, const Vector3d& translation) {
  Soup<Real> out;
  if (const auto* mesh = std::get_if<MeshShape>(&shape.value)) {
    if (!mesh->triangles) return out;
    std::map<std::array<double, 3>, bool> seen;  // vertices that several triangles share are one vertex
    for (const auto& triangle : *mesh->triangles) {
      std::array<Vector3<Real>, 3> face;
      for (std::size_t i = 0; i < 3; ++i) {
        face[i] = rounded<Real>(rotation * triangle[i] + translation);
        if (seen.emplace(std::array{triangle[i].x, triangle[i].y, triangle[i].z}, true).second) {
          out.vertices.push_back(face[i]);
        }
      }
      out.faces.push_back(face);
    }
    return out;
  }
  const ShapeParts parts = parts_of(shape, 8, Matrix3d(1.0), Vector3d(0.0));
  if (parts.faceted || !parts.ellipsoids.empty()) return std::nullopt;
  const ConvexHull& hull = parts.polytope;
  const auto place = [&](std::uint32_t i) { return rounded<Real>(rotation * hull.points[i] + translation); };
  for (const std::uint32_t i : hull.vertices) out.vertices.push_back(place(i));
  if (out.vertices.empty() && !hull.points.empty()) out.vertices.push_back(place(0));
  for (const auto& t : hull.triangles) out.faces.push_back({place(t[0]), place(t[1]), place(t[2])});
  return out;
}

/// Where a ray crosses a triangle's plane inside of it or on its border; nothing where it runs along the plane.
template <class Real>
std::optional<RayHit<Real>> crossing(const Vector3<Real>& from, const Vector3<Real>& d,
                                     const std::array<Vector3<Real>, 3>& face) {
  const Vector3<Real> e = face[1] - face[0], f = face[2] - face[0];
  const Vector3<Real> p = glm::cross(d, f);
  const Real determinant = glm::dot(e, p);
  if (determinant == 0) return std::nullopt;
  const Vector3<Real> s = from - face[0];
  const Real u = glm::dot(s, p) / determinant;
  if (!(u >= 0 && u <= 1)) return std::nullopt;
  const Vector3<Real> q = glm::cross(s, e);
  const Real v = glm::dot(d, q) / determinant;
  if (!(v >= 0 && u + v <= 1)) return std::nullopt;
  const Real along = glm::dot(f, q) / determinant;
  if (!(along > 0)) return std::nullopt;
  return RayHit<Real>{along, std::min(std::min(u, v), 1 - u - v)};
}

}  // namespace

template <class Real, class Observer>
BruteForceOutcome brute_force(const PosedShape& a, const PosedShape& b, const BruteForceSettings& settings,
                              Observer& observer) {
  const Pose pose_a = checked(a.pose), pose_b = checked(b.pose);
  const Matrix3d frame = glm::mat3_cast(pose_a.rotation);
  const Matrix3d to_a = glm::transpose(frame);
  const auto soup_a = soup_of<Real>(a.shape, Matrix3d(1.0), Vector3d(0.0));
  const auto soup_b =
      soup_of<Real>(b.shape, to_a * glm::mat3_cast(pose_b.rotation), to_a * (pose_b.position - pose_a.position));
  const Vector3d world = glm::normalize(settings.direction.value_or(Vector3d(0.61, 0.43, 0.67)));
  const Vector3<Real> d = rounded<Real>(to_a * world);
  auto report = make_ray_reporter(frame, pose_a.position, world, observer);
  BruteForceOutcome out;
  const auto stop = [&](BruteForceLine line, Termination why, const Comparison& test) {
    out.termination = why;
    report.stop(line, test, out);
    return out;
  };
  if (!soup_a || !soup_b) {
    return stop(BruteForceLine::vertices, out.termination, {TestKind::have_faces, 0.0, 1.0, false});
  }
  report.start(std::array{static_cast<int>(soup_a->vertices.size()), static_cast<int>(soup_b->vertices.size())},
               std::array{static_cast<int>(soup_a->faces.size()), static_cast<int>(soup_b->faces.size())});

  double work = 0.0;
  for (const bool of_a : {true, false}) {
    const Soup<Real>& own = of_a ? *soup_a : *soup_b;
    const Soup<Real>& other = of_a ? *soup_b : *soup_a;
    for (std::size_t vertex = 0; vertex < own.vertices.size(); ++vertex) {
      work += static_cast<double>(other.faces.size());
      if ((settings.max_rays && out.rays >= *settings.max_rays) || work > max_work) {
        const double rays = out.rays;
        return stop(BruteForceLine::ray, Termination::iteration_limit, {TestKind::iterations_left, rays, rays, false});
      }
      const Vector3<Real>& from = own.vertices[vertex];
      report.begin_ray(of_a, vertex, ++out.rays, from);
      int count = 0;
      for (std::size_t i = 0; i < other.faces.size(); ++i) {
        const auto hit = crossing(from, d, other.faces[i]);
        if (!hit) continue;
        ++count;
        report.crossing(i, other.faces[i], *hit);
      }
      const Comparison odd{TestKind::odd_crossings, static_cast<double>(count % 2), 0.0, count % 2 != 0};
      report.end_ray(odd);
      if (odd.holds) {
        out.overlap = true;
        return stop(BruteForceLine::inside, Termination::converged, odd);
      }
    }
  }
  out.overlap = false;
  report.no_vertex_inside();
  return stop(BruteForceLine::none, Termination::converged, {TestKind::vertices_inside, 0.0, 0.0, false});
}

template BruteForceOutcome brute_force<float>(const PosedShape&, const PosedShape&, const BruteForceSettings&,
                                              NullObserver&);
template BruteForceOutcome brute_force<float>(const PosedShape&, const PosedShape&, const BruteForceSettings&,
                                              StepObserver&);
template BruteForceOutcome brute_force<double>(const PosedShape&, const PosedShape&, const BruteForceSettings&,
                                               NullObserver&);
template BruteForceOutcome brute_force<double>(const PosedShape&, const PosedShape&, const BruteForceSettings&,
                                               StepObserver&);

namespace {

struct BruteForceRun {
  template <class Real, class Observer>
  static PairResult run(const PairQuery& query, Observer& observer) {
    BruteForceSettings settings;
    if (const auto& limit = query.settings.max_iterations) settings.max_rays = iteration_limit(limit, 1);
    settings.direction = given_direction(query.settings);
    const BruteForceOutcome found = brute_force<Real>(query.a, query.b, settings, observer);
    PairResult result;
    result.overlap = found.overlap;
    result.iterations = found.rays;
    result.termination = found.termination;
    return result;
  }
};

}  // namespace

const PairMethod& brute_force_method() {
  static constexpr PairMethod row{
      pair_method::brute_force,
      "PlutoShe's ray parity, as published",
      "PlutoShe, 3D Collision Detection, plutoshe.com, undated (the section on brute force); T. Möller, B. Trumbore, "
      "Fast, Minimum Storage Ray/Triangle Intersection, 1997",
      overlap_answers,
      brute_force_listing,
      is_any_shape,
      run_plain<BruteForceRun>,
      run_observed<BruteForceRun>,
      sentences::explain_brute_force,
      "PlutoShe, ray parity",
  };
  return row;
}

}  // namespace minkoscope
