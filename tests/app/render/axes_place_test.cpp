// The letters of the axes in a view's corner are buttons: wherever the camera looks, none lies on another or on the
// middle.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/render/label_renderer.h"

namespace minkoscope {
namespace {

float apart(const ImVec2& a, const ImVec2& b) {
  return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y));
}

TEST(AxesPlace, NoLetterLiesOnAnother) {
  int moved = 0;
  for (const double side : {200.0, 900.0}) {
    const ViewRect rect{0.0, 0.0, side, side};
    for (int i = 0; i < 180; ++i) {
      for (int j = -44; j <= 44; ++j) {
        Camera camera;
        camera.yaw = 2.0 * std::numbers::pi * i / 180.0;
        camera.pitch = 0.5 * std::numbers::pi * j / 45.0;
        const AxesPlace place = axes_place(camera, rect, 1.0f);
        const float button = std::max(18.0f * place.size, 14.0f) - 1.5f;
        for (std::size_t a = 0; a < 3; ++a) {
          EXPECT_GT(apart(place.letters[a], place.middle), button) << i << " " << j << " axis " << a;
          for (std::size_t b = 0; b < a; ++b)
            EXPECT_GT(apart(place.letters[a], place.letters[b]), button) << i << " " << j << " axes " << a << " " << b;
          // It stays on its side of the middle, as seen, where the axis does not point at the eye.
          const Vector3d d = camera.rotation()[static_cast<int>(a)];
          const double seen = std::hypot(d.x, d.y);
          const double along = (d.x * static_cast<double>(place.letters[a].x - place.middle.x) -
                                d.y * static_cast<double>(place.letters[a].y - place.middle.y));
          if (seen > 0.86) {
            EXPECT_GT(along, 0.0) << i << " " << j << " axis " << a;
          }
          moved += along < 31.9 * static_cast<double>(place.size) * seen * seen ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(moved, 0);
}

}  // namespace
}  // namespace minkoscope
