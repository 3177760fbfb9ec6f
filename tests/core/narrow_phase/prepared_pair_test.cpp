// A prepared pair answers as run_pair does, to the bit, on either instruction set.
#include "core/narrow_phase/prepared_pair.h"

#include <gtest/gtest.h>

#include "tests/support/random_pairs.h"

namespace minkoscope {
namespace {

void expect_same(const PairResult& one, const PairResult& other) {
  EXPECT_EQ(one.overlap, other.overlap);
  EXPECT_EQ(one.distance, other.distance);
  EXPECT_EQ(one.depth, other.depth);
  EXPECT_EQ(one.normal, other.normal);
  EXPECT_EQ(one.point_a, other.point_a);
  EXPECT_EQ(one.point_b, other.point_b);
  EXPECT_EQ(one.iterations, other.iterations);
  EXPECT_EQ(one.support_calls, other.support_calls);
  EXPECT_EQ(one.termination, other.termination);
}

template <class Real>
void check(PairQuery query, Instructions instructions) {
  query.precision = std::is_same_v<Real, float> ? Precision::float32 : Precision::float64;
  const PreparedShape<Real> a(query.a.shape, instructions), b(query.b.shape, instructions);
  const PoseMatrix pose_a(query.a.pose), pose_b(query.b.pose);
  query.algorithm = "gjk-distance";
  expect_same(distance(a, pose_a, b, pose_b, query.settings), run_pair(query));
  query.algorithm = "gjk-epa";
  expect_same(penetration(a, pose_a, b, pose_b, query.settings), run_pair(query));
  query.algorithm = "gjk-overlap";
  const PairResult wanted = run_pair(query);
  const OverlapOutcome found = overlap(a, pose_a, b, pose_b, query.settings);
  EXPECT_EQ(found.overlap, wanted.overlap);
  if (found.iterations > 0) {
    EXPECT_EQ(found.iterations, wanted.iterations);
    EXPECT_EQ(found.termination, wanted.termination);
  } else {  // balls inside both
    EXPECT_EQ(found.overlap, true);
    EXPECT_EQ(found.termination, Termination::encloses_origin);
  }
}

TEST(PreparedPair, AnswersAsTheFrontDoorDoes) {
  test::RandomPairs random(2024);
  int overlapping = 0, apart = 0;
  for (int i = 0; i < 1800; ++i) {
    const PairQuery query = random.pair(static_cast<test::Regime>(i % test::regime_count));
    SCOPED_TRACE(i);
    for (const Instructions instructions : {Instructions::portable, best_instructions()}) {
      check<float>(query, instructions);
      check<double>(query, instructions);
    }
    (run_pair(query).overlap.value_or(false) ? overlapping : apart) += 1;
  }
  EXPECT_GT(overlapping, 300);
  EXPECT_GT(apart, 300);
}

TEST(PreparedPair, BallsInsideBothTellThatTheyOverlapAndTouchingOnesDoNot) {
  const Shape box{BoxShape{Vector3d(0.5, 0.7, 0.9)}}, capsule{CapsuleShape{0.25, 0.5}};
  const PreparedShape<float> a(box), b(capsule);
  PairQuery query;
  query.a.shape = box;
  query.b.shape = capsule;
  query.algorithm = "gjk-overlap";
  for (const auto& [x, asked] : {std::pair{0.0, false}, {0.7, false}, {0.7499, false}, {0.75, true}, {0.76, true}}) {
    query.b.pose.position.x = x;
    const OverlapOutcome found = overlap(a, PoseMatrix(query.a.pose), b, PoseMatrix(query.b.pose));
    EXPECT_EQ(found.iterations > 0, asked) << x;
    if (x != 0.75) {
      EXPECT_EQ(found.overlap, run_pair(query).overlap) << x;
    }
  }
}

TEST(PreparedPair, LargeHullsToo) {
  test::RandomPairs random(7);
  for (const int corners : {9, 32, 65, 300}) {
    std::vector<Vector3d> points_a, points_b;
    for (int i = 0; i < corners; ++i) {
      points_a.push_back(random.unit());
      points_b.push_back(random.unit());
    }
    PairQuery query;
    query.a.shape = make_hull_shape(std::move(points_a));
    query.b.shape = make_hull_shape(std::move(points_b));
    for (int i = 0; i < 100; ++i) {
      query.a.pose.rotation = random.rotation();
      query.b.pose = {random.vector(2.0), random.rotation()};
      for (const Instructions instructions : {Instructions::portable, best_instructions()}) {
        check<float>(query, instructions);
        check<double>(query, instructions);
      }
    }
  }
}

TEST(PreparedPair, RefusesWhatIsNotConvexOrNowhere) {
  EXPECT_THROW(PreparedShape<float>({MeshShape{}}), std::invalid_argument);
  EXPECT_THROW(PoseMatrix({Vector3d(std::nan(""), 0, 0), {}}), std::invalid_argument);
  EXPECT_THROW(PoseMatrix({Vector3d(0.0), Quaterniond(0, 0, 0, 0)}), std::invalid_argument);
}

}  // namespace
}  // namespace minkoscope
