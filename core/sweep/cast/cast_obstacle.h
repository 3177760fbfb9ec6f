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
  Vector3d centre() const { return (points_[0] + points_[1] + points_[2]) / 3.0; }
  /// No point of the core is further from the body's start.
  double reach() const {
    return std::sqrt(std::max({length_squared(points_[0]), length_squared(points_[1]), length_squared(points_[2])}));
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
  ShapeObstacle(const CompiledShape<double>& shape, const Pose& pose)
      : shape_(shape), rotation_(glm::mat3_cast(pose.rotation)), position_(pose.position) {}
  double radius() const { return shape_.radius(); }
  Vector3d centre() const { return position_; }
  double reach() const { return glm::length(position_) + shape_.extent(); }
  std::pair<Vector3d, int> support(const Vector3d& direction) const {
    ClimbStart start;
    const SupportLanes<double> found = shape_.support(Lanes<double>(direction * rotation_), start);
    return {rotation_ * found.point.vector() + position_, found.feature};
  }

 private:
  const CompiledShape<double>& shape_;
  Matrix3d rotation_;
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
  vertex.obstacle = point;
  vertex.feature = feature;
}

template <class Obstacle>
CastVertex cast_support(const CompiledShape<double>& body, const Obstacle& obstacle, const Vector3d& direction) {
  CastVertex vertex;
  find_cast_support(body, obstacle, direction, vertex);
  return vertex;
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
  /// The point of the hull of x − c nearest the origin; vertices that do not carry it are dropped. |x − c| is at most
  /// `reach`. `of_newest`: x is that of the reduction before, so that the newest vertex carries it, too.
  MINKOSCOPE_INLINE NearestFeature reduce(const Vector3d& x, double reach, bool of_newest = false) {
    std::array<Vector3d, 4> w;
    for (int i = 0; i < size_; ++i) w[static_cast<std::size_t>(i)] = x - (*this)[i].c;
    const SimplexPoints points{&w[0], &w[1], &w[2], &w[3]};
    const DeterminantErrorBound error(2.0 * reach, reach);
    NearestFeature nearest;
    if (of_newest) {
      nearest = NearestFeature::of_newest(w[0], points, size_, error);
    } else if (size_ < 4 || !NearestFeature::of_front_face(points, error, nearest)) {
      nearest = NearestFeature::of_all(points, size_, error);
    }
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
  void keep(unsigned kept) {
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
