#include "app/view/overview_camera.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {
namespace {

constexpr double steep = 0.9;  // radians from above: floors lie open, walls keep their height
// Shares of the view that the level may fill; title and legend lie above and below.
constexpr double free_left = 0.05, free_right = 0.95, free_top = 0.13, free_bottom = 0.87;

bool fits(const DrawBounds& bounds, const Camera& camera, const ViewRect& rect) {
  for (int corner = 0; corner < 8; ++corner) {
    const Vector3d p((corner & 1) != 0 ? bounds.max.x : bounds.min.x, (corner & 2) != 0 ? bounds.max.y : bounds.min.y,
                     (corner & 4) != 0 ? bounds.max.z : bounds.min.z);
    const auto seen = camera.project(p, rect);
    if (!seen) return false;
    const double x = (seen->pixel.x - rect.x) / rect.width, y = (seen->pixel.y - rect.y) / rect.height;
    if (!(x >= free_left && x <= free_right && y >= free_top && y <= free_bottom)) return false;
  }
  return true;
}

}  // namespace

Camera overview_of(const DrawBounds& bounds, double yaw, const ViewRect& rect) {
  Camera camera;
  camera.yaw = yaw;
  camera.pitch = steep;
  camera.target = bounds.centre();
  const double radius = std::max(bounds.radius(), 1e-6);
  double near = radius * 0.1, far = radius * 16.0;
  for (int i = 0; i < 40; ++i) {
    camera.distance = std::sqrt(near * far);
    (fits(bounds, camera, rect) ? far : near) = camera.distance;
  }
  camera.distance = far;
  return camera;
}

}  // namespace minkoscope
