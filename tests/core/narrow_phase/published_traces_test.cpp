// The published methods on one pair, worked by hand from their texts: every direction and every support point below was
// found on paper, by the rules of the text alone.
//
// The pair: two cubes of half extent 1, A at the origin, B at (1, 0.5, 0.25). A − B is the cube of half extent 2 around
// (−1, −0.5, −0.25). Its support point along d has, per axis, the sign of d: −1 ± 2, −0.5 ± 2, −0.25 ± 2; a zero counts
// as minus for A's corner and, turned round, as minus for B's, so that the tied axis is −1 − (+0)… of A less −1 of B:
//   x: A −1, B 1 − 1 = 0, w = −1      y: A −1, B −0.5, w = −0.5      z: A −1, B −0.75, w = −0.25
#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include <minkoscope/pair.h>

#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

struct Supported {
  Vector3d direction, w;
};
std::vector<Supported> supports_of(const test::StepsByKind& recorder) {
  std::vector<Supported> out;
  for (const GjkStep& step : recorder.gjk) {
    if (step.event == GjkEvent::support) out.push_back({step.direction, step.support->w});
  }
  return out;
}

void expect_supports(const test::StepsByKind& recorder, const std::vector<Supported>& worked) {
  const std::vector<Supported> found = supports_of(recorder);
  ASSERT_EQ(found.size(), worked.size());
  for (std::size_t i = 0; i < worked.size(); ++i) {
    EXPECT_EQ(found[i].direction, worked[i].direction) << "direction " << i;
    EXPECT_EQ(found[i].w, worked[i].w) << "support point " << i;
  }
}

/// Vertices of a step by letter.
std::string letters(std::span<const SimplexVertex> vertices) {
  std::string out;
  for (const SimplexVertex& vertex : vertices) out += vertex.name;
  return out;
}

class WorkedByHand : public testing::TestWithParam<Precision> {
 protected:
  WorkedByHand() {
    query.a.shape = {BoxShape{Vector3d(1.0)}};
    query.b.shape = {BoxShape{Vector3d(1.0)}};
    query.b.pose.position = {1.0, 0.5, 0.25};
    query.precision = GetParam();  // every number below is exact in float too
  }
  PairQuery query;
  test::StepsByKind recorder;
};

TEST_P(WorkedByHand, Headbutt) {
  // 0 vertices: dir = centre of B − centre of A = (1, 0.5, 0.25); a = (1, 1.5, 1.75).
  // 1 vertex: dir = −dir; b = (−3, −2.5, −2.25).
  // 2: ab = (−4, −4, −4), ao = (−1, −1.5, −1.75); ab × ao = (1, −3, 2); (ab × ao) × ab = (20, −4, −16);
  //    c = (1, −2.5, −2.25).
  // 3: ac = (0, −4, −4); ac × ab = (0, 16, −16); with ao: −24 + 28 = 4, not negative; d = (−1, 1.5, −2.25).
  // 4: da = (−2, 0, −4), db = (2, 4, 0), do = (1, −1.5, 2.25); da × db = (16, −8, −8); with do: 16 + 12 − 18 = 10 > 0:
  //    c goes, dir = (16, −8, −8). (c − a along it is 32 + 32: this "outer" normal points inwards, at c.)
  //    The support point is (1, −2.5, −2.25), c again; the list is now a, b, d, c.
  // 4: the letters now: A = a, B = b, C = d, D = c. da = (0, −4, −4), db = (4, 0, 0), dc = (2, −4, 0),
  //    do = (−1, 2.5, 2.25); da × db = (0, −16, 16): −40 + 36 = −4; db × dc = (0, 0, −16): −36;
  //    dc × da = (16, 8, −8): −16 + 20 − 18 = −14. None is positive: they overlap.
  query.algorithm = "headbutt";
  const PairResult result = run_pair(query, recorder);
  EXPECT_EQ(result.overlap, true);
  EXPECT_EQ(result.termination, Termination::encloses_origin);
  EXPECT_EQ(result.iterations, 5);
  EXPECT_FALSE(result.distance || result.depth || result.normal || result.point_a);
  expect_supports(recorder, {{{1, 0.5, 0.25}, {1, 1.5, 1.75}},
                             {{-1, -0.5, -0.25}, {-3, -2.5, -2.25}},
                             {{20, -4, -16}, {1, -2.5, -2.25}},
                             {{0, 16, -16}, {-1, 1.5, -2.25}},
                             {{16, -8, -8}, {1, -2.5, -2.25}}});
  const auto drop = std::ranges::find(recorder.gjk, GjkEvent::reduce, &GjkStep::event);
  ASSERT_NE(drop, recorder.gjk.end());
  EXPECT_EQ(drop->region, "ABD");
  EXPECT_EQ(letters(drop->dropped), "C");
  EXPECT_EQ(letters(drop->simplex), "DBA");
  EXPECT_EQ(drop->test->value, 10.0);
  const GjkStep& last = recorder.gjk.back();
  EXPECT_EQ(letters(last.simplex), "DCBA");
  EXPECT_EQ(last.simplex[1].w, Vector3d(-1, 1.5, -2.25)) << "what was d is c now";
  EXPECT_EQ(last.test->value, -14.0);
}

