// The penetration depth is the smallest support distance h(n) = n · w(n) over all unit directions. On curved shapes
// that are nearly as deep in a whole ring or sphere of directions, EPA's polytope comes near the surface only as fast
// as its faces shrink; from a direction it has found, Newton's method comes to the minimum in a few steps. Source: our
// own; that the gradient of h is the support point w and its Hessian the matrix of the curvature radii is in R.
// Schneider, Convex Bodies: The Brunn-Minkowski Theory, 1993, section 2.5.
//
// - the slope of h along the sphere is the part of w across n; at a minimum w is along n
// - its second derivative there is R − h, with R from two more support points beside n
// - where R − h is not positive the step goes down the slope instead; a step that does not lower h is halved
//
// Where the support point jumps (a cylinder's rims seen from its side) h has a crease, the minimum lies on it, and
// Newton's method stops beside it. From there the BFGS method with a weak Wolfe line search goes on, which learns the
// crease from the slopes on its two sides: A. S. Lewis, M. L. Overton, Nonsmooth Optimization via Quasi-Newton Methods,
// 2013. It minimises h(y) / |y| over the plane that touches the sphere of directions where Newton's method ended.
#include "core/narrow_phase/depth_refinement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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

constexpr int max_quasi_newton_steps = 100;
constexpr int max_line_search_steps = 40;

std::array<Vector3d, 2> tangents(const Vector3d& n) {
  const Vector3d size = glm::abs(n);
  const Vector3d axis = size.x <= size.y && size.x <= size.z ? Vector3d(1, 0, 0)
                        : size.y <= size.z                   ? Vector3d(0, 1, 0)
                                                             : Vector3d(0, 0, 1);
  const Vector3d u = glm::normalize(glm::cross(n, axis));
  return {u, glm::cross(n, u)};
}

/// Whether the support point is across from the origin: the slope is zero then.
template <class Real>
bool is_flat(const ConvexPair<Real>& pair, const RefinedDepth& at) {
  const Vector3d across = at.support.w - at.plane * at.normal;
  return glm::length(across) <= tolerance::support_rounding * pair.rounding();
}

template <class Real>
RefinedDepth newton(const ConvexPair<Real>& pair, const Vector3d& normal) {
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
    const auto [u, v] = tangents(n);
    const double slope_u = glm::dot(out.support.w, u), slope_v = glm::dot(out.support.w, v);
    if (is_flat(pair, out)) break;
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

/// h(y) / |y| and its slope at y = n + x·u + y·v.
struct Sample {
  glm::dvec2 at{0.0}, slope{0.0};
  double value = 0.0;
};

template <class Real>
void quasi_newton(const ConvexPair<Real>& pair, RefinedDepth& out) {
  const Vector3d n = out.normal;
  const auto [u, v] = tangents(n);
  const auto look = [&, u = u, v = v](const glm::dvec2& at) {
    const Vector3d y = n + at.x * u + at.y * v;
    const double length = glm::length(y);
    const Vector3d direction = y / length;
    const MinkowskiVertex w = pair.support(direction);
    ++out.support_calls;
    const double plane = glm::dot(direction, w.w);
    const Vector3d across = (w.w - plane * direction) / length;
    if (plane < out.plane) {
      out.normal = direction;
      out.support = w;
      out.plane = plane;
    }
    return Sample{at, {glm::dot(across, u), glm::dot(across, v)}, plane};
  };
  const double rounding = tolerance::unit_roundoff<Real> * out.plane;
  Sample here = look(glm::dvec2(0.0));
  // The inverse of the second derivative: begins with steps of a tenth of a radian.
  const double first = 0.1 / glm::length(here.slope);
  glm::dmat2 inverse(first);
  for (int step = 0; step < max_quasi_newton_steps; ++step) {
    const glm::dvec2 direction = -(inverse * here.slope);
    const double descent = glm::dot(direction, here.slope);
    if (!(descent < 0.0)) return;
    // A step that lowers h by enough and leaves the slope less steep; it lies between one too short and one too long.
    double shortest = 0.0, longest = std::numeric_limits<double>::infinity(), factor = 1.0;
    Sample next;
    bool found = false;
    for (int search = 0; search < max_line_search_steps && !found; ++search) {
      next = look(here.at + factor * direction);
      if (!(next.value <= here.value + 1e-4 * factor * descent)) {
        longest = factor;
      } else if (!(glm::dot(next.slope, direction) >= 0.9 * descent)) {
        shortest = factor;
      } else {
        found = true;
      }
      if (!found) factor = std::isinf(longest) ? 2.0 * factor : 0.5 * (shortest + longest);
      if (glm::length(factor * direction) > 1.0) break;  // out of the part of the sphere that the plane shows well
    }
    if (!found) return;
    const glm::dvec2 moved = next.at - here.at, turned = next.slope - here.slope;
    const double curvature = glm::dot(moved, turned);
    const double gained = here.value - next.value;
    here = next;
    if (!(curvature > 0.0)) return;
    if (!(gained > 0.01 * rounding)) return;
    if (step == 0) inverse = glm::dmat2(curvature / glm::dot(turned, turned));
    const glm::dmat2 left = glm::dmat2(1.0) - glm::outerProduct(moved, turned) / curvature;
    inverse = left * inverse * glm::transpose(left) + glm::outerProduct(moved, moved) / curvature;
  }
}

}  // namespace

template <class Real>
RefinedDepth refine_depth(const ConvexPair<Real>& pair, const Vector3d& normal) {
  RefinedDepth out = newton(pair, normal);
  constexpr int max_planes = 4;  // each begins afresh where the one before has ended
  for (int plane = 0; plane < max_planes && !is_flat(pair, out); ++plane) {
    const double before = out.plane;
    quasi_newton(pair, out);
    if (!(before - out.plane > 1e-3 * pair.gap_floor(tolerance::unit_roundoff<Real>))) break;
  }
  return out;
}

template RefinedDepth refine_depth(const ConvexPair<float>&, const Vector3d&);
template RefinedDepth refine_depth(const ConvexPair<double>&, const Vector3d&);

}  // namespace minkoscope
