// URDF, the XML of ROS: the collision geometry of links, with all joints at zero. Source: http://wiki.ros.org/urdf/XML.
//
// Sizes and lengths are whole, what is long lies along Z, angles are radians about fixed axes: R = Rz Ry Rx.
#include <map>
#include <optional>
#include <set>

#include "core/import/scenes/placement.h"
#include "core/import/scenes/scene.h"
#include "core/import/scenes/scene_builder.h"
#include "core/import/scenes/scene_files.h"
#include "core/import/scenes/xml_text.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

class UrdfReader {
 public:
  explicit UrdfReader(const SceneSource& source) : builder_("a URDF robot", source), xml_(builder_), files_(builder_) {}

  Scene run(std::string_view text) {
    parse_xml(document_, text, builder_);
    for (const XmlElement* root = document_.FirstChildElement(); root != nullptr; root = root->NextSiblingElement()) {
      const std::string_view name = root->Name();
      if (name == "mujoco") xml_.fail(*root, "begins an MJCF model; must be read as MJCF, from a file called .xml");
      if (name == "robot") {
        gather(*root);
      } else {
        take(*root);
      }
    }
    for (const auto& [name, link] : links_) read_link(*link, name);
    for (const XmlElement* collision : loose_) read_collision(*collision, {}, {});
    builder_.fail_without_shapes(
        "has no <collision> geometry; must have at least one, as in <link name=\"a\"><collision>"
        "<geometry><sphere radius=\"1\"/></geometry></collision></link>");
    return builder_.finish();
  }

 private:
  struct Joint {
    const XmlElement* element = nullptr;
    std::string parent;
  };

  void gather(const XmlElement& robot) {
    for (const XmlElement* child = robot.FirstChildElement(); child != nullptr; child = child->NextSiblingElement())
      take(*child);
  }

  void take(const XmlElement& element) {
    const std::string_view name = element.Name();
    if (name.starts_with("xacro:") || name == "include")
      xml_.fail(element, "is a macro, which is not expanded; must be plain URDF, as `xacro` writes it");
    if (name == "link") {
      const std::string link = xml_.text(element, "name");
      if (!by_name_.emplace(link, &element).second)
        xml_.fail(element, "has the name \"" + printable(link) + "\" of another link; must have its own");
      links_.emplace_back(link, &element);
    } else if (name == "joint") {
      const XmlElement* parent = element.FirstChildElement("parent");
      const XmlElement* child = element.FirstChildElement("child");
      if (parent == nullptr || child == nullptr) {
        // Transmissions name joints, too.
        return;
      }
      const std::string link = xml_.text(*child, "link");
      if (!joints_.emplace(link, Joint{&element, xml_.text(*parent, "link")}).second)
        xml_.fail(element, "carries the link \"" + printable(link) + "\", which another joint carries; must be a tree");
    } else if (name == "collision") {
      loose_.push_back(&element);
    } else if (name == "geometry" || name == "origin") {
      xml_.fail(element, "stands outside a <collision>; must be inside one");
    }
  }

  Pose origin_of(const XmlElement& element) const {
    const XmlElement* origin = element.FirstChildElement("origin");
    if (origin == nullptr) return {};
    const Vector3d angles = xml_.vector(*origin, "rpy", Vector3d(0.0));
    return {xml_.vector(*origin, "xyz", Vector3d(0.0)), from_euler("XYZ", angles)};
  }

  const Pose& pose_of(const std::string& link) {
    if (const auto known = poses_.find(link); known != poses_.end()) return known->second;
    // Up the chain of joints, then down again: it may be long.
    std::vector<std::string> chain{link};
    std::set<std::string> met{link};
    Pose pose;
    for (;;) {
      const auto joint = joints_.find(chain.back());
      if (joint == joints_.end()) break;
      const std::string& parent = joint->second.parent;
      if (!by_name_.contains(parent))
        xml_.fail(*joint->second.element,
                  "hangs on the link \"" + printable(parent) + "\", which is not there; must name a link");
      if (const auto known = poses_.find(parent); known != poses_.end()) {
        pose = compose(known->second, origin_of(*joint->second.element));
        break;
      }
      if (!met.insert(parent).second)
        xml_.fail(*joint->second.element, "makes a circle of joints; must be a tree of links");
      chain.push_back(parent);
    }
    for (auto each = chain.rbegin(); each != chain.rend(); ++each) {
      const auto joint = joints_.find(*each);
      if (each != chain.rbegin()) pose = compose(pose, origin_of(*joint->second.element));
      poses_[*each] = pose;
      // A robot's first link is fixed to nothing.
      indices_[*each] = joint == joints_.end()
                            ? builder_.filter().add_link(0, true)
                            : builder_.filter().add_link(indices_.at(joint->second.parent),
                                                         xml_.text(*joint->second.element, "type") != "fixed");
    }
    return poses_[link];
  }

