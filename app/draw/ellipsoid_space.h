// Ellipsoid space: the world seen from a body, its axes divided by the radii, so that the body is the unit sphere at
// the origin and the level is squeezed around it.
#pragma once

#include <memory>
#include <vector>

#include "app/draw/walk_scene.h"

namespace minkoscope {

/// World → ellipsoid space of a body: its axes divided by its radii, its centre the origin.
Vector3d to_ellipsoid_space(const EllipsoidBody& body, const Vector3d& world_point);
/// A displacement, likewise.
Vector3d displacement_to_ellipsoid_space(const EllipsoidBody& body, const Vector3d& displacement);
/// A normal (unit in, unit out).
Vector3d normal_to_ellipsoid_space(const EllipsoidBody& body, const Vector3d& normal);

/// Level surfaces turned into ellipsoid space for one body shape; made again only when radii, rotation or a mesh's
/// rotation change.
class EllipsoidSpaceSurfaces {
 public:
  /// One surface a mesh and where its origin comes to lie, for a body at `body`.
  struct Placed {
    std::shared_ptr<const SurfaceMesh> mesh;
    Vector3d scale{1.0};
    Vector3d offset{0.0};
  };
  std::vector<Placed> place(const WalkScene& scene, const EllipsoidBody& body);

 private:
  struct Entry {
    std::shared_ptr<const SurfaceMesh> source, turned;
    Quaterniond rotation{1.0, 0.0, 0.0, 0.0};
    Vector3d radii{1.0};
  };
  std::vector<Entry> entries_;
};

}  // namespace minkoscope
