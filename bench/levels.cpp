#include "bench/levels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "core/scene/obj/obj_reader.h"

namespace minkoscope::bench {
namespace {

using Triangle = std::array<Vector3d, 3>;

Triangle triangle_of(const TriangleMesh& mesh, std::size_t i) {
  const auto& corners = mesh.triangles[i];
  return {mesh.vertices[corners[0]], mesh.vertices[corners[1]], mesh.vertices[corners[2]]};
}

double from_segment(const Vector3d& p, const Vector3d& a, const Vector3d& b) {
  const Vector3d edge = b - a;
  const double squared = glm::dot(edge, edge);
  const double t = squared > 0.0 ? std::clamp(glm::dot(p - a, edge) / squared, 0.0, 1.0) : 0.0;
  return glm::length(p - a - t * edge);
}

double from_triangle(const Vector3d& p, const Triangle& t) {
  const Vector3d n = glm::cross(t[1] - t[0], t[2] - t[0]);
  const double length = glm::length(n);
  if (length > 0.0) {
    bool inside = true;
    for (std::size_t i = 0; i < 3; ++i) {
      inside = inside && glm::dot(glm::cross(t[(i + 1) % 3] - t[i], p - t[i]), n) >= 0.0;
    }
    if (inside) return std::abs(glm::dot(p - t[0], n)) / length;
  }
  return std::min({from_segment(p, t[0], t[1]), from_segment(p, t[1], t[2]), from_segment(p, t[2], t[0])});
}

double between_segments(const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d& d) {
  double least = std::min({from_segment(a, c, d), from_segment(b, c, d), from_segment(c, a, b), from_segment(d, a, b)});
  const Vector3d u = b - a, v = d - c, w = a - c;
  const double uu = glm::dot(u, u), uv = glm::dot(u, v), vv = glm::dot(v, v), determinant = uu * vv - uv * uv;
  if (determinant > 0.0) {
    const double s = (uv * glm::dot(v, w) - vv * glm::dot(u, w)) / determinant;
    const double t = (uu * glm::dot(v, w) - uv * glm::dot(u, w)) / determinant;
    if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) least = std::min(least, glm::length(w + s * u - t * v));
  }
  return least;
}

bool crosses(const Vector3d& a, const Vector3d& b, const Triangle& t) {
  const Vector3d n = glm::cross(t[1] - t[0], t[2] - t[0]);
  const double at_a = glm::dot(a - t[0], n), at_b = glm::dot(b - t[0], n);
  if (!(at_a * at_b < 0.0)) return false;
  const Vector3d p = a + (b - a) * (at_a / (at_a - at_b));
  for (std::size_t i = 0; i < 3; ++i)
    if (glm::dot(glm::cross(t[(i + 1) % 3] - t[i], p - t[i]), n) < 0.0) return false;
  return true;
}

/// Of the segment from p − half to p + half.
double from_triangle(const Vector3d& p, const Vector3d& half, const Triangle& t) {
  if (half == Vector3d(0.0)) return from_triangle(p, t);
  const Vector3d a = p - half, b = p + half;
  if (crosses(a, b, t)) return 0.0;
  return std::min({from_triangle(a, t), from_triangle(b, t), between_segments(a, b, t[0], t[1]),
                   between_segments(a, b, t[1], t[2]), between_segments(a, b, t[2], t[0])});
}

std::vector<Triangle> triangles_near(const TriangleMesh& mesh, const Vector3d& low, const Vector3d& high) {
  std::vector<Triangle> out;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const Triangle t = triangle_of(mesh, i);
    const Vector3d least = glm::min(t[0], glm::min(t[1], t[2])), most = glm::max(t[0], glm::max(t[1], t[2]));
    if (glm::any(glm::greaterThan(least, high)) || glm::any(glm::lessThan(most, low))) continue;
    out.push_back(t);
  }
  return out;
}

std::shared_ptr<const TriangleMesh> rounded(const TriangleMesh& mesh) {
  auto out = std::make_shared<TriangleMesh>(mesh);
  for (Vector3d& vertex : out->vertices) vertex = Vector3d(glm::vec3(vertex));
  return out;
}

}  // namespace

std::vector<Level> read_levels(const std::filesystem::path& folder) {
  std::vector<Level> out;
  for (const char* const name : {"nav_test", "dungeon", "undulating"}) {
    const std::filesystem::path file = folder / (std::string(name) + ".obj");
    if (std::filesystem::exists(file)) out.push_back({name, rounded(*load_obj(file).mesh)});
  }
  return out;
}

