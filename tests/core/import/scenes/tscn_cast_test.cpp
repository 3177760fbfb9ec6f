// Casts in the scripts of Godot scenes: read where body and motion are a node and numbers, else refused by their line.
#include "core/import/scenes/tscn_cast.h"

#include <gtest/gtest.h>

#include <string>

#include "core/import/import.h"

namespace minkoscope {
namespace {

std::string scene(const std::string& motion, const std::string& shape = "$B/Shape.shape") {
  return "[gd_scene format=3]\n\n"
         "[sub_resource type=\"BoxShape3D\" id=\"1\"]\nsize = Vector3(1, 2, 3)\n\n"
         "[sub_resource type=\"SphereShape3D\" id=\"2\"]\nradius = 0.25\n\n"
         "[sub_resource type=\"GDScript\" id=\"3\"]\nscript/source = \"extends Node3D\n"
         "func _ready() -> void:\n"
         "\tvar query := PhysicsShapeQueryParameters3D.new()\n"
         "\tquery.shape = " +
         shape +
         "\n\tquery.transform = $B.global_transform\n"
         "\tquery.motion = " +
         motion +
         "\n\tprint(get_world_3d().direct_space_state.cast_motion(query))\n\"\n\n"
         "[node name=\"Root\" type=\"Node3D\"]\nscript = SubResource(\"3\")\n\n"
         "[node name=\"A\" type=\"StaticBody3D\" parent=\".\"]\n"
         "transform = Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 0, 0)\n\n"
         "[node name=\"Shape\" type=\"CollisionShape3D\" parent=\"A\"]\nshape = SubResource(\"1\")\n\n"
         "[node name=\"B\" type=\"StaticBody3D\" parent=\".\"]\n\n"
         "[node name=\"Shape\" type=\"CollisionShape3D\" parent=\"B\"]\nshape = SubResource(\"2\")\n";
}

std::string refusal(const std::string& text) {
  try {
    static_cast<void>(import_text(text, "text", "."));
  } catch (const CaseError& error) {
    return error.what();
  }
  return {};
}

TEST(TscnCast, BecomesASweepAgainstTheOtherShapes) {
  const Imported read = import_text(scene("Vector3(8, -0.5, 0.25)"), "text", ".");
  const auto* sweep = std::get_if<SweepQuery>(&read.value.run);
  ASSERT_NE(sweep, nullptr);
  EXPECT_EQ(sweep->displacement, Vector3d(8, -0.5, 0.25));
  ASSERT_TRUE(sweep->shape);
  EXPECT_EQ(std::get<SphereShape>(sweep->shape->value).radius, 0.25);
  ASSERT_EQ(sweep->level.size(), 1u);
  EXPECT_EQ(std::get<BoxShape>(sweep->level[0].shape->value).half_extents, Vector3d(0.5, 1, 1.5));
  EXPECT_EQ(sweep->level[0].pose.position, Vector3d(5, 0, 0));
  EXPECT_TRUE(run_sweep(*sweep).hit);
}

TEST(TscnCast, OfAnyOtherFormIsRefusedByItsLine) {
  const std::string line = "text:16: casts a shape in a script";
  EXPECT_TRUE(refusal(scene("velocity * delta")).starts_with(line)) << refusal(scene("velocity * delta"));
  EXPECT_TRUE(refusal(scene("Vector3(8, 0)")).starts_with(line));
  EXPECT_TRUE(refusal(scene("Vector3(8, 0, x)")).starts_with(line));
  EXPECT_TRUE(refusal(scene("Vector3(8, 0, 0)", "shape")).starts_with(line));
  EXPECT_TRUE(refusal(scene("Vector3(8, 0, 0)\n\tquery.motion = Vector3(1, 0, 0)")).starts_with("text:17: casts"));
  EXPECT_NE(refusal(scene("Vector3(8, 0, 0)", "$C/Shape.shape")).find("casts a shape in a script"), std::string::npos)
      << "its transform is another node's";
}

}  // namespace
}  // namespace minkoscope
