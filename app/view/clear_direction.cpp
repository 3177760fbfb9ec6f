#include "app/view/clear_direction.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

namespace minkoscope {
namespace {

constexpr double well = 0.6;                      // of what the best view shows: seen well enough
constexpr double hardly = 0.15;                   // where even the best view shows less, turning is in vain
constexpr double uncovered = 0.5;                 // of each body: seen well enough
constexpr std::size_t most_triangles = 600;       // of a body, so that looking for a view takes milliseconds
constexpr int yaws = 36;                          // tried
constexpr double flattest = 0.1, steepest = 0.6;  // radians of pitch

/// The camera, then all that are tried.
std::vector<Camera> views_around(const Camera& camera) {
  std::vector<Camera> views{camera};
  for (const double pitch : {std::clamp(camera.pitch, flattest, steepest), flattest, steepest}) {
    for (int i = 0; i < yaws; ++i) {
      Camera view = camera;
      view.yaw = camera.yaw + 2.0 * std::numbers::pi * i / yaws;
      view.pitch = pitch;
      views.push_back(view);
    }
  }
  return views;
}

double turn_between(const Camera& one, const Camera& other) {
  return std::abs(std::remainder(other.yaw - one.yaw, 2.0 * std::numbers::pi)) + std::abs(other.pitch - one.pitch);
}

/// The view turned least of those that show at least so much; `shown`: of each view.
const Camera& least_turned(const std::vector<Camera>& views, const std::vector<double>& shown, double least) {
  std::size_t nearest = views.size();
  for (std::size_t i = 0; i < views.size(); ++i)
    if (shown[i] >= least && (nearest == views.size() ||
                              turn_between(views.front(), views[i]) < turn_between(views.front(), views[nearest])))
      nearest = i;
  return views[nearest];
}

}  // namespace

double side_by_side(const Camera& camera, const SeenBody& a, const SeenBody& b) {
  const Vector3d apart = b.centre - a.centre, forward = camera.forward();
  const double across = glm::length(apart - glm::dot(apart, forward) * forward);
  const double radii = a.radius + b.radius;
  return radii > 0.0 ? std::min(across / radii, 1.0) : across > 0.0 ? 1.0 : 0.0;
}

Camera turned_to_show_both(const Camera& camera, const SeenBody& a, const SeenBody& b) {
  const std::vector<Camera> views = views_around(camera);
  std::vector<double> shown;
  for (const Camera& view : views) shown.push_back(side_by_side(view, a, b));
  const double best = *std::ranges::max_element(shown);
  if (best < hardly || shown.front() >= well * best) return camera;
  return least_turned(views, shown, well * best);
}

Camera turned_to_uncover(const Camera& camera, const SeenSurface& a, const SeenSurface& b) {
  if (a.size() > most_triangles || b.size() > most_triangles) return camera;
  std::optional<DrawBounds> bounds;
  for (const SeenSurface* surface : {&a, &b})
    for (const auto& triangle : *surface)
      for (const Vector3d& point : triangle) include(bounds, point);
  if (!bounds) return camera;
  const auto shown_by = [&](Camera view) {
    view.frame(*bounds, 1.0);
    return 1.0 - std::max(hidden_share(a, b, view.eye()), hidden_share(b, a, view.eye()));
  };
  if (shown_by(camera) >= uncovered) return camera;
  const std::vector<Camera> views = views_around(camera);
  std::vector<double> shown;
  for (const Camera& view : views) shown.push_back(shown_by(view));
  const double best = *std::ranges::max_element(shown);
  if (best < hardly || best <= shown.front()) return camera;
  return least_turned(views, shown, std::min(0.9 * best, uncovered));
}

}  // namespace minkoscope
