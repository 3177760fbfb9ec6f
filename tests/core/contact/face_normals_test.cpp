// The search for the face that lies best on a direction, against every exact cosine.
#include "core/contact/query/face_normals.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "core/contact/query/support_feature.h"

namespace minkoscope {
namespace {

Vector3d unit(std::mt19937& random) {
  std::normal_distribution<double> draw;
  const double x = draw(random), y = draw(random), z = draw(random);
  return glm::normalize(Vector3d(x, y, z));
}

TEST(FaceNormals, LeadIsNoMoreThanTheExactOne) {
  std::mt19937 random(8);
  for (int count = 2; count <= 70; ++count) {
    std::vector<Vector3d> normals;
    for (int i = 0; i < count; ++i) normals.push_back(unit(random));
    const FaceNormals search(normals);
    int decided = 0;
    for (int trial = 0; trial < 50; ++trial) {
      const Vector3d direction = unit(random);
      std::vector<double> cosines;
      for (const Vector3d& normal : normals) cosines.push_back(glm::dot(normal, direction));
      const auto most = std::max_element(cosines.begin(), cosines.end()) - cosines.begin();
      const double largest = cosines[static_cast<std::size_t>(most)];
      cosines[static_cast<std::size_t>(most)] = -2.0;
      const double lead = largest - *std::max_element(cosines.begin(), cosines.end());
      const FaceNormals::Best best = search.best(direction);
      std::vector<std::size_t> likely;
      search.for_likely(direction, best, [&](std::size_t i) { likely.push_back(i); });
      EXPECT_TRUE(std::ranges::count(likely, static_cast<std::size_t>(most)) == 1) << count;
      EXPECT_TRUE(std::ranges::is_sorted(likely)) << count;
      if (!(best.lead > 0.0f)) continue;
      ++decided;
      EXPECT_EQ(best.face, most) << count;
      EXPECT_LE(best.lead, lead) << count;
      EXPECT_GT(best.lead + 2e-5, std::min(lead, largest)) << count;  // zeros fill up the last block
    }
    EXPECT_GE(decided, count < 8 ? 10 : 45) << count;
  }
}

TEST(FaceNormals, HasNoLeadWithinRounding) {
  const Vector3d normal = glm::normalize(Vector3d(1.0, 2.0, 3.0));
  const Vector3d close = glm::normalize(normal + Vector3d(1e-7, 0.0, 0.0));
  for (const std::size_t place : {0u, 3u, 8u, 13u}) {
    std::vector<Vector3d> normals(17, -normal);
    normals[place] = close;
    normals[16] = normal;
    EXPECT_LE(FaceNormals(normals).best(normal).lead, 0.0f) << place;
  }
  EXPECT_EQ(FaceNormals().best(normal).face, -1);
}

TEST(MostAlignedFace, OfThoseWithinRoundingIsTheFirst) {
  Shape box;
  box.value = BoxShape{Vector3d(0.5)};
  const ContactShape shape(box);
  const auto first_of = [&](const Vector3d& direction) {
    int first = 0;
    double most = -2.0;
    for (const ContactShape::Face& face : shape.faces) most = std::max(most, glm::dot(face.normal, direction));
    while (glm::dot(shape.faces[static_cast<std::size_t>(first)].normal, direction) < most - 1e-12) ++first;
    return first;
  };
  for (const Vector3d& towards : {Vector3d(1, 1, 0), Vector3d(-1, 1, 0), Vector3d(1, 1, 1), Vector3d(-1, -1, -1),
                                  Vector3d(0, -1, 1), Vector3d(1, 1, 1e-9), Vector3d(1, 1 + 1e-9, 0)}) {
    const Vector3d direction = glm::normalize(towards);
    const AlignedFace found = most_aligned_face(shape, direction);
    EXPECT_EQ(found.index, first_of(direction)) << towards.x << ' ' << towards.y << ' ' << towards.z;
    EXPECT_EQ(found.lead, 0.0);
  }
}

/// A cone has one flat face, which faces nothing above it.
TEST(MostAlignedFace, OnlyFaceIsFoundFromBehind) {
  Shape cone;
  cone.value = ConeShape{0.5, 0.5};
  const ContactShape shape(cone);
  ASSERT_EQ(shape.faces.size(), 1u);
  EXPECT_EQ(most_aligned_face(shape, {0.0, 1.0, 0.0}).index, 0);
  EXPECT_EQ(most_aligned_face(shape, {0.0, -1.0, 0.0}).index, 0);
}

/// Vertices of a solid hull are read where its supports are; their names and places are the same.
TEST(ContactShape, HullHasTheVerticesOfItsFaces) {
  std::mt19937 random(5);
  std::vector<Vector3d> points{Vector3d(0.0)};
  for (int i = 0; i < 20; ++i) points.push_back(unit(random));
  for (int i = 0; i < 7; ++i) points.push_back({std::cos(0.9 * i), -3.0, std::sin(0.9 * i)});  // a face of many corners
  const Shape solid = make_hull_shape(points);
  const ContactShape shape(solid);
  ASSERT_TRUE(shape.is_solid);
  std::size_t most = 0;
  for (const ContactShape::Face& face : shape.faces) {
    most = std::max<std::size_t>(most, face.count);
    ASSERT_EQ(shape.corners_of(face).size(), face.count);
    for (const ContactShape::Corner& corner : shape.corners_of(face)) {
      const Vector3d vertex = shape.vertex(corner.vertex);
      EXPECT_EQ(vertex, points[static_cast<std::size_t>(shape.name(corner.vertex))]);
      EXPECT_EQ(vertex, shape.vertices[corner.vertex]);
      EXPECT_NEAR(glm::dot(vertex, face.normal), shape.reach(face.normal), 1e-12);
    }
    EXPECT_NEAR(shape.reach_of_face(face), shape.reach(face.normal), 1e-12);
  }
  EXPECT_EQ(most, 7u);
}

/// Along the normal of a rounded shape's face lies what rounds it, too.
TEST(ContactShape, ReachOfAFaceHoldsTheRounding) {
  Shape box, ball, sum;
  box.value = BoxShape{Vector3d(0.5, 0.25, 1.0)};
  ball.value = SphereShape{0.125};
  sum.value = SumShape{std::make_shared<const Shape>(box), std::make_shared<const Shape>(ball)};
  const ContactShape shape(sum);
  ASSERT_EQ(shape.faces.size(), 6u);
  for (const ContactShape::Face& face : shape.faces)
    EXPECT_NEAR(shape.reach_of_face(face), glm::dot(glm::abs(face.normal), Vector3d(0.5, 0.25, 1.0)) + 0.125, 1e-12);
}

}  // namespace
}  // namespace minkoscope
