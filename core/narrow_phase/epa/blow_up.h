// What EPA starts from: GJK's simplex blown up to a tetrahedron with volume.
#pragma once

#include "core/narrow_phase/pair/nearest_point.h"
#include "core/narrow_phase/pair/simplex.h"

namespace minkoscope {

/// GJK's simplex on its way to a tetrahedron.
struct BlowUp {
  std::array<MinkowskiVertex, 4> vertices;
  int rank = 0;           // vertices found; 4 is a tetrahedron with volume
  Vector3d missing{0.0};  // with rank 2 or 3: a unit direction A − B has no extent along; 0 with rank 1
};

/// Takes the simplex's vertices as far as they are affinely independent, and supports in the missing directions.
template <class Real>
BlowUp blow_up(const ConvexPair<Real>& pair, const Simplex& simplex, int& support_calls);

/// Metres; points no further than this from a point, a line or a plane are on it.
template <class Real>
double flat_below(const ConvexPair<Real>& pair) {
  return tolerance::flat_thickness * pair.rounding();
}

/// Whether four points span a tetrahedron twice as thick as blow_up requires, so that it would take just these, in this
/// order. Needs no square root.
bool is_thick(const SimplexPoints& points, double flat, double scale, std::array<std::size_t, 4>& order);

}  // namespace minkoscope