  void read_link(const XmlElement& link, const std::string& name) {
    for (const XmlElement* child = link.FirstChildElement("collision"); child != nullptr;
         child = child->NextSiblingElement("collision"))
      read_collision(*child, name, pose_of(name));
  }

  void read_collision(const XmlElement& collision, const std::string& link, const Pose& at) {
    const XmlElement* geometry = collision.FirstChildElement("geometry");
    const XmlElement* shape = geometry != nullptr ? geometry->FirstChildElement() : nullptr;
    if (shape == nullptr)
      xml_.fail(collision, "has no shape; must have <geometry> with a box, sphere, cylinder or mesh");
    Pose pose = compose(at, origin_of(collision));
    std::vector<std::string> path{link, xml_.text(collision, "name")};
    const std::string owner =
        link.empty() ? "<collision> \"" + printable(path.back()) + "\"" : "the link \"" + printable(link) + "\"";
    std::optional<Shape> made = shape_of(*shape, owner, pose);
    if (!made) return;
    const auto index = indices_.find(link);
    builder_.add(std::move(path), *std::move(made), pose, collision.GetLineNum(),
                 {index != indices_.end() ? index->second : 0});
  }

  double size(const XmlElement& shape, const char* name) const {
    const std::optional<double> value = xml_.number(shape, name);
    if (!value) xml_.fail(shape, std::string("has no ") + name + "; must have one, in metres");
    if (!(*value >= 0.0)) xml_.fail(shape, std::string("has a negative ") + name + "; must be ≥ 0");
    return *value;
  }

  /// Turns the pose where the shape is long along Z. Nothing for a mesh that is not there: a remark says so of `owner`.
  std::optional<Shape> shape_of(const XmlElement& shape, const std::string& owner, Pose& pose) {
    const std::string_view name = shape.Name();
    if (name == "box") {
      if (shape.Attribute("size") == nullptr) xml_.fail(shape, "has no size; must have three lengths");
      return Shape{BoxShape{0.5 * xml_.vector(shape, "size", Vector3d(0.0))}};
    }
    if (name == "sphere") return Shape{SphereShape{size(shape, "radius")}};
    if (name == "cylinder" || name == "capsule") {
      pose.rotation = glm::normalize(pose.rotation * along_z());
      const double radius = size(shape, "radius"), half = 0.5 * size(shape, "length");
      if (name == "capsule") return Shape{CapsuleShape{radius, half}};
      return Shape{CylinderShape{radius, half}};
    }
    if (name == "mesh") {
      const Vector3d scale = xml_.vector(shape, "scale", Vector3d(1.0));
      const std::string file = xml_.text(shape, "filename");
      const int line = shape.GetLineNum();
      const auto found = files_.find_mesh(file, builder_.source().folder, owner, builder_, line);
      return found ? std::optional(files_.hull(*found, scale, line)) : std::nullopt;
    }
    xml_.fail(shape, "is no shape that is read; must be box, sphere, cylinder, capsule or mesh");
  }

  SceneBuilder builder_;
  XmlReader xml_;
  SceneFiles files_;
  tinyxml2::XMLDocument document_;
  std::vector<std::pair<std::string, const XmlElement*>> links_;  // in order
  std::map<std::string, const XmlElement*> by_name_;
  std::vector<const XmlElement*> loose_;  // of a fragment without a link
  std::map<std::string, Joint> joints_;   // by the link that each carries
  std::map<std::string, Pose> poses_;
  std::map<std::string, std::size_t> indices_;  // of the filter's links
};

}  // namespace

Scene read_urdf(std::string_view text, const SceneSource& source) {
  return UrdfReader(source).run(text);
}

}  // namespace minkoscope
