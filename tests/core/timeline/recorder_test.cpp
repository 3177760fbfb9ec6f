// The recorder: what it keeps is what the run did, and each step's polytope can be shown from it alone.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/timeline/timeline.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

PairQuery boxes(const Vector3d& offset, Precision precision) {
  PairQuery query;
  query.a.shape = {BoxShape{{0.5, 0.6, 0.7}}};
  query.b.shape = {BoxShape{{0.4, 0.5, 0.3}}};
  query.b.pose = {offset, glm::normalize(Quaterniond(0.9, 0.2, -0.3, 0.1))};
  query.precision = precision;
  return query;
}

std::vector<std::array<int, 3>> faces_alive(const PolytopeHistory& polytope, int step) {
  std::vector<std::array<int, 3>> alive;
  for (const PolytopeFace& face : polytope.faces) {
    if (face.born <= step && (face.died < 0 || face.died > step)) alive.push_back(face.vertices);
  }
  return alive;
}

TEST(Recorder, EveryPolytopeShownIsClosed) {
  test::Random random(11);
  int shown = 0;
  for (int i = 0; i < 60; ++i) {
    const PairQuery query = boxes(random.vector(0.3), i % 2 == 0 ? Precision::float32 : Precision::float64);
    const PairTrace trace = record_pair(query);
    ASSERT_EQ(trace.result.overlap, true);
    for (std::size_t step = 0; step < trace.steps.size(); ++step) {
      const auto* epa = std::get_if<EpaStep>(&trace.steps[step]);
      if (epa == nullptr || epa->event == EpaEvent::horizon) continue;
      const auto alive = faces_alive(trace.polytope, static_cast<int>(step));
      if (alive.empty()) continue;
      // Closed and consistently oriented: every directed edge once, its reverse once.
      std::set<std::pair<int, int>> edges;
      for (const auto& face : alive) {
        for (std::size_t k = 0; k < 3; ++k) {
          ASSERT_TRUE(edges.insert({face[k], face[(k + 1) % 3]}).second) << "case " << i << " step " << step;
          ASSERT_LE(trace.polytope.vertices[static_cast<std::size_t>(face[k])].born, static_cast<int>(step));
        }
      }
      for (const auto& [from, to] : edges) ASSERT_TRUE(edges.contains({to, from})) << "case " << i << " step " << step;
      ++shown;
    }
  }
  EXPECT_GT(shown, 200);
}

TEST(Recorder, BirthsAndDeathsAreTheStepsThatReportedThem) {
  const PairTrace trace = record_pair(boxes({0.1, 0.05, -0.1}, Precision::float64));
  std::size_t vertex = 0, face = 0;
  std::map<int, int> removed;
  for (std::size_t step = 0; step < trace.steps.size(); ++step) {
    const auto* epa = std::get_if<EpaStep>(&trace.steps[step]);
    if (epa == nullptr) continue;
    for (const PolytopeVertex& added : epa->added_vertices) {
      EXPECT_EQ(trace.polytope.vertices.at(vertex).born, static_cast<int>(step));
      EXPECT_EQ(trace.polytope.vertices.at(vertex++).w, added.w);
    }
    for (const PolytopeFace& added : epa->added_faces) {
      EXPECT_EQ(trace.polytope.faces.at(face).born, static_cast<int>(step));
      EXPECT_EQ(trace.polytope.faces.at(face++).vertices, added.vertices);
    }
    for (const int index : epa->removed_faces) removed[index] = static_cast<int>(step);
  }
  EXPECT_EQ(vertex, trace.polytope.vertices.size());
  EXPECT_EQ(face, trace.polytope.faces.size());
  EXPECT_FALSE(removed.empty());
  for (std::size_t i = 0; i < trace.polytope.faces.size(); ++i) {
    const auto found = removed.find(static_cast<int>(i));
    EXPECT_EQ(trace.polytope.faces[i].died, found == removed.end() ? -1 : found->second);
  }
}

TEST(Recorder, ARecordedRunGivesTheBitsOfThePlainOne) {
  test::Random random(5);
  int overlapping = 0, separated = 0;
  for (int i = 0; i < 200; ++i) {
    const PairQuery query = boxes(random.vector(1.2), i % 2 == 0 ? Precision::float32 : Precision::float64);
    const PairResult plain = run_pair(query);
    EXPECT_EQ(to_json(plain, query), to_json(record_pair(query).result, query));
    (plain.overlap.value_or(false) ? overlapping : separated) += 1;
  }
  EXPECT_GT(overlapping, 40);
  EXPECT_GT(separated, 40);
}

TEST(Recorder, SweepsKeepTheirStepsAndTheirBits) {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{-5, 0, 5}, {5, 0, 5}, {5, 0, -5}, {-5, 0, -5}};
  mesh->triangles = {{0, 1, 2}, {0, 2, 3}};
  SweepQuery query;
  query.level = {{"floor", mesh, {}, {}}};
  query.body = {{0.5, 0.5, 0.5}, {1.0, 1.5, 1.0}, {1.0, 0.0, 0.0, 0.0}};
  query.displacement = {0.0, -2.0, 0.0};
  const SweepTrace trace = record_sweep(query);
  EXPECT_EQ(to_json(trace.result, query), to_json(run_sweep(query), query));
  ASSERT_GE(trace.steps.size(), 3u);
  EXPECT_EQ(std::get<SweepStep>(trace.steps.front()).event, SweepEvent::start);
  EXPECT_EQ(std::get<SweepStep>(trace.steps.back()).event, SweepEvent::stop);
  EXPECT_NEAR(trace.result.time, 0.5, 1e-5);
}

}  // namespace
}  // namespace minkoscope
