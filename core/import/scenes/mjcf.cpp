// MJCF, the XML of MuJoCo: geoms of nested bodies with their joints at zero. Source: MuJoCo's XML reference,
// https://mujoco.readthedocs.io/en/stable/XMLreference.html.
//
// Sizes are halves, what is long lies along Z, quaternions begin with w, and angles are degrees unless the compiler
// says otherwise, about the axes x, y', z''. Units and axes stay as they are.
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <numbers>
#include <optional>
#include <set>

#include "core/import/scenes/placement.h"
#include "core/import/scenes/scene.h"
#include "core/import/scenes/scene_builder.h"
#include "core/import/scenes/scene_files.h"
#include "core/import/scenes/xml_text.h"
#include "core/scene/json/json_reader.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

/// What an element does not say itself: its class's attributes, by element and name.
using Defaults = std::map<std::string, std::map<std::string, std::string>>;

struct Compiler {
  bool degrees = true;
  std::string euler_order = "xyz";
  std::string mesh_folder;
};

struct MeshAsset {
  const XmlElement* element = nullptr;
  std::string part;    // the file that it stands in, for messages
  std::string class_;  // whose defaults hold
};

class MjcfReader {
 public:
  explicit MjcfReader(const SceneSource& source)
      : builder_("an MJCF model", source), xml_(builder_), files_(builder_) {}

  Scene run(std::string_view text) {
    read_document(text);
    // The compiler, the classes and the meshes may stand after what uses them.
    for_each_section([&](const XmlElement& section) {
      if (is(section, "compiler")) read_compiler(section);
    });
    defaults_["main"];
    for_each_section([&](const XmlElement& section) {
      if (is(section, "default")) read_defaults(section, "main", true);
    });
    for_each_section([&](const XmlElement& section) {
      if (is(section, "asset")) read_assets(section);
      if (is(section, "mesh")) read_mesh(section);
    });
    for_each_section([&](const XmlElement& section) {
      if (is(section, "option")) read_option(section);
      if (is(section, "contact")) name_tested_geoms(section);
    });
    const Frame world{{}, {}, "main", 0};
    for_each_section([&](const XmlElement& section) {
      if (is(section, "worldbody")) read_children(section, world);
      if (is_placed(section)) read_placed(section, world);
    });
    settle_visual_geoms();
    builder_.fail_without_shapes(
        "has no <geom> that bounds a volume; must have at least one, as in <geom type=\"sphere\" size=\"1\"/>");
    for_each_section([&](const XmlElement& section) {
      if (is(section, "contact")) read_contact(section);
    });
    return builder_.finish();
  }

 private:
  struct Document {
    std::unique_ptr<tinyxml2::XMLDocument> xml;
    std::string part;
  };
  struct Frame {
    Pose pose;
    std::vector<std::string> path;
    std::string class_;    // of geoms that name none
    std::size_t link = 0;  // of the filter
  };
  /// A geom that never collides, to be read where no other does.
  struct VisualGeom {
    const XmlElement* element = nullptr;
    Frame frame;
    std::string part, label;
  };
  struct Shaped {
    Shape shape;
    Quaterniond turn{1.0, 0.0, 0.0, 0.0};  // from our axes to the file's
  };

  static bool is(const XmlElement& element, std::string_view name) { return element.Name() == name; }
  static bool is_placed(const XmlElement& element) {
    for (const char* name : {"body", "geom", "frame", "replicate", "attach", "composite", "flexcomp"})
      if (is(element, name)) return true;
    return false;
  }

  void read_document(std::string_view text) {
    documents_.push_back({std::make_unique<tinyxml2::XMLDocument>(), builder_.part()});
    tinyxml2::XMLDocument& document = *documents_.back().xml;
    parse_xml(document, text, builder_);
    for (const XmlElement* root = document.FirstChildElement(); root != nullptr; root = root->NextSiblingElement()) {
      if (is(*root, "robot")) xml_.fail(*root, "begins a URDF robot; must be read as URDF, from a file called .urdf");
      if (is(*root, "mujoco") || is(*root, "mujocoinclude")) {
        gather_sections(*root);
      } else {
        take_section(*root);
      }
    }
  }

