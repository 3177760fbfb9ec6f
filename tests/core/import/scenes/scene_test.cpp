// Scenes made here, with shapes whose places are worked out by hand.
#include "core/import/scenes/scene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "core/import/scene_case.h"
#include "core/import/scenes/placement.h"
#include "core/scene/case.h"
#include "core/scene/case/case_error.h"
#include "core/shapes/hull/convex_hull.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

const SceneSource alone{"x.xml", {}};

const SceneShape& named(const Scene& scene, const std::string& name) {
  for (const SceneShape& shape : scene.shapes)
    if (shape.name == name) return shape;
  ADD_FAILURE() << "no shape " << name;
  static const SceneShape none{};
  return none;
}

void expect_near(const Vector3d& found, const Vector3d& expected) {
  EXPECT_LT(glm::length(found - expected), 1e-9) << found.x << " " << found.y << " " << found.z;
}

std::string refusal(const std::function<void()>& read) {
  try {
    read();
  } catch (const CaseError& error) {
    return error.what();
  }
  return "accepted";
}

class SceneFolder : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }
  fs::path folder_ = scratch_folder() / ("minkoscope-scene-" + std::to_string(getpid()));
};

TEST(Mjcf, BodiesNestAndAnglesAreDegrees) {
  // The outer body stands at (0, 0, 1), turned a quarter about Z: the inner's (1, 0, 0) is (0, 1, 0) of the world.
  const Scene scene = read_mjcf(R"(<mujoco><worldbody><body name="outer" pos="0 0 1" euler="0 0 90">
    <geom name="peg" type="capsule" size=".1 .4" pos="1 0 0"/>
    <body name="inner" pos="2 0 0" axisangle="0 1 0 90"><geom type="box" size="1 2 3"/></body>
    </body></worldbody></mujoco>)",
                                alone);
  ASSERT_EQ(scene.shapes.size(), 2u);
  expect_near(named(scene, "peg").pose.position, {0, 1, 1});
  // What is long lies along Z, which stays where it is; ours is Y.
  expect_near(named(scene, "peg").pose.rotation * Vector3d(0, 1, 0), {0, 0, 1});
  const SceneShape& inner = named(scene, "inner");
  expect_near(inner.pose.position, {0, 2, 1});
  expect_near(inner.pose.rotation * Vector3d(0, 0, 1), {0, 1, 0});
  EXPECT_EQ(std::get<BoxShape>(inner.shape.value).half_extents, Vector3d(1, 2, 3));
}

TEST(Mjcf, FromToGivesLengthPlaceAndDirection) {
  const Scene scene = read_mjcf(R"(<geom type="cylinder" size=".5" fromto="1 0 0 1 0 6"/>)", alone);
  ASSERT_EQ(scene.shapes.size(), 1u);
  EXPECT_EQ(std::get<CylinderShape>(scene.shapes[0].shape.value).half_height, 3.0);
  expect_near(scene.shapes[0].pose.position, {1, 0, 3});
}

TEST(Mjcf, ClassesGiveWhatGeomsLeaveOut) {
  const Scene scene = read_mjcf(R"(<mujoco><compiler angle="radian" eulerseq="XYZ"/>
    <default><geom type="box" size="1 1 1"/>
      <default class="ball"><geom type="sphere" size="2"/></default></default>
    <worldbody><geom name="a"/><geom name="b" class="ball"/>
      <body childclass="ball"><geom name="c" size="3"/></body>
      <geom name="d" euler="1.5707963267948966 0 1.5707963267948966"/></worldbody></mujoco>)",
                                alone);
  EXPECT_EQ(std::get<BoxShape>(named(scene, "a").shape.value).half_extents, Vector3d(1.0));
  EXPECT_EQ(std::get<SphereShape>(named(scene, "b").shape.value).radius, 2.0);
  EXPECT_EQ(std::get<SphereShape>(named(scene, "c").shape.value).radius, 3.0);
  // First about the fixed X, then about the fixed Z: Y goes up to Z and stays.
  expect_near(named(scene, "d").pose.rotation * Vector3d(0, 1, 0), {0, 0, 1});
  expect_near(named(scene, "d").pose.rotation * Vector3d(1, 0, 0), {0, 1, 0});
}

