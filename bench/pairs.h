// The pairs every library is measured on: the same shapes and poses, drawn with a fixed seed, and the truth about them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <minkoscope/pair.h>

#include "core/base/random.h"

namespace minkoscope::bench {

enum class Kind { box, sphere, capsule, h32, h128, h512 };
enum class Regime { far, near, shallow, deep, coherent };
enum class Operation { overlap, distance, penetration };
std::string to_string(Kind kind);
std::string to_string(Regime regime);
std::string to_string(Operation operation);

/// Random shapes and poses with a fixed seed.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  double between(double low, double high) { return random_.between(low, high); }
  Vector3d direction();
  Quaterniond rotation();
  /// Sizes 0.3 to 1.
  Shape shape(Kind kind);
  Shape hull(double size, int corners);

 private:
  SplitMix64 random_;
};

/// What the independent oracle (core/trial/oracle/pair_oracle.h) has proven: metres, > 0 apart, < 0 minus the
/// penetration depth.
struct Truth {
  double lower = 0.0, upper = 0.0;
  double scale = 0.0;  // metres; the largest of the shapes' sizes and the distance of their centres
};

struct PairCase {
  PosedShape a, b;
};

/// Of a coherent pair: so many questions follow each other, each a small step after the one before.
inline constexpr int coherent_frames = 16;

/// Sizes 0.3 to 1; hulls of random points on a sphere. Far: 0.2 to 2 apart. Near: 1e-3 apart. Shallow: 1e-3 deep. Deep:
/// the centres brought together by 5 to 70 % of their distance at touch. Coherent: near pairs in motion,
/// coherent_frames questions of each in a row; from one to the next both shapes turn by a degree, and one slides by a
/// hundredth of its size over the other.
std::vector<PairCase> pairs_of(Kind kind, Regime regime, int count);

/// Hulls of that many corners.
std::vector<PairCase> hull_pairs(int corners, Regime regime, int count);
/// All as deep: the centres brought together by `part` of their distance at touch.
std::vector<PairCase> deep_pairs(Kind kind, double part, int count);

/// Of the first `count` pairs; proven to 1e-6 of the scale.
std::vector<Truth> truths_of(const std::vector<PairCase>& pairs, int count);

}  // namespace minkoscope::bench
