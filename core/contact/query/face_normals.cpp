#include "core/contact/query/face_normals.h"

#include <algorithm>

namespace minkoscope {

FaceNormals::FaceNormals(std::span<const Vector3d> normals) : count_(normals.size()) {
  const std::size_t blocks = (count_ + lane_count - 1) / lane_count;
  lanes_.resize(blocks * block_size);
  for (std::size_t i = 0; i < blocks * lane_count; ++i) {
    const Vector3<float> normal(normals[std::min(i, count_ - 1)]);
    float* const lane = &lanes_[i / lane_count * block_size + i % lane_count];
    for (int axis = 0; axis < 3; ++axis) lane[static_cast<std::size_t>(axis) * lane_count] = normal[axis];
  }
}

float FaceNormals::most(const Vector3<float>& direction) const {
  float best[lane_count];
  std::fill(best, best + lane_count, -2.0f);
  for (std::size_t block = 0; block < lanes_.size(); block += block_size) {
    const Cosines own(&lanes_[block], direction);
    for (std::size_t k = 0; k < lane_count; ++k) best[k] = own.of[k] > best[k] ? own.of[k] : best[k];
  }
  return *std::max_element(best, best + lane_count);
}

}  // namespace minkoscope
