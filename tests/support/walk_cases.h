// Reads the walk cases of ../shared/cases: enough of the case format for them, apart from the reader of core.
#pragma once

#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <minkoscope/walk.h>

#include "core/scene/json/json.h"
#include "tests/support/json_text.h"
#include "tests/support/json_vector.h"

namespace minkoscope::test {

struct WalkCase {
  std::string id;
  Walk walk;
  nlohmann::json expect;
};

inline Walk walk_of(const nlohmann::json& json) {
  Walk walk;
  for (const auto& entry : json.at("level")) {
    auto mesh = std::make_shared<TriangleMesh>();
    for (const auto& triangle : entry.at("mesh").at("triangles")) {
      const auto first = static_cast<std::uint32_t>(mesh->vertices.size());
      for (const auto& corner : triangle) mesh->vertices.push_back(vector_from(corner));
      mesh->triangles.push_back({first, first + 1, first + 2});
    }
    walk.level.push_back({{entry.at("name").get<std::string>(), mesh, {}, {}}, std::nullopt});
  }
  walk.body.radii = vector_from(json.at("body").at("radii"));
  walk.body.position = vector_from(json.at("body").at("position"));
  if (json.contains("settings")) {
    const auto& from = json.at("settings");
    WalkSettings& to = walk.settings;
    to.tick = from.value("tick", to.tick);
    if (from.contains("gravity")) to.gravity = vector_from(from.at("gravity"));
    if (from.contains("external_displacement"))
      to.external_displacement = vector_from(from.at("external_displacement"));
    to.max_slides = from.value("max_slides", to.max_slides);
    to.safety_margin = from.value("safety_margin", to.safety_margin);
    to.separate_gravity = from.value("separate_gravity", to.separate_gravity);
    to.recover = from.value("recover", to.recover);
    to.max_slope_degrees = from.value("max_slope_degrees", to.max_slope_degrees);
    to.step_height = from.value("step_height", to.step_height);
    to.snap_to_ground = from.value("snap_to_ground", to.snap_to_ground);
  }
  for (const auto& entry : json.at("inputs")) {
    WalkInput input;
    input.ticks = entry.value("ticks", 1);
    if (entry.contains("velocity")) input.velocity = vector_from(entry.at("velocity"));
    if (entry.contains("jump")) input.jump = entry.at("jump").get<double>();
    walk.inputs.push_back(input);
  }
  return walk;
}

/// Empty where the file is absent.
inline std::vector<WalkCase> read_walk_cases(const std::string& file) {
  std::vector<WalkCase> cases;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) continue;
    const auto json = test::parse_json(line);
    cases.push_back({json.at("id").get<std::string>(), walk_of(json.at("case").at("walk")), json.at("expect")});
  }
  return cases;
}

}  // namespace minkoscope::test
