// Worlds: drift against its closed form, spheres in a box against the laws they keep, structures against each other.
#include <gtest/gtest.h>

#include <minkoscope/pair.h>

#include "core/world/world_run.h"
#include "tests/support/worlds.h"

namespace minkoscope {
namespace {

using test::balls_in_a_box;
using test::Random;
using test::tumbling_boxes;

TEST(World, BodiesDriftAndTurnAsTheirVelocitiesSay) {
  World world;
  WorldBody body;
  body.shape = {BoxShape{{0.5, 0.5, 0.5}}};
  body.velocity = {1.0, -2.0, 0.5};
  body.angular_velocity = {0.0, 0.0, 3.141592653589793 / 2.0};
  world.bodies.push_back(body);
  world.tick = 0.01;
  WorldRun run(world);
  for (int i = 0; i < 100; ++i) run.step();
  const BodyState& state = run.states().front();
  EXPECT_NEAR(glm::length(state.pose.position - Vector3d(1.0, -2.0, 0.5)), 0.0, 1e-12);
  const Vector3d x_axis = state.pose.rotation * Vector3d(1.0, 0.0, 0.0);
  EXPECT_NEAR(glm::length(x_axis - Vector3d(0.0, 1.0, 0.0)), 0.0, 1e-9);
}

TEST(World, TheBoxesAreTight) {
  Random random(21);
  World world = tumbling_boxes(30, 4.0, 22);
  for (int i = 0; i < 20; ++i) world.bodies[static_cast<std::size_t>(i)].shape = {CylinderShape{0.3, 0.7}};
  WorldRun run(world);
  run.step();
  for (BodyId id = 20; id < 30; ++id) {
    const auto& half = std::get<BoxShape>(world.bodies[id].shape.value).half_extents;
    Vector3d low(1e9), high(-1e9);
    for (int corner = 0; corner < 8; ++corner) {
      const Vector3d local((corner & 1) != 0 ? half.x : -half.x, (corner & 2) != 0 ? half.y : -half.y,
                           (corner & 4) != 0 ? half.z : -half.z);
      const Vector3d point = run.states()[id].pose.to_world(local);
      low = glm::min(low, point);
      high = glm::max(high, point);
    }
    EXPECT_NEAR(glm::length(run.structure().box(id).min - low), 0.0, 1e-12);
    EXPECT_NEAR(glm::length(run.structure().box(id).max - high), 0.0, 1e-12);
  }
}

TEST(World, EveryStructureReportsTheSamePairsAndOverlaps) {
  World world = tumbling_boxes(150, 4.0, 23);
  std::vector<WorldTick> reference;
  for (const BroadPhaseMethod& method : broad_phase_methods()) {
    world.broad_phase = method.name;
    WorldRun run(world);
    for (int i = 0; i < world.ticks; ++i) {
      const WorldTick& tick = run.step();
      if (reference.size() <= static_cast<std::size_t>(i)) {
        reference.push_back(tick);
        EXPECT_GT(tick.pairs.size(), 20u);
      }
      ASSERT_EQ(tick.pairs, reference[static_cast<std::size_t>(i)].pairs) << method.name;
      ASSERT_EQ(tick.overlaps, reference[static_cast<std::size_t>(i)].overlaps) << method.name;
      ASSERT_LE(tick.overlaps, static_cast<long long>(tick.pairs.size()));
    }
  }
}

TEST(World, SpheresKeepTheirEnergyAndStayInside) {
  WorldRun run(balls_in_a_box(60, 24));
  const double energy = run.energy();
  int bounces = 0;
  Vector3d before = run.states().front().velocity;
  for (int i = 0; i < 2000; ++i) {
    run.step();
    for (std::size_t body = 0; body < run.states().size(); ++body) {
      const Vector3d reach = glm::abs(run.states()[body].pose.position) + run.bounding_radius(body);
      ASSERT_LE(std::max({reach.x, reach.y, reach.z}), 1.0 + 1e-12);
    }
    bounces += run.states().front().velocity != before ? 1 : 0;
    before = run.states().front().velocity;
  }
  EXPECT_GT(bounces, 100);
  EXPECT_NEAR(run.energy() / energy, 1.0, 1e-9);
}

TEST(World, TwoSpheresSwapTheirVelocitiesHeadOn) {
  std::vector<MovingSphere> balls{{{-0.5, 0, 0}, {1, 0, 0}, 0.5}, {{0.49, 0, 0}, {-2, 0, 0}, 0.5}};
  const BodyPair pair{0, 1};
  bounce(balls, {&pair, 1}, WorldContainer{Vector3d(10.0), Vector3d(0.0), 1.0, Vector3d(0.0)}, {1, 0, 0, 0});
  EXPECT_NEAR(balls[0].velocity.x, -2.0, 1e-15);
  EXPECT_NEAR(balls[1].velocity.x, 1.0, 1e-15);
  EXPECT_NEAR(balls[1].centre.x - balls[0].centre.x, 1.0, 1e-15);
}

TEST(World, ATurningWallGivesEnergyAndAnUnelasticOneTakesIt) {
  World world = balls_in_a_box(20, 25);
  world.container->angular_velocity = {0.0, 0.0, 2.0};
  WorldRun turning(world);
  const double energy = turning.energy();
  for (int i = 0; i < 600; ++i) turning.step();
  EXPECT_GT(turning.energy(), 1.2 * energy);
  world.container->angular_velocity = Vector3d(0.0);
  world.container->restitution = 0.5;
  WorldRun damped(world);
  for (int i = 0; i < 600; ++i) damped.step();
  EXPECT_LT(damped.energy(), 0.1 * energy);
}

TEST(World, ACopyGoesOnWithTheSameBits) {
  World world = balls_in_a_box(40, 26);
  world.container->gravity = {0.0, -9.81, 0.0};
  WorldRun first(world);
  for (int i = 0; i < 50; ++i) first.step();
  WorldRun second(first);
  for (int i = 0; i < 50; ++i) {
    first.step();
    second.step();
  }
  EXPECT_EQ(first.states(), second.states());
  EXPECT_EQ(first.summary().state_hash, second.summary().state_hash);
  EXPECT_EQ(first.summary().tests, second.summary().tests);
}

TEST(World, MeshesStandForTheirHulls) {
  World world;
  using Triangle = std::array<Vector3d, 3>;
  const std::vector<Triangle> corner{{Vector3d(0), Vector3d(1, 0, 0), Vector3d(0, 1, 0)},
                                     {Vector3d(0), Vector3d(0, 1, 0), Vector3d(0, 0, 1)}};
  WorldBody mesh;
  mesh.shape = {MeshShape{std::make_shared<const std::vector<Triangle>>(corner), ""}};
  WorldBody point;
  point.shape = {PointShape{}};
  point.pose.position = {0.2, 0.2, 0.2};  // inside the hull, on no triangle
  world.bodies = {mesh, point};
  WorldRun run(world);
  EXPECT_EQ(run.step().overlaps, 1);
}

}  // namespace
}  // namespace minkoscope
