// Where a GJK loop starts: cold, along its first direction with nothing found yet, or warm, from what an earlier query
// of the pair left (gjk_cache.h).
//
// A warm start rests on nothing but this pair's own corners: the nearest point of any corners of A − B is a point of
// A − B, so its distance bounds from above, and where they enclose the origin the cores overlap. A lower bound is not
// assumed; the first support point proves one.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/narrow_phase/gjk/gjk_simplex.h"
#include "core/trace/observer.h"

namespace minkoscope {

/// Whether a first direction can be made a unit vector.
inline bool usable_direction(const Vector3d& d) {
  const double squared = length_squared(d);
  return squared > 1e-300 && squared < 1e300;
}

struct GjkStart {
  NearestFeature nearest;  // of a simplex taken over
  SearchDirection direction;
  double length = 0.0;  // of nearest.point
  bool warm = false;    // the simplex or the direction is the cache's
};

/// Writes those vertices of the cache that are corners of A − B into `simplex`, which is empty.
template <class Real>
void take_over(const ConvexPair<Real>& pair, const GjkCache& cache, GjkSimplex<Real>& simplex) {
  const int named = std::clamp(cache.size, 0, 4);
  int count = 0;
  for (int i = 0; i < named; ++i) {
    if (pair.core_corner(cache.vertices[static_cast<std::size_t>(i)], simplex.place(count))) ++count;
  }
  simplex.filled(count);
}

/// `simplex` is empty, and holds what the cache's vertices are now, if there are any: all of them, of which `nearest`
/// says which carry the point nearest the origin. `cold`, the direction of a cold start, is not zero. Not inlined: cold
/// runs, which are most, need their registers for themselves.
template <class Real>
MINKOSCOPE_INLINE GjkStart warm_start(const ConvexPair<Real>& pair, const GjkCache& cache, const Vector3d& cold,
                                      const DeterminantNoise& noise, GjkSimplex<Real>& simplex) {
  take_over(pair, cache, simplex);
  GjkStart start{NearestFeature::of_all(simplex.corners(), simplex.size(), noise), {}, 0.0, simplex.size() > 0};
  if (start.warm) {
    start.length = std::sqrt(start.nearest.squared);
    if (start.nearest.kept == 0) simplex.filled(0);  // too far away for numbers
    if (simplex.size() > 0 && start.length > 0.0) {
      start.direction = SearchDirection::along(start.nearest.toward, start.nearest.toward_squared);
      return start;
    }
  }
  const bool known = usable_direction(cache.direction);
  start.warm = known || simplex.size() > 0;
  start.direction = SearchDirection::along(known ? cache.direction : cold);
  return start;
}

/// What a run leaves. `direction`: of any length, A's frame; 0: not known. Not inlined, as warm_start is not.
template <class Real>
[[gnu::noinline]] void leave(const GjkSimplex<Real>& simplex, const Vector3d& direction, GjkCache& out) {
  bool named = true;
  for (int i = 0; i < 4; ++i) {
    const bool is_vertex = i < simplex.size();
    const CoreSupport<Real>& vertex = simplex[i];
    const GjkCache::Vertex name{is_vertex ? vertex.feature_a : -1, is_vertex ? vertex.feature_b : -1};
    named = named && (!is_vertex || (name.a | name.b) >= 0);
    out.vertices[static_cast<std::size_t>(i)] = name;
  }
  out.size = named ? simplex.size() : 0;
  if (!named) out.vertices = {};
  out.direction = direction;
}

}  // namespace minkoscope