  void gather_sections(const XmlElement& parent) {
    for (const XmlElement* child = parent.FirstChildElement(); child != nullptr; child = child->NextSiblingElement())
      take_section(*child);
  }

  void take_section(const XmlElement& section) {
    if (is(section, "include")) return include(section);
    // Includes further in are found where they are read.
    sections_.push_back({&section, builder_.part()});
  }

  /// The children of the included file's root stand in place of the element.
  const XmlElement& open_include(const XmlElement& element) {
    if (const auto open = roots_.find(&element); open != roots_.end()) {
      builder_.set_part(open->second.second);
      return *open->second.first;
    }
    const std::string reference = xml_.text(element, "file");
    if (included_.size() >= most_includes)
      xml_.fail(element, "is one include too many; must be at most " + std::to_string(most_includes));
    const fs::path file = files_.find(reference, builder_.source().folder, element.GetLineNum());
    if (!included_.insert(file.string()).second)
      xml_.fail(element, "includes \"" + printable(reference, 200) + "\" a second time; must include a file once");
    const std::string text = files_.text(file);
    builder_.set_part(reference);
    documents_.push_back({std::make_unique<tinyxml2::XMLDocument>(), builder_.part()});
    tinyxml2::XMLDocument& document = *documents_.back().xml;
    parse_xml(document, text, builder_);
    const XmlElement* root = document.RootElement();
    if (root == nullptr) builder_.fail(1, "has no element; must have <mujoco> or <mujocoinclude>");
    roots_[&element] = {root, builder_.part()};
    return *root;
  }

  void include(const XmlElement& element) {
    const std::string before = builder_.part();
    gather_sections(open_include(element));
    builder_.set_part(before);
  }

  template <class Visit>
  void for_each_section(const Visit& visit) {
    for (const auto& [section, part] : sections_) {
      builder_.set_part(part);
      visit(*section);
    }
    builder_.set_part({});
  }

  /// Each child, with those of includes in their places.
  template <class Visit>
  void for_each_child(const XmlElement& parent, const Visit& visit) {
    for (const XmlElement* child = parent.FirstChildElement(); child != nullptr; child = child->NextSiblingElement()) {
      if (!is(*child, "include")) {
        visit(*child);
        continue;
      }
      const std::string before = builder_.part();
      for_each_child(open_include(*child), visit);
      builder_.set_part(before);
    }
  }

  void read_compiler(const XmlElement& element) {
    if (const std::string angle = xml_.text(element, "angle"); !angle.empty()) {
      if (angle != "radian" && angle != "degree")
        xml_.fail(element, "has the angle \"" + printable(angle) + "\"; must be degree or radian");
      compiler_.degrees = angle == "degree";
    }
    if (const std::string order = xml_.text(element, "eulerseq"); !order.empty()) {
      if (order.size() != 3 || order.find_first_not_of("xyzXYZ") != std::string::npos)
        xml_.fail(element, "has the eulerseq \"" + printable(order) + "\"; must be three of x, y, z, X, Y, Z");
      compiler_.euler_order = order;
    }
    if (xml_.text(element, "coordinate") == "global")
      xml_.fail(element, "asks for global coordinates, which MuJoCo no longer has; must be local");
    for (const char* name : {"assetdir", "meshdir"})
      if (const std::string folder = xml_.text(element, name); !folder.empty()) compiler_.mesh_folder = folder;
  }

  void read_option(const XmlElement& element) {
    for_each_child(element, [&](const XmlElement& flag) {
      if (is(flag, "flag") && xml_.text(flag, "filterparent") == "disable") builder_.filter().keep_joined();
    });
  }

  /// The geoms that <contact> pairs: they collide whatever their masks say.
  void name_tested_geoms(const XmlElement& contact) {
    for_each_child(contact, [&](const XmlElement& pair) {
      if (!is(pair, "pair")) return;
      for (const char* side : {"geom1", "geom2"}) paired_.insert(xml_.text(pair, side));
    });
  }

