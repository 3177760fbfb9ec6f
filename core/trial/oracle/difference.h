// A − B for the judges of the narrow phase: their own support functions, in double, which share no code with the
// methods' (core/shapes/support.h). Where the shapes are rounded, A − B is a core rounded by a sphere of `radius`.
//
// A sphere is a point with a radius. An ellipsoid with radii a ≥ b ≥ c has a sphere of radius c²/a that rolls freely in
// it, its smallest radius of curvature, so that it is the sum of that sphere and a smaller convex core (W. Blaschke,
// Kreis und Kugel, 1916; R. Schneider, Convex Bodies: The Brunn-Minkowski Theory, 1993, section 3.2): nearly round ones
// have tiny cores, which are bounded quickly.
#pragma once

#include <vector>

#include <minkoscope/pair.h>

namespace minkoscope {

/// The cores' A − B in world axes; metres. Throws std::invalid_argument for a mesh. Refers to the shapes' points.
class Difference {
 public:
  Difference(const PosedShape& a, const PosedShape& b);
  /// A shape minus a point of the world.
  Difference(const PosedShape& a, const Vector3d& point);

  /// The point of the core furthest along the unit direction n.
  Vector3d support(const Vector3d& n) const;
  /// h(n): how far the rounded core reaches along the unit direction n.
  double width(const Vector3d& n) const { return glm::dot(support(n), n) + radius_; }

  double radius() const { return radius_; }
  /// Whether the core has finitely many corners.
  bool is_polytope() const { return is_polytope_; }

  /// Corners that lie within `thickness` of the supporting plane along n; nothing where there are too many to list, or
  /// the core is no polytope.
  std::vector<Vector3d> face(const Vector3d& n, double thickness) const;

 private:
  enum class Kind { box, cylinder, cone, ellipsoid, points };
  struct Part {
    Kind kind = Kind::box;
    Matrix3d frame{1.0};        // local to world; negated where the part is B's
    Vector3d size{0.0};         // half extents, radii, or (radius, half height, -)
    double inner_radius = 0.0;  // of the sphere taken off an ellipsoid
    const Vector3d* points = nullptr;
    std::size_t count = 0;
  };

  void add(const Shape& shape, const Matrix3d& frame, const Vector3d& position);
  static Vector3d farthest(const Part& part, const Vector3d& d);

  std::vector<Part> parts_;
  Vector3d offset_{0.0};
  double radius_ = 0.0;
  bool is_polytope_ = true;
};

/// The largest distance of the shape from its local origin, metres.
double size_of(const Shape& shape);

/// True where an ellipsoid, cylinder or cone takes part, whose boundary no polytope or rounding radius describes.
bool is_curved(const Shape& shape);

}  // namespace minkoscope
