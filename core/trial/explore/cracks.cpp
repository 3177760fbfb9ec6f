#include "core/trial/explore/cracks.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

#include "core/base/random.h"

namespace minkoscope {
namespace {

/// A random point of the level's less steep triangles, by area.
class Sites {
 public:
  Sites(const std::vector<WalkMesh>& level, double least_normal_y) {
    for (const WalkMesh& mesh : level) {
      const auto vertex = [&](std::uint32_t i) { return mesh.mesh.pose.to_world(mesh.mesh.mesh->vertices[i]); };
      for (const auto& [a, b, c] : mesh.mesh.mesh->triangles) {
        const std::array<Vector3d, 3> triangle{vertex(a), vertex(b), vertex(c)};
        const Vector3d across = glm::cross(triangle[1] - triangle[0], triangle[2] - triangle[0]);
        const double area = glm::length(across);
        if (!(area > 0.0) || std::abs(across.y) < least_normal_y * area) continue;
        triangles_.push_back(triangle);
        areas_.push_back((areas_.empty() ? 0.0 : areas_.back()) + area);
      }
    }
  }
  bool empty() const { return triangles_.empty(); }
  Vector3d pick(SplitMix64& random) const {
    const double at = random.unit() * areas_.back();
    const auto found = std::upper_bound(areas_.begin(), areas_.end(), at);
    const auto& [a, b, c] =
        triangles_[std::min(static_cast<std::size_t>(found - areas_.begin()), triangles_.size() - 1)];
    double u = random.unit(), v = random.unit();
    if (u + v > 1.0) {
      u = 1.0 - u;
      v = 1.0 - v;
    }
    return a + u * (b - a) + v * (c - a);
  }

 private:
  std::vector<std::array<Vector3d, 3>> triangles_;
  std::vector<double> areas_;  // up to and with each
};

class CrackBuilder {
 public:
  CrackBuilder(const Vector3d& radii, double max_slope_degrees, std::uint64_t seed)
      : size_(std::max({radii.x, radii.y, radii.z})),
        width_(std::min(radii.x, radii.z)),
        least_tilt_(std::min(max_slope_degrees + 1.0, 84.0)),
        random_(seed ^ 0xc2acb5u) {}

  void build_at(const Vector3d& bottom) { random_.below(2) == 0 ? build_sides(bottom) : build_blades(bottom); }
  TriangleMesh take() { return std::move(mesh_); }
  SplitMix64& random() { return random_; }

 private:
  void build_blades(const Vector3d& bottom) {
    const double angle = random_.between(0.0, 2.0 * std::numbers::pi), length = size_ * random_.between(2.0, 5.0);
    const Vector3d across(-std::sin(angle), 0.0, std::cos(angle));
    const double height = size_ * random_.between(1.2, 2.0);
    for (const double side : {-1.0, 1.0}) {
      // From half to nearly all of the body's width: there its surface is steep.
      const double gap = width_ * random_.between(0.45, 0.92);
      const double turn = angle + random_.between(-0.25, 0.25), slope = random_.between(-0.4, 0.4);
      const Vector3d along(std::cos(turn) * std::cos(slope), std::sin(slope), std::sin(turn) * std::cos(slope));
      const Vector3d middle = bottom + side * gap * across + Vector3d(0.0, height, 0.0);
      const Vector3d down(0.0, -height, 0.0), half = 0.5 * length * along;
      const auto first = static_cast<std::uint32_t>(mesh_.vertices.size());
      mesh_.vertices.insert(mesh_.vertices.end(),
                            {middle - half, middle + half, middle + half + down, middle - half + down});
      mesh_.triangles.push_back({first, first + 1, first + 2});
      mesh_.triangles.push_back({first, first + 2, first + 3});
    }
  }

  void build_sides(const Vector3d& bottom) {
    const double angle = random_.between(0.0, 2.0 * std::numbers::pi);
    const double sinks = random_.below(2) == 0 ? 0.0 : glm::radians(random_.between(-20.0, 20.0));
    const Vector3d along(std::cos(angle) * std::cos(sinks), std::sin(sinks), std::sin(angle) * std::cos(sinks));
    const Vector3d across(-std::sin(angle), 0.0, std::cos(angle));
    const double length = size_ * random_.between(0.5, 3.0), height = size_ * random_.between(0.6, 2.0);
    const Vector3d raised = bottom + Vector3d(0.0, random_.between(0.0, 0.5) * size_, 0.0);
    const double gap = random_.below(2) == 0 ? 0.0 : size_ * random_.between(0.02, 0.2);
    add_side(raised + 0.5 * gap * across, along * length, across, height);
    add_side(raised - 0.5 * gap * across, along * length, -across, height);
    if (random_.below(2) == 0) add_side(raised + 0.5 * length * along, across * length, along, height);
  }
  /// A side around the middle of its lower edge, leaning towards `outwards`, with vertices off by up to a twentieth.
  void add_side(const Vector3d& middle, const Vector3d& edge, const Vector3d& outwards, double height) {
    const double tilt = glm::radians(random_.between(least_tilt_, 86.0));
    const Vector3d upwards = (outwards * std::cos(tilt) + Vector3d(0.0, std::sin(tilt), 0.0)) * height;
    const auto first = static_cast<std::uint32_t>(mesh_.vertices.size());
    for (const Vector3d& vertex :
         {middle - 0.5 * edge, middle + 0.5 * edge, middle + 0.5 * edge + upwards, middle - 0.5 * edge + upwards}) {
      const auto off = [this] { return 0.05 * size_ * random_.between(-1.0, 1.0); };
      mesh_.vertices.push_back(vertex + Vector3d{off(), off(), off()});
    }
    mesh_.triangles.push_back({first, first + 1, first + 2});
    if (random_.below(4) > 0) mesh_.triangles.push_back({first, first + 2, first + 3});
  }

  double size_;        // metres, of the body: its largest radius
  double width_;       // the smaller horizontal one
  double least_tilt_;  // degrees
  SplitMix64 random_;
  TriangleMesh mesh_;
};

}  // namespace

std::vector<WalkMesh> with_cracks(std::vector<WalkMesh> level, int count, const Vector3d& radii,
                                  double max_slope_degrees, std::uint64_t seed) {
  const Sites sites(level, std::cos(glm::radians(std::clamp(max_slope_degrees, 0.0, 89.0))));
  if (count <= 0 || sites.empty()) return level;
  CrackBuilder builder(radii, max_slope_degrees, seed);
  for (int i = 0; i < count; ++i) builder.build_at(sites.pick(builder.random()));
  level.push_back({{"cracks", std::make_shared<const TriangleMesh>(builder.take()), {}, {}}, std::nullopt});
  return level;
}

}  // namespace minkoscope
