// What a GJK run leaves for the next one of the same pair, moved a little: its last simplex, by the corners that it is
// made of, and where it looked last. A query takes it as an argument and gives the next one back; nothing is kept
// anywhere else, so that a run started from it is a function of what it is given, as every other is.
//
// Corners are named, not placed: each run takes them from its own shapes and poses. So a cache may be of other shapes,
// of long ago or of nowhere: what names no corner is left out, what is left starts the search at points of A − B, and
// the bounds are proven anew.
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

  std::array<Vertex, 4> vertices{};  // newest first; only the first `size` are looked at
  int size = 0;                      // 0 of cores that are curved, and where a direction alone settled the run
  Vector3d direction{0.0};           // where the search looked last, A's frame, of any length; 0: not known

  /// Of a cold start.
  bool is_empty() const { return size == 0 && direction == Vector3d(0.0); }
  bool operator==(const GjkCache&) const = default;
};

}  // namespace minkoscope
