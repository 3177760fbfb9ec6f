// The obstacle of a cast seen from the body: C = obstacle − body, the translations of the body at which the two touch
// or overlap, in the body's own axes, with the body's start at the origin. Both are cores with a rounding radius.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "core/narrow_phase/pair/nearest_point.h"
#include "core/sweep/query/moving_body.h"

namespace minkoscope {

/// A vertex of C with the points it came from.
struct CastVertex {
  Vector3d c;         // obstacle − body
  Vector3d obstacle;  // on the obstacle's core
  Vector3d body;      // on the body's core
  int feature;        // of the obstacle: a triangle's vertex
};

/// Three points in the body's axes, relative to its start.
class TriangleObstacle {
 public:
  explicit TriangleObstacle(const std::array<Vector3d, 3>& points) : points_(points) {}
  double radius() const { return 0.0; }
  bool is_polytope() const { return true; }
  Vector3d centre() const { return (points_[0] + points_[1] + points_[2]) / 3.0; }
  /// No point of the core is further from the centre.
  double extent() const {
    const Vector3d from = centre();
    return std::sqrt(std::max(
        {length_squared(points_[0] - from), length_squared(points_[1] - from), length_squared(points_[2] - from)}));
  }
  std::pair<Vector3d, int> support(const Vector3d& direction) const {
    int best = 0;
    double most = glm::dot(points_[0], direction);
    for (int i = 1; i < 3; ++i) {
      const double height = glm::dot(points_[static_cast<std::size_t>(i)], direction);
      if (!(height > most)) continue;
      most = height;
      best = i;
    }
    return {points_[static_cast<std::size_t>(best)], best};
  }

 private:
  std::array<Vector3d, 3> points_;
};

/// A compiled shape at a pose in the body's axes, relative to its start.
class ShapeObstacle {
 public:
  ShapeObstacle(const CompiledShape<double>& shape, const Pose& pose) : shape_(shape), position_(pose.position) {
    const Matrix3d rotation = glm::mat3_cast(pose.rotation);
    to_body_ = LaneMatrix<double>(rotation);
    to_shape_ = LaneMatrix<double>(glm::transpose(rotation));
  }
  double radius() const { return shape_.radius(); }
  bool is_polytope() const { return shape_.is_polytope(); }
  Vector3d centre() const { return position_; }
  double extent() const { return shape_.extent(); }
  std::pair<Vector3d, int> support(const Vector3d& direction) const {
    ClimbStart start;
    const SupportLanes<double> found = shape_.support(to_shape_ * Lanes<double>(direction), start);
    return {(to_body_ * found.point).vector() + position_, found.feature};
  }

