// A body that slides over a tessellated surface is not caught by the edges and corners inside it.
#include <gtest/gtest.h>

#include <minkoscope/sweep.h>

#include "core/sweep/query/collision_level.h"
#include "core/sweep/swept/contacts.h"
#include "core/sweep/swept/swept.h"
#include "tests/support/random.h"
#include "tests/support/sweep_scenes.h"

namespace minkoscope {
namespace {

template <class Real>
class InnerEdges : public testing::Test {
 protected:
  /// How deep a body may stand in a floor without it being a start overlap, in unit radii.
  static constexpr double tolerated = std::is_same_v<Real, float> ? 1e-4 : 1e-8;
};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(InnerEdges, Precisions);

TYPED_TEST(InnerEdges, AFlatFloorIsSmooth) {
  test::Random random(5);
  const auto floor = test::grid(41, 41, 10.0, [](double, double) { return 0.0; });
  const auto level = prepare_level<TypeParam>({{"floor", floor, "", {}}});
  for (int i = 0; i < 2000; ++i) {
    SCOPED_TRACE(i);
    EllipsoidBody body;
    body.radii = {0.35, 0.9, 0.35};
    const double sunk = random.between(0.0, 0.9 * this->tolerated);
    const double x = random.between(-5.0, 5.0);
    const double z = random.between(-5.0, 5.0);
    body.position = {x, 0.9 * (1.0 - sunk), z};
    const double angle = random.between(0.0, 6.28);
    const Vector3d along = Vector3d(std::cos(angle), 0.0, std::sin(angle)) * random.scale(0.01, 4.0);
    EXPECT_FALSE(sweep_ellipsoid(level, body, along).hit);
    // Down into it: the floor's normal, at once.
    const SweepResult down = sweep_ellipsoid(level, body, along - Vector3d(0.0, 0.01, 0.0));
    ASSERT_TRUE(down.hit);
    EXPECT_LE(down.time, 1e-5);
    EXPECT_NEAR(down.normal.y, 1.0, 1e-9);
  }
}

TYPED_TEST(InnerEdges, AShallowRidgeAndAPeakLetTheBodyPass) {
  // Sunk by half the tolerance over one slope, moving along that slope towards the ridge (or peak), which falls beyond.
  const double sunk = 0.5 * this->tolerated;
  for (const double slope : {0.0, 0.01, 0.1, 0.5}) {
    for (const bool peak : {false, true}) {
      SCOPED_TRACE(testing::Message() << slope << (peak ? " peak" : " ridge"));
      const auto mesh = test::grid(3, 3, 5.0, [&](double x, double z) {
        return -slope * (peak ? std::max(std::abs(x), std::abs(z)) : std::abs(x));
      });
      const auto level = prepare_level<TypeParam>({{"ridge", mesh, "", {}}});
      EllipsoidBody body;
      body.radii = Vector3d(1.0);
      const Vector3d normal = glm::normalize(Vector3d(-slope, 1.0, 0.0));
      const Vector3d up = glm::normalize(Vector3d(1.0, slope, 0.0));
      body.position = Vector3d(-1.0, -slope, 0.1) + normal * (1.0 - sunk);
      EXPECT_FALSE(sweep_ellipsoid(level, body, up * 1.2).hit);
    }
  }
}

/// Two squares of 20 m that meet in the line x = y = 0 at `angle` (radians) to the plane y = 0, above and below it.
std::shared_ptr<TriangleMesh> wedge(double angle) {
  const double x = -20.0 * std::cos(angle), y = 20.0 * std::sin(angle);
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{0, 0, -10}, {0, 0, 10}, {x, y, -10}, {x, y, 10}, {x, -y, -10}, {x, -y, 10}};
  mesh->triangles = {{0, 1, 2}, {1, 3, 2}, {0, 4, 1}, {1, 4, 5}};
  return mesh;
}

// The back of an acute wedge comes within the tolerance of a body at the very tip: there its face may be met, never its
// edge.
TYPED_TEST(InnerEdges, ABodySlidesOffASharpWedge) {
  const double sunk = 0.5 * this->tolerated;
  for (const double degrees : {0.5, 5.0, 20.0, 44.0, 46.0, 80.0}) {
    SCOPED_TRACE(degrees);
    const double angle = degrees * 3.14159265358979 / 180.0;
    const auto level = prepare_level<TypeParam>({{"wedge", wedge(angle), "", {}}});
    for (const double side : {1.0, -1.0}) {
      const Vector3d out(std::sin(angle), side * std::cos(angle), 0.0),
          to_tip(std::cos(angle), -side * std::sin(angle), 0.0);
      EllipsoidBody body;
      body.radii = Vector3d(1.0);
      body.position = to_tip * -0.5 + out * (1.0 - sunk) + Vector3d(0.0, 0.0, 0.3);
      const auto slides = [&] {
        const SweepResult result = sweep_ellipsoid(level, body, to_tip * 3.0);
        return !result.hit || (degrees < 45.0 && result.feature == Feature::face);
      };
      EXPECT_TRUE(slides());
      // From just before the tip, where it is within the reach of a sphere that is this deep.
      body.position += to_tip * (0.5 - 0.3 * std::sqrt(2.0 * sunk));
      EXPECT_TRUE(slides());
    }
  }
}

TYPED_TEST(InnerEdges, ASharpEdgeThatIsHitItselfKeepsItsNormal) {
  test::Random random(8);
  for (int i = 0; i < 2000; ++i) {
    SCOPED_TRACE(i);
    const double angle = random.between(0.01, 1.5);
    // Any direction in the wedge's outside that sees the edge itself.
    const double seen = random.between(-1.0, 1.0) * 0.99 * (1.5707963 - angle);
    const double along = random.between(-8.0, 8.0);
    const Vector3d normal(std::cos(seen), std::sin(seen), 0.0);
    const double far = random.scale(1.1, 1e3);
    const Quaterniond turned = random.rotation();
    const auto level = prepare_level<TypeParam>({{"wedge", wedge(angle), "", {Vector3d(0.0), turned}}});
    EllipsoidBody body;
    body.radii = Vector3d(1.0);
    const Vector3d contact(0.0, 0.0, along);
    body.position = turned * (contact + normal * far);
    const double past = random.scale(0.01, 10.0);
    const SweepResult result = sweep_ellipsoid(level, body, turned * (normal * -(far + past - 1.0)));
    ASSERT_TRUE(result.hit);
    EXPECT_EQ(result.feature, Feature::edge);
    EXPECT_NEAR(result.time * (far + past - 1.0), far - 1.0, 1e-9);
    EXPECT_LT(glm::length(result.normal - turned * normal), 1e-9);
  }
}

TYPED_TEST(InnerEdges, AFloorThatTurnsUpStillStops) {
  const double sunk = 0.5 * this->tolerated;
  for (const double slope : {1e-3, 0.01, 0.1, 1.0}) {
    SCOPED_TRACE(slope);
    const auto mesh = test::grid(3, 2, 50.0, [&](double x, double) { return std::max(0.0, slope * x); });
    const auto level = prepare_level<TypeParam>({{"valley", mesh, "", {}}});
    EllipsoidBody body;
    body.radii = Vector3d(1.0);
    body.position = {-20.0, 1.0 - sunk, 0.3};
    const SweepResult result = sweep_ellipsoid(level, body, Vector3d(40.0, 0.0, 0.0));
    ASSERT_TRUE(result.hit);
    EXPECT_LT(glm::length(result.normal - glm::normalize(Vector3d(-slope, 1.0, 0.0))), 1e-6);
    // The sphere meets the ramp half the turn's angle before the fold.
    const double expected = (20.0 - std::tan(std::atan(slope) / 2.0)) / 40.0;
    EXPECT_NEAR(result.time, expected, 2e-3);
  }
}

TYPED_TEST(InnerEdges, ContactsOfAFlatFloorAllPointUp) {
  const auto floor = test::grid(21, 21, 5.0, [](double, double) { return 0.0; });
  const auto level = prepare_level<TypeParam>({{"floor", floor, "", {}}});
  EllipsoidBody body;
  body.radii = {0.6, 0.9, 0.4};
  for (const double height : {0.901, 0.9, 0.8, 0.5}) {
    body.position = {0.13, height, 0.21};
    const auto contacts = find_contacts(level, body, 0.01);
    ASSERT_FALSE(contacts.empty());
    for (const Contact& contact : contacts) {
      EXPECT_NEAR(contact.normal.y, 1.0, 1e-6);
      EXPECT_LE(contact.depth, 0.9 - height + 1e-9);
    }
    EXPECT_NEAR(contacts.front().depth, 0.9 - height, 1e-9);
  }
}

}  // namespace
}  // namespace minkoscope
