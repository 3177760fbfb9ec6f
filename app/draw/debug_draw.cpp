#include "app/draw/debug_draw.h"

namespace minkoscope {

std::string_view to_string(Role role) {
  switch (role) {
    case Role::shape_a:
      return "shape_a";
    case Role::shape_b:
      return "shape_b";
    case Role::difference:
      return "difference";
    case Role::simplex:
      return "simplex";
    case Role::dropped:
      return "dropped";
    case Role::support:
      return "support";
    case Role::direction:
      return "direction";
    case Role::closest:
      return "closest";
    case Role::witness:
      return "witness";
    case Role::engine:
      return "engine";
    case Role::origin:
      return "origin";
    case Role::body:
      return "body";
    case Role::body_ghost:
      return "body_ghost";
    case Role::level:
      return "level";
    case Role::level_edge:
      return "level_edge";
    case Role::candidate:
      return "candidate";
    case Role::contact:
      return "contact";
    case Role::slide_plane:
      return "slide_plane";
    case Role::slide:
      return "slide";
    case Role::wanted_path:
      return "wanted_path";
    case Role::path:
      return "path";
    case Role::other_path:
      return "other_path";
    case Role::beyond:
      return "beyond";
    case Role::receding:
      return "receding";
    case Role::parallel:
      return "parallel";
    case Role::missed:
      return "missed";
    case Role::no_area:
      return "no_area";
    case Role::grid:
      return "grid";
    case Role::axis:
      return "axis";
    case Role::selection:
      return "selection";
    case Role::added:
      return "added";
    case Role::region_vertex:
      return "region_vertex";
    case Role::region_edge:
      return "region_edge";
    case Role::region_face:
      return "region_face";
  }
  return "unknown";
}

std::string_view to_string(Marker marker) {
  switch (marker) {
    case Marker::disc:
      return "disc";
    case Marker::ring:
      return "ring";
    case Marker::diamond:
      return "diamond";
    case Marker::star:
      return "star";
    case Marker::cross:
      return "cross";
    case Marker::square:
      return "square";
    case Marker::triangle:
      return "triangle";
    case Marker::saltire:
      return "saltire";
  }
  return "unknown";
}

}  // namespace minkoscope