TEST(Mjcf, MeshesAreTheirHulls) {
  const Scene scene = read_mjcf(R"(<mujoco><asset><mesh name="m" scale="2 1 1"
      vertex="0 0 0 1 0 0 0 1 0 0 0 1 .1 .1 .1"/></asset>
    <worldbody><geom type="mesh" mesh="m"/><geom type="plane" size="1 1 1"/></worldbody></mujoco>)",
                                alone);
  ASSERT_EQ(scene.shapes.size(), 1u);
  EXPECT_NEAR(std::get<HullShape>(scene.shapes[0].shape.value).hull->volume, 2.0 / 6.0, 1e-12);
  ASSERT_EQ(scene.remarks.size(), 1u);
  EXPECT_NE(scene.remarks[0].find("plane"), std::string::npos);
}

TEST(Mjcf, WhatIsNotUnderstoodIsRefusedWithItsLine) {
  EXPECT_EQ(refusal([] {
              read_mjcf("<mujoco>\n<worldbody>\n<geom type=\"box\" size=\"1 {z} 1\"/></worldbody></mujoco>", alone);
            }),
            "x.xml:3: <geom> size holds \"{z}\"; must hold finite numbers");
  EXPECT_NE(refusal([] { read_mjcf("<geom type=\"box\" size=\"1 2\"/>", alone); }).find("has 2 sizes"),
            std::string::npos);
  EXPECT_NE(refusal([] { read_mjcf("<geom type=\"mesh\" mesh=\"m\"/>", alone); }).find("no <asset> has"),
            std::string::npos);
  EXPECT_NE(refusal([] {
              read_mjcf(
                  "<mujoco><asset><mesh file=\"a.stl\"/></asset><worldbody><geom type=\"mesh\" "
                  "mesh=\"a\"/></worldbody></mujoco>",
                  alone);
            }).find("must be opened as a file"),
            std::string::npos);
}

TEST(Urdf, JointsAtZeroPlaceTheLinks) {
  // Yaw of a quarter turn, then half a metre along the child's own X, which is the world's Y.
  const Scene scene = read_urdf(R"(<robot name="r"><link name="base"><collision><geometry><box size="1 2 3"/></geometry>
    </collision></link><link name="arm"><collision><origin xyz="0.5 0 0"/><geometry><cylinder radius="0.1" length="2"/>
    </geometry></collision></link><joint name="j" type="revolute"><origin xyz="0 0 1" rpy="0 0 1.5707963267948966"/>
    <parent link="base"/><child link="arm"/></joint></robot>)",
                                alone);
  EXPECT_EQ(std::get<BoxShape>(named(scene, "base").shape.value).half_extents, Vector3d(0.5, 1, 1.5));
  expect_near(named(scene, "arm").pose.position, {0, 0.5, 1});
  EXPECT_EQ(std::get<CylinderShape>(named(scene, "arm").shape.value).half_height, 1.0);
  expect_near(named(scene, "arm").pose.rotation * Vector3d(0, 1, 0), {0, 0, 1});
}

TEST(Urdf, RollPitchYawTurnAboutFixedAxes) {
  const double quarter = 1.5707963267948966;
  // Rz Ry: X goes down to −Z by the pitch, and the yaw leaves it there; Y goes to −X.
  const Quaterniond rotation = from_euler("XYZ", {0, quarter, quarter});
  expect_near(rotation * Vector3d(1, 0, 0), {0, 0, -1});
  expect_near(rotation * Vector3d(0, 1, 0), {-1, 0, 0});
}

TEST(Urdf, CirclesOfJointsAreRefused) {
  EXPECT_NE(refusal([] {
              read_urdf(R"(<robot><link name="a"><collision><geometry><sphere radius="1"/></geometry></collision></link>
                <link name="b"/><joint><parent link="a"/><child link="b"/></joint>
                <joint><parent link="b"/><child link="a"/></joint></robot>)",
                        alone);
            }).find("circle"),
            std::string::npos);
}

