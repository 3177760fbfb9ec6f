// Equality of every bit: zeros differ by their sign, NaNs are equal to themselves.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

inline bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
inline bool same_bits(const Vector3d& a, const Vector3d& b) {
  return same_bits(a.x, b.x) && same_bits(a.y, b.y) && same_bits(a.z, b.z);
}
inline bool same_bits(const Quaterniond& a, const Quaterniond& b) {
  return same_bits(a.x, b.x) && same_bits(a.y, b.y) && same_bits(a.z, b.z) && same_bits(a.w, b.w);
}
inline bool same_bits(const Pose& a, const Pose& b) {
  return same_bits(a.position, b.position) && same_bits(a.rotation, b.rotation);
}
// What these hold may have an overload of its own that is declared later: it is found by its argument.
template <class Type>
bool same_bits(const std::optional<Type>& a, const std::optional<Type>& b) {
  return a.has_value() == b.has_value() && (!a || same_bits(*a, *b));
}
template <class Type, std::size_t count>
bool same_bits(const std::array<Type, count>& a, const std::array<Type, count>& b) {
  for (std::size_t i = 0; i < count; ++i) {
    if (!same_bits(a[i], b[i])) return false;
  }
  return true;
}
template <class Type>
bool same_bits(const std::vector<Type>& a, const std::vector<Type>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!same_bits(a[i], b[i])) return false;
  }
  return true;
}

}  // namespace minkoscope
