// Queries that are given the triangles near a body answer to the bit what they answer without.
#include <gtest/gtest.h>

#include <cmath>

#include <minkoscope/sweep.h>

#include "core/sweep/query/collision_level.h"
#include "core/sweep/swept/contacts.h"
#include "core/sweep/swept/swept.h"
#include "tests/support/random.h"
#include "tests/support/sweep_scenes.h"

namespace minkoscope {
namespace {

using test::Random;

template <class Real>
class Near : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(Near, Precisions);

/// Two meshes of a few triangles; the second is turned.
template <class Real>
CollisionLevel<Real> two_soups(Random& random, int count) {
  std::vector<LevelMesh> level;
  for (const char* name : {"a", "b"}) {
    std::vector<std::array<Vector3d, 3>> triangles;
    for (int t = 0; t < count; ++t) {
      const double size = random.scale(0.1, 5.0);
      const Vector3d a = random.vector(3.0);
      triangles.push_back({a, a + random.vector(size), a + random.vector(size)});
    }
    Pose pose;
    pose.position = random.vector(1.0);
    if (!level.empty()) pose.rotation = random.rotation();
    level.push_back({name, test::mesh_of(triangles), "", pose});
  }
  return prepare_level<Real>(level);
}

void expect_same(const SweepResult& a, const SweepResult& b) {
  EXPECT_EQ(a.hit, b.hit);
  EXPECT_EQ(a.start_overlap, b.start_overlap);
  EXPECT_EQ(a.time, b.time);
  EXPECT_EQ(a.point, b.point);
  EXPECT_EQ(a.normal, b.normal);
  EXPECT_EQ(a.feature, b.feature);
  EXPECT_EQ(a.mesh, b.mesh);
  EXPECT_EQ(a.triangle, b.triangle);
  EXPECT_EQ(a.depth, b.depth);
}

void expect_same(const std::vector<Contact>& a, const std::vector<Contact>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].mesh, b[i].mesh);
    EXPECT_EQ(a[i].triangle, b[i].triangle);
    EXPECT_EQ(a[i].depth, b[i].depth);
    EXPECT_EQ(a[i].point, b[i].point);
    EXPECT_EQ(a[i].normal, b[i].normal);
  }
}

template <class Real>
SweepResult sweep(const CollisionLevel<Real>& level, const EllipsoidBody& body, const Vector3d& way,
                  const NearTriangles* near) {
  return sweep_ellipsoid(level, body, way, near);
}
template <class Real>
SweepResult sweep(const CollisionLevel<Real>& level, const CapsuleBody& body, const Vector3d& way,
                  const NearTriangles* near) {
  return sweep_capsule(level, body, way, near);
}

template <class Real>
std::vector<Contact> found_by(const CollisionLevel<Real>& level, const Vector3d& position, double margin,
                              const NearTriangles& near) {
  FewContacts contacts;
  find_contacts(level, position, margin, near, contacts);
  return {contacts.all().begin(), contacts.all().end()};
}

/// Moves and rests within the reach, and partly beyond it. Returns how many sweeps hit.
template <class Real, class Body>
int compare(const CollisionLevel<Real>& level, Body body, Random& random) {
  constexpr double reach = 0.3;
  const Vector3d along = random.vector(0.5);
  const NearTriangles near(level, body, along, reach);
  const Vector3d centre = body.position;
  int hits = 0;
  for (int i = 0; i < 8; ++i) {
    body.position = centre + along * random.between(0.0, 1.0) + random.vector(0.2);
    const Vector3d way = i < 5 ? random.vector(0.2) : i < 7 ? along * random.between(0.5, 4.0) : random.vector(2.0);
    const SweepResult plain = sweep(level, body, way, nullptr);
    expect_same(plain, sweep(level, body, way, &near));
    expect_same(plain, sweep_on_way(level, body.position, way, near, near.template way<Real>(body.position, way)));
    const double margin = random.between(0.0, 0.4);
    const std::vector<Contact> contacts = find_contacts(level, body, margin);
    expect_same(contacts, find_contacts(level, body, margin, &near));
    expect_same(contacts, found_by(level, body.position, margin, near));
    EXPECT_TRUE(!near.is_clear(body, margin) || contacts.empty());
    hits += plain.hit && !plain.start_overlap ? 1 : 0;
  }
  return hits;
}

TYPED_TEST(Near, EllipsoidsAnswerTheSame) {
  Random random(311);
  int hits = 0;
  for (int i = 0; i < 300 && !this->HasFailure(); ++i) {
    SCOPED_TRACE(i);
    const auto level = two_soups<TypeParam>(random, 6);
    const double size = random.scale(0.2, 0.6);
    EllipsoidBody body{Vector3d(size, 1.5 * size, 0.8 * size), random.vector(3.0)};
    if (i % 2 == 1) body.rotation = random.rotation();
    hits += compare(level, body, random);
  }
  EXPECT_GT(hits, 50);
}

