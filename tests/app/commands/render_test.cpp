// `minkoscope render` as a user runs it, without a screen.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

#include "app/render/offscreen.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

/// The bytes that begin a file.
std::string head_of(const fs::path& file, std::size_t count) {
  std::ifstream stream(file, std::ios::binary);
  std::string text(count, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(count));
  return text;
}

/// Of a GIF, without its pixels: the hundredths of a second of each of its pictures.
std::vector<int> delays_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(stream)), {});
  const std::string control("\x21\xf9\x04", 3);
  std::vector<int> delays;
  for (std::size_t at = bytes.find(control); at != std::string::npos && at + 8 <= bytes.size();
       at = bytes.find(control, at + 1)) {
    if (bytes[at + 7] == '\0')
      delays.push_back(static_cast<unsigned char>(bytes[at + 4]) + 256 * static_cast<unsigned char>(bytes[at + 5]));
  }
  return delays;
}

class RenderCommand : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = scratch_folder() / ("minkoscope-render-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  int run(const std::string& arguments, const std::string& example = "welcome", const std::string& path = {}) {
    const std::string command = "env -u DISPLAY -u WAYLAND_DISPLAY LIBGL_ALWAYS_SOFTWARE=1 " + path +
                                " '" MINKOSCOPE_PROGRAM "' render '" MINKOSCOPE_SOURCE_DIR "/assets/examples/" +
                                example + ".json' " + arguments + " > '" + (folder_ / "out").string() + "' 2> '" +
                                (folder_ / "err").string() + "'";
    return WEXITSTATUS(std::system(command.c_str()));
  }
  std::string error() const {
    std::ifstream file(folder_ / "err");
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

  fs::path folder_;
};

TEST_F(RenderCommand, AWalkWithoutInputsShowsItsStart) {
  std::ofstream(folder_ / "start.json") << R"({"format":"minkoscope-case/1","kind":"walk","walk":{
    "level":[{"mesh":{"triangles":[[[-5,0,-5],[-5,0,5],[5,0,-5]]]}}],
    "body":{"radii":[0.4,0.9,0.4],"position":[-1,1,-1]},"inputs":[]}})";
  const std::string picture = (folder_ / "start.png").string();
  const auto draw = [&](const std::string& arguments) {
    const std::string command = "env -u DISPLAY LIBGL_ALWAYS_SOFTWARE=1 '" MINKOSCOPE_PROGRAM "' render '" +
                                (folder_ / "start.json").string() + "' --size 320x200 -o '" + picture + "' " +
                                arguments + " 2> '" + (folder_ / "err").string() + "'";
    return WEXITSTATUS(std::system(command.c_str()));
  };
  for (const std::string panels : {"", "--panels"}) {
    fs::remove(picture);
    ASSERT_EQ(draw(panels), 0) << error();
    EXPECT_EQ(head_of(picture, 4), "\x89PNG");
  }
  EXPECT_EQ(draw("--step 1"), 2);
  EXPECT_NE(error().find("--step 1: this run has only step 0"), std::string::npos) << error();
}

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

