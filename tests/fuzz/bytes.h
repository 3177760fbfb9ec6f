// Bytes that a fuzzer makes, read as numbers, poses and shapes: valid ones, and as extreme as the contract lets them
// be. Every input is one, however short: what is missing is zero. A property that does not hold ends the program.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include <minkoscope/shape.h>

namespace minkoscope::fuzz {

/// A property that does not hold.
struct Finding {
  std::string property;
};

inline void demand(bool holds, const std::string& property) {
  if (!holds) throw Finding{property};
}
inline void demand(bool holds, const char* property) {
  if (!holds) throw Finding{property};
}

/// Runs a target's checks; a finding ends the program with the property and with the input as a reader knows it.
template <class Checks, class Describe>
void hold(Checks&& checks, Describe&& describe) {
  try {
    checks();
  } catch (const Finding& finding) {
    std::fprintf(stderr, "does not hold: %s\n%s\n", finding.property.c_str(), std::string(describe()).c_str());
    std::abort();
  }
}

inline bool finite(const Vector3d& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

/// What numbers an input may hold.
enum class Range {
  promised,  // lengths of 0 or from 1e-3 to 1e3, no two of one shape more than 1e3 apart
  allowed,   // whatever a case may say: to 1e15, and down to 1e-30
};

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : bytes_(data, size) {}

  bool empty() const { return bytes_.empty(); }
  unsigned byte() {
    if (bytes_.empty()) return 0;
    const unsigned value = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return value;
  }
  unsigned below(unsigned count) { return byte() % count; }
  bool coin() { return (byte() & 1) != 0; }
  /// From −1 to 1: few of the values are round, but those that are come back often.
  double fraction() {
    const unsigned high = byte();
    if (high < 64) return (static_cast<double>(high % 17) - 8.0) / 8.0;
    const double value = static_cast<double>(high << 8 | byte());
    return std::clamp((value - 40960.0) / 24575.0, -1.0, 1.0);
  }
  /// 10 to a power between `low` and `high`.
  double power_of_ten(double low, double high) { return std::pow(10.0, low + 0.5 * (fraction() + 1.0) * (high - low)); }
  /// Any double there is.
  double any_double() {
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) bits = bits << 8 | byte();
    double value = 0.0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }

  /// A coordinate about as large as `scale`, zero and repeated ones often.
  double coordinate(double scale) { return scale * fraction(); }
  Vector3d vector(double scale) {
    const double x = coordinate(scale), y = coordinate(scale), z = coordinate(scale);
    return {x, y, z};
  }
  /// A length: 0 in one of eight, else between `least` and 1 of `scale`.
  double length(double scale, double least) {
    const unsigned kind = byte();
    if (kind % 8 == 0) return 0.0;
    return scale * std::pow(least, static_cast<double>(kind) / 255.0);
  }
  Quaterniond rotation() {
    const unsigned kind = below(4);
    if (kind == 0) return {1.0, 0.0, 0.0, 0.0};
    if (kind == 1) {  // a small turn about an axis, down to the rounding
      Vector3d axis(0.0);
      axis[static_cast<int>(below(3))] = 1.0;
      return glm::angleAxis(power_of_ten(-17.0, 0.5), axis);
    }
    const double w = fraction(), x = fraction(), y = fraction(), z = fraction();
    const double norm = std::sqrt(w * w + x * x + y * y + z * z);
    if (!(norm > 0.0)) return {0.0, 1.0, 0.0, 0.0};
    return {w / norm, x / norm, y / norm, z / norm};
  }

  std::vector<Vector3d> points(unsigned count, double scale) {
    std::vector<Vector3d> all;
    for (unsigned i = 0; i < count; ++i) {
      const unsigned kind = below(8);
      if (kind == 0 && !all.empty()) {  // one that was there before
        all.push_back(all[below(static_cast<unsigned>(std::min<std::size_t>(all.size(), 255)))]);
      } else if (kind == 1 && all.size() > 1) {  // between two others
        all.push_back(0.5 * (all[all.size() - 1] + all[all.size() - 2]));
      } else {
        all.push_back(vector(scale));
      }
    }
    return all;
  }

  Shape shape(Range range, double scale, int depth = 0) {
    const double least = range == Range::promised ? 1e-3 : 1e-30;
    const unsigned kind = below(depth < 3 ? 12 : 10);
    const auto size = [&] { return length(scale, least); };
    const auto three = [&] {
      const double x = size(), y = size(), z = size();
      return Vector3d(x, y, z);
    };
    const auto two = [&](auto shape) {
      shape.radius = size();
      shape.half_height = size();
      return Shape{shape};
    };
    switch (kind) {
      case 0:
        return {PointShape{}};
      case 1:
        return {SphereShape{size()}};
      case 2:
        return {BoxShape{three()}};
      case 3:
        return two(CapsuleShape{});
      case 4:
        return two(CylinderShape{});
      case 5:
        return two(ConeShape{});
      case 6:
        return {EllipsoidShape{three()}};
      case 7:
        return {SegmentShape{size()}};
      case 8: {
        const std::vector<Vector3d> p = points(3, scale);
        return {TriangleShape{{p[0], p[1], p[2]}}};
      }
      case 10: {
        auto first = std::make_shared<const Shape>(shape(range, scale, depth + 1));
        return {SumShape{std::move(first), std::make_shared<const Shape>(shape(range, scale, depth + 1))}};
      }
      case 11: {
        const Pose pose{vector(scale), rotation()};
        return {TransformedShape{pose, std::make_shared<const Shape>(shape(range, scale, depth + 1))}};
      }
      default:
        return make_hull_shape(points(1 + below(24), scale));
    }
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

}  // namespace minkoscope::fuzz
