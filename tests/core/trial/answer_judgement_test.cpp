// Another engine's answer, judged by planes: against the oracle, which has support functions of its own, and on boxes
// whose numbers are known by hand.
#include "core/trial/answer_judgement.h"

#include <gtest/gtest.h>

#include "core/trial/oracle/pair_oracle.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

PairQuery boxes(const Vector3d& offset) {
  PairQuery query;
  query.a.shape = {BoxShape{{0.5, 0.5, 0.5}}};
  query.b.shape = {BoxShape{{0.5, 0.5, 0.5}}};
  query.b.pose.position = offset;
  query.precision = Precision::float64;
  return query;
}

AnswerJudgement judged(const PairQuery& query, const EngineAnswer& answer) {
  return judge_answer(query, run_pair(query), answer);
}

std::string all(const AnswerJudgement& judgement) {
  std::string text;
  for (const Finding& finding : judgement.findings) text += finding.sentence + "\n";
  return text;
}

EngineAnswer apart(double distance, const Vector3d& normal) {
  EngineAnswer answer;
  answer.overlap = false;
  answer.distance = distance;
  answer.normal = normal;
  return answer;
}
EngineAnswer deep(double depth, const Vector3d& normal) {
  EngineAnswer answer;
  answer.overlap = true;
  answer.depth = depth;
  answer.normal = normal;
  return answer;
}

TEST(SupportingPlanes, AgreeWithTheOraclesOwnSupports) {
  test::Random random(11);
  const std::vector<Shape> shapes{{BoxShape{{0.4, 0.7, 0.2}}}, {SphereShape{0.6}},    {CapsuleShape{0.2, 0.5}},
                                  {CylinderShape{0.3, 0.6}},   {ConeShape{0.5, 0.4}}, {EllipsoidShape{{0.3, 0.8, 0.5}}},
                                  {SegmentShape{0.7}},         {PointShape{}}};
  double worst = 0.0;
  for (int i = 0; i < 400; ++i) {
    const std::size_t first = random.index(shapes.size()), second = random.index(shapes.size());
    PosedShape a{shapes[first], {}}, b{shapes[second], {}};
    for (PosedShape* posed : {&a, &b}) {
      posed->pose.position = random.vector(1.0);
      posed->pose.rotation = random.rotation();
    }
    const Vector3d n = random.direction();
    const auto planes = supporting_planes(a, b, 3.0 * n);
    ASSERT_TRUE(planes);
    worst = std::max(worst, std::abs(planes->gap + support_width(a, b, n)));
    EXPECT_NEAR(glm::length(planes->normal), 1.0, 1e-12);
  }
  EXPECT_LT(worst, 1e-12);
  EXPECT_FALSE(supporting_planes({shapes[0], {}}, {shapes[1], {}}, Vector3d(0.0)));
}

TEST(AnswerJudgement, ATrueAnswerIsProven) {
  const auto separated = judged(boxes({1.5, 0, 0}), apart(0.5, {1, 0, 0}));
  EXPECT_FALSE(separated.differs());
  ASSERT_EQ(separated.findings.size(), 1u) << all(separated);
  EXPECT_EQ(separated.findings[0].kind, Finding::Kind::proves);
  EXPECT_EQ(separated.findings[0].sentence,
            "along its normal the shapes are 0.5 m apart: that proves them separated by no less than its distance");
  const auto overlapping = judged(boxes({0.75, 0.1, 0}), deep(0.25, {1, 0, 0}));
  ASSERT_EQ(overlapping.findings.size(), 1u) << all(overlapping);
  EXPECT_EQ(overlapping.findings[0].kind, Finding::Kind::proves);
  EXPECT_FALSE(overlapping.disproved());
}

TEST(AnswerJudgement, AWrongNormalIsDisproved) {
  // Says apart, but along y the boxes overlap by one whole edge.
  const auto found = judged(boxes({1.5, 0, 0}), apart(0.5, {0, 1, 0}));
  EXPECT_TRUE(found.disproved());
  EXPECT_TRUE(found.differs());
  EXPECT_EQ(found.findings[0].sentence, "along its normal the shapes still overlap by 1 m: it separates nothing");
  // Says overlapping along an axis that separates.
  const auto wrong = judged(boxes({1.03, 0, 0}), deep(0.1, {1, 0, 0}));
  EXPECT_TRUE(wrong.disproved());
  EXPECT_NE(all(wrong).find("along its normal the shapes are 0.03 m apart: they do not overlap"), std::string::npos)
      << all(wrong);
  // Too shallow along a good normal; too deep is only waste.
  const auto shallow = judged(boxes({0.75, 0, 0}), deep(0.22, {1, 0, 0}));
  EXPECT_NE(all(shallow).find("leaves the shapes 0.03 m overlapping along it"), std::string::npos) << all(shallow);
  EXPECT_TRUE(shallow.disproved());
  const auto too_deep = judged(boxes({0.75, 0, 0}), deep(0.35, {1, 0, 0}));
  EXPECT_NE(all(too_deep).find("with 0.1 m to spare"), std::string::npos) << all(too_deep);
  EXPECT_FALSE(too_deep.disproved());
  // A distance below what the planes prove.
  EXPECT_TRUE(judged(boxes({1.5, 0, 0}), apart(0.4, {1, 0, 0})).disproved());
}

