// Each probe of a sweep draws what it found, in the world and in ellipsoid space, from the step alone.
#include <gtest/gtest.h>

#include <set>

#include "app/draw/draw_list.h"
#include "app/draw/level/level_surface.h"
#include "app/labs/sweep/sweep_draw.h"

namespace minkoscope {
namespace {

/// Keeps the labels and how many lines there are.
class Labels final : public DebugDraw {
 public:
  void point(const Vector3d& p, Role, Marker, MarkId) override { check(p); }
  void line(const Vector3d& a, const Vector3d& b, Role, const LineStyle&, MarkId) override {
    check(a);
    check(b);
  }
  void triangle(const Vector3d& a, const Vector3d&, const Vector3d&, Role, float, MarkId) override { check(a); }
  void disc(const Vector3d& c, const Vector3d& n, double, Role, float, MarkId) override {
    check(c);
    check(n);
  }
  void surface(const std::shared_ptr<const SurfaceMesh>&, const Pose&, const Vector3d&, Role, const SurfaceStyle&,
               MarkId) override {}
  void label(const Vector3d& p, std::string_view text, Role, int) override {
    check(p);
    texts.insert(std::string(text.substr(0, text.find(','))));
  }
  std::set<std::string> texts;

 private:
  static void check(const Vector3d& v) { EXPECT_TRUE(is_finite(v)); }
};

std::set<std::string> labels_of(const char* name) {
  const Case held = load_case(std::string(MINKOSCOPE_SOURCE_DIR "/assets/") + name);
  const auto& query = std::get<SweepQuery>(held.run);
  const SweepTrace trace = record_sweep(query);
  SweepSurfaces surfaces;
  for (const LevelMesh& mesh : query.level)
    surfaces.level.push_back(std::make_shared<const SurfaceMesh>(level_surface(*mesh.mesh)));
  surfaces.unit_sphere = make_unit_sphere();
  Labels labels;
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    draw_sweep_world(query, trace, i, surfaces, labels);
    draw_sweep_ellipsoid_space(query, trace, i, surfaces, {}, labels);
  }
  return labels.texts;
}

TEST(ProbeDraw, FauerbysPointsAndHisRay) {
  const auto texts = labels_of("examples/sweep/fauerby-2000-low-step-sharp-angle.json");
  for (const char* wanted :
       {"sphere point s", "plane point p", "not in the triangle", "closest edge point", "back ray"})
    EXPECT_TRUE(texts.count(wanted)) << wanted;
  EXPECT_TRUE(labels_of("examples/sweep/fauerby-2000-back-ray-misses.json").count("back ray misses"));
}

TEST(ProbeDraw, EveryShippedSweepDrawsFiniteThings) {
  for (const char* name :
       {"examples/sweep/thebigh-heading-ignored.json", "examples/sweep/thebigh-sliver-areas.json",
        "examples/sweep/thebigh-parallel-edge-missed.json", "regressions/sweep/fauerby-2000-acos-nan.json",
        "examples/sweep/subdivision-onto-a-crate.json", "examples/sweep/advancement-onto-a-crate.json"})
    EXPECT_FALSE(labels_of(name).empty()) << name;
}

}  // namespace
}  // namespace minkoscope
