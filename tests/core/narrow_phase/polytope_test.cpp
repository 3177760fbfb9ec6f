// EPA's polytope, small and large: closed, convex, and with the closest face that a search of all finds.
#include "core/narrow_phase/epa/polytope.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "tests/support/random.h"

namespace minkoscope {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

MinkowskiVertex at(const Vector3d& w) {
  MinkowskiVertex out;
  out.w = w;
  return out;
}

const std::array<Vector3d, 4> start{{{0.3, 0.2, 0.3}, {0.3, -0.3, -0.2}, {-0.2, 0.3, -0.3}, {-0.3, -0.2, 0.3}}};
constexpr double scale = 1.0;

/// The present faces by name, as an observer follows them.
struct RecordedFaces {
  std::map<int, PolytopeTriangle> faces;

  explicit RecordedFaces(const Polytope& polytope) { add(polytope, 0); }
  void add(const Polytope& polytope, int from) {
    for (int i = from; i < polytope.names(); ++i) faces[i] = polytope.face(i);
  }
  /// What the last expansion changed.
  void follow(const Polytope& polytope) {
    const PolytopeChange change = polytope.change();
    for (const int name : change.removed) EXPECT_EQ(faces.erase(name), 1U);
    EXPECT_EQ(static_cast<std::size_t>(polytope.names() - change.first_added), change.horizon.size());
    add(polytope, change.first_added);
    for (std::size_t i = 0; i < change.horizon.size(); ++i) {
      const PolytopeTriangle& face = faces.at(change.first_added + static_cast<int>(i));
      EXPECT_EQ(face.vertices[0], change.horizon[i][0]);
      EXPECT_EQ(face.vertices[1], change.horizon[i][1]);
      EXPECT_EQ(face.vertices[1], change.horizon[(i + 1) % change.horizon.size()][0]);
    }
  }
};

void expect_closed_and_convex(const Polytope& polytope, const RecordedFaces& recorded, int vertices) {
  std::set<std::pair<int, int>> edges;
  for (const auto& [name, face] : recorded.faces) {
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_TRUE(edges.insert({face.vertices[i], face.vertices[(i + 1) % 3]}).second);
      EXPECT_EQ(recorded.faces.count(polytope.face(name).neighbours[i]), 1U);
    }
    EXPECT_NEAR(glm::length(face.normal), 1.0, 1e-14);
    EXPECT_GT(face.distance, 0.0);
    for (int i = 0; i < vertices; ++i) {
      EXPECT_LT(glm::dot(face.normal, polytope.vertex(i)) - face.distance, 1e-13) << "face " << name;
    }
  }
  for (const auto& [from, to] : edges) EXPECT_EQ(edges.count({to, from}), 1U);
  EXPECT_EQ(recorded.faces.size(), 2U * static_cast<std::size_t>(vertices) - 4U);
}

/// The distance of the nearest triangle, of all.
double nearest_of(const Polytope& polytope, const RecordedFaces& recorded) {
  double out = infinite;
  for (const auto& [name, face] : recorded.faces) {
    const auto w = [&, &own = face](std::size_t i) { return polytope.vertex(own.vertices[i]); };
    out = std::min(out, glm::length(NearestFeature::of_triangle(w(0), w(1), w(2)).point));
  }
  return out;
}

