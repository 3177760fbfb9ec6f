// Sweeps held to the oracle of sweep_oracle.h: the verdict, the time, the contact, the normal, the feature, and of an
// overlap at the start the triangle and the depth.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>

#include <minkoscope/sweep.h>

#include "tests/support/oracle/sweep_oracle.h"

namespace minkoscope::test {

/// A sweep and the same for the oracle.
struct SweepScene {
  SweepQuery query;
  OracleBody body;
  Long3 v{0.0L};  // ellipsoid space

  /// Metres, at least one.
  double size() const { return std::max({1.0, query.body.radii.x, query.body.radii.y, query.body.radii.z}); }
};

/// A triangle as the sweep has it: rounded to the precision in the mesh's frame, then placed exactly.
inline LongTriangle placed(const SweepQuery& query, int mesh, int triangle) {
  const LevelMesh& entry = query.level[static_cast<std::size_t>(mesh)];
  LongTriangle result;
  for (std::size_t i = 0; i < 3; ++i) {
    Vector3d corner = entry.mesh->vertices[entry.mesh->triangles[static_cast<std::size_t>(triangle)][i]];
    if (query.precision == Precision::float32) corner = Vector3d(Vector3<float>(corner));
    result[i] = turn(entry.pose.rotation, Long3(corner)) + Long3(entry.pose.position);
  }
  return result;
}

struct Tally {
  int hits = 0, misses = 0, overlaps = 0, skipped = 0;
  std::array<int, 3> features{};
  int known_features = 0;  // known by the oracle beyond doubt
  double allowed_time = 2e-6, allowed_normal = 1e-3;
  double worst_time = 0.0, worst_place = 0.0, worst_normal = 0.0;

  void print(const char* name) const {
    std::printf(
        "%s: %d hits (%d faces, %d edges, %d vertices), %d misses, %d start overlaps, %d skipped; worst time "
        "%.2g of the move, place %.2g m, normal %.2g\n",
        name, hits, features[0], features[1], features[2], misses, overlaps, skipped, worst_time, worst_place,
        worst_normal);
  }
};

/// Is the triangle's box more than a sphere away from the box of the whole move? (Ellipsoid space.)
inline bool is_far(const LongTriangle& t, const Long3& v) {
  const Long3 low = glm::min(t[0], glm::min(t[1], t[2])), high = glm::max(t[0], glm::max(t[1], t[2]));
  const Long3 from = glm::min(Long3(0.0L), v) - 1.01L, to = glm::max(Long3(0.0L), v) + 1.01L;
  return glm::any(glm::greaterThan(low, to)) || glm::any(glm::lessThan(high, from));
}

/// What of the triangle holds the point: a face well inside, an edge well between its ends and off the others, a
/// corner; nothing where that is a matter of rounding.
inline std::optional<Feature> feature_at(const LongTriangle& t, const Long3& point) {
  constexpr long double clear = 1e-4L, there = 1e-9L;
  int on_edges = 0, off_edges = 0, on_corners = 0, off_corners = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Long3 a = t[i], edge = t[(i + 1) % 3] - a;
    const long double squared = glm::dot(edge, edge);
    const long double s = squared > 0.0L ? std::clamp(glm::dot(point - a, edge) / squared, 0.0L, 1.0L) : 0.0L;
    const long double to_edge = glm::length(a + edge * s - point), to_corner = glm::length(a - point);
    on_edges += to_edge < there ? 1 : 0;
    off_edges += to_edge > clear ? 1 : 0;
    on_corners += to_corner < there ? 1 : 0;
    off_corners += to_corner > clear ? 1 : 0;
  }
  if (off_edges == 3) return Feature::face;
  if (on_edges > 0 && off_corners == 3) return Feature::edge;
  if (on_corners == 1 && on_edges == 2 && off_edges == 1) return Feature::vertex;
  return std::nullopt;
}

