#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/render/offscreen.h"
#include "app/render/theme.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

TEST(Png, ComesBackPixelForPixel) {
  Picture picture{7, 5, {}};
  for (int i = 0; i < 7 * 5; ++i) {
    for (const int value : {i * 7, 255 - i, i * 3, 255}) picture.pixels.push_back(static_cast<std::uint8_t>(value));
  }
  const fs::path file = scratch_folder() / "minkoscope-png-test.png";
  write_png(file, picture);
  const Picture back = read_png(file);
  EXPECT_EQ(back.width, 7);
  EXPECT_EQ(back.height, 5);
  EXPECT_EQ(back.pixels, picture.pixels);
  fs::remove(file);
}

TEST(Png, IsWrittenWholeOrNotAtAll) {
  const fs::path folder = scratch_folder() / "minkoscope-no-such-folder";
  EXPECT_THROW(write_png(folder / "a.png", Picture{1, 1, {0, 0, 0, 255}}), std::runtime_error);
  EXPECT_FALSE(fs::exists(folder));
}

TEST(Png, RefusesWhatIsNone) {
  const fs::path file = scratch_folder() / "minkoscope-not-a.png";
  std::ofstream(file) << "not a picture";
  EXPECT_THROW(read_png(file), std::runtime_error);
  EXPECT_THROW(read_png(file.string() + ".missing"), std::runtime_error);
  fs::remove(file);
}

TEST(Theme, EveryRoleStandsOutFromItsGround) {
  // WCAG's contrast of relative luminance; level and grid are backgrounds themselves.
  const auto luminance = [](const Colour& c) {
    const auto linear = [](float v) {
      return v <= 0.04045f ? static_cast<double>(v) / 12.92 : std::pow((static_cast<double>(v) + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
  };
  const auto contrast = [&](const Colour& a, const Colour& b) {
    const double p = luminance(a), q = luminance(b);
    return (std::max(p, q) + 0.05) / (std::min(p, q) + 0.05);
  };
  for (const Theme* theme : {&dark_theme(), &light_theme()}) {
    for (const Role role :
         {Role::shape_a, Role::shape_b, Role::difference, Role::simplex, Role::support, Role::direction, Role::closest,
          Role::witness, Role::origin, Role::body, Role::candidate, Role::contact, Role::slide_plane, Role::slide,
          Role::wanted_path, Role::path, Role::selection}) {
      EXPECT_GT(contrast(theme->colour(role), theme->background_centre), 2.4) << to_string(role) << theme->dark;
    }
    EXPECT_GT(contrast(theme->text, theme->panel), 7.0);
    EXPECT_GT(contrast(theme->dim, theme->panel), 4.5);
    EXPECT_GT(contrast(theme->faint, theme->panel), 4.5);
    EXPECT_GT(contrast(theme->faint, theme->background_centre), 4.5);
    EXPECT_GT(contrast(theme->dim, theme->raised), 4.5);
  }
}

TEST(Theme, PacksAsImGuiReadsIt) {
  EXPECT_EQ(packed(Colour{1.0f, 0.0f, 0.0f, 1.0f}), 0xff0000ffU);
  EXPECT_EQ(packed(Colour{0.0f, 0.0f, 1.0f, 1.0f}, 0.5f), 0x80ff0000U);
}

}  // namespace
}  // namespace minkoscope