TEST(AnswerJudgement, TheUsualMistakesAreNamed) {
  const auto reversed = judged(boxes({1.5, 0, 0}), apart(0.5, {-1, 0, 0}));
  EXPECT_NE(all(reversed).find("points from B to A"), std::string::npos) << all(reversed);
  const auto stretched = judged(boxes({1.5, 0, 0}), apart(0.5, {2, 0, 0}));
  EXPECT_NE(all(stretched).find("its normal has length 2"), std::string::npos) << all(stretched);
  EngineAnswer points = apart(0.5, {1, 0, 0});
  points.point_a = Vector3d(0.5, 0.7, 0);
  points.point_b = Vector3d(1.0, 0.7, 0);
  const auto off = judged(boxes({1.5, 0, 0}), points);
  EXPECT_NE(all(off).find("its point on A lies 0.2 m outside the shape"), std::string::npos) << all(off);
  EXPECT_NE(all(off).find("its point on B lies 0.2 m outside the shape"), std::string::npos) << all(off);
  points.point_a = Vector3d(0.5, 0.2, 0);
  points.point_b = Vector3d(1.0, 0.3, 0);
  EXPECT_NE(all(judged(boxes({1.5, 0, 0}), points)).find("its points are 0.1 m from agreeing with its normal"),
            std::string::npos);
}

TEST(AnswerJudgement, AnAnswerWithoutANormalIsDisprovedByOurs) {
  EngineAnswer bare;
  bare.overlap = true;
  EXPECT_TRUE(judged(boxes({1.3, 0.1, 0.2}), bare).disproved());
  EXPECT_NE(all(judged(boxes({1.3, 0.1, 0.2}), bare)).find("they are 0.3 m apart, so they do not overlap"),
            std::string::npos);
  EXPECT_TRUE(judged(boxes({0.8, 0.1, 0.2}), bare).findings.empty()) << "nothing is proven of a right verdict";
  bare.depth = 0.2;
  EXPECT_TRUE(judged(boxes({0.8, 0.1, 0.2}), bare).findings.empty());
  bare.depth = 0.5;
  EXPECT_NE(all(judged(boxes({0.8, 0.1, 0.2}), bare)).find("by 0.2 m separates the shapes"), std::string::npos);

  bare.depth = 0.5 * bare.tolerance;
  EXPECT_TRUE(judged(boxes({1.0 + 0.9 * bare.tolerance, 0.1, 0.2}), bare).findings.empty()) << "within the tolerance";

  EngineAnswer apart;
  apart.overlap = false;
  EXPECT_NE(all(judged(boxes({0.8, 0.1, 0.2}), apart)).find("lies in both shapes: they overlap"), std::string::npos);
  EXPECT_TRUE(judged(boxes({1.3, 0.1, 0.2}), apart).findings.empty());
  apart.distance = 0.3;
  EXPECT_TRUE(judged(boxes({1.3, 0.1, 0.2}), apart).findings.empty());
  apart.distance = 0.4;
  EXPECT_NE(all(judged(boxes({1.3, 0.1, 0.2}), apart)).find("0.3 m apart, less than its distance of 0.4 m"),
            std::string::npos);
  apart.distance = 0.2;
  EXPECT_NE(all(judged(boxes({1.3, 0.1, 0.2}), apart)).find("0.3 m apart, more than its distance of 0.2 m"),
            std::string::npos);
}

/// Right answers of random pairs are never disproved; wrong verdicts with a normal always are, or leave a remark.
TEST(AnswerJudgement, OurOwnAnswersStand) {
  test::Random random(5);
  int overlapping = 0, separated = 0;
  for (int i = 0; i < 200; ++i) {
    PairQuery query = boxes(random.vector(1.4));
    query.b.pose.rotation = random.rotation();
    const PairResult ours = run_pair(query);
    EngineAnswer answer{"own", ours.overlap, ours.distance, ours.depth, ours.normal, ours.point_a, ours.point_b, 1e-6};
    const auto found = judge_answer(query, ours, answer);
    EXPECT_FALSE(found.differs());
    EXPECT_FALSE(found.disproved()) << all(found);
    EXPECT_EQ(found.findings.size(), 1u) << all(found);
    EXPECT_EQ(found.findings.front().kind, Finding::Kind::proves) << all(found);
    (ours.overlap.value_or(false) ? overlapping : separated) += 1;
    if (!ours.normal) continue;
    answer.overlap = !*ours.overlap;
    std::swap(answer.distance, answer.depth);
    EXPECT_TRUE(judge_answer(query, ours, answer).disproved());
  }
  EXPECT_GT(overlapping, 40);
  EXPECT_GT(separated, 40);
}

}  // namespace
}  // namespace minkoscope
