// When a moving point crosses the unit sphere (or the unit circle, once both vectors are projected along an axis).
//
// |t·v − w|² = 1 is solved from w·v, |w|² − 1 and the squared miss distance |w × v|² / |v|², never from B² − 4AC, whose
// two terms cancel for a small sphere far away; the root is the quotient form that adds two positive numbers (Press et
// al., Numerical Recipes, 5.6). Scale-free: w is in radii and t a fraction of v, however long v is.
#pragma once

#include <cmath>

#include <minkoscope/geometry.h>

namespace minkoscope {

template <class Real>
struct Crossing {
  bool meets = false;  // passes nearer than 1 − grazing / 2
  Real in = Real(0);   // −1 + … the fraction of v at which the distance falls to 1
  Real out = Real(0);  // … and rises to 1 again
};

/// `grazing`: paths that reach less than grazing / 2 into the sphere miss it.
template <class Real>
Crossing<Real> unit_sphere_crossing(const Vector3<Real>& w, const Vector3<Real>& v, Real grazing) {
  const Real speed_squared = length_squared(v);
  if (!(speed_squared > Real(0))) return {};
  const Real reach = speed_squared - length_squared(glm::cross(w, v));  // |v|² (1 − miss²)
  if (!(reach > grazing * speed_squared)) return {};
  const Real along = glm::dot(w, v);
  const Real outside = length_squared(w) - Real(1);
  const Real root = std::sqrt(reach);
  // The two roots are (along ∓ root) / |v|²; their product is outside / |v|².
  if (along >= Real(0)) return {true, outside / (along + root), (along + root) / speed_squared};
  return {true, (along - root) / speed_squared, outside / (along - root)};
}

}  // namespace minkoscope
