#include "app/labs/pair/draw/pair_draw.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "app/draw/marks.h"
#include "app/draw/text_draw.h"
#include "tests/support/golden_text.h"

namespace minkoscope {
namespace {

PairQuery boxes(double distance) {
  PairQuery query;
  query.a.shape = Shape{BoxShape{{0.5, 0.5, 0.5}}};
  query.b.shape = Shape{BoxShape{{0.5, 0.25, 0.5}}};
  query.b.pose.position = {1.0 + distance, 0.125, 0.0625};
  query.precision = Precision::float64;
  return query;
}

PairQuery sphere_and_box() {
  PairQuery query = boxes(0.5);
  query.a.shape = Shape{SphereShape{0.5}};
  return query;
}

/// Steps in both views, as text: all, or the last `count`.
std::string steps_as_text(const PairQuery& query, std::size_t count = 1000) {
  const PairTrace trace = record_pair(query);
  PairSurfaceCache cache;
  const PairSurfaces& surfaces = cache.of(query);
  std::string text;
  for (std::size_t step = trace.steps.size() - std::min(count, trace.steps.size()); step < trace.steps.size(); ++step) {
    TextDraw world, minkowski;
    // The step's own facts; what layers add has goldens of its own.
    constexpr PairLayers none{false, false, false};
    draw_pair_world(query, trace, step, surfaces, world, none);
    draw_pair_minkowski(query, trace, step, surfaces, minkowski, none);
    text.append("step ").append(std::to_string(step)).append(" world\n").append(world.text());
    text.append("step ").append(std::to_string(step)).append(" minkowski\n").append(minkowski.text());
  }
  return text;
}

TEST(PairDraw, GoldenBoxesApart) {
  expect_golden("pair-boxes-apart.txt", steps_as_text(boxes(0.5)));
}
TEST(PairDraw, GoldenBoxesOverlapping) {
  expect_golden("pair-boxes-overlapping.txt", steps_as_text(boxes(-0.25), 3));
}
TEST(PairDraw, GoldenSphereAndBox) {
  expect_golden("pair-sphere-and-box.txt", steps_as_text(sphere_and_box()));
}

/// Lines and points in a role's colour of the world view of shape A beside a box.
std::pair<int, int> lines_and_points(const Shape& shape) {
  PairQuery query = boxes(0.5);
  query.a.shape = shape;
  PairSurfaceCache cache;
  DrawList world;
  draw_pair_world(query, PairTrace{}, 0, cache.of(query), world, {false, false, false});
  const auto of_a = [](const auto& own) { return own.role == Role::shape_a; };
  return {static_cast<int>(std::count_if(world.lines.begin(), world.lines.end(), of_a)),
          static_cast<int>(std::count_if(world.points.begin(), world.points.end(), of_a))};
}

TEST(PairDraw, ShapesWithoutASurfaceAreSeenAsALineOrADot) {
  using Counts = std::pair<int, int>;
  EXPECT_EQ(lines_and_points({PointShape{}}), (Counts{0, 1}));
  EXPECT_EQ(lines_and_points({SphereShape{0.0}}), (Counts{0, 1}));
  EXPECT_EQ(lines_and_points({SphereShape{0.001}}), (Counts{0, 1})) << "a pixel beside the box";
  EXPECT_EQ(lines_and_points({SegmentShape{0.7}}), (Counts{1, 0}));
  EXPECT_EQ(lines_and_points({CylinderShape{0.001, 0.7}}), (Counts{1, 0}));
  EXPECT_EQ(lines_and_points({BoxShape{Vector3d(0.5, 0.001, 0.002)}}), (Counts{1, 0}));
  EXPECT_EQ(lines_and_points({BoxShape{Vector3d(0.5, 0.001, 0.5)}}), (Counts{0, 0})) << "a plate has a surface";
  EXPECT_EQ(lines_and_points({SphereShape{0.1}}), (Counts{0, 0}));
}

TEST(PairDraw, AWarmStartShowsTheCachedSimplexWhereItIsNow) {
  PairQuery query = boxes(0.5);
  query.settings.warm_start = record_pair(query).result.cache;
  query.b.pose.position += Vector3d(-0.125, 0.25, 0.0);
  const PairTrace trace = record_pair(query);
  const GjkStep& start = std::get<GjkStep>(trace.steps.front());
  ASSERT_GT(start.simplex.size(), 0u);
  PairSurfaceCache cache;
  TextDraw world, minkowski;
  draw_pair_world(query, trace, 0, cache.of(query), world, {false, false, false});
  draw_pair_minkowski(query, trace, 0, cache.of(query), minkowski, {false, false, false});
  const auto count = [](const std::string& text, const std::string& what) {
    std::size_t found = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count(minkowski.text(), "point simplex disc"), start.simplex.size());
  EXPECT_EQ(count(minkowski.text(), "point dropped disc"), start.dropped.size());
  EXPECT_EQ(count(minkowski.text(), "point closest ring"), 1u);
  EXPECT_EQ(count(minkowski.text(), "line direction"), 1u) << "from the closest point on";
  EXPECT_EQ(count(world.text(), "point simplex disc"), 2 * start.simplex.size());
  EXPECT_EQ(count(world.text(), "point witness ring"), 2u);
}

TEST(PairDraw, WitnessPointsLieOnTheRoundedSurface) {
  const PairQuery query = sphere_and_box();
  const PairTrace trace = record_pair(query);
  PairSurfaceCache cache;
  DrawList list;
  draw_pair_world(query, trace, trace.steps.size() - 1, cache.of(query), list);
  int rings = 0;
  for (const DrawList::Point& p : list.points) {
    if (p.marker != Marker::ring) continue;
    ++rings;
    const bool on_sphere = std::abs(glm::length(p.position) - 0.5) < 1e-6;
    const bool on_box = std::abs(p.position.x - 1.0) < 1e-6;
    EXPECT_TRUE(on_sphere || on_box) << p.position.x << " " << p.position.y << " " << p.position.z;
  }
  EXPECT_EQ(rings, 2);
  // The gap is measured on the surfaces, not between the cores.
  EXPECT_TRUE(std::any_of(list.labels.begin(), list.labels.end(),
                          [](const DrawList::Label& l) { return l.text == "0.5000 m"; }));
}

TEST(PairDraw, EveryStepDrawsAloneAndAMarkMeansTheSameInBothViews) {
  const PairQuery query = boxes(-0.25);
  const PairTrace trace = record_pair(query);
  PairSurfaceCache cache;
  int simplex_steps = 0, polytope_steps = 0;
  for (std::size_t step = 0; step < trace.steps.size(); ++step) {
    DrawList world, minkowski;
    draw_pair_world(query, trace, step, cache.of(query), world);
    draw_pair_minkowski(query, trace, step, cache.of(query), minkowski);
    for (const DrawList* list : {&world, &minkowski}) {
      for (const DrawList::Point& p : list->points) EXPECT_TRUE(is_finite(p.position));
      for (const DrawList::Line& l : list->lines) EXPECT_TRUE(is_finite(l.from) && is_finite(l.to));
    }
    if (const auto* gjk = std::get_if<GjkStep>(&trace.steps[step])) {
      simplex_steps += gjk->simplex.empty() ? 0 : 1;
      for (std::size_t i = 0; i < gjk->simplex.size(); ++i) {
        const MarkId id = make_mark(MarkKind::simplex_vertex, i);
        const auto carries = [&](const DrawList::Point& p) { return p.id == id; };
        EXPECT_EQ(std::count_if(minkowski.points.begin(), minkowski.points.end(), carries), 1);
        EXPECT_EQ(std::count_if(world.points.begin(), world.points.end(), carries), 2);
      }
    } else if (std::holds_alternative<EpaStep>(trace.steps[step])) {
      // The live polytope is closed: every edge lies between two living faces.
      std::multiset<std::pair<int, int>> edges;
      for (const DrawList::Triangle& t : minkowski.triangles) {
        if (mark_kind(t.id) != MarkKind::polytope_face || t.role == Role::dropped) continue;
        const PolytopeFace& face = trace.polytope.faces[mark_index(t.id)];
        for (std::size_t i = 0; i < 3; ++i) edges.insert({face.vertices[i], face.vertices[(i + 1) % 3]});
      }
      for (const auto& [p, q] : edges) EXPECT_EQ(edges.count({q, p}), 1u) << "step " << step;
      polytope_steps += edges.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(simplex_steps, 1);
  EXPECT_GT(polytope_steps, 1);
}

TEST(PairDraw, AStepBeyondTheEndIsTheLast) {
  const PairQuery query = boxes(0.5);
  const PairTrace trace = record_pair(query);
  PairSurfaceCache cache;
  TextDraw last, beyond;
  draw_pair_minkowski(query, trace, trace.steps.size() - 1, cache.of(query), last);
  draw_pair_minkowski(query, trace, 1000, cache.of(query), beyond);
  EXPECT_EQ(last.text(), beyond.text());
  TextDraw empty;
  draw_pair_world(query, PairTrace{}, 0, cache.of(query), empty);
  EXPECT_NE(empty.text().find("surface shape_b"), std::string::npos);
}

TEST(PairSurfaceCache, KeepsSurfacesWhilePairsOnlyMove) {
  PairQuery query = boxes(0.5);
  PairSurfaceCache cache;
  const PairSurfaces first = cache.of(query);
  query.b.pose.position.x += 3.0;
  EXPECT_EQ(cache.of(query).difference, first.difference);
  // Turning both together turns the difference as a whole.
  const Quaterniond quarter{0.0, 0.0, 1.0, 0.0};
  query.a.pose.rotation = query.b.pose.rotation = quarter;
  EXPECT_EQ(cache.of(query).difference, first.difference);
  query.b.pose.rotation = glm::angleAxis(0.3, Vector3d{0.0, 1.0, 0.0});
  EXPECT_NE(cache.of(query).difference, first.difference);
  EXPECT_EQ(cache.of(query).a, first.a);
  query.a.shape = Shape{BoxShape{{0.5, 0.5, 0.75}}};
  EXPECT_NE(cache.of(query).a, first.a);
  EXPECT_EQ(cache.of(query).b, first.b);
}

TEST(PairDraw, DifferenceSurfaceHoldsTheSimplex) {
  // The surface of A − B in A's frame, under the pose it is drawn with, passes through every simplex vertex of boxes.
  PairQuery query = boxes(0.5);
  query.a.pose.rotation = glm::normalize(Quaterniond{0.9, 0.1, 0.3, -0.2});
  query.b.pose.rotation = glm::normalize(Quaterniond{0.7, -0.3, 0.2, 0.1});
  query.a.pose.position = {0.3, -0.2, 0.1};
  const PairTrace trace = record_pair(query);
  PairSurfaceCache cache;
  int checked = 0;
  for (std::size_t step = 0; step < trace.steps.size(); ++step) {
    DrawList list;
    draw_pair_minkowski(query, trace, step, cache.of(query), list);
    ASSERT_EQ(list.surfaces.size(), 1u);
    for (const DrawList::Point& p : list.points) {
      if (p.role != Role::simplex) continue;
      double nearest = 1e300;
      for (const Vector3d& q : list.surfaces[0].mesh->positions) {
        nearest = std::min(nearest, glm::length(list.surfaces[0].to_world(q) - p.position));
      }
      EXPECT_LT(nearest, 1e-6);
      ++checked;
    }
  }
  EXPECT_GT(checked, 2);
}

TEST(PairDraw, VertexHandlesCarryThePointsIndex) {
  PairQuery query = boxes(0.5);
  query.a.shape = make_hull_shape({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.2, 0.2, 0.2}});
  query.a.pose.position = {1.0, 2.0, 3.0};
  query.b.shape = Shape{TriangleShape{{Vector3d{0, 0, 0}, Vector3d{1, 0, 0}, Vector3d{0, 1, 0}}}};
  DrawList list;
  draw_vertex_handles(query, list);
  ASSERT_EQ(list.points.size(), 7u) << "four extreme points of the hull, three of the triangle";
  EXPECT_EQ(list.points[1].id, make_mark(MarkKind::hull_vertex_a, 1));
  EXPECT_EQ(list.points[1].position, Vector3d(2.0, 2.0, 3.0));
  EXPECT_EQ(list.points[6].id, make_mark(MarkKind::hull_vertex_b, 2));
}

TEST(PairDraw, FocusHoldsOriginAndSimplex) {
  const PairQuery query = boxes(0.5);
  const PairTrace trace = record_pair(query);
  const DrawBounds focus = minkowski_focus(trace, trace.steps.size() - 1);
  EXPECT_GE(focus.max.x, 0.0);
  EXPECT_LE(focus.min.x, -0.5 + 1e-6);
}

TEST(LengthWithUnit, KeepsFourDigits) {
  EXPECT_EQ(length_with_unit(0.81424), "0.8142 m");
  EXPECT_EQ(length_with_unit(12.3456), "12.35 m");
  EXPECT_EQ(length_with_unit(0.0123456), "12.35 mm");
  EXPECT_EQ(length_with_unit(3.4e-6), "3.400 µm");
  EXPECT_EQ(length_with_unit(2e-8), "20.00 nm");
  EXPECT_EQ(length_with_unit(1e-7), "0.1000 µm");
  EXPECT_EQ(length_with_unit(0.99999e-7), "0.1000 µm");
  EXPECT_EQ(length_with_unit(0.0), "0 m");
  EXPECT_EQ(length_with_unit(-0.5), "-0.5000 m");
  EXPECT_EQ(length_with_unit(12345.6), "12346 m");
}

}  // namespace
}  // namespace minkoscope
