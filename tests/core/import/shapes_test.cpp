// Shapes and poses in the notations of many libraries: a row a notation, each the same sphere on the same box.
#include <gtest/gtest.h>

#include "tests/support/imported.h"

namespace minkoscope {
namespace {

using namespace test;

// A box of 2 × 1 × 4 turned a quarter about z at (1, 2, 3), and a sphere of radius 0.5 at (0, 0, 1).
const char* const turned_box_and_sphere[] = {
    "BoxShape box(Vec3(1, 0.5f, 2)); // at RVec3(1, 2, 3), Quat::sRotation(Vec3::sAxisZ(), JPH_PI / 2)\n"
    "SphereShape sphere(0.5f); // at RVec3(0, 0, 1), Quat::sIdentity()\n",
    "btBoxShape* box = new btBoxShape(btVector3(1, 0.5, 2));\nbtSphereShape* ball = new btSphereShape(btScalar(0.5));\n"
    "btTransform box_tr(btQuaternion(btVector3(0, 0, 1), SIMD_HALF_PI), btVector3(1, 2, 3));\n"
    "btTransform ball_tr(btQuaternion::getIdentity(), btVector3(0, 0, 1));\n",
    "PxTransform pose0(PxVec3(1, 2, 3), PxQuat(PxHalfPi, PxVec3(0, 0, 1)));\nPxTransform pose1(PxVec3(0, 0, 1));\n"
    "PxGeometryQuery::overlap(PxBoxGeometry(1, 0.5f, 2), pose0, PxSphereGeometry(0.5f), pose1);\n",
    "auto b = std::make_shared<fcl::Box<double>>(2, 1, 4);\nauto s = std::make_shared<fcl::Sphere<double>>(0.5);\n"
    "Eigen::Isometry3d T_b = Eigen::Translation3d(1, 2, 3) * Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitZ());\n"
    "Eigen::Isometry3d T_s(Eigen::Translation3d(0, 0, 1));\nfcl::distance(b.get(), T_b, s.get(), T_s, request, "
    "result);\n",
    "import fcl\ng1 = fcl.Box(2, 1, 4)\ng2 = fcl.Sphere(0.5)\n"
    "o1 = fcl.CollisionObject(g1, fcl.Transform([0.70710678, 0, 0, 0.70710678], [1, 2, 3]))\n"
    "o2 = fcl.CollisionObject(g2, fcl.Transform([0.0, 0.0, 1.0]))\n",
    "let a = Cuboid::new(vector![1.0, 0.5, 2.0]);\nlet pos_a = Isometry3::new(vector![1.0, 2.0, 3.0], vector![0.0, "
    "0.0, FRAC_PI_2]);\n"
    "let b = Ball::new(0.5);\nlet pos_b = Isometry3::translation(0.0, 0.0, 1.0);\n",
    "ColliderBuilder::cuboid(1.0, 0.5, 2.0).translation(vector![1.0, 2.0, 3.0]).rotation(vector![0.0, 0.0, "
    "1.5707963267948966]);\n"
    "ColliderBuilder::ball(0.5).translation(vector![0.0, 0.0, 1.0]);\n",
    "BoxCollider a: size (2, 1, 4), position (1, 2, 3), rotation = Quaternion.Euler(0, 0, 90)\n"
    "SphereCollider b: radius 0.5, position (0, 0, 1), rotation identity\n",
    "const a = new CANNON.Body({ mass: 0, shape: new CANNON.Box(new CANNON.Vec3(1, 0.5, 2)) });\n"
    "a.position.set(1, 2, 3);\na.quaternion.setFromAxisAngle(new CANNON.Vec3(0, 0, 1), Math.PI / 2);\n"
    "const b = new CANNON.Body({ mass: 1, shape: new CANNON.Sphere(0.5), position: new CANNON.Vec3(0, 0, 1) });\n",
    "dGeomID a = dCreateBox(space, 2, 1, 4);\ndGeomSetPosition(a, 1, 2, 3);\ndQuaternion q = {0.70710678, 0, 0, "
    "0.70710678};\n"
    "dGeomSetQuaternion(a, q);\ndGeomID b = dCreateSphere(space, 0.5);\ndGeomSetPosition(b, 0, 0, 1);\n",
    R"({"a": {"type": "box", "halfExtents": [1, 0.5, 2], "position": [1, 2, 3], "quaternion": {"x": 0, "y": 0, "z": 0.70710678, "w": 0.70710678}},
 "b": {"type": "sphere", "radius": 0.5, "center": [0, 0, 1]}})",
    "box A: half extents (1, 0.5, 2), at (1, 2, 3), rotated by 90 degrees about z\nsphere B of radius 0.5 at (0, 0, "
    "1)\n",
    "> cube with full size 2 x 1 x 4 at (1, 2, 3), turned 90° about the z axis\n> see [the "
    "issue](https://example.org/1)\n"
    "> ball radius 0.5, position (0, 0, 1)\n",
};

