#include "core/trial/oracle/nearest.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace minkoscope {
namespace {

/// Up to four corners and the weights of their mix.
struct Mixture {
  std::array<Vector3d, 4> corners;
  std::array<double, 4> weights{};
  std::size_t size = 0;

  Vector3d point() const {
    Vector3d sum(0.0);
    double total = 0.0;
    for (std::size_t i = 0; i < size; ++i) sum += weights[i] * corners[i], total += weights[i];
    return sum / total;
  }
  void drop(std::size_t i) {
    for (--size; i < size; ++i) corners[i] = corners[i + 1], weights[i] = weights[i + 1];
  }
};

/// Weights, of any sign, of the affine hull's point nearest the origin; false where the corners do not span it.
bool affine_weights(const Mixture& mixture, std::array<double, 4>& weights) {
  const Vector3d& o = mixture.corners[0];
  const Vector3d e = mixture.corners[1] - o;
  if (mixture.size == 1) {
    weights[0] = 1.0;
    return true;
  }
  if (mixture.size == 2) {
    const double squared = glm::dot(e, e);
    if (!(squared > 0.0)) return false;
    weights[1] = -glm::dot(o, e) / squared;
    weights[0] = 1.0 - weights[1];
    return true;
  }
  const Vector3d f = mixture.corners[2] - o;
  const Vector3d n = glm::cross(e, f);
  if (mixture.size == 3) {
    const double squared = glm::dot(n, n);
    if (!(squared > 1e-30 * glm::dot(e, e) * glm::dot(f, f))) return false;
    weights[1] = glm::dot(glm::cross(f, o), n) / squared;
    weights[2] = glm::dot(glm::cross(o, e), n) / squared;
    weights[0] = 1.0 - weights[1] - weights[2];
    return true;
  }
  const Vector3d g = mixture.corners[3] - o;
  const double volume = glm::dot(n, g);
  if (!(std::abs(volume) > 1e-15 * glm::length(n) * glm::length(g))) return false;
  weights[1] = -glm::dot(o, glm::cross(f, g)) / volume;
  weights[2] = -glm::dot(o, glm::cross(g, e)) / volume;
  weights[3] = -glm::dot(o, n) / volume;
  weights[0] = 1.0 - weights[1] - weights[2] - weights[3];
  return true;
}

}  // namespace

NearestBounds nearest_to_origin_of(const Difference& set, Vector3d start, double gap, double near, double far) {
  constexpr int most_corners = 100;
  NearestBounds out;
  Mixture mixture;
  mixture.corners[0] = set.support(start);
  mixture.weights[0] = 1.0;
  mixture.size = 1;
  out.point = mixture.corners[0];
  out.upper = glm::length(out.point);
  for (int i = 0; i < most_corners; ++i) {
    if (out.upper <= near || out.upper - out.lower <= gap) return out;
    const Vector3d direction = out.point / -out.upper;
    const Vector3d corner = set.support(direction);
    if (const double proven = -glm::dot(corner, direction); proven > out.lower) {
      out.lower = proven;
      out.direction = direction;
    }
    if (out.lower > far || out.upper - out.lower <= gap) return out;
    for (std::size_t k = 0; k < mixture.size; ++k) {
      if (mixture.corners[k] == corner) return out;  // these digits hold no more
    }
    if (mixture.size == 4) return out;
    mixture.corners[mixture.size] = corner;
    mixture.weights[mixture.size] = 0.0;
    ++mixture.size;
    // Towards the affine hull's nearest point as far as all weights stay positive; where one runs out, without it
    // again.
    for (;;) {
      std::array<double, 4> wanted{};
      if (!affine_weights(mixture, wanted)) {  // the corners lie in a line or a plane: the lightest old one goes
        std::size_t lightest = 0;
        for (std::size_t k = 1; k + 1 < mixture.size; ++k) {
          if (mixture.weights[k] < mixture.weights[lightest]) lightest = k;
        }
        mixture.drop(lightest);
        if (mixture.size == 1) mixture.weights[0] = 1.0;
        continue;
      }
      double way = 1.0;
      std::size_t out_first = mixture.size;
      for (std::size_t k = 0; k < mixture.size; ++k) {
        if (wanted[k] > 0.0) continue;
        const double step = mixture.weights[k] - wanted[k];
        const double until = step > 0.0 ? mixture.weights[k] / step : 0.0;
        if (until < way) way = until, out_first = k;
      }
      for (std::size_t k = 0; k < mixture.size; ++k) mixture.weights[k] += way * (wanted[k] - mixture.weights[k]);
      if (out_first == mixture.size) break;
      mixture.drop(out_first);
    }
    const Vector3d point = mixture.point();
    const double length = glm::length(point);
    if (!(length < out.upper)) return out;
    out.point = point;
    out.upper = length;
  }
  return out;
}

}  // namespace minkoscope
