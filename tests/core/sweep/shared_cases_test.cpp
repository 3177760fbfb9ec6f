// The gathered real failures of other libraries, each line in float and in double with its own tolerances.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/sweep/query.h"
#include "tests/support/sweep_oracle.h"

namespace minkoscope {
namespace {

using nlohmann::json;

Vector3d vector_of(const json& value) {
  return {value[0], value[1], value[2]};
}

SweepQuery query_of(const json& sweep) {
  SweepQuery query;
  for (const json& entry : sweep.at("level")) {
    auto mesh = std::make_shared<TriangleMesh>();
    for (const json& triangle : entry.at("mesh").at("triangles")) {
      const auto first = static_cast<std::uint32_t>(mesh->vertices.size());
      for (const json& corner : triangle) mesh->vertices.push_back(vector_of(corner));
      mesh->triangles.push_back({first, first + 1, first + 2});
    }
    query.level.push_back({entry.value("name", ""), mesh, "", {}});
  }
  query.body.radii = vector_of(sweep.at("body").at("radii"));
  query.body.position = vector_of(sweep.at("body").at("position"));
  query.displacement = vector_of(sweep.at("displacement"));
  return query;
}

test::LongTriangle world_triangle(const SweepQuery& query, int index) {
  const TriangleMesh& mesh = *query.level[0].mesh;
  const auto& corners = mesh.triangles[static_cast<std::size_t>(index)];
  return {test::Long3(mesh.vertices[corners[0]]), test::Long3(mesh.vertices[corners[1]]),
          test::Long3(mesh.vertices[corners[2]])};
}

void check_line(const json& line, Precision precision) {
  const json& expect = line.at("expect");
  SweepQuery query = query_of(line.at("case").at("sweep"));
  query.precision = precision;
  const SweepResult result = run_sweep(query);
  const double tolerance = expect.at(precision == Precision::float32 ? "t_tol_f32" : "t_tol");
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
  std::vector<json> normals = expect.value("normals_any", std::vector<json>{});
  if (normals.empty() && expect.contains("normal")) normals.push_back(expect["normal"]);
  double off = normals.empty() ? 0.0 : 2.0;
  for (const json& normal : normals) off = std::min(off, glm::length(result.normal - vector_of(normal)));
  EXPECT_LE(off, std::max(tolerance, 10.0 * tolerance * path / smallest));
  if (!expect.contains("normals_any")) {
    EXPECT_LE(glm::length(result.point - vector_of(expect.at("point"))), 2.0 * tolerance * std::max(path, smallest));
  }
  if (result.start_overlap) {
    test::OracleBody moved{query.body.radii, query.body.position + result.depth * result.normal, query.body.rotation};
    EXPECT_GE(static_cast<double>(test::oracle_distance(
                  moved.to_ellipsoid_space(world_triangle(query, result.triangle)), test::Long3(0.0L))),
              1.0 - tolerance);
  }
}

TEST(SharedSweepCases, EveryLineInBothPrecisions) {
  const std::filesystem::path file = std::filesystem::path(MINKOSCOPE_SHARED_DIR) / "cases" / "sweeps.jsonl";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << file << " is absent: the gathered cases were not checked";
  std::ifstream stream(file);
  int lines = 0;
  for (std::string text; std::getline(stream, text); ++lines) {
    const json line = json::parse(text);
    for (const Precision precision : {Precision::float32, Precision::float64}) {
      SCOPED_TRACE(line.at("id").get<std::string>() + (precision == Precision::float32 ? " float" : " double"));
      check_line(line, precision);
    }
  }
  EXPECT_GE(lines, 30);
}

}  // namespace
}  // namespace minkoscope
