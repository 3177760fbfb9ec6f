#include "app/view/clear_direction.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace minkoscope {
namespace {

constexpr double well = 0.6;                      // of what the best view shows: seen well enough
constexpr double hardly = 0.15;                   // where even the best view shows less, turning is in vain
constexpr int yaws = 36;                          // tried
constexpr double flattest = 0.1, steepest = 0.6;  // radians of pitch

}  // namespace

double side_by_side(const Camera& camera, const SeenBody& a, const SeenBody& b) {
  const Vector3d apart = b.centre - a.centre, forward = camera.forward();
  const double across = glm::length(apart - glm::dot(apart, forward) * forward);
  const double radii = a.radius + b.radius;
  return radii > 0.0 ? std::min(across / radii, 1.0) : across > 0.0 ? 1.0 : 0.0;
}

Camera turned_to_show_both(const Camera& camera, const SeenBody& a, const SeenBody& b) {
  std::vector<Camera> views{camera};
  for (const double pitch : {std::clamp(camera.pitch, flattest, steepest), flattest, steepest}) {
    for (int i = 0; i < yaws; ++i) {
      Camera view = camera;
      view.yaw = camera.yaw + 2.0 * std::numbers::pi * i / yaws;
      view.pitch = pitch;
      views.push_back(view);
    }
  }
  double best = 0.0;
  for (const Camera& view : views) best = std::max(best, side_by_side(view, a, b));
  if (best < hardly || side_by_side(camera, a, b) >= well * best) return camera;
  const auto turn_to = [&](const Camera& view) {
    return std::abs(std::remainder(view.yaw - camera.yaw, 2.0 * std::numbers::pi)) +
           std::abs(view.pitch - camera.pitch);
  };
  const Camera* nearest = nullptr;
  for (const Camera& view : views) {
    if (side_by_side(view, a, b) >= well * best && (nearest == nullptr || turn_to(view) < turn_to(*nearest)))
      nearest = &view;
  }
  return *nearest;
}

}  // namespace minkoscope
