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

  /// The face of the largest cosine with a unit direction, as far as float can decide.
  struct Best {
    int face;      // −1: there are no faces
    float cosine;  // its own; below all where only zeros that fill up were larger
    float lead;    // how much more its exact cosine is than any other's, at least; ≤ 0: another's may be as large
  };
  Best best(const Vector3d& direction) const;

  /// Calls `visit(index)`, ascending, for every face whose exact cosine with the unit direction may be the largest.
  template <class Visit>
  void for_likely(const Vector3d& direction, const Best& best, const Visit& visit) const {
    const Vector3<float> d(direction);
    const float enough = best.cosine - error;
    for (std::size_t first = 0; first < count_; first += lane_count) {
      const Cosines own(block(first), d);
      for (std::size_t k = 0; k < lane_count && first + k < count_; ++k)
        if (own.of[k] >= enough) visit(first + k);
    }
  }
  /// Asks for the memory, for a search soon.
  MINKOSCOPE_INLINE void expect() const { prefetch_all(lanes_.data(), lanes_.size() * sizeof(float)); }

 private:
  static constexpr std::size_t lane_count = 8, block_size = 3 * lane_count;
  static constexpr float error = 4e-6f;      // of two cosines in float, generously
  static constexpr float below_all = -4.0f;  // no cosine

  struct Cosines {
    float of[lane_count];

    Cosines(const float* block, const Vector3<float>& d) {
      for (std::size_t k = 0; k < lane_count; ++k)
        of[k] = block[k] * d.x + block[lane_count + k] * d.y + block[2 * lane_count + k] * d.z;
    }
  };
  /// Of the face `first` and the seven after it.
  const float* block(std::size_t first) const { return &lanes_[first / lane_count * block_size]; }

  std::vector<float> lanes_;  // x of eight normals, then y, then z; zeros fill up the last block
  std::size_t count_ = 0;
};

}  // namespace minkoscope
