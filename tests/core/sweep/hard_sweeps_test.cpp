// Sweeps that are hard on purpose, judged by the oracle of tests/support/oracle/sweep_oracle.h: triangles without area
// and slivers, motion parallel to what is passed, grazing, tiny and huge moves, 500 m from the origin, levels of
// thousands of triangles in meshes that are turned and moved, bodies of 1 to 10.
#include <functional>

#include "tests/support/oracle/sweep_check.h"
#include "tests/support/random.h"
#include "tests/support/sweep_scenes.h"

namespace minkoscope {
namespace {

using test::check;
using test::Random;
using test::SweepScene;
using test::Tally;

class HardSweeps : public testing::TestWithParam<Precision> {
 protected:
  /// A body near one posed triangle whose vertices are given in the body's ellipsoid space: what is asked of a unit
  /// sphere at the origin moving along `v` there.
  SweepScene scene_of(Random& random, const std::array<Vector3d, 3>& triangle, const Vector3d& v, double offset,
                      double flatness = 2.0) const {
    SweepScene scene;
    scene.query.precision = GetParam();
    EllipsoidBody& body = scene.query.body;
    const double size = random.scale(0.1, 1.0);
    for (int i = 0; i < 3; ++i) body.radii[i] = size * random.scale(1.0 / flatness, flatness);
    body.rotation = random.rotation();
    body.position = random.vector(offset);
    const Pose pose{body.position + random.vector(1.0), random.rotation()};
    std::array<Vector3d, 3> local;
    for (std::size_t i = 0; i < 3; ++i)
      local[i] = pose.to_local(body.position + body.rotation * (triangle[i] * body.radii));
    scene.query.level = {{"mesh", test::mesh_of({local}), "", pose}};
    scene.query.displacement = body.rotation * (v * body.radii);
    scene.body = {body.radii, body.position, body.rotation};
    scene.v = scene.body.direction(scene.query.displacement);
    return scene;
  }
  void run(const char* name, int count, double allowed_time, int hits, const std::function<SweepScene(Random&)>& make) {
    Random random(20261121);
    Tally tally;
    tally.allowed_time = allowed_time;
    for (int i = 0; i < count && !HasFailure(); ++i) {
      SCOPED_TRACE(i);
      check(make(random), tally);
    }
    tally.print(name);
    EXPECT_GE(tally.hits, hits);
  }
};

TEST_P(HardSweeps, SliversAndTrianglesWithoutArea) {
  run("slivers", 4000, 2e-6, 1000, [&](Random& random) {
    const Vector3d a = random.vector(3.0);
    const Vector3d along = random.direction() * random.scale(0.01, 20.0);
    const double part = random.between(-0.2, 1.2);
    const double thin = random.scale(1e-14, 1e-2);
    const Vector3d aside = random.direction() * thin;
    std::array<Vector3d, 3> t{a, a + along, a + along * part + aside};
    const double kind = random.between(0.0, 5.0);
    if (kind < 1.0) t[2] = a + along * part;  // collinear
    if (kind < 0.5) t[2] = t[1];
    if (kind < 0.2) t[1] = t[2] = a;  // a point
    const Vector3d middle = (t[0] + t[1]) * 0.5 + random.vector(1.2);
    return scene_of(random, t, middle * random.scale(0.6, 3.0), 10.0);
  });
}

TEST_P(HardSweeps, MotionParallelToTheTriangle) {
  run("parallel", 4000, 2e-6, 500, [&](Random& random) {
    // The triangle in the plane y = −height, or its edge along z; the body moves along it.
    const double above = random.between(0.0, 1.0) < 0.2 ? random.scale(1e-4, 0.5) : -random.scale(1e-3, 0.9);
    const double height = 1.0 + above;
    const double x = random.between(-1.5, 1.5);
    const double z = random.between(-1.0, 6.0);
    const Vector3d from(x, -height, z);
    const double length = random.scale(0.1, 5.0);
    const std::array<Vector3d, 3> t{from, from + Vector3d(0.0, 0.0, length), from + Vector3d(length, 0.0, 0.0)};
    const double angle = random.between(0.0, 1.0) < 0.3 ? 0.0 : random.between(-1.0, 1.0);
    return scene_of(random, t, Vector3d(std::sin(angle), 0.0, std::cos(angle)) * random.scale(0.5, 12.0), 10.0);
  });
}

TEST_P(HardSweeps, Grazing) {
  // A corner, an edge or a face is passed at a distance of nearly the radius. Entering is slow there: the time is good
  // to the contract's 2e-4.
  run("grazing", 4000, 2e-4, 800, [&](Random& random) {
    const double miss = 1.0 + (random.between(0.0, 1.0) < 0.5 ? -1.0 : 1.0) * random.scale(2e-5, 0.05);
    const double ahead = random.between(0.5, 4.0);
    const Vector3d at(0.0, -miss, ahead);
    const Vector3d out(random.between(-1.0, 1.0), -random.between(0.1, 1.0), random.between(-1.0, 1.0));
    const Vector3d out2(random.between(-1.0, 1.0), -random.between(0.1, 1.0), random.between(-1.0, 1.0));
    const double kind = random.between(0.0, 2.0);
    std::array<Vector3d, 3> t{at, at + out, at + out2};
    if (kind < 1.0) t = {at - Vector3d(2.0, 0.0, 0.0), at + Vector3d(2.0, 0.0, 0.0), at + out};  // an edge
    return scene_of(random, t, Vector3d(0.0, 0.0, ahead * random.scale(0.7, 4.0)), 10.0);
  });
}

TEST_P(HardSweeps, TinyAndHugeMoves) {
  // Gaps from a thousandth of a sphere; moves from a hundred-thousandth to a hundred thousand spheres.
  run("tiny and huge", 4000, 2e-6, 500, [&](Random& random) {
    const double length = random.scale(1e-5, 1e5);
    const double gap = length * random.scale(0.01, 3.0) + 2e-4;
    const Vector3d down = random.direction();
    const Vector3d u = glm::normalize(glm::cross(down, Vector3d(0.3, 0.5, 0.8)));
    const Vector3d w = glm::cross(down, u);
    const double size = random.scale(0.5, 5.0) * std::max(1.0, gap * 0.3);
    const Vector3d foot = down * (1.0 + gap) + (u + w) * size * random.between(-0.4, 0.4);
    const Vector3d tilt = down * size * random.between(-0.1, 0.1);
    const std::array<Vector3d, 3> t{foot - u * size, foot + u * size - w * size, foot + u * size + w * size + tilt};
    return scene_of(random, t, down * length + u * length * random.between(-0.3, 0.3), 10.0);
  });
}

TEST_P(HardSweeps, FiveHundredMetresAway) {
  run("500 m away", 3000, 2e-6, 500, [&](Random& random) {
    const Vector3d middle = random.direction() * random.scale(1.2, 10.0);
    std::array<Vector3d, 3> t;
    for (Vector3d& corner : t) corner = middle + random.vector(2.0);
    return scene_of(random, t, (middle + random.vector(0.8)) * random.scale(0.6, 3.0), 500.0);
  });
}

TEST_P(HardSweeps, BodiesOfOneToTen) {
  run("1 to 10", 3000, 2e-6, 500, [&](Random& random) {
    const Vector3d middle = random.direction() * random.scale(1.2, 10.0);
    std::array<Vector3d, 3> t;
    for (Vector3d& corner : t) corner = middle + random.vector(3.0);
    return scene_of(random, t, (middle + random.vector(0.8)) * random.scale(0.6, 3.0), 10.0, 3.1623);
  });
}

TEST_P(HardSweeps, LevelsOfThousandsOfTriangles) {
  // A terrain of 5,000 triangles and a copy of it, each turned its own way.
  Random shapes(3);
  const auto mesh = test::grid(51, 51, 20.0, [&](double, double) { return shapes.between(-0.6, 0.6); });
  const Pose first{{12.0, -3.0, 8.0}, shapes.rotation()}, second{{-5.0, 2.0, 1.0}, shapes.rotation()};
  run("two terrains of 5,000", 150, 2e-6, 40, [&](Random& random) {
    SweepScene scene;
    scene.query.precision = GetParam();
    scene.query.level = {{"first", mesh, "", first}, {"second", mesh, "", second}};
    EllipsoidBody& body = scene.query.body;
    const double size = random.scale(0.1, 1.5);
    for (int i = 0; i < 3; ++i) body.radii[i] = size * random.scale(0.5, 2.0);
    body.rotation = random.rotation();
    const Pose& over = random.between(0.0, 1.0) < 0.5 ? first : second;
    const Vector3d place(random.between(-15.0, 15.0), random.between(1.0, 6.0), random.between(-15.0, 15.0));
    body.position = over.to_world(place);
    const Vector3d goal(random.between(-15.0, 15.0), random.between(-3.0, 3.0), random.between(-15.0, 15.0));
    scene.query.displacement = (over.to_world(goal) - body.position) * random.scale(0.1, 1.5);
    scene.body = {body.radii, body.position, body.rotation};
    scene.v = scene.body.direction(scene.query.displacement);
    return scene;
  });
}

INSTANTIATE_TEST_SUITE_P(Both, HardSweeps, testing::Values(Precision::float32, Precision::float64),
                         [](const auto& instance) {
                           return instance.param == Precision::float32 ? "Float" : "Double";
                         });

}  // namespace
}  // namespace minkoscope
