// What EPA starts from: GJK's simplex blown up to a tetrahedron with volume.
#pragma once

#include "core/narrow_phase/pair/nearest_point.h"
#include "core/narrow_phase/pair/simplex.h"

namespace minkoscope {

/// GJK's simplex on its way to a tetrahedron.
struct BlowUp {
  std::array<MinkowskiVertex, 4> corners;
  int rank = 0;           // corners found; 4 is a tetrahedron with volume
  Vector3d missing{0.0};  // with rank 2 or 3: a unit direction A − B has no extent along; 0 with rank 1
};

/// Takes the simplex's vertices as far as they span something, and supports across what it lacks.
template <class Real>
BlowUp blow_up(const ConvexPair<Real>& pair, const Simplex& simplex, int& support_calls);

/// Metres; corners that are no further than this from a point, a line or a plane are on it.
template <class Real>
double flat_below(const ConvexPair<Real>& pair) {
  return tolerance::flat_thickness * pair.rounding();
}

/// Whether four corners span a tetrahedron twice as thick as blow_up asks for, so that it takes no other ones: told
/// without a root, with the order in which it takes them.
bool is_thick(const SimplexCorners& corners, double flat, double scale, std::array<std::size_t, 4>& order);

}  // namespace minkoscope
