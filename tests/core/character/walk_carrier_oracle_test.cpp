// Riders, jumpers and runners against closed forms: a carrier's velocity is given to a body once.
#include <gtest/gtest.h>

#include "tests/support/levels/levels.h"

namespace minkoscope {
namespace {

using namespace test;

constexpr double rider_height = 0.9, jump_speed = 4.5, carrier_error = 1e-3;
constexpr double carrier_speeds[] = {1.0, 2.0, 6.0, 10.0, 20.0};  // m/s

class WalkCarriers : public testing::TestWithParam<Precision> {};
INSTANTIATE_TEST_SUITE_P(Precisions, WalkCarriers, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& case_info) {
                           return case_info.param == Precision::float32 ? "float32" : "float64";
                         });

Vector3d thrown(const Vector3d& start, const Vector3d& velocity, double t) {
  return start + velocity * t + Vector3d(0, -9.81, 0) * (0.5 * t * t);
}

struct Carrier {
  std::string name;
  std::vector<MotionKey> keys;
};

std::vector<Carrier> carriers_at(double speed) {
  const auto slides = [&](const Vector3d& direction, double seconds) {
    return std::vector<MotionKey>{{0.0, Vector3d(0), {}}, {seconds, direction * (speed * seconds), {}}};
  };
  std::vector<MotionKey> turns;  // as fast at 2 m from its axis
  for (int i = 0; i * 0.25 <= 20.0; ++i)
    turns.push_back({i * 0.125, {}, glm::angleAxis(i * 0.125 * speed / 2.0, Vector3d(0, 1, 0))});
  return {{"rises", slides({0, 1, 0}, 20.0)},
          {"sinks", slides({0, -1, 0}, 20.0)},
          {"slides", slides({0.6, 0, -0.8}, 20.0)},
          {"turns", turns},
          {"stops in mid-flight", slides({0, 1, 0}, 0.75)},
          {"rises aslant", slides({0.6, 0.8, 0}, 20.0)}};
}

/// A walker on a carrier that reaches far to all sides.
struct Ride {
  Walker walker;
  Ride(const Carrier& carrier, const Vector3d& at, Precision precision)
      : walker({mesh_of(carrier)}, person_at(at), {}, precision) {}

  static WalkMesh mesh_of(const Carrier& carrier) {
    WalkMesh mesh = Builder().box({-400, -0.5, -400}, {400, 0, 400}).level_mesh("carrier");
    mesh.motion = Motion{carrier.keys, MotionRepeat::once};
    return mesh;
  }
  Pose pose(int tick) const {
    const WalkMesh& mesh = walker.walk.level.front();
    return pose_at(*mesh.motion, mesh.mesh.pose, tick * walker.walk.settings.tick);
  }
  Vector3d on_carrier() const { return pose(walker.index).to_local(walker.state.body.position); }

  void rides(int ticks) {
    const Vector3d start = on_carrier();
    for (int i = 0; i < ticks; ++i) {
      walker.ticks(1);
      ASSERT_TRUE(walker.state.grounded) << "tick " << walker.index;
      ASSERT_LT(glm::distance(on_carrier(), start), carrier_error) << "tick " << walker.index;
    }
  }
};

TEST_P(WalkCarriers, AJumpIsTheParabolaOfBothVelocitiesUntilItLands) {
  for (const double speed : carrier_speeds) {
    for (const Carrier& carrier : carriers_at(speed)) {
      for (const double own : {0.0, 1.0, 2.0, 6.0, 10.0, 20.0}) {
        SCOPED_TRACE(carrier.name + " at " + std::to_string(speed) + " m/s, body at " + std::to_string(own));
        Ride ride(carrier, {2.0, rider_height, 0.0}, GetParam());
        Walker& walker = ride.walker;
        ride.rides(33);
        const double tick = walker.walk.settings.tick;
        const Vector3d start = walker.state.body.position;
        const Pose from = ride.pose(walker.index), to = ride.pose(walker.index + 1);
        const Vector3d velocity = (to.to_world(from.to_local(start)) - start) / tick + Vector3d(own, jump_speed, 0.0);
        walker.tick({1, {own, 0, 0}, jump_speed, {}, {}});
        int flown = 1;
        for (; flown < 600 && !walker.state.grounded; ++flown) {
          const Vector3d expected = thrown(start, velocity, flown * tick);
          ASSERT_LT(glm::distance(walker.state.body.position, expected), carrier_error) << "tick " << flown;
          walker.ticks(1, {own, 0, 0});
        }
        // It lands when the carrier's top meets the parabola, not before and not later.
        const auto above = [&](int i) {
          return thrown(start, velocity, i * tick).y - rider_height - ride.pose(walker.index - flown + i).position.y;
        };
        ASSERT_TRUE(walker.state.grounded);
        EXPECT_GT(above(flown - 1), -carrier_error);
        EXPECT_LT(above(flown), carrier_error);
        EXPECT_EQ(walker.state.carried_by, 0);
        ride.rides(30);
      }
    }
  }
}

TEST_P(WalkCarriers, ALiftCatchesWhatFallsOnIt) {
  for (const double speed : carrier_speeds) {
    for (const double throw_speed : {0.0, 5.0, 15.0}) {
      SCOPED_TRACE(std::to_string(speed) + ", thrown up at " + std::to_string(throw_speed));
      Ride ride({"rises", {{0.0, Vector3d(0), {}}, {20.0, Vector3d(0, 20.0 * speed, 0), {}}}}, {1, 3, 2}, GetParam());
      Walker& walker = ride.walker;
      walker.state.fall_velocity.y = throw_speed;
      for (int i = 1; i < 400 && !walker.state.grounded; ++i) {
        walker.ticks(1);
        const double falls = thrown({1, 3, 2}, {0, throw_speed, 0}, i * walker.walk.settings.tick).y;
        const double top = ride.pose(walker.index).position.y + rider_height;
        ASSERT_NEAR(walker.state.body.position.y, std::max(falls, top), carrier_error) << i;
        ASSERT_EQ(walker.state.grounded, falls <= top) << i;
      }
      ride.rides(60);
    }
  }
}

TEST_P(WalkCarriers, ARunnerIsPushedOnlyByADoorThatIsFaster) {
  for (const double door_speed : carrier_speeds) {
    for (const double own : carrier_speeds) {
      SCOPED_TRACE(std::to_string(door_speed) + " behind " + std::to_string(own));
      WalkMesh door = Builder().box({-0.1, 0.02, -5}, {0, 3, 5}).level_mesh("door");
      door.motion = Motion{{{0.0, Vector3d(0), {}}, {2.0, Vector3d(2.0 * door_speed, 0, 0), {}}}, MotionRepeat::once};
      Walker walker({Builder().floor(400).level_mesh("floor"), door}, person_at({0.36, rider_height + 1e-4, 0.2}), {},
                    GetParam());
      for (int i = 1; i <= 60; ++i) {
        walker.ticks(1, {own, 0, 0});
        const double t = i * walker.walk.settings.tick;
        ASSERT_NEAR(walker.state.body.position.x, std::max(0.36 + own * t, 0.35 + door_speed * t), carrier_error) << i;
        ASSERT_NEAR(walker.state.body.position.z, 0.2, carrier_error);
      }
    }
  }
}

}  // namespace
}  // namespace minkoscope
