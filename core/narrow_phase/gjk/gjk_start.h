// The warm start of GJK: from the simplex and direction with which an earlier query of the pair ended (GjkCache).
//
// Any vertices of A − B are a valid start: their nearest point is a point of A − B, so its distance is an upper bound,
// and where they enclose the origin the cores overlap. No lower bound is assumed; the first support point proves one.
#pragma once

#include <algorithm>
#include <cmath>

#include <minkoscope/trace.h>

#include "core/narrow_phase/gjk/gjk_simplex.h"
#include "core/narrow_phase/pair/run_settings.h"

namespace minkoscope {

struct GjkStart {
  NearestFeature nearest;  // of the cache's simplex
  SearchDirection direction;
  double length = 0.0;  // of nearest.point
  bool warm = false;    // the simplex or the direction is the cache's
};

/// Fills `simplex`, which is empty, with those vertices of the cache that are vertices of A − B.
template <class Real>
void assign_vertices(const ConvexPair<Real>& pair, const GjkCache& cache, GjkSimplex<Real>& simplex) {
  const int cached = std::clamp(cache.size, 0, 4);
  int count = 0;
  for (int i = 0; i < cached; ++i) {
    if (pair.core_vertex(cache.vertices[static_cast<std::size_t>(i)], simplex.slot(count))) ++count;
  }
  simplex.assign(count);
}

/// Fills `simplex`, which is empty, with the cache's vertices, if there are any; `nearest` says which of them carry the
/// point nearest the origin. `cold`, the direction of a cold start, is not zero.
template <class Real>
MINKOSCOPE_INLINE GjkStart warm_start(const ConvexPair<Real>& pair, const GjkCache& cache, const Vector3d& cold,
                                      const DeterminantErrorBound& error, GjkSimplex<Real>& simplex) {
  assign_vertices(pair, cache, simplex);
  GjkStart start{NearestFeature::of_all(simplex.points(), simplex.size(), error), {}, 0.0, simplex.size() > 0};
  if (start.warm) {
    start.length = std::sqrt(start.nearest.squared);
    if (start.nearest.kept == 0) simplex.assign(0);  // squared distances overflow
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

/// What the next query of the pair may start from. `direction`: A's frame, not normalized; 0: not known. Not inlined:
/// runs without a cache, which are most, need the registers.
template <class Real>
[[gnu::noinline]] void store_cache(const GjkSimplex<Real>& simplex, const Vector3d& direction, GjkCache& out) {
  bool has_features = true;
  for (int i = 0; i < 4; ++i) {
    const bool is_vertex = i < simplex.size();
    const CoreSupport<Real>& vertex = simplex[i];
    const GjkCache::Vertex features{is_vertex ? vertex.feature_a : -1, is_vertex ? vertex.feature_b : -1};
    has_features = has_features && (!is_vertex || (features.a | features.b) >= 0);
    out.vertices[static_cast<std::size_t>(i)] = features;
  }
  out.size = has_features ? simplex.size() : 0;
  if (!has_features) out.vertices = {};
  out.direction = direction;
}

}  // namespace minkoscope
