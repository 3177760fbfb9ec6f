// The simplex as GJK's loops keep it: vertices stay where they were put, and only their order changes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/narrow_phase/nearest_point.h"
#include "core/narrow_phase/simplex.h"

namespace minkoscope {

/// Where GJK looks next. Its length is divided out only of what is measured along it: where supports look does not
/// depend on it, and they are what the loop waits for.
struct SearchDirection {
  Vector3d vector{1.0, 0.0, 0.0};
  double length = 1.0;

  /// From `v`, whose length that is, towards the origin.
  static SearchDirection back_from(const Vector3d& v, double length) {
    constexpr double smallest = 1e-9, largest = 1e9;  // no product of these overflows or vanishes, in float neither
    if (length > smallest && length < largest) return {-v, length};
    return {v / -length, 1.0};
  }
  double along(const Vector3d& point) const { return glm::dot(vector, point) / length; }
  Vector3d unit() const { return vector / length; }
};

template <class Real>
class GjkSimplex {
 public:
  int size() const { return size_; }
  /// Vertex i, 0 being the newest.
  const CoreSupport<Real>& operator[](int i) const { return slots_[order_[static_cast<std::size_t>(i)]]; }
  SimplexCorners corners() const {
    return {&slots_[order_[0]].w, &slots_[order_[1]].w, &slots_[order_[2]].w, &slots_[order_[3]].w};
  }

  bool holds(const Vector3d& w) const {
    bool found = false;
    for (int i = 0; i < size_; ++i) found |= (*this)[i].w == w;
    return found;
  }
  /// Where the next vertex is written, before it is added; there must be room.
  CoreSupport<Real>& next() { return slots_[static_cast<std::size_t>(std::countr_one(used_))]; }
  /// Takes what was written there as the newest.
  void add_newest() {
    const auto slot = static_cast<Slot>(std::countr_one(used_));
    used_ |= 1u << slot;
    order_ = {slot, order_[0], order_[1], order_[2]};
    ++size_;
  }
  void drop_newest() {
    used_ &= ~(1u << order_[0]);
    order_ = {order_[1], order_[2], order_[3], order_[0]};
    --size_;
  }
  /// Keeps vertex i where bit i is set.
  void keep(unsigned kept) {
    // Without branches: nobody can foresee which vertices go.
    std::size_t n = 0;
    unsigned used = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const Slot slot = order_[i];
      const unsigned stays = kept >> i & 1u;
      order_[n] = slot;
      used |= stays << slot;
      n += stays;
    }
    used_ = used;
    size_ = static_cast<int>(n);
  }
  /// How much each vertex counts in the nearest point, which all of them must carry.
  std::array<double, 4> weights() const { return weights_of((1u << size_) - 1u, corners()); }
  /// With whole vertices and their weights, for who goes on with it.
  Simplex whole(const ConvexPair<Real>& pair) const {
    Simplex out;
    out.lambda = weights();
    out.size = size_;
    for (int i = 0; i < size_; ++i) out.vertices[static_cast<std::size_t>(i)] = pair.whole((*this)[i]);
    return out;
  }

 private:
  using Slot = std::uint16_t;  // not a byte: bytes may be part of anything, which compilers must then expect

  std::array<CoreSupport<Real>, 4> slots_;
  std::array<Slot, 4> order_{};  // slots, newest first
  unsigned used_ = 0;            // bit i: slot i holds a vertex
  int size_ = 0;
};

}  // namespace minkoscope
