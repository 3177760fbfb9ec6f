// Chip, strip and headline of a tick agree, in every tick of every walk that ships; and what is found by keys is there.
#include "app/labs/walk/session/tick_kind.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "app/labs/walk/session/walk_controls.h"
#include "app/labs/walk/session/walk_session.h"
#include "core/scene/case.h"

namespace minkoscope {
namespace {

void run(WalkSession& session, const std::string& name) {
  const Case held = load_case(std::string(MINKOSCOPE_SOURCE_DIR) + "/assets/examples/walk/" + name + ".json");
  const Walk& walk = std::get<Walk>(held.run);
  session.set_walk(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  session.finish_pending();
}

TEST(TickKinds, AgreeWithTheHeadlineOfEveryTick) {
  std::size_t ticks = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(MINKOSCOPE_SOURCE_DIR) + "/assets/examples/walk")) {
    WalkSession session;
    run(session, entry.path().stem().string());
    for (std::size_t i = 0; i < std::min<std::size_t>(session.tick_count(), 200); ++i) {
      const TickCause cause = cause_of(session.timeline(), i, session.timeline().open(i));
      ASSERT_EQ(session.kinds()[i], kind_of(cause.outcome, session.timeline().tick(i).result))
          << entry.path() << " tick " << i << ": " << cause.sentence;
      ASSERT_EQ(session.facts()[i].outcome, cause.outcome);
      // Red is for the mover's own failures, and the sentence then says which.
      if (session.kinds()[i] == TickKind::failed) {
        EXPECT_TRUE(cause.sentence.starts_with("Gave up") || cause.sentence.starts_with("It went through") ||
                    cause.sentence.starts_with("It ends"))
            << cause.sentence;
      }
      if (session.kinds()[i] == TickKind::pushed) {
        EXPECT_TRUE(cause.sentence.starts_with("Pushed ") || cause.sentence.starts_with("Thrown ") ||
                    cause.sentence.starts_with("Stood up and was pushed ") ||
                    cause.sentence.starts_with("Changed its size and was pushed ") ||
                    cause.sentence.starts_with("The new size is refused"))
            << cause.sentence;
      }
      ++ticks;
    }
  }
  EXPECT_GT(ticks, 1000u);
}

TEST(TickKinds, EveryKindOfProblemIsFoundByItsKey) {
  const auto finds = [](const char* name, TickProblem problem) {
    WalkSession session;
    run(session, name);
    session.set_tick(std::nullopt);
    const bool found = session.go_to(problem);
    session.set_tick(std::nullopt);
    EXPECT_EQ(session.go_to(TickProblem::any), found) << name;
    return found;
  };
  EXPECT_TRUE(finds("thebigh-gives-up-in-a-corner", TickProblem::gave_up));
  EXPECT_TRUE(finds("crusher", TickProblem::crushed));
  EXPECT_TRUE(finds("corner", TickProblem::stuck));
  EXPECT_TRUE(finds("door", TickProblem::pushed));
  EXPECT_TRUE(finds("thebigh-stratosphere", TickProblem::pushed));
  WalkSession plain;
  run(plain, "plain");
  EXPECT_FALSE(plain.go_to(TickProblem::pushed)) << "it walks and falls by itself";
}

TEST(WalkControls, TheBodyTurnsUntilItFacesTheHeading) {
  const Quaterniond start = glm::angleAxis(0.3, glm::normalize(Vector3d(1.0, 2.0, 0.5)));
  for (const double yaw : {-2.5, -0.4, 0.0, 1.1, 3.0}) {
    const Vector3d heading(-std::sin(yaw), 0.0, -std::cos(yaw));
    Vector3d ahead = turned_to(start, heading) * Vector3d(0.0, 0.0, -1.0);
    ahead.y = 0.0;
    EXPECT_GT(glm::dot(glm::normalize(ahead), heading), std::cos(1e-3)) << yaw;
    EXPECT_NEAR((turned_to(start, heading) * Vector3d(0, 0, -1)).y, (start * Vector3d(0, 0, -1)).y, 1e-12)
        << "it turns about the vertical only";
  }
}

TEST(WalkControls, ABodyThatIsNotRoundTurnsWithTheLook) {
  WalkSession session;
  run(session, "plain");
  Walk walk = session.walk();
  walk.body.radii = {0.5, 0.9, 0.25};
  walk.inputs.clear();
  session.set_walk(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  session.go_live();
  WalkControls controls;
  controls.forward = true;
  controls.heading = {1.0, 0.0, 0.0};
  session.advance(0.05, controls);
  const Vector3d ahead = session.state().body.rotation * Vector3d(0.0, 0.0, -1.0);
  EXPECT_NEAR(ahead.x, 1.0, 2e-3);
  ASSERT_TRUE(session.timeline().tick(0).input.rotation);
}

}  // namespace
}  // namespace minkoscope
