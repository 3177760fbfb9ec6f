// The simplex of GJK: vertices stay in their slots, and only their order changes.
#pragma once

#include <array>

#include "core/narrow_phase/gjk/vertex_order.h"
#include "core/narrow_phase/pair/nearest_point.h"
#include "core/narrow_phase/pair/simplex.h"

namespace minkoscope {

/// Where GJK searches next. Not normalized, because a support point does not depend on the length and is what the loop
/// waits for: the length is divided out of distances along it only.
struct SearchDirection {
  Vector3d vector{1.0, 0.0, 0.0};
  double length = 1.0;

  /// `vector` is not zero.
  static SearchDirection along(const Vector3d& vector, double squared) {
    const double length = std::sqrt(squared);
    if (length > tolerance::shortest_direction && length < tolerance::longest_direction) return {vector, length};
    return {glm::normalize(vector), 1.0};
  }
  static SearchDirection along(const Vector3d& vector) { return along(vector, length_squared(vector)); }
  Vector3d unit() const { return vector / length; }
};

template <class Real>
class GjkSimplex {
 public:
  int size() const { return order_.size(); }
  /// Vertex i, 0 being the newest.
  const CoreSupport<Real>& operator[](int i) const { return slots_[order_.slot(i)]; }
  SimplexPoints points() const { return {&(*this)[0].w, &(*this)[1].w, &(*this)[2].w, &(*this)[3].w}; }

  bool contains(const Vector3d& w) const {
    for (int i = 0; i < size(); ++i) {
      if ((*this)[i].w == w) return true;
    }
    return false;
  }
  /// Slot i of a simplex whose vertices are all written at once; then assign() sets their number.
  CoreSupport<Real>& slot(int i) { return slots_[static_cast<std::size_t>(i)]; }
  void assign(int count) { order_ = VertexOrder::of_first(count); }
  /// Where the next vertex is written, before it is added; there must be room.
  CoreSupport<Real>& next() { return slots_[order_.free_slot()]; }
  /// Adds the vertex at next().
  void add_newest() { order_.add_newest(); }
  void drop_newest() { order_.drop_newest(); }
  /// Keeps vertex i where bit i is set.
  void keep(unsigned kept) { order_.keep(kept); }
  /// Barycentric weights of the nearest point, which all vertices must carry.
  std::array<double, 4> weights() const { return weights_of_first(size(), points()); }
  /// With witness points and weights.
  Simplex resolve(const ConvexPair<Real>& pair) const {
    Simplex out;
    out.lambda = weights();
    out.count = size();
    for (int i = 0; i < size(); ++i) out.vertices[static_cast<std::size_t>(i)] = pair.resolve((*this)[i]);
    return out;
  }

 private:
  std::array<CoreSupport<Real>, 4> slots_;
  VertexOrder order_;
};

}  // namespace minkoscope
