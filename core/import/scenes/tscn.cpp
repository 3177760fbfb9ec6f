// Godot's .tscn: the collision shapes of a scene, of those that it instances, and of the one that it inherits. Source:
// the file format as Godot's documentation describes it, "TSCN file format".
//
// A Transform3D stands in the file by rows: the basis, then the origin. The position of a node is that of its parents'
// transforms one after the other; a plain Node breaks the chain.
#include <algorithm>
#include <map>
#include <memory>
#include <numbers>
#include <optional>
#include <set>

#include "core/import/scenes/scene.h"
#include "core/import/scenes/scene_files.h"
#include "core/import/scenes/tscn_cast.h"
#include "core/import/scenes/tscn_shapes.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

/// Of a scene with all that it instances.
constexpr std::size_t most_nodes = 100'000;
constexpr std::size_t most_depth = 100;  // of scenes that instance one another

struct Node {
  std::string path;  // from the scene's root: ".", "Crate", "Crate/Shape"
  std::string name, type;
  Affine transform;
  bool top_level = false, disabled = false;
  std::optional<TscnShape> shape;
  std::string part;  // the file that the shape stands in
  int line = 0;
};

/// A scene with its instances in their places, parents before their children.
struct Tree {
  std::vector<Node> nodes;
  std::map<std::string, std::size_t> by_path;
  bool has_flat_shapes = false;  // of two dimensions
};

std::string joined(const std::string& parent, const std::string& child) {
  if (child == ".") return parent;
  return parent == "." ? child : parent + "/" + child;
}

class TscnReader {
 public:
  explicit TscnReader(const SceneSource& source) : builder_("a Godot scene", source), files_(builder_) {}

  Scene run(std::string_view text) {
    const int line = line_of_cast(text);
    const std::optional<SceneCast> cast = cast_in_script(text);
    if (line > 0 && !cast)
      builder_.fail(line,
                    "casts a shape in a script whose body and motion are not read; must be $Node.shape from "
                    "$Node.global_transform by a Vector3 of numbers, or a scene at rest");
    const Tree tree = read_scene(text);
    builder_.set_part({});
    add_shapes(tree);
    if (builder_.size() == 0) {
      if (tree.has_flat_shapes) builder_.fail(1, "is a 2D scene; must have collision shapes of three dimensions");
      builder_.fail(1, "has no collision shapes; must have a CollisionShape3D with a shape");
    }
    Scene scene = builder_.finish();
    scene.cast = cast;
    return scene;
  }

 private:
  struct Resources {
    std::map<std::string, const TscnSection*> own, others;  // by id: sub_resource, ext_resource
  };

  Tree read_scene(std::string_view text) {
    const std::vector<TscnSection> sections = parse_tscn(text, builder_);
    if (sections.empty() || sections[0].kind != "gd_scene")
      builder_.fail(1, "does not begin with [gd_scene …]; must be a Godot scene as text");
    Resources resources;
    Tree tree;
    for (const TscnSection& section : sections) {
      if (section.kind == "sub_resource") resources.own[section.text("id")] = &section;
      if (section.kind == "ext_resource") resources.others[section.text("id")] = &section;
      if (section.kind == "node") add_node(tree, section, resources);
    }
    return tree;
  }

  void add_node(Tree& tree, const TscnSection& section, const Resources& resources) {
    const std::string parent = section.text("parent");
    if (tree.nodes.empty() && parent == ".")  // a part of a scene, without its root
      append(tree, Node{".", "", "Node3D", {}, false, false, {}, {}, section.line}, section.line);
    const bool root = tree.nodes.empty();
    if (root != (section.heading.count("parent") == 0))
      builder_.fail(section.line, root ? "has a first node with a parent; must be the root, without one"
                                       : "has a second node without a parent; must name one, as in parent=\".\"");
    const std::string path = root ? "." : joined(parent, section.text("name"));
    if (!root && !tree.by_path.contains(parent))
      return builder_.note(builder_.part() + ": the node \"" + printable(path) + "\" is left out: it has no parent");
    if (const auto instance = section.heading.find("instance"); instance != section.heading.end()) {
      add_instance(tree, path, section, instance->second, resources);
    } else if (!tree.by_path.contains(path)) {
      append(tree, Node{path, section.text("name"), section.text("type"), {}, false, false, {}, {}, section.line},
             section.line);
    }
    Node& node = tree.nodes[tree.by_path.at(path)];
    if (!section.text("name").empty()) node.name = section.text("name");
    read_properties(tree, node, section, resources);
  }

