// One offscreen painter for all picture tests of the program, and what they ask of pictures.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/render/view_picture.h"
#include "tests/support/golden_text.h"

bool software_gl_is_set();

namespace minkoscope {

class RenderTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    ASSERT_TRUE(software_gl_is_set());
    painter_ = std::make_unique<ViewPainter>(1.0f);
  }
  static void TearDownTestSuite() { painter_.reset(); }

  static Picture paint(const DrawList& list, const Camera& camera, int width = 240, int height = 180,
                       const Theme& theme = dark_theme(), RenderOptions options = {}) {
    ViewPicture view;
    view.list = &list;
    view.camera = camera;
    view.options = options;
    return painter_->paint(std::span(&view, 1), width, height, theme);
  }

  static std::unique_ptr<ViewPainter> painter_;
};

struct PixelColour {
  int r, g, b;
};
inline PixelColour rgb(const Picture& p, double x, double y) {
  const std::uint8_t* c =
      p.at(std::clamp(static_cast<int>(x), 0, p.width - 1), std::clamp(static_cast<int>(y), 0, p.height - 1));
  return {c[0], c[1], c[2]};
}
inline PixelColour rgb(const Colour& c) {
  return {static_cast<int>(std::lround(c.r * 255.0f)), static_cast<int>(std::lround(c.g * 255.0f)),
          static_cast<int>(std::lround(c.b * 255.0f))};
}
inline int difference(const PixelColour& a, const PixelColour& b) {
  return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b)});
}
/// Blue over red and so on: hue survives shading.
inline bool like_shape_a(const PixelColour& c) {
  return c.b > c.g && c.g > c.r && c.b > c.r + 35;
}
inline bool like_shape_b(const PixelColour& c) {
  return c.r > c.g && c.g > c.b + 20 && c.r > 60;
}
/// Pixels in the picture within `tolerance` of the colour.
inline int count_near(const Picture& p, const PixelColour& colour, int tolerance) {
  int count = 0;
  for (int y = 0; y < p.height; ++y) {
    for (int x = 0; x < p.width; ++x) count += difference(rgb(p, x, y), colour) <= tolerance ? 1 : 0;
  }
  return count;
}

/// Compares with a PNG under tests/golden. Rasterisers differ in single pixels of edges: few pixels may differ much,
/// the mean little. A failed picture is left beside the test program.
inline void expect_golden_picture(const std::string& name, const Picture& picture) {
  const std::filesystem::path path = golden_path(name);
  if (updating_golden()) {
    write_png(path, picture);
    return;
  }
  ASSERT_TRUE(std::filesystem::exists(path)) << path << " is missing; run with MINKOSCOPE_UPDATE_GOLDEN=1";
  const Picture golden = read_png(path);
  ASSERT_EQ(golden.width, picture.width);
  ASSERT_EQ(golden.height, picture.height);
  double sum = 0.0;
  int far = 0;
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const int d = difference(rgb(golden, x, y), rgb(picture, x, y));
      sum += d;
      far += d > 40 ? 1 : 0;
    }
  }
  const double pixels = static_cast<double>(picture.width) * picture.height;
  EXPECT_LT(sum / pixels, 1.5) << name;
  EXPECT_LT(far / pixels, 0.01) << name;
  if (testing::Test::HasFailure()) write_png("failed-" + name, picture);
}

}  // namespace minkoscope