TEST_P(WorkedByHand, HeadbuttApart) {
  // B at (3, 0, 0): dir = (3, 0, 0); A's corner (1, −1, −1) less B's (2, −1, −1) is (−1, 0, 0); 3 · −1 < 0: apart.
  query.b.pose.position = {3, 0, 0};
  query.algorithm = "headbutt";
  const PairResult result = run_pair(query, recorder);
  EXPECT_EQ(result.overlap, false);
  EXPECT_EQ(result.termination, Termination::separating_axis);
  expect_supports(recorder, {{{3, 0, 0}, {-1, 0, 0}}});
  EXPECT_EQ(recorder.gjk.back().test->value, -3.0);
}

TEST_P(WorkedByHand, Hacktank) {
  // First direction given: (1, 0.5, 0.25); a = (1, 1.5, 1.75). dir = −a = (−1, −1.5, −1.75): w = (−3, −2.5, −2.25),
  // with dir 3 + 3.75 + 3.9375 > 0. Pushed: a = (−3, −2.5, −2.25), b = (1, 1.5, 1.75). Two: ab = (4, 4, 4), ao =
  // (3, 2.5, 2.25); ab × ao = (−1, 3, −2); × ab = (20, −4, −16); w = (1, −2.5, −2.25): 66. Pushed: a = (1, −2.5,
  // −2.25), b = (−3, −2.5, −2.25), c = (1, 1.5, 1.75). Three: ab = (−4, 0, 0), ac = (0, 4, 4), ao = (−1, 2.5, 2.25);
  // abc = (0, 16, −16); ab × abc = (0, −64, −64): −304;
  //   abc × ac = (128, 0, 0): −128; abc: 40 − 36 = 4 > 0: above. dir = (0, 16, −16); w = (−1, 1.5, −2.25): 24 + 36.
  // Four: a = (−1, 1.5, −2.25), b = (1, −2.5, −2.25), c = (−3, −2.5, −2.25), d = (1, 1.5, 1.75), ao = (1, −1.5, 2.25);
  //   ab = (2, −4, 0), ac = (−2, −4, 0), ad = (2, 0, 4); ab × ac = (0, 0, −16): −36; ac × ad = (−16, 8, 8): −10;
  //   ad × ab = (16, 8, −8): 16 − 12 − 18 = −14. In front of none: they overlap.
  query.algorithm = "hacktank";
  query.settings.initial_direction = Vector3d(1, 0.5, 0.25);
  const PairResult result = run_pair(query, recorder);
  EXPECT_EQ(result.overlap, true);
  expect_supports(recorder, {{{1, 0.5, 0.25}, {1, 1.5, 1.75}},
                             {{-1, -1.5, -1.75}, {-3, -2.5, -2.25}},
                             {{20, -4, -16}, {1, -2.5, -2.25}},
                             {{0, 16, -16}, {-1, 1.5, -2.25}}});
  const GjkStep& last = recorder.gjk.back();
  EXPECT_EQ(last.termination, Termination::encloses_origin);
  EXPECT_EQ(last.test->value, -14.0);
  EXPECT_EQ(letters(last.simplex), "ABCD");
  EXPECT_EQ(last.simplex[3].w, Vector3d(1, 1.5, 1.75));
  // The announced part two: the nearest face of A − B is x = 1.
  EXPECT_NEAR(*result.depth, 1.0, 1e-6);
  EXPECT_NEAR(result.normal->x, 1.0, 1e-6);
  EXPECT_FALSE(result.distance);
}

