// minkoscope import: a failure in another engine's words becomes a case that query answers.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/scene/json/json.h"
#include "tests/support/json_text.h"
#include "tests/support/program.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using test::ProgramRun;
using test::run_program;

constexpr const char* failure = R"(  Shape 1: Box1 1 1
  X_FS1
1 0 0 0
0 1 0 0
0 0 1 0
0 0 0 1
  Shape 2: Sphere(0.5)
  X_FS2
1 0 0 3
0 1 0 0
0 0 1 0
0 0 0 1
)";

class ImportCommand : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  static ProgramRun run(const std::vector<std::string>& arguments, const std::string& input = {}) {
    return run_program(MINKOSCOPE_PROGRAM, arguments, input);
  }
  fs::path folder_ = scratch_folder() / "minkoscope-import-command-test";
};

TEST_F(ImportCommand, FromStdinToAFileThatQueryAnswers) {
  const std::string target = (folder_ / "case.json").string();
  const ProgramRun imported = run({"import", "-", "-o", target}, failure);
  EXPECT_EQ(imported.status, 0) << imported.err;
  EXPECT_EQ(imported.out, "");
  EXPECT_NE(imported.err.find("understood an FCL failure message"), std::string::npos);
  EXPECT_NE(imported.err.find("B: a sphere of radius 0.5 m at (3, 0, 0)"), std::string::npos) << imported.err;
  const ProgramRun answer = run({"query", target});
  // The box ends at 0.5, the sphere begins at 2.5.
  EXPECT_NEAR(test::parse_json(answer.out)["distance"].get<double>(), 2.0, 1e-9);
}

TEST_F(ImportCommand, WithoutATargetTheCaseIsPrinted) {
  const ProgramRun imported = run({"import", "-", "--algorithm", "gjk-distance", "--precision", "float"}, failure);
  EXPECT_EQ(imported.status, 0) << imported.err;
  const auto json = test::parse_json(imported.out);
  EXPECT_EQ(json["pair"]["algorithm"], "gjk-distance");
  EXPECT_EQ(json["pair"]["precision"], "float");
  const ProgramRun answer = run({"query", "-"}, imported.out);
  EXPECT_EQ(answer.status, 0) << answer.err;
}

TEST_F(ImportCommand, TwoObjFiles) {
  for (const char* name : {"a.obj", "b.obj"})
    std::ofstream(folder_ / name) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
  const ProgramRun imported = run({"import", (folder_ / "a.obj").string(), (folder_ / "b.obj").string()});
  EXPECT_EQ(imported.status, 0) << imported.err;
  EXPECT_EQ(test::parse_json(imported.out)["pair"]["b"]["shape"]["points"].size(), 4u);
}

TEST_F(ImportCommand, NamesTheLineItCannotRead) {
  const fs::path file = folder_ / "bad.txt";
  std::ofstream(file) << "a = [[0, 0, 0],\n     [1, 0, 0]]\nb = [[0, 0, 0],\n     [1, 0]]\n";
  const ProgramRun bad = run({"import", file.string()});
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(bad.out, "");
  EXPECT_EQ(bad.err, "minkoscope: " + file.string() +
                         ":4: holds a point of 2 numbers, which looks like 2D; must have three, x y z\n");
  EXPECT_EQ(run({"import", (folder_ / "none.txt").string()}).status, 2);
  EXPECT_EQ(run({"import"}).status, 2);
}

}  // namespace
}  // namespace minkoscope