  void read_contact(const XmlElement& contact) {
    const auto both = [](const auto& known, const std::string& a, const std::string& b, const auto& visit) {
      const auto first = known.find(a), second = known.find(b);
      if (first != known.end() && second != known.end()) visit(first->second, second->second);
    };
    for_each_child(contact, [&](const XmlElement& each) {
      if (is(each, "exclude"))
        both(links_, xml_.text(each, "body1"), xml_.text(each, "body2"),
             [&](std::size_t a, std::size_t b) { builder_.filter().exclude(a, b); });
      if (is(each, "pair"))
        both(geoms_, xml_.text(each, "geom1"), xml_.text(each, "geom2"),
             [&](std::size_t a, std::size_t b) { builder_.test_always(a, b); });
    });
  }

  void read_defaults(const XmlElement& element, const std::string& parent, bool outermost) {
    std::string name = xml_.text(element, "class");
    if (name.empty()) {
      if (!outermost) xml_.fail(element, "has no class; must have one within another default");
      name = "main";
    }
    const bool main = outermost && (name == "main" || xml_.text(element, "class").empty());
    Defaults values = main ? defaults_["main"] : defaults_[parent];
    for_each_child(element, [&](const XmlElement& child) {
      if (is(child, "default")) return;
      for (const auto* each = child.FirstAttribute(); each != nullptr; each = each->Next())
        values[child.Name()][each->Name()] = each->Value();
    });
    defaults_[name] = std::move(values);
    for_each_child(element, [&](const XmlElement& child) {
      if (is(child, "default")) read_defaults(child, name, false);
    });
  }

  void read_assets(const XmlElement& assets) {
    for_each_child(assets, [&](const XmlElement& element) {
      if (is(element, "mesh")) read_mesh(element);
    });
  }

  void read_mesh(const XmlElement& element) {
    std::string name = xml_.text(element, "name");
    if (name.empty()) name = fs::path(xml_.text(element, "file")).stem().string();
    if (name.empty()) xml_.fail(element, "has neither a name nor a file; must have one");
    const std::string class_ = xml_.text(element, "class");
    meshes_[name] = {&element, builder_.part(), class_.empty() ? "main" : class_};
  }

  /// The element's attribute, or what its class says.
  std::string value(const XmlElement& element, const char* name, const std::string& class_) const {
    if (const char* own = element.Attribute(name)) return own;
    const auto defaults = defaults_.find(class_);
    if (defaults == defaults_.end()) return {};
    const auto kind = defaults->second.find(element.Name());
    if (kind == defaults->second.end()) return {};
    const auto found = kind->second.find(name);
    return found != kind->second.end() ? found->second : std::string();
  }

  std::vector<double> values(const XmlElement& element, const char* name, const std::string& class_) const {
    return xml_.numbers_of(element, name, value(element, name, class_));
  }

  std::vector<double> just(const XmlElement& element, const char* name, const std::string& class_,
                           std::size_t count) const {
    std::vector<double> found = values(element, name, class_);
    if (!found.empty() && found.size() != count)
      xml_.fail(element, std::string(name) + " has " + std::to_string(found.size()) + " numbers; must have " +
                             std::to_string(count));
    return found;
  }

  std::string checked_class(const XmlElement& element, const char* attribute, const std::string& otherwise) const {
    const std::string name = xml_.text(element, attribute);
    if (name.empty()) return otherwise;
    if (!defaults_.contains(name))
      xml_.fail(element,
                "is of the class \"" + printable(name) + "\", which no <default> has; must be one that is there");
    return name;
  }

  double radians(double angle) const { return compiler_.degrees ? angle * std::numbers::pi / 180.0 : angle; }

