// What a GJK run is given.
#pragma once

#include <minkoscope/pair.h>

namespace minkoscope {

/// A line of a method's listing, from 1. It has no default: GjkLines without one of its lines does not compile.
struct ListingLine {
  int number;
  constexpr ListingLine(int line) : number(line) {}
  constexpr operator int() const { return number; }
};

/// The lines of its listing that a method lights as the loop goes on.
struct GjkLines {
  ListingLine start, support;  // the first direction; each support point
  ListingLine separated;       // stop: the plane through the support point separates the shapes
  ListingLine converged;       // stop: the bounds of the distance meet
  ListingLine no_progress;     // stop: the support point brings nothing at this precision
  ListingLine nearest;         // v moves, and all vertices stay
  ListingLine reduce;          // v moves, and vertices are dropped
  ListingLine enclosed;        // stop: the simplex contains the origin, or v is as near as the stop rule requires
};

struct GjkSettings {
  const GjkLines& lines;
  int max_iterations = 64;            // support points evaluated
  double relative_tolerance = 1e-9;   // of the squared distance
  Vector3d direction{1.0, 0.0, 0.0};  // the first one, A's frame, not normalized, not zero
  const GjkCache* warm = nullptr;     // to start from instead; null: cold
};

/// Of the listings of `gjk-epa` and `gjk-distance`, and of `gjk-overlap`.
inline constexpr GjkLines gjk_distance_lines{.start = 1,
                                             .support = 2,
                                             .separated = 3,
                                             .converged = 3,
                                             .no_progress = 3,
                                             .nearest = 4,
                                             .reduce = 5,
                                             .enclosed = 6};
inline constexpr GjkLines gjk_overlap_lines{.start = 1,
                                            .support = 2,
                                            .separated = 3,
                                            .converged = 3,
                                            .no_progress = 5,
                                            .nearest = 4,
                                            .reduce = 5,
                                            .enclosed = 6};

}  // namespace minkoscope
