#include "app/view/overview_camera.h"

#include <gtest/gtest.h>

namespace minkoscope {
namespace {

TEST(OverviewCamera, ShowsAllOfALevelFromAboveAndNoMoreThanThat) {
  const DrawBounds flat{{-40, 0, -10}, {40, 3, 10}}, tower{{90, -5, 90}, {95, 60, 95}},
      small{{0, 0, 0}, {0.02, 0.01, 0.02}};
  for (const DrawBounds& bounds : {flat, tower, small}) {
    for (const ViewRect& rect : {ViewRect{300, 50, 900, 600}, ViewRect{0, 0, 340, 560}}) {
      const Camera camera = overview_of(bounds, 0.7, rect);
      EXPECT_LT(camera.forward().y, -0.5) << "from above";
      EXPECT_GT(camera.eye().y, bounds.max.y);
      double widest = 0.0;
      for (int corner = 0; corner < 8; ++corner) {
        const Vector3d p((corner & 1) != 0 ? bounds.max.x : bounds.min.x,
                         (corner & 2) != 0 ? bounds.max.y : bounds.min.y,
                         (corner & 4) != 0 ? bounds.max.z : bounds.min.z);
        const auto seen = camera.project(p, rect);
        ASSERT_TRUE(seen);
        EXPECT_TRUE(rect.contains(seen->pixel));
        const glm::dvec2 share =
            glm::abs((seen->pixel - glm::dvec2(rect.x, rect.y)) / glm::dvec2(rect.width, rect.height) - 0.5);
        widest = std::max({widest, share.x / 0.45, share.y / 0.37});
      }
      EXPECT_NEAR(widest, 1.0, 1e-6) << "as near as it goes";
    }
  }
}

}  // namespace
}  // namespace minkoscope
