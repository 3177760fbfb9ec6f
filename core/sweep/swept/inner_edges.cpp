#include "core/sweep/swept/inner_edges.h"

#include <cmath>
#include <type_traits>

#include "core/base/tolerance.h"

namespace minkoscope {
namespace {

constexpr int longest_walk = 64;  // steps from triangle to nearer triangle
constexpr int largest_fan = 64;   // triangles around a vertex tested, in one direction

template <class Real, class Core>
class SurfaceWalk {
 public:
  SurfaceWalk(const CollisionMesh<Real>& mesh, const EllipsoidSpace& space, const Core& core, const Vector3d& centre)
      : mesh_(mesh), space_(space), core_(core), centre_(centre) {}

  SettledNormal run(std::uint32_t slot, const TriangleTouch& touch) {
    SettledNormal result{touch.normal, touch.distance, false};
    Nearest here{slot, touch.feature, touch.index, touch.distance, touch.point - centre_, touch.normal};
    for (int step = 0; step < longest_walk && here.feature != Feature::face; ++step) {
      nearest_ = here;
      test_neighbours(here);
      if (nearest_.slot == here.slot) break;
      result.replaced = true;
      const UnitTriangle triangle(placed(here.slot));
      if (rises(triangle, nearest_)) {
        result.normal = facing(triangle, here.normal);
        return result;
      }
      here = nearest_;
      result.normal = here.normal;
      result.nearest = here.distance;
    }
    return result;
  }

 private:
  struct Nearest {
    std::uint32_t slot = 0;
    Feature feature = Feature::face;
    int feature_index = -1;
    double distance = 0.0;
    Vector3d point{0.0};  // relative to the centre
    Vector3d normal{0.0};
  };

  /// Relative to the centre.
  std::array<Vector3d, 3> placed(std::uint32_t slot) const {
    std::array<Vector3d, 3> points = space_.from_mesh(mesh_.triangle_at(slot));
    for (Vector3d& point : points) point -= centre_;
    return points;
  }

  static Vector3d facing(const UnitTriangle& triangle, const Vector3d& towards) {
    if (triangle.degenerate) return towards;
    const double side = glm::dot(triangle.normal, towards) >= 0.0 ? 1.0 : -1.0;
    return triangle.normal * (side / std::sqrt(triangle.normal_squared));
  }

  /// Whether a triangle reaches above the plane of the nearer one, on the centre's side: then it is not hidden behind
  /// that one and is an obstacle itself.
  bool rises(const UnitTriangle& triangle, const Nearest& nearer) const {
    const UnitTriangle other(placed(nearer.slot));
    if (other.degenerate) return false;
    const Vector3d up = facing(other, nearer.normal);
    for (const Vector3d& point : triangle.p) {
      const Vector3d offset = point - other.p[0];
      if (glm::dot(offset, up) > tolerance::flat_rise * glm::length(offset)) return true;
    }
    return false;
  }

  /// Whether a triangle with `here` on one of its features clearly has no nearer point: seen from there, every
  /// vertex that is not on the feature is farther back than the plane across the direction to the centre. Of a segment
  /// the triangle stands at both ends.
  bool falls_back(const std::array<Vector3d, 3>& vertices, const Nearest& here) const {
    if constexpr (std::is_same_v<Core, SegmentCore>)
      return falls_back_at(vertices, here, core_.axis) && falls_back_at(vertices, here, -core_.axis);
    return falls_back_at(vertices, here, Vector3d(0.0));
  }
  static bool falls_back_at(const std::array<Vector3d, 3>& vertices, const Nearest& here, const Vector3d& moved) {
    constexpr double clear = tolerance::falls_back_sine, on_feature = tolerance::on_feature_sine;
    const double squared = length_squared(here.point);
    for (const Vector3d& vertex : vertices) {
      const Vector3d offset = vertex + moved - here.point;
      const double back = glm::dot(offset, here.point), lengths = length_squared(offset) * squared;
      // One on the feature may be off it on either side, by rounding.
      const bool is_back = back > 0.0 && back * back > clear * clear * lengths;
      if (!is_back && !(back * back <= on_feature * on_feature * lengths)) return false;
    }
    return true;
  }

