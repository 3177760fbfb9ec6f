// Quake's .map: each brush of each entity as the hull that its planes enclose. Source: the Quake MAP format as QBSP and
// its successors read it, standard and Valve 220.
//
// A plane is given by three points; seen from outside they run clockwise. Units and axes stay as they are, so that Z
// points up.
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/import/scenes/scene.h"
#include "core/import/scenes/scene_builder.h"
#include "core/import/scenes/scene_files.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

/// n · x ≤ offset inside; n is a unit vector.
struct Plane {
  Vector3d normal{0.0};
  double offset = 0.0;
};

constexpr std::size_t most_planes = 256;
/// A vertex counts as inside planes that it is outside of by this part of the brush's size.
constexpr double inside_slack = 1e-9;

std::optional<Vector3d> meeting_point(const Plane& a, const Plane& b, const Plane& c) {
  const Vector3d bc = glm::cross(b.normal, c.normal);
  const double volume = glm::dot(a.normal, bc);
  if (std::abs(volume) < 1e-9) return std::nullopt;
  return (a.offset * bc + b.offset * glm::cross(c.normal, a.normal) + c.offset * glm::cross(a.normal, b.normal)) /
         volume;
}

/// Where three planes meet and no other plane cuts it away. Along each line of two planes only the nearest of the
/// others count, so that the time is that of pairs times planes.
std::vector<Vector3d> corners_of(const std::vector<Plane>& planes) {
  std::vector<Vector3d> corners;
  double size = 1.0;
  for (const Plane& plane : planes) size = std::max(size, std::abs(plane.offset));
  const double slack = inside_slack * size;
  const auto keep = [&](const std::optional<Vector3d>& point) {
    if (!point) return;
    for (const Plane& plane : planes)
      if (glm::dot(plane.normal, *point) - plane.offset > slack) return;
    for (const Vector3d& known : corners)
      if (glm::length(known - *point) <= slack) return;
    corners.push_back(*point);
  };
  for (std::size_t i = 0; i < planes.size(); ++i) {
    for (std::size_t j = i + 1; j < planes.size(); ++j) {
      const Vector3d along = glm::cross(planes[i].normal, planes[j].normal);
      if (length_squared(along) < 1e-18) continue;
      // The third plane whose cut is nearest, from either side.
      std::optional<std::size_t> least, most;
      double low = 0.0, high = 0.0;
      const Vector3d on = (planes[i].offset * glm::cross(planes[j].normal, along) +
                           planes[j].offset * glm::cross(along, planes[i].normal)) /
                          length_squared(along);
      for (std::size_t k = 0; k < planes.size(); ++k) {
        if (k == i || k == j) continue;
        const double rate = glm::dot(planes[k].normal, along);
        if (std::abs(rate) < 1e-12) continue;
        const double at = (planes[k].offset - glm::dot(planes[k].normal, on)) / rate;
        if (rate > 0.0 && (!most || at < high)) {
          most = k;
          high = at;
        }
        if (rate < 0.0 && (!least || at > low)) {
          least = k;
          low = at;
        }
      }
      if (most) keep(meeting_point(planes[i], planes[j], planes[*most]));
      if (least) keep(meeting_point(planes[i], planes[j], planes[*least]));
    }
  }
  return corners;
}

/// Whether the planes leave no direction open: then there are as many corners as a body needs, and none is infinite.
bool is_bounded(const std::vector<Plane>& planes, const std::vector<Vector3d>& corners) {
  for (std::size_t i = 0; i < planes.size(); ++i) {
    for (std::size_t j = i + 1; j < planes.size(); ++j) {
      const Vector3d along = glm::cross(planes[i].normal, planes[j].normal);
      if (length_squared(along) < 1e-18) continue;
      for (const double sign : {1.0, -1.0}) {
        bool open = true;
        for (const Plane& plane : planes) open = open && sign * glm::dot(plane.normal, along) <= 1e-12;
        if (open) return false;
      }
    }
  }
  return corners.size() >= 4;
}

class MapReader {
 public:
  MapReader(std::string_view text, const SceneSource& source) : text_(text), builder_("a Quake map", source) {}

  Scene run() {
    if (text_.find('\0') != std::string_view::npos)
      builder_.fail(1, "holds binary data; must be a Quake .map, which is text");
    for (std::string_view word = next(); !word.empty(); word = next()) {
      if (word != "{") fail_wanted(word, "{ of an entity");
      read_entity();
    }
    if (builder_.size() == 0) builder_.fail(line_, "has no brushes; must have at least one");
    return builder_.finish();
  }

