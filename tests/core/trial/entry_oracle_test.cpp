// The exact judge of straight moves, against what can be worked out by hand and against certified distances.
#include "core/trial/oracle/entry_oracle.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <random>

#include "core/trial/oracle/cast_oracle.h"
#include "core/trial/oracle/pair_oracle.h"

namespace minkoscope {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

Shape box(double x, double y, double z) {
  return {BoxShape{{x, y, z}}};
}

EntryOracle entry(const Shape& target, const Pose& at, const Shape& body, const Pose& from, const Vector3d& move) {
  return EntryOracle(*PolytopeAxes::of(target), at, *PolytopeAxes::of(body), from, move);
}

TEST(PolytopeAxes, OfABoxATriangleAndAHull) {
  const auto of_box = PolytopeAxes::of(box(1.0, 2.0, 0.5));
  ASSERT_TRUE(of_box);
  EXPECT_EQ(of_box->normals.size(), 3u);
  EXPECT_EQ(of_box->edges.size(), 3u);
  const auto of_triangle = PolytopeAxes::of({TriangleShape{{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}}}});
  ASSERT_TRUE(of_triangle);
  EXPECT_EQ(of_triangle->normals.size(), 4u) << "its plane and its three sides";
  EXPECT_EQ(of_triangle->edges.size(), 3u);
  const auto of_hull = PolytopeAxes::of(make_hull_shape({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.1, 0.1, 0.1}}));
  ASSERT_TRUE(of_hull);
  EXPECT_EQ(of_hull->normals.size(), 4u);
  EXPECT_EQ(of_hull->edges.size(), 6u);
  EXPECT_FALSE(PolytopeAxes::of({SphereShape{1.0}}));
  EXPECT_FALSE(PolytopeAxes::of({CapsuleShape{0.5, 0.5}}));
}

TEST(EntryOracle, OfBoxesSideBySide) {
  // Faces are 2 m apart at the start, and the body moves 4 m towards the target's.
  const auto towards = entry(box(1, 1, 1), {}, box(1, 1, 1), {{4, 0.3, 0}, {1, 0, 0, 0}}, {-4, 0, 0});
  EXPECT_DOUBLE_EQ(towards.enters(0.0), 0.5);
  EXPECT_DOUBLE_EQ(towards.enters(0.1), 0.525);
  EXPECT_DOUBLE_EQ(towards.enters(-0.1), 0.475);
  EXPECT_EQ(entry(box(1, 1, 1), {}, box(1, 1, 1), {{4, 0, 0}, {1, 0, 0, 0}}, {4, 0, 0}).enters(0.0), never);
  EXPECT_EQ(entry(box(1, 1, 1), {}, box(1, 1, 1), {{4, 2.1, 0}, {1, 0, 0, 0}}, {-4, 0, 0}).enters(0.0), never)
      << "it passes above";
  EXPECT_EQ(entry(box(1, 1, 1), {}, box(1, 1, 1), {{0.5, 0, 0}, {1, 0, 0, 0}}, {4, 0, 0}).enters(0.0), 0.0)
      << "they overlap at the start";
}

/// Shapes, poses and a move that may or may not lead to a hit.
struct Move {
  Shape target, body;
  Pose at, from;
  Vector3d by{0.0};
};

class Drawing {
 public:
  double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  Vector3d vector(double size) {
    const double x = between(-size, size), y = between(-size, size), z = between(-size, size);
    return {x, y, z};
  }
  Quaterniond rotation() {
    const double w = between(-1, 1);
    return glm::normalize(Quaterniond(w, vector(1.0)));
  }
  Shape shape() {
    const int kind = static_cast<int>(between(0, 3));
    if (kind == 0) return box(between(0.2, 1), between(0.2, 1), between(0.2, 1));
    if (kind == 1) return {TriangleShape{{vector(1.0), vector(1.0), vector(1.0)}}};
    std::vector<Vector3d> points;
    for (int i = 0; i < 12; ++i) points.push_back(vector(1.0));
    return make_hull_shape(std::move(points));
  }
  Move move() {
    Move out{shape(), shape(), {vector(2.0), rotation()}, {}, {}};
    const Vector3d away = 5.0 * glm::normalize(vector(1.0));
    out.from = {out.at.position + away, rotation()};
    out.by = vector(1.2) - away;
    return out;
  }

 private:
  std::mt19937 random_{7};
};

TEST(EntryOracle, TheTwoTouchWhenItSaysAndAreApartBefore) {
  Drawing draw;
  int hits = 0, misses = 0;
  for (int i = 0; i < 300; ++i) {
    const Move move = draw.move();
    const EntryOracle oracle = entry(move.target, move.at, move.body, move.from, move.by);
    const auto distance = [&](double time) {
      const PosedShape body{move.body, {move.from.position + time * move.by, move.from.rotation}};
      const PosedShape target{move.target, move.at};
      PairOracle known(target, body);
      return known.narrow(1e-7);
    };
    const double time = oracle.enters(0.0);
    if (time > 1.0) {
      ++misses;
      for (const double part : {0.2, 0.5, 0.7, 0.8, 0.9, 1.0}) EXPECT_GT(distance(part).upper, -1e-6) << i;
      continue;
    }
    ++hits;
    const OracleAnswer touch = distance(time);
    EXPECT_LT(touch.lower, 1e-6) << i;
    EXPECT_GT(touch.upper, -1e-6) << i;
    EXPECT_GT(distance(0.999 * time).lower, 0.0) << i;
    EXPECT_LE(oracle.enters(-0.01), time);
    EXPECT_GE(oracle.enters(0.01), time);
  }
  EXPECT_GT(hits, 80);
  EXPECT_GT(misses, 80);
}

TEST(CastOracle, JudgesStraightMovesOfPolytopesExactly) {
  SweepQuery query;
  query.shape = box(0.5, 0.5, 0.5);
  query.body.position = {3.0, 0.0, 0.0};
  query.displacement = {-4.0, 0.0, 0.0};
  LevelMesh crate;
  crate.shape = std::make_shared<const Shape>(box(0.5, 0.5, 0.5));
  query.level.push_back(crate);
  const CastOracle straight(query);
  EXPECT_NEAR(*straight.enters(straight.targets()[0], 0.0), 0.5, 1e-12);
  query.rotation_displacement = {0.0, 1.0, 0.0};
  const CastOracle turning(query);
  EXPECT_FALSE(turning.enters(turning.targets()[0], 0.0)) << "it turns";
  query.rotation_displacement = Vector3d(0.0);
  query.shape = Shape{SphereShape{0.5}};
  const CastOracle round(query);
  EXPECT_FALSE(round.enters(round.targets()[0], 0.0));
}

}  // namespace
}  // namespace minkoscope
