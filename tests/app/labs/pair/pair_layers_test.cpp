// What is drawn of a pair beside the step's own facts: regions, support picture, planes, faces that come and go.
#include <gtest/gtest.h>

#include <algorithm>

#include "app/draw/marks.h"
#include "app/draw/text_draw.h"
#include "app/files/assets.h"
#include "app/labs/pair/draw/pair_draw.h"
#include "app/labs/pair/draw/plane_draw.h"
#include "app/labs/pair/draw/supporting_face.h"
#include "core/scene/case.h"
#include "core/trace/vertex_label.h"
#include "tests/support/golden_text.h"

namespace minkoscope {
namespace {

PairQuery offset_boxes(const Vector3d& offset) {
  PairQuery query;
  query.a.shape = Shape{BoxShape{{0.5, 0.5, 0.5}}};
  query.b.shape = Shape{BoxShape{{0.5, 0.25, 0.5}}};
  query.b.pose.position = offset;
  query.precision = Precision::float64;
  return query;
}

struct Drawn {
  PairQuery query;
  PairTrace trace;
  PairSurfaceCache cache;

  explicit Drawn(PairQuery own) : query(std::move(own)), trace(record_pair(query)) {}

  /// The first step that is one of these.
  template <class StepType, class Event>
  std::size_t step(Event event, std::size_t skip = 0) const {
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
      const auto* own = std::get_if<StepType>(&trace.steps[i]);
      if (own != nullptr && own->event == event && skip-- == 0) return i;
    }
    ADD_FAILURE() << "the run has no such step";
    return 0;
  }
  std::string text(std::size_t step, int view, const PairLayers& layers) {
    TextDraw draw;
    if (view == 0)
      draw_pair_world(query, trace, step, cache.of(query), draw, layers);
    else
      draw_pair_minkowski(query, trace, step, cache.of(query), draw, layers);
    return draw.text();
  }
  DrawList list(std::size_t step, int view, const PairLayers& layers = {}) {
    DrawList draw;
    if (view == 0)
      draw_pair_world(query, trace, step, cache.of(query), draw, layers);
    else
      draw_pair_minkowski(query, trace, step, cache.of(query), draw, layers);
    return draw;
  }
};

constexpr PairLayers none{false, false, false};

TEST(PairLayers, GoldenRegionsOfAnEdge) {
  Drawn drawn(offset_boxes({1.4, 0.9, 0.1}));
  const std::size_t step = drawn.step<GjkStep>(GjkEvent::reduce, 1);
  expect_golden("pair-regions.txt", drawn.text(step, 1, {true, false, false}));
}

// A method without a closest point names the region where it is drawn, not somewhere above the simplex.
TEST(PairLayers, TheNameOfAFacesRegionIsAcrossFromWhatIsDropped) {
  const Case inward = load_case(asset_path("assets/examples/pair/headbutt-inward-normals.json"));
  Drawn drawn(std::get<PairQuery>(inward.run));
  int named = 0;
  for (std::size_t step = 0; step < drawn.trace.steps.size(); ++step) {
    const auto* gjk = std::get_if<GjkStep>(&drawn.trace.steps[step]);
    if (gjk == nullptr || gjk->simplex.size() != 3 || gjk->dropped.size() != 1 || gjk->region.size() != 3) continue;
    const Vector3d &a = gjk->simplex[0].w, n = glm::cross(gjk->simplex[1].w - a, gjk->simplex[2].w - a);
    const DrawList list = drawn.list(step, 1, {true, false, false});
    for (const DrawList::Label& label : list.labels) {
      if (!label.text.starts_with("region ")) continue;
      EXPECT_LT(glm::dot(label.anchor - a, n) * glm::dot(gjk->dropped[0].w - a, n), 0.0) << label.text << ", " << step;
      ++named;
    }
  }
  EXPECT_GT(named, 10);
}

TEST(PairLayers, GoldenEpaWithItsHorizonAndWhatComesOfIt) {
  Drawn drawn(offset_boxes({0.6, 0.3, 0.1}));
  const std::size_t horizon = drawn.step<EpaStep>(EpaEvent::horizon);
  expect_golden("pair-epa-horizon.txt", drawn.text(horizon, 1, none) + "then\n" + drawn.text(horizon + 1, 1, none));
}

TEST(PairLayers, GoldenSupportPicture) {
  Drawn drawn(offset_boxes({1.4, 0.9, 0.1}));
  const std::size_t step = drawn.step<GjkStep>(GjkEvent::support, 1);
  expect_golden("pair-support.txt",
                drawn.text(step, 0, {false, true, false}) + "minkowski\n" + drawn.text(step, 1, {false, true, false}));
}

TEST(PairLayers, GoldenSeparatingPlane) {
  Drawn drawn(offset_boxes({1.4, 0.9, 0.1}));
  const std::size_t last = drawn.trace.steps.size() - 1;
  expect_golden("pair-separating-plane.txt",
                drawn.text(last, 0, {false, false, true}) + "minkowski\n" + drawn.text(last, 1, {false, false, true}));
}

TEST(PairLayers, EachIsSwitchedOffByItself) {
  Drawn drawn(offset_boxes({1.4, 0.9, 0.1}));
  for (std::size_t step = 0; step < drawn.trace.steps.size(); ++step) {
    const PairLayers there = layers_at(drawn.query, drawn.trace, step);
    for (int view = 0; view < 2; ++view) {
      const std::string plain = drawn.text(step, view, none);
      EXPECT_EQ(drawn.text(step, view, {true, false, false}) != plain, there.regions && view == 1) << step;
      EXPECT_EQ(drawn.text(step, view, {false, true, false}) != plain, there.support) << step;
      EXPECT_EQ(drawn.text(step, view, {false, false, true}) != plain, there.planes) << step;
    }
  }
}

TEST(PairLayers, TheOriginsRegionIsNamedAndHoldsTheOrigin) {
  Drawn drawn(offset_boxes({1.4, 0.9, 0.1}));
  const std::size_t step = drawn.step<GjkStep>(GjkEvent::reduce, 1);
  const auto& reduced = std::get<GjkStep>(drawn.trace.steps[step]);
  const std::string region = feature_of(reduced.simplex);
  const DrawList list = drawn.list(step, 1);
  EXPECT_TRUE(std::any_of(list.labels.begin(), list.labels.end(),
                          [&](const DrawList::Label& l) { return l.text == "region " + region; }));
  for (const DrawList::Triangle& t : list.triangles) EXPECT_TRUE(is_finite(t.a) && is_finite(t.b) && is_finite(t.c));
}

TEST(PairLayers, ASeparatingPlaneHasTheShapesOnItsSides) {
  for (const char* method : {"gjk-epa", "gjk-distance", "gjk-overlap", "sat"}) {
    PairQuery query = offset_boxes({1.4, 0.9, 0.1});
    query.algorithm = method;
    const PairTrace trace = record_pair(query);
    ASSERT_EQ(trace.result.overlap, false) << method;
    const auto separation = separation_of(query, trace);
    ASSERT_TRUE(separation) << method;
    const double middle = 0.5 * glm::dot(separation->normal, separation->on_a + separation->on_b);
    for (unsigned i = 0; i < 8; ++i) {
      const Vector3d corner((i & 1U) != 0 ? 1 : -1, (i & 2U) != 0 ? 1 : -1, (i & 4U) != 0 ? 1 : -1);
      EXPECT_LT(glm::dot(separation->normal, corner * 0.5), middle) << method;
      EXPECT_GT(glm::dot(separation->normal, query.b.pose.position + corner * Vector3d(0.5, 0.25, 0.5)), middle)
          << method;
    }
    EXPECT_GT(separation->gap, 0.0);
  }
  EXPECT_FALSE(separation_of(offset_boxes({0.6, 0.3, 0.1}), record_pair(offset_boxes({0.6, 0.3, 0.1}))));
}

TEST(PairLayers, TheClosestFaceOfTwoBoxesIsTheirWholeParallelogram) {
  PairQuery query = offset_boxes({0.9, 0.05, 0.1});
  query.b.pose.rotation = glm::angleAxis(0.4, Vector3d(1.0, 0.0, 0.0));  // about the way out: the faces stay parallel
  const auto face = supporting_face(query, {1.0, 0.0, 0.0}, 1e-9);
  ASSERT_EQ(face.size(), 8U) << "a rectangle and a turned one: an octagon";
  query.b.pose.rotation = Quaterniond(1.0, 0.0, 0.0, 0.0);
  const auto parallelogram = supporting_face(query, {1.0, 0.0, 0.0}, 1e-9);
  ASSERT_EQ(parallelogram.size(), 4U);
  double area = 0.0;
  for (std::size_t i = 2; i < 4; ++i) {
    area += 0.5 * glm::dot(glm::cross(parallelogram[i - 1] - parallelogram[0], parallelogram[i] - parallelogram[0]),
                           Vector3d(1.0, 0.0, 0.0));
  }
  EXPECT_NEAR(area, 1.5 * 2.0, 1e-12) << "counter-clockwise from outside: the sums of the sides";
  for (const Vector3d& p : parallelogram) EXPECT_NEAR(p.x, 1.0 - 0.9, 1e-12);

  // An edge of each: a parallelogram too; a corner against a face: the face.
  query.b.pose.rotation = glm::angleAxis(std::acos(-1.0) / 4.0, Vector3d(0.0, 0.0, 1.0));
  EXPECT_EQ(supporting_face(query, {1.0, 0.0, 0.0}, 1e-9).size(), 4U);
  query.a.shape = Shape{SphereShape{0.5}};
  EXPECT_EQ(supporting_face(query, {1.0, 0.0, 0.0}, 1e-9).size(), 2U) << "the edge of the box against a point";
  query.b.shape = Shape{CylinderShape{0.4, 0.5}};
  query.b.pose.rotation = glm::angleAxis(std::acos(-1.0) / 2.0, Vector3d(0.0, 0.0, 1.0));
  EXPECT_GT(supporting_face(query, {1.0, 0.0, 0.0}, 1e-9).size(), 40U) << "the whole round cap";

  Drawn drawn(offset_boxes({0.9, 0.05, 0.1}));
  const std::size_t last = drawn.trace.steps.size() - 1;
  EXPECT_TRUE(layers_at(drawn.query, drawn.trace, last).planes);
  const DrawList with = drawn.list(last, 1, {false, false, true}), without = drawn.list(last, 1, none);
  EXPECT_EQ(with.triangles.size(), without.triangles.size() + 2);
  EXPECT_EQ(with.lines.size(), without.lines.size() + 4);
}

TEST(PairLayers, FacesThatGoAndComeDifferInColourAndMarker) {
  Drawn drawn(offset_boxes({0.6, 0.3, 0.1}));
  const std::size_t horizon = drawn.step<EpaStep>(EpaEvent::horizon);
  const auto& seen = std::get<EpaStep>(drawn.trace.steps[horizon]);
  const auto& expanded = std::get<EpaStep>(drawn.trace.steps[horizon + 1]);
  ASSERT_FALSE(seen.seen_faces.empty());
  EXPECT_EQ(seen.seen_faces, expanded.removed_faces) << "what w sees gives way in the next step";
  const auto marked = [](const DrawList& list, Role role, Marker marker) {
    return static_cast<std::size_t>(
        std::count_if(list.points.begin(), list.points.end(),
                      [&](const DrawList::Point& p) { return p.role == role && p.marker == marker; }));
  };
  EXPECT_EQ(marked(drawn.list(horizon, 1), Role::support, Marker::saltire), seen.seen_faces.size());
  const DrawList after = drawn.list(horizon + 1, 1);
  EXPECT_EQ(marked(after, Role::dropped, Marker::saltire), expanded.removed_faces.size());
  EXPECT_EQ(marked(after, Role::added, Marker::triangle), expanded.added_faces.size());
}

TEST(PairLayers, AClimbOverAHullIsDrawnAsAWay) {
  GjkStep step;
  step.event = GjkEvent::support;
  step.direction = {1, 0, 0};
  step.support = SimplexVertex{};
  step.visited_a = {{0, {0, 0, 0}, true}, {3, {0, 1, 0}, false}, {5, {1, 0, 0}, true}};
  const auto question = support_query(Step{step});
  ASSERT_TRUE(question);
  DrawList list;
  draw_support_world(*question, 1.0, 1.0, list);
  EXPECT_EQ(std::count_if(list.lines.begin(), list.lines.end(),
                          [](const DrawList::Line& l) { return l.role == Role::support && l.style.arrow; }),
            1)
      << "from the corner it stood on to the next";
  EXPECT_EQ(std::count_if(list.points.begin(), list.points.end(),
                          [](const DrawList::Point& p) { return p.marker == Marker::saltire; }),
            1)
      << "the corner it looked at and left";
}

}  // namespace
}  // namespace minkoscope
