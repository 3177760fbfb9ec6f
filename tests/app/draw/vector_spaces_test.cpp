// The tangent plane of a turned ellipsoid three ways: by the gradient of its quadric, from the unit sphere, and by
// differences of its equation, which knows neither.
#include "app/draw/level/vector_spaces.h"

#include <gtest/gtest.h>

#include <cmath>

#include "app/draw/level/ellipsoid_space.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

struct RandomBodies : test::Random {
  RandomBodies() : Random(20030405) {}
  EllipsoidBody body() {
    EllipsoidBody made;
    const double x = between(0.1, 2.0), y = between(0.1, 2.0), z = between(0.1, 2.0);
    made.radii = {x, y, z};
    made.position = vector(10.0);
    made.rotation = rotation();
    return made;
  }
};

/// The ellipsoid's equation, written out by its axes.
double equation(const EllipsoidBody& body, const Vector3d& x) {
  double sum = 0.0;
  for (int i = 0; i < 3; ++i) {
    Vector3d unit(0.0);
    unit[i] = 1.0;
    const double along = glm::dot(x - body.position, body.rotation * unit) / body.radii[i];
    sum += along * along;
  }
  return sum;
}

TEST(VectorSpaces, TheTangentPlaneByGradientIsTheOneFromTheSphere) {
  RandomBodies random;
  double widest = 0.0;
  for (int i = 0; i < 2000; ++i) {
    const EllipsoidBody body = random.body();
    const Vector3d towards = body.position + random.vector(3.0);
    if (glm::length(towards - body.position) < 0.01) continue;
    const TangentPlane gradient = tangent_by_gradient(body, towards), sphere = tangent_from_sphere(body, towards);
    EXPECT_NEAR(equation(body, gradient.point), 1.0, 1e-11);
    EXPECT_NEAR(glm::length(gradient.point - sphere.point), 0.0, 1e-12 * 20);
    widest = std::max(widest, angle_between(gradient, sphere));
    // And by differences.
    constexpr double h = 1e-6;
    Vector3d slope(0.0);
    for (int axis = 0; axis < 3; ++axis) {
      Vector3d step(0.0);
      step[axis] = h;
      slope[axis] = (equation(body, gradient.point + step) - equation(body, gradient.point - step)) / (2.0 * h);
    }
    EXPECT_NEAR(glm::length(glm::normalize(slope) - gradient.normal), 0.0, 1e-6);
  }
  EXPECT_LT(widest, 1e-13);
}

TEST(VectorSpaces, TheMatrixIsTheMapAndItsInverseLeadsBack) {
  RandomBodies random;
  for (int i = 0; i < 200; ++i) {
    const EllipsoidBody body = random.body();
    const Vector3d p = random.vector(10.0);
    const Vector3d there = ellipsoid_from_world(body) * (p - body.position);
    EXPECT_NEAR(glm::length(there - to_ellipsoid_space(body, p)), 0.0, 1e-10);
    EXPECT_NEAR(glm::length(body.position + world_from_ellipsoid(body) * there - p), 0.0, 1e-10);
  }
}

TEST(VectorSpaces, ThePublishedOrderForgetsTheHeading) {
  EllipsoidBody body;
  body.radii = {0.3, 0.9, 0.6};
  // A quarter turn: what was along X is now along Z.
  body.rotation = glm::angleAxis(std::acos(0.0), Vector3d(0, 1, 0));
  const Vector3d ahead(1, 0, 0);
  EXPECT_NEAR(glm::length(ellipsoid_from_world(body) * ahead), 1.0 / 0.6, 1e-12);
  EXPECT_NEAR(glm::length(published_ellipsoid_from_world(body) * ahead), 1.0 / 0.3, 1e-12) << "as if never turned";
  body.rotation = Quaterniond(1, 0, 0, 0);
  EXPECT_EQ(published_ellipsoid_from_world(body), ellipsoid_from_world(body));
}

}  // namespace
}  // namespace minkoscope
