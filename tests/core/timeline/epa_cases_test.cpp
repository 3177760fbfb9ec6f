// The cases in which GJK hands EPA a simplex without volume: what each step of them shows.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/scene/case.h"
#include "core/timeline/timeline.h"

namespace minkoscope {
namespace {

PairTrace trace_of(const std::string& name) {
  const Case own = load_case(std::string(MINKOSCOPE_SOURCE_DIR) + "/assets/regressions/pair/" + name + ".json");
  return record_pair(std::get<PairQuery>(own.run));
}

struct Hollow {
  const char* name;
  std::size_t kept;  // vertices of the simplex that contains the origin
  double depth;      // by hand: 1 / √(1 / 0.4² + 1) is how far the plane through two corners and a tip is
};

/// Every face's plane has the origin behind it, or on it.
void expect_holds_origin(const PairTrace& trace, std::size_t step, double slack) {
  int alive = 0;
  for (const PolytopeFace& face : trace.polytope.faces) {
    const auto now = static_cast<int>(step);
    if (face.born > now || (face.died >= 0 && face.died <= now)) continue;
    ++alive;
    for (const int vertex : face.vertices) {
      EXPECT_GE(glm::dot(face.normal, trace.polytope.vertices[static_cast<std::size_t>(vertex)].w), -slack);
    }
  }
  EXPECT_GE(alive, 4);
}

TEST(EpaCases, TheOriginOnAFaceAnEdgeOrAVertexOfTheSimplex) {
  const double side = 1.0 / std::sqrt(1.0 / (0.4 * 0.4) + 1.0);
  for (const Hollow& own : {Hollow{"epa-origin-on-a-face", 3, side}, Hollow{"epa-origin-on-an-edge", 2, side},
                            Hollow{"epa-origin-on-a-vertex", 1, 0.0}}) {
    SCOPED_TRACE(own.name);
    const PairTrace trace = trace_of(own.name);
    std::size_t start = 0;
    while (!std::holds_alternative<EpaStep>(trace.steps[start])) ++start;
    ASSERT_GT(start, 0U);
    // GJK ends on a feature that has no volume.
    const auto& last = std::get<GjkStep>(trace.steps[start - 1]);
    EXPECT_EQ(last.termination, Termination::encloses_origin);
    EXPECT_EQ(last.simplex.size(), own.kept);
    EXPECT_EQ(last.region.size(), own.kept);
    // EPA's first step says what was set apart, and by supports.
    const auto& first = std::get<EpaStep>(trace.steps[start]);
    EXPECT_EQ(first.event, EpaEvent::start);
    ASSERT_EQ(first.added_vertices.size(), 4U);
    EXPECT_EQ(first.added_faces.size(), 4U);
    EXPECT_EQ(first.blown_up.size(), 4U - own.kept);
    for (std::size_t i = 0; i < 4; ++i) {
      const bool in_simplex = std::any_of(last.simplex.begin(), last.simplex.end(),
                                          [&](const SimplexVertex& v) { return v.w == first.added_vertices[i].w; });
      const bool blown =
          std::find(first.blown_up.begin(), first.blown_up.end(), static_cast<int>(i)) != first.blown_up.end();
      EXPECT_NE(in_simplex, blown) << "vertex " << i;
    }
    const std::string sentence = explain(first);
    EXPECT_NE(sentence.find("no volume"), std::string::npos) << sentence;
    EXPECT_NE(sentence.find(std::to_string(first.blown_up.size()) + " support point"), std::string::npos) << sentence;
    // The first closest face has the origin on it: nothing is proven yet.
    const auto& closest = std::get<EpaStep>(trace.steps[start + 1]);
    EXPECT_EQ(closest.event, EpaEvent::closest_face);
    EXPECT_NEAR(closest.lower, 0.0, 1e-12);
    EXPECT_NEAR(glm::length(closest.closest), 0.0, 1e-12);
    // From there every step contains the origin, the lower bound rises and the upper falls, to what was worked by hand.
    double lower = 0.0, upper = std::numeric_limits<double>::infinity();
    int horizons = 0;
    for (std::size_t i = start; i < trace.steps.size(); ++i) {
      const auto& step = std::get<EpaStep>(trace.steps[i]);
      expect_holds_origin(trace, i, 1e-6);
      EXPECT_GE(step.lower, lower);
      EXPECT_LE(step.upper, upper);
      lower = step.lower;
      upper = step.upper;
      if (step.event != EpaEvent::horizon) continue;
      ++horizons;
      const auto& next = std::get<EpaStep>(trace.steps[i + 1]);
      EXPECT_EQ(next.event, EpaEvent::expand);
      EXPECT_EQ(next.removed_faces, step.seen_faces);
      EXPECT_EQ(next.added_faces.size(), step.horizon.size()) << "one new face an edge of the horizon";
      EXPECT_EQ(next.added_vertices.size(), 1U);
    }
    EXPECT_GE(horizons, 1);
    EXPECT_EQ(trace.result.termination, Termination::converged);
    EXPECT_NEAR(*trace.result.depth, own.depth, 1e-6);
    EXPECT_NEAR(upper, own.depth, 1e-6);
    EXPECT_NEAR(lower, own.depth, 1e-5);
  }
}

TEST(EpaCases, ADifferenceWithoutVolumeEndsDegenerateWithThePlanesNormal) {
  const PairTrace trace = trace_of("epa-no-volume");
  const auto& first = std::get<EpaStep>(trace.steps[trace.steps.size() - 2]);
  const auto& last = std::get<EpaStep>(trace.steps.back());
  EXPECT_EQ(first.event, EpaEvent::start);
  EXPECT_EQ(first.added_vertices.size(), 3U);
  EXPECT_TRUE(first.added_faces.empty());
  EXPECT_TRUE(first.blown_up.empty()) << "nothing could be set apart";
  EXPECT_EQ(last.termination, Termination::degenerate);
  EXPECT_EQ(trace.result.depth, 0.0);
  ASSERT_TRUE(trace.result.normal);
  EXPECT_NEAR(std::abs(trace.result.normal->y), 1.0, 1e-9);
}

}  // namespace
}  // namespace minkoscope
