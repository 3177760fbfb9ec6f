// The penetration depth is the smallest support distance h(n) = n · w(n) over all unit directions. On curved shapes
// that are nearly as deep in a whole ring or sphere of directions, EPA's polytope comes near the surface only as fast
// as its faces shrink; from a direction it has found, Newton's method comes to the minimum in a few steps. Source: our
// own; that the gradient of h is the support point w and its Hessian the matrix of the curvature radii is in R.
// Schneider, Convex Bodies: The Brunn-Minkowski Theory, 1993, section 2.5.
//
// - the slope of h along the sphere is the part of w across n; at a minimum w is along n
// - its second derivative there is R − h, with R from two more support points beside n
// - where R − h is not positive the step goes down the slope instead; a step that does not lower h is halved
#include "core/narrow_phase/depth_refinement.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {

namespace {

template <class Real>
inline constexpr double probe_angle =
    0.0;  // radians: the root of the rounding, where differences keep half their digits
template <>
inline constexpr double probe_angle<float> = 3e-3;
template <>
inline constexpr double probe_angle<double> = 1e-6;

constexpr int max_steps = 24;
constexpr int max_halvings = 12;
constexpr double max_angle = 0.3;  // radians; further off the second derivative says nothing

}  // namespace

template <class Real>
RefinedDepth refine_depth(const ConvexPair<Real>& pair, const Vector3d& normal) {
  RefinedDepth out;
  out.normal = normal;
  const auto look = [&](const Vector3d& n) {
    ++out.support_calls;
    return pair.support(n);
  };
  out.support = look(normal);
  out.plane = glm::dot(normal, out.support.w);
  const double angle = probe_angle<Real>;
  for (int step = 0; step < max_steps; ++step) {
    const Vector3d& n = out.normal;
    const Vector3d size = glm::abs(n);
    const Vector3d axis = size.x <= size.y && size.x <= size.z ? Vector3d(1, 0, 0)
                          : size.y <= size.z                   ? Vector3d(0, 1, 0)
                                                               : Vector3d(0, 0, 1);
    const Vector3d u = glm::normalize(glm::cross(n, axis));
    const Vector3d v = glm::cross(n, u);
    const double slope_u = glm::dot(out.support.w, u), slope_v = glm::dot(out.support.w, v);
    if (std::hypot(slope_u, slope_v) <= tolerance::support_rounding * pair.rounding()) break;

    const Vector3d along_u = (look(glm::normalize(n + angle * u)).w - out.support.w) / angle;
    const Vector3d along_v = (look(glm::normalize(n + angle * v)).w - out.support.w) / angle;
    const double uu = glm::dot(along_u, u) - out.plane, vv = glm::dot(along_v, v) - out.plane;
    const double uv = 0.5 * (glm::dot(along_u, v) + glm::dot(along_v, u));
    // Shifted so that the smaller curvature is a small part of the larger at least.
    const double mean = 0.5 * (uu + vv), spread = std::hypot(0.5 * (uu - vv), uv);
    const double least = 1e-6 * (std::abs(mean) + spread) + 1e-12 * pair.scale;
    const double shift = std::max(0.0, least - (mean - spread));
    const double a = uu + shift, d = vv + shift;
    const double determinant = a * d - uv * uv;
    double step_u = -slope_u, step_v = -slope_v;
    if (determinant > 0.0) {
      step_u = (-slope_u * d + slope_v * uv) / determinant;
      step_v = (-slope_v * a + slope_u * uv) / determinant;
    }
    const double length = std::hypot(step_u, step_v);
    double factor = length > max_angle ? max_angle / length : 1.0;
    bool lower = false;
    for (int halving = 0; halving < max_halvings && !lower; ++halving, factor *= 0.5) {
      const Vector3d other = glm::normalize(n + factor * (step_u * u + step_v * v));
      const MinkowskiVertex w = look(other);
      const double plane = glm::dot(other, w.w);
      if (plane < out.plane) {
        out.normal = other;
        out.support = w;
        out.plane = plane;
        lower = true;
      }
    }
    if (!lower) break;
  }
  return out;
}

template RefinedDepth refine_depth(const ConvexPair<float>&, const Vector3d&);
template RefinedDepth refine_depth(const ConvexPair<double>&, const Vector3d&);

}  // namespace minkoscope