TEST_P(WorkedByHand, HacktankThrowsADirectionAway) {
  // B at (1.5, 0, 0). Along the centre offset (1.5, 0, 0): A (1, −1, −1) less B (0.5, −1, −1) is (0.5, 0, 0), wholly
  // along the direction: thrown away. Along (0, 1, 0): A (−1, 1, −1) less B (0.5, −1, −1) is (−1.5, 2, 0); its length
  // is 2.5, 0.8 of it 2, and its part along y 2, not less: thrown away. Along (0, −0.707, 0.707): A (−1, −1, 1) less B
  // (0.5, 1, −1) is (−1.5, −2, 2); along it 2.828 of a length of 3.202, more than 0.8: thrown away. Along (−0.577,
  // −0.577, −0.577): (−1, −1, −1) less (2.5, 1, 1) is (−3.5, −2, −2); 4.3275 of 4.5, thrown away. The last is kept
  // whatever it gives: along (0.577, −0.577, −0.577): (1, −1, −1) less (0.5, 1, 1) is (0.5, −2, −2).
  query.b.pose.position = {1.5, 0, 0};
  query.algorithm = "hacktank";
  const PairResult result = run_pair(query, recorder);
  EXPECT_EQ(result.overlap, true);
  const std::vector<Supported> found = supports_of(recorder);
  ASSERT_GE(found.size(), 6u);
  const Vector3d worked[] = {{0.5, 0, 0}, {-1.5, 2, 0}, {-1.5, -2, 2}, {-3.5, -2, -2}, {0.5, -2, -2}};
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(found[i].w, worked[i]) << i;
  EXPECT_EQ(found[5].direction, Vector3d(-0.5, 2, 2)) << "back through the origin";
}

TEST_P(WorkedByHand, Tetrahedron) {
  // a along (1, 0.5, 0.25): (1, 1.5, 1.75); b opposite: (−3, −2.5, −2.25). ab = (−4, −4, −4), least part along x (a
  // tie): ab × x = (0, −4, 4); c = (−1, −2.5, 1.75). ac = (−2, −4, 0); ab × ac = (−16, 8, 8); d = (−3, 1.5, 1.75). Face
  // abd: ad = (−4, 0, 0), ab × ad = (0, 16, −16), with −a: −24 + 28 = 4 > 0: outside. c is forgotten;
  //   w along (0, 16, −16) = (−1, 1.5, −2.25). Now a, b, c = (−3, 1.5, 1.75), d = (−1, 1.5, −2.25).
  // Face abd: ad = (−2, 0, −4), ab × ad = (16, −8, −8), with −a: −16 + 12 + 14 = 10 > 0: outside. c is forgotten;
  //   w = (1, −2.5, −2.25). Now c = (−1, 1.5, −2.25), d = (1, −2.5, −2.25).
  // Face abd: ad = (0, −4, −4), (0, −16, 16): −4. bcd: (2, 4, 0) × (4, 0, 0) = (0, 0, −16), with −b: −36.
  //   cad: (2, 0, 4) × (2, −4, 0) = (16, 8, −8), with −c: −14. acb: (−2, 0, −4) × (−4, −4, −4) = (−16, 8, 8), with −a:
  //   16 − 12 − 14 = −10. Outside none: they overlap.
  query.algorithm = "tetrahedron";
  const PairResult result = run_pair(query, recorder);
  EXPECT_EQ(result.overlap, true);
  EXPECT_EQ(result.termination, Termination::encloses_origin);
  expect_supports(recorder, {{{1, 0.5, 0.25}, {1, 1.5, 1.75}},
                             {{-1, -0.5, -0.25}, {-3, -2.5, -2.25}},
                             {{0, -4, 4}, {-1, -2.5, 1.75}},
                             {{-16, 8, 8}, {-3, 1.5, 1.75}},
                             {{0, 16, -16}, {-1, 1.5, -2.25}},
                             {{16, -8, -8}, {1, -2.5, -2.25}}});
  EXPECT_EQ(recorder.gjk.back().test->value, -10.0);
}

