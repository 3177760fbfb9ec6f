// The table of sweep methods: one row a method. Its listings are what the window shows and steps point into.
#include <algorithm>
#include <array>

#include "core/sweep/query.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 7> all_answers{"hit",     "time",          "point", "normal",
                                                      "feature", "start_overlap", "depth"};
constexpr std::array<std::string_view, 5> hit_answers{"hit", "time", "point", "normal", "feature"};
constexpr std::array<std::string_view, 6> overlap_answers{"hit", "time", "point", "normal", "feature", "start_overlap"};

constexpr std::array<std::string_view, 10> swept_listing{
    "v ← displacement in ellipsoid space",
    "each mesh: its box beside the way: leave it",
    "for T by box, q nearest to 0; |q| < 1: overlap",
    "  |q| = 1 and v·(−q) ≥ 0: T is free",
    "  face: distance of t·v from the plane = 1",
    "  edge: distance of t·v from the line = 1",
    "  vertex: |t·v − corner| = 1",
    "  keep the earliest t in [0, 1]",
    "any overlap: t = 0, T the deepest, its depth",
    "else the earliest touch, or a free path",
};

constexpr std::array<std::string_view, 14> thebigh_listing{
    "p, d ← turn(heading) · (position, move ÷ r)",
    "for each T: n ← its normal, s ← n·p − c",
    "  |n·d| < ε and |s| ≥ 1: parallel, leave T",
    "  t0, t1 ← when the plane is 1 away",
    "  |s| < 1: t0 ← 0, t1 ← 1",
    "  t0 > 1 or t1 < 0: leave T",
    "  q ← p ± n + t0·d",
    "  q in T by areas and t0 > 0: the face, at t0",
    "  corner: first root of |p + t·d − corner| = 1",
    "  edge: first root of the distance to its line",
    "    its foot f in [0, 1]: the edge, at t",
    "  t·|d| the least so far: keep T",
    "end, one kept: t, its point and feature",
    "end, none kept: the move is free",
};

constexpr std::array<std::string_view, 14> fauerby_2000_listing{
    "source, velocity ← divided by the radii",
    "for each T: n ← its normal, by the winding",
    "  source behind it: a back face, leave T",
    "  s ← source − n, the sphere point",
    "  s behind: it spans the sphere: p ← s along n",
    "  else p ← s along the velocity to the plane",
    "  angles from p to corners = 2π: dist as it is",
    "  else p ← the point of the edges nearest to p",
    "    dist, s ← ray from p back to the sphere",
    "  p in the sphere: the body is stuck",
    "  0 < dist ≤ |velocity|: T is hit",
    "    the nearest yet: keep dist, p and s",
    "end, one kept: dist ÷ |velocity|, p and s",
    "end, none kept: the move is free",
};

constexpr std::array<std::string_view, 8> subdivision_listing{
    "N ← |v| ÷ step samples; v in ellipsoid space",
    "each mesh: its box beside the way: leave it",
    "t = 0: a triangle in the ball is an overlap",
    "t = 1/N … 1: none in the ball at t·v: go on",
    "  else look back between t − 1/N and t:",
    "    t ← the middle: one in the ball or not",
    "end, blocked: the last free t, its triangle",
    "end: the move is free",
};

constexpr std::array<std::string_view, 10> conservative_advancement_listing{
    "v ← displacement in ellipsoid space",
    "each mesh: its box beside the way: leave it",
    "for T by box, t ← 0: d, n ← its GJK distance",
    "  d < −ε at t = 0: T overlaps at the start",
    "  v·n ≥ 0: the ball comes no nearer, leave T",
    "  d ≤ gap: T is touched at t",
    "  t ← t + d ÷ (−v·n), d, n ← distance there",
    "  t past 1 or the best: leave T",
    "end, any overlap: t = 0, T the deepest",
    "end: the earliest touch, or a free path",
};

constexpr std::array<SweepMethod, 5> methods{{
    {"swept", "Swept ellipsoid: face, edge and vertex roots",
     "Fauerby, Improved Collision Detection and Response, 2003, as told by thebigh, Collision detection in 3D, "
     "FreeBASIC forum, 2020; ours: the ellipsoid turns, two-sided triangles, static distance first",
     all_answers, swept_listing},
    {"thebigh", "thebigh's guide, as published",
     "thebigh, Collision detection in 3D, FreeBASIC forum, 2020, after Fauerby, 2003; its faults included", hit_answers,
     thebigh_listing},
    {"fauerby-2000", "Fauerby's first tutorial, as published",
     "K. Fauerby (Telemachos), Collision detection & Response, 2000, updated 2002; its faults included", hit_answers,
     fauerby_2000_listing},
    {"subdivision", "Subdivision along the velocity",
     "K. Fauerby (Telemachos), Collision detection & Response, update of 3 November 2002: brute force where his edges "
     "fail; ours: every triangle, and halving between the last two samples",
     overlap_answers, subdivision_listing},
    {"conservative-advancement", "Conservative advancement on GJK's distance",
     "B. Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, 1996; G. van den Bergen, Ray Casting against "
     "General Convex Objects with Application to Continuous Collision Detection, 2004",
     overlap_answers, conservative_advancement_listing},
}};

}  // namespace

std::span<const SweepMethod> sweep_methods() {
  return methods;
}

const SweepMethod* find_sweep_method(std::string_view name) {
  const auto found = std::find_if(methods.begin(), methods.end(), [&](const SweepMethod& m) { return m.name == name; });
  return found == methods.end() ? nullptr : &*found;
}

bool SweepMethod::answers_field(std::string_view field) const {
  return std::find(answers.begin(), answers.end(), field) != answers.end();
}

}  // namespace minkoscope
