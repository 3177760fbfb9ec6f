#include "app/render/scene_renderer.h"

#include "app/draw/level/level_surface.h"
#include "app/labs/pair/draw/pair_draw.h"
#include "app/render/view_target.h"
#include "tests/app/render/render_fixture.h"

namespace minkoscope {

std::unique_ptr<ViewPainter> RenderTest::painter_;

namespace {

Camera facing(double distance = 4.0) {
  Camera camera;
  camera.yaw = 0.0;
  camera.pitch = 0.0;
  camera.distance = distance;
  return camera;
}

std::shared_ptr<const SurfaceMesh> surface_of(Shape shape) {
  return std::make_shared<const SurfaceMesh>(tessellate(shape, 48));
}

const ViewRect rect{0.0, 0.0, 240.0, 180.0};

RenderOptions no_grid() {
  RenderOptions options;
  options.grid = false;
  return options;
}

TEST_F(RenderTest, AnEmptyViewIsTheBackgroundOfItsTheme) {
  for (const Theme* theme : {&dark_theme(), &light_theme()}) {
    const Picture picture = paint({}, facing(), 240, 180, *theme, no_grid());
    EXPECT_LE(difference(rgb(picture, 0, 179), rgb(theme->background)), 4);
    EXPECT_LE(difference(rgb(picture, 120, 80), rgb(theme->background_centre)), 4);
  }
}

TEST_F(RenderTest, MarkersHaveTheirRolesColourWhereTheyProject) {
  const Role roles[] = {Role::simplex, Role::support, Role::contact, Role::closest, Role::direction, Role::shape_a};
  for (const Theme* theme : {&dark_theme(), &light_theme()}) {
    for (const Role role : roles) {
      for (const Marker marker : {Marker::disc, Marker::diamond, Marker::star, Marker::square, Marker::cross}) {
        DrawList list;
        const Vector3d where{0.4, -0.3, 0.2};
        list.point(where, role, marker);
        const Picture picture = paint(list, facing(), 240, 180, *theme, no_grid());
        const auto p = facing().project(where, rect);
        ASSERT_TRUE(p);
        EXPECT_LE(difference(rgb(picture, p->pixel.x, p->pixel.y), rgb(theme->colour(role))), 6)
            << to_string(role) << " " << to_string(marker);
      }
    }
  }
}

TEST_F(RenderTest, TrianglesShowWithoutAnySurfaceBesideThem) {
  // What the last picture with a surface has set up is another camera's.
  DrawList before;
  before.surface(surface_of({SphereShape{0.5}}), {Vector3d(0.0, 50.0, 0.0), Quaterniond(1, 0, 0, 0)}, Vector3d(1.0),
                 Role::shape_a);
  Camera elsewhere = facing();
  elsewhere.target = Vector3d(0.0, 50.0, 0.0);
  for (const float opacity : {0.5f, 1.0f}) {
    paint(before, elsewhere, 240, 180, dark_theme(), no_grid());
    DrawList list;
    list.triangle(Vector3d(-1, -1, 0), Vector3d(1, -1, 0), Vector3d(0, 1, 0), Role::support, opacity);
    const Picture picture = paint(list, facing(), 240, 180, dark_theme(), no_grid());
    EXPECT_GT(difference(rgb(picture, 120, 90), rgb(dark_theme().background_centre)), 30) << opacity;
  }
}

TEST_F(RenderTest, ARingIsHollow) {
  DrawList list;
  list.point({0, 0, 0}, Role::closest, Marker::ring);
  const Picture picture = paint(list, facing(), 240, 180, dark_theme(), no_grid());
  EXPECT_LE(difference(rgb(picture, 120, 90), rgb(dark_theme().background_centre)), 12);
  EXPECT_GT(count_near(picture, rgb(dark_theme().colour(Role::closest)), 12), 20);
}

TEST_F(RenderTest, LinesCoverTheirPixelsAndDashesLeaveGaps) {
  const PixelColour colour = rgb(dark_theme().colour(Role::direction));
  int covered[2] = {0, 0};
  for (const bool dashed : {false, true}) {
    DrawList list;
    list.line({-1.0, 0.005, 0.0}, {1.0, 0.005, 0.0}, Role::direction, {.width = 4.0f, .dashed = dashed});
    const Picture picture = paint(list, facing(), 240, 180, dark_theme(), no_grid());
    const double from = facing().project({-1.0, 0.0, 0.0}, rect)->pixel.x,
                 to = facing().project({1, 0, 0}, rect)->pixel.x;
    for (double x = from + 2; x < to - 2; ++x) covered[dashed] += difference(rgb(picture, x, 89), colour) <= 8 ? 1 : 0;
    if (!dashed) {
      EXPECT_GE(covered[0], static_cast<int>(to - from) - 5);
    }
  }
  EXPECT_GT(covered[1], covered[0] / 4);
  EXPECT_LT(covered[1], covered[0] * 3 / 4);
}

TEST_F(RenderTest, ALineThroughTheEyePlaneIsCutNotMirrored) {
  // From far in front to far behind the camera: what is behind must not appear on the other side.
  DrawList list;
  const Camera camera = facing();
  list.line({0.5, 0.0, 0.0}, camera.eye() + Vector3d{0.5, 0.0, 20.0}, Role::direction, {.width = 3.0f});
  const Picture picture = paint(list, camera, 240, 180, dark_theme(), no_grid());
  const PixelColour colour = rgb(dark_theme().colour(Role::direction));
  int left = 0, right = 0;
  for (int x = 0; x < 240; ++x) {
    for (int y = 80; y < 100; ++y) (x < 120 ? left : right) += difference(rgb(picture, x, y), colour) <= 30 ? 1 : 0;
  }
  EXPECT_EQ(left, 0);
  EXPECT_GT(right, 60);
}

TEST_F(RenderTest, OpaqueSurfacesHideByDepthInEitherOrder) {
  const auto box = surface_of(Shape{BoxShape{{0.5, 0.5, 0.5}}});
  for (const bool near_first : {false, true}) {
    DrawList list;
    const auto near = [&] { list.surface(box, {{0, 0, 1.0}, {1, 0, 0, 0}}, Vector3d{1.0}, Role::shape_a); };
    const auto far = [&] { list.surface(box, {{0, 0, -1.0}, {1, 0, 0, 0}}, Vector3d{2.0}, Role::shape_b); };
    if (near_first) near();
    far();
    if (!near_first) near();
    const Picture picture = paint(list, facing(6.0), 240, 180, dark_theme(), no_grid());
    EXPECT_TRUE(like_shape_a(rgb(picture, 120, 90)));
    EXPECT_TRUE(like_shape_b(rgb(picture, 152, 90)));
  }
}

TEST_F(RenderTest, HiddenMarkersAreFainter) {
  DrawList list;
  list.surface(surface_of(Shape{BoxShape{{0.5, 0.5, 0.5}}}), {}, Vector3d{1.0}, Role::shape_a);
  list.point({0, 0, -1.0}, Role::support, Marker::square);
  list.point({0, 0.8, 0.0}, Role::support, Marker::square);
  const Picture picture = paint(list, facing(), 240, 180, dark_theme(), no_grid());
  const PixelColour full = rgb(dark_theme().colour(Role::support));
  const auto open = facing().project({0, 0.8, 0.0}, rect)->pixel;
  EXPECT_LE(difference(rgb(picture, open.x, open.y), full), 6);
  const PixelColour behind = rgb(picture, 120, 90), beside = rgb(picture, 132, 96);
  EXPECT_GT(difference(behind, full), 40);
  EXPECT_GT(difference(behind, beside), 15) << "but still to be seen";
}

TEST_F(RenderTest, TranslucentSurfacesShowWhatTheyHoldAndWhatIsBehind) {
  DrawList list;
  list.surface(surface_of(Shape{BoxShape{{1.0, 1.0, 1.0}}}), {}, Vector3d{1.0}, Role::difference, {.opacity = 0.25f});
  list.line({-0.5, 0.0, 0.0}, {0.5, 0.0, 0.0}, Role::simplex, {.width = 4.0f});
  const Picture picture = paint(list, facing(6.0), 240, 180, dark_theme(), no_grid());
  const PixelColour inside = rgb(picture, 120, 90);
  EXPECT_GT(inside.r, 130);
  EXPECT_GT(inside.r, inside.b + 50) << "yellow through glass";
  const PixelColour glass = rgb(picture, 120, 110), ground = rgb(dark_theme().background_centre);
  EXPECT_GT(difference(glass, ground), 20);
  EXPECT_LT(difference(glass, ground), 110);
}

TEST_F(RenderTest, TinyThingsFarFromTheOriginKeepTheirShape) {
  // A simplex of a micrometre, a kilometre out: positions must reach the GPU relative to the eye.
  const Vector3d origin{1000.0, 500.0, -800.0};
  const double size = 1e-6;
  DrawList list;
  list.line(origin, origin + Vector3d{size, 0.0, 0.0}, Role::simplex, {.width = 3.0f});
  list.point(origin + Vector3d{0.0, size, 0.0}, Role::support, Marker::square);
  Camera camera = facing();
  camera.frame(*list.bounds(), rect.aspect());
  const Picture picture = paint(list, camera, 240, 180, dark_theme(), no_grid());
  const auto p = camera.project(origin + Vector3d{0.0, size, 0.0}, rect);
  ASSERT_TRUE(p);
  EXPECT_LE(difference(rgb(picture, p->pixel.x, p->pixel.y), rgb(dark_theme().colour(Role::support))), 6);
  const auto middle = camera.project(origin + Vector3d{0.5 * size, 0.0, 0.0}, rect);
  EXPECT_LE(difference(rgb(picture, middle->pixel.x, middle->pixel.y), rgb(dark_theme().colour(Role::simplex))), 20);
}

TEST_F(RenderTest, ASelectedMarkGetsAHalo) {
  DrawList list;
  list.point({0, 0, 0}, Role::simplex, Marker::disc, 42);
  RenderOptions options = no_grid();
  const Picture plain = paint(list, facing(), 240, 180, dark_theme(), options);
  options.selected = 42;
  const Picture selected = paint(list, facing(), 240, 180, dark_theme(), options);
  const PixelColour white = rgb(dark_theme().colour(Role::selection));
  EXPECT_EQ(count_near(plain, white, 30), 0);
  EXPECT_GT(count_near(selected, white, 30), 30);
}

TEST_F(RenderTest, TheGridLiesInItsPlaneAndCanBeLeftOut) {
  Camera camera = facing(5.0);
  camera.pitch = 0.2;
  RenderOptions options;
  options.grid_height = -0.5;
  camera.target.y = -0.5;
  const Picture with = paint({}, camera, 240, 180, dark_theme(), options);
  const Picture without = paint({}, camera, 240, 180, dark_theme(), no_grid());
  int changed = 0;
  for (int y = 0; y < 180; ++y) {
    for (int x = 0; x < 240; ++x) changed += difference(rgb(with, x, y), rgb(without, x, y)) > 8 ? 1 : 0;
  }
  EXPECT_GT(changed, 300);
  // The axis lines cross in the middle of the view; above the horizon nothing is drawn.
  EXPECT_GT(difference(rgb(with, 120, 110), rgb(without, 120, 110)), 15);
  for (int x = 0; x < 240; ++x) EXPECT_LE(difference(rgb(with, x, 2), rgb(without, x, 2)), 2);
}

TEST(GridSpacing, IsAPowerOfTenThatFollowsTheZoom) {
  Camera camera;
  double before = 0.0;
  for (camera.distance = 1e-6; camera.distance < 1e4; camera.distance *= 1.7) {
    const double spacing = grid_spacing(camera), exponent = std::log10(spacing);
    EXPECT_NEAR(exponent, std::round(exponent), 1e-9);
    EXPECT_GE(spacing, before);
    EXPECT_LT(spacing, camera.distance);
    EXPECT_GT(spacing, camera.distance * 0.02);
    before = spacing;
  }
}

TEST_F(RenderTest, WallsOpenBeforeWhatIsToBeSeen) {
  auto wall = std::make_shared<SurfaceMesh>();
  wall->positions = {{-3, -3, 0}, {3, -3, 0}, {3, 3, 0}, {-3, 3, 0}};
  wall->triangles = {{0, 1, 2}, {0, 2, 3}};
  DrawList list;
  list.surface(wall, {}, Vector3d{1.0}, Role::level, {.edges = false, .reveals = true});
  list.surface(surface_of(Shape{SphereShape{0.5}}), {{0, 0, -1.0}, {1, 0, 0, 0}}, Vector3d{1.0}, Role::body);
  RenderOptions options = no_grid();
  const Picture closed = paint(list, facing(), 240, 180, dark_theme(), options);
  options.reveal = Reveal{{0, 0, -1.0}, 0.8};
  const Picture open = paint(list, facing(), 240, 180, dark_theme(), options);
  const auto blue = [](const Picture& picture) {
    int count = 0;
    for (int y = 80; y < 100; ++y) {
      for (int x = 110; x < 130; ++x) count += like_shape_a(rgb(picture, x, y)) && rgb(picture, x, y).b > 110 ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(blue(closed), 0);
  EXPECT_GT(blue(open), 250);
  EXPECT_LE(difference(rgb(open, 10, 90), rgb(closed, 10, 90)), 1) << "elsewhere the wall stays";
}

TEST_F(RenderTest, WhatIsNotFiniteIsLeftOut) {
  const double nan = 0.0 / 0.0;
  DrawList list;
  list.point({nan, 0, 0}, Role::simplex, Marker::disc);
  list.line({0, nan, 0}, {1, 0, 0}, Role::direction);
  list.disc({0, 0, 0}, {0, 0, 0}, 1.0, Role::slide_plane, 0.5f);
  list.label({nan, 0, 0}, "nowhere", Role::origin);
  const Picture picture = paint(list, facing(), 240, 180, dark_theme(), no_grid());
  const Picture empty = paint({}, facing(), 240, 180, dark_theme(), no_grid());
  EXPECT_EQ(picture.pixels, empty.pixels);
}

TEST(SceneRenderer, UploadsASurfaceOnceAndForgetsItWhenItDies) {
  OffscreenContext context;
  SceneRenderer renderer;
  ViewTarget target;
  target.resize(64, 64, 1);
  auto mesh = surface_of(Shape{SphereShape{0.5}});
  DrawList list;
  list.surface(mesh, {}, Vector3d{1.0}, Role::shape_a);
  list.surface(mesh, {{1, 0, 0}, {1, 0, 0, 0}}, Vector3d{1.0}, Role::shape_b);
  target.begin();
  renderer.draw(list, Camera{}, {0, 0, 64, 64}, dark_theme());
  renderer.draw(list, Camera{}, {0, 0, 64, 64}, dark_theme());
  EXPECT_EQ(renderer.cached_surfaces(), 1u);
  list.clear();
  mesh.reset();
  renderer.draw(list, Camera{}, {0, 0, 64, 64}, dark_theme());
  EXPECT_EQ(renderer.cached_surfaces(), 0u);
  target.finish();
  EXPECT_EQ(last_gl_error(), "");
}

TEST(ViewTarget, ResizesAndResamplesWithoutAnError) {
  OffscreenContext context;
  SceneRenderer renderer;
  ViewTarget target;
  for (const auto& [width, height, samples] :
       {std::array{64, 48, 1}, {200, 100, 4}, {1, 1, 4}, {0, -3, 1}, {64, 48, 99}}) {
    target.resize(width, height, samples);
    target.begin();
    renderer.draw({}, Camera{}, {0, 0, target.width(), target.height()}, light_theme());
    target.finish();
    EXPECT_EQ(last_gl_error(), "");
    EXPECT_GE(target.width(), 1);
    target.bind_resolved();
    const Picture picture = read_picture(target.width(), target.height());
    EXPECT_GT(picture.at(0, 0)[0], 150) << "the light theme's background";
  }
}

TEST(GlErrors, AreReportedOnceAndByName) {
  OffscreenContext context;
  EXPECT_EQ(last_gl_error(), "");
  glEnable(0x1234);
  EXPECT_NE(last_gl_error().find("invalid enum"), std::string::npos);
  EXPECT_EQ(last_gl_error(), "");
}

PairQuery golden_pair(double distance) {
  PairQuery query;
  query.a.shape = Shape{BoxShape{{0.5, 0.5, 0.5}}};
  query.b.shape = Shape{SphereShape{0.6}};
  query.a.pose.rotation = glm::angleAxis(0.5, glm::normalize(Vector3d{0.2, 1.0, 0.1}));
  query.b.pose.position = {1.1 + distance, 0.3, 0.2};
  query.precision = Precision::float64;
  return query;
}

TEST_F(RenderTest, GoldenPictures) {
  struct Golden {
    const char* name;
    double distance;
    const Theme* theme;
    bool minkowski;
  };
  for (const Golden& g : {Golden{"pair-world-dark.png", 0.4, &dark_theme(), false},
                          Golden{"pair-world-light.png", 0.4, &light_theme(), false},
                          Golden{"pair-minkowski-dark.png", 0.4, &dark_theme(), true},
                          Golden{"pair-polytope-dark.png", -0.6, &dark_theme(), true}}) {
    const PairQuery query = golden_pair(g.distance);
    const PairTrace trace = record_pair(query);
    PairSurfaceCache cache;
    DrawList list;
    const std::size_t step = trace.steps.size() - 2;
    constexpr PairLayers none{false, false, false};
    if (g.minkowski)
      draw_pair_minkowski(query, trace, step, cache.of(query), list, none);
    else
      draw_pair_world(query, trace, step, cache.of(query), list, none);
    list.labels.clear();  // text belongs to the machine's fonts
    Camera camera;
    camera.yaw = 0.35;
    camera.pitch = 0.26;
    camera.frame(*list.bounds(), 200.0 / 150.0);
    RenderOptions options;
    options.grid_height = -0.8;
    expect_golden_picture(g.name, paint(list, camera, 200, 150, *g.theme, options));
  }
}

/// Stretched after its pose it looks as the surface does whose corners and normals were moved there.
TEST_F(RenderTest, AStretchedSurfaceIsShadedAsTheMovedOneIs) {
  const auto box = surface_of(Shape{BoxShape{Vector3d(0.6, 0.9, 0.4)}});
  const Pose pose{{0.2, -0.1, 0.3}, glm::angleAxis(0.7, glm::normalize(Vector3d(1, 2, 0.5)))};
  SurfaceStyle style;
  style.stretch = {1.6, 0.6, 1.2};
  auto moved = std::make_shared<SurfaceMesh>(*box);
  for (Vector3d& p : moved->positions) p = style.stretch * pose.to_world(p);
  for (Vector3d& n : moved->normals) n = glm::normalize((pose.rotation * n) / style.stretch);
  DrawList stretched, there;
  stretched.surface(box, pose, Vector3d(1.0), Role::shape_a, style);
  there.surface(moved, Pose{}, Vector3d(1.0), Role::shape_a);
  const Picture a = paint(stretched, facing(), 240, 180, dark_theme(), no_grid());
  const Picture b = paint(there, facing(), 240, 180, dark_theme(), no_grid());
  int differs = 0, drawn = 0;
  for (int y = 0; y < a.height; ++y) {
    for (int x = 0; x < a.width; ++x) {
      differs += difference(rgb(a, x, y), rgb(b, x, y)) > 6 ? 1 : 0;
      drawn += like_shape_a(rgb(a, x, y)) ? 1 : 0;
    }
  }
  EXPECT_GT(drawn, 1500);
  EXPECT_LT(differs, 40);
}

}  // namespace
}  // namespace minkoscope
