#include "core/trial/oracle/penetration.h"

#include <algorithm>
#include <cmath>

#include "core/trial/oracle/difference.h"
#include "core/trial/oracle/nearest.h"
#include "core/trial/oracle/pair_oracle.h"

namespace minkoscope {
namespace {

using Triangle = PenetrationOracle::Triangle;

// A triangle whose box covers more cells is looked at always.
constexpr double most_cells = 4096.0;
// Cells along the longest side of a level, at most.
constexpr double cells_along_side = 256.0;

// How near the bounds of a shape's distance or depth come, metres, and how many directions are looked at for that.
constexpr double distance_gap = 1e-6;
constexpr int most_evaluations = 20000;

// Thinner than this part of its longest edge, a triangle is its edges: rounding decides where its normal points.
constexpr double sliver = 1e-9;

/// To the origin.
Vector3d nearest_on_segment(const Vector3d& a, const Vector3d& b) {
  const Vector3d along = b - a;
  const double squared = glm::dot(along, along);
  if (!(squared > 0.0)) return a;
  return a + along * std::clamp(-glm::dot(a, along) / squared, 0.0, 1.0);
}

/// To the origin: the foot of the perpendicular where it lies inside, else the nearest point of the edges.
Vector3d nearest_on_triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c) {
  const Vector3d ab = b - a, bc = c - b, ca = a - c;
  const Vector3d n = glm::cross(b - a, c - a);
  const double area = glm::dot(n, n);
  const double longest = std::max({glm::dot(ab, ab), glm::dot(bc, bc), glm::dot(ca, ca)});
  if (area > sliver * sliver * longest * longest) {
    const Vector3d foot = n * (glm::dot(n, a) / area);
    const double u = glm::dot(glm::cross(b - a, foot - a), n);
    const double v = glm::dot(glm::cross(c - b, foot - b), n);
    const double w = glm::dot(glm::cross(a - c, foot - c), n);
    if (u >= 0.0 && v >= 0.0 && w >= 0.0) return foot;
  }
  Vector3d best = nearest_on_segment(a, b);
  for (const Vector3d& other : {nearest_on_segment(b, c), nearest_on_segment(c, a)})
    if (glm::dot(other, other) < glm::dot(best, best)) best = other;
  return best;
}

std::uint64_t key_of(const Vector3d& cell) {
  const auto part = [](double value) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::clamp(value, -1e6, 1e6)) + 1000000);
  };
  return (part(cell.x) << 42) | (part(cell.y) << 21) | part(cell.z);
}

template <class Visit>
void for_each_cell(const Vector3d& low, const Vector3d& high, double size, const Visit& visit) {
  const Vector3d first = glm::floor(low / size), last = glm::floor(high / size);
  for (double x = first.x; x <= last.x; ++x)
    for (double y = first.y; y <= last.y; ++y)
      for (double z = first.z; z <= last.z; ++z) visit(key_of({x, y, z}));
}

}  // namespace

PenetrationOracle::PenetrationOracle(const std::vector<WalkMesh>& level, double size) {
  for (const WalkMesh& entry : level) {
    const TriangleMesh& mesh = *entry.mesh.mesh;
    for (const auto& t : mesh.triangles) {
      const Pose& pose = entry.mesh.pose;
      triangles_.push_back(
          {pose.to_world(mesh.vertices[t[0]]), pose.to_world(mesh.vertices[t[1]]), pose.to_world(mesh.vertices[t[2]])});
    }
  }
  Vector3d lowest(0.0), highest(0.0);
  for (const Triangle& t : triangles_) {
    lows_.push_back(glm::min(t[0], glm::min(t[1], t[2])));
    highs_.push_back(glm::max(t[0], glm::max(t[1], t[2])));
    lowest = lows_.size() == 1 ? lows_.back() : glm::min(lowest, lows_.back());
    highest = highs_.size() == 1 ? highs_.back() : glm::max(highest, highs_.back());
  }
  const Vector3d extent = highest - lowest;
  diagonal_ = glm::length(extent);
  const Vector3d farthest = glm::max(glm::abs(lowest), glm::abs(highest));
  // Keys hold a million cells to each side of the origin.
  cell_ = std::max({size, std::max({extent.x, extent.y, extent.z}) / cells_along_side,
                    std::max({farthest.x, farthest.y, farthest.z}) / 9e5});
  for (std::uint32_t i = 0; i < triangles_.size(); ++i) {
    const Vector3d spans = glm::floor(highs_[i] / cell_) - glm::floor(lows_[i] / cell_) + 1.0;
    if (spans.x * spans.y * spans.z > most_cells) {
      large_.push_back(i);
    } else {
      for_each_cell(lows_[i], highs_[i], cell_, [&](std::uint64_t key) { cells_[key].push_back(i); });
    }
  }
}

