// The sweeps of ../shared/cases: each line's query, read apart from core, and what its result is held to.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include <minkoscope/sweep.h>

#include "core/scene/json/json.h"
#include "tests/support/json_vector.h"
#include "tests/support/oracle/sweep_oracle.h"

namespace minkoscope::test {

inline SweepQuery sweep_query_of(const nlohmann::json& sweep) {
  SweepQuery query;
  for (const nlohmann::json& entry : sweep.at("level")) {
    auto mesh = std::make_shared<TriangleMesh>();
    for (const nlohmann::json& triangle : entry.at("mesh").at("triangles")) {
      const auto first = static_cast<std::uint32_t>(mesh->vertices.size());
      for (const nlohmann::json& corner : triangle) mesh->vertices.push_back(vector_from(corner));
      mesh->triangles.push_back({first, first + 1, first + 2});
    }
    query.level.push_back({entry.value("name", ""), mesh, "", {}});
  }
  query.body.radii = vector_from(sweep.at("body").at("radii"));
  query.body.position = vector_from(sweep.at("body").at("position"));
  query.displacement = vector_from(sweep.at("displacement"));
  return query;
}

inline LongTriangle sweep_triangle(const SweepQuery& query, int index) {
  const TriangleMesh& mesh = *query.level[0].mesh;
  const auto& corners = mesh.triangles[static_cast<std::size_t>(index)];
  return {Long3(mesh.vertices[corners[0]]), Long3(mesh.vertices[corners[1]]), Long3(mesh.vertices[corners[2]])};
}

/// Holds the result of one line in one precision to what the line expects.
inline void hold_sweep(const nlohmann::json& line, const SweepQuery& query, const SweepResult& result) {
  const nlohmann::json& expect = line.at("expect");
  const double tolerance = expect.at(query.precision == Precision::float32 ? "t_tol_f32" : "t_tol");
  const std::string policy = expect.value("policy", "");
  if (policy == "free") {
    EXPECT_FALSE(result.hit && result.time < 0.5) << "must not block";
    return;
  }
  if (policy == "hit-or-ignore" && !result.hit) return;
  ASSERT_EQ(result.hit, expect.at("hit").get<bool>());
  if (!result.hit) return;
  EXPECT_NEAR(result.time, expect.at("t").get<double>(), tolerance);
  EXPECT_EQ(result.start_overlap, expect.at("start") == "penetrating");
  std::vector<int> allowed = expect.value("ties", std::vector<int>{});
  allowed.push_back(expect.at("triangle"));
  EXPECT_NE(std::find(allowed.begin(), allowed.end(), result.triangle), allowed.end()) << result.triangle;
  // The tolerance is of the time; in place it is that times the path, and of the normal that over the smallest radius.
  const double path = glm::length(query.displacement);
  const double smallest = std::min({query.body.radii.x, query.body.radii.y, query.body.radii.z});
  std::vector<nlohmann::json> normals = expect.value("normals_any", std::vector<nlohmann::json>{});
  if (normals.empty() && expect.contains("normal")) normals.push_back(expect["normal"]);
  double off = normals.empty() ? 0.0 : 2.0;
  for (const nlohmann::json& normal : normals) off = std::min(off, glm::length(result.normal - vector_from(normal)));
  EXPECT_LE(off, std::max(tolerance, 10.0 * tolerance * path / smallest));
  if (!expect.contains("normals_any")) {
    EXPECT_LE(glm::length(result.point - vector_from(expect.at("point"))), 2.0 * tolerance * std::max(path, smallest));
  }
  if (result.start_overlap) {
    OracleBody moved{query.body.radii, query.body.position + result.depth * result.normal, query.body.rotation};
    EXPECT_GE(static_cast<double>(
                  oracle_distance(moved.to_ellipsoid_space(sweep_triangle(query, result.triangle)), Long3(0.0L))),
              1.0 - tolerance);
  }
}

}  // namespace minkoscope::test
