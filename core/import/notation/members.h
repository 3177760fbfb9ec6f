// Names of members, parameters and phrases that size or place a shape, in any spelling.
#pragma once

#include <optional>
#include <string_view>

namespace minkoscope {

enum class Member {
  half_extents,
  whole_extents,
  extents,  // half or whole by the library
  core,     // Bullet's half extents within its margin
  half_x,
  half_y,
  half_z,
  whole_x,
  whole_y,
  whole_z,
  radius,
  diameter,
  radii,
  half_height,  // of the middle part, or with caps by the library
  half_middle,  // surely without caps
  whole_middle,
  height,      // whole; with or without caps by the library
  half_total,  // with caps
  whole_total,
  first_end,
  second_end,
  third_corner,
  both_ends,
  axis,
  low,  // corners of a box
  high,
  points,
  center,  // of a shape in its body
  position,
  rotation,  // a quaternion, a matrix or three angles
  axes,      // a box's own, one after another: the columns of its matrix
  quaternion,
  xyzw,
  wxyz,
  euler,
  pose,
  displacement,
  scale,
  kind,      // "type": "box"
  shape,     // holds the shape
  margin,    // leaves the size as it is
  rounding,  // radius of a sphere that is added to the shape
  ignored,   // says nothing about geometry
};

/// By a name as it is written; prefixes like m_ and set are passed over.
std::optional<Member> member_named(std::string_view name);

/// Whether it belongs to the size of a shape, not to its place.
bool sizes_shape(Member member);
bool places_shape(Member member);
/// Whether it says anything of a shape: its size, its place, its center, a scale or a move.
bool describes_shape(Member member);

/// The letters of a box in C. Ericson, Real-Time Collision Detection, 2005: c, u and e; R for a matrix in place of u.
std::optional<Member> box_member_named(std::string_view letter);

/// libccd's x, y and z of a box: the side that the name of one letter is.
std::optional<Member> libccd_side_named(std::string_view letter);

/// "transform", "body", "this": a name of many a shape and pose, so that it says nothing of which.
bool is_generic_owner(std::string_view name);

}  // namespace minkoscope