TEST(Polytope, StaysClosedAndConvexAndKnowsItsClosestFace) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE(seed);
    test::Random cloud(seed);
    std::vector<Vector3d> points;
    for (int i = 0; i < 150; ++i) points.push_back(cloud.direction());
    Polytope polytope(start, scale, true, infinite);
    RecordedFaces recorded(polytope);
    int vertices = 4;
    for (;;) {
      ClosestFace face;
      polytope.closest_face(face);
      EXPECT_NEAR(face.key, nearest_of(polytope, recorded), 1e-12);
      EXPECT_EQ(recorded.faces.count(face.index), 1U);
      EXPECT_EQ(recorded.faces[face.index].vertices, face.vertices);
      EXPECT_NEAR(glm::dot(glm::normalize(face.direction), recorded.faces[face.index].normal), 1.0, 1e-14);
      const Vector3d w = *std::max_element(points.begin(), points.end(), [&](const Vector3d& x, const Vector3d& y) {
        return glm::dot(x, face.normal) < glm::dot(y, face.normal);
      });
      if (polytope.contains(w)) break;
      ASSERT_TRUE(polytope.expand(face, w, Coplanar::remove));
      EXPECT_EQ(polytope.vertex(vertices), w);
      EXPECT_TRUE(polytope.contains(w));
      recorded.follow(polytope);
      // The corners of the start are inside by now, or soon: who is gone from the surface is counted out.
      std::set<int> corners;
      for (const auto& [name, own] : recorded.faces) corners.insert(own.vertices.begin(), own.vertices.end());
      ++vertices;
      EXPECT_EQ(recorded.faces.size(), 2U * corners.size() - 4U);
    }
    // It went beyond what a compact one holds.
    EXPECT_GT(vertices, SmallPolytope::max_vertices);
  }
}

TEST(Polytope, IsTheConvexHullOfWhatItWasGiven) {
  // Points on a sphere, all of them corners: whoever is given them must end with every one.
  test::Random cloud(99);
  for (int run = 0; run < 20; ++run) {
    // A start that contains the origin.
    std::array<Vector3d, 4> corners;
    double inside = -1.0;
    while (!(inside > 0.05)) {
      for (Vector3d& own : corners) own = cloud.direction();
      if (glm::dot(corners[3] - corners[0], glm::cross(corners[1] - corners[0], corners[2] - corners[0])) > 0.0)
        continue;
      const Polytope tetrahedron(corners, scale, true, infinite);
      inside = infinite;
      for (int i = 0; i < 4; ++i) inside = std::min(inside, tetrahedron.face(i).distance);
    }
    Polytope polytope(corners, scale, true, infinite);
    RecordedFaces recorded(polytope);
    int vertices = 4;
    while (vertices < 60) {
      ClosestFace face;
      polytope.closest_face(face);
      // A point above the face, on the sphere.
      Vector3d w;
      do w = cloud.direction();
      while (!(glm::dot(w, face.normal) > face.distance + 1e-3));
      ASSERT_TRUE(polytope.expand(face, w, Coplanar::remove));
      recorded.follow(polytope);
      ++vertices;
      if (vertices % 7 == 0) expect_closed_and_convex(polytope, recorded, vertices);
    }
    expect_closed_and_convex(polytope, recorded, vertices);
  }
}

TEST(Polytope, RecordsTheSameStepsInEitherStorage) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE(seed);
    test::Random cloud(100 + seed);
    Polytope small(start, scale, true, infinite);
    LargePolytope any({at(start[0]), at(start[1]), at(start[2]), at(start[3])}, scale);
    for (int k = 0; k < 20; ++k) {
      ClosestFace face;
      small.closest_face(face);
      const PolytopeTriangle& same = any.faces()[static_cast<std::size_t>(any.closest_face())];
      ASSERT_EQ(face.vertices, same.vertices);
      EXPECT_NEAR(face.key, same.key, 1e-13);
      Vector3d w;
      do w = cloud.direction();
      while (!(glm::dot(w, face.normal) > face.distance + 0.01));
      ASSERT_TRUE(small.expand(face, w, Coplanar::remove));
      ASSERT_TRUE(any.expand(face.index, at(w), Coplanar::remove));
      const PolytopeChange change = small.change();
      EXPECT_TRUE(std::equal(change.removed.begin(), change.removed.end(), any.change().removed.begin(),
                             any.change().removed.end()));
      EXPECT_TRUE(std::equal(change.horizon.begin(), change.horizon.end(), any.change().horizon.begin(),
                             any.change().horizon.end()));
      EXPECT_EQ(change.first_added, any.change().first_added);
    }
  }
}

