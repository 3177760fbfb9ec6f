// The table of narrow-phase methods: one row a method. Its listings are what the window shows and steps point into.
#include <array>

#include "core/narrow_phase/published/brute_force.h"
#include "core/narrow_phase/published/epa_direct.h"
#include "core/narrow_phase/published/hacktank.h"
#include "core/narrow_phase/published/headbutt.h"
#include "core/narrow_phase/published/tetrahedron.h"
#include "core/narrow_phase/query.h"

namespace minkoscope {

namespace {

constexpr std::array<std::string_view, 5> all_answers{"overlap", "distance", "depth", "normal", "points"};
constexpr std::array<std::string_view, 4> distance_answers{"overlap", "distance", "normal", "points"};
constexpr std::array<std::string_view, 1> overlap_answers{"overlap"};
constexpr std::array<std::string_view, 3> depth_answers{"overlap", "depth", "normal"};
constexpr std::array<std::string_view, 4> contact_answers{"overlap", "depth", "normal", "points"};

constexpr std::array<std::string_view, 12> gjk_epa_listing{
    "W ← {} or cached;  d ← centre B − centre A",
    "repeat  w ← support A(d) − support B(−d)",
    "  if v·v − v·w ≤ ε·v·v: apart by |v| − r",
    "  W ← W ∪ {w};  v ← point of W nearest to 0",
    "  drop from W what v does not need;  d ← −v",
    "until W holds 0",
    "P ← W blown up to a tetrahedron",
    "repeat  F ← face of P nearest to 0,  δ away",
    "  n ← normal of F;  w ← support of A − B(n)",
    "  if n·w − δ ≤ ε: depth ← n·w + r, stop",
    "  H ← rim of the faces that w sees",
    "  P ← P without them ∪ fan from w to H",
};

constexpr std::array<std::string_view, 6> gjk_distance_listing{
    "W ← {} or cached;  d ← centre B − centre A",  "repeat  w ← support A(d) − support B(−d)",
    "  if v·v − v·w ≤ ε·v·v: stop, |v| − r apart", "  W ← W ∪ {w};  v ← point of W nearest to 0",
    "  drop from W what v does not need;  d ← −v", "until W holds 0: stop, they overlap",
};

constexpr std::array<std::string_view, 6> gjk_overlap_listing{
    "W ← {} or cached;  d ← centre B − centre A",  "repeat  w ← support A(d) − support B(−d)",
    "  if −d·w > r: stop, d separates them",       "  W ← W ∪ {w};  v ← point of W nearest to 0",
    "  drop from W what v does not need;  d ← −v", "until W holds 0 or |v| ≤ r: they overlap",
};

constexpr std::array<std::string_view, 4> sat_listing{
    "N ← normals of faces ∪ edges of A × those of B",
    "for n in N:  h ← least n · support of A − B(n)",
    "  if −h > r: stop, n separates them",
    "depth ← h + r: they overlap",
};

constexpr std::array<PairMethod, 9> methods{{
    {"gjk-epa", "GJK distance, EPA on overlap",
     "E. G. Gilbert, D. W. Johnson, S. S. Keerthi, A Fast Procedure for Computing the Distance Between Complex Objects "
     "in "
     "Three-Dimensional Space, 1988; G. van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game "
     "Objects, 2001",
     all_answers, gjk_epa_listing},
    {"gjk-distance", "GJK distance",
     "E. G. Gilbert, D. W. Johnson, S. S. Keerthi, A Fast Procedure for Computing the Distance Between Complex Objects "
     "in "
     "Three-Dimensional Space, 1988",
     distance_answers, gjk_distance_listing},
    {"gjk-overlap", "GJK overlap, yes or no",
     "G. van den Bergen, A Fast and Robust GJK Implementation for Collision Detection of Convex Objects, 1999",
     overlap_answers, gjk_overlap_listing},
    {"sat", "Separating axis test, polytopes only",
     "S. Gottschalk, M. C. Lin, D. Manocha, OBBTree: A Hierarchical Structure for Rapid Interference Detection, 1996; "
     "D. Gregorius, The Separating Axis Test between Convex Polyhedra, 2013",
     depth_answers, sat_listing},
    {"headbutt", "Headbutt3D, as published",
     "K. Hamaluik, Building a Collision Engine Part 3: 3D GJK Collision Detection, hamaluik.com, undated",
     overlap_answers, headbutt_listing},
    {"hacktank", "Hacktank's GJK, as published, then EPA",
     "Hacktank, 3D Convex Collision Detection, Part One: GJK, Code Cave, undated; EPA, its announced part two, after "
     "G. "
     "van den Bergen, 2001",
     contact_answers, hacktank_listing},
    {"tetrahedron", "PlutoShe's tetrahedron, as published",
     "PlutoShe, 3D Collision Detection, plutoshe.com, undated (the section on Gilbert-Johnson-Keerthi)",
     overlap_answers, tetrahedron_listing},
    {"brute-force", "PlutoShe's ray parity, as published",
     "PlutoShe, 3D Collision Detection, plutoshe.com, undated (the section on brute force); T. Möller, B. Trumbore, "
     "Fast, Minimum Storage Ray/Triangle Intersection, 1997",
     overlap_answers, brute_force_listing},
    {"epa-direct", "EPA from four fixed directions",
     "Hacktank, answer to a reader of 3D Convex Collision Detection, Part One: GJK, Code Cave, undated; polytope after "
     "G. van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game Objects, 2001",
     all_answers, epa_direct_listing},
}};

}  // namespace

std::span<const PairMethod> pair_methods() {
  return methods;
}

const PairMethod* find_pair_method(std::string_view name) {
  for (const PairMethod& method : methods) {
    if (method.name == name) return &method;
  }
  return nullptr;
}

}  // namespace minkoscope