  Quaterniond rotation_of(const XmlElement& element, const std::string& class_) const {
    int given = 0;
    Quaterniond rotation(1.0, 0.0, 0.0, 0.0);
    if (const auto q = just(element, "quat", class_, 4); !q.empty()) {
      ++given;
      rotation = {q[0], q[1], q[2], q[3]};
      if (!(glm::length(rotation) > 0.0)) xml_.fail(element, "has the quat 0; must not be zero");
      rotation = glm::normalize(rotation);
    }
    if (const auto a = just(element, "axisangle", class_, 4); !a.empty()) {
      ++given;
      rotation = about_axis({a[0], a[1], a[2]}, radians(a[3]));
    }
    if (const auto e = just(element, "euler", class_, 3); !e.empty()) {
      ++given;
      rotation = from_euler(compiler_.euler_order, {radians(e[0]), radians(e[1]), radians(e[2])});
    }
    if (const auto a = just(element, "xyaxes", class_, 6); !a.empty()) {
      ++given;
      const Vector3d x = glm::normalize(Vector3d(a[0], a[1], a[2]));
      Vector3d y(a[3], a[4], a[5]);
      y = glm::normalize(y - glm::dot(x, y) * x);
      const Matrix3d axes(x, y, glm::cross(x, y));
      if (!is_finite(axes[2])) xml_.fail(element, "has xyaxes that span no plane; must be two directions");
      rotation = glm::normalize(glm::quat_cast(axes));
    }
    if (const auto z = just(element, "zaxis", class_, 3); !z.empty()) {
      ++given;
      rotation = z_axis_to({z[0], z[1], z[2]});
    }
    if (given > 1)
      xml_.fail(element, "has more than one rotation; must have one of quat, axisangle, euler, xyaxes, zaxis");
    return rotation;
  }

  Pose pose_of(const XmlElement& element, const std::string& class_) const {
    Pose pose;
    if (const auto p = just(element, "pos", class_, 3); !p.empty()) pose.position = {p[0], p[1], p[2]};
    pose.rotation = rotation_of(element, class_);
    return pose;
  }

  void read_children(const XmlElement& parent, const Frame& frame) {
    if (++depth_ > most_depth)
      xml_.fail(parent, "is nested deeper than " + std::to_string(most_depth) + " bodies; must be less deep");
    for_each_child(parent, [&](const XmlElement& child) { read_placed(child, frame); });
    --depth_;
  }

  void read_placed(const XmlElement& element, const Frame& frame) {
    if (is(element, "geom")) return read_geom(element, frame);
    if (is(element, "body") || is(element, "frame")) {
      Frame inner = frame;
      inner.pose = compose(frame.pose, pose_of(element, {}));
      inner.class_ = checked_class(element, "childclass", frame.class_);
      if (is(element, "body")) {
        inner.path.push_back(xml_.text(element, "name"));
        inner.link = builder_.filter().add_link(frame.link, has_joint(element));
        links_.emplace(inner.path.back(), inner.link);
      }
      return read_children(element, inner);
    }
    for (const char* name : {"replicate", "attach", "composite", "flexcomp"})
      if (is(element, name))
        xml_.fail(element, "makes geoms that are not read; must be written out as <body> and <geom>");
  }

  bool has_joint(const XmlElement& body) {
    bool has = false;
    for_each_child(body, [&](const XmlElement& child) { has = has || is(child, "joint") || is(child, "freejoint"); });
    return has;
  }

  std::uint32_t mask(const XmlElement& element, const char* name, const std::string& class_) const {
    const std::vector<double> bits = values(element, name, class_);
    if (bits.empty()) return 1;
    constexpr double most = 4294967295.0;
    if (bits.size() != 1 || bits[0] != std::floor(bits[0]) || std::abs(bits[0]) > most)
      xml_.fail(element, std::string("has a ") + name + " that is no whole number of 32 bits; must be one");
    return static_cast<std::uint32_t>(static_cast<std::int64_t>(bits[0]));
  }

  /// Where nothing else is there, geoms that never collide are what is meant.
  void settle_visual_geoms() {
    shows_visual_ = builder_.size() == 0;
    if (shows_visual_ && !visual_.empty())
      builder_.note(
          "no geom of this file collides with anything, by contype and conaffinity: they are read as if all did");
    for (const VisualGeom& each : visual_) {
      builder_.set_part(each.part);
      if (shows_visual_) {
        read_geom(*each.element, each.frame);
      } else {
        builder_.leave_out(each.label, "it never collides, as its contype and conaffinity are 0");
      }
    }
    builder_.set_part({});
  }

