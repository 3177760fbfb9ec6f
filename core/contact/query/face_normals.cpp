#include "core/contact/query/face_normals.h"

#include "core/base/simd_packs.h"

namespace minkoscope {

FaceNormals::FaceNormals(std::span<const Vector3d> normals) : count_(normals.size()) {
  lanes_.resize((count_ + lane_count - 1) / lane_count * block_size);
  for (std::size_t i = 0; i < count_; ++i) {
    const Vector3<float> normal(normals[i]);
    float* const lane = &lanes_[i / lane_count * block_size + i % lane_count];
    for (int axis = 0; axis < 3; ++axis) lane[static_cast<std::size_t>(axis) * lane_count] = normal[axis];
  }
}

/// The largest two of every lane in one pass, then of all lanes.
FaceNormals::Best FaceNormals::best(const Vector3d& direction) const {
  if (count_ == 0) return {-1, 0.0f, 0.0f};
  using Floats = PortableFloats;
  constexpr std::size_t parts = lane_count / Floats::size;
  const auto x = Floats::all(static_cast<float>(direction.x)), y = Floats::all(static_cast<float>(direction.y)),
             z = Floats::all(static_cast<float>(direction.z));
  Floats most[parts], second[parts], place[parts];
  for (std::size_t part = 0; part < parts; ++part) {
    most[part] = second[part] = Floats::all(below_all);
    place[part] = Floats::all(0.0f);
  }
  float now = 0.0f;
  for (std::size_t block = 0; block < lanes_.size(); block += block_size, now += 1.0f) {
    for (std::size_t part = 0; part < parts; ++part) {
      const float* const lane = &lanes_[block + part * Floats::size];
      const Floats own =
          Floats::load(lane) * x + Floats::load(lane + lane_count) * y + Floats::load(lane + 2 * lane_count) * z;
      place[part] = select(own > most[part], Floats::all(now), place[part]);
      second[part] = max(second[part], min(own, most[part]));
      most[part] = max(own, most[part]);
    }
  }
  float mosts[lane_count], places[lane_count];
  Floats others = second[0];
  for (std::size_t part = 0; part < parts; ++part) {
    most[part].store(mosts + part * Floats::size);
    place[part].store(places + part * Floats::size);
    others = max(others, second[part]);
  }
  float seconds[Floats::size];
  others.store(seconds);
  std::size_t lane = 0;
  for (std::size_t k = 1; k < lane_count; ++k) lane = mosts[k] > mosts[lane] ? k : lane;
  float other = below_all;
  for (const float own : seconds) other = own > other ? own : other;
  for (std::size_t k = 0; k < lane_count; ++k) other = k != lane && mosts[k] > other ? mosts[k] : other;
  const std::size_t face = static_cast<std::size_t>(places[lane]) * lane_count + lane;
  if (face >= count_) return {0, below_all, 0.0f};
  return {static_cast<int>(face), mosts[lane], mosts[lane] - other - error};
}

}  // namespace minkoscope
