// minkoscope export: each form of a case does what it is for.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/render/offscreen.h"
#include "core/scene/json/json.h"
#include "tests/support/program.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using test::ProgramRun;
using test::run_program;

const std::string welcome = MINKOSCOPE_SOURCE_DIR "/assets/examples/welcome.json";

std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

class ExportCommand : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  static ProgramRun run(const std::vector<std::string>& arguments, const std::string& input = {}) {
    return run_program(MINKOSCOPE_PROGRAM, arguments, input);
  }
  // Of its own: tests run side by side.
  fs::path folder_ = scratch_folder() / (std::string("minkoscope-export-") +
                                         testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(ExportCommand, OneLineIsPastedBackToTheSameResult) {
  const ProgramRun line = run({"export", welcome, "--as", "one-line"});
  ASSERT_EQ(line.status, 0) << line.err;
  const ProgramRun back = run({"import", "-"}, "> " + line.out);
  ASSERT_EQ(back.status, 0) << back.err;
  EXPECT_EQ(run({"query", "-"}, back.out).out, run({"query", welcome}).out);
}

TEST_F(ExportCommand, OneLineComesBackByteForByte) {
  std::size_t kinds = 0;
  for (const char* name : {"pair/deep-hulls", "sweep/lip-of-a-step", "walk/corner", "world/balls-in-a-turning-box"}) {
    const std::string file = MINKOSCOPE_SOURCE_DIR "/assets/examples/" + std::string(name) + ".json";
    const ProgramRun line = run({"export", file, "--as", "one-line"});
    ASSERT_EQ(line.status, 0) << line.err;
    EXPECT_EQ(line.out.find('\n'), line.out.size() - 1);
    const ProgramRun back = run({"import", "-"}, line.out);
    ASSERT_EQ(back.status, 0) << back.err;
    EXPECT_EQ(back.out, run({"export", file, "--as", "case"}).out) << name;
    ++kinds;
  }
  EXPECT_EQ(kinds, 4u);
}

TEST_F(ExportCommand, ALevelsFilesBecomePartOfTheCase) {
  const std::string walk = MINKOSCOPE_SOURCE_DIR "/assets/examples/walk/plain.json";
  const ProgramRun whole = run({"export", walk, "--as", "case"});
  ASSERT_EQ(whole.status, 0) << whole.err;
  EXPECT_EQ(whole.out.find("\"file\""), std::string::npos);
  EXPECT_EQ(run({"walk", "-"}, whole.out).out, run({"walk", walk}).out);
}

TEST_F(ExportCommand, AReportHasItsPictureBesideIt) {
  const fs::path report = folder_ / "report.md";
  const ProgramRun made = run({"export", welcome, "--as", "markdown", "-o", report.string()});
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_NE(text_of(report).find("](report.png)"), std::string::npos);
  const Picture picture = read_png(folder_ / "report.png");
  EXPECT_EQ(picture.width, 1600);
  for (const char* kind : {"sweep/lip-of-a-step", "walk/corner"}) {
    const std::string file = MINKOSCOPE_SOURCE_DIR "/assets/examples/" + std::string(kind) + ".json";
    const ProgramRun other = run({"export", file, "--as", "markdown", "-o", (folder_ / "other.md").string()});
    EXPECT_EQ(other.status, 0) << other.err;
    EXPECT_NE(text_of(folder_ / "other.md").find("tep by step\n"), std::string::npos);
  }
}

TEST_F(ExportCommand, PythonRunsAndPasses) {
  // The program stands where the test looks for it.
  fs::create_symlink(MINKOSCOPE_PROGRAM, folder_ / "minkoscope");
  for (const char* name :
       {"welcome", "pair/deep-hulls", "sweep/lip-of-a-step", "walk/corner", "world/balls-in-a-turning-box"}) {
    const fs::path test = folder_ / "test_case.py";
    const std::string file = MINKOSCOPE_SOURCE_DIR "/assets/examples/" + std::string(name) + ".json";
    ASSERT_EQ(run({"export", file, "--as", "python", "-o", test.string()}).status, 0) << name;
    const ProgramRun python =
        run_program("/usr/bin/env", {"PATH=" + folder_.string() + ":/usr/bin:/bin", "python3", test.string()});
    EXPECT_EQ(python.status, 0) << python.err << name;
    EXPECT_NE(python.out.find("passes"), std::string::npos) << name;
  }
}

TEST_F(ExportCommand, APythonTestFailsWhereTheAnswerIsAnother) {
  const fs::path test = folder_ / "test_case.py";
  ASSERT_EQ(run({"export", welcome, "--as", "python", "-o", test.string()}).status, 0);
  const fs::path wrong = folder_ / "minkoscope";  // an engine that says another answer
  std::ofstream(wrong) << "#!/bin/sh\necho '{\"overlap\": true, \"distance\": 0, \"depth\": 1}'\n";
  fs::permissions(wrong, fs::perms::owner_all);
  EXPECT_NE(
      run_program("/usr/bin/env", {"PATH=" + folder_.string() + ":/usr/bin:/bin", "python3", test.string()}).status, 0);
}

TEST_F(ExportCommand, RefusesInOneLine) {
  EXPECT_EQ(run({"export", welcome, "--as", "poem"}).err,
            "minkoscope: --as poem: must be one of case, one-line, googletest, catch2, doctest, python, markdown, "
            "picture, fcl, jolt, bullet, parry, mjcf, godot\n");
  EXPECT_EQ(run({"export", welcome, "--as", "picture"}).err, "minkoscope: --as picture: needs -o FILE.png\n");
  EXPECT_EQ(run({"export", welcome, "--as", "picture", "--step", "999", "-o", (folder_ / "x.png").string()}).status, 2);
}

TEST_F(ExportCommand, ProgramsForOtherEnginesAreWrittenOrRefusedInOneLine) {
  const std::string hulls = MINKOSCOPE_SOURCE_DIR "/assets/examples/pair/deep-hulls.json";
  for (const auto& [form, holds] :
       {std::pair{"fcl", "fcl::collide("}, std::pair{"jolt", "sCollideShapeVsShape"},
        std::pair{"bullet", "btGjkEpaSolver2::Penetration"}, std::pair{"parry", "query::contact"},
        std::pair{"mjcf", "<mujoco>"}, std::pair{"godot", "[gd_scene"}}) {
    const std::string file = (folder_ / form).string();
    const ProgramRun written = run({"export", hulls, "--as", form, "-o", file});
    EXPECT_EQ(written.status, 0) << written.err;
    EXPECT_NE(text_of(file).find(holds), std::string::npos) << form;
    EXPECT_EQ(run({"export", hulls, "--as", form}).out, text_of(file)) << form;
  }
  const std::string egg = MINKOSCOPE_SOURCE_DIR "/assets/examples/pair/ellipsoid-and-box.json";
  const ProgramRun refused = run({"export", egg, "--as", "godot", "-o", (folder_ / "no").string()});
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("ellipsoid-and-box.json: /pair/a/shape: Godot has no ellipsoid"), std::string::npos)
      << refused.err;
  EXPECT_FALSE(fs::exists(folder_ / "no"));
  EXPECT_NE(run({"export", egg, "--as", "unity"}).err.find("must be one of case, one-line"), std::string::npos);
}

}  // namespace
}  // namespace minkoscope
