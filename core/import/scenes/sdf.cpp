// SDFormat of Gazebo: the collision geometry of links, with all joints at zero. Source: the specification of SDFormat
// 1.11, Open Robotics, 2024.
//
// Sizes and lengths are whole, what is long lies along Z, a pose is x y z roll pitch yaw with R = Rz Ry Rx. The links
// of a model never meet each other unless it says <self_collide>.
#include <numbers>
#include <optional>

#include "core/import/scenes/placement.h"
#include "core/import/scenes/scene.h"
#include "core/import/scenes/scene_builder.h"
#include "core/import/scenes/scene_files.h"
#include "core/import/scenes/xml_text.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

class SdfReader {
 public:
  explicit SdfReader(const SceneSource& source) : builder_("an SDF model", source), xml_(builder_), files_(builder_) {}

  Scene run(std::string_view text) {
    parse_xml(document_, text, builder_);
    for (const XmlElement* root = document_.FirstChildElement(); root != nullptr; root = root->NextSiblingElement())
      read(*root, {});
    builder_.fail_without_shapes(
        "has no <collision> geometry; must have at least one, as in <link name=\"a\"><collision name=\"c\">"
        "<geometry><sphere><radius>1</radius></sphere></geometry></collision></link>");
    return builder_.finish();
  }

 private:
  /// Where an element stands: the pose of what holds it, and the names down to it.
  struct Place {
    Pose pose;
    std::vector<std::string> path;
    CollisionSide side;
  };

  void read_children(const XmlElement& parent, const Place& at) {
    for (const XmlElement* child = parent.FirstChildElement(); child != nullptr; child = child->NextSiblingElement())
      read(*child, at);
  }

  void read(const XmlElement& element, const Place& at) {
    const std::string_view name = element.Name();
    if (name == "sdf" || name == "world") return read_children(element, at);
    if (name == "model") return read_children(element, model_at(element, at));
    if (name == "link") return read_children(element, link_at(element, at));
    if (name == "collision") return read_collision(element, at);
    if (name == "include") builder_.leave_out("a model that is included", "files beside an SDF file are not read");
  }

  Place inside(const XmlElement& element, const Place& at) const {
    Place in = at;
    in.path.push_back(xml_.text(element, "name"));
    in.pose = compose(at.pose, pose_of(element, at));
    return in;
  }

  Place model_at(const XmlElement& model, const Place& at) {
    if (model.Attribute("placement_frame") != nullptr)
      xml_.fail(model, "is placed by its frame \"" + printable(xml_.text(model, "placement_frame")) +
                           "\", which is not followed; must be placed by its own pose");
    Place in = inside(model, at);
    if (at.side.model == 0) in.side.model = ++models_;  // what is nested belongs to the outermost
    const XmlElement* meets_itself = model.FirstChildElement("self_collide");
    const std::string_view said = meets_itself != nullptr && meets_itself->GetText() != nullptr
                                      ? std::string_view(meets_itself->GetText())
                                      : std::string_view("false");
    if (said == "true" || said == "1") in.side.model = 0;
    return in;
  }

  Place link_at(const XmlElement& link, const Place& at) {
    Place in = inside(link, at);
    in.side.link = builder_.filter().add_link(0, true);
    return in;
  }

  /// x y z and three angles, or the four numbers of a quaternion, in what holds the element.
  Pose pose_of(const XmlElement& element, const Place& at) const {
    const XmlElement* pose = element.FirstChildElement("pose");
    if (pose == nullptr) return {};
    const std::string frame = xml_.text(*pose, "relative_to");
    if (!frame.empty() && frame != "__model__" && frame != "world" && (at.path.empty() || frame != at.path.back()))
      xml_.fail(*pose, "is relative to \"" + printable(frame) +
                           "\", which is not followed; must be relative to the element around it");
    const std::vector<double> numbers = numbers_in(*pose);
    if (numbers.empty()) return {};
    if (xml_.text(*pose, "rotation_format") == "quat_xyzw") {
      if (numbers.size() != 7) xml_.fail(*pose, "has " + std::to_string(numbers.size()) + " numbers; must have seven");
      return {{numbers[0], numbers[1], numbers[2]},
              glm::normalize(Quaterniond(numbers[6], numbers[3], numbers[4], numbers[5]))};
    }
    if (numbers.size() != 6) xml_.fail(*pose, "has " + std::to_string(numbers.size()) + " numbers; must have six");
    const double unit = xml_.text(*pose, "degrees") == "true" ? std::numbers::pi / 180.0 : 1.0;
    return {{numbers[0], numbers[1], numbers[2]},
            from_euler("XYZ", unit * Vector3d(numbers[3], numbers[4], numbers[5]))};
  }