  void read_geom(const XmlElement& element, const Frame& frame) {
    const std::string class_ = checked_class(element, "class", frame.class_);
    std::string type = value(element, "type", class_);
    const std::string mesh = value(element, "mesh", class_);
    if (type.empty()) type = "sphere";
    std::vector<std::string> path = frame.path;
    const std::string name = xml_.text(element, "name");
    const bool named_body = !path.empty() && !path.back().empty();
    if (!name.empty() || !named_body) path.push_back(name.empty() ? type : name);
    const std::string label = "<geom> " + (name.empty() ? type : "\"" + printable(name) + "\"");
    if (type == "plane") return builder_.leave_out(label, "an infinite plane is no convex body");
    if (type == "hfield" || type == "sdf") return builder_.leave_out(label, "fields are not read");
    if (!mesh.empty() && type != "mesh")
      return builder_.leave_out(label, "a primitive that MuJoCo fits to a mesh is not fitted here");
    CollisionSide side{frame.link, mask(element, "contype", class_), mask(element, "conaffinity", class_)};
    if (side.type == 0 && side.affinity == 0 && !paired_.contains(name)) {
      if (!shows_visual_) return visual_.push_back({&element, frame, builder_.part(), label});
      side.type = side.affinity = 1;
    }
    Pose pose = pose_of(element, class_);
    Shaped shaped;
    if (type == "mesh") {
      const std::string body = named_body ? " of the body \"" + printable(frame.path.back()) + "\"" : "";
      std::optional<Shape> hull = mesh_shape(element, mesh, label + body);
      if (!hull) return;
      shaped.shape = *std::move(hull);
    } else {
      shaped = primitive(element, type, class_, pose);
    }
    pose = compose(frame.pose, pose);
    pose.rotation = glm::normalize(pose.rotation * shaped.turn);
    if (!name.empty()) geoms_.emplace(name, builder_.size());
    builder_.add(std::move(path), std::move(shaped.shape), pose, element.GetLineNum(), side);
  }

  /// With `fromto` the pose becomes that of the segment's middle.
  Shaped primitive(const XmlElement& element, const std::string& type, const std::string& class_, Pose& pose) const {
    std::vector<double> size = values(element, "size", class_);
    const std::vector<double> ends = just(element, "fromto", class_, 6);
    if (!ends.empty()) {
      if (type == "sphere") xml_.fail(element, "has fromto, which a sphere cannot have; must be a capsule or the like");
      const Vector3d from(ends[0], ends[1], ends[2]), to(ends[3], ends[4], ends[5]);
      const double half = 0.5 * glm::length(to - from);
      if (!(half > 0.0)) xml_.fail(element, "has a fromto of length 0; must be two different points");
      if (size.empty()) xml_.fail(element, "has no size; must have the radius beside fromto");
      pose = {0.5 * (from + to), z_axis_to(to - from)};
      size = type == "box" || type == "ellipsoid" ? std::vector{size[0], size[0], half} : std::vector{size[0], half};
    }
    const std::map<std::string, std::size_t> counts{
        {"sphere", 1}, {"capsule", 2}, {"cylinder", 2}, {"box", 3}, {"ellipsoid", 3}};
    const auto count = counts.find(type);
    if (count == counts.end())
      xml_.fail(element, "is of the type \"" + printable(type) +
                             "\"; must be sphere, capsule, cylinder, box, ellipsoid, mesh or plane");
    if (size.size() < count->second)
      xml_.fail(element, "has " + std::to_string(size.size()) + " sizes; a " + type + " must have " +
                             std::to_string(count->second) +
                             (count->second == 2 ? " (radius and half length, or the radius and fromto)" : ""));
    for (std::size_t i = 0; i < count->second; ++i)
      if (!(size[i] > 0.0)) xml_.fail(element, "has a size that is not above 0; must be positive");
    if (type == "sphere") return {Shape{SphereShape{size[0]}}};
    if (type == "box") return {Shape{BoxShape{{size[0], size[1], size[2]}}}};
    if (type == "ellipsoid") return {Shape{EllipsoidShape{{size[0], size[1], size[2]}}}};
    if (type == "capsule") return {Shape{CapsuleShape{size[0], size[1]}}, along_z()};
    return {Shape{CylinderShape{size[0], size[1]}}, along_z()};
  }

