// Sweeps with closed answers: spheres and ellipsoids against planes, edges and corners; what touches at the start; what
// has no area; what is far away, huge or fast.
#include <gtest/gtest.h>

#include <limits>

#include <minkoscope/sweep.h>

#include "core/sweep/method_table.h"
#include "core/timeline/timeline.h"
#include "tests/support/sweep_scenes.h"

namespace minkoscope {
namespace {

class AnalyticSweeps : public testing::TestWithParam<Precision> {
 protected:
  SweepResult sweep(std::shared_ptr<const TriangleMesh> mesh, const Vector3d& radii, const Vector3d& position,
                    const Vector3d& displacement, const Quaterniond& rotation = {1.0, 0.0, 0.0, 0.0}) const {
    SweepQuery query;
    query.level = {{"level", mesh, "", {}}};
    query.body = {radii, position, rotation};
    query.displacement = displacement;
    query.precision = GetParam();
    return run_sweep(query);
  }
  double overlap_tolerance() const { return GetParam() == Precision::float32 ? 1e-4 : 1e-8; }
};

const Vector3d ball(0.5);
constexpr double close = 1e-12;

TEST_P(AnalyticSweeps, SphereOntoAFace) {
  const SweepResult result = sweep(test::floor_square(10.0), ball, {1.0, 3.0, 2.0}, {0.5, -5.0, 0.0});
  ASSERT_TRUE(result.hit);
  EXPECT_NEAR(result.time, 0.5, close);
  EXPECT_EQ(result.feature, Feature::face);
  EXPECT_EQ(result.feature_index, -1);
  EXPECT_LT(glm::length(result.normal - Vector3d(0.0, 1.0, 0.0)), close);
  EXPECT_LT(glm::length(result.point - Vector3d(1.25, 0.0, 2.0)), close);
  EXPECT_FALSE(result.start_overlap);
  EXPECT_EQ(result.depth, 0.0);
}

TEST_P(AnalyticSweeps, BothSidesOfAFaceCount) {
  const SweepResult result = sweep(test::floor_square(10.0), ball, {1.0, -3.0, 2.0}, {0.0, 5.0, 0.0});
  ASSERT_TRUE(result.hit);
  EXPECT_NEAR(result.time, 0.5, close);
  EXPECT_LT(glm::length(result.normal - Vector3d(0.0, -1.0, 0.0)), close);
}

TEST_P(AnalyticSweeps, SphereAgainstAnEdge) {
  // The edge along z at x = 0; the sphere comes 0.3 above it: contact at x = 0.4.
  const auto mesh = test::mesh_of({{{{0, 0, -4}, {0, 0, 4}, {-5, 0, 0}}}});
  const SweepResult result = sweep(mesh, ball, {2.4, 0.3, 1.0}, {-4.0, 0.0, 0.0});
  ASSERT_TRUE(result.hit);
  EXPECT_NEAR(result.time, 0.5, close);
  EXPECT_EQ(result.feature, Feature::edge);
  EXPECT_EQ(result.feature_index, 0);
  EXPECT_LT(glm::length(result.normal - Vector3d(0.8, 0.6, 0.0)), 1e-11);
  EXPECT_LT(glm::length(result.point - Vector3d(0.0, 0.0, 1.0)), 1e-11);
}

TEST_P(AnalyticSweeps, SphereAgainstACorner) {
  const auto mesh = test::mesh_of({{{{-5, 0, -1}, {-5, 0, 1}, {0, 0, 0}}}});
  const SweepResult result = sweep(mesh, ball, {2.4, 0.3, 0.0}, {-4.0, 0.0, 0.0});
  ASSERT_TRUE(result.hit);
  EXPECT_NEAR(result.time, 0.5, close);
  EXPECT_EQ(result.feature, Feature::vertex);
  EXPECT_EQ(result.feature_index, 2);
  EXPECT_LT(glm::length(result.normal - Vector3d(0.8, 0.6, 0.0)), 1e-11);
}

TEST_P(AnalyticSweeps, TurnedEllipsoidOntoAPlane) {
  // Half height over a plane of a body turned by θ about z: √((a sin θ)² + (b cos θ)²).
  const double theta = 0.7;
  const Quaterniond turned(std::cos(theta / 2.0), 0.0, 0.0, std::sin(theta / 2.0));
  const double half = std::hypot(0.3 * std::sin(theta), 1.2 * std::cos(theta));
  const SweepResult result =
      sweep(test::floor_square(100.0), {0.3, 1.2, 0.6}, {0.0, 5.0, 1.0}, {0.0, -8.0, 0.0}, turned);
  ASSERT_TRUE(result.hit);
  EXPECT_NEAR(result.time, (5.0 - half) / 8.0, close);
  EXPECT_LT(glm::length(result.normal - Vector3d(0.0, 1.0, 0.0)), 1e-11);
  // The lowest point of the ellipsoid: −D² n / half, D² in the world's axes.
  const double x = -std::sin(theta) * std::cos(theta) * (0.3 * 0.3 - 1.2 * 1.2) / half;
  EXPECT_NEAR(result.point.x, x, 1e-11);
  EXPECT_NEAR(result.point.y, 0.0, 1e-11);
}

TEST_P(AnalyticSweeps, TouchingAndParallelOrLeavingIsNoHit) {
  const auto floor = test::floor_square(50.0);
  for (const double gap : {0.0, 0.5 * overlap_tolerance(), -0.5 * overlap_tolerance()}) {
    const Vector3d standing(3.0, 0.5 + 0.5 * std::min(gap, 0.0), 4.0);
    EXPECT_FALSE(sweep(floor, ball, standing, {3.0, 0.0, 1.0}).hit);
    EXPECT_FALSE(sweep(floor, ball, standing, {0.0, 3.0, 0.0}).hit);
    EXPECT_FALSE(sweep(floor, ball, standing, {3.0, 1e-3, 0.0}).hit);
    EXPECT_FALSE(sweep(floor, ball, standing, {0.0, 0.0, 0.0}).hit);
    const SweepResult into = sweep(floor, ball, standing, {3.0, -0.1, 0.0});
    ASSERT_TRUE(into.hit);
    EXPECT_EQ(into.time, 0.0);
    EXPECT_FALSE(into.start_overlap);
  }
}

TEST_P(AnalyticSweeps, PassingAnEdgeAtExactlyTheRadiusIsNoHit) {
  const auto mesh = test::mesh_of({{{{0, 0, -4}, {0, 0, 4}, {-5, 0, 0}}}});
  EXPECT_FALSE(sweep(mesh, ball, {0.5, 3.0, 0.0}, {0.0, -6.0, 0.0}).hit);
  EXPECT_FALSE(sweep(mesh, ball, {0.5, 3.0, -9.0}, {0.0, 0.0, 18.0}).hit);
  EXPECT_TRUE(sweep(mesh, ball, {0.499, 3.0, 0.0}, {0.0, -6.0, 0.0}).hit);
}

TEST_P(AnalyticSweeps, StartOverlapTakesTheDeepestAndItsWorldDepth) {
  const auto mesh =
      test::mesh_of({{{{-9, 0, -9}, {-9, 0, 9}, {9, 0, 0}}}, {{{-9, 2.05, -9}, {-9, 2.05, 9}, {9, 2.05, 0}}}});
  // Half height 1.2 at 1.1: 0.1 m in the floor, 0.25 m in the ceiling.
  const SweepResult result = sweep(mesh, {0.4, 1.2, 0.4}, {0.0, 1.1, 0.0}, {1.0, 0.0, 0.0});
  ASSERT_TRUE(result.hit);
  EXPECT_TRUE(result.start_overlap);
  EXPECT_EQ(result.time, 0.0);
  EXPECT_EQ(result.triangle, 1);
  EXPECT_NEAR(result.depth, 0.25, 1e-6);  // 2.05 is not a float
  EXPECT_LT(glm::length(result.normal - Vector3d(0.0, -1.0, 0.0)), close);
  // The same without a displacement, which reports nothing but this.
  EXPECT_TRUE(sweep(mesh, {0.4, 1.2, 0.4}, {0.0, 1.1, 0.0}, {0.0, 0.0, 0.0}).start_overlap);
}

TEST_P(AnalyticSweeps, CentreOnTheSurfaceIsPushedOutOnTheNormalsSide) {
  const auto up = test::mesh_of({{{{-9, 0, -9}, {-9, 0, 9}, {9, 0, 0}}}});
  const auto down = test::mesh_of({{{{-9, 0, 9}, {-9, 0, -9}, {9, 0, 0}}}});
  for (const Vector3d& move : {Vector3d(0.0, 1.0, 0.0), Vector3d(0.0, -1.0, 0.0), Vector3d(0.0)}) {
    EXPECT_NEAR(sweep(up, ball, {0.0, 0.0, 0.0}, move).normal.y, 1.0, close);
    EXPECT_NEAR(sweep(down, ball, {0.0, 0.0, 0.0}, move).normal.y, -1.0, close);
    EXPECT_NEAR(sweep(up, ball, {0.0, 0.0, 0.0}, move).depth, 0.5, close);
  }
}

TEST_P(AnalyticSweeps, TrianglesWithoutAreaAreTheirEdges) {
  const auto line = test::mesh_of({{{{-5, 0, 0}, {1, 0, 0}, {5, 0, 0}}}});
  const SweepResult edge = sweep(line, ball, {3.0, 2.5, 0.0}, {0.0, -4.0, 0.0});
  ASSERT_TRUE(edge.hit);
  EXPECT_NEAR(edge.time, 0.5, close);
  EXPECT_EQ(edge.feature, Feature::edge);
  const auto point = test::mesh_of({{{{1, 0, 0}, {1, 0, 0}, {1, 0, 0}}}});
  const SweepResult vertex = sweep(point, ball, {1.0, 2.5, 0.0}, {0.0, -4.0, 0.0});
  ASSERT_TRUE(vertex.hit);
  EXPECT_NEAR(vertex.time, 0.5, close);
  EXPECT_EQ(vertex.feature, Feature::vertex);
  // Standing on them: a finite way out.
  for (const auto& mesh : {line, point}) {
    const SweepResult inside = sweep(mesh, ball, {1.0, 0.0, 0.0}, {0.0, 0.0, 0.0});
    ASSERT_TRUE(inside.start_overlap);
    EXPECT_NEAR(glm::length(inside.normal), 1.0, close);
    EXPECT_NEAR(inside.depth, 0.5, close);
  }
}

TEST_P(AnalyticSweeps, ASliverIsHitWhereItIs) {
  for (const double height : {1e-3, 1e-6, 1e-9, 1e-12, 1e-30}) {
    SCOPED_TRACE(height);
    const auto mesh = test::mesh_of({{{{-5, 0, 0}, {5, 0, 0}, {0, 0, height}}}});
    const SweepResult result = sweep(mesh, ball, {3.0, 2.5, 0.0}, {0.0, -4.0, 0.0});
    ASSERT_TRUE(result.hit);
    EXPECT_NEAR(result.time, 0.5, 1e-7);
    EXPECT_NEAR(result.normal.y, 1.0, 1e-6);
  }
}

TEST_P(AnalyticSweeps, HugeTrianglesFarPlacesAndFastBodies) {
  for (const double half : {1e2, 1e5, 1e7}) {
    SCOPED_TRACE(half);
    const SweepResult result = sweep(test::floor_square(half), ball, {0.3, 1.0, 0.2}, {0.0, -1.0, 0.0});
    ASSERT_TRUE(result.hit);
    EXPECT_NEAR(result.time, 0.5, 1e-9);
    EXPECT_EQ(result.normal.y, 1.0);
  }
  // 3,000 m/s for a tick, 20 km for a second, a hair's breadth.
  for (const double length : {50.0, 2e4, 1e-6, 1e-12}) {
    SCOPED_TRACE(length);
    const double gap = 0.25 * length;
    const SweepResult result = sweep(test::floor_square(10.0), ball, {1.0, 0.5 + gap, 1.0}, {0.0, -length, 0.0});
    if (gap < overlap_tolerance()) continue;  // touching
    ASSERT_TRUE(result.hit);
    EXPECT_NEAR(result.time, 0.25, 1e-9);
  }
}

TEST_P(AnalyticSweeps, TiesGoToFaceThenEdgeThenVertexThenTheLowestIndex) {
  // A corner, an edge and two faces, all 2 m below; the faces come last.
  const auto mesh = test::mesh_of({{{{0, 0, 0}, {-1, -3, -1}, {1, -3, -1}}},
                                   {{{-1, 0, 0}, {1, 0, 0}, {0, -3, 1}}},
                                   {{{-1, 0, -1}, {-1, 0, 1}, {2, 0, 0}}},
                                   {{{-1, 0, -1}, {-1, 0, 1}, {2, 0, 0}}}});
  const SweepResult result = sweep(mesh, ball, {0.0, 2.5, 0.0}, {0.0, -4.0, 0.0});
  ASSERT_TRUE(result.hit);
  EXPECT_EQ(result.feature, Feature::face);
  EXPECT_EQ(result.triangle, 2);
  const auto lines = test::mesh_of({{{{0, 0, 0}, {-1, -3, -1}, {1, -3, -1}}}, {{{-1, 0, 0}, {1, 0, 0}, {0, -3, 1}}}});
  const SweepResult edge = sweep(lines, ball, {0.0, 2.5, 0.0}, {0.0, -4.0, 0.0});
  EXPECT_EQ(edge.feature, Feature::edge);
  EXPECT_EQ(edge.triangle, 1);
}

TEST_P(AnalyticSweeps, EmptyLevelsAreFree) {
  EXPECT_FALSE(sweep(std::make_shared<TriangleMesh>(), ball, {0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}).hit);
  SweepQuery query;
  query.displacement = {1.0, 0.0, 0.0};
  query.precision = GetParam();
  EXPECT_FALSE(run_sweep(query).hit);
}

TEST_P(AnalyticSweeps, BadQueriesAreRefusedInOneSentence) {
  const auto message = [&](SweepQuery query) {
    query.precision = GetParam();
    try {
      run_sweep(query);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  SweepQuery flat;
  flat.body.radii = {0.5, 0.0, 0.5};
  EXPECT_NE(message(flat).find("radii"), std::string::npos);
  SweepQuery unknown;
  unknown.algorithm = "sweeped";
  EXPECT_NE(message(unknown).find("\"sweeped\""), std::string::npos);
  SweepQuery lost;
  lost.displacement.y = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(message(lost).find("finite"), std::string::npos);
  EXPECT_EQ(message({}), "");
}

TEST(SweepMethods, TableAndListingFitTheWindow) {
  ASSERT_FALSE(sweep_methods().empty());
  EXPECT_EQ(sweep_methods().front().name, "swept");
  for (const SweepMethod& method : sweep_methods()) {
    EXPECT_EQ(find_sweep_method(method.name), &method);
    EXPECT_FALSE(method.citation.empty());
    EXPECT_LE(method.listing.size(), 14u);
    for (const std::string_view line : method.listing) {
      const auto letters = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });
      EXPECT_LE(letters, 46) << line;
    }
  }
  EXPECT_EQ(find_sweep_method("no such"), nullptr);
}

template <class... Members>
concept MakesASweepMethod = requires(Members... members) {
  SweepMethod{members...};
};

TEST(SweepMethods, ARowWithoutAFunctionDoesNotCompile) {
  using Text = std::string_view;
  using Lines = std::span<const std::string_view>;
  using Accepts = Acceptance (*)(const SweepQuery&);
  using Unobserved = SweepResult (*)(const LevelInPrecision&, const EllipsoidBody&, const Vector3d&);
  using Observed = SweepResult (*)(const LevelInPrecision&, const EllipsoidBody&, const Vector3d&, StepObserver&);
  using Explain = std::string (*)(const SweepStep&);
  EXPECT_TRUE((MakesASweepMethod<Text, Text, Text, Lines, Lines, Accepts, Unobserved, Observed, Explain>));
  EXPECT_FALSE((MakesASweepMethod<Text, Text, Text, Lines, Lines, Accepts, Unobserved, Observed>));
  EXPECT_FALSE((MakesASweepMethod<Text, Text, Text, Lines, Lines>));
}

TEST(SweepMethods, EveryStepNamesTheMethodThatExplainsIt) {
  SweepQuery query;
  query.level.push_back({"floor", test::floor_square(4.0), "", {}});
  query.body.position = Vector3d(0.0, 3.0, 0.0);
  query.displacement = Vector3d(0.0, -3.0, 0.0);
  for (const SweepMethod& method : sweep_methods()) {
    query.algorithm = method.name;
    const SweepTrace trace = record_sweep(test::as_taken(query));
    ASSERT_FALSE(trace.steps.empty());
    for (const Step& step : trace.steps) {
      EXPECT_EQ(std::get<SweepStep>(step).method, method.name);
      EXPECT_EQ(explain(std::get<SweepStep>(step)), method.explain(std::get<SweepStep>(step)));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Both, AnalyticSweeps, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& instance) {
                           return instance.param == Precision::float32 ? "Float" : "Double";
                         });

}  // namespace
}  // namespace minkoscope
