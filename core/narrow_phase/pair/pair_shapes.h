// Which shapes a method takes.
#pragma once

#include <minkoscope/pair.h>

namespace minkoscope {

/// A mesh need not be convex: it has no support mapping and no A − B.
inline bool is_mesh(const Shape& shape) {
  return std::holds_alternative<MeshShape>(shape.value);
}
inline bool is_convex(const Shape& shape) {
  return !is_mesh(shape);
}
inline bool is_any_shape(const Shape&) {
  return true;
}

inline bool has_mesh(const PairQuery& query) {
  return is_mesh(query.a.shape) || is_mesh(query.b.shape);
}

}  // namespace minkoscope
