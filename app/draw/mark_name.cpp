#include "app/draw/mark_name.h"

namespace minkoscope {

std::string mark_name(MarkId id) {
  const std::string index = std::to_string(mark_index(id));
  switch (mark_kind(id)) {
    case MarkKind::shape_a:
      return "shape A";
    case MarkKind::shape_b:
      return "shape B";
    case MarkKind::hull_vertex_a:
      return "A, vertex " + index;
    case MarkKind::hull_vertex_b:
      return "B, vertex " + index;
    case MarkKind::difference:
      return "A − B";
    case MarkKind::origin:
      return "origin";
    case MarkKind::simplex_vertex:
      return "vertex of the simplex";
    case MarkKind::dropped_vertex:
      return "dropped vertex";
    case MarkKind::support:
      return "support point";
    case MarkKind::closest:
      return "closest point";
    case MarkKind::direction:
      return "search direction";
    case MarkKind::polytope_vertex:
      return "vertex of the polytope";
    case MarkKind::polytope_face:
      return "face " + index;
    case MarkKind::body:
      return "body " + index;
    case MarkKind::level_mesh:
      return "mesh " + index;
    case MarkKind::level_triangle:
      return "triangle " + std::to_string(mark_index(id) & 0xffff'ffffU);
    case MarkKind::candidate:
      return "candidate";
    case MarkKind::contact:
      return "contact";
    case MarkKind::slide_plane:
      return "sliding plane";
    case MarkKind::path:
      return "path, tick " + index;
    case MarkKind::engine_answer:
      return "your engine's answer";
    case MarkKind::moment:
      return "explored moment";
    case MarkKind::body_pair:
      return "pair of bodies";
    case MarkKind::none:
      break;
  }
  return {};
}

}  // namespace minkoscope
