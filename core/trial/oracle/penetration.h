// The judge of walks: how deep a body stands in a resting level, and whether a way passes through it. Shares the
// triangles with what it judges and nothing else: its own grid, its own closest points, all in double.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include <minkoscope/walk.h>

namespace minkoscope {

class PenetrationOracle {
 public:
  /// Of the meshes where their poses have them; motions are not looked at. `size` (metres) of the bodies to be tested
  /// only decides how fast.
  explicit PenetrationOracle(const std::vector<WalkMesh>& level, double size = 1.0);

  /// Metres along the normal of the nearest touch: > 0 how deep the body stands in the level, < 0 the smallest gap, at
  /// most `horizon`. To first order in the depth of an ellipsoid, as suits a body that stands on something; of a shape
  /// the certified distance and depth of trial/oracle.
  double depth(const WalkBody& body, double horizon = 0.1) const;

  /// Where the straight way from one point to another first found a triangle that it passes through, and that one's
  /// normal (unit).
  struct Crossing {
    Vector3d point{0.0}, normal{0.0};
  };
  std::optional<Crossing> crossing(const Vector3d& from, const Vector3d& to) const;
  bool crosses(const Vector3d& from, const Vector3d& to) const { return crossing(from, to).has_value(); }

  /// Does every way from here, up, down, to the sides and between, end at a triangle?
  bool encloses(const Vector3d& point) const;

  using Triangle = std::array<Vector3d, 3>;
  /// Whose boxes touch a box.
  std::vector<Triangle> triangles_near(const Vector3d& low, const Vector3d& high) const;
  const std::vector<Triangle>& triangles() const { return triangles_; }  // world, mesh after mesh

 private:
  double depth_of_shape(const WalkBody& body, double horizon) const;
  template <class Visit>
  void near(const Vector3d& low, const Vector3d& high, const Visit& visit) const;

  double cell_ = 1.0;      // metres
  double diagonal_ = 0.0;  // of the level's box, metres
  std::vector<Triangle> triangles_;
  std::vector<Vector3d> lows_, highs_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> cells_;
  std::vector<std::uint32_t> large_;  // that would fill too many cells
};

}  // namespace minkoscope
