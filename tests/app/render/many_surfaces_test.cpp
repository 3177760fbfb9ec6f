// Thousands of surfaces: drawn in few calls, each where it is and in its colour, whether near or only a few pixels
// large.
#include "app/render/view_target.h"
#include "tests/app/render/render_fixture.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

const ViewRect surface_rect{0.0, 0.0, 320.0, 240.0};

Camera facing_grid(double distance) {
  Camera camera;
  camera.yaw = camera.pitch = 0.0;
  camera.distance = distance;
  return camera;
}

struct Drawn {
  Picture picture;
  std::size_t calls = 0;
};

class ManySurfaces : public testing::Test {
 protected:
  Drawn draw(const DrawList& list, const Camera& camera) {
    target_.resize(320, 240, 4);
    target_.begin();
    RenderOptions options;
    options.grid = false;
    renderer_.draw(list, camera, {0, 0, 320, 240}, dark_theme(), options);
    target_.finish();
    EXPECT_EQ(last_gl_error(), "");
    target_.bind_resolved();
    return {read_picture(320, 240), renderer_.surface_calls()};
  }
  /// Columns by rows of one mesh in the plane z = 0, half a metre apart, every third in another role.
  DrawList lattice(const Shape& shape, const Vector3d& scale, const SurfaceStyle& style = {.edges = false}) const {
    const auto mesh = std::make_shared<const SurfaceMesh>(tessellate(shape, 16));
    DrawList list;
    for (int i = 0; i < 20 * 16; ++i) {
      list.surface(mesh, {place(i), {1, 0, 0, 0}}, scale, i % 3 == 0 ? Role::shape_b : Role::shape_a, style);
    }
    return list;
  }
  static Vector3d place(int i) { return {0.5 * (i % 20 - 9.5), 0.5 * (i / 20 - 7.5), 0.0}; }

  OffscreenContext context_;
  SceneRenderer renderer_;
  ViewTarget target_;
};

TEST_F(ManySurfaces, OfOneMeshAreOneCallEachInItsPlaceAndColour) {
  const DrawList list = lattice({BoxShape{{1, 1, 1}}}, Vector3d(0.15, 0.2, 0.15));
  const Camera camera = facing_grid(14.0);
  const Drawn drawn = draw(list, camera);
  EXPECT_EQ(drawn.calls, 1u);
  for (int i = 0; i < 320; ++i) {
    const auto centre = camera.project(place(i), surface_rect)->pixel;
    const PixelColour c = rgb(drawn.picture, centre.x, centre.y);
    EXPECT_TRUE(i % 3 == 0 ? like_shape_b(c) : like_shape_a(c)) << i;
    // Half as wide as far from its neighbour: ground on either side, none above it within its height.
    const auto beside = camera.project(place(i) + Vector3d(0.25, 0, 0), surface_rect)->pixel;
    const PixelColour ground = rgb(drawn.picture, beside.x, beside.y);
    EXPECT_FALSE(like_shape_b(ground) || like_shape_a(ground)) << i;
    const auto inside = camera.project(place(i) + Vector3d(0, 0.15, 0), surface_rect)->pixel;
    const PixelColour own = rgb(drawn.picture, inside.x, inside.y);
    EXPECT_TRUE(i % 3 == 0 ? like_shape_b(own) : like_shape_a(own)) << i;
  }
}

TEST_F(ManySurfaces, TurnedAndScaledAsTheOnesDrawnAlone) {
  // The same forty boxes in one list, and padded beyond the number from which many are drawn otherwise by ones that
  // stand behind the eye: what is not seen is left out, and the picture is the same.
  test::Random random(71);
  DrawList few;
  const auto mesh = std::make_shared<const SurfaceMesh>(tessellate({BoxShape{{1, 1, 1}}}, 16));
  for (int i = 0; i < 40; ++i) {
    const Vector3d at = random.vector(2.0), scale = Vector3d(0.5) + 0.4 * random.vector(1.0);
    few.surface(mesh, {at, random.rotation()}, scale, i % 2 == 0 ? Role::shape_a : Role::shape_b,
                {.edges = i % 4 == 0});
  }
  DrawList many = few;
  const Camera camera = facing_grid(9.0);
  for (int i = 0; i < 500; ++i) many.surface(mesh, {{0, 0, 30.0 + i}, {1, 0, 0, 0}}, Vector3d(1.0), Role::shape_a);
  for (int i = 0; i < 500; ++i) many.surface(mesh, {{40.0 + i, 0, 0}, {1, 0, 0, 0}}, Vector3d(1.0), Role::shape_a);
  const Drawn alone = draw(few, camera), padded = draw(many, camera);
  EXPECT_EQ(alone.picture.pixels, padded.picture.pixels);
  EXPECT_LT(padded.calls, 42u);
}

