// Godot 4: whole sizes and whole heights, caps included, along Y. Godot 3: half extents, the height of a capsule's
// middle part, along Z. What a resource does not say has the value that a new one has in that version.
#include "core/import/scenes/tscn_shapes.h"

#include <array>

#include "core/import/scenes/scene_files.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

double number(const TscnSection& resource, const char* key, double otherwise, const SceneBuilder& builder) {
  const TscnValue* value = resource.property(key);
  if (value == nullptr) return otherwise;
  const std::vector<double> numbers = value->numbers(builder);
  if (numbers.size() != 1 || !(numbers[0] >= 0.0))
    builder.fail(value->line, std::string(key) + " is " + printable(value->text) + "; must be one number ≥ 0");
  return numbers[0];
}

Vector3d vector(const TscnSection& resource, const char* key, const Vector3d& otherwise, const SceneBuilder& builder) {
  const TscnValue* value = resource.property(key);
  if (value == nullptr) return otherwise;
  const std::vector<double> numbers = value->numbers(builder);
  if (value->call() != "Vector3" || numbers.size() != 3)
    builder.fail(value->line, std::string(key) + " is " + printable(value->text) + "; must be Vector3(x, y, z)");
  return {numbers[0], numbers[1], numbers[2]};
}

/// Of PackedVector3Array(…) and PoolVector3Array(…).
std::vector<Vector3d> points(const TscnSection& resource, const char* key, const SceneBuilder& builder) {
  const TscnValue* value = resource.property(key);
  if (value == nullptr) builder.fail(resource.line, std::string("has no ") + key + "; must have at least one point");
  const std::vector<double> numbers = value->numbers(builder);
  if (!value->call().ends_with("Vector3Array") || numbers.empty() || numbers.size() % 3 != 0)
    builder.fail(value->line, std::string(key) + " is no list of points; must be PackedVector3Array(x, y, z, …)");
  std::vector<Vector3d> out;
  for (std::size_t i = 0; i < numbers.size(); i += 3) out.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
  return out;
}

TscnShape made(Shape shape, const Quaterniond& turn = {1.0, 0.0, 0.0, 0.0}) {
  return {PosedShape{std::move(shape), {Vector3d(0.0), turn}}, {}};
}

}  // namespace

bool is_tscn_shape(std::string_view type) {
  return type.ends_with("Shape3D") || (type.ends_with("Shape") && type != "CollisionShape");
}

TscnShape read_tscn_shape(std::string_view type, const TscnSection& resource, const SceneBuilder& builder) {
  if (type == "BoxShape3D") return made({BoxShape{0.5 * vector(resource, "size", Vector3d(1.0), builder)}});
  if (type == "BoxShape") return made({BoxShape{vector(resource, "extents", Vector3d(1.0), builder)}});
  if (type == "SphereShape3D") return made({SphereShape{number(resource, "radius", 0.5, builder)}});
  if (type == "SphereShape") return made({SphereShape{number(resource, "radius", 1.0, builder)}});
  if (type == "CylinderShape3D" || type == "CylinderShape") {
    const double radius = number(resource, "radius", type == "CylinderShape3D" ? 0.5 : 1.0, builder);
    return made({CylinderShape{radius, 0.5 * number(resource, "height", 2.0, builder)}});
  }
  if (type == "CapsuleShape3D") {
    const double radius = number(resource, "radius", 0.5, builder), height = number(resource, "height", 2.0, builder);
    if (height < 2.0 * radius)
      builder.fail(resource.line, "is a capsule of a height below its two radii; must be at least as high");
    return made({CapsuleShape{radius, 0.5 * height - radius}});
  }
  if (type == "CapsuleShape") {
    const double radius = number(resource, "radius", 1.0, builder);
    return made({CapsuleShape{radius, 0.5 * number(resource, "height", 1.0, builder)}}, along_z());
  }
  if (type == "ConvexPolygonShape3D" || type == "ConvexPolygonShape")
    return made(hull_of_mesh(points(resource, "points", builder), builder, resource.line));
  if (type == "ConcavePolygonShape3D" || type == "ConcavePolygonShape")
    return made(hull_of_mesh(points(resource, "data", builder), builder, resource.line));
  if (type == "WorldBoundaryShape3D" || type == "PlaneShape") return {{}, "an infinite plane is no convex body"};
  if (type == "HeightMapShape3D" || type == "HeightMapShape") return {{}, "height maps are not read"};
  if (type == "SeparationRayShape3D" || type == "RayShape") return {{}, "a ray is no convex body"};
  builder.fail(resource.line, "is a shape of the type \"" + printable(type) +
                                  "\", which is not known; must be one of "
                                  "Godot's");
}

}  // namespace minkoscope
