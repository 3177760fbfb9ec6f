// What the shapes of a pair are, where that decides which question can be asked.
#pragma once

#include "core/narrow_phase/pair/pair_query.h"

namespace minkoscope {

/// Whether either shape is a mesh, which need not be convex: it has no A − B to walk in, and no oracle.
inline bool has_mesh(const PairQuery& query) {
  return std::holds_alternative<MeshShape>(query.a.shape.value) ||
         std::holds_alternative<MeshShape>(query.b.shape.value);
}

}  // namespace minkoscope
