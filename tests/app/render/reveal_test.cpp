// What a reveal looks through: glass without noise, and no thicker where many walls stand one behind the other.
#include "app/render/scene_renderer.h"

#include "tests/app/render/render_fixture.h"

namespace minkoscope {
namespace {

Camera from_afar() {
  Camera camera;
  camera.yaw = 0.0;
  camera.pitch = 0.0;
  camera.distance = 4.0;
  return camera;
}

std::shared_ptr<const SurfaceMesh> fine_surface(Shape shape) {
  return std::make_shared<const SurfaceMesh>(tessellate(shape, 48));
}

/// A sphere at the origin behind that many walls; the nearest to it at z.
Picture behind_walls(int walls, bool orthographic = false, double z = 1.2) {
  DrawList list;
  const auto ball = fine_surface({SphereShape{0.6}}), wall = fine_surface({BoxShape{{3.0, 3.0, 0.02}}});
  list.surface(ball, {}, Vector3d(1.0), Role::body, {.edges = false});
  for (int i = 0; i < walls; ++i) {
    list.surface(wall, {{0.0, 0.0, z + 0.3 * i}, {1.0, 0.0, 0.0, 0.0}}, Vector3d(1.0), Role::level,
                 {.edges = false, .reveals = true});
  }
  RenderOptions options;
  options.grid = false;
  options.reveal = Reveal{{0.0, 0.0, 0.0}, 1.0};
  ViewPicture view;
  view.list = &list;
  view.camera = from_afar();
  view.camera.orthographic = orthographic;
  view.options = options;
  ViewPainter painter(1.0f);
  return painter.paint(std::span(&view, 1), 240, 180, dark_theme());
}

class RevealTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(software_gl_is_set()); }
};

TEST_F(RevealTest, TheBodyIsSeenThroughAWallThatIsStillThere) {
  const Picture open = behind_walls(0), one = behind_walls(1);
  EXPECT_TRUE(like_shape_a(rgb(one, 120, 90))) << "blue as the ball";
  EXPECT_GT(difference(rgb(one, 120, 90), rgb(open, 120, 90)), 2) << "veiled a little";
  EXPECT_LT(difference(rgb(one, 120, 90), rgb(open, 120, 90)), 60);
  EXPECT_GT(difference(rgb(one, 12, 90), rgb(open, 12, 90)), 30) << "the wall beside the hole";
}

TEST_F(RevealTest, ManyWallsVeilNoMoreThanOne) {
  const Picture one = behind_walls(1), four = behind_walls(4);
  for (int x = 100; x <= 140; x += 5)
    EXPECT_LE(difference(rgb(one, x, 90), rgb(four, x, 90)), 24) << "at " << x << ", by the light on another wall";
}

TEST_F(RevealTest, ParallelLinesOfSightPassWallsBeforeAndBehindTheEye) {
  const Picture open = behind_walls(0, true);
  for (const double z : {1.2, 3.5, 6.0}) {  // the eye is 4 away
    const Picture closed = behind_walls(2, true, z);
    for (const int x : {110, 120, 130})
      EXPECT_LT(difference(rgb(closed, x, 90), rgb(open, x, 90)), 60) << "a wall at " << z << ", at " << x;
    EXPECT_GT(difference(rgb(closed, 12, 90), rgb(open, 12, 90)), 30) << "the wall beside the hole";
  }
}

TEST_F(RevealTest, ItsRimIsSmooth) {
  const Picture picture = behind_walls(1);
  int sharpest = 0;
  // Above the sphere, across the rim of the hole: no pixel stands out from both of its neighbours, as noise does.
  for (int y = 10; y < 50; ++y) {
    const PixelColour before = rgb(picture, 120, y - 1), here = rgb(picture, 120, y), after = rgb(picture, 120, y + 1);
    sharpest = std::max(sharpest, std::min(difference(before, here), difference(here, after)));
  }
  EXPECT_LE(sharpest, 10);
}

}  // namespace
}  // namespace minkoscope