TEST_F(SceneFolder, GodotScenesWithInstancesAndInheritedOnes) {
  write("crate.tscn", R"([gd_scene format=3]
[sub_resource type="BoxShape3D" id="b"]
size = Vector3(1, 2, 3)
[node name="Crate" type="StaticBody3D"]
[node name="Shape" type="CollisionShape3D" parent="."]
transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0)
shape = SubResource("b")
)");
  const fs::path file = write("main.tscn", R"([gd_scene load_steps=2 format=3]
[ext_resource type="PackedScene" path="res://crate.tscn" id="1"]
[node name="Main" type="Node3D"]
[node name="First" parent="." instance=ExtResource("1")]
; a quarter turn about Y, by rows: X goes to −Z
transform = Transform3D(0, 0, 1, 0, 1, 0, -1, 0, 0, 10, 0, 0)
[node name="Second" parent="." instance=ExtResource("1")]
[node name="Shape" parent="Second"]
transform = Transform3D(2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 5, 0)
)");
  const Scene scene = load_scene(file);
  ASSERT_EQ(scene.shapes.size(), 2u);
  const SceneShape& first = named(scene, "First/Shape");
  expect_near(first.pose.position, {10, 1, 0});
  expect_near(first.pose.rotation * Vector3d(1, 0, 0), {0, 0, -1});
  const SceneShape& second = named(scene, "Second/Shape");
  EXPECT_EQ(std::get<BoxShape>(second.shape.value).half_extents, Vector3d(1, 2, 3)) << "twice as large";
  expect_near(second.pose.position, {0, 5, 0});
}

constexpr const char* three_links = R"(<robot name="r">
<link name="base"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="arm"><collision><geometry><mesh filename="meshes/arm.stl"/></geometry></collision></link>
<link name="hand"><collision><origin xyz="0 0 1"/><geometry><mesh filename="meshes/hand.dae"/></geometry></collision>
<collision><geometry><sphere radius="0.5"/></geometry></collision></link></robot>)";

TEST_F(SceneFolder, AMissingMeshCostsItsLink) {
  write("meshes/hand.dae", "<COLLADA/>");
  const Scene scene = load_scene(write("robot.urdf", three_links));
  ASSERT_EQ(scene.shapes.size(), 2u);
  EXPECT_EQ(scene.shapes[0].name, "base");
  EXPECT_EQ(scene.shapes[1].name, "hand");
  ASSERT_EQ(scene.remarks.size(), 2u);
  EXPECT_EQ(scene.remarks[0],
            "the link \"arm\" is left out: \"meshes/arm.stl\" is not found; must be a file below the scene's folder");
  EXPECT_NE(scene.remarks[1].find("\"hand\" is left out: \"meshes/hand.dae\" is of a format that is not read"),
            std::string::npos);
  // With the mesh beside it, nothing is left out of that link.
  write("meshes/arm.stl",
        "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n"
        "endsolid a\n");
  EXPECT_EQ(load_scene(folder_ / "robot.urdf").shapes.size(), 3u);
  // A broken one is no missing one.
  write("meshes/arm.stl", "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0\n");
  EXPECT_NE(refusal([&] { load_scene(folder_ / "robot.urdf"); }), "accepted");
}

constexpr const char* two_models = R"(<?xml version="1.0"?><sdf version="1.9"><world name="w">
<model name="cart"><pose>1 2 3 0 0 1.5707963267948966</pose>
<link name="deck"><pose>0 0 0.5 0 0 0</pose><collision name="c"><pose degrees="true">1 0 0 0 90 0</pose>
<geometry><cylinder><radius>0.25</radius><length>2</length></cylinder></geometry></collision></link>
<link name="mast"><collision name="c"><geometry><box><size>1 2 3</size></box></geometry></collision></link></model>
<model name="ball"><pose rotation_format="quat_xyzw">1 2 3 0 0 0 1</pose><link name="body">
<collision name="c"><geometry><sphere><radius>0.5</radius></sphere></geometry></collision>
<collision name="floor"><geometry><plane><normal>0 0 1</normal></plane></geometry></collision></link></model>
</world></sdf>)";