TYPED_TEST(Near, CapsulesAnswerTheSame) {
  Random random(312);
  int hits = 0;
  for (int i = 0; i < 300 && !this->HasFailure(); ++i) {
    SCOPED_TRACE(i);
    const auto level = two_soups<TypeParam>(random, 6);
    CapsuleBody body{random.scale(0.1, 0.4), random.scale(0.1, 0.6), random.vector(3.0)};
    if (i % 2 == 1) body.rotation = random.rotation();
    hits += compare(level, body, random);
  }
  EXPECT_GT(hits, 50);
}

TYPED_TEST(Near, FindsManyContactsAndThenFew) {
  Random random(314);
  const auto level = two_soups<TypeParam>(random, 14);
  const CapsuleBody body{2.0, 1.0, Vector3d(0.0)};
  const NearTriangles near(level, body, Vector3d(0.0, 20.0, 0.0), 0.1);
  FewContacts contacts;
  for (const double height : {0.0, 20.0, 0.0}) {
    const Vector3d position(0.0, height, 0.0);
    contacts.clear();
    find_contacts(level, position, 0.0, near, contacts);
    const std::vector<Contact> plain = find_contacts(level, CapsuleBody{2.0, 1.0, position}, 0.0);
    EXPECT_EQ(plain.size() > 4, height == 0.0);
    expect_same(plain, {contacts.all().begin(), contacts.all().end()});
  }
}

TYPED_TEST(Near, IsClearWhereTheFaceBelowIsFarther) {
  const auto floor = test::mesh_of({{Vector3d(-9, 0, -9), Vector3d(-9, 0, 9), Vector3d(9, 0, 0)}});
  const auto level = prepare_level<TypeParam>({{"floor", floor, "", {}}});
  const CapsuleBody body{0.5, 0.5, Vector3d(0.0, 1.01, 0.0)};
  const NearTriangles near(level, body, Vector3d(0.0), 0.1);
  EXPECT_TRUE(near.is_clear(body, 0.009));
  EXPECT_FALSE(near.is_clear(body, 0.011));
  EXPECT_FALSE(near.is_clear(body, 0.2));  // not covered
  EXPECT_FALSE(NearTriangles().is_clear(body, 0.009));
}

TYPED_TEST(Near, TooManyCoverNothing) {
  Random random(313);
  const auto level = two_soups<TypeParam>(random, 200);
  const CapsuleBody body{0.4, 0.5, Vector3d(0.0)};
  EXPECT_FALSE(NearTriangles(level, body, Vector3d(0.0), 3.0).covers(body.position, 0.0));
  EXPECT_FALSE(NearTriangles().covers(body.position, 0.0));
}

TYPED_TEST(Near, CoversWaysAsFarAsItsOwnGoes) {
  const CapsuleBody body{0.4, 0.5, Vector3d(0.0)};
  const NearTriangles near(CollisionLevel<TypeParam>(), body, Vector3d(2.0, 0.0, 0.0), 0.5);
  EXPECT_TRUE(near.covers({1.0, 0.25, 0.0}, 0.25));
  EXPECT_FALSE(near.covers({1.0, 0.25, 0.0}, 0.26));
  EXPECT_EQ(near.part_covered({0.0, 0.25, 0.0}, {2.0, 0.0, 0.0}), 1.0);
  EXPECT_NEAR(near.part_covered({0.0, 0.25, 0.0}, {4.0, 0.0, 0.0}), (2.0 + std::sqrt(3.0) / 4.0) / 4.0, 1e-12);
  EXPECT_NEAR(near.part_covered({0.0, 0.25, 0.0}, {4.0, 4.0, 0.0}), (std::sqrt(7.0) - 1.0) / 32.0, 1e-12);
  EXPECT_EQ(near.part_covered({0.0, 0.6, 0.0}, {0.1, 0.0, 0.0}), 0.0);
  EXPECT_EQ(near.part_covered({0.0, 0.0, 0.0}, {-1.0, 0.0, 0.0}), 0.5);
  Random random(314);
  for (int i = 0; i < 1000 && !this->HasFailure(); ++i) {
    const Vector3d from(random.between(-0.2, 2.2), random.between(-0.3, 0.3), random.between(-0.3, 0.3));
    const Vector3d way = random.vector(3.0);
    const double part = near.part_covered(from, way);
    EXPECT_GT(part, 0.0);
    EXPECT_TRUE(near.covers(from + way * (part * (1.0 - 1e-9)), 0.0));
  }
}

}  // namespace
}  // namespace minkoscope
