// The abstract drawing sink: const core facts in, these calls out. Code that draws does not know OpenGL, and no
// renderer knows GJK. A call names a role, never a colour: the theme gives each role one colour and one marker
// everywhere.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include <minkoscope/geometry.h>
#include <minkoscope/shape.h>

#include "core/shapes/tessellate.h"

namespace minkoscope {

enum class Role {
  shape_a,
  shape_b,
  difference,
  simplex,
  dropped,
  support,
  direction,
  closest,
  witness,
  engine,  // another engine's answer
  origin,
  body,
  body_ghost,
  level,
  level_edge,
  candidate,
  contact,
  slide_plane,
  slide,
  wanted_path,
  path,
  other_path,  // another branch of the same walk
  beyond,      // why a candidate triangle was not hit, besides candidate (later) and contact
  receding,
  parallel,
  missed,
  no_area,
  grid,
  axis,
  selection,
  added,         // faces created by this step
  open_edge,     // of a level: one triangle alone has it
  visits,        // ground that an exploration has walked on
  moment_stuck,  // what it has found, besides contact (recovered)
  moment_failed,
  moment_fallen,
  moment_restless,
  moment_gained,
  region_vertex,  // Voronoi regions of a simplex, by the feature they belong to
  region_edge,
  region_face
};
std::string_view to_string(Role role);

/// Shape encodes the same meaning as colour: disc = simplex vertex, diamond = support, star = contact, ring = closest
/// point, cross = origin, triangle = added, saltire (×) = removed.
enum class Marker { disc, ring, diamond, star, cross, square, triangle, saltire };
std::string_view to_string(Marker marker);

/// What a mark stands for, so that clicking it selects the same thing in every view and list. 0 is nothing.
using MarkId = std::uint64_t;

struct LineStyle {
  float width = 1.5f;  // logical pixels
  bool dashed = false;
  bool arrow = false;    // head at the end
  bool on_top = false;   // visible through occluders, fainter where hidden
  float opacity = 1.0f;  // below 1: translucent
};

struct SurfaceStyle {
  float opacity = 1.0f;  // below 1 translucent, both sides, far side fainter
  bool edges = true;
  bool lit = true;
  double ruling = 0.0;        // spacing of the grid drawn on it, metres in its own frame; 0: none
  bool cut = false;           // clipped by the view's cut plane
  bool reveals = false;       // opens where it occludes what the view must show (walls in front of a body)
  bool overlay = false;       // drawn over another surface, which is what the pointer is on
  Vector3d bound_centre{0.0};  // in the view's frame
  double bound_radius = 0.0;   // it ends at this distance, with a line along its end; 0: it does not
  Vector3d stretch{1.0};      // along the view's axes, after the pose: ellipsoid space divides by the radii
};

class DebugDraw {
 public:
  virtual ~DebugDraw() = default;
  virtual void point(const Vector3d& position, Role role, Marker marker, MarkId id = 0) = 0;
  virtual void line(const Vector3d& from, const Vector3d& to, Role role, const LineStyle& style = {},
                    MarkId id = 0) = 0;
  virtual void triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c, Role role, float opacity,
                        MarkId id = 0) = 0;
  /// A translucent disc with an outline, for planes.
  virtual void disc(const Vector3d& centre, const Vector3d& normal, double radius, Role role, float opacity,
                    MarkId id = 0) = 0;
  /// A shared surface under a pose and a per-axis scale (applied before the pose). The renderer keeps GPU data per
  /// surface.
  virtual void surface(const std::shared_ptr<const SurfaceMesh>& surface, const Pose& pose, const Vector3d& scale,
                       Role role, const SurfaceStyle& style = {}, MarkId id = 0) = 0;
  /// Text beside a point. Labels avoid each other; higher priority is placed closer.
  virtual void label(const Vector3d& anchor, std::string_view text, Role role, int priority = 0) = 0;
};

}  // namespace minkoscope
