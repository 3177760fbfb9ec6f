#include "core/narrow_phase/epa/polytope.h"

namespace minkoscope {

const LargePolytope& Polytope::large() {
  if (!large_) grow();
  return *large_;
}

void Polytope::grow() {
  std::vector<MinkowskiVertex> vertices(static_cast<std::size_t>(small_.vertices()));
  for (std::size_t i = 0; i < vertices.size(); ++i) vertices[i].w = small_.vertex(static_cast<int>(i));
  large_.emplace(vertices, small_.surface(), scale_, bound_);
}

}  // namespace minkoscope