  void read_collision(const XmlElement& collision, const Place& at) {
    const XmlElement* geometry = collision.FirstChildElement("geometry");
    const XmlElement* shape = geometry != nullptr ? geometry->FirstChildElement() : nullptr;
    if (shape == nullptr)
      xml_.fail(collision, "has no shape; must have <geometry> with a box, sphere, cylinder, capsule or mesh");
    Place in = inside(collision, at);
    const std::string owner = "<collision> \"" + printable(in.path.back()) + "\"";
    const std::string_view name = shape->Name();
    if (name == "empty") return;
    if (name == "plane" || name == "heightmap" || name == "image" || name == "polyline")
      return builder_.leave_out("a " + std::string(name), "it is no convex body of finite size");
    if (std::optional<Shape> made = shape_of(*shape, owner, in.pose))
      builder_.add(std::move(in.path), *std::move(made), in.pose, collision.GetLineNum(), in.side);
  }

  /// Turns the pose where the shape is long along Z. Nothing for a mesh that is not there: a remark says so of `owner`.
  std::optional<Shape> shape_of(const XmlElement& shape, const std::string& owner, Pose& pose) {
    const std::string_view name = shape.Name();
    if (name == "box") return Shape{BoxShape{0.5 * sizes(shape, "size")}};
    if (name == "sphere") return Shape{SphereShape{size(shape, "radius")}};
    if (name == "ellipsoid") return Shape{EllipsoidShape{sizes(shape, "radii")}};
    if (name == "cylinder" || name == "capsule" || name == "cone") {
      pose.rotation = glm::normalize(pose.rotation * along_z());
      const double radius = size(shape, "radius"), half = 0.5 * size(shape, "length");
      if (name == "capsule") return Shape{CapsuleShape{radius, half}};
      if (name == "cone") return Shape{ConeShape{radius, half}};
      return Shape{CylinderShape{radius, half}};
    }
    if (name == "mesh") {
      const XmlElement* uri = shape.FirstChildElement("uri");
      const std::string file = uri != nullptr && uri->GetText() != nullptr ? uri->GetText() : "";
      const Vector3d scale = shape.FirstChildElement("scale") != nullptr ? sizes(shape, "scale") : Vector3d(1.0);
      const int line = shape.GetLineNum();
      const auto found = files_.find_mesh(file, builder_.source().folder, owner, builder_, line);
      return found ? std::optional(files_.hull(*found, scale, line)) : std::nullopt;
    }
    xml_.fail(shape, "is no shape that is read; must be box, sphere, cylinder, capsule, ellipsoid, cone or mesh");
  }

  std::vector<double> numbers_in(const XmlElement& element) const {
    return element.GetText() != nullptr ? xml_.numbers_of(element, "the element", element.GetText())
                                        : std::vector<double>();
  }
  std::vector<double> sizes_in(const XmlElement& shape, const char* name, std::size_t count) const {
    const XmlElement* element = shape.FirstChildElement(name);
    const std::string wanted = count == 1 ? "one, in metres" : "three lengths";
    if (element == nullptr) xml_.fail(shape, std::string("has no <") + name + ">; must have " + wanted);
    std::vector<double> found = numbers_in(*element);
    if (found.size() != count)
      xml_.fail(*element, "has " + std::to_string(found.size()) + " numbers; must have " + wanted);
    for (const double value : found)
      if (!(value >= 0.0)) xml_.fail(*element, "is negative; must be ≥ 0");
    return found;
  }
  double size(const XmlElement& shape, const char* name) const { return sizes_in(shape, name, 1)[0]; }
  Vector3d sizes(const XmlElement& shape, const char* name) const {
    const std::vector<double> found = sizes_in(shape, name, 3);
    return {found[0], found[1], found[2]};
  }

  SceneBuilder builder_;
  XmlReader xml_;
  SceneFiles files_;
  tinyxml2::XMLDocument document_;
  std::size_t models_ = 0;
};

}  // namespace

Scene read_sdf(std::string_view text, const SceneSource& source) {
  return SdfReader(source).run(text);
}

}  // namespace minkoscope
