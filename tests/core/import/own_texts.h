// Texts of our own, in the notations of many libraries, debuggers and people, each with its right reading or the words
// that its refusal must have. Their numbers are invented. docs: tests/core/import/texts/README.md
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "core/import/import.h"
#include "core/scene/json/json.h"
#include "tests/support/json_text.h"

namespace minkoscope::test::own_texts {

namespace fs = std::filesystem;
using nlohmann::json;

struct OwnText {
  std::string name, text;
  json expected;     // null: it is refused
  std::string says;  // in the refusal
  ImportChoices choices;
};

/// "box 1 0.5 2 at 1 2 3 turn 0 0 1 90": sizes as a case has them, a place, turns about an axis of the world in
/// degrees, one after the other. "along x" or "along z" instead of a turn; "rounded 0.1" by a sphere.
inline json solid_of(const std::string& line) {
  std::istringstream words(line);
  std::string type, word;
  words >> type;
  json shape{{"type", type}};
  std::vector<double> sizes;
  Vector3d position(0.0);
  Quaterniond rotation(1, 0, 0, 0);
  double rounding = 0.0;
  bool in_sizes = true;
  while (words >> word) {
    in_sizes = in_sizes && word.find_first_not_of("0123456789.-e") == std::string::npos;
    if (in_sizes) {
      sizes.push_back(std::stod(word));
    } else if (word == "at") {
      words >> position.x >> position.y >> position.z;
    } else if (word == "rounded") {
      words >> rounding;
    } else if (word == "turn") {
      Vector3d axis;
      double degrees = 0.0;
      words >> axis.x >> axis.y >> axis.z >> degrees;
      rotation = glm::angleAxis(degrees * std::numbers::pi / 180.0, glm::normalize(axis)) * rotation;
    } else if (word == "along") {
      words >> word;
      const Vector3d axis = word == "x" ? Vector3d(0, 0, -1) : Vector3d(1, 0, 0);
      rotation = rotation * glm::angleAxis(std::numbers::pi / 2.0, axis);
    } else {
      ADD_FAILURE() << "unknown word " << word << " in: " << line;
    }
  }
  const auto three = [&] { return json{sizes.at(0), sizes.at(1), sizes.at(2)}; };
  if (type == "box") shape["half_extents"] = three();
  if (type == "ellipsoid") shape["radii"] = three();
  if (type == "sphere" || type == "capsule" || type == "cylinder" || type == "cone") shape["radius"] = sizes.at(0);
  if (type == "capsule" || type == "cylinder" || type == "cone") shape["half_height"] = sizes.at(1);
  if (type == "hull" || type == "triangle")
    for (std::size_t i = 0; i + 2 < sizes.size(); i += 3)
      shape["points"].push_back({sizes[i], sizes[i + 1], sizes[i + 2]});
  if (rounding > 0.0) shape = {{"type", "sum"}, {"of", {shape, {{"type", "sphere"}, {"radius", rounding}}}}};
  return {{"shape", shape},
          {"pose",
           {{"position", {position.x, position.y, position.z}},
            {"rotation", {rotation.x, rotation.y, rotation.z, rotation.w}}}}};
}

inline std::vector<OwnText> texts_of(const fs::path& path) {
  std::ifstream file(path);
  std::vector<OwnText> texts;
  std::vector<json> solids;
  bool in_text = false;
  json displacement;  // of a cast of the first solid against the second
  const auto finish = [&] {
    if (!texts.empty() && solids.size() == 2)
      texts.back().expected = displacement.is_null() ? json{{"kind", "pair"}, {"a", solids[0]}, {"b", solids[1]}}
                                                     : json{{"kind", "sweep"},
                                                            {"body", solids[0]},
                                                            {"level", json::array({solids[1]})},
                                                            {"displacement", displacement}};
    displacement = nullptr;
    EXPECT_TRUE(texts.empty() || solids.size() == 2 || !texts.back().says.empty()) << texts.back().name;
    solids.clear();
  };
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("=== ")) {
      finish();
      in_text = false;
      texts.push_back({path.stem().string() + ": " + line.substr(4), {}, {}, {}, {}});
    } else if (in_text) {
      texts.back().text += line + "\n";
    } else if (line == "---") {
      in_text = true;
    } else if (line.starts_with("refuse ")) {
      texts.back().says = line.substr(7);
    } else if (line.starts_with("moves ")) {
      std::istringstream numbers(line.substr(6));
      Vector3d by;
      numbers >> by.x >> by.y >> by.z;
      displacement = {by.x, by.y, by.z};
    } else if (line.starts_with("option ")) {
      std::istringstream words(line.substr(7));
      std::string option, answer;
      words >> option >> answer;
      EXPECT_TRUE(texts.back().choices.choose(option, answer)) << line;
    } else if (!line.empty()) {
      solids.push_back(solid_of(line));
    }
  }
  finish();
  return texts;
}

inline std::vector<OwnText> texts_in(const std::string& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(MINKOSCOPE_SOURCE_DIR) / folder))
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<OwnText> texts;
  for (const fs::path& file : files)
    for (OwnText& text : texts_of(file)) texts.push_back(std::move(text));
  return texts;
}
inline std::vector<OwnText> all_texts() {
  return texts_in("tests/core/import/texts");
}
/// Whole posts, in which most numbers are versions, answers and explanations.
inline std::vector<OwnText> whole_posts() {
  return texts_in("tests/core/import/texts/whole_posts");
}

}  // namespace minkoscope::test::own_texts
