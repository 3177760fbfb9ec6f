// Closed solids for levels. Polygons are triangulated by dynamic programming over their diagonals, as G. T. Klincsek
// described in "Minimal Triangulations of Polygonal Domains" (1980). Ours does not ask for the shortest diagonals but
// for the fattest thinnest triangle: the tips of stairs lie in line, and ear clipping makes needles of them.
#include "assets/generator/level_builder.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <stdexcept>

namespace minkoscope {
namespace {

double cross(const PlanPoint& o, const PlanPoint& a, const PlanPoint& b) {
  return (a.u - o.u) * (b.v - o.v) - (a.v - o.v) * (b.u - o.u);
}

double signed_area(const std::vector<PlanPoint>& polygon) {
  double area = 0.0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const PlanPoint& a = polygon[i];
    const PlanPoint& b = polygon[(i + 1) % polygon.size()];
    area += 0.5 * (a.u * b.v - a.v * b.u);
  }
  return area;
}

double squared_distance(const PlanPoint& a, const PlanPoint& b) {
  return (a.u - b.u) * (a.u - b.u) + (a.v - b.v) * (a.v - b.v);
}

/// How far from a needle the triangle is: twice its area over its longest side squared.
double fatness(const PlanPoint& a, const PlanPoint& b, const PlanPoint& c) {
  const double longest = std::max({squared_distance(a, b), squared_distance(b, c), squared_distance(c, a)});
  return cross(a, b, c) / longest;
}

/// Triangles (indices into `polygon`, counter-clockwise) of a counter-clockwise simple polygon. Diagonals need no test
/// for crossing: triangles that are all wound like the simple polygon cover its inside exactly once.
std::vector<std::array<std::uint32_t, 3>> triangulate(const std::vector<PlanPoint>& polygon) {
  const std::size_t count = polygon.size();
  struct Best {
    double thinnest = std::numeric_limits<double>::infinity();  // of the chain from i to j closed by its diagonal
    std::size_t apex = 0;
  };
  std::vector<Best> best(count * count);
  for (std::size_t span = 2; span < count; ++span) {
    for (std::size_t i = 0; i + span < count; ++i) {
      const std::size_t j = i + span;
      Best& chain = best[i * count + j];
      chain.thinnest = 0.0;
      for (std::size_t k = i + 1; k < j; ++k) {
        const double thinnest = std::min(
            {fatness(polygon[i], polygon[k], polygon[j]), best[i * count + k].thinnest, best[k * count + j].thinnest});
        if (thinnest > chain.thinnest) chain = {thinnest, k};
      }
    }
  }
  if (best[count - 1].thinnest <= 0.0) throw std::invalid_argument("the polygon of a solid crosses itself");
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<std::array<std::size_t, 2>> chains{{0, count - 1}};
  while (!chains.empty()) {
    const auto [i, j] = chains.back();
    chains.pop_back();
    if (j - i < 2) continue;
    const std::size_t k = best[i * count + j].apex;
    triangles.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(j)});
    chains.push_back({k, j});
    chains.push_back({i, k});
  }
  return triangles;
}

/// Numbers as the file has them: four decimals (a tenth of a millimetre), no minus zero.
std::string decimal(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4f", value);
  return std::string_view(text) == "-0.0000" ? "0.0000" : text;
}

/// A number in [-1, 1) that depends on nothing but its arguments.
double noise(std::uint32_t seed, std::uint32_t index) {
  std::uint32_t x = seed * 0x9E3779B9u + index * 0x85EBCA6Bu + 1u;
  for (int round = 0; round < 3; ++round) {
    x ^= x >> 16;
    x *= 0x7FEB352Du;
    x ^= x >> 15;
    x *= 0x846CA68Bu;
  }
  return static_cast<double>(x >> 8) / 8388608.0 - 1.0;
}

}  // namespace

void LevelBuilder::begin_group(std::string_view name) {
  groups_.push_back({std::string(name), {}});
}

void LevelBuilder::add_solid(Solid solid) {
  groups_.back().solids.push_back(std::move(solid));
}

