// What is exported for an engine is imported again as the case that it was: the same geometry at the same place, for
// every shape that the engine has.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "core/export/engines/engine_program.h"
#include "core/import/import.h"
#include "core/narrow_phase/supporting_planes.h"
#include "core/scene/case.h"
#include "core/scene/case/case_error.h"
#include "core/shapes/hull/convex_hull.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

/// How far a shape reaches along a direction, from the world's origin.
double reach_along(const PosedShape& shape, const Vector3d& direction) {
  return glm::dot(supporting_planes(shape, {{PointShape{}}, {}}, direction)->point_a, direction);
}

/// The largest difference of their reaches.
double apart(const PosedShape& first, const PosedShape& second) {
  test::Random random(5);
  double largest = 0.0;
  for (int i = 0; i < 60; ++i) {
    const Vector3d direction = random.direction();
    largest = std::max(largest, std::abs(reach_along(first, direction) - reach_along(second, direction)));
  }
  return largest;
}

std::vector<PosedShape> shapes_of(const Case& value) {
  if (const auto* pair = std::get_if<PairQuery>(&value.run)) return {pair->a, pair->b};
  std::vector<PosedShape> shapes;
  if (const auto* world = std::get_if<World>(&value.run))
    for (const WorldBody& body : world->bodies) shapes.push_back({body.shape, body.pose});
  return shapes;
}

std::vector<Shape> every_shape() {
  const auto crate = std::make_shared<const Shape>(Shape{BoxShape{{0.5, 0.3, 0.4}}});
  const auto rod = std::make_shared<const Shape>(Shape{SegmentShape{0.5}});
  const auto ball = std::make_shared<const Shape>(Shape{SphereShape{0.2}});
  return {
      {SphereShape{0.45}},
      {BoxShape{{0.5, 0.3, 0.4}}},
      {CapsuleShape{0.25, 0.5}},
      {CylinderShape{0.35, 0.5}},
      {ConeShape{0.4, 0.45}},
      {EllipsoidShape{{0.3, 0.5, 0.4}}},
      {TriangleShape{{Vector3d(0.5, 0.1, 0), Vector3d(-0.4, 0, 0.2), Vector3d(0, 0.6, 0.1)}}},
      make_hull_shape({{0.5, 0.1, 0}, {-0.4, 0, 0.2}, {0, 0.6, 0}, {0.1, -0.3, 0.4}, {0, -0.2, -0.5}, {0.3, 0.3, 0.3}}),
      {TransformedShape{{{0.2, 0.1, 0}, glm::normalize(Quaterniond(1, 0.2, 0.3, 0))}, crate}},
      {SumShape{rod, ball}}};
}

TEST(ImportAgain, EveryShapeOfEveryEngine) {
  const std::vector<Shape> shapes = every_shape();
  for (const EngineProgram& program : engine_programs()) {
    SCOPED_TRACE(program.name);
    test::Random random(11);
    std::size_t read_again = 0;
    for (const Shape& first : shapes) {
      for (const Shape& second : shapes) {
        PairQuery pair;
        const auto place = [&]() -> Pose {
          const Vector3d position = 2.0 * random.direction();
          return {position, random.rotation()};
        };
        pair.a = {first, place()};
        pair.b = {second, place()};
        pair.precision = Precision::float64;
        Case value;
        value.name = "out and in again";
        value.run = pair;
        std::string text;
        try {
          text = program.write(value);
        } catch (const CaseError&) {
          continue;  // the engine has no such shape
        }
        try {
          const std::vector<PosedShape> again = shapes_of(import_text(text, "text", ".").value);
          ASSERT_EQ(again.size(), 2u) << text;
          EXPECT_LT(apart(pair.a, again[0]), 1e-9) << text;
          EXPECT_LT(apart(pair.b, again[1]), 1e-9) << text;
          ++read_again;
        } catch (const CaseError& error) {
          ADD_FAILURE() << error.what() << "\n" << text;
        }
        if (HasFailure()) return;
      }
    }
    EXPECT_GE(read_again, 36u);
  }
}

/// One that was cast, as a body at its start.
PosedShape body_of(const SweepQuery& sweep) {
  const Pose start{sweep.body.position, sweep.body.rotation};
  return {sweep.shape ? *sweep.shape : Shape{SphereShape{sweep.body.radii.x}}, start};
}

// A cast comes back as the same cast, or is refused: never as another, never as a pair.
TEST(ImportAgain, ACastOfEveryBody) {
  const std::vector<Shape> shapes = every_shape();
  for (const EngineProgram& program : engine_programs()) {
    SCOPED_TRACE(program.name);
    test::Random random(12);
    std::size_t read_again = 0;
    for (const Shape& body : shapes) {
      for (const Shape& obstacle : {shapes[1], shapes[2], shapes[3]}) {
        SweepQuery sweep;
        sweep.shape = body;
        sweep.body.position = 3.0 * random.direction();
        sweep.body.rotation = random.rotation();
        sweep.displacement = -2.0 * sweep.body.position;
        LevelMesh item;
        item.name = "obstacle";
        item.mesh = std::make_shared<TriangleMesh>();
        item.shape = std::make_shared<const Shape>(obstacle);
        item.pose = {random.direction(), random.rotation()};
        sweep.level = {item};
        Case value;
        value.run = sweep;
        std::string text;
        Case read;
        try {
          text = program.write(value);
          read = import_text(text, "text", ".").value;
        } catch (const CaseError&) {
          continue;  // the engine has no such cast, or its program is not read
        }
        const auto* again = std::get_if<SweepQuery>(&read.run);
        ASSERT_NE(again, nullptr) << text;
        EXPECT_LT(apart(body_of(sweep), body_of(*again)), 1e-9) << text;
        EXPECT_LT(glm::length(sweep.displacement - again->displacement), 1e-9) << text;
        ASSERT_EQ(again->level.size(), 1u) << text;
        if (const LevelMesh& same = again->level[0]; same.shape)
          EXPECT_LT(apart({obstacle, item.pose}, {*same.shape, same.pose}), 1e-9) << text;
        else
          EXPECT_TRUE(std::holds_alternative<BoxShape>(obstacle.value)) << text;  // its triangles
        ++read_again;
        if (HasFailure()) return;
      }
    }
    const std::string_view name = program.name;
    const bool casts = name != "fcl" && name != "mjcf";
    EXPECT_GE(read_again, casts ? 15u : 0u);
  }
}

// What an engine rounds from outside comes back as rounded; Jolt's radius lies within the size.
TEST(ImportAgain, RoundedShapesOfEnginesThatRoundFromOutside) {
  const auto crate = std::make_shared<const Shape>(Shape{BoxShape{{0.5, 0.3, 0.4}}});
  const auto ball = std::make_shared<const Shape>(Shape{SphereShape{0.1}});
  PairQuery pair;
  pair.a = {{SumShape{crate, ball}}, {}};
  pair.b = {{SphereShape{0.45}}, {{0.9, 0.5, 0.7}, {1, 0, 0, 0}}};
  pair.precision = Precision::float64;
  Case value;
  value.run = pair;
  for (const char* engine : {"bullet", "parry"}) {
    SCOPED_TRACE(engine);
    const std::vector<PosedShape> again =
        shapes_of(import_text(find_engine_program(engine)->write(value), "text", ".").value);
    ASSERT_EQ(again.size(), 2u);
    EXPECT_LT(apart(pair.a, again[0]), 1e-9);
    EXPECT_LT(apart(pair.b, again[1]), 1e-9);
  }
}

}  // namespace
}  // namespace minkoscope
