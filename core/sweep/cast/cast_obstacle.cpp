#include "core/sweep/cast/cast_obstacle.h"

namespace minkoscope {

Vector3d CastSimplex::point_on_obstacle(const Vector3d& x) const {
  std::array<Vector3d, 4> w;
  for (int i = 0; i < size_; ++i) w[static_cast<std::size_t>(i)] = x - (*this)[i].c;
  const std::array<double, 4> weights = weights_of_first(size_, {&w[0], &w[1], &w[2], &w[3]});
  Vector3d point{0.0};
  for (int i = 0; i < size_; ++i) point += weights[static_cast<std::size_t>(i)] * (*this)[i].obstacle;
  return point;
}

}  // namespace minkoscope
