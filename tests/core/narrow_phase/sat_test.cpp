// The separating axis test against the analytic answer, brute force and gjk-epa.
#include <gtest/gtest.h>

#include "tests/support/oracle/pair_oracle.h"
#include "tests/support/random_pairs.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

PairResult sat(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b,
               Precision precision = Precision::float64) {
  return run_pair({{a, pose_a}, {b, pose_b}, "sat", precision, {}});
}

TEST(Sat, BoxesAlongTheLeastOverlap) {
  const Shape box{BoxShape{Vector3d(1.0, 2.0, 3.0)}};
  const PairResult result = sat(box, {}, box, Pose{{1.5, 1.0, 1.0}});
  EXPECT_EQ(result.overlap, true);
  EXPECT_NEAR(*result.depth, 0.5, 1e-12);
  EXPECT_NEAR(glm::length(*result.normal - Vector3d(1, 0, 0)), 0.0, 1e-12);
  EXPECT_FALSE(result.distance.has_value());
  EXPECT_EQ(result.termination, Termination::converged);
  const PairResult apart = sat(box, {}, box, Pose{{0.0, 0.0, 6.5}});
  EXPECT_EQ(apart.overlap, false);
  EXPECT_EQ(apart.depth, 0.0);
  EXPECT_FALSE(apart.normal.has_value());
  EXPECT_EQ(apart.termination, Termination::separating_axis);
}

TEST(Sat, OnlyAnEdgeCrossSeparatesTwoCrossedBoxes) {
  // Two boxes turned onto edges at right angles: 2√2 between centres when the edges touch.
  const Shape box{BoxShape{Vector3d(1.0)}};
  const Quaterniond about_x = glm::angleAxis(0.25 * 3.141592653589793, Vector3d(1, 0, 0));
  const Quaterniond about_z = glm::angleAxis(0.25 * 3.141592653589793, Vector3d(0, 0, 1));
  const double touching = 2.0 * std::sqrt(2.0);
  EXPECT_EQ(sat(box, {{}, about_x}, box, {{0, touching + 0.01, 0}, about_z}).overlap, false);
  const PairResult deep = sat(box, {{}, about_x}, box, {{0, touching - 0.01, 0}, about_z});
  EXPECT_EQ(deep.overlap, true);
  EXPECT_NEAR(*deep.depth, 0.01, 1e-12);
  EXPECT_NEAR(deep.normal->y, 1.0, 1e-12);
}

TEST(Sat, RoundedCornersAreExact) {
  // A sphere beyond a box's corner: no face and no edge cross is the axis.
  const Shape box{BoxShape{Vector3d(1.0)}};
  const double reach = 1.0 + 0.5 / std::sqrt(3.0);
  const PairResult result = sat(box, {}, {SphereShape{0.6}}, Pose{Vector3d(reach)});
  EXPECT_EQ(result.overlap, true);
  EXPECT_NEAR(*result.depth, 0.1, 1e-12);
  EXPECT_NEAR(glm::length(*result.normal - glm::normalize(Vector3d(1.0))), 0.0, 1e-12);
  EXPECT_EQ(sat(box, {}, {SphereShape{0.49}}, Pose{Vector3d(reach)}).overlap, false);
}

TEST(Sat, TheFirstAxisIsComparedWithNone) {
  const Shape box{BoxShape{Vector3d(1.0, 2.0, 3.0)}};
  test::StepRecorder recorder;
  run_pair({{box, {}}, {box, Pose{{0.5, 3.5, 1.0}}}, "sat", Precision::float64, {}}, recorder);
  std::vector<std::string> sentences;
  for (const Step& any : recorder.steps)
    if (const auto& step = std::get<GjkStep>(any); step.event == GjkEvent::support) sentences.push_back(explain(step));
  ASSERT_GT(sentences.size(), 1u);
  for (std::size_t i = 0; i < sentences.size(); ++i)
    EXPECT_EQ(sentences[i].find("less than along any axis before") == std::string::npos, i == 0) << sentences[i];
}

TEST(Sat, DoesNotAnswerCurvedShapes) {
  const PairResult result = sat({CylinderShape{1.0, 1.0}}, {}, {BoxShape{Vector3d(1.0)}}, {});
  EXPECT_FALSE(result.overlap.has_value());
  EXPECT_FALSE(result.depth.has_value());
  EXPECT_EQ(result.termination, Termination::degenerate);
}

class SatOnRandomPairs : public testing::TestWithParam<Precision> {};

TEST_P(SatOnRandomPairs, AgreesWithBruteForceAndGjkEpa) {
  test::RandomPairs random(4711);
  const double allowed = GetParam() == Precision::float32 ? 3e-5 : 1e-7;
  int overlapping = 0, apart = 0;
  for (int i = 0; i < 900; ++i) {
    PairQuery query = random.pair(static_cast<test::Regime>(i % test::regime_count));
    query.precision = GetParam();
    const test::RoundCloud a = test::round_cloud(query.a.shape, query.a.pose);
    const test::RoundCloud b = test::round_cloud(query.b.shape, query.b.pose);
    const double size = std::max({test::size_of(a, query.a.pose.position), test::size_of(b, query.b.pose.position),
                                  glm::length(query.b.pose.position - query.a.pose.position)});
    const double expected = test::oracle_signed_distance(a, b);
    const PairResult other = run_pair(query);
    query.algorithm = "sat";
    const PairResult result = run_pair(query);
    ASSERT_TRUE(result.overlap.has_value()) << "pair " << i;
    if (*result.overlap) {
      EXPECT_NEAR(*result.depth, std::max(-expected, 0.0), allowed * size) << "pair " << i;
      EXPECT_NEAR(*result.depth, *other.depth, 2.0 * allowed * size) << "pair " << i;
    }
    if (std::abs(expected) > allowed * size) {
      EXPECT_EQ(*result.overlap, expected < 0.0) << "pair " << i;
      (*result.overlap ? overlapping : apart)++;
    }
  }
  EXPECT_GT(overlapping, 200);
  EXPECT_GT(apart, 200);
}

INSTANTIATE_TEST_SUITE_P(Precisions, SatOnRandomPairs, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& parameter) { return std::string(to_string(parameter.param)); });

}  // namespace
}  // namespace minkoscope