  void test_neighbour(std::uint32_t slot, const Nearest& here) {
    const std::array<Vector3d, 3> vertices = placed(slot);
    if (falls_back(vertices, here)) return;
    const TriangleTouch touch = nearest_touch(core_.obstacle(vertices));
    // Just over an edge, a face is nearer by less than distances resolve; its normal is the exact one. Otherwise it
    // takes another point to be nearer: triangles that meet at an edge or a vertex that is touched itself are equally
    // near but for rounding, and must not take its normal away, or a body would pass through a sharp edge.
    const bool face_at_last = touch.feature == Feature::face && nearest_.feature != Feature::face;
    if (touch.distance >= nearest_.distance + (face_at_last ? tolerance::sphere_distance : -tolerance::sphere_distance))
      return;
    constexpr double same_point = tolerance::feature_border * tolerance::feature_border;
    if (!face_at_last && length_squared(touch.point - here.point) < same_point) return;
    nearest_ = {slot, touch.feature, touch.index, touch.distance, touch.point, touch.normal};
  }

  void test_neighbours(const Nearest& here) {
    if (here.feature == Feature::edge) {
      const std::uint32_t other = mesh_.neighbour(here.slot, here.feature_index);
      if (other != CollisionMesh<Real>::no_triangle) test_neighbour(other, here);
    } else if (!fan(here, here.feature_index)) {
      fan(here, (here.feature_index + 2) % 3);
    }
  }

  /// Tests the triangles around the vertex, starting across `edge`; true after a full turn, false at an open edge.
  bool fan(const Nearest& here, int edge) {
    const Vector3<Real> vertex = mesh_.triangle_at(here.slot)[static_cast<std::size_t>(here.feature_index)];
    std::uint32_t at = here.slot;
    for (int step = 0; step < largest_fan; ++step) {
      const std::uint32_t next = mesh_.neighbour(at, edge);
      if (next == CollisionMesh<Real>::no_triangle) return false;
      if (next == here.slot) return true;
      test_neighbour(next, here);
      const int crossed = (mesh_.opposite_vertex(at, edge) + 1) % 3;  // the edge as `next` numbers it
      const bool at_its_start = mesh_.triangle_at(next)[static_cast<std::size_t>(crossed)] == vertex;
      edge = at_its_start ? (crossed + 2) % 3 : (crossed + 1) % 3;
      at = next;
    }
    return true;
  }

  const CollisionMesh<Real>& mesh_;
  const EllipsoidSpace& space_;
  const Core& core_;
  const Vector3d& centre_;
  Nearest nearest_;
};

}  // namespace

template <class Real, class Core>
SettledNormal settled_normal(const CollisionMesh<Real>& mesh, const EllipsoidSpace& space, const Core& core,
                             std::uint32_t slot, const TriangleTouch& touch, const Vector3d& centre) {
  return SurfaceWalk<Real, Core>(mesh, space, core, centre).run(slot, touch);
}

template SettledNormal settled_normal(const CollisionMesh<float>&, const EllipsoidSpace&, const CentreCore&,
                                      std::uint32_t, const TriangleTouch&, const Vector3d&);
template SettledNormal settled_normal(const CollisionMesh<double>&, const EllipsoidSpace&, const CentreCore&,
                                      std::uint32_t, const TriangleTouch&, const Vector3d&);
template SettledNormal settled_normal(const CollisionMesh<float>&, const EllipsoidSpace&, const SegmentCore&,
                                      std::uint32_t, const TriangleTouch&, const Vector3d&);
template SettledNormal settled_normal(const CollisionMesh<double>&, const EllipsoidSpace&, const SegmentCore&,
                                      std::uint32_t, const TriangleTouch&, const Vector3d&);

}  // namespace minkoscope
