// Animations, read back by the libraries and programs that others have.
#include <gif_lib.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/files/child_process.h"
#include "app/render/animation/animation_writer.h"
#include "app/render/animation/colour_palette.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

Picture plain(int width, int height, const Rgb& colour) {
  Picture picture{width, height, {}};
  for (int i = 0; i < width * height; ++i)
    picture.pixels.insert(picture.pixels.end(), {colour[0], colour[1], colour[2], 255});
  return picture;
}

void fill(Picture& picture, int left, int top, int side, const Rgb& colour) {
  for (int y = top; y < top + side; ++y) {
    for (int x = left; x < left + side; ++x) {
      for (std::size_t c = 0; c < 3; ++c)
        picture.pixels[4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) +
                            static_cast<std::size_t>(x)) +
                       c] = colour[c];
    }
  }
}

/// A dark ground that fades as the window's does, with a bright square on it.
Picture scene(int at) {
  Picture picture = plain(160, 100, {});
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const auto shade = static_cast<std::uint8_t>(18 + y / 8);
      fill(picture, x, y, 1, {shade, static_cast<std::uint8_t>(shade + 3), static_cast<std::uint8_t>(shade + 9)});
    }
  }
  fill(picture, at, 40, 12, {240, 228, 66});
  return picture;
}

/// What a viewer shows: whole pictures, and the hundredths of a second each stays.
struct Played {
  struct Frame {
    Picture picture;
    int hundredths = 0, width = 0, height = 0;  // of the part that was stored
  };
  std::vector<Frame> frames;
  int colours = 0;
  bool endless = false;
};

Played play(const fs::path& file) {
  int fault = 0;
  GifFileType* const gif = DGifOpenFileName(file.c_str(), &fault);
  if (gif == nullptr || DGifSlurp(gif) != GIF_OK) throw std::runtime_error("not a GIF: " + file.string());
  Played played;
  played.colours = gif->SColorMap->ColorCount;
  Picture canvas = plain(gif->SWidth, gif->SHeight, {});
  for (int i = 0; i < gif->ImageCount; ++i) {
    const SavedImage& image = gif->SavedImages[i];
    for (int e = 0; e < image.ExtensionBlockCount; ++e) {
      const ExtensionBlock& block = image.ExtensionBlocks[e];
      if (block.Function == APPLICATION_EXT_FUNC_CODE &&
          std::string(reinterpret_cast<const char*>(block.Bytes), static_cast<std::size_t>(block.ByteCount)) ==
              "NETSCAPE2.0")
        played.endless = true;
    }
    GraphicsControlBlock control{};
    DGifSavedExtensionToGCB(gif, i, &control);
    const GifImageDesc& part = image.ImageDesc;
    for (int y = 0; y < part.Height; ++y) {
      for (int x = 0; x < part.Width; ++x) {
        const int index = image.RasterBits[y * part.Width + x];
        if (index == control.TransparentColor) continue;
        const GifColorType& colour = gif->SColorMap->Colors[index];
        fill(canvas, part.Left + x, part.Top + y, 1, {colour.Red, colour.Green, colour.Blue});
      }
    }
    played.frames.push_back({canvas, control.DelayTime, part.Width, part.Height});
  }
  DGifCloseFile(gif, &fault);
  return played;
}

int largest_difference(const Picture& a, const Picture& b) {
  int most = a.pixels.size() == b.pixels.size() ? 0 : 999;
  for (std::size_t i = 0; most < 999 && i < a.pixels.size(); ++i)
    most = std::max(most, std::abs(int{a.pixels[i]} - int{b.pixels[i]}));
  return most;
}

class Animation : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = scratch_folder() / ("minkoscope-animation-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST_F(Animation, AGifShowsEveryPictureForItsTime) {
  const fs::path file = folder_ / "a.gif";
  const auto writer = make_gif_writer(file);
  for (const int at : {10, 40, 40, 120}) writer->add(scene(at), 0.125);
  EXPECT_TRUE(fs::is_empty(folder_)) << "nothing before it is complete";
  writer->finish();
  const Played played = play(file);
  ASSERT_EQ(played.frames.size(), 3u) << "a picture that stays is not stored again";
  EXPECT_TRUE(played.endless);
  // Hundredths are rounded of the whole, so that the sum is right.
  EXPECT_EQ(played.frames[0].hundredths + played.frames[1].hundredths + played.frames[2].hundredths, 50);
  EXPECT_NEAR(played.frames[1].hundredths, 25, 1);
  // The colours of so few shades are kept to the step that the palette distinguishes.
  int worst = 0;
  for (std::size_t i = 0; i < 3; ++i)
    worst = std::max(worst, largest_difference(played.frames[i].picture, scene(std::array{10, 40, 120}[i])));
  std::printf("largest difference of a channel: %d\n", worst);
  EXPECT_LE(worst, 2);
  // Only what changed: both places of the square, without the ground around.
  EXPECT_EQ(played.frames[1].width, 42);
  EXPECT_EQ(played.frames[1].height, 12);
}