  void append(Tree& tree, Node node, int line) {
    if (tree.nodes.size() >= most_nodes)
      builder_.fail(line, "makes too many nodes by its instances (more than " + std::to_string(most_nodes) +
                              "); must make fewer");
    tree.by_path[node.path] = tree.nodes.size();
    tree.nodes.push_back(std::move(node));
  }

  const TscnSection& resource_of(const std::map<std::string, const TscnSection*>& list, const TscnValue& value) const {
    std::string id(value.inside());
    if (id.size() >= 2 && id.front() == '"') id = id.substr(1, id.size() - 2);
    const auto found = list.find(id);
    if (found == list.end())
      builder_.fail(value.line,
                    "names the resource " + printable(value.text) + ", which is not there; must name one above");
    return *found->second;
  }

  void add_instance(Tree& tree, const std::string& path, const TscnSection& section, const TscnValue& instance,
                    const Resources& resources) {
    const TscnSection& resource = resource_of(resources.others, instance);
    const std::string reference = resource.text("path");
    const fs::path file = files_.find(reference, builder_.source().folder, resource.line);
    if (file.extension() != ".tscn") {
      // An imported model: what collides in it Godot keeps elsewhere.
      builder_.leave_out("the instance of " + printable(reference, 200), "only .tscn scenes are read");
      append(tree, Node{path, section.text("name"), "Node3D", {}, false, false, {}, {}, section.line}, section.line);
      return;
    }
    const Tree& part = tree_of(file, reference, resource.line);
    tree.has_flat_shapes = tree.has_flat_shapes || part.has_flat_shapes;
    for (Node node : part.nodes) {
      node.path = joined(path, node.path);
      append(tree, std::move(node), section.line);
    }
  }

  const Tree& tree_of(const fs::path& file, const std::string& reference, int line) {
    if (const auto known = trees_.find(file.string()); known != trees_.end()) return *known->second;
    if (!open_.insert(file.string()).second)
      builder_.fail(line, "instances " + printable(reference, 200) + ", which instances itself in a circle; must not");
    if (open_.size() > most_depth)
      builder_.fail(line, "nests instances deeper than " + std::to_string(most_depth) + " scenes; must be less deep");
    const std::string before = builder_.part();
    const std::string text = files_.text(file);
    builder_.set_part(reference);
    auto tree = std::make_shared<const Tree>(read_scene(text));
    builder_.set_part(before);
    open_.erase(file.string());
    return *(trees_[file.string()] = std::move(tree));
  }

  static bool is_true(const TscnSection& section, const char* key) {
    const TscnValue* value = section.property(key);
    return value != nullptr && value->text == "true";
  }

  Vector3d vector(const TscnValue& value) const {
    const std::vector<double> n = value.numbers(builder_);
    if (n.size() != 3) builder_.fail(value.line, "has " + printable(value.text) + "; must be Vector3(x, y, z)");
    return {n[0], n[1], n[2]};
  }

  void read_transform(Node& node, const TscnSection& section) const {
    if (const TscnValue* value = section.property("transform")) {
      const std::vector<double> n = value->numbers(builder_);
      if (value->call() == "Transform2D") return;
      if (n.size() != 12)
        builder_.fail(value->line, "has a transform of " + std::to_string(n.size()) + " numbers; must have twelve");
      node.transform.basis = Matrix3d(n[0], n[3], n[6], n[1], n[4], n[7], n[2], n[5], n[8]);
      node.transform.origin = {n[9], n[10], n[11]};
      return;
    }
    for (const char* key : {"position", "translation"})
      if (const TscnValue* value = section.property(key); value != nullptr && value->call() == "Vector3")
        node.transform.origin = vector(*value);
    const TscnValue *turn = section.property("rotation"), *degrees = section.property("rotation_degrees");
    const TscnValue* scale = section.property("scale");
    const auto is_vector = [](const TscnValue* value) { return value != nullptr && value->call() == "Vector3"; };
    if (!is_vector(turn) && !is_vector(degrees) && !is_vector(scale)) return;
    Vector3d angles(0.0);
    if (is_vector(turn)) angles = vector(*turn);
    if (is_vector(degrees)) angles = vector(*degrees) * (std::numbers::pi / 180.0);
    // About Y, then X, then Z, each as turned so far.
    node.transform.basis = glm::mat3_cast(from_euler("yxz", {angles.y, angles.x, angles.z}));
    if (is_vector(scale))
      for (int i = 0; i < 3; ++i) node.transform.basis[i] *= vector(*scale)[i];
  }

