// A level opened and read again in other units: where the body stands then, and that undo and saving keep it.
#include "app/session/level/converted_level.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numbers>

#include "app/session/document.h"
#include "tests/support/levels/centimetre_level.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

std::filesystem::path showcase_in_centimetres() {
  return centimetres_z_up(MINKOSCOPE_SOURCE_DIR "/assets/levels/showcase.obj");
}

class ConvertedLevel : public testing::Test {
 protected:
  void convert(const FileUnits& units) {
    document.convert_level(units);
    document.finish_loading();
  }
  const Walk& walk() const { return *document.walk(); }
  Notices notices;
  Preferences preferences;
  Document document{notices, preferences};
};

TEST_F(ConvertedLevel, AnOpenedLevelIsGuessedAndThePersonStandsOnItsFloor) {
  ASSERT_TRUE(document.open_now(showcase_in_centimetres()));
  ASSERT_NE(document.units_guess(), nullptr);
  EXPECT_EQ(units_of(walk()), (FileUnits{0.01, UpAxis::z}));
  EXPECT_EQ(walk().body.radii, Vector3d(0.35, 0.9, 0.35));
  Document metres(notices, preferences);
  ASSERT_TRUE(metres.open_now(MINKOSCOPE_SOURCE_DIR "/assets/levels/showcase.obj"));
  EXPECT_LT(glm::length(walk().body.position - metres.walk()->body.position), 1e-9);
}

/// A sphere of 1.6 m with small faces, as a duck has them.
std::filesystem::path small_thing() {
  const std::filesystem::path file = scratch_folder() / "sphere.obj";
  std::ofstream out(file);
  constexpr int around = 64, down = 32;
  for (int i = 0; i <= down; ++i)
    for (int j = 0; j < around; ++j) {
      const double polar = std::numbers::pi * i / down, turn = 2.0 * std::numbers::pi * j / around;
      out << "v " << 0.8 * std::sin(polar) * std::cos(turn) << ' ' << 0.8 * std::cos(polar) << ' '
          << 0.8 * std::sin(polar) * std::sin(turn) << '\n';
    }
  for (int i = 0; i < down; ++i)
    for (int j = 0; j < around; ++j) {
      const int a = i * around + j + 1, b = i * around + (j + 1) % around + 1;
      out << "f " << a << ' ' << b << ' ' << b + around << ' ' << a + around << '\n';
    }
  return file;
}

TEST_F(ConvertedLevel, ALargerLevelIsProposedAndNotMade) {
  ASSERT_TRUE(document.open_now(small_thing()));
  ASSERT_NE(document.units_guess(), nullptr);
  EXPECT_EQ(document.units_guess()->units.metres, 10.0);
  EXPECT_EQ(units_of(walk()), FileUnits{});
  EXPECT_NEAR(bounds_of(*walk().level.front().mesh.mesh).max.x, 0.8, 1e-6);
}

TEST_F(ConvertedLevel, AnotherChoiceReadsTheFileAgainAndIsOneUndo) {
  ASSERT_TRUE(document.open_now(showcase_in_centimetres()));
  const std::uint64_t identity = document.identity();
  const auto right = walk().level.front().mesh.mesh->vertices;
  const std::size_t depth = document.undo_depth();
  convert({1.0, UpAxis::y});
  EXPECT_EQ(document.identity(), identity) << "the same case";
  EXPECT_EQ(document.undo_depth(), depth + 1);
  EXPECT_GT(bounds_of(*walk().level.front().mesh.mesh).max.x, 1000.0);
  convert({0.01, UpAxis::z});
  EXPECT_EQ(walk().level.front().mesh.mesh->vertices, right) << "from the file, not from what was converted before";
  document.undo();
  EXPECT_EQ(units_of(walk()), FileUnits{});
  document.undo();
  EXPECT_EQ(walk().level.front().mesh.mesh->vertices, right);
}

TEST_F(ConvertedLevel, ASavedCaseKeepsTheUnits) {
  ASSERT_TRUE(document.open_now(showcase_in_centimetres()));
  const auto file = scratch_folder() / "saved.json";
  ASSERT_TRUE(document.save(file));
  const Case read = load_case(file);
  EXPECT_EQ(std::get<Walk>(read.run).level.front().mesh.mesh->vertices, walk().level.front().mesh.mesh->vertices);
}

TEST_F(ConvertedLevel, TheAnswerEndsTheQuestion) {
  ASSERT_TRUE(document.open_now(showcase_in_centimetres()));
  document.accept_units();
  EXPECT_EQ(document.units_guess(), nullptr);
  ASSERT_TRUE(document.open_now(showcase_in_centimetres()));
  ASSERT_NE(document.units_guess(), nullptr);
  document.new_case();
  EXPECT_EQ(document.units_guess(), nullptr) << "it is of that level only";
}

TEST_F(ConvertedLevel, ABodyGivenInTheFilesUnitsIsConvertedWithItsRulesAndInputs) {
  Walk in_centimetres;
  auto floor = std::make_shared<TriangleMesh>();
  floor->vertices = {{-900, 0, -900}, {900, 0, -900}, {0, 0, 900}};
  floor->triangles = {{0, 1, 2}};
  in_centimetres.level.push_back({LevelMesh{"floor", floor, "", Pose{{0, 50, 0}, {1, 0, 0, 0}}}, std::nullopt});
  in_centimetres.body = {{35, 90, 35}, {10, 150, 0}, {1, 0, 0, 0}};
  in_centimetres.settings.gravity = {0, -981, 0};
  in_centimetres.settings.step_height = 40;
  WalkInput ahead;
  ahead.velocity = {0, 0, -300};
  in_centimetres.inputs = {ahead};
  const Walk metres = converted(in_centimetres, {0.01, UpAxis::y}, {});
  EXPECT_NEAR(metres.body.radii.y, 0.9, 1e-12);
  EXPECT_NEAR(metres.body.position.y, 1.5, 1e-12);
  EXPECT_NEAR(metres.level.front().mesh.pose.position.y, 0.5, 1e-12);
  EXPECT_NEAR(metres.settings.gravity.y, -9.81, 1e-12);
  EXPECT_NEAR(metres.settings.step_height, 0.4, 1e-12);
  ASSERT_EQ(metres.inputs.size(), 1u);
  EXPECT_NEAR(metres.inputs.front().velocity.z, -3.0, 1e-12);
}

TEST_F(ConvertedLevel, ALevelOfNothingButSliversIsOpenedWithAWarning) {
  const auto file = scratch_folder() / "slivers.obj";
  std::ofstream(file) << "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\nf 1 1 2\n";
  ASSERT_TRUE(document.open_now(file));
  ASSERT_FALSE(notices.list().empty());
  EXPECT_NE(notices.list().back().text.find("no triangle of it has an area"), std::string::npos);
}

TEST_F(ConvertedLevel, AFileThatIsGoneLeavesTheCaseAsItIs) {
  const auto file = showcase_in_centimetres();
  ASSERT_TRUE(document.open_now(file));
  std::filesystem::remove(file);
  convert({1.0, UpAxis::y});
  EXPECT_EQ(units_of(walk()), (FileUnits{0.01, UpAxis::z}));
  ASSERT_FALSE(notices.list().empty());
}

}  // namespace
}  // namespace minkoscope
