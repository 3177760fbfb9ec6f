// Collision shapes in glTF: KHR_implicit_shapes with KHR_physics_rigid_bodies, and OMI_physics_shape with
// OMI_physics_body or OMI_collider. Sizes are whole, what is long lies along Y.
#include <optional>

#include "core/import/scenes/placement.h"
#include "core/import/scenes/scene.h"
#include "core/import/scenes/scene_builder.h"
#include "core/import/scenes/scene_files.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/mesh_files/gltf_document.h"

namespace minkoscope {
namespace {

using tinygltf::Value;

class GltfShapeReader {
 public:
  GltfShapeReader(const GltfDocument& document, const SceneSource& source)
      : document_(document), builder_("collision shapes of a glTF file", source) {}

  Scene run() {
    for_each_node(document_, [&](const GltfNode& node) { read_node(node); });
    if (builder_.size() == 0)
      document_.fail(document_.model.meshes.empty()
                         ? "has no collision shapes on its nodes; must use KHR_implicit_shapes or OMI_physics_shape"
                         : "has meshes but no collision shapes, so that it is a level and no scene; must use "
                           "KHR_implicit_shapes or OMI_physics_shape");
    return builder_.finish();
  }

 private:
  /// The member, or nothing.
  static const Value* find(const Value* value, const char* key) {
    return value != nullptr && value->IsObject() && value->Has(key) ? &value->Get(key) : nullptr;
  }
  template <class... Keys>
  static const Value* find(const Value* value, const char* key, Keys... more) {
    return find(find(value, key), more...);
  }
  static const Value* extension(const tinygltf::ExtensionMap& extensions, const char* name) {
    const auto found = extensions.find(name);
    return found != extensions.end() ? &found->second : nullptr;
  }

  void read_node(const GltfNode& placed) {
    const auto& extensions = document_.model.nodes[static_cast<std::size_t>(placed.index)].extensions;
    const Value* khr = extension(extensions, "KHR_physics_rigid_bodies");
    const Value* omi = extension(extensions, "OMI_physics_body");
    const Value* collider = extension(extensions, "OMI_collider");
    for (const char* part : {"collider", "trigger"}) {
      if (const Value* geometry = find(khr, part, "geometry")) {
        if (const Value* shape = find(geometry, "shape")) add(placed, *shape, "KHR_implicit_shapes");
        if (const Value* mesh = find(geometry, "mesh")) add_mesh(placed, *mesh);
        if (const Value* node = find(geometry, "node")) add_mesh_of_node(placed, *node);
      }
      // The first drafts of KHR_physics_rigid_bodies had no geometry between the two.
      for (const char* draft : {"shape", "implicitShape"})
        if (const Value* shape = find(khr, part, draft)) add(placed, *shape, "KHR_implicit_shapes");
      if (const Value* shape = find(omi, part, "shape")) add(placed, *shape, "OMI_physics_shape");
    }
    if (const Value* shape = find(collider, "shape")) add(placed, *shape, "OMI_physics_shape");
    if (const Value* shape = find(collider, "collider")) add(placed, *shape, "OMI_collider");
  }

  std::string label(const GltfNode& node) const {
    const std::string& name = document_.model.nodes[static_cast<std::size_t>(node.index)].name;
    return name.empty() ? "node " + std::to_string(node.index) : "node \"" + printable(name) + "\"";
  }

  const Value& shape_at(const GltfNode& node, const Value& index, const char* list) const {
    const Value* table = extension(document_.model.extensions, list);
    const Value* shapes = find(table, "shapes");
    if (shapes == nullptr) shapes = find(table, "colliders");
    const int number = index.IsNumber() ? index.GetNumberAsInt() : -1;
    if (shapes == nullptr || !shapes->IsArray() || number < 0 || static_cast<std::size_t>(number) >= shapes->ArrayLen())
      document_.fail(label(node) + " has the shape " + std::to_string(number) + ", which " + list +
                     " does not list; must be one of its shapes");
    return shapes->Get(number);
  }

  double number(const GltfNode& node, const Value& sizes, const char* key, double otherwise) const {
    const Value* value = find(&sizes, key);
    if (value == nullptr) return otherwise;
    if (!value->IsNumber() || !(value->GetNumberAsDouble() >= 0.0))
      document_.fail(label(node) + ": " + key + " is no number ≥ 0; must be one");
    return value->GetNumberAsDouble();
  }

