// The pictures in the repository show the program as it is: rendered again, they look the same.
#include <gif_lib.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/render/offscreen.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

const fs::path root = MINKOSCOPE_SOURCE_DIR;

/// The pictures of a GIF as they are shown.
std::vector<Picture> read_gif(const fs::path& file) {
  int fault = 0;
  GifFileType* const gif = DGifOpenFileName(file.c_str(), &fault);
  if (gif == nullptr || DGifSlurp(gif) != GIF_OK) throw std::runtime_error("not a GIF: " + file.string());
  std::vector<Picture> pictures;
  Picture canvas{gif->SWidth, gif->SHeight, {}};
  canvas.pixels.resize(4 * static_cast<std::size_t>(gif->SWidth) * static_cast<std::size_t>(gif->SHeight));
  for (int i = 0; i < gif->ImageCount; ++i) {
    GraphicsControlBlock control{};
    DGifSavedExtensionToGCB(gif, i, &control);
    const GifImageDesc& part = gif->SavedImages[i].ImageDesc;
    for (int y = 0; y < part.Height; ++y) {
      for (int x = 0; x < part.Width; ++x) {
        const int index = gif->SavedImages[i].RasterBits[y * part.Width + x];
        if (index == control.TransparentColor) continue;
        const GifColorType& colour = gif->SColorMap->Colors[index];
        auto* const to = const_cast<std::uint8_t*>(canvas.at(part.Left + x, part.Top + y));
        to[0] = colour.Red;
        to[1] = colour.Green;
        to[2] = colour.Blue;
      }
    }
    pictures.push_back(canvas);
  }
  DGifCloseFile(gif, &fault);
  return pictures;
}

std::vector<Picture> read_pictures(const fs::path& file) {
  if (file.extension() == ".gif") return read_gif(file);
  return {read_png(file)};
}

/// The share of small cells whose mean colour is another. What a rasteriser may draw otherwise is far below; a button
/// that has moved is far above.
double difference(const Picture& a, const Picture& b) {
  if (a.width != b.width || a.height != b.height) return 1.0;
  constexpr int side = 10;
  constexpr double visible = 10.0;  // of 255
  int cells = 0, different = 0;
  for (int top = 0; top + side <= a.height; top += side) {
    for (int left = 0; left + side <= a.width; left += side) {
      double most = 0.0;
      for (int channel = 0; channel < 3; ++channel) {
        int sum = 0;
        for (int y = top; y < top + side; ++y) {
          for (int x = left; x < left + side; ++x) sum += int{a.at(x, y)[channel]} - int{b.at(x, y)[channel]};
        }
        most = std::max(most, std::abs(static_cast<double>(sum)) / (side * side));
      }
      ++cells;
      different += most > visible ? 1 : 0;
    }
  }
  return static_cast<double>(different) / cells;
}

constexpr double tolerance = 0.002;
// A world's panels show measured times, in digits and as curves.
constexpr double tolerance_of_times = 0.02;

class Pictures : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = scratch_folder() / ("minkoscope-pictures-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  static int shell(const std::string& command) {
    return std::system(("cd '" + root.string() + "' && env -u DISPLAY -u WAYLAND_DISPLAY LIBGL_ALWAYS_SOFTWARE=1 " +
                        command + " 2>/dev/null")
                           .c_str());
  }
  void expect_same(const fs::path& kept, const fs::path& fresh) const {
    const std::vector<Picture> before = read_pictures(kept), now = read_pictures(fresh);
    ASSERT_EQ(before.size(), now.size()) << kept;
    double worst = 0.0;
    for (std::size_t i = 0; i < now.size(); ++i) worst = std::max(worst, difference(before[i], now[i]));
    std::printf("%s: %.2f %% of it differs\n", fs::relative(kept, root).c_str(), 100.0 * worst);
    EXPECT_LT(worst, kept.filename() == "world.png" ? tolerance_of_times : tolerance)
        << kept << " is out of date: scripts/render_pictures.sh renders it again";
  }

  fs::path folder_;
};