 private:
  const CompiledShape<double>& shape_;
  LaneMatrix<double> to_body_, to_shape_;  // without the position
  Vector3d position_;
};

/// The vertex of C furthest along a direction, which is not normalized. Written in place: what was stored in parts and
/// is copied as a whole at once is a store-forwarding stall.
template <class Obstacle>
MINKOSCOPE_INLINE void find_cast_support(const CompiledShape<double>& body, const Obstacle& obstacle,
                                         const Vector3d& direction, CastVertex& vertex) {
  const auto [point, feature] = obstacle.support(direction);
  ClimbStart start;
  vertex.body = body.support(Lanes<double>(-direction), start).point.vector();
  vertex.c = point - vertex.body;
  vertex.obstacle = {point.x, point.y, point.z};  // one by one, as above
  vertex.feature = feature;
}

template <class Obstacle>
CastVertex cast_support(const CompiledShape<double>& body, const Obstacle& obstacle, const Vector3d& direction) {
  CastVertex vertex;
  find_cast_support(body, obstacle, direction, vertex);
  return vertex;
}

/// Of vertices that are at most `reach` from x.
inline DeterminantErrorBound error_within(double reach) {
  return {2.0 * reach, reach};
}

/// Up to four vertices of C, newest first, seen from a point x of the ray. A vertex is written once, only the order of
/// the slots changes.
class CastSimplex {
 public:
  int size() const { return size_; }
  const CastVertex& operator[](int i) const { return slots_[order_[static_cast<std::size_t>(i)]]; }
  bool contains(const Vector3d& c) const {
    for (int i = 0; i < size_; ++i)
      if ((*this)[i].c == c) return true;
    return false;
  }
  /// Of its vertex furthest from the origin.
  double extent() const {
    double squared = 0.0;
    for (int i = 0; i < size_; ++i) squared = std::max(squared, length_squared((*this)[i].c));
    return std::sqrt(squared);
  }
  /// Where the next vertex is written; add() makes it the newest.
  CastVertex& next() { return slots_[order_[static_cast<std::size_t>(size_)]]; }
  void add() {
    const std::uint8_t slot = order_[static_cast<std::size_t>(size_)];
    for (int i = size_; i > 0; --i) order_[static_cast<std::size_t>(i)] = order_[static_cast<std::size_t>(i - 1)];
    order_[0] = slot;
    ++size_;
  }
  void clear() { size_ = 0; }
  /// Of all vertices, next() alone stays where the next is.
  void restart() {
    std::swap(order_[0], order_[static_cast<std::size_t>(size_)]);
    size_ = 0;
  }
  /// The point of the hull of x − c nearest the origin; vertices that do not carry it are dropped. `error`: of their
  /// determinants.
  MINKOSCOPE_INLINE NearestFeature reduce(const Vector3d& x, const DeterminantErrorBound& error) {
    std::array<Vector3d, 4> w{};
    for (int i = 0; i < size_; ++i) w[static_cast<std::size_t>(i)] = x - (*this)[i].c;
    const NearestFeature nearest = nearest_to_origin(w, error);
    if (!nearest.encloses) keep(nearest.kept);
    return nearest;
  }
  /// The obstacle's point nearest the body at x: carried by all vertices.
  Vector3d point_on_obstacle(const Vector3d& x) const;
  /// Of a triangle: which of its vertices carry the point, as bits.
  unsigned features() const {
    unsigned used = 0;
    for (int i = 0; i < size_; ++i)
      if ((*this)[i].feature >= 0 && (*this)[i].feature < 3) used |= 1u << (*this)[i].feature;
    return used;
  }

 private:
  MINKOSCOPE_INLINE NearestFeature nearest_to_origin(const std::array<Vector3d, 4>& w,
                                                     const DeterminantErrorBound& error) const {
    const SimplexPoints points{&w[0], &w[1], &w[2], &w[3]};
    if (size_ == 4) {
      NearestFeature front;
      if (NearestFeature::of_front_face(points, error, front)) return front;
    }
    const NearestFeature nearest = NearestFeature::of_newest_edges(points, size_);
    const bool inside = nearest.kept == (1u << size_) - 1u;  // of the edge or the triangle: nothing is nearer
    if (inside || is_nearest_of_all(nearest, w)) return nearest;
    return NearestFeature::of_all(points, size_, error);
  }
  /// Whether no vertex lies nearer the origin than the plane through the point, across it.
  bool is_nearest_of_all(const NearestFeature& nearest, const std::array<Vector3d, 4>& w) const {
    constexpr double rounding = 1e-12;  // what is nearer by less is not worth a search of all features
    for (std::size_t i = 0; i < static_cast<std::size_t>(size_); ++i)
      if (!(glm::dot(nearest.point, w[i]) >= (1.0 - rounding) * nearest.squared)) return false;
    return true;
  }
  void keep(unsigned kept) {
    if (kept == (1u << size_) - 1u) return;
    std::array<std::uint8_t, 4> dropped{};
    std::size_t count = 0, others = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(size_); ++i) {
      if ((kept >> i & 1u) != 0) {
        order_[count++] = order_[i];
      } else {
        dropped[others++] = order_[i];
      }
    }
    size_ = static_cast<int>(count);
    for (std::size_t i = 0; i < others; ++i) order_[count + i] = dropped[i];
  }

  std::array<CastVertex, 5> slots_;
  std::array<std::uint8_t, 5> order_{0, 1, 2, 3, 4};  // of the slots: those in use, newest first, then the free ones
  int size_ = 0;
};

}  // namespace minkoscope
