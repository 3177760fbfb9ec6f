#include "core/narrow_phase/epa/expanding_polytope.h"

namespace minkoscope {

CompactPolytope::Change ExpandingPolytope::change() const {
  if (!large_) return compact_.change();
  const Polytope::Change& of_large = large_->change();
  return {{of_large.removed.begin(), of_large.removed.end()},
          {of_large.horizon.begin(), of_large.horizon.end()},
          of_large.first_added};
}

const Polytope& ExpandingPolytope::large() {
  if (!large_) grow();
  return *large_;
}

void ExpandingPolytope::grow() {
  std::vector<MinkowskiVertex> vertices(static_cast<std::size_t>(compact_.vertices()));
  for (std::size_t i = 0; i < vertices.size(); ++i) vertices[i].w = compact_.vertex(static_cast<int>(i));
  large_.emplace(vertices, compact_.surface(), scale_, bound_);
}

}  // namespace minkoscope