TEST_F(RenderCommand, SeesAStepFromTheGivenCamera) {
  const auto painted = [this](const std::string& options) {
    const fs::path file = folder_ / "v.png";
    EXPECT_EQ(run(options + " --size 640x400 -o '" + file.string() + "'"), 0) << error();
    return read_png(file).pixels;
  };
  for (const std::string panels : {"", "--panels "}) {
    const auto ahead = painted(panels + "--camera 0,10"), beside = painted(panels + "--camera 90,10");
    EXPECT_NE(ahead, beside);
    EXPECT_EQ(ahead, painted(panels + "--camera 360,10")) << "once around";
  }
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

TEST_F(RenderCommand, AnimatesARunStepByStep) {
  const fs::path file = folder_ / "a.gif";
  // Steps 2 to 6, the last twice as long.
  ASSERT_EQ(run("--from 2 --to 6 --seconds 0.5 --size 320x200 -o '" + file.string() + "'"), 0) << error();
  EXPECT_EQ(head_of(file, 6), "GIF89a");
  EXPECT_EQ(delays_of(file), (std::vector<int>{50, 50, 50, 50, 100}));
  fs::remove(file);
  // The whole window too: its texts change with every step.
  ASSERT_EQ(run("--to 1 --seconds 1 --size 1024x700 --panels -o '" + file.string() + "'"), 0) << error();
  EXPECT_EQ(delays_of(file), (std::vector<int>{100, 200}));
}

TEST_F(RenderCommand, AnimatesTicksAsTimePasses) {
  const fs::path file = folder_ / "a.gif";
  // 60 ticks of a walk are a second, and the end stays for another.
  ASSERT_EQ(run("--from 60 --to 120 --fps 5 --size 320x200 -o '" + file.string() + "'", "walk/showcase"), 0) << error();
  EXPECT_EQ(delays_of(file), (std::vector<int>{20, 20, 20, 20, 20, 120}));
  ASSERT_EQ(
      run("--to 30 --fps 50 --size 320x200 --view world -o '" + file.string() + "'", "world/balls-in-a-turning-box"), 0)
      << error();
  const std::vector<int> delays = delays_of(file);
  EXPECT_EQ(std::accumulate(delays.begin(), delays.end(), 0), 152) << "half a second, its end, and its last picture";
}

TEST_F(RenderCommand, OrbitsAStep) {
  const fs::path file = folder_ / "a.gif", still = folder_ / "a.png";
  ASSERT_EQ(run("--orbit --step 3 --seconds 2 --fps 4 --size 320x200 --view world -o '" + file.string() + "'"), 0)
      << error();
  EXPECT_EQ(delays_of(file), std::vector<int>(8, 25));
  // A walk's own camera lets itself be turned too.
  ASSERT_EQ(run("--orbit --step 100 --panels --seconds 2 --fps 4 --size 1000x640 -o '" + file.string() + "'",
                "walk/showcase"),
            0)
      << error();
  EXPECT_EQ(delays_of(file), std::vector<int>(8, 25));
  fs::remove(file);
  for (const char* bad : {"--orbit --step 99", "--orbit --from 2", "--step 3", "--at 0.0", "--from 5 --to 4", "--to 9",
                          "--fps 0", "--fps 51", "--seconds 0"}) {
    EXPECT_EQ(run(std::string(bad) + " -o '" + file.string() + "'"), 2) << bad;
    EXPECT_EQ(error().find('\n'), error().size() - 1) << error();
    EXPECT_FALSE(fs::exists(file));
  }
  EXPECT_EQ(run("--seconds 1 -o '" + file.string() + "'", "walk/showcase"), 2);
  for (const char* bad : {"--orbit", "--from 1", "--to 1", "--fps 10", "--seconds 1", "--plain"}) {
    EXPECT_EQ(run(std::string(bad) + " -o '" + still.string() + "'"), 2) << bad;
    EXPECT_FALSE(fs::exists(still));
  }
}

TEST_F(RenderCommand, WritesWhatTheEndingSaysOrNothing) {
  for (const char* name : {"a.jpg", "a.webm", "a", "a.png.txt"}) {
    EXPECT_EQ(run(std::string("-o '") + (folder_ / name).string() + "'"), 2) << name;
    EXPECT_NE(error().find("must end in .png for a picture, .gif or .mp4 for an animation"), std::string::npos);
    EXPECT_FALSE(fs::exists(folder_ / name));
  }
  const fs::path upper = folder_ / "A.GIF";
  EXPECT_EQ(run("--to 1 --size 160x100 -o '" + upper.string() + "'"), 0) << error();
  EXPECT_EQ(head_of(upper, 3), "GIF");
}

TEST_F(RenderCommand, Mp4IsWrittenByFfmpegOrRefusedInOneLine) {
  const fs::path file = folder_ / "a.mp4";
  const std::string some = "--to 3 --seconds 0.2 --size 161x101 -o '" + file.string() + "'";  // odd sides
  EXPECT_EQ(run(some, "welcome", "PATH=/nowhere"), 2);
  EXPECT_NE(error().find("ffmpeg"), std::string::npos);
  EXPECT_NE(error().find("GIF"), std::string::npos);
  EXPECT_EQ(error().find('\n'), error().size() - 1) << error();
  EXPECT_FALSE(fs::exists(file));
  if (std::system("command -v ffmpeg >/dev/null") != 0) GTEST_SKIP() << "ffmpeg is not installed";
  ASSERT_EQ(run(some), 0) << error();
  EXPECT_EQ(head_of(file, 8).substr(4), "ftyp");
}

TEST_F(RenderCommand, BadRequestsAreOneLineAndLeaveNoFile) {
  const fs::path file = folder_ / "c.png";
  for (const char* bad : {"--step 9999", "--step -1", "--camera 30", "--camera 0,90", "--camera a,b", "--size 12",
                          "--size 0x0", "--theme pink", "--view above", "--at 0.0"}) {
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
