// The penetration depth is the smallest support distance h(n) = n · w(n) over all unit directions. On curved shapes
// that are nearly as deep in a ring or sphere of directions, EPA's polytope approaches the surface only as fast as
// its faces shrink; from its best direction, Newton's method converges to the minimum in a few steps. Source: our
// own; that the gradient of h is the support point w and its Hessian the matrix of the curvature radii is in R.
// Schneider, Convex Bodies: The Brunn-Minkowski Theory, 1993, section 2.5.
//
// - the slope of h along the sphere is the part of w across n; at a minimum w is along n
// - its second derivative there is R − h, with R from two more support points beside n
// - where R − h is not positive the step is steepest descent instead; a step that does not lower h is halved
//
// Where the support point jumps (a cylinder's rims seen from its side) h has a crease, the minimum lies on it, and
// Newton's method stops beside it. From there the search follows the crease: across it a plane through the support
// point of either side, moved until both meet, finds its bottom; the mix of both points that is level across is the
// slope along it; Newton's method again finds where that slope is zero.
#include "core/narrow_phase/epa/depth_refinement.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace minkoscope {

namespace {

constexpr int max_steps = 24;
constexpr int max_halvings = 12;

constexpr int max_crease_steps = 60;  // along the crease
constexpr int max_planes = 60;        // across it

std::array<Vector3d, 2> tangents(const Vector3d& n) {
  const Vector3d size = glm::abs(n);
  const Vector3d axis = size.x <= size.y && size.x <= size.z ? Vector3d(1, 0, 0)
                        : size.y <= size.z                   ? Vector3d(0, 1, 0)
                                                             : Vector3d(0, 0, 1);
  const Vector3d u = glm::normalize(glm::cross(n, axis));
  return {u, glm::cross(n, u)};
}

/// Whether the slope is zero: the support point is along the normal.
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
  const double angle = tolerance::probe_angle<Real>;
  for (int step = 0; step < max_steps; ++step) {
    const Vector3d& n = out.normal;
    const auto [u, v] = tangents(n);
    const double slope_u = glm::dot(out.support.w, u), slope_v = glm::dot(out.support.w, v);
    if (is_flat(pair, out)) break;
    const Vector3d along_u = (look(glm::normalize(n + angle * u)).w - out.support.w) / angle;
    const Vector3d along_v = (look(glm::normalize(n + angle * v)).w - out.support.w) / angle;
    const double uu = glm::dot(along_u, u) - out.plane, vv = glm::dot(along_v, v) - out.plane;
    const double uv = 0.5 * (glm::dot(along_u, v) + glm::dot(along_v, u));
    // Shifted so that both curvatures are positive.
    const double mean = 0.5 * (uu + vv), spread = std::hypot(0.5 * (uu - vv), uv);
    const double least =
        tolerance::least_curvature * (std::abs(mean) + spread) + tolerance::least_curvature_of_scale * pair.scale;
    const double shift = std::max(0.0, least - (mean - spread));
    const double a = uu + shift, d = vv + shift;
    const double determinant = a * d - uv * uv;
    double step_u = -slope_u, step_v = -slope_v;
    if (determinant > 0.0) {
      step_u = (-slope_u * d + slope_v * uv) / determinant;
      step_v = (-slope_v * a + slope_u * uv) / determinant;
    }
    const double length = std::hypot(step_u, step_v);
    double factor = length > tolerance::max_newton_angle ? tolerance::max_newton_angle / length : 1.0;
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

/// A point at the bottom of a crease, or of any valley of h.
struct CreasePoint {
  Vector3d normal{0.0};     // unit
  Vector3d across{0.0};     // unit, at right angles to normal: the direction of the search across
  MinkowskiVertex support;  // the mix of both sides' support points that is level across
  double plane = 0.0;       // h: what the normal proves
  double jump = 0.0;        // between both sides' support points, along across
  bool found = false;
};

MinkowskiVertex mixed(const MinkowskiVertex& p, const MinkowskiVertex& q, double part) {
  const double rest = 1.0 - part;
  return {rest * p.w + part * q.w, rest * p.a + part * q.a, rest * p.b + part * q.b, -1, -1};
}

/// Searches the bottom from `near` along the tangent `across`.
template <class Real>
CreasePoint find_bottom(const ConvexPair<Real>& pair, const Vector3d& near, const Vector3d& across,
                        int& support_calls) {
  struct Side {
    double at = 0.0;  // n = near + at · across, not normalised: h(n) is convex in it
    MinkowskiVertex w;
  };
  const auto look = [&](double at) {
    ++support_calls;
    return Side{at, pair.support(glm::normalize(near + at * across))};
  };
  // The sign of the slope of h(n)/|n|.
  const auto rises = [&](const Side& side) {
    const Vector3d n = near + side.at * across;
    return glm::dot(side.w.w, across) * glm::dot(n, n) > glm::dot(side.w.w, n) * side.at;
  };
  CreasePoint out;
  Side low = look(0.0), high = low;  // down to the right of low, down to the left of high
  const bool left = rises(low);
  double reach = tolerance::probe_angle<Real>;
  for (;; reach *= 4.0) {
    if (reach > 1.0) return out;  // no bottom within 45 degrees
    Side& end = left ? low : high;
    end = look(left ? -reach : reach);
    if (rises(end) != left) break;
    (left ? high : low) = end;
  }
  Side best = glm::dot(low.w.w, glm::normalize(near + low.at * across)) <
                      glm::dot(high.w.w, glm::normalize(near + high.at * across))
                  ? low
                  : high;
  const double rounding = tolerance::unit_roundoff<double>;
  for (int i = 0; i < max_planes && high.at - low.at > rounding; ++i) {
    // Where the planes through both support points meet; every third time the middle, so that the interval shrinks.
    const Vector3d step = high.w.w - low.w.w;
    double at = -glm::dot(step, near) / glm::dot(step, across);
    if (i % 3 == 2 || !(at > low.at && at < high.at)) at = 0.5 * (low.at + high.at);
    if (!(at > low.at && at < high.at)) break;
    const Side middle = look(at);
    const bool same = middle.w.w == low.w.w || middle.w.w == high.w.w;
    best = middle;
    (rises(middle) ? high : low) = middle;
    if (same && i % 3 != 2) break;
  }
  out.normal = glm::normalize(near + best.at * across);
  out.plane = glm::dot(out.normal, best.w.w);
  out.across = glm::normalize(across - glm::dot(across, out.normal) * out.normal);
  const double down = glm::dot(low.w.w, out.across), up = glm::dot(high.w.w, out.across);
  out.jump = up - down;
  out.support = mixed(low.w, high.w, out.jump > 0.0 ? std::clamp(-down / out.jump, 0.0, 1.0) : 0.5);
  out.found = true;
  return out;
}

template <class Real>
void follow_crease(const ConvexPair<Real>& pair, RefinedDepth& out) {
  const Vector3d slope = out.support.w - out.plane * out.normal;
  CreasePoint here = find_bottom(pair, out.normal, glm::normalize(slope), out.support_calls);
  const double probe = 10.0 * tolerance::probe_angle<Real>;
  for (int step = 0; step < max_crease_steps && here.found; ++step) {
    if (here.plane <= out.plane) {
      out.normal = here.normal;
      out.support = here.support;
      out.plane = here.plane;
    }
    const Vector3d along = glm::cross(here.normal, here.across);
    const double slope_along = glm::dot(here.support.w, along);
    if (std::abs(slope_along) <= tolerance::support_rounding * pair.rounding()) return;
    const CreasePoint beside =
        find_bottom(pair, glm::normalize(here.normal + probe * along), here.across, out.support_calls);
    if (!beside.found) return;
    const Vector3d moved = beside.normal - here.normal;
    const Vector3d way = glm::normalize(moved);  // along the crease itself
    const double turned =
        glm::dot(beside.support.w, glm::normalize(way - glm::dot(way, beside.normal) * beside.normal)) -
        glm::dot(here.support.w, glm::normalize(way - glm::dot(way, here.normal) * here.normal));
    const double slope_here = glm::dot(here.support.w, glm::normalize(way - glm::dot(way, here.normal) * here.normal));
    const double curvature = turned / glm::length(moved);
    double length = curvature > 0.0 ? -slope_here / curvature
                                    : (slope_here > 0.0 ? -tolerance::max_newton_angle : tolerance::max_newton_angle);
    length = std::clamp(length, -tolerance::max_newton_angle, tolerance::max_newton_angle);
    bool lower = false;
    for (int halving = 0; halving < max_halvings && !lower; ++halving, length *= 0.5) {
      const CreasePoint next =
          find_bottom(pair, glm::normalize(here.normal + length * way), here.across, out.support_calls);
      if (!next.found || !(next.plane < here.plane)) continue;
      here = next;
      lower = true;
    }
    if (!lower) return;
  }
}

}  // namespace

template <class Real>
RefinedDepth refine_depth(const ConvexPair<Real>& pair, const Vector3d& normal) {
  RefinedDepth out = newton(pair, normal);
  if (!is_flat(pair, out)) follow_crease(pair, out);
  return out;
}

template RefinedDepth refine_depth(const ConvexPair<float>&, const Vector3d&);
template RefinedDepth refine_depth(const ConvexPair<double>&, const Vector3d&);

}  // namespace minkoscope