TEST_F(SceneFolder, SdfPlacesCollisionsInLinksInModels) {
  const Scene scene = load_scene(write("two.world", two_models));
  ASSERT_EQ(scene.shapes.size(), 3u);
  const SceneShape& cylinder = named(scene, "deck/c");
  EXPECT_EQ(std::get<CylinderShape>(cylinder.shape.value), (CylinderShape{0.25, 1.0}));
  expect_near(cylinder.pose.position, {1, 3, 3.5});
  expect_near(cylinder.pose.rotation * Vector3d(0, 1, 0), {0, 1, 0});  // Z, turned onto X, turned onto Y
  EXPECT_EQ(std::get<BoxShape>(named(scene, "mast/c").shape.value).half_extents, Vector3d(0.5, 1, 1.5));
  expect_near(named(scene, "body/c").pose.position, {1, 2, 3});
  EXPECT_EQ(scene.remarks.size(), 1u) << "the plane";
  // The parts of one model never meet each other.
  EXPECT_EQ(verdict_on(scene, {0, 1}), Untested::one_model);
  EXPECT_EQ(verdict_on(scene, {1, 2}), Untested::no);
  const Scene itself = load_scene(
      write("itself.sdf", R"(<sdf><model name="m"><self_collide>true</self_collide><link name="a"><collision name="c">
      <geometry><sphere><radius>1</radius></sphere></geometry></collision></link><link name="b"><collision name="c">
      <geometry><sphere><radius>1</radius></sphere></geometry></collision></link></model></sdf>)"));
  EXPECT_EQ(verdict_on(itself, {0, 1}), Untested::no);
}

TEST_F(SceneFolder, SdfThatSaysTooLittleIsRefusedByItsLine) {
  const auto fault_of = [&](const std::string& link) {
    const fs::path file = write("a.sdf", "<sdf><model name=\"m\">\n" + link + "</model></sdf>");
    return refusal([&] { load_scene(file); }).substr(file.string().size());
  };
  EXPECT_EQ(fault_of("<link name=\"a\"><pose>0 0 1</pose></link>"), ":2: <pose> has 3 numbers; must have six");
  EXPECT_EQ(fault_of("<link name=\"a\"><pose relative_to=\"b\">0 0 1 0 0 0</pose></link>"),
            ":2: <pose> is relative to \"b\", which is not followed; must be relative to the element around it");
  EXPECT_EQ(fault_of("<link name=\"a\"><collision><geometry><sphere/></geometry></collision></link>"),
            ":2: <sphere> has no <radius>; must have one, in metres");
}

TEST_F(SceneFolder, AModelWithNothingButMissingMeshesIsRefusedForTheFirst) {
  const fs::path file = write("a.xml", R"(<mujoco><asset><mesh name="m" file="m.stl"/>
    <mesh name="n" file="n.stl"/></asset>
    <worldbody><body name="arm"><geom name="g" type="mesh" mesh="n"/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>)");
  EXPECT_EQ(refusal([&] { load_scene(file); }),
            file.string() + ":2: \"n.stl\" is not found; must be a file below the scene's folder");
  write("m.stl",
        "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n"
        "endsolid a\n");
  const Scene scene = load_scene(file);
  ASSERT_EQ(scene.shapes.size(), 1u);
  ASSERT_EQ(scene.remarks.size(), 1u);
  EXPECT_EQ(
      scene.remarks[0],
      "<geom> \"g\" of the body \"arm\" is left out: \"n.stl\" is not found; must be a file below the scene's folder");
}

TEST_F(SceneFolder, ReferencesStayBelowTheFolder) {
  write("outside.tscn", "[gd_scene format=3]\n[node name=\"A\" type=\"Node3D\"]\n");
  for (const char* reference :
       {"../outside.tscn", "res://../outside.tscn", "/etc/passwd", "package://../outside.tscn"}) {
    const fs::path file = write("inner/main.tscn", "[gd_scene format=3]\n[ext_resource type=\"PackedScene\" path=\"" +
                                                       std::string(reference) +
                                                       "\" id=\"1\"]\n[node name=\"M\" instance=ExtResource(\"1\")]\n");
    EXPECT_NE(refusal([&] { load_scene(file); }).find("outside"), std::string::npos) << reference;
  }
  fs::create_symlink(folder_ / "outside.tscn", folder_ / "inner/link.tscn");
  const fs::path file = write("inner/main.tscn",
                              "[gd_scene format=3]\n[ext_resource type=\"PackedScene\" "
                              "path=\"res://link.tscn\" id=\"1\"]\n[node name=\"M\" "
                              "instance=ExtResource(\"1\")]\n");
  EXPECT_NE(refusal([&] { load_scene(file); }).find("outside"), std::string::npos) << "through a link";
}

std::string plane(const Vector3d& a, const Vector3d& b, const Vector3d& c, const char* texture) {
  std::string text;
  for (const Vector3d& p : {a, b, c})
    text += "( " + std::to_string(p.x) + " " + std::to_string(p.y) + " " + std::to_string(p.z) + " ) ";
  return text + texture + "\n";
}

TEST(QuakeMap, BrushesAreTheBodiesThatTheirPlanesEnclose) {
  // A box of 2 × 4 × 6 whose corner (1, 2, 3) is cut off, a tetrahedron of legs 1: volume 48 − 1/6.
  std::string text = "{\n\"classname\" \"worldspawn\"\n{\n";
  const char* valve = "stone [ 1 0 0 0 ] [ 0 -1 0 0 ] 0 1 1";
  text += plane({1, 0, 0}, {1, 0, 1}, {1, 1, 0}, valve);
  text += plane({-1, 0, 0}, {-1, 1, 0}, {-1, 0, 1}, valve);
  text += plane({0, 2, 0}, {1, 2, 0}, {0, 2, 1}, valve);
  text += plane({0, -2, 0}, {0, -2, 1}, {1, -2, 0}, valve);
  text += plane({0, 0, 3}, {0, 1, 3}, {1, 0, 3}, valve);
  text += plane({0, 0, -3}, {1, 0, -3}, {0, 1, -3}, valve);
  text += plane({0, 2, 3}, {1, 2, 2}, {1, 1, 3}, valve);
  text += "}\n}\n";
  const Scene scene = read_quake_map(text, alone);
  ASSERT_EQ(scene.shapes.size(), 1u);
  const ConvexHull& hull = *std::get<HullShape>(scene.shapes[0].shape.value).hull;
  EXPECT_NEAR(hull.volume, 48.0 - 1.0 / 6.0, 1e-9);
  EXPECT_EQ(hull.vertices.size(), 10u);
}

TEST(QuakeMap, AnOpenBrushIsRefused) {
  std::string text = "{\n{\n" + plane({1, 0, 0}, {1, 0, 1}, {1, 1, 0}, "t 0 0 0 1 1") + "}\n}\n";
  EXPECT_NE(refusal([&] { read_quake_map(text, alone); }).find("enclose no body"), std::string::npos);
}

TEST(GltfShapes, KhrSizesAreWholeAndNodesScaleThem) {
  const std::string text = R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,1]}],
    "nodes":[{"name":"post","scale":[2,2,2],"translation":[0,3,0],
      "extensions":{"KHR_physics_rigid_bodies":{"collider":{"geometry":{"shape":1}}}}},
      {"name":"crate","extensions":{"KHR_physics_rigid_bodies":{"collider":{"geometry":{"shape":0}}}}}],
    "extensionsUsed":["KHR_implicit_shapes","KHR_physics_rigid_bodies"],
    "extensions":{"KHR_implicit_shapes":{"shapes":[{"type":"box","box":{"size":[1,2,3]}},
      {"type":"capsule","capsule":{"height":1,"radiusTop":0.25,"radiusBottom":0.25}}]}}})";
  const Scene scene = read_gltf_shapes(text, {"x.gltf", "."});
  EXPECT_EQ(std::get<BoxShape>(named(scene, "crate").shape.value).half_extents, Vector3d(0.5, 1, 1.5));
  EXPECT_EQ(std::get<CapsuleShape>(named(scene, "post").shape.value), (CapsuleShape{0.5, 1.0}));
  expect_near(named(scene, "post").pose.position, {0, 3, 0});
}