 private:
  [[noreturn]] void fail_wanted(std::string_view word, const std::string& wanted) const {
    builder_.fail(line_, (word.empty() ? std::string("ends too early") : "has \"" + printable(word) + "\"") +
                             "; must have " + wanted);
  }

  // Brackets stand alone, texts in quotes are one word, and a comment ends with its line.
  std::string_view next() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n') {
        ++line_;
      } else if (text_.substr(at_, 2) == "//") {
        at_ = std::min(text_.find('\n', at_), text_.size()) - 1;
      } else if (c != ' ' && c != '\t' && c != '\r') {
        break;
      }
    }
    if (at_ >= text_.size()) return {};
    const std::size_t start = at_;
    if (text_[at_] == '"') {
      const std::size_t end = text_.find_first_of("\"\n", at_ + 1);
      if (end == std::string_view::npos || text_[end] != '"')
        builder_.fail(line_, "has a text without an end; must end with \"");
      at_ = end + 1;
    } else {
      at_ = std::min(text_.find_first_of(" \t\r\n", at_), text_.size());
    }
    return text_.substr(start, at_ - start);
  }

  void read_entity() {
    const int line = line_;
    std::string classname = "entity", target;
    for (std::string_view word = next(); word != "}"; word = next()) {
      if (word == "{") {
        read_brush(classname, target);
      } else if (word.starts_with("\"")) {
        const std::string_view value = next();
        if (!value.starts_with("\"")) fail_wanted(value, "the value of " + printable(word) + " in quotes");
        const std::string_view inside = value.substr(1, value.size() - 2);
        if (word == "\"classname\"") classname = inside;
        if (word == "\"targetname\"") target = inside;
      } else if (word.empty()) {
        builder_.fail(line_, "ends within the entity of line " + std::to_string(line) + "; must have }");
      } else {
        fail_wanted(word, "\"key\" \"value\", { of a brush, or }");
      }
    }
  }

  void read_brush(const std::string& classname, const std::string& target) {
    const int line = line_;
    const std::string name = "brush " + std::to_string(brushes_++);
    std::vector<Plane> planes;
    for (std::string_view word = next(); word != "}"; word = next()) {
      if (word == "patchDef2" || word == "patchDef3" || word == "brushDef" || word == "brushDef3")
        builder_.fail(line_, "has a " + std::string(word) +
                                 " of Quake III or Doom 3, which is not read; must be a brush of "
                                 "planes, each by three points");
      if (word != "(") fail_wanted(word, "( x y z ) of a plane, or } at the brush's end");
      planes.push_back(read_plane());
      if (planes.size() > most_planes) builder_.fail(line_, "has a brush of more than 256 planes; must have fewer");
      // The texture and its numbers are the rest of the line.
      at_ = std::min(text_.find('\n', at_), text_.size());
    }
    const std::vector<Vector3d> corners = corners_of(planes);
    if (!is_bounded(planes, corners))
      builder_.fail(line, "has a brush whose " + std::to_string(planes.size()) +
                              " planes enclose no body; must have four or more that do, their points clockwise from "
                              "outside");
    builder_.add({target.empty() ? classname : target, name}, hull_of_mesh(corners, builder_, line), {}, line);
  }

  Vector3d read_point() {
    Vector3d point;
    for (int axis = 0; axis < 3; ++axis) {
      const std::string_view written = next();
      std::string_view word = written;
      if (word.size() > 1 && word.front() == '+' && word[1] != '-') word.remove_prefix(1);
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), point[axis]);
      if (error != std::errc() || end != word.data() + word.size() || !(std::abs(point[axis]) <= 1e15))
        fail_wanted(written, "three finite numbers for each point of a plane");
    }
    if (const std::string_view word = next(); word != ")") fail_wanted(word, ") after the three numbers of a point");
    return point;
  }

  Plane read_plane() {
    std::array<Vector3d, 3> points;
    for (int i = 0; i < 3; ++i) {
      if (i > 0)
        if (const std::string_view word = next(); word != "(") fail_wanted(word, "( of the next point of the plane");
      points[static_cast<std::size_t>(i)] = read_point();
    }
    const Vector3d normal = glm::cross(points[0] - points[1], points[2] - points[1]);
    const double length = glm::length(normal);
    if (!(length > 0.0)) builder_.fail(line_, "has a plane whose three points lie on a line; must span a plane");
    return {normal / length, glm::dot(normal / length, points[0])};
  }

  std::string_view text_;
  SceneBuilder builder_;
  std::size_t at_ = 0;
  int line_ = 1;
  int brushes_ = 0;
};

}  // namespace

Scene read_quake_map(std::string_view text, const SceneSource& source) {
  return MapReader(text, source).run();
}

}  // namespace minkoscope
