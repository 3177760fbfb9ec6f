#include "app/labs/pair/draw/voronoi_regions.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace minkoscope {
namespace {

constexpr int disc_corners = 64;  // of a wall's circular rim

void add_side(VoronoiRegion& region, const Vector3d& point, const Vector3d& normal) {
  const double length = glm::length(normal);
  if (length > 0.0 && std::isfinite(length)) region.sides.push_back({point, normal / length});
}

/// The direction from edge ab away from `apex`, in the plane of the three.
Vector3d away_from(const Vector3d& a, const Vector3d& b, const Vector3d& apex) {
  const Vector3d edge = b - a, back = a - apex;
  const double squared = glm::dot(edge, edge);
  return squared > 0.0 ? back - edge * (glm::dot(back, edge) / squared) : Vector3d(0.0);
}

}  // namespace

bool VoronoiRegion::holds(const Vector3d& p) const {
  return std::all_of(sides.begin(), sides.end(),
                     [&](const HalfSpace& side) { return glm::dot(p - side.point, side.normal) <= 0.0; });
}

std::vector<VoronoiRegion> voronoi_regions(std::span<const SimplexVertex> simplex) {
  std::vector<VoronoiRegion> regions;
  const std::size_t count = simplex.size();
  const auto w = [&](std::size_t i) -> const Vector3d& { return simplex[i].w; };
  for (std::size_t i = 0; i < count; ++i) {
    VoronoiRegion region{{simplex[i].name}, {}};
    for (std::size_t j = 0; j < count; ++j) {
      if (j != i) add_side(region, w(i), w(j) - w(i));
    }
    regions.push_back(std::move(region));
  }
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      VoronoiRegion region{{simplex[i].name, simplex[j].name}, {}};
      add_side(region, w(i), w(i) - w(j));
      add_side(region, w(j), w(j) - w(i));
      for (std::size_t k = 0; k < count; ++k) {
        if (k != i && k != j) add_side(region, w(i), -away_from(w(i), w(j), w(k)));
      }
      regions.push_back(std::move(region));
    }
  }
  VoronoiRegion inside{{}, {}};
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      for (std::size_t k = j + 1; k < count; ++k) {
        VoronoiRegion region{{simplex[i].name, simplex[j].name, simplex[k].name}, {}};
        add_side(region, w(i), away_from(w(i), w(j), w(k)));
        add_side(region, w(j), away_from(w(j), w(k), w(i)));
        add_side(region, w(k), away_from(w(k), w(i), w(j)));
        if (count == 4) {
          const std::size_t apex = 6 - i - j - k;
          Vector3d outward = glm::cross(w(j) - w(i), w(k) - w(i));
          if (glm::dot(outward, w(apex) - w(i)) > 0.0) outward = -outward;
          add_side(region, w(i), -outward);
          add_side(inside, w(i), outward);
        }
        regions.push_back(std::move(region));
      }
    }
  }
  if (count == 4) {
    for (const SimplexVertex& vertex : simplex) inside.letters += vertex.name;
    regions.push_back(std::move(inside));
  }
  return regions;
}

void CutPolygon::cut(const HalfSpace& side) {
  left_.clear();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vector3d &p = corners[i], &q = corners[(i + 1) % corners.size()];
    const double hp = glm::dot(p - side.point, side.normal), hq = glm::dot(q - side.point, side.normal);
    if (hp <= 0.0) left_.push_back(p);
    if ((hp < 0.0 && hq > 0.0) || (hp > 0.0 && hq < 0.0)) left_.push_back(p + (q - p) * (hp / (hp - hq)));
  }
  if (left_.size() < 3) left_.clear();
  corners.swap(left_);
}

void find_wall(std::span<const HalfSpace> sides, std::size_t index, const Vector3d& centre, double radius,
               CutPolygon& wall) {
  wall.corners.clear();
  const HalfSpace& own = sides[index];
  const double height = glm::dot(own.point - centre, own.normal);
  const double squared = radius * radius - height * height;
  if (!(squared > 0.0)) return;
  const double rim = std::sqrt(squared);
  const Vector3d helper = std::abs(own.normal.y) < 0.9 ? Vector3d(0.0, 1.0, 0.0) : Vector3d(1.0, 0.0, 0.0);
  const Vector3d along = glm::normalize(glm::cross(helper, own.normal)), across = glm::cross(own.normal, along);
  for (int i = 0; i < disc_corners; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / disc_corners;
    wall.corners.push_back(centre + height * own.normal + rim * (std::cos(angle) * along + std::sin(angle) * across));
  }
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (i != index) wall.cut(sides[i]);
  }
}

std::vector<Vector3d> wall_of(std::span<const HalfSpace> sides, std::size_t index, const Vector3d& centre,
                              double radius) {
  CutPolygon wall;
  find_wall(sides, index, centre, radius, wall);
  return std::move(wall.corners);
}

}  // namespace minkoscope
