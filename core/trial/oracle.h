// A judge for the narrow phase that shares no code with any method: certified bounds of the signed distance of two
// convex shapes.
//
// The signed distance (> 0 apart, < 0 minus the penetration depth) is −min h(n) over all unit directions n, where h is
// the support function of A − B (Cameron and Culley, Determining the Minimum Translational Distance between Two Convex
// Polyhedra, 1986). The oracle minimises h over the whole sphere by branch and bound: the sphere is cut into spherical
// triangles; for any point p of A − B, h(n) ≥ p·n everywhere, so the support points of a triangle's corners bound h
// from below inside it, and h at any corner bounds the minimum from above. Nothing iterates towards an answer that a
// numerical accident could spoil: what comes back is an interval that holds the truth, rounding aside.
#pragma once

#include "core/narrow_phase/query.h"

namespace minkoscope {

struct OracleSettings {
  double gap = 1e-9;  // stop when upper − lower ≤ gap · scale
  int max_evaluations = 400000;
};

struct OracleAnswer {
  double lower = 0.0;  // lower ≤ signed distance ≤ upper, metres
  double upper = 0.0;
  Vector3d normal{0.0};  // unit, world, from A towards B: a direction that attains `lower`
  double scale = 1.0;    // larger of the shapes' sizes and the distance of their centres, metres
  int evaluations = 0;
};

/// Both shapes must be convex (no mesh). Always double, whatever the query's precision; the method is not looked at.
OracleAnswer signed_distance_oracle(const PosedShape& a, const PosedShape& b, const OracleSettings& settings = {});

/// h of A − B along a unit world direction, by the oracle's own support functions: shows how far apart (negative) or
/// how deep (positive) the two supporting planes along it are.
double support_width(const PosedShape& a, const PosedShape& b, const Vector3d& direction);

/// The largest distance of the shape from its local origin, metres.
double size_of(const Shape& shape);

/// True where an ellipsoid, cylinder or cone takes part, whose boundary no polytope or rounding radius describes.
bool is_curved(const Shape& shape);

}  // namespace minkoscope
