// The normals of a shape's faces, close together in float, so that a search over all of them reads little memory.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <minkoscope/geometry.h>

#include "core/base/prefetch.h"

namespace minkoscope {

class FaceNormals {
 public:
  FaceNormals() = default;
  explicit FaceNormals(std::span<const Vector3d> normals);

  /// Calls `visit(index)`, ascending, for every face whose cosine with the unit direction may be the largest: exact
  /// cosines decide.
  template <class Visit>
  void for_likely(const Vector3d& direction, const Visit& visit) const {
    const Vector3<float> d(direction);
    const float enough = most(d) - error;
    for (std::size_t block = 0; block < lanes_.size(); block += block_size) {
      const Cosines own(&lanes_[block], d);
      if (!own.any_reaches(enough)) continue;
      for (std::size_t k = 0; k < lane_count; ++k) {
        const std::size_t index = block / block_size * lane_count + k;
        if (own.of[k] >= enough && index < count_) visit(index);
      }
    }
  }
  /// Asks for the memory, for a search soon.
  void expect() const {
    constexpr std::size_t line = 64 / sizeof(float);
    for (std::size_t i = 0; i < lanes_.size(); i += line) prefetch(&lanes_[i], 1);
  }

 private:
  static constexpr std::size_t lane_count = 8, block_size = 3 * lane_count;
  static constexpr float error = 4e-6f;  // of two cosines in float, generously

  struct Cosines {
    float of[lane_count];

    Cosines(const float* block, const Vector3<float>& d) {
      for (std::size_t k = 0; k < lane_count; ++k)
        of[k] = block[k] * d.x + block[lane_count + k] * d.y + block[2 * lane_count + k] * d.z;
    }
    bool any_reaches(float enough) const {
      int any = 0;
      for (std::size_t k = 0; k < lane_count; ++k) any |= of[k] >= enough ? 1 : 0;
      return any != 0;
    }
  };
  float most(const Vector3<float>& direction) const;

  std::vector<float> lanes_;  // x of eight normals, then y, then z; the last normal fills up the last block
  std::size_t count_ = 0;
};

}  // namespace minkoscope