TEST_P(WorkedByHand, BruteForce) {
  // A point at (0.25, 0.5, −0.25) and a ray along x. It leaves the cube A through x = 1 after 0.75, off the diagonals
  // (|y| ≠ |z|): one face, odd. Asked first are A's eight vertices, but a point has no faces: no crossing, outside.
  query.algorithm = "brute-force";
  query.b.shape = {PointShape{}};
  query.b.pose.position = {0.25, 0.5, -0.25};
  query.settings.initial_direction = Vector3d(1, 0, 0);
  PairResult result = run_pair(query, recorder);
  EXPECT_EQ(result.overlap, true);
  EXPECT_EQ(result.iterations, 9);
  ASSERT_EQ(recorder.rays.size(), 11u);
  const RayStep& ray = recorder.rays[9];
  EXPECT_FALSE(ray.of_a);
  EXPECT_EQ(ray.from, Vector3d(0.25, 0.5, -0.25));
  ASSERT_EQ(ray.crossings.size(), 1u);
  EXPECT_EQ(ray.crossings[0].along, 0.75);
  EXPECT_EQ(ray.crossings[0].point, Vector3d(1, 0.5, -0.25));
  EXPECT_FALSE(ray.crossings[0].border);
  // At (−2, 0.5, −0.25) the ray goes in through x = −1 after 1 and out after 3: two faces, even, outside.
  query.b.pose.position.x = -2.0;
  recorder.rays.clear();
  result = run_pair(query, recorder);
  EXPECT_EQ(result.overlap, false);
  std::vector<double> along;
  for (const RayCrossing& crossing : recorder.rays[9].crossings) along.push_back(crossing.along);
  std::ranges::sort(along);
  EXPECT_EQ(along, (std::vector{1.0, 3.0}));
}

TEST_P(WorkedByHand, EpaDirect) {
  // B a point at (0.25, 0, 0): A − B is the cube around (−0.25, 0, 0). Its corners along the four directions, ties to
  // minus: (−1.25, 1, −1), (−1.25, −1, 1), (−1.25, −1, −1), (0.75, −1, −1). They do not contain the origin, the cube does;
  // the nearest of its faces is x = 0.75.
  query.algorithm = "epa-direct";
  query.b.shape = {PointShape{}};
  query.b.pose.position = {0.25, 0, 0};
  PairResult result = run_pair(query, recorder);
  std::vector<Vector3d> corners;
  for (const PolytopeVertex& vertex : recorder.epa.front().added_vertices) corners.push_back(vertex.w);
  for (const Vector3d& worked :
       {Vector3d(-1.25, 1, -1), Vector3d(-1.25, -1, 1), Vector3d(-1.25, -1, -1), Vector3d(0.75, -1, -1)}) {
    EXPECT_NE(std::ranges::find(corners, worked), corners.end());
  }
  EXPECT_EQ(result.overlap, true);
  EXPECT_NEAR(*result.depth, 0.75, 1e-6);
  EXPECT_NEAR(result.normal->x, 1.0, 1e-6);
  // The point at (4, 5, 1): the nearest corner of the cube is (1, 1, 1), 3 and 4 away, the distance 5.
  query.b.pose.position = {4, 5, 1};
  result = run_pair(query);
  EXPECT_EQ(result.overlap, false);
  EXPECT_NEAR(*result.distance, 5.0, 1e-5);
  EXPECT_NEAR(result.normal->x, 0.6, 1e-5);
  EXPECT_NEAR(result.normal->y, 0.8, 1e-5);
}

INSTANTIATE_TEST_SUITE_P(Precisions, WorkedByHand, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& param) { return std::string(to_string(param.param)); });

}  // namespace
}  // namespace minkoscope
