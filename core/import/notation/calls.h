// What calls do with shapes and bodies, in all libraries: a call is a row. A body is a pose that shapes join; a shape's
// own pose is then the one in its body.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/import/notation/shape_words.h"

namespace minkoscope {

enum class CallEffect {
  makes_body,        // at the pose among the arguments, or at the origin; a body among them goes on; a shape joins it
  makes_inner_body,  // in the body that is called
  joins_argument,    // a shape joins the body among the arguments; a pose beside them is the shape's in it
  joins_receiver,    // a shape joins the body that is called
  passes,            // what it is given goes on: createShape(geometry), bodies.insert(body)
  moves,             // the body that is the first argument, to the pose among the others
  reads,             // nothing beyond what its arguments are; those that are ignored are no geometry
};

struct CallRow {
  std::string_view name;  // as plain_name has it; with its first part where that is needed: "rigidbodydesc.fixed"
  CallEffect effect;
  std::string_view ignored = {};  // which arguments are no geometry: "03"
};

/// The row of a call by its path, or null.
const CallRow* call_row(std::string_view path);

/// Whether the argument at this place (from 0) of a call is known to be no geometry.
bool ignores_argument(std::string_view path, std::size_t place);

/// How the arguments of a cast say what moves from where to where.
enum class CastForm {
  origin_radius_direction_length,  // of a sphere that is no other shape
  start_direction_length,
  start_scale_displacement,  // the scale is one
  two_shapes,                // their poses, a direction and a length; or one shape's
  two_ends,                  // two shapes that have poses, each with the pose that it comes to
  two_moving,                // their poses, what each moves in a unit of time, and how long
  start_end,
  start_end_points,              // two points and a shape between them
  center_half_direction_length,  // of a box that is no other shape
  ends_radius_direction_length,  // of a capsule that is no other shape
  from_where_it_stands,          // one shape, how far it moves, and the other: the text's own
  unread,
};
struct CastRow {
  std::string_view name;  // as plain_name has it; one that ends with '*' begins so
  CastForm form;
};
/// The row of a cast by the last part of its path as plain_name has it, or null.
const CastRow* cast_row(std::string_view name);

/// A call that is given two shapes by their numbers, each in the slots of a ShapeRow; what follows is none of them.
struct NumbersRow {
  std::string_view name;  // as plain_name has it
  ShapeKind first;
  std::string_view first_arguments;
  ShapeKind second;
  std::string_view second_arguments;
};
/// The row of such a call by the last part of its path as plain_name has it, or null.
const NumbersRow* numbers_row(std::string_view name);

// What other calls do, by the last part of their path as plain_name has it.

/// Makes what its type argument names: make_shared<Box<double>>(…), AddComponent<BoxCollider>().
bool makes_its_type(std::string_view name);
/// Makes a shape in the body of which it is called: MjSpec's body.add_geom(…).
bool makes_in_its_owner(std::string_view name);
/// Makes an object of a shape, to which its other arguments belong.
bool makes_an_object(std::string_view name);
/// Leaves the shape or pose of which it is called as it is: queries, getters, bookkeeping.
bool leaves_its_owner(std::string_view name);
/// Casts a ray at a shape: PxGeometryQuery::raycast(…), parry's shape.cast_ray(…).
bool casts_a_ray(std::string_view path);
/// Asks how a shape and a point that it is given lie: distance_to_point, contains_point.
bool asks_about_a_point(std::string_view name);
/// Whether a call of a member sets the whole of it by what it makes: body.quaternion.setFromEuler(…).
bool sets_from(std::string_view name);
/// Says by its name that it scales or moves its owner.
bool changes_its_owner(std::string_view name);
/// Sets something of a shape that is none of its geometry: density, friction.
bool sets_a_material(std::string_view name);

}  // namespace minkoscope
