// Planes that tell something: where a support mapping finds its point, and what keeps two shapes apart.
#pragma once

#include <optional>

#include "app/labs/pair/draw/pair_pieces.h"
#include "core/narrow_phase/query.h"

namespace minkoscope {

/// What a support mapping was asked in a step and what it found.
struct SupportQuestion {
  Vector3d direction{0.0};  // unit: A's farthest point along it, B's against it
  SimplexVertex found;
  double radius_a = 0.0, radius_b = 0.0;
  std::span<const VisitedVertex> visited_a, visited_b;
};
/// Of a step that reports a support; nothing for others, and where the direction is zero.
std::optional<SupportQuestion> support_question(const Step& step);

/// Each shape's farthest point with the direction it was looked for in and the plane it lies in; where the hull was
/// climbed, the way over it.
void draw_support_world(const SupportQuestion& question, double size_a, double size_b, DebugDraw& draw);
/// The plane through w, behind which all of A − B lies, and its distance from the origin behind `bound` where that
/// bounds the answer.
void draw_support_minkowski(const SupportQuestion& question, bool expanding, double scale, DebugDraw& draw);

/// A direction from A to B along which the shapes do not meet, and how far they are apart along it.
struct Separation {
  Vector3d normal{0.0};
  double gap = 0.0;               // metres, > 0
  Vector3d on_a{0.0}, on_b{0.0};  // farthest points of the two shapes towards each other, world
};
/// Of the whole run, as the shapes themselves prove it: along the result's normal, else along the last direction.
/// Nothing when the shapes overlap or when neither parts them.
std::optional<Separation> separation_of(const PairQuery& query, const PairTrace& trace);
void draw_separation_world(const PairQuery& query, const Separation& separation, double size, DebugDraw& draw);
void draw_separation_minkowski(const Separation& separation, double scale, DebugDraw& draw);

}  // namespace minkoscope
