// Shapes: values, cheap to copy (hull and mesh data are shared and immutable). All shapes are centred at their local origin
// with local axis Y; sizes in metres, ≥ 0; a size of 0 is the degenerate shape.
#pragma once

#include <array>
#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

struct ConvexHull;
struct Shape;

struct PointShape {
  bool operator==(const PointShape&) const = default;
};
struct SphereShape {
  double radius = 0.5;
  bool operator==(const SphereShape&) const = default;
};
struct BoxShape {
  Vector3d half_extents{0.5};
  bool operator==(const BoxShape&) const = default;
};
struct CapsuleShape {
  double radius = 0.3, half_height = 0.5;
  bool operator==(const CapsuleShape&) const = default;
};
struct CylinderShape {
  double radius = 0.4, half_height = 0.5;
  bool operator==(const CylinderShape&) const = default;
};
struct ConeShape {
  double radius = 0.4, half_height = 0.5;
  bool operator==(const ConeShape&) const = default;
};  // base at -h
struct EllipsoidShape {
  Vector3d radii{0.5};
  bool operator==(const EllipsoidShape&) const = default;
};
struct SegmentShape {
  double half_height = 0.5;
  bool operator==(const SegmentShape&) const = default;
};
struct TriangleShape {
  std::array<Vector3d, 3> points{};
  bool operator==(const TriangleShape&) const = default;
};

/// A hull keeps its points as given; `hull` is built once and shared by all copies.
struct HullShape {
  std::shared_ptr<const ConvexHull> hull;  // never null in a valid shape
  std::string file;                        // the file it was read from, empty when the case holds the points
  bool operator==(const HullShape& other) const;
};

/// Minkowski sum of exactly two shapes.
struct SumShape {
  std::shared_ptr<const Shape> first, second;
  bool operator==(const SumShape& other) const;
};

/// A shape under a pose of its own (for use inside a sum).
struct TransformedShape {
  Pose pose;
  std::shared_ptr<const Shape> of;
  bool operator==(const TransformedShape& other) const;
};

/// Triangles that need not be convex; only ray parity and levels take them.
struct MeshShape {
  std::shared_ptr<const std::vector<std::array<Vector3d, 3>>> triangles;
  std::string file;
  bool operator==(const MeshShape& other) const;
};

struct Shape {
  using Variant =
      std::variant<PointShape, SphereShape, BoxShape, CapsuleShape, CylinderShape, ConeShape, EllipsoidShape,
                   SegmentShape, TriangleShape, HullShape, SumShape, TransformedShape, MeshShape>;
  /// The variant, its copies and comparison defined once: they are a good deal of code for every file that copies a case.
  struct Value : Variant {
    Value();
    template <class Alternative>
      requires(!std::same_as<std::remove_cvref_t<Alternative>, Value> && std::constructible_from<Variant, Alternative>)
    Value(Alternative&& alternative) : Variant(std::forward<Alternative>(alternative)) {}
    Value(const Value&);
    Value(Value&&) noexcept;
    Value& operator=(const Value&);
    Value& operator=(Value&&) noexcept;
    ~Value();
    bool operator==(const Value&) const;
  };
  Value value;
  bool operator==(const Shape&) const = default;
};

struct PosedShape {
  Shape shape;
  Pose pose;  // world
  bool operator==(const PosedShape&) const = default;
};

/// The word the case format uses: "point", "sphere", …, "hull", "sum", "posed", "mesh".
std::string_view type_name(const Shape& shape);

/// A hull shape of these points (at least one).
Shape make_hull_shape(std::vector<Vector3d> points, std::string file = {});

}  // namespace minkoscope
