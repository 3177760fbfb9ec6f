// Manifolds by clipping, judged by an oracle that shares nothing with them.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <minkoscope/contact.h>

#include "core/timeline/timeline.h"
#include "core/trial/oracle/manifold_oracle.h"
#include "tests/core/contact/random_contacts.h"
#include "tests/support/sanitised.h"

namespace minkoscope::test {
namespace {

constexpr int cases_a_family = sanitised ? 20 : 150;

std::set<std::string> ids_of(const ContactManifold& manifold) {
  std::set<std::string> ids;
  for (const ContactPoint& point : manifold.points) ids.insert(id_of(point));
  return ids;
}

ContactQuery resting_box() {
  ContactQuery query;
  query.a.body.shape = {BoxShape{{2.0, 0.5, 2.0}}};
  query.b.body.shape = {BoxShape{{0.5, 0.5, 0.5}}};
  query.b.body.pose.position = {0.3, 0.99, 0.2};
  return query;
}

TEST(ClipManifold, KeepsEveryPromiseInEveryFamily) {
  for (int family = 0; family < contact_family_count; ++family) {
    RandomContacts random(100 + static_cast<std::uint64_t>(family));
    int touching = 0, apart = 0, reduced_away = 0, wrong = 0;
    for (int i = 0; i < cases_a_family; ++i) {
      ContactQuery query = random.make(static_cast<ContactFamily>(family));
      const ContactManifold reduced = run_contact(query);
      const ManifoldOracle oracle(query, query.a.body.pose, query.b.body.pose);
      query.settings.max_points = 0;
      const ContactManifold all = run_contact(query);
      query.settings.max_points = 4;
      touching += all.points.empty() ? 0 : 1;
      apart += all.points.empty() ? 1 : 0;
      reduced_away += reduced.points.size() < all.points.size() ? 1 : 0;
      if (const auto fault = oracle.fault_of(all, reduced)) {
        if (++wrong <= 3) ADD_FAILURE() << "family " << family << ", case " << i << ": " << fault->sentence;
      }
    }
    EXPECT_EQ(wrong, 0) << "family " << family;
    EXPECT_GT(touching, cases_a_family / 10) << "family " << family;
    RecordProperty("family_" + std::to_string(family), std::to_string(touching) + " touch, " + std::to_string(apart) +
                                                           " apart, " + std::to_string(reduced_away) + " reduced");
  }
}

/// A square prism, one of its upright edges cut off by a side too short to cut anything.
Shape chamfered_prism(std::size_t corner, double chamfer) {
  const std::array<glm::dvec2, 4> square{{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}};
  std::vector<Vector3d> points;
  const auto add = [&](const glm::dvec2& p) {
    points.emplace_back(p.x, -0.25, p.y);
    points.emplace_back(p.x, 0.25, p.y);
  };
  for (std::size_t i = 0; i < 4; ++i) {
    if (i != corner) {
      add(square[i]);
      continue;
    }
    add(square[i] + chamfer * glm::normalize(square[(i + 3) % 4] - square[i]));
    add(square[i] + chamfer * glm::normalize(square[(i + 1) % 4] - square[i]));
  }
  return make_hull_shape(points);
}

// The sides next to the short one cross each other: that vertex is neither of theirs with the sides beyond.
TEST(ClipManifold, ASideTooShortToCutLosesNoVertex) {
  for (std::size_t corner = 0; corner < 4; ++corner) {
    for (const double degrees : {0.0, 10.0, 45.0}) {
      ContactQuery query;
      query.settings.max_points = 0;
      query.a.body.shape = chamfered_prism(corner, 5e-6);
      query.b.body.shape = {BoxShape{{2.0, 0.5, 2.0}}};
      query.b.body.pose = {{0.1, 0.74, 0.0}, glm::angleAxis(glm::radians(degrees), Vector3d(0.0, 1.0, 0.0))};
      const ContactManifold manifold = run_contact(query);
      const ManifoldOracle oracle(query, query.a.body.pose, query.b.body.pose);
      const auto fault = oracle.fault_of(manifold, manifold);
      EXPECT_FALSE(fault) << "corner " << corner << ", " << degrees << " degrees: " << fault->sentence;
      EXPECT_GE(ids_of(manifold).size(), 4u);
    }
  }
}

// Their edges' directions differ by rounding alone: where the lines meet is noise.
TEST(ClipManifold, ParallelCapsulesPastEachOtherMeetInOnePair) {
  ContactQuery query;
  query.settings.max_points = 0;
  query.a.body.shape = query.b.body.shape = {CapsuleShape{0.37185235956853246, 0.49696208496535704}};
  query.a.body.pose = {{-0.17157919580146924, -1.1237322259142677, 1.5897974521446154},
                       {0.21312854601831738, 0.47318604864714486, 0.295055234171309, 0.802255317854568}};
  query.b.body.pose = {{-0.03508002995908094, -2.2827897445279364, 1.8227823983714262}, query.a.body.pose.rotation};
  const ContactManifold manifold = run_contact(query);
  const ManifoldOracle oracle(query, query.a.body.pose, query.b.body.pose);
  const auto fault = oracle.fault_of(manifold, manifold);
  EXPECT_FALSE(fault) << fault->sentence;
  EXPECT_EQ(manifold.points.size(), 1u);
}

TEST(ClipManifold, ABoxAtRestHasItsFourPoints) {
  const ContactManifold manifold = run_contact(resting_box());
  ASSERT_EQ(manifold.points.size(), 4u);
  EXPECT_EQ(manifold.unreduced, 4);
  EXPECT_TRUE(manifold.overlap.value_or(false));
  for (const ContactPoint& point : manifold.points) {
    EXPECT_NEAR(point.depth, 0.01, 1e-9);
    EXPECT_EQ(point.feature_a.kind, Feature::face);
    EXPECT_EQ(point.feature_b.kind, Feature::vertex);
  }
  EXPECT_NEAR(manifold.normal->y, 1.0, 1e-12);
}

TEST(ClipManifold, KeepsItsIdsWhenABoxAtRestIsJolted) {
  Random random(7);
  for (const double depth : {0.0, 1e-6, 0.001, 0.02}) {
    ContactQuery query = resting_box();
    query.settings.contact_distance = 0.01;
    query.b.body.pose.position.y = 1.0 - depth;
    const std::set<std::string> ids = ids_of(run_contact(query));
    EXPECT_EQ(ids.size(), 4u) << depth;
    for (int i = 0; i < 200; ++i) {
      ContactQuery jolted = query;
      jolted.precision = i % 2 == 0 ? Precision::float32 : Precision::float64;
      jolted.b.body.pose.position += random.vector(1e-5);
      jolted.b.body.pose.rotation = glm::angleAxis(random.between(-1e-5, 1e-5), random.direction());
      ASSERT_EQ(ids_of(run_contact(jolted)), ids) << "depth " << depth << ", jolt " << i;
    }
  }
}

TEST(ClipManifold, AnObservedRunHasTheSameBits) {
  RandomContacts random(11);
  for (int i = 0; i < 200; ++i) {
    const ContactQuery query = random.make(static_cast<ContactFamily>(i % contact_family_count));
    Recorder recorder;
    const ContactManifold plain = run_contact(query), observed = run_contact(query, recorder);
    ASSERT_EQ(plain.points.size(), observed.points.size());
    EXPECT_EQ(plain.normal, observed.normal);
    for (std::size_t k = 0; k < plain.points.size(); ++k) {
      EXPECT_EQ(plain.points[k].point_a, observed.points[k].point_a);
      EXPECT_EQ(plain.points[k].depth, observed.points[k].depth);
    }
    ASSERT_FALSE(recorder.steps.empty());
    EXPECT_EQ(std::get<ContactStep>(recorder.steps.back()).event, ContactEvent::stop);
    EXPECT_EQ(std::get<ContactStep>(recorder.steps.back()).points.size(), plain.points.size());
  }
}

TEST(ClipManifold, ReducesToWhatIsWanted) {
  ContactQuery query = resting_box();
  query.a.body.shape = {BoxShape{{0.5, 0.5, 0.5}}};
  query.b.body.pose.position = {0.0, 0.99, 0.0};
  query.b.body.pose.rotation = glm::angleAxis(0.5, Vector3d(0, 1, 0));
  query.settings.max_points = 0;
  EXPECT_EQ(run_contact(query).points.size(), 8u);
  for (int most = 1; most <= 9; ++most) {
    query.settings.max_points = most;
    const ContactManifold manifold = run_contact(query);
    EXPECT_EQ(manifold.points.size(), static_cast<std::size_t>(std::min(most, 8)));
    EXPECT_EQ(manifold.unreduced, 8);
  }
}

TEST(ClipManifold, ACylinderThatStandsHasAnOutline) {
  ContactQuery query = resting_box();
  query.b.body.shape = {CylinderShape{0.4, 0.5}};
  query.settings.max_points = 0;
  const ContactManifold all = run_contact(query);
  ASSERT_EQ(all.points.size(), 32u);
  for (const ContactPoint& point : all.points) {
    EXPECT_NEAR(point.depth, 0.01, 1e-9);
    EXPECT_NEAR(std::hypot(point.point_b.x - 0.3, point.point_b.z - 0.2), 0.4, 1e-9);
  }
  query.settings.max_points = 4;
  EXPECT_EQ(run_contact(query).points.size(), 4u);
}

TEST(ClipManifold, ACylinderThatLiesHasALine) {
  ContactQuery query = resting_box();
  query.b.body.shape = {CylinderShape{0.4, 0.5}};
  query.b.body.pose = {{0.3, 0.89, 0.2}, glm::angleAxis(1.5707963267948966, Vector3d(1, 0, 0))};
  const ContactManifold manifold = run_contact(query);
  ASSERT_EQ(manifold.points.size(), 2u);
  for (const ContactPoint& point : manifold.points) EXPECT_NEAR(point.depth, 0.01, 1e-6);
  EXPECT_NEAR(glm::length(manifold.points[0].point_b - manifold.points[1].point_b), 1.0, 1e-6);
}

TEST(ClipManifold, ALeaningCapsuleHasOnePoint) {
  ContactQuery query = resting_box();
  query.b.body.shape = {CapsuleShape{0.2, 0.5}};
  query.b.body.pose.rotation = glm::angleAxis(1.0, Vector3d(1, 0, 0));
  query.b.body.pose.position.y = 0.5 + 0.2 + 0.5 * std::cos(1.0) - 0.01;
  query.settings.contact_distance = 2.0;  // the other end is near enough, but its point is not on the surface
  const ContactManifold manifold = run_contact(query);
  ASSERT_EQ(manifold.points.size(), 1u);
  EXPECT_NEAR(manifold.points[0].depth, 0.01, 1e-6);
}

TEST(ContactRun, CountsAgesAndFlicker) {
  // B rises out of contact in tick 2, and is back in tick 4; in contact again, it slides off A's side and back.
  ContactQuery query = resting_box();
  query.ticks = 10;
  query.tick = 1.0;
  query.b.motion = Motion{{{0.0, Vector3d(0.3, 0.99, 0.2), {}},
                           {2.0, Vector3d(0.3, 0.99, 0.2), {}},
                           {3.0, Vector3d(0.3, 1.5, 0.2), {}},
                           {4.0, Vector3d(0.3, 1.5, 0.2), {}},
                           {5.0, Vector3d(0.3, 0.99, 0.2), {}},
                           {6.0, Vector3d(1.8, 0.99, 0.2), {}},
                           {7.0, Vector3d(0.3, 0.99, 0.2), {}}},
                          MotionRepeat::once};
  ContactRun run(query);
  std::vector<std::size_t> points;
  std::vector<int> ages;
  for (int i = 0; i < query.ticks; ++i) {
    const ContactManifold& manifold = run.step();
    points.push_back(manifold.points.size());
    int oldest = -1;
    for (const ContactPoint& point : manifold.points) oldest = std::max(oldest, point.age);
    ages.push_back(oldest);
  }
  EXPECT_EQ(points, (std::vector<std::size_t>{4, 4, 0, 0, 4, 4, 4, 4, 4, 4}));
  EXPECT_EQ(ages, (std::vector<int>{0, 1, -1, -1, 0, 1, 2, 3, 4, 5}));
  // Two vertices of B left A in tick 5 and came back in tick 6; what a lost contact brings back is no flicker.
  EXPECT_EQ(run.summary().flicker, 2);
  EXPECT_EQ(run.summary().min_points, 0);
  EXPECT_EQ(run.summary().max_points, 4);
}

TEST(ContactRun, RefusesWhatItCannotTake) {
  ContactQuery query = resting_box();
  query.method = "nothing";
  EXPECT_THROW(ContactRun{query}, std::invalid_argument);
  query.method = "clip";
  query.b.body.shape = {MeshShape{std::make_shared<std::vector<std::array<Vector3d, 3>>>(), {}}};
  EXPECT_THROW(ContactRun{query}, std::invalid_argument);
}

}  // namespace
}  // namespace minkoscope::test