  /// Nothing where its file is not there: a remark says so of `owner`.
  std::optional<Shape> mesh_shape(const XmlElement& element, const std::string& name, const std::string& owner) {
    if (name.empty()) xml_.fail(element, "is a mesh without a name; must have mesh=\"NAME\" of an <asset>");
    const auto asset = meshes_.find(name);
    if (asset == meshes_.end())
      xml_.fail(element, "is of the mesh \"" + printable(name) + "\", which no <asset> has; must be one that is there");
    if (const auto made = hulls_.find(name); made != hulls_.end()) return made->second;
    const XmlElement& mesh = *asset->second.element;
    const std::string before = builder_.part();
    builder_.set_part(asset->second.part);
    std::optional<Shape> hull = mesh_of(mesh, asset->second.class_, owner);
    builder_.set_part(before);
    if (hull) hulls_[name] = *hull;
    return hull;
  }

  std::optional<Shape> mesh_of(const XmlElement& mesh, const std::string& class_, const std::string& owner) {
    const int line = mesh.GetLineNum();
    const std::vector<double> scale = just(mesh, "scale", class_, 3);
    const Vector3d by = scale.empty() ? Vector3d(1.0) : Vector3d(scale[0], scale[1], scale[2]);
    const std::vector<double> numbers = xml_.numbers(mesh, "vertex");
    for (const char* built_in : {"builtin", "plugin"})
      if (mesh.Attribute(built_in) != nullptr)
        xml_.fail(mesh, "is made by MuJoCo itself; must have vertices or a file");
    Shape hull;
    if (!numbers.empty()) {
      if (numbers.size() % 3 != 0)
        xml_.fail(mesh, "vertex has " + std::to_string(numbers.size()) + " numbers; must be three for each vertex");
      std::vector<Vector3d> points;
      for (std::size_t i = 0; i < numbers.size(); i += 3)
        points.push_back(by * Vector3d(numbers[i], numbers[i + 1], numbers[i + 2]));
      hull = hull_of_mesh(std::move(points), builder_, line);
    } else {
      const std::string file = xml_.text(mesh, "file");
      const fs::path folder = builder_.source().folder;
      const auto found =
          files_.find_mesh(file, folder.empty() ? folder : folder / compiler_.mesh_folder, owner, builder_, line);
      if (!found) return std::nullopt;
      hull = files_.hull(*found, by, line);
    }
    // A mesh's own reference frame: MuJoCo subtracts it from the vertices.
    const std::vector<double> from = just(mesh, "refpos", class_, 3), turn = just(mesh, "refquat", class_, 4);
    if (!from.empty() || !turn.empty()) {
      Pose reference;
      if (!from.empty()) reference.position = {from[0], from[1], from[2]};
      if (!turn.empty()) reference.rotation = glm::normalize(Quaterniond(turn[0], turn[1], turn[2], turn[3]));
      if (!std::isfinite(reference.rotation.w)) xml_.fail(mesh, "has the refquat 0; must not be zero");
      std::vector<Vector3d> points = std::get<HullShape>(hull.value).hull->points;
      for (Vector3d& point : points) point = reference.to_local(point);
      hull = make_hull_shape(std::move(points));
    }
    return hull;
  }

  static constexpr std::size_t most_includes = 200;
  static constexpr int most_depth = 1000;  // through included files; one has at most a hundred

  SceneBuilder builder_;
  XmlReader xml_;
  SceneFiles files_;
  std::vector<Document> documents_;
  std::vector<std::pair<const XmlElement*, std::string>> sections_;  // with the file that each stands in
  std::set<std::string> included_;
  std::map<const XmlElement*, std::pair<const XmlElement*, std::string>> roots_;  // of the files of includes
  int depth_ = 0;
  Compiler compiler_;
  std::map<std::string, Defaults> defaults_;  // by class, with those of the classes around it
  std::map<std::string, MeshAsset> meshes_;
  std::map<std::string, Shape> hulls_;
  std::vector<VisualGeom> visual_;
  bool shows_visual_ = false;
  std::set<std::string> paired_;              // geoms, by name
  std::map<std::string, std::size_t> links_;  // of the filter, by the body's name
  std::map<std::string, std::size_t> geoms_;  // in the order of the shapes, by name
};

}  // namespace

Scene read_mjcf(std::string_view text, const SceneSource& source) {
  return MjcfReader(source).run(text);
}

}  // namespace minkoscope
