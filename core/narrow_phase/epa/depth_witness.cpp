// Witness points of least depth on curved cores. Source: our own, from Newton's method on the support distance
// (depth_refinement.cpp) and the sub-distance problem of GJK (nearest_point.h).
#include "core/narrow_phase/epa/depth_witness.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

#include "core/narrow_phase/epa/depth_refinement.h"

namespace minkoscope {

namespace {

/// The point of A − B nearest to `target` by GJK, as witness points, and the vector to it from there.
template <class Real>
struct NearestToTarget {
  Vector3d point_a{0.0}, point_b{0.0}, difference{0.0};
  double length = std::numeric_limits<double>::infinity();

  NearestToTarget(const ConvexPair<Real>& pair, const Vector3d& target, Vector3d direction, double floor,
                  int& support_calls) {
    std::array<MinkowskiVertex, 4> simplex;  // newest first
    int size = 0;
    constexpr int max_points = 64;
    for (int i = 0; i < max_points && length > floor; ++i) {
      MinkowskiVertex w = pair.support(direction);
      ++support_calls;
      w.w -= target;
      std::array<MinkowskiVertex, 4> candidate;
      candidate[0] = w;
      std::copy_n(simplex.begin(), size, candidate.begin() + 1);
      const SimplexPoints points{&candidate[0].w, &candidate[1].w, &candidate[2].w, &candidate[3].w};
      const int count = size + 1;
      const NearestFeature nearest = NearestFeature::of_newest(points, count);
      const std::array<double, 4> lambda = weights_of(nearest.kept, points);
      if (!(glm::length(nearest.point) < length)) return;
      difference = nearest.point;
      length = glm::length(difference);
      direction = difference / -length;
      size = 0;
      point_a = point_b = Vector3d(0.0);
      for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
        if ((nearest.kept >> k & 1u) == 0) continue;
        simplex[static_cast<std::size_t>(size++)] = candidate[k];
        point_a += lambda[k] * candidate[k].a;
        point_b += lambda[k] * candidate[k].b;
      }
      if (nearest.encloses) return;
    }
  }
};

/// Where the support point is not along the normal (the plane touches A − B along a line or a face, as a cone's side
/// does), the point of A − B nearest to the plane's own nearest point is the witness. Where these two differ, the plane
/// across their difference is nearer to the origin than the one before: it is the next direction.
template <class Real>
void settle(const ConvexPair<Real>& pair, Witness& witness, double floor, int& support_calls) {
  constexpr int max_rounds = 128;
  for (int round = 0; round < max_rounds; ++round) {
    const NearestToTarget<Real> nearest(pair, witness.plane * witness.normal, witness.normal, floor, support_calls);
    const Witness same{witness.plane, witness.normal, nearest.point_a, nearest.point_b};
    if (same.residual() < witness.residual()) witness = same;
    if (!(nearest.length > floor)) return;
    const Vector3d n = nearest.difference / -nearest.length;
    const double plane = glm::dot(n, pair.support(n).w);
    ++support_calls;
    if (!(plane < witness.plane)) return;
    witness = {plane, n, nearest.point_a, nearest.point_b};
  }
}

}  // namespace

template <class Real>
Witness sharpened(const ConvexPair<Real>& pair, const Witness& found, double floor, double residual,
                  int& support_calls) {
  const RefinedDepth local = refine_depth(pair, found.normal);
  support_calls += local.support_calls;
  Witness out{local.plane, local.normal, local.support.a, local.support.b};
  if (found.plane < out.plane) out = found;
  if (out.residual() > residual) settle(pair, out, floor, support_calls);
  return out;
}

template <class Real>
Witness refined(const ConvexPair<Real>& pair, const LargePolytope& polytope, const Witness& best, double floor,
                int& support_calls) {
  std::vector<std::pair<double, int>> faces;
  for (std::size_t i = 0; i < polytope.faces().size(); ++i) {
    if (polytope.faces()[i].alive) faces.emplace_back(polytope.faces()[i].key, static_cast<int>(i));
  }
  std::sort(faces.begin(), faces.end());
  constexpr std::size_t max_starts = 24;
  std::vector<std::pair<double, Vector3d>> starts{{best.plane, best.normal}};  // with the support distance of each
  for (const auto& [key, index] : faces) {
    if (key > best.plane) break;  // no direction behind it is better
    const Vector3d& n = polytope.faces()[static_cast<std::size_t>(index)].normal;
    if (std::none_of(starts.begin(), starts.end(),
                     [&](const auto& other) { return glm::dot(n, other.second) > tolerance::same_valley_cosine; })) {
      starts.emplace_back(glm::dot(n, pair.support(n).w), n);
      ++support_calls;
    }
  }
  std::stable_sort(starts.begin(), starts.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  if (starts.size() > max_starts) starts.resize(max_starts);
  std::vector<Witness> found{best};
  for (const auto& [plane, start] : starts) {
    const RefinedDepth local = refine_depth(pair, start);
    support_calls += local.support_calls;
    found.push_back({local.plane, local.normal, local.support.a, local.support.b});
  }
  std::sort(found.begin(), found.end(), [](const Witness& x, const Witness& y) { return x.plane < y.plane; });
  constexpr std::size_t max_settled = 6;
  Witness out = found.front();
  for (std::size_t i = 0; i < max_settled && i < found.size(); ++i) {
    if (found[i].plane > tolerance::nearly_lowest * out.plane) break;
    settle(pair, found[i], floor, support_calls);
    const bool lower = found[i].plane < out.plane - floor;
    const bool as_low = found[i].plane <= out.plane + floor;
    if (lower || (as_low && found[i].residual() < out.residual())) out = found[i];
  }
  return out;
}

template Witness sharpened(const ConvexPair<float>&, const Witness&, double, double, int&);
template Witness sharpened(const ConvexPair<double>&, const Witness&, double, double, int&);
template Witness refined(const ConvexPair<float>&, const LargePolytope&, const Witness&, double, int&);
template Witness refined(const ConvexPair<double>&, const LargePolytope&, const Witness&, double, int&);

}  // namespace minkoscope