TEST(Placement, ShearAndMirroringGoIntoAHullsPointsAndScaleIntoSizes) {
  const Shape corner = make_hull_shape({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  const Vector3d at(5, 0, 0);
  // Sheared along X by Y, and mirrored across X.
  for (const Matrix3d& basis :
       {Matrix3d({1, 0, 0}, {1, 1, 0}, {0, 0, 1}), Matrix3d({-1, 0, 0}, {0, 1, 0}, {0, 0, 1})}) {
    const std::optional<PosedShape> made = placed(corner, {basis, at});
    ASSERT_TRUE(made);
    expect_near(made->pose.to_world(std::get<HullShape>(made->shape.value).hull->points[1]), basis[0] + at);
    expect_near(made->pose.to_world(std::get<HullShape>(made->shape.value).hull->points[2]), basis[1] + at);
    EXPECT_NEAR(glm::length(made->pose.rotation), 1.0, 1e-12);
  }
  const Matrix3d uneven({2, 0, 0}, {0, 3, 0}, {0, 0, 2});
  EXPECT_EQ(std::get<CylinderShape>(placed({CylinderShape{1, 1}}, {uneven, at})->shape.value), (CylinderShape{2, 3}));
  EXPECT_FALSE(placed({CapsuleShape{1, 1}}, {uneven, at})) << "no capsule";
}

TEST(SceneCase, UnitsTurnAndScaleWithoutChangingWhatOverlaps) {
  const Scene scene =
      read_mjcf(R"(<geom name="a" type="box" size="1 1 1"/><geom name="b" type="sphere" size="1" pos="0 0 1.5"/>
    <geom name="c" type="sphere" size="1" pos="0 5 0"/>)",
                alone);
  const Scene upright = in_units(scene, {0.01, UpAxis::z});
  expect_near(named(upright, "b").pose.position, {0, 0.015, 0});
  expect_near(named(upright, "c").pose.position, {0, 0, -0.05});
  EXPECT_EQ(std::get<SphereShape>(named(upright, "b").shape.value).radius, 0.01);
  for (const Scene& each : {scene, upright})
    EXPECT_EQ(overlapping_pairs(each, "x").pairs, (std::vector<ScenePair>{{0, 1}}));
}

TEST(SceneCase, BodiesOfItsWorldKeepTheirNames) {
  const Scene scene =
      read_mjcf(R"(<geom name="left &quot;wall&quot;" size="1"/><geom name="Tür" size="1" pos="5 0 0"/>)", alone);
  const Case read = parse_case(to_json(world_of(scene), fs::current_path()), "x.json", fs::current_path());
  const World& world = std::get<World>(read.run);
  ASSERT_EQ(world.bodies.size(), 2u);
  EXPECT_EQ(world.bodies[0].name, "left \"wall\"");
  EXPECT_EQ(world.bodies[1].name, "Tür");
}

TEST(SceneCase, SameNamesAreMadeUnique) {
  const Scene scene =
      read_mjcf(R"(<body name="a"><geom name="g" size="1"/></body><body name="b"><geom name="g" size="1"/>
    </body><geom size="1"/><geom size="1"/>)",
                alone);
  std::vector<std::string> names;
  for (const SceneShape& shape : scene.shapes) names.push_back(shape.name);
  EXPECT_EQ(names, (std::vector<std::string>{"a/g", "b/g", "sphere", "sphere 2"}));
}

}  // namespace
}  // namespace minkoscope
