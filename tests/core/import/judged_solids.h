// Judges what an importer made of a text by its geometry alone: support values of the shapes as they are placed,
// whatever way they are spelled in. Uses nothing of the importer.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <minkoscope/geometry.h>

#include "core/scene/json/json.h"
#include "tests/support/random.h"

namespace minkoscope::test::judge {

using nlohmann::json;

struct Solid {
  json shape;
  Vector3d position{0.0};
  Quaterniond rotation{1, 0, 0, 0};
};

inline Vector3d vector(const json& value) {
  return {value[0].get<double>(), value[1].get<double>(), value[2].get<double>()};
}

inline Solid solid(const json& shape, const json& pose) {
  Solid out{shape, {}, {1, 0, 0, 0}};
  if (pose.contains("position")) out.position = vector(pose["position"]);
  if (pose.contains("rotation")) {
    const json& q = pose["rotation"];
    out.rotation =
        glm::normalize(Quaterniond(q[3].get<double>(), q[0].get<double>(), q[1].get<double>(), q[2].get<double>()));
  }
  return out;
}

inline double support(const json& shape, const Vector3d& d) {
  const std::string type = shape["type"];
  const auto number = [&](const char* name) { return shape[name].get<double>(); };
  const double across = std::hypot(d.x, d.z), length = glm::length(d);
  if (type == "sum") return support(shape["of"][0], d) + support(shape["of"][1], d);
  if (type == "point") return 0.0;
  if (type == "sphere") return number("radius") * length;
  if (type == "box") {
    const Vector3d half = vector(shape["half_extents"]);
    return half.x * std::abs(d.x) + half.y * std::abs(d.y) + half.z * std::abs(d.z);
  }
  if (type == "capsule") return number("half_height") * std::abs(d.y) + number("radius") * length;
  if (type == "cylinder") return number("half_height") * std::abs(d.y) + number("radius") * across;
  if (type == "cone")
    return std::max(number("half_height") * d.y, -number("half_height") * d.y + number("radius") * across);
  if (type == "ellipsoid") return glm::length(vector(shape["radii"]) * d);
  double largest = -1e300;
  const auto take = [&](const json& point) { largest = std::max(largest, glm::dot(vector(point), d)); };
  if (type == "hull" || type == "triangle")
    for (const json& point : shape["points"]) take(point);
  if (type == "mesh")
    for (const json& triangle : shape["triangles"])
      for (const json& point : triangle) take(point);
  return largest;
}

inline double support(const Solid& solid, const Vector3d& d) {
  return support(solid.shape, glm::conjugate(solid.rotation) * d) + glm::dot(solid.position, d);
}

/// Another frame of the world that will do as well.
struct Frame {
  double scale = 1.0;
  Matrix3d matrix{1.0};

  explicit Frame(const json& written) {
    if (written.contains("scale")) scale = written["scale"];
    if (written.contains("matrix"))
      for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
          matrix[column][row] = written["matrix"][static_cast<std::size_t>(3 * row + column)];
  }
  Vector3d back(const Vector3d& d) const { return glm::transpose(matrix) * d; }
  Vector3d there(const Vector3d& v) const { return matrix * v; }
};

inline std::vector<Vector3d> directions() {
  Random random(7);
  std::vector<Vector3d> out;
  for (int i = 0; i < 50; ++i) out.push_back(random.direction());
  return out;
}

inline bool same(const Solid& read, const Solid& wanted, const Frame& frame, double slack) {
  for (const Vector3d& d : directions())
    if (std::abs(support(read, d) - frame.scale * support(wanted, frame.back(d))) > slack) return false;
  return true;
}

inline double size_of(const Solid& wanted) {
  double size = 0.0;
  for (const Vector3d& d : directions()) size = std::max(size, support(wanted, d) + support(wanted, -d));
  return size;
}

inline std::vector<Solid> solids_of(const json& scene_case) {
  std::vector<Solid> out;
  const auto pose = [](const json& posed) { return posed.contains("pose") ? posed["pose"] : json::object(); };
  if (scene_case["kind"] == "pair")
    for (const char* name : {"a", "b"})
      out.push_back(solid(scene_case["pair"][name]["shape"], pose(scene_case["pair"][name])));
  if (scene_case["kind"] == "world")
    for (const json& body : scene_case["world"]["bodies"]) out.push_back(solid(body["shape"], pose(body)));
  if (scene_case["kind"] == "sweep") {
    const json& body = scene_case["sweep"]["body"];
    const json shape = body.contains("shape") ? body["shape"] : json{{"type", "ellipsoid"}, {"radii", body["radii"]}};
    out.push_back(solid(shape, body));
    for (const json& item : scene_case["sweep"]["level"]) {
      json mesh = item.contains("shape") ? item["shape"] : item["mesh"];
      if (!item.contains("shape")) mesh["type"] = "mesh";
      out.push_back(solid(mesh, pose(item)));
    }
  }
  return out;
}

inline std::vector<Solid> solids_wanted(const json& expected) {
  std::vector<Solid> out;
  const auto add = [&](const json& item) { out.push_back(solid(item["shape"], item.value("pose", json::object()))); };
  if (expected["kind"] == "pair") add(expected["a"]), add(expected["b"]);
  if (expected["kind"] == "world")
    for (const json& body : expected["bodies"]) add(body);
  if (expected["kind"] == "sweep") {
    add(expected["body"]);
    for (const json& item : expected["level"]) add(item);
  }
  return out;
}

/// Whether each wanted solid has one of its own among those read.
inline bool all_there(const std::vector<Solid>& read, const std::vector<Solid>& wanted, const Frame& frame,
                      double slack, std::vector<bool>& taken, std::size_t next) {
  if (next == wanted.size()) return true;
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (taken[i] || !same(read[i], wanted[next], frame, slack)) continue;
    taken[i] = true;
    if (all_there(read, wanted, frame, slack, taken, next + 1)) return true;
    taken[i] = false;
  }
  return false;
}

/// Empty where the case is what is expected, else what is not.
inline std::string difference(const json& scene_case, const json& expected) {
  const std::vector<Solid> read = solids_of(scene_case), wanted = solids_wanted(expected);
  const bool sweep = expected["kind"] == "sweep";
  if (sweep != (scene_case["kind"] == "sweep")) return "a " + scene_case["kind"].get<std::string>();
  if (read.size() < wanted.size() || read.size() > wanted.size() + expected.value("extra", 0U))
    return std::to_string(read.size()) + " shapes";
  for (const json& written : expected.value("frames", json::array({json::object()}))) {
    const Frame frame(written);
    double size = 0.0;
    for (const Solid& one : wanted) size = std::max(size, frame.scale * size_of(one));
    const double slack = expected.value("tol", 1e-5) * size;
    if (sweep) {
      const Vector3d off =
          vector(scene_case["sweep"]["displacement"]) - frame.scale * frame.there(vector(expected["displacement"]));
      if (!(glm::length(off) <= slack) || !same(read[0], wanted[0], frame, slack)) continue;
    }
    std::vector<bool> taken(read.size(), false);
    if (all_there(read, wanted, frame, slack, taken, 0)) return {};
  }
  return "other geometry";
}

}  // namespace minkoscope::test::judge
