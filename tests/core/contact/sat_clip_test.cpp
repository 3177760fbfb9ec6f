// Manifolds by separating axes, judged by the oracle; what the method refuses.
#include <gtest/gtest.h>

#include <string>

#include <minkoscope/contact.h>

#include "core/timeline/timeline.h"
#include "core/trial/oracle/manifold_oracle.h"
#include "tests/core/contact/random_contacts.h"
#include "tests/support/sanitised.h"

namespace minkoscope::test {
namespace {

constexpr int sat_cases_a_family = sanitised ? 20 : 120;

/// An edge axis gives one point.
bool is_of_edges(const ContactManifold& manifold) {
  return manifold.points.size() == 1 && manifold.points[0].feature_a.kind == Feature::edge &&
         manifold.points[0].feature_b.kind == Feature::edge;
}

TEST(SatClipManifold, KeepsEveryPromiseInEveryFamilyOfPolytopes) {
  int of_edges = 0;
  for (const ContactFamily family :
       {ContactFamily::resting, ContactFamily::edge_edge, ContactFamily::tilted, ContactFamily::faces_16,
        ContactFamily::any_16, ContactFamily::apart, ContactFamily::far, ContactFamily::unequal}) {
    RandomContacts random(300 + static_cast<std::uint64_t>(family));
    int touching = 0, wrong = 0;
    for (int i = 0; i < sat_cases_a_family; ++i) {
      ContactQuery query = random.make(family);
      query.method = contact_method::sat_clip;
      const ContactManifold reduced = run_contact(query);
      const ManifoldOracle oracle(query, query.a.body.pose, query.b.body.pose);
      query.settings.max_points = 0;
      const ContactManifold all = run_contact(query);
      touching += all.points.empty() ? 0 : 1;
      of_edges += is_of_edges(all) ? 1 : 0;
      const auto fault = is_of_edges(all) ? oracle.fault_but_area(all, reduced) : oracle.fault_of(all, reduced);
      if (fault && ++wrong <= 3)
        ADD_FAILURE() << "family " << static_cast<int>(family) << ", case " << i << ": " << fault->sentence;
    }
    EXPECT_EQ(wrong, 0) << "family " << static_cast<int>(family);
    EXPECT_GT(touching, sat_cases_a_family / 10);
  }
  EXPECT_GT(of_edges, 10);
}

TEST(SatClipManifold, FindsTheAxisOfCrossingEdges) {
  ContactQuery query;
  query.method = contact_method::sat_clip;
  const double eighth = 0.39269908169872414;  // half of 45°
  query.a.body = {{BoxShape{{0.5, 0.5, 2.0}}}, {Vector3d(0.0), {std::cos(eighth), 0.0, 0.0, std::sin(eighth)}}};
  query.b.body = {{BoxShape{{2.0, 0.5, 0.5}}}, {{0.0, 1.4, 0.0}, {std::cos(eighth), std::sin(eighth), 0.0, 0.0}}};
  Recorder recorder;
  const ContactManifold manifold = run_contact(query, recorder);
  ASSERT_TRUE(is_of_edges(manifold));
  EXPECT_NEAR(manifold.normal->y, 1.0, 1e-12);
  EXPECT_NEAR(manifold.points[0].depth, std::sqrt(2.0) - 1.4, 1e-12);
  int crossing = 0;
  for (const Step& step : recorder.steps) crossing += std::get<ContactStep>(step).feature_b ? 1 : 0;
  EXPECT_GE(crossing, 2);  // found, and chosen
}

TEST(SatClipManifold, RefusesRoundShapesAndNamesTheMethodsThatTakeThem) {
  ContactQuery query;
  query.method = contact_method::sat_clip;
  query.a.body.shape = {BoxShape{}};
  for (const Shape& round :
       {Shape{SphereShape{}}, Shape{CapsuleShape{}}, Shape{CylinderShape{}}, Shape{ConeShape{}},
        Shape{EllipsoidShape{}},
        Shape{SumShape{std::make_shared<Shape>(Shape{BoxShape{}}), std::make_shared<Shape>(Shape{SphereShape{}})}}}) {
    query.b.body.shape = round;
    try {
      run_contact(query);
      ADD_FAILURE() << "takes a " << type_name(round);
    } catch (const std::invalid_argument& refused) {
      EXPECT_NE(std::string(refused.what()).find("clip, tilt, persistent"), std::string::npos) << refused.what();
    }
  }
  query.b.body.shape = {SegmentShape{}};
  query.b.body.pose.position.y = 0.95;
  EXPECT_FALSE(run_contact(query).points.empty());
}

}  // namespace
}  // namespace minkoscope::test