void LevelBuilder::add_box(const Vector3d& min, const Vector3d& max) {
  add_prism({{min.x, min.y, min.z}, {max.x, min.y, min.z}, {max.x, min.y, max.z}, {min.x, min.y, max.z}},
            {0.0, max.y - min.y, 0.0});
}

void LevelBuilder::add_prism(const std::vector<Vector3d>& base, const Vector3d& extrusion) {
  // Seen along the extrusion the base has to be counter-clockwise; the projection drops the axis the extrusion is
  // longest in.
  const Vector3d along = glm::abs(extrusion);
  const int axis = along.x >= along.y && along.x >= along.z ? 0 : along.y >= along.z ? 1 : 2;
  const int u_axis = (axis + 1) % 3;
  const int v_axis = (axis + 2) % 3;
  std::vector<Vector3d> points = base;
  const auto flatten = [&] {
    std::vector<PlanPoint> flat;
    for (const Vector3d& point : points) flat.push_back({point[u_axis], point[v_axis]});
    return flat;
  };
  if ((signed_area(flatten()) > 0.0) != (extrusion[axis] > 0.0)) std::reverse(points.begin(), points.end());
  std::vector<PlanPoint> flat = flatten();
  const bool mirrored = signed_area(flat) < 0.0;
  if (mirrored) {
    for (PlanPoint& point : flat) point.u = -point.u;
  }
  Solid solid;
  const auto count = static_cast<std::uint32_t>(points.size());
  solid.points = points;
  for (const Vector3d& point : points) solid.points.push_back(point + extrusion);
  for (const auto& [a, b, c] : triangulate(flat)) {
    solid.triangles.push_back({a, c, b});
    solid.triangles.push_back({a + count, b + count, c + count});
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t next = (i + 1) % count;
    solid.triangles.push_back({i, next, next + count});
    solid.triangles.push_back({i, next + count, i + count});
  }
  add_solid(std::move(solid));
}

void LevelBuilder::add_pillar(const std::vector<PlanPoint>& plan, double bottom, double top) {
  std::vector<Vector3d> base;
  for (const PlanPoint& point : plan) base.emplace_back(point.u, bottom, point.v);
  add_prism(base, {0.0, top - bottom, 0.0});
}

void LevelBuilder::add_profile_along_z(const std::vector<PlanPoint>& profile, double z_min, double z_max) {
  std::vector<Vector3d> base;
  for (const PlanPoint& point : profile) base.emplace_back(point.u, point.v, z_min);
  add_prism(base, {0.0, 0.0, z_max - z_min});
}

void LevelBuilder::add_profile_along_x(const std::vector<PlanPoint>& profile, double x_min, double x_max) {
  std::vector<Vector3d> base;
  for (const PlanPoint& point : profile) base.emplace_back(x_min, point.v, point.u);
  add_prism(base, {x_max - x_min, 0.0, 0.0});
}

