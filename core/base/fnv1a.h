// A hash of a run's states, so that two runs can be said to be equal bit for bit by one short word.
// Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo, FNV-1a, 64 bits.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include <minkoscope/geometry.h>

#include "core/base/text.h"

namespace minkoscope {

class Fnv1a {
 public:
  void add(std::uint64_t bits) {
    for (int i = 0; i < 8; ++i) {
      hash_ = (hash_ ^ ((bits >> (8 * i)) & 0xffU)) * 0x100000001b3ULL;
    }
  }
  void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
  void add(const Vector3d& v) {
    add(v.x);
    add(v.y);
    add(v.z);
  }
  void add(const Quaterniond& q) {
    add(q.x);
    add(q.y);
    add(q.z);
    add(q.w);
  }
  /// Sixteen hexadecimal digits.
  std::string text() const { return hex_digits(hash_, 16); }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

}  // namespace minkoscope
