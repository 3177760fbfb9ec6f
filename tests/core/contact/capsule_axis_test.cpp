// The least axis of a capsule and a box, against the certified depth, and the manifolds that come of it.
#include "core/contact/clip/capsule_axis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include <minkoscope/contact.h>

#include "core/trial/oracle/manifold_oracle.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

struct Posed {
  CapsuleAndBox pair;
  ContactQuery query;  // A is the box
};

class Draw {
 public:
  double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  Vector3d anywhere(double size) {
    const double x = between(-size, size), y = between(-size, size), z = between(-size, size);
    return {x, y, z};
  }
  Posed posed(double farthest) {
    const Vector3d half(between(0.2, 1), between(0.2, 1), between(0.2, 1));
    const CapsuleShape capsule{between(0.1, 0.5), between(0.1, 1.0)};
    const double w = between(-1, 1);
    const Quaterniond turn = glm::normalize(Quaterniond(w, anywhere(1.0)));
    const Vector3d middle = anywhere(farthest);
    Posed out{{half, middle, turn * Vector3d(0.0, capsule.half_height, 0.0), capsule.radius}, {}};
    out.query.a.body.shape.value = BoxShape{half};
    out.query.b.body = {Shape{capsule}, {middle, turn}};
    return out;
  }

 private:
  std::mt19937 random_{16};
};

TEST(CapsuleAxis, IsThatOfTheCertifiedDepthWhereItIsKnown) {
  Draw draw;
  int of_faces = 0, of_edges = 0, deep = 0, unknown = 0;
  for (int i = 0; i < 1500; ++i) {
    const Posed posed = draw.posed(1.5);
    const CapsuleAxis axis = least_axis_of_capsule(posed.pair);
    PairOracle oracle(posed.query.a.body, posed.query.b.body);
    const OracleAnswer& known = oracle.narrow(1e-7);
    EXPECT_NEAR(glm::length(axis.normal), 1.0, 1e-12);
    EXPECT_NEAR(support_width(posed.query.a.body, posed.query.b.body, axis.normal), posed.pair.radius - axis.apart,
                1e-12);
    EXPECT_LE(axis.apart, axis.distance) << i;
    EXPECT_GE(posed.pair.radius - axis.apart, -known.upper - 1e-9) << "no axis is less than the least";
    EXPECT_LE(posed.pair.radius - axis.distance, -known.lower + 1e-9) << i;
    if (axis.apart < axis.distance) {
      ++unknown;
      continue;
    }
    EXPECT_NEAR(posed.pair.radius - axis.apart, -known.lower, 2e-7) << i;
    (axis.apart <= 0.0 ? deep : axis.face >= 0 ? of_faces : of_edges) += 1;
  }
  EXPECT_GT(of_faces, 100);
  EXPECT_GT(of_edges, 100);
  EXPECT_GT(deep, 100);
  EXPECT_GT(unknown, 50);
}

TEST(CapsuleManifold, KeepsEveryPromiseEitherWayRound) {
  Draw draw;
  int touching = 0, of_two = 0;
  for (int i = 0; i < 600; ++i) {
    ContactQuery query = draw.posed(1.2).query;
    if (i % 2 == 1) std::swap(query.a, query.b);
    if (i % 3 == 0) query.settings.contact_distance = 0.05;
    const ContactManifold reduced = run_contact(query);
    query.settings.max_points = 0;
    const ContactManifold all = run_contact(query);
    const ManifoldOracle oracle(query, query.a.body.pose, query.b.body.pose);
    const auto fault = oracle.fault_of(all, reduced);
    EXPECT_FALSE(fault) << i << ": " << fault->sentence;
    touching += all.points.empty() ? 0 : 1;
    of_two += all.points.size() == 2 ? 1 : 0;
    test::StepRecorder steps;
    const ContactManifold observed = run_contact(query, steps);
    ASSERT_EQ(observed.points.size(), all.points.size());
    for (std::size_t k = 0; k < all.points.size(); ++k) EXPECT_EQ(observed.points[k].point_a, all.points[k].point_a);
    for (const Step& step : steps.steps) {
      if (const auto* own = std::get_if<ContactStep>(&step)) {
        EXPECT_FALSE(explain(*own).empty());
      }
    }
  }
  EXPECT_GT(touching, 200);
  EXPECT_GT(of_two, 50);
}

TEST(CapsuleManifold, OfACapsuleThatLiesAcrossABoxIsCutByItsSides) {
  ContactQuery query;
  query.a.body.shape.value = BoxShape{{0.5, 0.5, 0.5}};
  query.b.body.shape.value = CapsuleShape{0.2, 2.0};
  query.b.body.pose = {{0.1, 0.69, 0.0}, glm::angleAxis(0.5 * 3.14159265358979, Vector3d(0.0, 0.0, 1.0))};
  test::StepRecorder steps;
  const ContactManifold manifold = run_contact(query, steps);
  ASSERT_EQ(manifold.points.size(), 2u);
  for (const ContactPoint& point : manifold.points) {
    EXPECT_NEAR(std::abs(point.point_a.x), 0.5, 1e-9);
    EXPECT_NEAR(point.depth, 0.01, 1e-9);
    EXPECT_EQ(point.feature_a.kind, Feature::edge);
    EXPECT_EQ(point.feature_b.kind, Feature::edge);
  }
  EXPECT_NE(explain(std::get<ContactStep>(steps.steps[0])).find("Of the six axes"), std::string::npos);
  int cuts = 0;
  for (const Step& step : steps.steps) cuts += std::get<ContactStep>(step).event == ContactEvent::clip ? 1 : 0;
  EXPECT_EQ(cuts, 4);
}

}  // namespace
}  // namespace minkoscope