  void add(const GltfNode& node, const Value& index, const char* list) {
    const Value& row = shape_at(node, index, list);
    const Value* type_value = find(&row, "type");
    const std::string type = type_value != nullptr && type_value->IsString() ? type_value->Get<std::string>() : "";
    // The sizes stand in a member called like the type, or beside it in the first drafts.
    const Value* inner = find(&row, type.c_str());
    const Value& sizes = inner != nullptr && inner->IsObject() ? *inner : row;
    if (type == "box") return place(node, {BoxShape{0.5 * size_of(node, sizes)}});
    if (type == "sphere") return place(node, {SphereShape{number(node, sizes, "radius", 0.5)}});
    if (type == "capsule" || type == "cylinder") return place(node, round_shape(node, sizes, type, list));
    if (type == "convex" || type == "trimesh" || type == "hull") {
      const Value* mesh = find(&sizes, "mesh");
      if (mesh == nullptr) document_.fail(label(node) + " has a " + type + " shape without a mesh; must name one");
      return add_mesh(node, *mesh);
    }
    if (type == "plane") return builder_.leave_out(label(node), "an infinite plane is no convex body");
    document_.fail(label(node) + " has a shape of the type \"" + printable(type) +
                   "\"; must be box, sphere, capsule, cylinder or convex");
  }

  Vector3d size_of(const GltfNode& node, const Value& sizes) const {
    const Value* size = find(&sizes, "size");
    if (size == nullptr) return Vector3d(1.0);
    Vector3d value(0.0);
    if (!size->IsArray() || size->ArrayLen() != 3) document_.fail(label(node) + ": size must be three numbers");
    for (int i = 0; i < 3; ++i) {
      if (!size->Get(i).IsNumber() || !(size->Get(i).GetNumberAsDouble() >= 0.0))
        document_.fail(label(node) + ": size must be three numbers ≥ 0");
      value[i] = size->Get(i).GetNumberAsDouble();
    }
    return value;
  }

  /// KHR has a radius for either end; ours have one. OMI's capsules have their caps within the height.
  Shape round_shape(const GltfNode& node, const Value& sizes, const std::string& type, const std::string& list) const {
    const double radius = number(node, sizes, "radius", list == "KHR_implicit_shapes" ? 0.25 : 0.5);
    const double top = number(node, sizes, "radiusTop", radius), bottom = number(node, sizes, "radiusBottom", radius);
    const double height = number(node, sizes, "height", type == "capsule" && list != "KHR_implicit_shapes" ? 2.0 : 0.5);
    if (type == "cylinder" && top == 0.0 && bottom > 0.0) return {ConeShape{bottom, 0.5 * height}};
    if (top != bottom)
      document_.fail(label(node) + " is a " + type + " of two radii, which no shape here has; must have one radius");
    if (type == "cylinder") return {CylinderShape{bottom, 0.5 * height}};
    if (list == "KHR_implicit_shapes") return {CapsuleShape{bottom, 0.5 * height}};
    if (height < 2.0 * bottom)
      document_.fail(label(node) + " is a capsule of a height below its two radii; must be at least as high");
    return {CapsuleShape{bottom, 0.5 * height - bottom}};
  }

  void add_mesh(const GltfNode& node, const Value& index) {
    const int mesh = index.IsNumber() ? index.GetNumberAsInt() : -1;
    if (mesh < 0 || static_cast<std::size_t>(mesh) >= document_.model.meshes.size())
      document_.fail(label(node) + " names mesh " + std::to_string(mesh) + ", which is not there; must be one that is");
    std::vector<Vector3d> points;
    for (const tinygltf::Primitive& primitive : document_.model.meshes[static_cast<std::size_t>(mesh)].primitives) {
      const auto position = primitive.attributes.find("POSITION");
      if (position == primitive.attributes.end()) continue;
      const std::vector<double> numbers = read_accessor(document_, position->second, 3);
      for (std::size_t i = 0; i + 2 < numbers.size(); i += 3)
        points.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
    }
    place(node, hull_of_mesh(std::move(points), builder_, 1));
  }

  void add_mesh_of_node(const GltfNode& node, const Value& index) {
    const int other = index.IsNumber() ? index.GetNumberAsInt() : -1;
    if (other < 0 || static_cast<std::size_t>(other) >= document_.model.nodes.size() ||
        document_.model.nodes[static_cast<std::size_t>(other)].mesh < 0)
      document_.fail(label(node) + " takes the mesh of node " + std::to_string(other) +
                     ", which has none; must have one");
    add_mesh(node, Value(document_.model.nodes[static_cast<std::size_t>(other)].mesh));
  }

  void place(const GltfNode& node, const Shape& shape) {
    std::optional<PosedShape> made = placed(shape, {node.basis, node.origin});
    if (!made)
      document_.fail(label(node) + " is a " + std::string(type_name(shape)) +
                     " that is scaled unevenly or sheared; must be scaled evenly");
    builder_.add(node.path, std::move(made->shape), made->pose, 1);
  }

  const GltfDocument& document_;
  SceneBuilder builder_;
};

}  // namespace

Scene read_gltf_shapes(std::string_view text, const SceneSource& source) {
  const GltfDocument document = parse_gltf(text, source.name, source.folder);
  return GltfShapeReader(document, source).run();
}

}  // namespace minkoscope