Level terrain(std::size_t triangles) {
  const auto cells = static_cast<std::uint32_t>(std::lround(std::sqrt(static_cast<double>(triangles) / 2.0)));
  TriangleMesh mesh;
  for (std::uint32_t z = 0; z <= cells; ++z) {
    for (std::uint32_t x = 0; x <= cells; ++x) {
      const double u = x, v = z;
      const double height = 6.0 * std::sin(0.031 * u) * std::cos(0.027 * v) + 1.5 * std::sin(0.17 * u + 0.11 * v) +
                            0.3 * std::sin(0.9 * u) * std::sin(0.8 * v);
      mesh.vertices.push_back({u, height, v});
    }
  }
  for (std::uint32_t z = 0; z < cells; ++z) {
    for (std::uint32_t x = 0; x < cells; ++x) {
      const std::uint32_t corner = z * (cells + 1) + x, across = corner + cells + 1;
      mesh.triangles.push_back({corner, across, corner + 1});
      mesh.triangles.push_back({corner + 1, across, across + 1});
    }
  }
  return {"terrain", rounded(mesh)};
}

std::vector<SweepCase> sweeps_through(const Level& level, int count, const SweepBody& body) {
  SplitMix64 random(77);
  const auto direction = [&] {
    for (;;) {
      const double x = random.between(-1, 1), y = random.between(-1, 1), z = random.between(-1, 1);
      const Vector3d d(x, y, z);
      const double length = glm::length(d);
      if (length > 0.1 && length < 1.0) return d / length;
    }
  };
  std::vector<SweepCase> out;
  while (out.size() < static_cast<std::size_t>(count)) {
    const auto index = static_cast<std::size_t>(random.below(static_cast<int>(level.mesh->triangles.size())));
    const Triangle t = triangle_of(*level.mesh, index);
    const Vector3d n = glm::cross(t[1] - t[0], t[2] - t[0]);
    const double u = random.unit(), v = random.unit(), away = random.between(0.65, 3.0), side = random.unit();
    const Vector3d way = direction();
    const double length = random.between(2.0, 10.0);
    if (!(glm::length(n) > 0.0)) continue;
    const double root = std::sqrt(u);
    const Vector3d place = (1.0 - root) * t[0] + root * (1.0 - v) * t[1] + root * v * t[2];
    const Vector3d up = glm::normalize(n) * (n.y > 0.0 || (n.y == 0.0 && side < 0.5) ? 1.0 : -1.0);
    const SweepCase sweep{Vector3d(glm::vec3(place + away * up)), Vector3d(glm::vec3(length * way))};
    const Vector3d half(0.0, body.half_height, 0.0);
    const double clear = body.radius + 0.01;
    const Vector3d room = glm::abs(half) + clear;
    bool free = true;
    for (const Triangle& near : triangles_near(*level.mesh, sweep.start - room, sweep.start + room)) {
      free = free && from_triangle(sweep.start, half, near) > clear;
    }
    if (free) out.push_back(sweep);
  }
  return out;
}

SweepOracle::SweepOracle(const Level& level, const SweepCase& sweep, const SweepBody& body)
    : sweep_(sweep), radius_(body.radius), half_(0.0, body.half_height, 0.0) {
  const Vector3d end = sweep.start + sweep.displacement, room = glm::abs(half_) + radius_ + 0.1;
  near_ = triangles_near(*level.mesh, glm::min(sweep.start, end) - room, glm::max(sweep.start, end) + room);
}

double SweepOracle::distance(const Triangle& triangle, double time) const {
  return from_triangle(sweep_.start + time * sweep_.displacement, half_, triangle);
}

double SweepOracle::least_distance(double end) const {
  double least = std::numeric_limits<double>::infinity();
  for (const Triangle& triangle : near_) {
    double low = 0.0, high = end;
    for (int i = 0; i < 80; ++i) {
      const double third = (high - low) / 3.0;
      if (distance(triangle, low + third) < distance(triangle, high - third))
        high -= third;
      else
        low += third;
    }
    least = std::min({least, distance(triangle, 0.5 * (low + high)), distance(triangle, end)});
  }
  return least;
}

bool SweepOracle::is_right(const Answer& answer, double tolerance) const {
  const double length = glm::length(sweep_.displacement);
  const double end = answer.distance ? *answer.distance / length : 1.0;
  if (!(least_distance(end) >= radius_ - tolerance)) return false;
  if (!answer.distance) return true;
  double now = std::numeric_limits<double>::infinity();
  for (const Triangle& triangle : near_) now = std::min(now, distance(triangle, end));
  return now <= radius_ + tolerance;
}

}  // namespace minkoscope::bench
