// Contacts drawn: every step of a run shows the shapes where its last step has them, and one without a manifold
// nothing.
#include "app/labs/contact/contact_draw.h"

#include <gtest/gtest.h>

#include "app/draw/draw_list.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

/// A large box, and a small one on top of it, `gap` metres over it.
struct Drawn {
  explicit Drawn(double gap) {
    query.a.body = {{BoxShape{{2.0, 0.5, 2.0}}}, {{1.0, 0.0, 0.0}, {1, 0, 0, 0}}};
    query.b.body = {{BoxShape{{0.5, 0.5, 0.5}}}, {{1.5, 1.0 + gap, 0.25}, {1, 0, 0, 0}}};
    surfaces = contact_surfaces(query);
    run_contact(query, recorder);
  }
  ContactFacts facts(std::size_t step) const { return contact_facts(recorder.steps, step); }
  DrawList plane(std::size_t step) const {
    DrawList list;
    draw_contact_plane(facts(step), {query.a.body.pose, query.b.body.pose}, surfaces, list);
    return list;
  }

  ContactQuery query;
  test::StepRecorder recorder;
  ContactSurfaces surfaces;
};

TEST(ContactDraw, TheShapesLieWhereTheFacesWillBe) {
  const Drawn drawn(-0.01);
  const std::size_t last = drawn.recorder.steps.size() - 1;
  ASSERT_GT(last, 4u);
  const std::optional<Pose> plane = contact_plane(drawn.facts(last));
  ASSERT_TRUE(plane);
  for (std::size_t step = 0; step <= last; ++step) {
    SCOPED_TRACE(step);
    const auto own = contact_plane(drawn.facts(step));
    ASSERT_TRUE(own);
    EXPECT_EQ(own->position, plane->position);
    const auto bounds = drawn.plane(step).bounds();
    ASSERT_TRUE(bounds);
    // B's middle, as it is seen along the normal: within what is drawn of every step.
    const Vector3d seen = plane->to_local(drawn.query.b.body.pose.position);
    EXPECT_LE(bounds->min.x, seen.x);
    EXPECT_GE(bounds->max.x, seen.x);
    EXPECT_LE(bounds->min.y, seen.y);
    EXPECT_GE(bounds->max.y, seen.y);
  }
}

TEST(ContactDraw, ARunWithoutAManifoldDrawsNothingInThePlane) {
  const Drawn drawn(0.25);
  for (std::size_t step = 0; step < drawn.recorder.steps.size(); ++step) {
    EXPECT_TRUE(drawn.facts(step).is_apart);
    EXPECT_FALSE(drawn.plane(step).bounds());
  }
  EXPECT_FALSE(Drawn(-0.01).facts(0).is_apart);
}

}  // namespace
}  // namespace minkoscope
