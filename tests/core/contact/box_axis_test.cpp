// The least axis of two boxes, against the certified depth and by hand.
#include "core/contact/clip/box_axis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <string>

#include <minkoscope/contact.h>

#include "core/trial/oracle/pair_oracle.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

std::mt19937& source() {
  static std::mt19937 random(15);
  return random;
}
double between(double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(source());
}
Vector3d anywhere(double size) {
  const double x = between(-size, size), y = between(-size, size), z = between(-size, size);
  return {x, y, z};
}

/// In the world's axes about A's centre; nothing where they do not overlap by more than `least` along every axis.
std::optional<PenetrationAxis> least_axis(const Vector3d& half_a, const Quaterniond& turn_a, const Vector3d& half_b,
                                          const Quaterniond& turn_b, const Vector3d& offset, double least) {
  const Matrix3d axes_a = glm::mat3_cast(turn_a);
  const BoxesInA boxes(half_a, half_b, glm::conjugate(turn_a) * turn_b, offset * axes_a);
  BoxAxis axis;
  if (!least_axis_of_boxes(boxes, least, axis)) return std::nullopt;
  return penetration_of(boxes, axis, axes_a);
}

double outside(const Vector3d& half, const Vector3d& p) {
  return std::max({std::abs(p.x) - half.x, std::abs(p.y) - half.y, std::abs(p.z) - half.z});
}

TEST(BoxAxis, IsThatOfTheCertifiedDepth) {
  int of_faces = 0, of_edges = 0, apart = 0;
  for (int i = 0; i < 1500; ++i) {
    const Vector3d half_a(between(0.2, 1), between(0.2, 1), between(0.2, 1)),
        half_b(between(0.2, 1), between(0.2, 1), between(0.2, 1));
    const double w = between(-1, 1);
    const Quaterniond turn_a = glm::normalize(Quaterniond(w, anywhere(1.0))),
                      turn_b = glm::normalize(Quaterniond(between(-1, 1), anywhere(1.0)));
    const Vector3d offset = anywhere(1.2);
    const Matrix3d axes_a = glm::mat3_cast(turn_a), axes_b = glm::mat3_cast(turn_b);
    const auto axis = least_axis(half_a, turn_a, half_b, turn_b, offset, 0.0);
    const Shape box_a{BoxShape{half_a}}, box_b{BoxShape{half_b}};
    const PosedShape posed_a{box_a, {Vector3d(0.0), turn_a}}, posed_b{box_b, {offset, turn_b}};
    PairOracle oracle(posed_a, posed_b);
    const OracleAnswer& known = oracle.narrow(1e-7);
    if (!axis) {
      ++apart;
      EXPECT_GT(known.upper, -1e-7) << i;
      continue;
    }
    const double overlap = support_width(posed_a, posed_b, axis->normal);
    EXPECT_NEAR(glm::length(axis->normal), 1.0, 1e-12);
    EXPECT_NEAR(overlap, -known.lower, 2e-7) << i;
    EXPECT_NEAR(glm::dot(axis->point_a - axis->point_b, axis->normal), overlap, 1e-9) << i;
    // The two are one behind the other, each on its box.
    EXPECT_LT(glm::length(axis->point_a - axis->point_b - overlap * axis->normal), 1e-9) << i;
    EXPECT_LT(outside(half_a, axis->point_a * axes_a), 1e-9) << i;
    EXPECT_LT(outside(half_b, (axis->point_b - offset) * axes_b), 1e-9) << i;
    const Vector3d in_a = glm::abs(axis->normal * axes_a), in_b = glm::abs(axis->normal * axes_b);
    const double face = std::max({in_a.x, in_a.y, in_a.z, in_b.x, in_b.y, in_b.z});
    (face > 1.0 - 1e-9 ? of_faces : of_edges) += 1;
  }
  EXPECT_GT(of_faces, 300);
  EXPECT_GT(of_edges, 100);
  EXPECT_GT(apart, 100);
}

TEST(BoxAxis, OfAlignedBoxesIsExact) {
  const Quaterniond none(1.0, 0.0, 0.0, 0.0);
  const auto axis = least_axis({2, 0.5, 2}, none, {0.5, 0.5, 0.5}, none, {0.3, 0.99, 0.2}, 0.0);
  ASSERT_TRUE(axis);
  EXPECT_EQ(axis->normal, Vector3d(0, 1, 0));
  EXPECT_NEAR(axis->point_a.y - axis->point_b.y, 0.01, 1e-15);
  EXPECT_FALSE(least_axis({2, 0.5, 2}, none, {0.5, 0.5, 0.5}, none, {0.3, 0.99, 0.2}, 0.02));
  EXPECT_FALSE(least_axis({2, 0.5, 2}, none, {0.5, 0.5, 0.5}, none, {0.3, 1.01, 0.2}, 0.0));
}

TEST(BoxAxis, IsWhatClipTakesAndSays) {
  ContactQuery query;
  query.a.body.shape.value = BoxShape{{2.0, 0.5, 2.0}};
  query.b.body.shape.value = BoxShape{{0.5, 0.5, 0.5}};
  query.b.body.pose.position = {0.3, 0.99, 0.2};
  const ContactManifold manifold = run_contact(query);
  EXPECT_EQ(*manifold.normal, Vector3d(0, 1, 0)) << "without rounding";
  test::StepRecorder steps;
  static_cast<void>(run_contact(query, steps));
  ASSERT_FALSE(steps.steps.empty());
  EXPECT_NE(explain(std::get<ContactStep>(steps.steps[0])).find("Of the 15 axes that can separate two boxes"),
            std::string::npos)
      << explain(std::get<ContactStep>(steps.steps[0]));
  query.b.body.shape.value = SphereShape{0.5};
  test::StepRecorder others;
  static_cast<void>(run_contact(query, others));
  EXPECT_NE(explain(std::get<ContactStep>(others.steps[0])).find("The narrow phase finds"), std::string::npos);
}

TEST(BoxManifold, OfTwoEdgesThatCrossIsTheirCrossing) {
  ContactQuery query;
  query.a.body.shape.value = BoxShape{{0.5, 0.5, 2.0}};
  query.a.body.pose.rotation = glm::angleAxis(0.8, Vector3d(0.0, 0.0, 1.0));
  query.b.body.shape.value = BoxShape{{2.0, 0.5, 0.5}};
  query.b.body.pose.rotation = glm::angleAxis(0.8, Vector3d(1.0, 0.0, 0.0));
  query.b.body.pose.position = {0.0, 2.0 * (std::sin(0.8) + std::cos(0.8)) * 0.5 - 0.01, 0.0};
  test::StepRecorder steps;
  const ContactManifold manifold = run_contact(query, steps);
  ASSERT_EQ(manifold.points.size(), 1u);
  EXPECT_EQ(manifold.points[0].feature_a.kind, Feature::edge);
  EXPECT_EQ(manifold.points[0].feature_b.kind, Feature::edge);
  EXPECT_NEAR(manifold.points[0].depth, 0.01, 1e-9);
  ASSERT_GE(steps.steps.size(), 2u);
  EXPECT_NE(explain(std::get<ContactStep>(steps.steps[steps.steps.size() - 2])).find("it is the only point"),
            std::string::npos);
  // Where the edges' ends are near, the faces are clipped.
  query.settings.contact_distance = 3.0;
  EXPECT_GT(run_contact(query).points.size(), 1u);
}

}  // namespace
}  // namespace minkoscope