TEST(ImportShapes, AreTheSameInEveryNotation) {
  for (const char* text : turned_box_and_sphere) {
    Imported imported;
    ASSERT_NO_THROW(imported = read(text)) << text << refusal(text);
    const PairQuery& pair = pair_of(imported);
    const bool box_first = std::holds_alternative<BoxShape>(pair.a.shape.value);
    const PosedShape& box = box_first ? pair.a : pair.b;
    const PosedShape& sphere = box_first ? pair.b : pair.a;
    ASSERT_TRUE(std::holds_alternative<BoxShape>(box.shape.value)) << text;
    expect_near(shape_of<BoxShape>(box).half_extents, {1, 0.5, 2}, 1e-9);
    expect_near(box.pose.position, {1, 2, 3}, 1e-9);
    expect_near(placed(box, {1, 0, 0}) - box.pose.position, {0, 1, 0}, 1e-6);
    EXPECT_DOUBLE_EQ(shape_of<SphereShape>(sphere).radius, 0.5) << text;
    expect_near(sphere.pose.position, {0, 0, 1}, 1e-9);
  }
}

struct Question {
  const char* text;
  const char* option;
  const char* answer;
};
TEST(ImportShapes, WhatNothingDecidesIsAskedAndSettledByAnOption) {
  const Question questions[] = {
      {"box (1, 2, 3) at (0, 0, 0)\nbox (1, 1, 1) at (1.5, 0, 0)\n", "extents", "half"},
      {"sphere radius 0.5 at (0, 0, 0)\nbox half extents (1, 0.5, 0.25) at (1, 0, 0), rotation (0, 0, 0.6, 0.8)\n",
       "quaternion", "xyzw"},
      {"sphere radius 0.5 at (0, 0, 0)\ncapsule along y with radius 0.5 and height 2 at (1, 0, 0)\n", "capsule",
       "with-caps"},
      {"sphere radius 0.5 at (0, 0, 0)\nbox half extents (1, 0.5, 0.25) at (1, 0, 0), rotated by (30, 45, 60) "
       "degrees\n",
       "euler", "XYZ"},
      {"sphere radius 0.5 at (0, 0, 0)\ncylinder radius 0.5 height 2 at (1, 0, 0)\n", "axis", "z"},
  };
  for (const Question& question : questions) {
    try {
      read(question.text);
      ADD_FAILURE() << question.text << " was read";
    } catch (const ImportQuestion& asked) {
      EXPECT_EQ(asked.option.name, question.option) << asked.what();
      EXPECT_EQ(asked.question.find("--"), std::string::npos) << asked.question;
      EXPECT_NE(std::string(asked.what()).find("--" + asked.option.name), std::string::npos) << asked.what();
    } catch (const CaseError& error) {
      ADD_FAILURE() << error.what();
    }
    ImportChoices choices;
    ASSERT_TRUE(choices.choose(question.option, question.answer));
    EXPECT_NO_THROW(import_text(question.text, "text", ".", choices)) << question.text;
  }
}