void LevelBuilder::add_slab(const std::vector<double>& x, const std::vector<double>& z,
                            const std::function<double(double, double)>& top, double bottom,
                            const std::function<bool(std::size_t, std::size_t)>& is_hole) {
  const std::size_t cells_x = x.size() - 1;
  const std::size_t cells_z = z.size() - 1;
  Solid solid;
  using Corner = std::array<std::size_t, 3>;  // grid line of x and z, 0 top or 1 bottom
  std::map<Corner, std::uint32_t> index_of;
  const auto point = [&](const Corner& corner) {
    const auto& [i, k, level] = corner;
    const auto [entry, is_new] = index_of.try_emplace(corner, static_cast<std::uint32_t>(solid.points.size()));
    if (is_new) solid.points.emplace_back(x[i], level == 0 ? top(x[i], z[k]) : bottom, z[k]);
    return entry->second;
  };
  const auto quad = [&](const Corner& a, const Corner& b, const Corner& c, const Corner& d) {
    // One statement each: the order of arguments differs between compilers, and the order numbers the points.
    const std::uint32_t fourth = point(d);
    const std::uint32_t third = point(c);
    const std::uint32_t second = point(b);
    const std::uint32_t first = point(a);
    solid.triangles.push_back({first, second, third});
    solid.triangles.push_back({first, third, fourth});
  };
  const auto is_solid = [&](std::size_t i, std::size_t k) {  // wraps to a large number below 0
    return i < cells_x && k < cells_z && !is_hole(i, k);
  };
  for (std::size_t k = 0; k < cells_z; ++k) {
    for (std::size_t i = 0; i < cells_x; ++i) {
      if (!is_solid(i, k)) continue;
      quad({i, k, 0}, {i, k + 1, 0}, {i + 1, k + 1, 0}, {i + 1, k, 0});
      quad({i, k, 1}, {i + 1, k, 1}, {i + 1, k + 1, 1}, {i, k + 1, 1});
      if (!is_solid(i - 1, k)) quad({i, k, 1}, {i, k + 1, 1}, {i, k + 1, 0}, {i, k, 0});
      if (!is_solid(i + 1, k)) quad({i + 1, k, 0}, {i + 1, k + 1, 0}, {i + 1, k + 1, 1}, {i + 1, k, 1});
      if (!is_solid(i, k - 1)) quad({i, k, 0}, {i + 1, k, 0}, {i + 1, k, 1}, {i, k, 1});
      if (!is_solid(i, k + 1)) quad({i, k + 1, 1}, {i + 1, k + 1, 1}, {i + 1, k + 1, 0}, {i, k + 1, 0});
    }
  }
  add_solid(std::move(solid));
}

void LevelBuilder::add_rock(const Vector3d& centre, const Vector3d& radii, double roughness, int subdivisions,
                            std::uint32_t seed) {
  const double golden = (1.0 + std::sqrt(5.0)) / 2.0;
  Solid solid;
  solid.points = {{-1, golden, 0}, {1, golden, 0}, {-1, -golden, 0}, {1, -golden, 0},
                  {0, -1, golden}, {0, 1, golden}, {0, -1, -golden}, {0, 1, -golden},
                  {golden, 0, -1}, {golden, 0, 1}, {-golden, 0, -1}, {-golden, 0, 1}};
  solid.triangles = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                     {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                     {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
  for (int round = 0; round < subdivisions; ++round) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middle_of;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
      const auto [entry, is_new] =
          middle_of.try_emplace({std::min(a, b), std::max(a, b)}, static_cast<std::uint32_t>(solid.points.size()));
      if (is_new) solid.points.push_back(0.5 * (solid.points[a] + solid.points[b]));
      return entry->second;
    };
    std::vector<Triangle> finer;
    for (const auto& [a, b, c] : solid.triangles) {
      const std::uint32_t ab = middle(a, b);
      const std::uint32_t bc = middle(b, c);
      const std::uint32_t ca = middle(c, a);
      finer.insert(finer.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
    }
    solid.triangles = std::move(finer);
  }
  for (std::uint32_t i = 0; i < solid.points.size(); ++i) {
    solid.points[i] = centre + radii * glm::normalize(solid.points[i]) * (1.0 + roughness * noise(seed, i));
  }
  add_solid(std::move(solid));
}

std::size_t LevelBuilder::triangle_count() const {
  std::size_t count = 0;
  for (const Group& group : groups_) {
    for (const Solid& solid : group.solids) count += solid.triangles.size();
  }
  return count;
}

std::string LevelBuilder::to_obj(std::string_view title) const {
  std::string text =
      "# " + std::string(title) + "\n# Written by assets/generator; metres, Y up. Do not edit by hand.\n";
  std::uint32_t first = 1;
  for (const Group& group : groups_) {
    text += "g " + group.name + "\n";
    for (const Solid& solid : group.solids) {
      for (const Vector3d& point : solid.points) {
        text += "v " + decimal(point.x) + " " + decimal(point.y) + " " + decimal(point.z) + "\n";
      }
      for (const auto& [a, b, c] : solid.triangles) {
        text +=
            "f " + std::to_string(first + a) + " " + std::to_string(first + b) + " " + std::to_string(first + c) + "\n";
      }
      first += static_cast<std::uint32_t>(solid.points.size());
    }
  }
  return text;
}

}  // namespace minkoscope
