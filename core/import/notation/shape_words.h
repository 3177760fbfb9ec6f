// Names of shapes in all libraries, and what the arguments of their constructors mean: a notation is a row.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/import/notation/library.h"

namespace minkoscope {

enum class ShapeKind { box, sphere, capsule, cylinder, cone, ellipsoid, hull, triangle, point, other };
std::string_view word_of(ShapeKind kind);
constexpr bool has_a_height(ShapeKind kind) {
  return kind == ShapeKind::capsule || kind == ShapeKind::cylinder || kind == ShapeKind::cone;
}

/// A name and its arguments. Alternatives are separated by '|', arguments by blanks; '?' may be absent:
///   half3, whole3, radii3  three numbers or one vector       r, d       radius, diameter
///   rr                     the square of a radius
///   hm, wm, ht, wt         length: half or whole, of the middle part (m) or with caps (t)
///   h                      a length as the library's "height"   a, b, c   points: ends or corners
///   pts, pt                points of a hull, or one of them  P, p, q    pose, position, rotation
///   p3                     a position, as three numbers or one vector
///   x                      an axis: a number from 0, or a name that ends with its letter
///   m                      a margin that leaves the size      _          nothing geometric
///   e                      the radius of a sphere that is added to the shape
///   T                      one pose, or a matrix of sixteen numbers
///   B                      the body that the shape joins, or what is none
/// Arguments with names are members (core/import/notation/members.h) whatever their place.
struct ShapeRow {
  std::string_view name;  // as plain_name has it; with its first part where that is needed: "capsule.new"
  ShapeKind kind;
  Library library;
  std::string_view arguments;
  char axis = '\0';  // where it is not the library's
};

/// Whether it is a shape's plain word, or rows of several libraries have the name.
bool is_of_any_library(std::string_view name);
/// The rows of a name: one, or one a library where several use it.
std::span<const ShapeRow> shape_rows();

/// The kind that a word of prose, a type's name or the value of "type" stands for.
std::optional<ShapeKind> shape_kind_named(std::string_view word);
/// The same of the value of "type", which may have words before it: GJK_SPHERE.
std::optional<ShapeKind> shape_kind_of_type(std::string_view word);
/// Of mjtGeom, by its number.
std::optional<ShapeKind> shape_kind_of_mujoco(double number);
/// By the number of its ShapeType.
std::optional<ShapeKind> shape_kind_of_rapier(double number);
/// "Box" of "Box1", "box_2", "box_a" and "BoxA"; a word without such an end as it is.
std::string_view without_number(std::string_view word);

}  // namespace minkoscope
