// Supporting and separating planes.
#pragma once

#include <optional>

#include <minkoscope/pair.h>

#include "app/labs/pair/draw/pair_pieces.h"

namespace minkoscope {

/// A support query of a step and its results.
struct SupportQuery {
  Vector3d direction{0.0};  // unit: A's farthest point along it, B's against it
  SimplexVertex found;
  double radius_a = 0.0, radius_b = 0.0;
  std::span<const VisitedVertex> visited_a, visited_b;
};
/// For a step that reports a support; nullopt for others, and where the direction is zero.
std::optional<SupportQuery> support_query(const Step& step);

/// Each shape's farthest point with the query's direction and its supporting plane; for hill climbing, the path over
/// the hull.
void draw_support_world(const SupportQuery& question, double size_a, double size_b, DebugDraw& draw);
/// The supporting plane through w, behind which all of A − B lies, and its distance from the origin after `bound` where
/// that bounds the answer.
void draw_support_minkowski(const SupportQuery& question, bool expanding, double scale, DebugDraw& draw);

/// A separating axis from A to B, and the distance of the shapes along it.
struct Separation {
  Vector3d normal{0.0};
  double gap = 0.0;               // metres, > 0
  Vector3d on_a{0.0}, on_b{0.0};  // support points of the two shapes towards each other, world
};
/// Of the run, verified on the shapes: along the result's normal, else along the last direction. nullopt when the
/// shapes overlap or neither separates them.
std::optional<Separation> separation_of(const PairQuery& query, const PairTrace& trace);
void draw_separation_world(const PairQuery& query, const Separation& separation, double size, DebugDraw& draw);
void draw_separation_minkowski(const Separation& separation, double scale, DebugDraw& draw);

}  // namespace minkoscope