template <class Visit>
void PenetrationOracle::near(const Vector3d& low, const Vector3d& high, const Visit& visit) const {
  const auto look_at = [&](std::uint32_t i) {
    if (!glm::any(glm::greaterThan(lows_[i], high)) && !glm::any(glm::lessThan(highs_[i], low))) visit(triangles_[i]);
  };
  for (const std::uint32_t i : large_) look_at(i);
  const Vector3d spans = glm::floor(high / cell_) - glm::floor(low / cell_) + 1.0;
  if (spans.x * spans.y * spans.z > most_cells) {  // a huge body, or a huge move
    for (std::uint32_t i = 0; i < triangles_.size(); ++i) look_at(i);
    return;
  }
  for_each_cell(low, high, cell_, [&](std::uint64_t key) {
    const auto found = cells_.find(key);
    if (found == cells_.end()) return;
    for (const std::uint32_t i : found->second) look_at(i);
  });
}

/// Cores apart give their distance; what overlaps is bounded over all directions.
double PenetrationOracle::depth_of_shape(const WalkBody& body, double horizon) const {
  const PosedShape posed{body.shape->shape(), {body.position, body.rotation}};
  const Difference alone(posed, Vector3d(0.0));
  Vector3d low(0.0), high(0.0);
  for (int i = 0; i < 3; ++i) {
    Vector3d axis(0.0);
    axis[i] = 1.0;
    high[i] = alone.width(axis) + horizon;
    low[i] = -alone.width(-axis) - horizon;
  }
  double deepest = -horizon;
  near(low, high, [&](const Triangle& t) {
    const PosedShape triangle{{TriangleShape{t}}, {}};
    const Difference difference(posed, triangle);
    const double radius = difference.radius();
    const NearestBounds apart = nearest_to_origin_of(difference, body.position - (t[0] + t[1] + t[2]) / 3.0,
                                                     distance_gap, 0.0, radius + horizon);
    if (apart.lower > 0.0) {
      deepest = std::max(deepest, radius - apart.upper);
    } else {
      deepest = std::max(deepest, -PairOracle(triangle, posed).narrow(distance_gap, most_evaluations).upper);
    }
  });
  return deepest;
}

double PenetrationOracle::depth(const WalkBody& body, double horizon) const {
  if (body.shape) return depth_of_shape(body, horizon);
  const double reach = std::max({body.radii.x, body.radii.y, body.radii.z}) + horizon;
  double deepest = -horizon;
  near(body.position - reach, body.position + reach, [&](const Triangle& t) {
    const auto scaled = [&](const Vector3d& p) {
      return (glm::conjugate(body.rotation) * (p - body.position)) / body.radii;
    };
    const Vector3d closest = nearest_on_triangle(scaled(t[0]), scaled(t[1]), scaled(t[2]));
    const double distance = glm::length(closest);
    const double stretch = distance > 0.0 ? glm::length((closest / distance) / body.radii) : 1.0;
    deepest = std::max(deepest, (1.0 - distance) / stretch);
  });
  return deepest;
}

std::optional<PenetrationOracle::Crossing> PenetrationOracle::crossing(const Vector3d& from, const Vector3d& to) const {
  const Vector3d along = to - from;
  std::optional<Crossing> found;
  near(glm::min(from, to), glm::max(from, to), [&](const Triangle& t) {
    const auto& [a, b, c] = t;
    const Vector3d n = glm::cross(b - a, c - a);
    const double start = glm::dot(n, from - a), end = glm::dot(n, to - a);
    if (found || start * end >= 0.0) return;
    const Vector3d p = from + along * (start / (start - end));
    if (glm::dot(glm::cross(b - a, p - a), n) >= 0.0 && glm::dot(glm::cross(c - b, p - b), n) >= 0.0 &&
        glm::dot(glm::cross(a - c, p - c), n) >= 0.0)
      found = Crossing{p, glm::normalize(n)};
  });
  return found;
}

std::vector<Triangle> PenetrationOracle::triangles_near(const Vector3d& low, const Vector3d& high) const {
  std::vector<Triangle> found;
  near(low, high, [&](const Triangle& t) { found.push_back(t); });
  return found;
}

bool PenetrationOracle::encloses(const Vector3d& point) const {
  const double stretch = 4.0 * cell_;  // few cells at a time
  for (int i = 26; i >= 0; --i) {
    const Vector3d direction(i / 3 % 3 - 1, i / 9 - 1, i % 3 - 1);
    if (i == 13 || (i / 3 % 3 != 1) + (i / 9 != 1) + (i % 3 != 1) == 2) continue;  // six axes, eight diagonals
    const Vector3d way = glm::normalize(direction) * stretch;
    const int stretches = static_cast<int>(std::ceil(diagonal_ / stretch)) + 1;
    bool ends = false;
    for (int k = 0; k < stretches && !ends; ++k)
      ends = crosses(point + way * static_cast<double>(k), point + way * (k + 1.0));
    if (!ends) return false;
  }
  return true;
}

}  // namespace minkoscope
