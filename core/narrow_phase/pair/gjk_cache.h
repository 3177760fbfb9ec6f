// Where the next GJK query of a pair that moved a little starts: the last simplex, by its vertices' features, and the
// last direction. A query takes one as an argument and returns the next; there is no hidden state, so that a warm query
// is as repeatable as a cold one.
//
// Each query computes the vertices from its own shapes and poses. So a cache may belong to other shapes or be stale:
// features that do not exist are ignored, the others are vertices of A − B, and the bounds are proven again.
#pragma once

#include <array>

#include "core/base/vector.h"

namespace minkoscope {

struct GjkCache {
  /// A vertex of A − B: a feature of A and one of B, as their support mappings number them (core/shapes/support.h).
  struct Vertex {
    int a = -1, b = -1;
    bool operator==(const Vertex&) const = default;
  };

  std::array<Vertex, 4> vertices{};  // newest first; only the first `size` are read
  int size = 0;                      // 0 for curved cores, and after a separating axis
  Vector3d direction{0.0};           // the last one searched, A's frame, not normalized; 0: not known

  /// A cold start.
  bool is_empty() const { return size == 0 && direction == Vector3d(0.0); }
  bool operator==(const GjkCache&) const = default;
};

}  // namespace minkoscope
