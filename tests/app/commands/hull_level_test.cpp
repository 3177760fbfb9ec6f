// The commands hull and level: what they print for good files, and the one line for bad ones.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "core/scene/json/json.h"
#include "tests/support/program.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class HullAndLevel : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = scratch_folder() / ("minkoscope-hull-level-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  test::ProgramRun run(const std::string& command, const std::string& name, const std::string& text) {
    file_ = (folder_ / name).string();
    std::ofstream(file_, std::ios::binary) << text;
    return test::run_program(MINKOSCOPE_PROGRAM, {command, file_});
  }
  void expect_refused(const std::string& command, const std::string& name, const std::string& text,
                      const std::string& message) {
    const test::ProgramRun done = run(command, name, text);
    EXPECT_EQ(done.status, 2);
    EXPECT_EQ(done.out, "");
    EXPECT_EQ(done.err, "minkoscope: " + file_ + message + "\n");
  }

  fs::path folder_;
  std::string file_;
};

TEST_F(HullAndLevel, HullCountsAndMeasures) {
  const auto result = [&](const std::string& name, const std::string& text) {
    const test::ProgramRun done = run("hull", name, text);
    EXPECT_EQ(done.status, 0) << done.err;
    return test::parse_json(done.out);
  };
  EXPECT_EQ(
      result("cube.json", "[[0,0,0],[2,0,0],[0,2,0],[2,2,0],[0,0,2],[2,0,2],[0,2,2],[2,2,2],[1,1,1],[1,0,0],[1,1,0]]"),
      (json{{"points", 11}, {"vertices", 8}, {"faces", 6}, {"volume", 8.0}, {"dimension", 3}}));
  EXPECT_EQ(result("flat.json", "[[0,0,0],[1,0,0],[0,1,0]]"),
            (json{{"points", 3}, {"vertices", 3}, {"faces", 2}, {"volume", 0.0}, {"dimension", 2}}));
  EXPECT_EQ(result("line.json", "[[0,0,0],[1,0,0],[2,0,0]]"),
            (json{{"points", 3}, {"vertices", 2}, {"faces", 0}, {"volume", 0.0}, {"dimension", 1}}));
  EXPECT_EQ(result("point.OBJ", "v 1 2 3\n"),
            (json{{"points", 1}, {"vertices", 1}, {"faces", 0}, {"volume", 0.0}, {"dimension", 0}}));
}

TEST_F(HullAndLevel, LevelSaysWhatItHolds) {
  const test::ProgramRun done =
      run("level", "yard.obj", "v 0 0 0\nv 2 0 0\nv 2 0 3\nv 0 0 3\no lawn\nf 1 2 3 4\no path\nf 1 1 2\n");
  ASSERT_EQ(done.status, 0) << done.err;
  const json level = test::parse_json(done.out);
  EXPECT_EQ(level["vertices"], 4);
  EXPECT_EQ(level["triangles"], 3);
  EXPECT_EQ(level["bounds"], (json{{"min", {0.0, 0.0, 0.0}}, {"max", {2.0, 0.0, 3.0}}}));
  EXPECT_EQ(level["area"], 6.0);
  EXPECT_EQ(level["meshes"], test::parse_json(R"([{"name":"lawn","triangles":2},{"name":"path","triangles":1}])"));
  EXPECT_EQ(level["degenerate_triangles"], 1);
  EXPECT_TRUE(level["open_edges"].is_number_unsigned());
  EXPECT_EQ(level["warnings"], json::array());
  const test::ProgramRun bare = run("level", "bare.obj", "v 0 0 0\n");
  EXPECT_EQ(bare.status, 0);
  EXPECT_EQ(test::parse_json(bare.out)["warnings"].size(), 1u);
}

TEST_F(HullAndLevel, LevelTurnsAndScalesItAndSaysWhatItLooksLike) {
  // A room of 20 m with Z up, in centimetres.
  const std::string room =
      "v 0 0 0\nv 2000 0 0\nv 2000 1500 0\nv 0 1500 0\nv 0 0 300\nv 2000 0 300\nf 1 2 3 4\nf 1 2 6 5\n";
  const json plain = test::parse_json(run("level", "room.obj", room).out);
  EXPECT_EQ(plain["guess"]["up"], "z");
  EXPECT_EQ(plain["guess"]["scale"], 0.01);
  EXPECT_FALSE(plain["guess"]["why"].get<std::string>().empty());
  EXPECT_EQ(plain["bounds"]["max"], (json{2000.0, 1500.0, 300.0})) << "nothing is converted unasked";
  const test::ProgramRun done = test::run_program(MINKOSCOPE_PROGRAM, {"level", file_, "--up", "z", "--unit", "cm"});
  ASSERT_EQ(done.status, 0) << done.err;
  const json level = test::parse_json(done.out);
  EXPECT_EQ(level["bounds"]["max"], (json{20.0, 3.0, 0.0}));
  EXPECT_NEAR(level["area"].get<double>(), 20.0 * 15.0 + 20.0 * 3.0, 1e-9);
  const auto refused = [&](const std::vector<std::string>& options) {
    std::vector<std::string> arguments{"level", file_};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const test::ProgramRun bad = test::run_program(MINKOSCOPE_PROGRAM, arguments);
    EXPECT_EQ(bad.status, 2);
    return bad.err;
  };
  EXPECT_EQ(refused({"--up", "x"}), "minkoscope: --up x: must be y or z\n");
  EXPECT_NE(refused({"--unit", "km"}).find("must be m, cm, mm or inch"), std::string::npos);
  EXPECT_NE(refused({"--unit", "cm", "--scale", "2"}).find("one of the two"), std::string::npos);
  EXPECT_NE(refused({"--scale", "-1"}).find("--scale"), std::string::npos);
}

TEST_F(HullAndLevel, BadFilesAreOneLine) {
  expect_refused("hull", "none.json", "[]", ": has no points; must have at least one");
  expect_refused("hull", "word.json", R"([[0,0,0],[1,0,"x"]])", ": /1/2: is \"x\"; must be a finite number");
  expect_refused("hull", "bad.obj", "v 0 0\n", ":1: the vertex has 2 numbers; must have three, as in v 1 2 3");
  expect_refused("level", "far.obj", "v 0 0 0\nf 1 1 7\n",
                 ":2: the face has index 7, but the file has 1 vertex; must be 1 to 1");
  expect_refused("level", "empty.obj", "", ":1: is empty; must be a Wavefront OBJ file with v and f lines");
  EXPECT_EQ(test::run_program(MINKOSCOPE_PROGRAM, {"level", (folder_ / "gone.obj").string()}).status, 2);
  EXPECT_EQ(test::run_program(MINKOSCOPE_PROGRAM, {"hull", folder_.string()}).status, 2);
}

}  // namespace
}  // namespace minkoscope
