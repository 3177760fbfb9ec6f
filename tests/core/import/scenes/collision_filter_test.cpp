// Which overlaps of a scene are listed. Every pair's answer is what MuJoCo's documentation says of it, worked out by
// hand.
#include "core/import/scenes/collision_filter.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "core/import/scene_case.h"
#include "core/import/scenes/scene.h"

namespace minkoscope {
namespace {

using Names = std::set<std::pair<std::string, std::string>>;

const SceneSource pasted{"x.xml", {}};

Names listed(const Scene& scene) {
  Names names;
  for (const auto& [a, b] : overlapping_pairs(scene, "x.xml").pairs)
    names.emplace(scene.shapes[a].name, scene.shapes[b].name);
  return names;
}

/// All geoms lie on each other, so that the filter alone decides.
constexpr const char* arm = R"(<mujoco>%s<worldbody><geom name="floor" size="1"/>
  <body name="car"><freejoint/><geom name="chassis" size="1"/>
    <body name="rack"><geom name="rack" size="1"/></body>
    <body name="wheel"><joint/><geom name="wheel" size="1"/>
      <body name="cap"><joint/><geom name="cap" size="1"/></body></body></body></worldbody>%s</mujoco>)";

std::string with(const std::string& before, const std::string& after) {
  std::string text = arm;
  text.replace(text.rfind("%s"), 2, after);
  return text.replace(text.find("%s"), 2, before);
}

TEST(CollisionFilter, PartsOfOneLinkAndLinksThatAJointJoinsAreNoOverlaps) {
  const Scene scene = read_mjcf(with("", ""), pasted);
  // The rack has no joint: it is of the chassis. The wheel hangs on both, the cap on the wheel.
  EXPECT_EQ(listed(scene), (Names{{"floor", "chassis"},
                                  {"floor", "rack"},
                                  {"floor", "wheel"},
                                  {"floor", "cap"},
                                  {"chassis", "cap"},
                                  {"rack", "cap"}}));
  EXPECT_EQ(
      overlapping_pairs(scene, "x.xml").untested,
      "overlaps that are never tested are not listed: 1 pair of one rigid link, 3 pairs of links that a joint joins");
}

TEST(CollisionFilter, TheFileMayTestJoinedLinksExcludeBodiesAndPairGeoms) {
  const Scene open = read_mjcf(with(R"(<option><flag filterparent="disable"/></option>)", ""), pasted);
  EXPECT_TRUE(listed(open).contains({"chassis", "wheel"}));
  EXPECT_FALSE(listed(open).contains({"chassis", "rack"}));
  const Scene chosen = read_mjcf(
      with("", R"(<contact><exclude body1="cap" body2="car"/><pair geom1="wheel" geom2="rack"/></contact>)"), pasted);
  EXPECT_FALSE(listed(chosen).contains({"chassis", "cap"}));
  EXPECT_TRUE(listed(chosen).contains({"rack", "wheel"}));
  EXPECT_TRUE(listed(chosen).contains({"rack", "cap"})) << "the rack is a body of its own to <exclude>";
}

TEST(CollisionFilter, WhatIsFixedToTheWorldIsListedUnlessItIsOneBodyOrABodyAndItsParent) {
  const Scene scene = read_mjcf(R"(<geom name="a" size="1"/><geom name="b" size="1"/>
      <body name="c"><geom name="c1" size="1"/><geom name="c2" size="1"/><body><geom name="d" size="1"/></body></body>
      <body><geom name="e" size="1"/></body>)",
                                pasted);
  const Names names = listed(scene);
  EXPECT_TRUE(names.contains({"a", "b"}) && names.contains({"a", "d"}) && names.contains({"c1", "e"}));
  EXPECT_FALSE(names.contains({"c1", "c2"}) || names.contains({"c1", "d"}));
}

TEST(CollisionFilter, ATypeMustMeetTheOthersAffinity) {
  const Scene scene = read_mjcf(R"(<geom name="a" size="1" contype="2" conaffinity="0"/>
      <geom name="b" size="1" contype="0" conaffinity="2"/><geom name="c" size="1" contype="0" conaffinity="1"/>)",
                                pasted);
  EXPECT_EQ(listed(scene), (Names{{"a", "b"}}));
  EXPECT_NE(overlapping_pairs(scene, "x.xml").untested.find("2 pairs that contype and conaffinity keep apart"),
            std::string::npos);
}

TEST(CollisionFilter, GeomsThatNeverCollideAreLeftOutWithTheirMeshes) {
  const Scene scene =
      read_mjcf(R"(<mujoco><default><default class="visual"><geom contype="0" conaffinity="0"/></default>
      </default><asset><mesh name="shell" file="shell.stl"/></asset><worldbody><body><geom name="solid" size="1"/>
      <geom name="skin" class="visual" type="mesh" mesh="shell"/><geom name="mark" class="visual" size="2"/>
      <geom name="probe" class="visual" size="3"/></body><body name="b"><geom name="ball" size="1"/></body></worldbody>
      <contact><pair geom1="probe" geom2="ball"/></contact></mujoco>)",
                pasted);
  std::set<std::string> names;
  for (const SceneShape& shape : scene.shapes) names.insert(shape.name);
  EXPECT_EQ(names, (std::set<std::string>{"solid", "ball", "probe"}));
  ASSERT_EQ(scene.remarks.size(), 1u);
  EXPECT_EQ(
      scene.remarks[0],
      "<geom> \"skin\" (and 1 more like it) is left out: it never collides, as its contype and conaffinity are 0");
}

TEST(CollisionFilter, WhereNothingCollidesAllIsRead) {
  const Scene scene = read_mjcf(R"(<geom name="a" size="1" contype="0" conaffinity="0"/>
      <geom name="b" size="1" contype="0" conaffinity="0"/>)",
                                pasted);
  EXPECT_EQ(listed(scene), (Names{{"a", "b"}}));
  ASSERT_EQ(scene.remarks.size(), 1u);
}

TEST(CollisionFilter, UrdfLinksAreJoinedByTheirJointsAndWeldedByFixedOnes) {
  const auto link = [](const std::string& name) {
    return "<link name=\"" + name + "\"><collision><geometry><sphere radius=\"1\"/></geometry></collision></link>";
  };
  const auto joint = [](const std::string& type, const std::string& parent, const std::string& child) {
    return "<joint name=\"to_" + child + "\" type=\"" + type + "\"><parent link=\"" + parent + "\"/><child link=\"" +
           child + "\"/></joint>";
  };
  const Scene scene = read_urdf("<robot name=\"r\">" + link("tip") + link("base") + link("mast") + link("arm") +
                                    joint("revolute", "arm", "tip") + joint("fixed", "base", "mast") +
                                    joint("continuous", "mast", "arm") + "</robot>",
                                pasted);
  EXPECT_EQ(listed(scene), (Names{{"tip", "base"}, {"tip", "mast"}}));
}

}  // namespace
}  // namespace minkoscope
