// Shapes and pair queries from the JSON of a case, for tests of folders that come before core/scene. Throws where a
// value is wrong.
#pragma once

#include <cmath>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <minkoscope/pair.h>

#include "core/scene/json/json.h"
#include "tests/support/json_text.h"
#include "tests/support/json_vector.h"

namespace minkoscope::test {

inline Pose pose_from(const nlohmann::json& json) {
  Pose pose;
  if (json.contains("position")) pose.position = vector_from(json.at("position"));
  if (json.contains("rotation")) {
    const nlohmann::json& q = json.at("rotation");
    pose.rotation = glm::normalize(
        Quaterniond(q.at(3).get<double>(), q.at(0).get<double>(), q.at(1).get<double>(), q.at(2).get<double>()));
  }
  return pose;
}

inline Shape shape_from(const nlohmann::json& json) {
  const std::string type = json.at("type").get<std::string>();
  const auto size = [&](const char* key) { return json.at(key).get<double>(); };
  if (type == "point") return {PointShape{}};
  if (type == "sphere") return {SphereShape{size("radius")}};
  if (type == "box") return {BoxShape{vector_from(json.at("half_extents"))}};
  if (type == "capsule") return {CapsuleShape{size("radius"), size("half_height")}};
  if (type == "cylinder") return {CylinderShape{size("radius"), size("half_height")}};
  if (type == "cone") return {ConeShape{size("radius"), size("half_height")}};
  if (type == "ellipsoid") return {EllipsoidShape{vector_from(json.at("radii"))}};
  if (type == "segment") return {SegmentShape{size("half_height")}};
  if (type == "triangle" || type == "hull") {
    std::vector<Vector3d> points;
    for (const nlohmann::json& point : json.at("points")) points.push_back(vector_from(point));
    if (type == "hull") return make_hull_shape(std::move(points));
    return {TriangleShape{{points.at(0), points.at(1), points.at(2)}}};
  }
  if (type == "sum") {
    return {SumShape{std::make_shared<Shape>(shape_from(json.at("of").at(0))),
                     std::make_shared<Shape>(shape_from(json.at("of").at(1)))}};
  }
  if (type == "posed") {
    return {TransformedShape{json.contains("pose") ? pose_from(json.at("pose")) : Pose{},
                             std::make_shared<Shape>(shape_from(json.at("of")))}};
  }
  throw std::invalid_argument("unknown shape " + type);
}

inline PosedShape posed_shape_from(const nlohmann::json& json) {
  return {shape_from(json.at("shape")), json.contains("pose") ? pose_from(json.at("pose")) : Pose{}};
}

/// One line of shared/cases/pairs.jsonl.
struct PairCase {
  std::string id;
  PairQuery query;
  nlohmann::json expect;
};

/// Lines whose input must be refused are left out and counted in `refused`.
inline std::vector<PairCase> read_pair_cases(const std::string& path, int* refused = nullptr) {
  std::vector<PairCase> cases;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const nlohmann::json json = test::parse_json(line);
    try {
      const nlohmann::json& pair = json.at("case").at("pair");
      PairCase read;
      read.id = json.at("id").get<std::string>();
      read.expect = json.at("expect");
      read.query.a = posed_shape_from(pair.at("a"));
      read.query.b = posed_shape_from(pair.at("b"));
      cases.push_back(std::move(read));
    } catch (const std::exception&) {
      if (refused != nullptr) ++*refused;
    }
  }
  return cases;
}

}  // namespace minkoscope::test