/// Runs the sweep and compares it with the oracle's answer over all triangles.
inline void check(const SweepScene& scene, Tally& tally) {
  const double deep = scene.query.precision == Precision::float32 ? 1e-4 : 1e-8;
  constexpr double unsure = 1e-5;  // verdicts nearer than this to a change are not asked
  bool overlap = false;
  long double deepest = 1.0L, earliest = 2.0L;
  for (std::size_t m = 0; m < scene.query.level.size(); ++m) {
    for (std::size_t t = 0; t < scene.query.level[m].mesh->triangles.size(); ++t) {
      const auto triangle =
          scene.body.to_ellipsoid_space(placed(scene.query, static_cast<int>(m), static_cast<int>(t)));
      if (is_far(triangle, scene.v)) continue;
      const OracleSweep answer = oracle_sweep(triangle, scene.v);
      const bool start_unsure = answer.start > 1.0L - 2.0L * deep - unsure && answer.start < 1.0L + unsure;
      if (start_unsure || std::abs(answer.least - 1.0L) < unsure) {
        ++tally.skipped;
        return;
      }
      if (answer.start < 1.0L - deep) overlap = true;
      deepest = std::min(deepest, answer.start);
      if (answer.time) earliest = std::min(earliest, *answer.time);
    }
  }
  const SweepResult result = run_sweep(scene.query);
  ASSERT_EQ(result.hit, overlap || earliest <= 1.0L);
  ASSERT_EQ(result.start_overlap, overlap);
  if (!result.hit) {
    ++tally.misses;
    return;
  }
  const LongTriangle world = placed(scene.query, result.mesh, result.triangle);
  const LongTriangle triangle = scene.body.to_ellipsoid_space(world);
  EXPECT_NEAR(glm::length(result.normal), 1.0, 1e-12);
  if (overlap) {
    ++tally.overlaps;
    ASSERT_EQ(result.time, 0.0);
    EXPECT_NEAR(static_cast<double>(oracle_distance(triangle, Long3(0.0L))), static_cast<double>(deepest), 1e-8);
    // Moving by depth · normal clears it, and moving by less does not.
    OracleBody moved = scene.body;
    moved.position = scene.body.position + result.depth * result.normal;
    const double cleared = static_cast<double>(oracle_distance(moved.to_ellipsoid_space(world), Long3(0.0L)));
    EXPECT_NEAR(cleared, 1.0, 1e-8);
    moved.position = scene.body.position + 0.99 * result.depth * result.normal;
    EXPECT_LT(static_cast<double>(oracle_distance(moved.to_ellipsoid_space(world), Long3(0.0L))), 1.0 + 1e-9);
    return;
  }
  ++tally.hits;
  ++tally.features[static_cast<std::size_t>(result.feature)];
  const double time_off = std::abs(result.time - static_cast<double>(earliest));
  tally.worst_time = std::max(tally.worst_time, time_off);
  EXPECT_LE(time_off, tally.allowed_time);
  // The contact and the normal of the oracle, at the oracle's time.
  const Long3 at = scene.v * earliest;
  const Long3 nearest = nearest_of_triangle(triangle, at);
  const glm::dvec3 normal(scene.body.normal_to_world(glm::normalize(at - nearest)));
  const glm::dvec3 point =
      scene.body.position + glm::dvec3(turn(scene.body.rotation, nearest * Long3(scene.body.radii)));
  const double place_off = glm::length(result.point - point), normal_off = glm::length(result.normal - normal);
  tally.worst_place = std::max(tally.worst_place, place_off);
  tally.worst_normal = std::max(tally.worst_normal, normal_off);
  EXPECT_LE(place_off, tally.allowed_normal * scene.size());
  EXPECT_LE(normal_off, tally.allowed_normal);
  // The feature: the one that the oracle's contact is on, where that is beyond doubt; and the contact is on it.
  const bool settled = std::abs(static_cast<double>(glm::length(nearest - at)) - 1.0) < 1e-9;
  if (const auto feature = feature_at(triangle, nearest); feature && settled && time_off < 1e-9) {
    ++tally.known_features;
    EXPECT_EQ(result.feature, *feature);
  }
  const glm::dvec3 corner_point(result.point);
  if (result.feature == Feature::vertex) {
    const auto corner = glm::dvec3(world[static_cast<std::size_t>(result.feature_index)]);
    EXPECT_LE(glm::length(corner_point - corner), 1e-6);
  } else if (result.feature == Feature::edge) {
    const auto a = glm::dvec3(world[static_cast<std::size_t>(result.feature_index)]);
    const auto b = glm::dvec3(world[static_cast<std::size_t>((result.feature_index + 1) % 3)]);
    EXPECT_LE(glm::length(glm::cross(corner_point - a, glm::normalize(b - a))), 1e-6);
  } else {
    const glm::dvec3 plane(glm::normalize(glm::cross(world[1] - world[0], world[2] - world[0])));
    EXPECT_GE(std::abs(glm::dot(plane, result.normal)), 1.0 - 1e-9);
  }
}

}  // namespace minkoscope::test
