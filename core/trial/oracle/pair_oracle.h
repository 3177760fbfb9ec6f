// A judge for the narrow phase that shares no code with any method: certified bounds of the signed distance of two
// convex shapes.
//
// The signed distance (> 0 apart, < 0 minus the penetration depth) is −min h(n) over all unit directions n, where h is
// the support function of A − B (Cameron and Culley, Determining the Minimum Translational Distance between Two Convex
// Polyhedra, 1986). Every bound is a certificate by itself:
// - any direction bounds the signed distance from below by −h(n);
// - a point p of the core of A − B bounds it from above by |p| less the rounding radius, since the core is that near;
// - the sphere of directions, cut into spherical triangles, bounds it from above by minus the least bound of h over a
//   triangle: h(n) ≥ p·n for any point p of A − B.
// Where the cores are apart the second settles it (trial/nearest.h), else branch and bound over the triangles. What
// comes back is an interval that holds the truth, rounding aside; a direction or a claim given as a hint can make it
// narrow sooner, never wrong.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/trial/oracle/difference.h"

namespace minkoscope {

struct OracleSettings {
  double gap = 1e-9;  // stop when upper − lower ≤ gap · scale
  int max_evaluations = 400000;
};

struct OracleAnswer {
  double lower = 0.0;  // lower ≤ signed distance ≤ upper, metres
  double upper = 0.0;
  Vector3d normal{0.0};  // unit, world, from A towards B: a direction that attains `lower`
  double scale = 1.0;    // larger of the shapes' sizes and the distance of their centres, metres
  int evaluations = 0;
};

/// The oracle of one pair; what one question has found out serves the next. Refers to the shapes. Both must be convex
/// (no mesh). Always double, whatever a query's precision.
class PairOracle {
 public:
  PairOracle(const PosedShape& a, const PosedShape& b);

  /// Narrows the bounds until they are `gap` metres apart at most.
  const OracleAnswer& narrow(double gap, int max_evaluations = 400000);

  /// Narrows the bounds until they prove that the signed distance is in [low, high] or that it is not, and at most
  /// until they are `gap` apart: a truth within `gap` of an end may stay undecided. `hint`: a direction that is likely
  /// to attain the signed distance, of any length.
  const OracleAnswer& settle(double low, double high, double gap, const Vector3d& hint = Vector3d(0.0));

  /// h of A − B along a unit world direction: how deep (positive) or how far apart (negative) its supporting planes
  /// are.
  double width(const Vector3d& direction) const { return difference_.width(direction); }
  const OracleAnswer& answer() const { return answer_; }

 private:
  struct Corner {
    Vector3d n{0.0};  // unit direction
    Vector3d p{0.0};  // support point of the core along it
    double h = 0.0;   // p·n
  };
  struct Cell {
    std::array<std::uint32_t, 3> corners{};
    Vector3d witness{0.0};  // the point of the core that bounded the parent best
    double bound = 0.0;     // h(n) ≥ bound for every n of the cell
    std::uint32_t level = 0;
  };
  /// A disc of the core: `radius` round `height`·n in the plane across n, or above that plane by no more than rounding.
  struct Disc {
    Vector3d n{0.0};
    double height = 0.0, radius = 0.0;
  };

  template <class Done>
  void refine(const Done& done, double low, double wanted, double gap, int max_evaluations);
  void start(const Vector3d& hint);
  void divide(double enough);
  std::uint32_t look(const Vector3d& direction);
  void bound_below(Cell& cell, double enough) const;
  void add_disc(const Vector3d& direction);
  void try_face(const Cell& cell);
  void push(const Cell& cell);
  void tell();

  Difference difference_;
  OracleAnswer answer_;
  std::vector<Corner> corners_;
  std::vector<Cell> cells_;  // a heap: the cell with the least bound first
  std::vector<Disc> discs_;
  std::vector<Vector3d> tried_;                                     // directions across faces
  std::uint32_t best_ = 0;                                          // the corner with the least h
  double core_distance_ = std::numeric_limits<double>::infinity();  // of the cores, at most
  double thickness_ = 0.0;                                          // what counts as in one plane, metres
  bool divided_ = false;
};

/// The same in one call, to a gap that is relative to the answer's scale.
OracleAnswer signed_distance_oracle(const PosedShape& a, const PosedShape& b, const OracleSettings& settings = {});

/// h of A − B along a world direction of any length: of the unit direction.
double support_width(const PosedShape& a, const PosedShape& b, const Vector3d& direction);

/// Whether a point of the world is in the shape or no further from it than `tolerance`; proven either way, except
/// where the distance is within rounding of the tolerance.
bool holds_point(const PosedShape& shape, const Vector3d& point, double tolerance);

}  // namespace minkoscope