  void read_properties(Tree& tree, Node& node, const TscnSection& section, const Resources& resources) {
    read_transform(node, section);
    if (section.property("top_level") != nullptr) node.top_level = is_true(section, "top_level");
    if (section.property("disabled") != nullptr) node.disabled = is_true(section, "disabled");
    if (node.type == "CollisionShape2D" || node.type == "CollisionPolygon2D") tree.has_flat_shapes = true;
    if (node.type == "CollisionPolygon3D" || node.type == "CollisionPolygon") {
      node.shape = TscnShape{{}, "an extruded polygon is not read"};
      node.line = section.line;
    }
    const TscnValue* shape = section.property("shape");
    if (shape == nullptr || (node.type != "CollisionShape3D" && node.type != "CollisionShape")) return;
    node.part = builder_.part();
    node.line = section.line;
    node.shape = shape_of(*shape, resources);
  }

  std::optional<TscnShape> shape_of(const TscnValue& value, const Resources& resources) {
    if (value.text == "null") return std::nullopt;
    if (value.call() == "SubResource") {
      const TscnSection& resource = resource_of(resources.own, value);
      return shape_from(resource.text("type"), resource, value.line);
    }
    if (value.call() != "ExtResource")
      builder_.fail(value.line,
                    "has the shape " + printable(value.text) + "; must be SubResource(…) or ExtResource(…)");
    const TscnSection& resource = resource_of(resources.others, value);
    const fs::path file = files_.find(resource.text("path"), builder_.source().folder, resource.line);
    if (file.extension() != ".tres") return TscnShape{{}, "a resource that is no text (.tres) is not read"};
    const std::string before = builder_.part();
    const std::string text = files_.text(file);
    builder_.set_part(resource.text("path"));
    const std::vector<TscnSection> sections = parse_tscn(text, builder_);
    const auto body = std::find_if(sections.begin(), sections.end(),
                                   [](const TscnSection& section) { return section.kind == "resource"; });
    if (sections.empty() || sections[0].kind != "gd_resource")
      builder_.fail(1, "does not begin with [gd_resource …]; must be a Godot resource as text");
    const TscnShape shape = shape_from(sections[0].text("type"), body != sections.end() ? *body : TscnSection{}, 1);
    builder_.set_part(before);
    return shape;
  }

  TscnShape shape_from(const std::string& type, const TscnSection& resource, int line) {
    if (!is_tscn_shape(type))
      builder_.fail(line, "has a shape of the type \"" + printable(type) + "\"; must be one of Godot's 3D shapes");
    return read_tscn_shape(type, resource, builder_);
  }

  void add_shapes(const Tree& tree) {
    std::map<std::string, Affine> world;
    std::map<std::string, bool> breaks;
    for (const Node& node : tree.nodes) {
      const std::size_t slash = node.path.rfind('/');
      const std::string parent = slash == std::string::npos ? "." : node.path.substr(0, slash);
      Affine at = node.transform;
      if (node.path != "." && !node.top_level && !breaks[parent]) at = compose(world[parent], node.transform);
      world[node.path] = at;
      breaks[node.path] = node.type == "Node";
      if (node.shape) add_shape(node, at);
    }
  }

  void add_shape(const Node& node, const Affine& at) {
    const std::string label = "\"" + printable(node.name) + "\"";
    if (node.disabled) return builder_.leave_out(label, "it is disabled");
    if (!node.shape->shape) return builder_.leave_out(label, node.shape->why);
    builder_.set_part(node.part);
    const std::optional<PosedShape> made =
        placed(node.shape->shape->shape, compose(at, affine_of(node.shape->shape->pose)));
    if (!made)
      builder_.fail(node.line, label + " is a " + std::string(type_name(node.shape->shape->shape)) +
                                   " that is scaled unevenly or sheared; must be scaled evenly");
    std::vector<std::string> path;
    for (std::size_t start = 0; node.path != "." && start <= node.path.size();) {
      const std::size_t end = std::min(node.path.find('/', start), node.path.size());
      path.push_back(node.path.substr(start, end - start));
      start = end + 1;
    }
    if (path.empty()) path.push_back(node.name);
    builder_.add(std::move(path), made->shape, made->pose, node.line);
    builder_.set_part({});
  }

  SceneBuilder builder_;
  SceneFiles files_;
  std::map<std::string, std::shared_ptr<const Tree>> trees_;  // by file
  std::set<std::string> open_;                                // files that are being read
};

}  // namespace

Scene read_tscn(std::string_view text, const SceneSource& source) {
  return TscnReader(source).run(text);
}

}  // namespace minkoscope
