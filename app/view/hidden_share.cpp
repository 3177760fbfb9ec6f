#include "app/view/hidden_share.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {
namespace {

constexpr std::size_t most_samples = 48;

/// Whether a triangle crosses the ray from a point, beyond the end of `along` too: the eye is outside of all. Source:
/// T. Möller, B. Trumbore, Fast, Minimum Storage Ray-Triangle Intersection, 1997.
bool crosses(const std::array<Vector3d, 3>& triangle, const Vector3d& from, const Vector3d& along) {
  const Vector3d e = triangle[1] - triangle[0], f = triangle[2] - triangle[0], p = glm::cross(along, f);
  const double determinant = glm::dot(e, p);
  if (determinant == 0.0) return false;
  const Vector3d s = from - triangle[0], q = glm::cross(s, e);
  const double u = glm::dot(s, p) / determinant, v = glm::dot(along, q) / determinant;
  return u >= 0.0 && v >= 0.0 && u + v <= 1.0 && glm::dot(f, q) / determinant > 0.0;
}

}  // namespace

double hidden_share(const SeenSurface& body, const SeenSurface& other, const Vector3d& eye) {
  const std::size_t stride = body.size() / most_samples + 1;
  double seen = 0.0, hidden = 0.0;
  for (std::size_t i = 0; i < body.size(); i += stride) {
    const auto& [a, b, c] = body[i];
    const Vector3d middle = (a + b + c) / 3.0, to_eye = eye - middle;
    const double area = glm::dot(glm::cross(b - a, c - a), to_eye);
    if (!(area > 0.0)) continue;  // faces away
    // The middle, and the middles of the three parts around it: one long triangle may be half hidden.
    for (const Vector3d& sample : {middle, (a + b + middle) / 3.0, (b + c + middle) / 3.0, (c + a + middle) / 3.0}) {
      seen += area;
      const bool is_hidden = std::any_of(other.begin(), other.end(), [&](const std::array<Vector3d, 3>& triangle) {
        return crosses(triangle, sample, eye - sample);
      });
      if (is_hidden) hidden += area;
    }
  }
  return seen > 0.0 ? hidden / seen : 0.0;
}

}  // namespace minkoscope
