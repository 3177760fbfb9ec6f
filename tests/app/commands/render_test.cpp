// `minkoscope render` as a user runs it, without a screen.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "app/render/offscreen.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

class RenderCommand : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = scratch_folder() / ("minkoscope-render-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  int run(const std::string& arguments) {
    const std::string command = "env -u DISPLAY -u WAYLAND_DISPLAY LIBGL_ALWAYS_SOFTWARE=1 '" MINKOSCOPE_PROGRAM
                                "' render '" MINKOSCOPE_SOURCE_DIR "/assets/examples/welcome.json' " +
                                arguments + " > '" + (folder_ / "out").string() + "' 2> '" +
                                (folder_ / "err").string() + "'";
    return WEXITSTATUS(std::system(command.c_str()));
  }
  std::string error() const {
    std::ifstream file(folder_ / "err");
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

  fs::path folder_;
};

TEST_F(RenderCommand, WritesAPictureOfTheSizeAskedForWithoutAScreen) {
  const fs::path file = folder_ / "a.png";
  for (const char* view : {"world", "minkowski", "both"}) {
    ASSERT_EQ(run(std::string("--step 3 --size 320x240 --view ") + view + " -o '" + file.string() + "'"), 0) << error();
    const Picture picture = read_png(file);
    EXPECT_EQ(picture.width, 320);
    EXPECT_EQ(picture.height, 240);
    fs::remove(file);
  }
}

TEST_F(RenderCommand, PanelsSurroundTheViews) {
  const fs::path file = folder_ / "b.png";
  ASSERT_EQ(run("--step 3 --size 1280x800 --panels --theme light -o '" + file.string() + "'"), 0) << error();
  const Picture picture = read_png(file);
  EXPECT_EQ(picture.width, 1280);
  EXPECT_GT(picture.at(4, 400)[0], 200) << "a light panel at the left edge";
}

TEST_F(RenderCommand, TwoRunsSideBySide) {
  const fs::path file = folder_ / "d.png";
  // The right run is the longer one: the left one rests.
  ASSERT_EQ(run("--step 9 --size 1280x800 --panels --compare sat,double -o '" + file.string() + "'"), 0) << error();
  const Picture two = read_png(file);
  ASSERT_EQ(run("--step 8 --size 1280x800 --panels -o '" + file.string() + "'"), 0) << error();
  const Picture one = read_png(file);
  int different = 0;
  for (int x = 320; x < 900; x += 4) {
    for (int y = 60; y < 600; y += 4) different += two.at(x, y)[0] != one.at(x, y)[0] ? 1 : 0;
  }
  EXPECT_GT(different, 2000) << "four views instead of two";
  fs::remove(file);
  for (const char* bad : {"--compare sat", "--panels --compare stat", "--panels --step 10 --compare sat,double"}) {
    EXPECT_EQ(run(std::string(bad) + " -o '" + file.string() + "'"), 2) << bad;
    EXPECT_FALSE(fs::exists(file));
  }
}

TEST_F(RenderCommand, BadRequestsAreOneLineAndLeaveNoFile) {
  const fs::path file = folder_ / "c.png";
  for (const char* bad :
       {"--step 9999", "--step -1", "--size 12", "--size 0x0", "--theme pink", "--view above", "--at 0.0"}) {
    EXPECT_EQ(run(std::string(bad) + " -o '" + file.string() + "'"), 2) << bad;
    const std::string text = error();
    EXPECT_EQ(text.find('\n'), text.size() - 1) << text;
    EXPECT_EQ(text.rfind("minkoscope: ", 0), 0u) << text;
    EXPECT_FALSE(fs::exists(file));
  }
  EXPECT_EQ(run("-o '" + (folder_ / "no/such/folder.png").string() + "'"), 2);
}

}  // namespace
}  // namespace minkoscope
