// One row a shape: its word in a case file, what the window calls it, its sizes with their units, and a sample. Reading
// and writing JSON, the fields of the window, the exported C++ and the random shapes of the fuzzer follow from it, so
// that an alternative of Shape::Variant without a row does not compile.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <minkoscope/shape.h>

namespace minkoscope {

/// Which way a size extends, so that a random shape can be made flat or thin.
enum class Extent { across, along, every_axis };

/// One member that a shape is given by: a size or three sizes, ≥ 0, or the vertices of a triangle. Metres, local frame.
template <class S, class T>
struct ShapeField {
  const char* key;          // in a case file
  const char* label;        // in the window
  const char* explanation;  // in the window: what it measures, and its unit
  Extent extent;
  T S::*member;
};
template <class S, class T>
ShapeField(const char*, const char*, const char*, Extent, T S::*) -> ShapeField<S, T>;

/// Specialised below for every shape:
/// - type: the word of the case format; title, meaning: what the window shows; cpp_name: the struct;
/// - fields: a tuple of ShapeField, in the order of the struct's members, where they alone make the shape, or
///   keys: the members of its JSON object, where reading it takes more (core/scene/members/shape_json.cpp);
/// - sample(): about a metre across; what the window starts from when this type is chosen.
template <class S>
struct ShapeTraits;

/// A shape that is given by its fields alone.
template <class S>
concept SizedShape = requires {
  ShapeTraits<S>::fields;
};

template <>
struct ShapeTraits<PointShape> {
  static constexpr const char *type = "point", *title = "point", *meaning = "a single point", *cpp_name = "PointShape";
  static constexpr std::tuple<> fields{};
  static PointShape sample() { return {}; }
};

template <>
struct ShapeTraits<SphereShape> {
  static constexpr const char *type = "sphere", *title = "sphere", *meaning = "all points within a radius",
                              *cpp_name = "SphereShape";
  static constexpr std::tuple fields{
      ShapeField{"radius", "radius", "metres; 0 is a point", Extent::every_axis, &SphereShape::radius}};
  static SphereShape sample() { return {}; }
};

template <>
struct ShapeTraits<BoxShape> {
  static constexpr const char *type = "box", *title = "box", *meaning = "half extents along x, y and z",
                              *cpp_name = "BoxShape";
  static constexpr std::tuple fields{ShapeField{"half_extents", "half size",
                                                "half extents along x, y and z, metres; 0 is flat", Extent::every_axis,
                                                &BoxShape::half_extents}};
  static BoxShape sample() { return {}; }
};

template <>
struct ShapeTraits<CapsuleShape> {
  static constexpr const char *type = "capsule", *title = "capsule", *meaning = "a segment along y, swept by a radius",
                              *cpp_name = "CapsuleShape";
  static constexpr std::tuple fields{ShapeField{"radius", "radius", "metres", Extent::across, &CapsuleShape::radius},
                                     ShapeField{"half_height", "half height", "of the inner segment along y, metres",
                                                Extent::along, &CapsuleShape::half_height}};
  static CapsuleShape sample() { return {}; }
};

template <>
struct ShapeTraits<CylinderShape> {
  static constexpr const char *type = "cylinder", *title = "cylinder", *meaning = "radius and half height, along y",
                              *cpp_name = "CylinderShape";
  static constexpr std::tuple fields{
      ShapeField{"radius", "radius", "metres", Extent::across, &CylinderShape::radius},
      ShapeField{"half_height", "half height", "along y, metres", Extent::along, &CylinderShape::half_height}};
  static CylinderShape sample() { return {}; }
};

template <>
struct ShapeTraits<ConeShape> {
  static constexpr const char *type = "cone", *title = "cone",
                              *meaning = "base at −half height, apex at +half height, along y", *cpp_name = "ConeShape";
  static constexpr std::tuple fields{
      ShapeField{"radius", "radius", "of the base, metres", Extent::across, &ConeShape::radius},
      ShapeField{"half_height", "half height", "base at −h, apex at +h, metres", Extent::along,
                 &ConeShape::half_height}};
  static ConeShape sample() { return {}; }
};

template <>
struct ShapeTraits<EllipsoidShape> {
  static constexpr const char *type = "ellipsoid", *title = "ellipsoid", *meaning = "radii along x, y and z",
                              *cpp_name = "EllipsoidShape";
  static constexpr std::tuple fields{
      ShapeField{"radii", "radii", "along x, y and z, metres", Extent::every_axis, &EllipsoidShape::radii}};
  static EllipsoidShape sample() { return {Vector3d(0.6, 0.35, 0.45)}; }
};

template <>
struct ShapeTraits<SegmentShape> {
  static constexpr const char *type = "segment", *title = "segment",
                              *meaning = "from −half height to +half height along y", *cpp_name = "SegmentShape";
  static constexpr std::tuple fields{
      ShapeField{"half_height", "half height", "along y, metres", Extent::every_axis, &SegmentShape::half_height}};
  static SegmentShape sample() { return {}; }
};

template <>
struct ShapeTraits<TriangleShape> {
  static constexpr const char *type = "triangle", *title = "triangle", *meaning = "three vertices, flat",
                              *cpp_name = "TriangleShape";
  static constexpr std::tuple fields{
      ShapeField{"points", "points", "the vertices, metres", Extent::every_axis, &TriangleShape::points}};
  static TriangleShape sample() {
    return {{Vector3d(-0.5, -0.3, 0.0), Vector3d(0.5, -0.3, 0.0), Vector3d(0.0, 0.6, 0.0)}};
  }
};

template <>
struct ShapeTraits<HullShape> {
  static constexpr const char *type = "hull", *title = "convex hull",
                              *meaning = "the convex hull of points, any number, any rank", *cpp_name = "HullShape";
  static constexpr std::array<std::string_view, 2> keys{"points", "file"};
  static HullShape sample();
};

template <>
struct ShapeTraits<SumShape> {
  static constexpr const char *type = "sum", *title = "sum",
                              *meaning = "the Minkowski sum of two shapes: rod + sphere = capsule",
                              *cpp_name = "SumShape";
  static constexpr std::array<std::string_view, 1> keys{"of"};
  static SumShape sample();
};

template <>
struct ShapeTraits<TransformedShape> {
  static constexpr const char *type = "posed", *title = "posed shape",
                              *meaning = "a shape under a pose of its own, for use in a sum",
                              *cpp_name = "TransformedShape";
  static constexpr std::array<std::string_view, 2> keys{"pose", "of"};
  static TransformedShape sample();
};

template <>
struct ShapeTraits<MeshShape> {
  static constexpr const char *type = "mesh", *title = "mesh",
                              *meaning = "triangles that need not be convex; brute force only", *cpp_name = "MeshShape";
  static constexpr std::array<std::string_view, 2> keys{"triangles", "file"};
  static MeshShape sample();
};

/// Calls `visit(field, value)` for every field of a shape given by its fields, in order.
template <class S, class Visit>
requires SizedShape<std::remove_const_t<S>>
void for_each_field(S& shape, Visit&& visit) {
  std::apply([&](const auto&... field) { (visit(field, shape.*(field.member)), ...); },
             ShapeTraits<std::remove_const_t<S>>::fields);
}

/// A row of the table, for callers that choose a shape at run time.
struct ShapeType {
  std::string_view name, title, meaning;
  std::vector<std::string_view> keys;  // of its JSON object, beside "type"
  Shape (*sample)();
};

/// All shapes, in the order of Shape::Variant.
std::span<const ShapeType> shape_types();

/// The row of this shape.
const ShapeType& type_of(const Shape& shape);

}  // namespace minkoscope
