// Inputs of ../shared/cases that are given by how to generate them: the text of an OBJ file, the points of a hull.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include <minkoscope/geometry.h>

#include "core/scene/json/json.h"
#include "tests/support/json_text.h"

namespace minkoscope::test {

inline std::string obj_text_of(const nlohmann::json& entry) {
  if (entry.contains("text")) return entry["text"].get<std::string>();
  if (entry.contains("bytes_hex")) {
    const auto hex = entry["bytes_hex"].get<std::string>();
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
      bytes.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    return bytes;
  }
  const nlohmann::json& generate = entry["generate"];
  const auto kind = generate["kind"].get<std::string>();
  std::string text;
  if (kind == "text") return generate["text"].get<std::string>();
  if (kind == "long_comment") {
    text = "# " + std::string(generate["bytes"].get<std::size_t>(), 'x') + "\n";
  } else if (kind == "ngon") {
    const int n = generate["n"].get<int>();
    for (int i = 0; i < n; ++i) {
      const double angle = 6.283185307179586 * i / n;
      text.append("v ").append(std::to_string(std::cos(angle))).append(" ");
      text.append(std::to_string(std::sin(angle))).append(" 0\n");
    }
    text += "f";
    for (int i = 1; i <= n; ++i) text.append(" ").append(std::to_string(i));
    text += "\n";
  } else if (kind == "grid") {
    const int n = generate["n"].get<int>();
    for (int i = 0; i <= n; ++i) {
      for (int k = 0; k <= n; ++k) text += "v " + std::to_string(i) + " 0 " + std::to_string(k) + "\n";
    }
    for (int i = 0; i < n; ++i) {
      for (int k = 1; k <= n; ++k) {
        const int a = i * (n + 1) + k;
        text += "f " + std::to_string(a) + " " + std::to_string(a + 1) + " " + std::to_string(a + n + 2) + " " +
                std::to_string(a + n + 1) + "\n";
      }
    }
  } else {
    ADD_FAILURE() << "unknown generator " << kind;
  }
  return text;
}

inline std::vector<Vector3d> hull_points_of(const nlohmann::json& entry) {
  std::vector<Vector3d> points;
  const auto add = [&](const nlohmann::json& p) {
    points.emplace_back(p[0].get<double>(), p[1].get<double>(), p[2].get<double>());
  };
  if (entry.contains("points")) {
    for (const nlohmann::json& p : entry["points"]) add(p);
    return points;
  }
  const nlohmann::json& generate = entry["generate"];
  if (generate["type"] == "repeat") {
    for (int i = 0; i < generate["times"].get<int>(); ++i) {
      for (const nlohmann::json& p : generate["points"]) add(p);
    }
  } else if (generate["type"] == "grid") {
    const auto n = generate["n"].get<std::vector<int>>();
    const auto origin = generate["origin"].get<std::vector<double>>();
    const auto step = generate["step"].get<std::vector<double>>();
    for (int i = 0; i < n[0]; ++i) {
      for (int j = 0; j < n[1]; ++j) {
        for (int k = 0; k < n[2]; ++k) {
          points.emplace_back(origin[0] + i * step[0], origin[1] + j * step[1], origin[2] + k * step[2]);
        }
      }
    }
  } else {
    ADD_FAILURE() << "unknown generator " << test::dump_json(generate);
  }
  return points;
}

}  // namespace minkoscope::test
