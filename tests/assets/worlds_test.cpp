// The committed worlds are what the generator writes; the city's houses are the objects of its OBJ, and the rods of the
// worst case are never in each other's way. The checks read the files on their own.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>
#include <sstream>

#include "assets/generator/worlds.h"
#include "core/scene/json/json.h"
#include "tests/support/json_text.h"
#include "tests/support/same_text.h"

namespace minkoscope {
namespace {

using nlohmann::json;

std::string file_text(const std::string& path) {
  std::ifstream in(std::string(MINKOSCOPE_SOURCE_DIR) + "/assets/" + path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

json bodies_of(const std::string& name) {
  return test::parse_json(file_text("examples/world/" + name + ".json")).at("world").at("bodies");
}

TEST(Worlds, CommittedFilesAreGenerated) {
  const std::vector<GeneratedFile> files = generate_worlds();
  std::size_t cases = 0;
  for (const GeneratedFile& file : files) {
    expect_same_text(file.path, file_text(file.path), file.text);
    EXPECT_LT(file.text.size(), 200u * 1024u) << file.path;
    cases += file.path.starts_with("examples/world/") ? 1 : 0;
  }
  EXPECT_EQ(cases, 5u);
}

TEST(Worlds, EveryHouseIsAnObjectOfTheObj) {
  std::vector<std::set<std::vector<double>>> objects;
  std::istringstream lines(file_text("worlds/city-block.obj"));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key == "o") objects.emplace_back();
    if (key != "v") continue;
    std::vector<double> vertex(3);
    words >> vertex[0] >> vertex[1] >> vertex[2];
    objects.back().insert(vertex);
  }
  EXPECT_EQ(objects.size(), 64u);
  std::size_t houses = 0;
  for (const json& body : bodies_of("city-block")) {
    if (body.at("shape").at("type") != "hull") continue;
    std::set<std::vector<double>> points;
    for (const json& point : body.at("shape").at("points")) points.insert(point.get<std::vector<double>>());
    ASSERT_LT(houses, objects.size());
    EXPECT_EQ(points, objects[houses]) << houses;
    ++houses;
  }
  EXPECT_EQ(houses, objects.size());
}

TEST(Worlds, TheRodsLieBesideEachOtherAndAllReachPastEachOther) {
  const json rods = bodies_of("all-in-one-line");
  const double seconds = 240 * 0.016666667;
  double low = -1e9, high = 1e9;  // what all of them hold at all times, of the line
  double spread[3] = {0, 0, 0}, mean[3] = {0, 0, 0};
  for (const json& rod : rods) {
    const double y = rod.at("pose").at("position").at(1), v = rod.value("velocity", json{0, 0, 0}).at(1);
    for (const double now : {y, y + seconds * v}) {
      low = std::max(low, now - 9.06);
      high = std::min(high, now + 9.06);
    }
    for (std::size_t i = 0; i < 3; ++i) mean[i] += rod.at("pose").at("position").at(i).get<double>() / 144.0;
  }
  EXPECT_LT(low, high);
  for (std::size_t a = 0; a < rods.size(); ++a) {
    for (std::size_t i = 0; i < 3; ++i) {
      spread[i] += std::pow(rods[a].at("pose").at("position").at(i).get<double>() - mean[i], 2) / 144.0;
    }
    for (std::size_t b = a + 1; b < rods.size(); ++b) {
      const json &p = rods[a].at("pose").at("position"), &q = rods[b].at("pose").at("position");
      EXPECT_GT(std::max(std::abs(p[0].get<double>() - q[0].get<double>()),
                         std::abs(p[2].get<double>() - q[2].get<double>())),
                0.13);
    }
  }
  EXPECT_GT(spread[1], 2.0 * spread[0]) << "so that sweeping goes along the rods";
  EXPECT_GT(spread[1], 2.0 * spread[2]);
}

TEST(Worlds, SpheresStartClearOfEachOtherAndOfTheWalls) {
  const json balls = bodies_of("balls-in-a-turning-box");
  for (std::size_t a = 0; a < balls.size(); ++a) {
    const json& p = balls[a].at("pose").at("position");
    const double r = balls[a].at("shape").at("radius");
    for (std::size_t i = 0; i < 3; ++i) EXPECT_LT(std::abs(p[i].get<double>()) + r, 2.2);
    for (std::size_t b = a + 1; b < balls.size(); ++b) {
      const json& q = balls[b].at("pose").at("position");
      const double away = std::hypot(p[0].get<double>() - q[0].get<double>(), p[1].get<double>() - q[1].get<double>(),
                                     p[2].get<double>() - q[2].get<double>());
      EXPECT_GT(away, r + balls[b].at("shape").at("radius").get<double>()) << a << " " << b;
    }
  }
}

}  // namespace
}  // namespace minkoscope