TEST(Polytope, GivesTheSameBitsOnAnyInstructions) {
  if (best_instructions() == Instructions::portable) GTEST_SKIP() << "no other instructions here";
  for (unsigned seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE(seed);
    test::Random cloud(200 + seed);
    Polytope portable(start, scale, true, infinite, Instructions::portable), best(start, scale, true, infinite);
    for (int k = 0; k < 25; ++k) {
      ClosestFace face, same;
      portable.closest_face(face);
      best.closest_face(same);
      ASSERT_EQ(face.index, same.index);
      ASSERT_EQ(face.vertices, same.vertices);
      EXPECT_EQ(face.direction, same.direction);
      EXPECT_EQ(face.normal, same.normal);
      EXPECT_EQ(face.distance, same.distance);
      EXPECT_EQ(face.key, same.key);
      EXPECT_EQ(face.weights, same.weights);
      // Every third point is barely above the face, so that slivers and coplanar faces come up.
      Vector3d w;
      do w = cloud.direction();
      while (!(glm::dot(w, face.normal) > face.distance + 0.01));
      if (k % 3 == 2) w *= (face.distance + 1e-12 * k) / glm::dot(w, face.normal);
      const auto coplanar = k % 2 == 0 ? Coplanar::remove : Coplanar::keep;
      const bool done = portable.expand(face, w, coplanar);
      ASSERT_EQ(done, best.expand(same, w, coplanar));
      if (done) {
        EXPECT_TRUE(std::ranges::equal(portable.change().removed, best.change().removed));
      }
    }
    EXPECT_GT(best.names(), 60);
  }
}

TEST(Polytope, ACoplanarVertexTakesTheFaceWithIt) {
  // The top of a pyramid whose base's corner lies in the plane of the face beside the one expanded.
  const std::array<Vector3d, 4> corners{{{-1, -1, -1}, {1, -1, -1}, {0, -1, 1}, {0, 1, 0}}};
  Polytope polytope(corners, 2.0, true, infinite);
  RecordedFaces recorded(polytope);
  // In the plane of the base, beyond its edge at z = -1: seen by the side there, and in the base's own plane.
  const Vector3d w(0.0, -1.0, -2.0);
  ClosestFace side;
  int sides = 0;
  for (const auto& [name, face] : recorded.faces) {
    if (glm::dot(face.normal, w) - face.distance > 0.1) {
      side.index = side.slot = name;  // nothing has gone yet: slots are names
      ++sides;
    }
  }
  ASSERT_EQ(sides, 1);
  ASSERT_TRUE(polytope.expand(side, w, Coplanar::remove));
  EXPECT_EQ(polytope.change().removed.size(), 2U);  // the side and the base
  recorded.follow(polytope);
  expect_closed_and_convex(polytope, recorded, 5);

  Polytope stays(corners, 2.0, true, infinite);
  ASSERT_TRUE(stays.expand(side, w, Coplanar::keep));
  EXPECT_EQ(stays.change().removed.size(), 1U);
}

TEST(Polytope, RefusesAVertexThatMakesAFaceWithoutArea) {
  Polytope polytope(start, scale, true, infinite);
  ClosestFace face;
  polytope.closest_face(face);
  const Vector3d a = polytope.vertex(face.vertices[0]), b = polytope.vertex(face.vertices[1]);
  EXPECT_FALSE(polytope.expand(face, 2.0 * b - a, Coplanar::keep));
  EXPECT_EQ(polytope.names(), 4);
  // As it was: the same face is the closest, and it can be expanded.
  ClosestFace again;
  polytope.closest_face(again);
  EXPECT_EQ(again.index, face.index);
  EXPECT_TRUE(polytope.expand(face, face.normal, Coplanar::remove));
}

}  // namespace
}  // namespace minkoscope
