// The least axis of two boxes, against the certified depth and by hand.
#include "core/contact/clip/box_axis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
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
    const ContactFrame a{glm::mat3_cast(turn_a), Vector3d(0.0)}, b{glm::mat3_cast(turn_b), offset};
    const auto axis = least_axis_of_boxes(half_a, a, half_b, b, 0.0);
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
    EXPECT_LT(outside(half_a, axis->point_a * a.rotation), 1e-9) << i;
    EXPECT_LT(outside(half_b, (axis->point_b - offset) * b.rotation), 1e-9) << i;
    const Vector3d in_a = glm::abs(axis->normal * a.rotation), in_b = glm::abs(axis->normal * b.rotation);
    const double face = std::max({in_a.x, in_a.y, in_a.z, in_b.x, in_b.y, in_b.z});
    (face > 1.0 - 1e-9 ? of_faces : of_edges) += 1;
  }
  EXPECT_GT(of_faces, 300);
  EXPECT_GT(of_edges, 100);
  EXPECT_GT(apart, 100);
}

TEST(BoxAxis, OfAlignedBoxesIsExact) {
  const auto axis = least_axis_of_boxes({2, 0.5, 2}, {}, {0.5, 0.5, 0.5}, {Matrix3d(1.0), {0.3, 0.99, 0.2}}, 0.0);
  ASSERT_TRUE(axis);
  EXPECT_EQ(axis->normal, Vector3d(0, 1, 0));
  EXPECT_NEAR(axis->point_a.y - axis->point_b.y, 0.01, 1e-15);
  EXPECT_FALSE(least_axis_of_boxes({2, 0.5, 2}, {}, {0.5, 0.5, 0.5}, {Matrix3d(1.0), {0.3, 0.99, 0.2}}, 0.02));
  EXPECT_FALSE(least_axis_of_boxes({2, 0.5, 2}, {}, {0.5, 0.5, 0.5}, {Matrix3d(1.0), {0.3, 1.01, 0.2}}, 0.0));
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

}  // namespace
}  // namespace minkoscope