TEST_F(Animation, WithoutItsEndThereIsNoFile) {
  {
    const auto writer = make_gif_writer(folder_ / "a.gif");
    writer->add(scene(10), 1.0);
  }
  EXPECT_TRUE(fs::is_empty(folder_));
  EXPECT_ANY_THROW(make_gif_writer(folder_ / "no/such/folder/a.gif")) << "before anything is drawn";
}

// A palette of few colours gives shades to what fades, and does not forget a small bright mark.
TEST(ColourPalette, KeepsASmallMarkBesideALargeGround) {
  ColourCounts counts;
  for (int shade = 0; shade < 128; ++shade) {
    for (int tint = 0; tint < 60; ++tint)
      counts.add({static_cast<std::uint8_t>(shade), static_cast<std::uint8_t>(shade + tint),
                  static_cast<std::uint8_t>(shade / 2 + 2 * tint)},
                 500);
  }
  const Rgb mark{240, 228, 66};
  counts.add(mark, 40);
  const std::vector<Rgb> palette = counts.palette(255);
  EXPECT_LE(palette.size(), 255u);
  EXPECT_GT(palette.size(), 200u);
  NearestColour nearest(palette);
  const auto error = [&](const Rgb& colour) {
    const Rgb& shown = palette[nearest.of(colour)];
    int most = 0;
    for (std::size_t c = 0; c < 3; ++c) most = std::max(most, std::abs(int{shown[c]} - int{colour[c]}));
    return most;
  };
  EXPECT_LE(error(mark), 2);
  int worst = 0;
  for (int shade = 0; shade < 128; ++shade)
    worst = std::max(worst, error({static_cast<std::uint8_t>(shade), static_cast<std::uint8_t>(shade + 30),
                                   static_cast<std::uint8_t>(shade / 2 + 60)}));
  std::printf("largest error of a shade: %d\n", worst);
  EXPECT_LE(worst, 12);
}

TEST_F(Animation, AnMp4HasTheSamePictures) {
  if (!is_installed("ffmpeg")) GTEST_SKIP() << "ffmpeg is not installed";
  const fs::path file = folder_ / "a.mp4";
  const auto writer = make_mp4_writer(file, 10);
  for (const int at : {10, 40, 120}) writer->add(scene(at), 0.5);
  EXPECT_FALSE(fs::exists(file));
  writer->finish();
  ASSERT_TRUE(fs::exists(file));
  const fs::path raw = folder_ / "raw";
  ChildProcess decode(
      {"ffmpeg", "-loglevel", "error", "-i", file.string(), "-f", "rawvideo", "-pix_fmt", "rgba", "-y", raw.string()},
      {});
  ASSERT_EQ(decode.wait(), 0);
  constexpr std::size_t picture = 4 * 160 * 100;
  ASSERT_EQ(fs::file_size(raw), 15 * picture) << "a second and a half at ten a second";
  std::ifstream stream(raw, std::ios::binary);
  std::vector<char> bytes((std::istreambuf_iterator<char>(stream)), {});
  const auto red = [&](std::size_t frame, std::size_t x, std::size_t y) {
    return static_cast<std::uint8_t>(bytes[frame * picture + 4 * (160 * y + x)]);
  };
  EXPECT_GT(red(0, 15, 46), 200);
  EXPECT_LT(red(7, 15, 46), 60);
  EXPECT_GT(red(7, 45, 46), 200);
  EXPECT_GT(red(14, 125, 46), 200);
}

TEST_F(Animation, AnMp4ThatIsGivenUpLeavesNothing) {
  if (!is_installed("ffmpeg")) GTEST_SKIP() << "ffmpeg is not installed";
  {
    const auto writer = make_mp4_writer(folder_ / "a.mp4", 10);
    writer->add(scene(10), 1.0);
  }
  EXPECT_TRUE(fs::is_empty(folder_));
  const auto writer = make_mp4_writer(folder_ / "no/such/folder/a.mp4", 10);
  EXPECT_ANY_THROW({
    for (int i = 0; i < 100; ++i) writer->add(scene(i), 0.1);
    writer->finish();
  });
}

}  // namespace
}  // namespace minkoscope
