// Where a body stands in a level, against every triangle one by one in long double.
#include <gtest/gtest.h>

#include <cstdio>

#include <minkoscope/sweep.h>

#include "core/sweep/query/collision_level.h"
#include "core/sweep/swept/contacts.h"
#include "core/trial/oracle/pair_oracle.h"
#include "tests/support/oracle/sweep_oracle.h"
#include "tests/support/random.h"
#include "tests/support/sweep_scenes.h"

namespace minkoscope {
namespace {

using test::Random;

template <class Real>
class Contacts : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(Contacts, Precisions);

/// Unconnected triangles, so that every contact keeps its own normal.
std::shared_ptr<TriangleMesh> soup(Random& random, int count) {
  std::vector<std::array<Vector3d, 3>> triangles;
  for (int t = 0; t < count; ++t) {
    const double size = random.scale(0.1, 5.0);
    const Vector3d a = random.vector(3.0);
    const Vector3d b = a + random.vector(size);
    const Vector3d c = a + random.vector(size);
    triangles.push_back({a, b, c});
  }
  return test::mesh_of(triangles);
}

template <class Real>
test::LongTriangle placed(const CollisionLevel<Real>& level, int mesh, int triangle) {
  const auto& entry = level.meshes[static_cast<std::size_t>(mesh)];
  test::LongTriangle result;
  const auto corners = entry.mesh->triangle(static_cast<std::uint32_t>(triangle));
  for (std::size_t i = 0; i < 3; ++i)
    result[i] = test::turn(entry.pose.rotation, test::Long3(corners[i])) + test::Long3(entry.pose.position);
  return result;
}

TYPED_TEST(Contacts, OfRandomSoupsAreAllThereAndClearTheirTriangles) {
  Random random(99);
  int overlapping = 0, apart = 0, none = 0;
  for (int i = 0; i < 2000; ++i) {
    SCOPED_TRACE(i);
    Pose pose;
    pose.position = random.vector(100.0);
    const Pose upright = pose;
    pose.rotation = random.rotation();
    const auto mesh = soup(random, 25);
    const auto level = prepare_level<TypeParam>({{"a", mesh, "", pose}, {"b", mesh, "", upright}});
    EllipsoidBody body;
    const double size = random.scale(0.2, 1.0);
    for (int axis = 0; axis < 3; ++axis) body.radii[axis] = size * random.scale(0.5, 2.0);
    body.position = pose.position + random.vector(2.0);
    body.rotation = random.rotation();
    const double margin = random.scale(1e-3, 0.3);
    const test::OracleBody oracle{body.radii, body.position, body.rotation};
    const auto contacts = find_contacts(level, body, margin);
    std::array<std::vector<bool>, 2> seen{std::vector<bool>(25, false), std::vector<bool>(25, false)};
    for (std::size_t c = 0; c < contacts.size(); ++c) {
      const Contact& contact = contacts[c];
      ASSERT_FALSE(seen[static_cast<std::size_t>(contact.mesh)][static_cast<std::size_t>(contact.triangle)]);
      seen[static_cast<std::size_t>(contact.mesh)][static_cast<std::size_t>(contact.triangle)] = true;
      if (c > 0) {
        EXPECT_GE(contacts[c - 1].depth, contact.depth);
      }
      EXPECT_NEAR(glm::length(contact.normal), 1.0, 1e-12);
      const test::LongTriangle world = placed(level, contact.mesh, contact.triangle);
      const auto distance_after = [&](double depth) {
        test::OracleBody moved = oracle;
        moved.position = body.position + depth * contact.normal;
        return static_cast<double>(test::oracle_distance(moved.to_ellipsoid_space(world), test::Long3(0.0L)));
      };
      if (contact.depth > 0.0) {
        ++overlapping;
        EXPECT_NEAR(distance_after(contact.depth), 1.0, 1e-9);
        EXPECT_LT(distance_after(0.0), 1.0);
      } else {
        ++apart;
        EXPECT_GE(contact.depth, -margin);
        // Going there along the normal does not reach into the triangle: the gap is no more than the true one.
        EXPECT_GE(distance_after(contact.depth), 1.0 - 1e-9);
      }
      EXPECT_LT(static_cast<double>(glm::length(test::nearest_of_triangle(world, test::Long3(contact.point)) -
                                                test::Long3(contact.point))),
                1e-9);
    }
    for (int m = 0; m < 2; ++m) {
      for (int t = 0; t < 25; ++t) {
        const test::LongTriangle unit = oracle.to_ellipsoid_space(placed(level, m, t));
        const test::Long3 nearest = test::nearest_of_triangle(unit, test::Long3(0.0L));
        const long double distance = glm::length(nearest);
        // The gap between parallel tangent planes, in metres.
        const long double gap = (distance - 1.0L) / glm::length((nearest / distance) / test::Long3(body.radii));
        if (std::abs(static_cast<double>(gap) - margin) < 1e-9) continue;
        EXPECT_EQ(seen[static_cast<std::size_t>(m)][static_cast<std::size_t>(t)], gap <= margin) << m << ' ' << t;
        if (gap > margin) ++none;
      }
    }
  }
  std::printf("%d overlapping, %d within the margin, %d apart\n", overlapping, apart, none);
  EXPECT_GT(overlapping, 1000);
  EXPECT_GT(apart, 300);
  EXPECT_GT(none, 5000);
}

// What is culled before it is measured touches nothing, whatever way the capsule lies.
TYPED_TEST(Contacts, OfCapsulesAreAllThere) {
  Random random(417);
  int near = 0, far = 0;
  for (int i = 0; i < 1500; ++i) {
    SCOPED_TRACE(i);
    Pose pose;
    pose.position = random.vector(100.0);
    pose.rotation = random.rotation();
    const auto level = prepare_level<TypeParam>({{"a", soup(random, 25), "", pose}});
    CapsuleBody body;
    body.radius = random.scale(0.05, 1.0);
    body.half_height = random.scale(0.01, 2.0);
    body.position = pose.position + random.vector(2.0);
    if (i % 2 == 0) body.rotation = random.rotation();
    const double margin = random.scale(1e-3, 0.3);
    std::vector<bool> seen(25, false);
    for (const Contact& contact : find_contacts(level, body, margin))
      seen[static_cast<std::size_t>(contact.triangle)] = true;
    const PosedShape capsule{{CapsuleShape{body.radius, body.half_height}}, {body.position, body.rotation}};
    const auto& mesh = level.meshes[0].mesh;
    for (std::uint32_t t = 0; t < 25; ++t) {
      TriangleShape triangle;
      const auto corners = mesh->triangle(t);
      for (std::size_t k = 0; k < 3; ++k) triangle.points[k] = pose.to_world(Vector3d(corners[k]));
      const OracleAnswer known = PairOracle(capsule, {{triangle}, {}}).narrow(1e-7);
      if (known.upper < margin - 1e-6) {
        EXPECT_TRUE(seen[t]) << t;
        ++near;
      } else if (known.lower > margin + 1e-6) {
        EXPECT_FALSE(seen[t]) << t;
        ++far;
      }
    }
  }
  EXPECT_GT(near, 300);
  EXPECT_GT(far, 1000);
}

TYPED_TEST(Contacts, OfASphereAreMetres) {
  const auto level = prepare_level<TypeParam>({{"floor", test::floor_square(10.0), "", {}}});
  EllipsoidBody body;
  body.radii = Vector3d(0.5);
  body.position = {1.0, 0.4, 2.0};
  auto contacts = find_contacts(level, body, 0.0);
  ASSERT_FALSE(contacts.empty());
  EXPECT_NEAR(contacts[0].depth, 0.1, 1e-12);
  EXPECT_NEAR(contacts[0].normal.y, 1.0, 1e-12);
  body.position.y = 0.51;
  EXPECT_TRUE(find_contacts(level, body, 0.009).empty());
  contacts = find_contacts(level, body, 0.011);
  ASSERT_FALSE(contacts.empty());
  EXPECT_NEAR(contacts[0].depth, -0.01, 1e-12);
  EXPECT_TRUE(find_contacts(CollisionLevel<TypeParam>(), body, 1.0).empty());
}

}  // namespace
}  // namespace minkoscope
