// What is under the pointer: a ray through a draw list on the CPU. Markers and lines are picked within a few pixels and
// take precedence over the surface they lie on.
#pragma once

#include <memory>
#include <unordered_map>

#include "app/draw/draw_list.h"
#include "app/view/camera.h"
#include "core/mesh/bvh.h"

namespace minkoscope {

struct Pick {
  MarkId id = 0;
  double depth = 0.0;      // metres in front of the eye along the view axis
  Vector3d position{0.0};  // world
  int triangle = -1;       // of a picked surface
  int surface = -1;        // in the list, of pick_surface alone
};

/// Keeps a bounding volume hierarchy per surface while the surface lives.
class Picker {
 public:
  /// Provides an existing hierarchy over the surface's triangles, so that none is built here: levels are large.
  void know(const std::shared_ptr<const SurfaceMesh>& mesh, std::shared_ptr<const Bvh<float>> bvh);
  void know(const std::shared_ptr<const SurfaceMesh>& mesh, std::shared_ptr<const Bvh<double>> bvh);
  /// The closest marked element under `pixel`: points and lines within `tolerance` pixels unless something opaque hides
  /// them (on_top lines are never hidden), else triangles, discs and surfaces.
  std::optional<Pick> pick(const DrawList& list, const Camera& camera, const ViewRect& rect, const glm::dvec2& pixel,
                           double tolerance = 8.0);
  /// As pick, on surfaces alone, marked or not: for setting the orbit centre, dropping a body, walls that hide it.
  std::optional<Pick> pick_surface(const DrawList& list, const Camera& camera, const ViewRect& rect,
                                   const glm::dvec2& pixel);
  /// Whether an opaque surface lies between the eye and the point (closer by more than 0.5 % of the distance).
  bool hidden(const DrawList& list, const Camera& camera, const Vector3d& point);

 private:
  struct Hierarchy {
    std::weak_ptr<const SurfaceMesh> alive;
    std::shared_ptr<const Bvh<float>> bvh;  // one of the two
    std::shared_ptr<const Bvh<double>> fine;
  };
  const Hierarchy& hierarchy_of(const std::shared_ptr<const SurfaceMesh>& mesh);
  /// Distance along the ray to the nearest triangle of a surface.
  std::optional<std::pair<double, int>> intersect(const DrawList::Surface& surface, const Ray& ray, double limit);

  std::unordered_map<const SurfaceMesh*, Hierarchy> hierarchies_;
};

}  // namespace minkoscope