TEST_F(ManySurfaces, AFewPixelsLargeAreRoundAndLit) {
  const DrawList list = lattice({SphereShape{1.0}}, Vector3d(0.06));
  const Camera camera = facing_grid(14.0);
  const double pixels = 0.06 / camera.pixel_size({0, 0, 0}, surface_rect);
  ASSERT_LT(pixels, 3.2) << "small enough to be drawn as a splat";
  const Drawn drawn = draw(list, camera);
  EXPECT_EQ(drawn.calls, 1u);
  int lighter_above = 0;
  for (int i = 0; i < 320; ++i) {
    const auto centre = camera.project(place(i), surface_rect)->pixel;
    const PixelColour c = rgb(drawn.picture, centre.x, centre.y);
    EXPECT_TRUE(i % 3 == 0 ? like_shape_b(c) : like_shape_a(c)) << i;
    const PixelColour above = rgb(drawn.picture, centre.x, centre.y - 1.0),
                      below = rgb(drawn.picture, centre.x, centre.y + 1.0);
    lighter_above += above.r + above.g + above.b > below.r + below.g + below.b ? 1 : 0;
  }
  EXPECT_GT(lighter_above, 280) << "the light comes from above";
}

TEST_F(ManySurfaces, ANearerSplatHidesAFartherOne) {
  for (const bool near_first : {false, true}) {
    const auto mesh = std::make_shared<const SurfaceMesh>(tessellate({SphereShape{1.0}}, 16));
    DrawList list;
    const auto row = [&](double z, Role role) {
      for (int i = 0; i < 200; ++i) {
        // On the same rays through the eye: larger where it is farther.
        const double farther = (14.0 - z) / 14.0;
        const Vector3d at = farther * (place(i));
        list.surface(mesh, {{at.x, at.y, z}, {1, 0, 0, 0}}, Vector3d(0.06 * farther), role, {.edges = false});
      }
    };
    if (near_first) row(1.0, Role::shape_a);
    row(-1.0, Role::shape_b);
    if (!near_first) row(1.0, Role::shape_a);
    const Camera camera = facing_grid(14.0);
    const Drawn drawn = draw(list, camera);
    for (int i = 0; i < 200; ++i) {
      const auto centre = camera.project(place(i), surface_rect)->pixel;
      EXPECT_TRUE(like_shape_a(rgb(drawn.picture, centre.x, centre.y))) << i << (near_first ? " near first" : "");
    }
  }
}

TEST_F(ManySurfaces, TranslucentOnesLetWhatIsBehindShine) {
  DrawList list = lattice({SphereShape{1.0}}, Vector3d(0.06), {.opacity = 0.4f, .edges = false});
  const Camera camera = facing_grid(14.0);
  const Picture ghosts = draw(list, camera).picture;
  const Picture solid = draw(lattice({SphereShape{1.0}}, Vector3d(0.06)), camera).picture;
  const PixelColour ground = rgb(dark_theme().background_centre);
  for (const int i : {129, 130, 169, 170}) {
    const auto centre = camera.project(place(i), surface_rect)->pixel;
    const PixelColour ghost = rgb(ghosts, centre.x, centre.y), full = rgb(solid, centre.x, centre.y);
    EXPECT_GT(difference(ghost, ground), 12) << i;
    EXPECT_LT(difference(ghost, ground), difference(full, ground)) << i;
  }
}

TEST_F(ManySurfaces, DrawnAgainAllocateNothing) {
  test::Random random(73);
  DrawList list;
  const auto ball = std::make_shared<const SurfaceMesh>(tessellate({SphereShape{1.0}}, 12));
  for (int i = 0; i < 2000; ++i) {
    const Vector3d at = random.vector(20.0);
    list.surface(ball, {at, {1, 0, 0, 0}}, Vector3d(0.3), Role::body, {.edges = false});
    list.surface(ball, {at, {1, 0, 0, 0}}, Vector3d(0.4), Role::body, {.opacity = 0.3f, .edges = false});
    list.line(at, {0, 0, 0}, Role::candidate, {.on_top = i % 2 == 0});
  }
  // Twice from each side, so that every buffer has had its largest.
  const std::array cameras{facing_grid(80.0), facing_grid(15.0)};
  ViewTarget target;
  target.resize(320, 240, 1);
  target.begin();
  const auto draw_both = [&] {
    for (const Camera& camera : cameras) renderer_.draw(list, camera, {0, 0, 320, 240}, dark_theme());
  };
  draw_both();
  draw_both();
  const std::size_t before = test::allocations();
  EXPECT_GT(before, 0u) << "they are counted";
  draw_both();
  EXPECT_EQ(test::allocations() - before, 0u);
  target.finish();
}

TEST_F(ManySurfaces, TenThousandAreAHandfulOfCalls) {
  test::Random random(72);
  DrawList list;
  std::vector<std::shared_ptr<const SurfaceMesh>> meshes;
  for (const Shape& shape : {Shape{SphereShape{1.0}}, Shape{BoxShape{{1, 1, 1}}}, Shape{CapsuleShape{0.5, 0.5}}}) {
    meshes.push_back(std::make_shared<const SurfaceMesh>(tessellate(shape, 12)));
  }
  for (int i = 0; i < 10'000; ++i) {
    list.surface(meshes[static_cast<std::size_t>(i) % 3], {random.vector(20.0), random.rotation()}, Vector3d(0.3),
                 Role::body, {.edges = false}, 100 + static_cast<MarkId>(i));
  }
  EXPECT_LE(draw(list, facing_grid(80.0)).calls, 4u) << "three meshes near, one call for all that are small";
  EXPECT_LE(draw(list, facing_grid(15.0)).calls, 4u);
  EXPECT_EQ(renderer_.cached_surfaces(), 3u);
}

}  // namespace
}  // namespace minkoscope