TEST(ImportShapes, WhatWouldBeMisreadIsRefusedByName) {
  const std::pair<const char*, const char*> texts[] = {
      {"half extents A (1, 0.5, 0.25)\nhalf extents B (0.5, 0.5, 0.5)\n", "half"},
      {"position A (1, 0.5, 0.25)\nposition B (0.5, 0.5, 0.5)\n", "position"},
      {"sphere radius 1 at (0, 0, 0)\n", "only one shape"},
      {"let a = Ball::new(0.5);\nlet b = Ball::new(0.6);\nlet c = Ball::new(0.7);\n", "three spheres"},
      {"let a = Cuboid::new(Vector2::new(1.0, 1.0));\nlet b = Cuboid::new(Vector2::new(1.0, 1.5));\n", "2D"},
      {"PxBoxGeometry a(h, 1, 1); PxSphereGeometry b(1);\n", "\"h\""},
      {"PxTransform p0(PxVec3(0, 0, 0), PxQuat(0, 0, 0, 0)); PxBoxGeometry a(1, 1, 1);\nPxTransform p1(PxVec3(1, 0, "
       "0)); PxSphereGeometry b(1);\n",
       "length 0"},
      {"btBoxShape a(btVector3(1, 1, 1)); btSphereShape b(1);\nbtTransform ta; ta.setIdentity(); ta.scaleBy(2, 1, 1);\n"
       "btTransform tb; tb.setIdentity(); tb.setOrigin(btVector3(0, 1, 0));\n",
       "scaleBy"},
      {"box full size (1, 1, 1) at (0, 0, nan)\nsphere radius 1 at (0, 0, 0)\n", "nan"},
      {"<mujoco><worldbody><geom type=\"box\" size=\"{size}\"/></worldbody></mujoco>", "placeholder"},
  };
  for (const auto& [text, words] : texts) {
    const std::string said = refusal(text);
    EXPECT_NE(said.find(words), std::string::npos) << text << said;
    EXPECT_EQ(said.find('\n'), std::string::npos) << said;
  }
}

TEST(ImportShapes, TheEnginesAnswerIsTakenInOurMeaning) {
  const std::string shapes =
      "BoxShape box(Vec3(1, 1, 1)); // at RVec3(0, 0, 0), Quat::sIdentity()\n"
      "SphereShape sphere(0.5f); // at RVec3(0, 1.3f, 0), Quat::sIdentity()\n";
  const Imported jolt =
      read(shapes +
           "mContactPointOn1 = (0, 1, 0), mContactPointOn2 = (0, 0.8, 0), mPenetrationAxis = (0, 0.3, 0), "
           "mPenetrationDepth = 0.2\n");
  ASSERT_TRUE(jolt.value.view.engine_answer);
  const EngineAnswer& answer = *jolt.value.view.engine_answer;
  EXPECT_EQ(answer.depth, 0.2);
  expect_near(answer.normal.value(), {0, 1, 0}, 1e-12);
  expect_near(answer.point_b.value(), {0, 0.8, 0}, 1e-12);
  const Imported unity = read(
      "BoxCollider a: size (1, 1, 1), position (0, 0.75, 0), rotation identity\n"
      "BoxCollider b: size (1, 1, 1), position (0, 0, 0), rotation identity\n"
      "Physics.ComputePenetration: direction = (0.0, 1.0, 0.0), distance = 0.25\n");
  ASSERT_TRUE(unity.value.view.engine_answer);
  EXPECT_EQ(unity.value.view.engine_answer->depth, 0.25);
  expect_near(unity.value.view.engine_answer->normal.value(), {0, -1, 0}, 1e-12);  // its direction moves A out
}

TEST(ImportShapes, ACastOfASphereIsASweep) {
  const Imported imported = read(
      "ColliderBuilder::cuboid(5.0, 1.0, 5.0);\nlet shape = Ball::new(1.0);\n"
      "let start = Isometry3::translation(0.0, 3.0, 0.0);\nlet direction = vector![0.0, -1.0, 0.0];\n"
      "q.cast_shape(&set, &start, &direction, &shape, 2.0, groups);\n");
  const auto& sweep = std::get<SweepQuery>(imported.value.run);
  EXPECT_EQ(sweep.displacement, Vector3d(0, -2, 0));
  const SweepResult result = run_sweep(sweep);
  ASSERT_TRUE(result.hit);
  EXPECT_NEAR(result.time, 0.5, 1e-6);  // its lowest point is at 2, the box's face at 1
}

}  // namespace
}  // namespace minkoscope
