// Godot 4: a scene (.tscn) with whole sides and whole heights, a capsule's with its caps, along y; transforms by rows.
// A script in it asks once the physics runs, prints and quits: `godot --headless case.tscn`.
#include <sstream>

#include "core/base/overloaded.h"
#include "core/export/engines/engine_program.h"
#include "core/export/engines/engine_text.h"
#include "core/scene/json/json_writer.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

constexpr std::string_view engine = "Godot";

std::string transform(const Pose& pose) {
  const glm::dmat3 m = glm::mat3_cast(pose.rotation);  // by columns
  std::string text = "Transform3D(";
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column) text += format_number(m[column][row]) + ", ";
  const Vector3d& p = pose.position;
  return text + format_number(p.x) + ", " + format_number(p.y) + ", " + format_number(p.z) + ")";
}

template <class Points>
void append_points(std::string& text, const Points& points) {
  for (const Vector3d& p : points) {
    text += text.empty() ? "" : ", ";
    text += format_number(p.x) + ", " + format_number(p.y) + ", " + format_number(p.z);
  }
}

void write_shape(std::ostream& out, const std::string& name, const PlainShape& plain, const std::string& place) {
  if (plain.rounding > 0.0) refuse_rounding(engine, place);
  const auto resource = [&](const char* type) {
    out << "[sub_resource type=\"" << type << "\" id=\"shape_" << name << "\"]\nmargin = 0.0\n";
  };
  std::visit(overloaded{
                 [&](const SphereShape& s) {
                   resource("SphereShape3D");
                   out << "radius = " << literal(s.radius) << "\n\n";
                 },
                 [&](const BoxShape& s) {
                   resource("BoxShape3D");
                   const Vector3d size = 2.0 * s.half_extents;
                   out << "size = Vector3(" << format_number(size.x) << ", " << format_number(size.y) << ", "
                       << format_number(size.z) << ")\n\n";
                 },
                 [&](const CapsuleShape& s) {
                   resource("CapsuleShape3D");
                   out << "radius = " << literal(s.radius) << "\nheight = " << literal(2.0 * (s.half_height + s.radius))
                       << "\n\n";
                 },
                 [&](const CylinderShape& s) {
                   resource("CylinderShape3D");
                   out << "height = " << literal(2.0 * s.half_height) << "\nradius = " << literal(s.radius) << "\n\n";
                 },
                 [&](const HullShape& s) {
                   resource("ConvexPolygonShape3D");
                   std::string points;
                   append_points(points, s.hull->points);
                   out << "points = PackedVector3Array(" << points << ")\n\n";
                 },
                 [&](const auto&) { refuse_shape(engine, plain, place); },
             },
             plain.core.value);
}

void write_script(std::ostream& out, const char* body) {
  out << "[sub_resource type=\"GDScript\" id=\"script\"]\nscript/source = \"extends Node3D\n\n"
      << "func _physics_process(_delta: float) -> void:\n"
      << "\tvar query := PhysicsShapeQueryParameters3D.new()\n"
      << "\tquery.shape = $B/Shape.shape\n"
      << "\tquery.transform = $B.global_transform\n"
      << "\tquery.exclude = [$B.get_rid()]\n"
      << "\tvar space := get_world_3d().direct_space_state\n"
      << body << "\tprint(JSON.stringify(answer))\n\tget_tree().quit()\n\"\n\n";
}

void write_node(std::ostream& out, const std::string& name, const std::string& shape, const Pose& pose) {
  out << "[node name=\"" << name << "\" type=\"StaticBody3D\" parent=\".\"]\ntransform = " << transform(pose)
      << "\n\n[node name=\"Shape\" type=\"CollisionShape3D\" parent=\"" << name << "\"]\nshape = SubResource(\"shape_"
      << shape << "\")\n\n";
}

void write_root(std::ostream& out) {
  out << "[node name=\"Case\" type=\"Node3D\"]\nscript = SubResource(\"script\")\n\n";
}

void write_run(std::ostream& out, const PairQuery& query) {
  const PlainPair pair = plain_pair(query);
  write_shape(out, "a", pair.a, "/pair/a/shape");
  write_shape(out, "b", pair.b, "/pair/b/shape");
  write_script(out,
               "\tvar points := space.collide_shape(query, 32)\n"
               "\tvar answer := {\\\"engine\\\": \\\"Godot\\\", \\\"overlap\\\": not space.intersect_shape(query, "
               "1).is_empty()}\n"
               "\tvar deepest := -1.0\n"
               "\tfor i in range(0, points.size(), 2):\n"
               "\t\tvar depth: float = points[i].distance_to(points[i + 1])\n"
               "\t\tif depth > deepest:\n"
               "\t\t\tdeepest = depth\n"
               "\t\t\tanswer.depth = depth\n"
               "\t\t\tanswer.point_b = [points[i].x, points[i].y, points[i].z]\n"
               "\t\t\tanswer.point_a = [points[i + 1].x, points[i + 1].y, points[i + 1].z]\n");
  write_root(out);
  write_node(out, "A", "a", pair.a.pose);
  write_node(out, "B", "b", pair.b.pose);
}

void write_run(std::ostream& out, const SweepQuery& sweep) {
  const PlainCast cast = plain_cast(sweep, engine);
  if (!cast.triangles.empty()) {
    std::string points;
    for (const auto& triangle : cast.triangles) append_points(points, triangle);
    out << "[sub_resource type=\"ConcavePolygonShape3D\" id=\"shape_a\"]\nmargin = 0.0\ndata = PackedVector3Array("
        << points << ")\nbackface_collision = true\n\n";
  }
  for (std::size_t i = 0; i < cast.obstacles.size(); ++i)
    write_shape(out, "obstacle_" + std::to_string(i), cast.obstacles[i], cast.obstacle_places[i]);
  write_shape(out, "b", cast.body, "/sweep/body/shape");
  const Vector3d& d = sweep.displacement;
  const std::string body = "\tquery.motion = Vector3(" + literals(d) +
                           ")\n"
                           "\tvar times := space.cast_motion(query)\n"
                           "\tvar answer := {\\\"engine\\\": \\\"Godot\\\", \\\"hit\\\": times[1] < 1.0}\n"
                           "\tif times[1] < 1.0:\n"
                           "\t\tanswer.time = times[0]\n";
  write_script(out, body.c_str());
  write_root(out);
  if (!cast.triangles.empty()) write_node(out, "A", "a", {});
  for (std::size_t i = 0; i < cast.obstacles.size(); ++i)
    write_node(out, "Obstacle" + std::to_string(i), "obstacle_" + std::to_string(i), cast.obstacles[i].pose);
  write_node(out, "B", "b", cast.body.pose);
}

}  // namespace

std::string to_godot(const Case& value) {
  std::ostringstream out;
  out << "[gd_scene format=3]\n\n; " << title_of(value) << "\n\n";
  write_pair_or_sweep(engine, value, [&](const auto& run) { write_run(out, run); });
  return out.str();
}

}  // namespace minkoscope