struct Listed {
  std::string name, command;
};
std::vector<Listed> listed_pictures() {
  std::vector<Listed> list;
  std::ifstream stream(root / "docs/pictures/list.txt");
  for (std::string line; std::getline(stream, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t space = line.find(' ');
    list.push_back({line.substr(0, space), line.substr(space + 1)});
  }
  return list;
}

TEST_F(Pictures, OfTheReadmeShowTheWindowAsItIs) {
  const std::vector<Listed> list = listed_pictures();
  ASSERT_GE(list.size(), 5u);
  for (const auto& [name, command] : list) {
    const fs::path fresh = folder_ / name;
    ASSERT_EQ(shell("'" MINKOSCOPE_PROGRAM "' render " + command + " -o '" + fresh.string() + "'"), 0) << name;
    expect_same(root / "docs/pictures" / name, fresh);
  }
}

// The number and the sentence of the step stand in a strip below the views, whose height does not change.
TEST_F(Pictures, OfAnAnimationSayWhichStepTheyShow) {
  const auto animation = [&](const std::string& options) {
    const fs::path file = folder_ / "steps.gif";
    EXPECT_EQ(shell("'" MINKOSCOPE_PROGRAM "' render assets/examples/pair/gjk-distance-boxes.json --to 3 --seconds 1 "
                    "--size 640x400 " +
                    options + " -o '" + file.string() + "'"),
              0);
    return read_gif(file);
  };
  const std::vector<Picture> said = animation(""), plain = animation("--plain");
  ASSERT_EQ(said.size(), 4u);
  ASSERT_EQ(plain.size(), 4u);
  constexpr int strip = 66;
  const auto bright = [](const Picture& picture, int y) {
    int count = 0;
    for (int x = 0; x < picture.width; ++x) count += picture.at(x, y)[0] > 160 ? 1 : 0;
    return count;
  };
  for (std::size_t i = 0; i < said.size(); ++i) {
    int written = 0;
    for (int y = said[i].height - strip + 2; y < said[i].height; ++y) written += bright(said[i], y);
    EXPECT_GT(written, 200) << "step " << i << " has words";
    EXPECT_NE(said[i].pixels, plain[i].pixels);
    for (std::size_t j = 0; j < i; ++j) {
      const std::size_t below =
          4 * static_cast<std::size_t>(said[i].width) * static_cast<std::size_t>(said[i].height - strip);
      EXPECT_FALSE(std::equal(said[i].pixels.begin() + static_cast<std::ptrdiff_t>(below), said[i].pixels.end(),
                              said[j].pixels.begin() + static_cast<std::ptrdiff_t>(below)))
          << "steps " << i << " and " << j << " say the same";
    }
  }
}

// Every picture of a page has a line in the list, or is a plot.
TEST_F(Pictures, OfTheReadmeAreListed) {
  std::set<std::string> listed, shown;
  for (const Listed& picture : listed_pictures()) listed.insert(picture.name);
  std::vector<fs::path> pages{root / "README.md"};
  for (const auto& entry : fs::directory_iterator(root / "docs")) {
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  }
  const std::regex picture(R"(pictures/([a-z-]+\.(png|gif|mp4)))");
  for (const fs::path& page : pages) {
    std::stringstream text;
    text << std::ifstream(page).rdbuf();
    const std::string words = text.str();
    for (auto at = std::sregex_iterator(words.begin(), words.end(), picture); at != std::sregex_iterator(); ++at)
      shown.insert((*at)[1]);
  }
  EXPECT_EQ(shown, listed);
  EXPECT_LE(fs::file_size(root / "docs/pictures/opening.gif"), 3'000'000u) << "a page should open at once";
}

TEST_F(Pictures, OfTheFirstScreenAndTheExamplesAreFresh) {
  if (std::system("command -v convert >/dev/null") != 0) GTEST_SKIP() << "ImageMagick is not installed";
  const std::string program = "'" MINKOSCOPE_PROGRAM "' '" + folder_.string() + "'";
  ASSERT_EQ(shell("scripts/render_start.sh " + program), 0);
  for (const char* name : {"learn", "paste", "level", "examples"}) {
    const std::string file = std::string(name) + ".png";
    expect_same(root / "assets/start" / file, folder_ / file);
  }
  // One of each kind, for all of them take minutes.
  const std::vector<std::string> examples{"pair/deep-hulls", "sweep/corner-of-a-crate", "walk/corner",
                                          "world/city-block"};
  std::string command = "scripts/render_examples.sh " + program;
  for (const std::string& name : examples) command += " " + name;
  ASSERT_EQ(shell(command), 0);
  for (const std::string& name : examples)
    expect_same(root / "assets/examples/pictures" / (name + ".png"), folder_ / (name + ".png"));
}

// What the tolerance is for: it sees a button that has moved by its own width.
TEST(PictureDifference, SeesAMovedButton) {
  const Picture picture = read_png(root / "docs/pictures/pair.png");
  EXPECT_EQ(difference(picture, picture), 0.0);
  Picture moved = picture;
  for (int y = 0; y < 40; ++y) {
    for (int x = picture.width / 2; x + 60 < picture.width; ++x)
      std::copy_n(picture.at(x + 60, y), 4, const_cast<std::uint8_t*>(moved.at(x, y)));
  }
  std::printf("a moved half of the top bar: %.2f %%\n", 100.0 * difference(picture, moved));
  EXPECT_GT(difference(picture, moved), tolerance);
}

}  // namespace
}  // namespace minkoscope
