// SplitMix64 (Steele, Lea, Flood, Fast Splittable Pseudorandom Number Generators, 2014): the same numbers with every
// compiler and library. Draw numbers in separate statements: the order of arguments differs between compilers.
#pragma once

#include <cstdint>

namespace minkoscope {

class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
  std::uint64_t bits() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }  // [0, 1)
  double between(double low, double high) { return low + (high - low) * unit(); }
  int below(int n) { return static_cast<int>(bits() % static_cast<std::uint64_t>(n)); }

 private:
  std::uint64_t state_;
};

}  // namespace minkoscope
