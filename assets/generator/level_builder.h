// Builds a level from closed solids and writes it as Wavefront OBJ, the same bytes on every run.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

/// A point of a floor plan (x, z) or of a side view.
struct PlanPoint {
  double u = 0.0, v = 0.0;
};

/// Collects solids in named groups. Metres, Y up. Every solid is closed, wound counter-clockwise seen from outside, and
/// shares no vertex with another solid.
class LevelBuilder {
 public:
  /// The solids that follow belong to `name` (letters, digits and underscores).
  void begin_group(std::string_view name);

  void add_box(const Vector3d& min, const Vector3d& max);
  /// A solid of constant cross section: the simple polygon `base` (in a plane, either winding, concave allowed) moved
  /// by `extrusion`.
  void add_prism(const std::vector<Vector3d>& base, const Vector3d& extrusion);
  /// A floor plan of points (x, z) from `bottom` to `top`.
  void add_pillar(const std::vector<PlanPoint>& plan, double bottom, double top);
  /// A side view of points (x, y) from `z_min` to `z_max`.
  void add_profile_along_z(const std::vector<PlanPoint>& profile, double z_min, double z_max);
  /// A side view of points (z, y) from `x_min` to `x_max`.
  void add_profile_along_x(const std::vector<PlanPoint>& profile, double x_min, double x_max);
  /// A slab over the grid of the ascending lines `x` and `z`, without the cells for which `is_hole` (cell of x, cell of
  /// z). Top and bottom at the grid points are given by `top` (x, z) and `bottom`.
  void add_slab(const std::vector<double>& x, const std::vector<double>& z,
                const std::function<double(double, double)>& top, double bottom,
                const std::function<bool(std::size_t, std::size_t)>& is_hole);
  /// A stone: a sphere of 20·4^`subdivisions` triangles, scaled to `radii`, its points moved in and out by up to
  /// `roughness` of the radius by noise that depends on `seed` alone.
  void add_rock(const Vector3d& centre, const Vector3d& radii, double roughness, int subdivisions, std::uint32_t seed);

  std::size_t triangle_count() const;
  /// The file's text; `title` becomes its first comment.
  std::string to_obj(std::string_view title) const;

 private:
  using Triangle = std::array<std::uint32_t, 3>;
  struct Solid {
    std::vector<Vector3d> points;
    std::vector<Triangle> triangles;
  };
  struct Group {
    std::string name;
    std::vector<Solid> solids;
  };
  void add_solid(Solid solid);

  std::vector<Group> groups_;
};

}  // namespace minkoscope
