// The methods that find one point a query: what they do as their sources do it, and the faults that come with it.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include <minkoscope/contact.h>

#include "core/timeline/timeline.h"
#include "tests/core/contact/random_contacts.h"

namespace minkoscope::test {
namespace {

ContactQuery box_on_table(std::string_view method) {
  ContactQuery query;
  query.a.body.shape = {BoxShape{{2.0, 0.5, 2.0}}};
  query.b.body.shape = {BoxShape{{0.5, 0.5, 0.5}}};
  query.b.body.pose.position = {0.3, 0.99, 0.2};
  query.method = method;
  return query;
}

double spread(const ContactManifold& manifold) {
  double most = 0.0;
  for (const ContactPoint& p : manifold.points)
    for (const ContactPoint& q : manifold.points) most = std::max(most, glm::length(p.point_b - q.point_b));
  return most;
}

TEST(TiltManifold, TiltsForMorePoints) {
  Recorder recorder;
  const ContactManifold manifold = run_contact(box_on_table(contact_method::tilt), recorder);
  int tilts = 0;
  for (const Step& step : recorder.steps) tilts += std::get<ContactStep>(step).rule == "turn" ? 1 : 0;
  EXPECT_EQ(tilts, 4);
  EXPECT_GE(manifold.points.size(), 2u);
  EXPECT_LE(manifold.points.size(), 4u);
  for (const ContactPoint& point : manifold.points) {
    EXPECT_NEAR(point.depth, 0.01, 1e-3);
    EXPECT_NEAR(glm::length(point.point_a - point.point_b - point.depth * *manifold.normal), 0.0, 1e-9);
  }
}

TEST(PersistentManifold, GathersOnePointATickAndKeepsFour) {
  ContactQuery query = box_on_table(contact_method::persistent);
  query.ticks = 40;
  // It rocks by less than the breaking threshold, so that another vertex is the deepest from time to time.
  query.b.motion = Motion{{}, MotionRepeat::loop};
  for (int i = 0; i <= 8; ++i) {
    const double angle = 0.785398 * i;
    const Vector3d axis(std::cos(angle), 0.0, std::sin(angle));
    query.b.motion->keys.push_back({0.1 * i, {}, glm::angleAxis(0.01, axis)});
  }
  ContactRun run(query);
  EXPECT_EQ(run.step().points.size(), 1u);
  std::size_t most = 0;
  for (int i = 1; i < query.ticks; ++i) most = std::max(most, run.step().points.size());
  EXPECT_EQ(most, 4u);
  EXPECT_GT(spread(run.last()), 0.9);
  EXPECT_EQ(run.summary().min_points, 1);
}

TEST(PersistentManifold, DropsWhatHasLiftedOrSlid) {
  ContactQuery query = box_on_table(contact_method::persistent);
  query.tick = 1.0;
  const Vector3d at = query.b.body.pose.position;
  query.b.motion = Motion{{{1.0, at, {}},
                           {2.0, at + Vector3d(0.0, 0.025, 0.0), {}},
                           {3.0, at + Vector3d(0.0, 0.1, 0.0), {}},
                           {4.0, at, {}},
                           {5.0, at + Vector3d(0.2, 0.0, 0.0), {}}},
                          MotionRepeat::once};
  ContactRun run(query);
  EXPECT_EQ(run.step().points.size(), 1u);
  // 15 mm apart: no new point, but the old one has not lifted by 20 mm, and stays. That is the fault.
  const ContactManifold phantom = run.step();
  ASSERT_EQ(phantom.points.size(), 1u);
  EXPECT_FALSE(phantom.overlap.value_or(true));
  EXPECT_NEAR(phantom.points[0].depth, -0.015, 1e-6);
  EXPECT_TRUE(run.step().points.empty());
  EXPECT_EQ(run.step().points.size(), 1u);
  Recorder recorder;
  EXPECT_EQ(run.step(recorder).points.size(), 1u);
  int slid = 0;
  for (const Step& step : recorder.steps) {
    const auto& own = std::get<ContactStep>(step);
    slid += own.event == ContactEvent::point_dropped && own.test && own.test->kind == TestKind::not_slid ? 1 : 0;
  }
  EXPECT_EQ(slid, 1);
}

TEST(PublishedManifolds, HaveUniqueIdsAndTheSameBitsObserved) {
  RandomContacts random(17);
  for (int i = 0; i < 150; ++i) {
    ContactQuery query = random.make(static_cast<ContactFamily>(i % contact_family_count));
    query.method = i % 2 == 0 ? contact_method::tilt : contact_method::persistent;
    Recorder recorder;
    const ContactManifold plain = run_contact(query), observed = run_contact(query, recorder);
    ASSERT_EQ(plain.points.size(), observed.points.size());
    std::set<std::string> ids;
    for (std::size_t k = 0; k < plain.points.size(); ++k) {
      EXPECT_EQ(plain.points[k].point_a, observed.points[k].point_a);
      EXPECT_TRUE(ids.insert(id_of(plain.points[k])).second) << i;
    }
  }
}

}  // namespace
}  // namespace minkoscope::test
