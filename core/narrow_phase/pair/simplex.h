// A simplex of A − B with witness points, as EPA takes it from GJK and from the published methods.
#pragma once

#include <array>

#include "core/narrow_phase/pair/convex_pair.h"

namespace minkoscope {

/// Up to four vertices, newest first.
struct Simplex {
  std::array<MinkowskiVertex, 4> vertices;
  std::array<double, 4> lambda{};  // barycentric weights of the nearest point
  int count = 0;

  int size() const { return count; }
  const MinkowskiVertex& operator[](int i) const { return vertices[static_cast<std::size_t>(i)]; }
  template <class Real>
  const Simplex& resolve(const ConvexPair<Real>&) const {
    return *this;
  }
};

}  // namespace minkoscope
