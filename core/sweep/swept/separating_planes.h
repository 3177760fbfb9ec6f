// Planes that part a few obstacles from the unit sphere, prepared once: as long as its radii and rotation stay, a body
// that moves only shifts them. So whether one of them keeps an obstacle out of reach all along a way is decided in
// float, several obstacles at a time, before any is built for an exact test.
//
// An obstacle has four: its face, seen from the centre, and one along each edge, which is a side of a prism (separating
// axes, as core/sweep/swept/unit_prism.h has them). Where the centre lies in front of the face, h from it, and of a
// side, s from it, the nearest point may be on the edge between them: so the direction λ·face + μ·side towards the
// centre is an axis, too. Along it the obstacle extends no farther than λ and μ times as far as along the two, whatever
// λ, μ ≥ 0.
//
// The comparisons' room, with ε the rounding of a float. Normals are rounded to float after the obstacle's extent along
// them is known in double, so that large triangles lose nothing. A normal m and a centre c are each off by ε of their
// size, the three products and two sums by 4ε: m·c is off by 6ε · √3 · |c| at most, the extent and its difference to
// m·c by 2ε of theirs, |m| by 2ε. 16ε |c|, 4ε of the extent and 8ε of the reach are kept. Heights above 2 reach count
// as that, so that λ·h + μ·s is off by 4ε (λ + μ) (2 reach + way) at most, the squared length of λ·face + μ·side by 16ε
// (λ² + μ²), which is at least (λ + μ)² / 2: that length counts as longer by 16ε (3 + way / reach) (λ² + μ²).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/instructions.h"
#include "core/sweep/swept/plane_groups.h"
#include "core/sweep/swept/unit_prism.h"

namespace minkoscope {

class SeparatingPlanes {
 public:
  static constexpr std::size_t most = 32;

  /// Bit k: of the obstacle that was added after k others.
  struct Passing {
    std::uint32_t at_start = 0, on_way = 0;
  };

  /// The same bits whatever the instructions.
  explicit SeparatingPlanes(Instructions instructions = Instructions::portable) { use(instructions); }
  void use(Instructions instructions);

  /// The next obstacle, at most `most`, around where the centre was then.
  void add(const UnitTriangle& triangle);
  void add(const UnitPrism& prism);
  /// Which may be within `reach` of the centre, in radii: at its start, and on its straight way. `start` is from where
  /// the centre was when they were added. What does not pass is farther, whatever the rounding.
  Passing on_way(const Vector3d& start, const Vector3d& way, double reach) const;
  std::uint32_t at(const Vector3d& centre, double reach) const;

 private:
  void add(const UnitTriangle& triangle, const Vector3d& axis, const Vector3d& across);
  std::uint32_t all() const { return static_cast<std::uint32_t>((std::uint64_t{1} << count_) - 1u); }

  /// Not initialized until used.
  union Groups {
    std::array<PlaneGroup, most / PlaneGroup::lanes> of;
    Groups() {}
  };
  PartByPlanes part_on_way_, part_at_start_;
  MakeSides make_sides_;
  std::size_t count_ = 0;
  Groups groups_;
};

}  // namespace minkoscope
