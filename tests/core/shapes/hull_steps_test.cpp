// The recorded building of a hull, held to what each step claims: replayed from the steps alone, every number computed
// again from the points.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/hull/explain_hull.h"
#include "core/timeline/timeline.h"
#include "tests/support/random.h"

namespace minkoscope {
namespace {

using test::Random;
using Points = std::vector<Vector3d>;

Points random_points(Random& random, int count) {
  Points points;
  for (int i = 0; i < count; ++i) points.push_back(random.vector(1.0));
  return points;
}

/// On whole coordinates many points are coplanar, collinear or the same.
Points whole_points(Random& random, int count, int size) {
  Points points;
  for (int i = 0; i < count; ++i) points.emplace_back(random.below(size), random.below(size), random.below(size));
  return points;
}

struct Family {
  std::string name;
  Points points;
};

std::vector<Family> families() {
  Random random(20261122);
  std::vector<Family> all;
  for (const int count : {4, 5, 8, 20, 60, 200})
    all.push_back({"random " + std::to_string(count), random_points(random, count)});
  for (const int count : {8, 30, 120}) {
    all.push_back({"whole " + std::to_string(count), whole_points(random, count, 4)});
    Points far = random_points(random, count);
    for (Vector3d& point : far) point += Vector3d(1e4, -3e4, 7.0);
    all.push_back({"far " + std::to_string(count), far});
  }
  Points cube;
  for (int i = 0; i < 27; ++i) cube.emplace_back(i % 3, i / 3 % 3, i / 9);
  all.push_back({"lattice", cube});
  return all;
}

/// A step's plane may be off by the rounding of the points.
double rounding_of(const Points& points) {
  double size = 0.0;
  for (const Vector3d& point : points) size = std::max(size, glm::length(point));
  return 1e-13 * size;
}

/// The polytope as the steps so far made it.
struct Polytope {
  std::map<int, HullStepFace> faces;
  int made = 0;

  void apply(const HullStep& step) {
    for (const int face : step.removed_faces) ASSERT_EQ(faces.erase(face), 1u);
    for (const HullStepFace& face : step.added_faces) faces[made++] = face;
  }
  /// Every edge is there once in each direction.
  void expect_closed() const {
    std::map<std::pair<int, int>, int> edges;
    for (const auto& [index, face] : faces) {
      for (std::size_t i = 0; i < 3; ++i) ++edges[{face.vertices[i], face.vertices[(i + 1) % 3]}];
    }
    for (const auto& [edge, count] : edges) {
      EXPECT_EQ(count, 1);
      EXPECT_TRUE(edges.contains({edge.second, edge.first}));
    }
  }
};

double beyond(const Points& points, const HullStepFace& face, int point) {
  const auto at = [&](int i) { return points[static_cast<std::size_t>(i)]; };
  const Vector3d normal =
      glm::cross(at(face.vertices[1]) - at(face.vertices[0]), at(face.vertices[2]) - at(face.vertices[0]));
  return glm::dot(glm::normalize(normal), at(point) - at(face.vertices[0]));
}

std::string said(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value == 0.0 ? 0.0 : value);
  return text;
}

TEST(HullSteps, TheObservedHullIsTheSameToTheBit) {
  for (const Family& family : families()) {
    const ConvexHull plain = build_convex_hull(family.points);
    const ConvexHull observed = *record_hull(family.points).hull;
    EXPECT_EQ(plain.vertices, observed.vertices) << family.name;
    EXPECT_EQ(plain.triangles, observed.triangles) << family.name;
    EXPECT_EQ(plain.lanes, observed.lanes) << family.name;
    EXPECT_EQ(plain.volume, observed.volume) << family.name;
    ASSERT_EQ(plain.faces.size(), observed.faces.size()) << family.name;
    for (std::size_t i = 0; i < plain.faces.size(); ++i) {
      EXPECT_EQ(plain.faces[i].vertices, observed.faces[i].vertices) << family.name;
      EXPECT_EQ(plain.faces[i].normal, observed.faces[i].normal) << family.name;
      EXPECT_EQ(plain.faces[i].offset, observed.faces[i].offset) << family.name;
    }
  }
}

TEST(HullSteps, EveryRoundRemovesWhatTheApexSeesAndClosesTheHole) {
  for (const Family& family : families()) {
    SCOPED_TRACE(family.name);
    const double rounding = rounding_of(family.points);
    const HullTrace trace = record_hull(family.points);
    Polytope polytope;
    std::set<int> seen;
    std::set<std::array<int, 2>> horizon;
    for (const Step& any : trace.steps) {
      const auto& step = std::get<HullStep>(any);
      if (step.event == HullEvent::horizon) {
        seen = {step.seen_faces.begin(), step.seen_faces.end()};
        horizon = {step.horizon.begin(), step.horizon.end()};
        EXPECT_GE(step.tested, static_cast<int>(seen.size()));
        for (const auto& [index, face] : polytope.faces) {
          const double height = beyond(family.points, face, step.apex);
          EXPECT_GT(seen.contains(index) ? height : -height, -rounding);
        }
        // One loop: each edge goes on where another ends.
        std::map<int, int> next;
        for (const auto& edge : step.horizon) EXPECT_TRUE(next.emplace(edge[0], edge[1]).second);
        std::size_t length = 0;
        for (int at = step.horizon.front()[0]; length <= next.size();) {
          at = next.at(at);
          ++length;
          if (at == step.horizon.front()[0]) break;
        }
        EXPECT_EQ(length, step.horizon.size());
      }
      if (step.event == HullEvent::cone) {
        EXPECT_EQ(std::set<int>(step.removed_faces.begin(), step.removed_faces.end()), seen);
        EXPECT_EQ(step.added_faces.size(), horizon.size());
        for (const HullStepFace& face : step.added_faces) {
          EXPECT_EQ(face.vertices[2], step.apex);
          EXPECT_TRUE(horizon.contains({face.vertices[0], face.vertices[1]}));
        }
      }
      polytope.apply(step);
      for (const HullStepFace& face : step.added_faces) {
        EXPECT_NEAR(glm::length(face.normal), 1.0, 1e-12);
        EXPECT_NEAR(face.offset, glm::dot(face.normal, family.points[static_cast<std::size_t>(face.vertices[1])]),
                    1e3 * rounding);
      }
      if (step.event == HullEvent::cone || step.event == HullEvent::start) polytope.expect_closed();
    }
  }
}

TEST(HullSteps, EveryPointOutsideIsInTheListOfAFaceThatItLiesBeyond) {
  for (const Family& family : families()) {
    SCOPED_TRACE(family.name);
    const double rounding = rounding_of(family.points);
    const HullTrace trace = record_hull(family.points);
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
      const auto& step = std::get<HullStep>(trace.steps[i]);
      const HullMoment moment = moment_of(trace, i);
      if (step.event == HullEvent::apex) {
        // The farthest of its list.
        int listed = 0;
        double farthest = 0.0;
        const HullStepFace& face = trace.faces[static_cast<std::size_t>(step.face)].face;
        for (std::size_t p = 0; p < moment.place.size(); ++p) {
          if (moment.place[p] != step.face) continue;
          ++listed;
          farthest = std::max(farthest, beyond(family.points, face, static_cast<int>(p)));
        }
        EXPECT_EQ(listed, step.listed);
        EXPECT_NEAR(step.test->value, farthest, rounding);
        EXPECT_NEAR(step.test->value, beyond(family.points, face, step.apex), rounding);
        EXPECT_NE(explain(step).find(said(step.test->value) + " m beyond"), std::string::npos) << explain(step);
        EXPECT_NE(explain(step).find("p" + std::to_string(step.apex)), std::string::npos);
      }
      if (step.event != HullEvent::assign) continue;
      const std::set<int> alive(moment.faces.begin(), moment.faces.end());
      for (std::size_t p = 0; p < moment.place.size(); ++p) {
        const int own = static_cast<int>(p), place = moment.place[p];
        EXPECT_NE(place, HullMoment::waiting);
        if (place >= 0) {
          EXPECT_TRUE(alive.contains(place));
          EXPECT_GT(beyond(family.points, trace.faces[static_cast<std::size_t>(place)].face, own), -rounding);
        } else {
          for (const int face : moment.faces)
            EXPECT_LT(beyond(family.points, trace.faces[static_cast<std::size_t>(face)].face, own), rounding);
        }
      }
    }
    const HullMoment last = moment_of(trace, trace.steps.size() - 1);
    for (const int place : last.place) EXPECT_LT(place, 0) << "no point is left outside";
  }
}

TEST(HullSteps, MergedTrianglesAreTheFacesOfTheHull) {
  for (const Family& family : families()) {
    SCOPED_TRACE(family.name);
    const HullTrace trace = record_hull(family.points);
    const auto& stop = std::get<HullStep>(trace.steps.back());
    ASSERT_EQ(stop.event, HullEvent::stop);
    EXPECT_EQ(stop.vertices, static_cast<int>(trace.hull->vertices.size()));
    EXPECT_EQ(stop.faces, static_cast<int>(trace.hull->faces.size()));
    EXPECT_EQ(stop.volume, trace.hull->volume);
    std::size_t alive = 0, merged = 0, merges = 0;
    std::set<int> all;
    const std::set<std::uint32_t> vertices(trace.hull->vertices.begin(), trace.hull->vertices.end());
    for (const HullTrace::Face& face : trace.faces) alive += face.died < 0 ? 1 : 0;
    for (const Step& any : trace.steps) {
      const auto& step = std::get<HullStep>(any);
      if (step.event != HullEvent::merge) continue;
      ++merges;
      merged += step.merged_faces.size();
      for (const int face : step.merged_faces) {
        EXPECT_TRUE(all.insert(face).second) << "merged twice";
        EXPECT_LT(trace.faces[static_cast<std::size_t>(face)].died, 0);
      }
      const auto is_its = [&](const ConvexHull::Face& face) {
        return std::equal(face.vertices.begin(), face.vertices.end(), step.outline.begin(), step.outline.end(),
                          [](std::uint32_t a, int b) { return static_cast<int>(a) == b; });
      };
      EXPECT_EQ(std::count_if(trace.hull->faces.begin(), trace.hull->faces.end(), is_its), 1);
      for (const int point : step.dropped) EXPECT_FALSE(vertices.contains(static_cast<std::uint32_t>(point)));
    }
    EXPECT_EQ(alive - merged + merges, trace.hull->faces.size());
  }
}

TEST(HullSteps, ACubeOfTwentySevenPointsMergesItsSixFacesAndDropsWhatIsNoVertex) {
  const HullTrace trace = record_hull(families().back().points);
  std::size_t merges = 0;
  std::set<int> dropped;
  for (const Step& any : trace.steps) {
    const auto& step = std::get<HullStep>(any);
    if (step.event != HullEvent::merge) continue;
    ++merges;
    EXPECT_EQ(step.outline.size(), 4u);
    EXPECT_NE(explain(step).find("one face of 4 vertices"), std::string::npos) << explain(step);
    dropped.insert(step.dropped.begin(), step.dropped.end());
  }
  EXPECT_EQ(merges, 6u);
  EXPECT_EQ(explain(std::get<HullStep>(trace.steps.back())),
            "No point is left beyond a face: the hull has 8 vertices, 6 faces and a volume of 8 m³.");
}

TEST(HullSteps, WhatHasNoVolumeSaysWhichDimensionItHas) {
  struct Row {
    Points points;
    int dimension;
    const char* words;
  };
  const std::vector<Row> rows{
      {{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.5, 0.5, 0}}, 2, "a flat polygon"},
      {{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}, 1, "the hull is a segment"},
      {{{1, 2, 3}, {1, 2, 3}}, 0, "All 2 points coincide"},
      {{{1, 2, 3}}, 0, "it is its own hull"},
  };
  for (const Row& row : rows) {
    const HullTrace trace = record_hull(row.points);
    ASSERT_EQ(trace.steps.size(), 2u);
    const auto& start = std::get<HullStep>(trace.steps[0]);
    EXPECT_EQ(start.dimension, row.dimension);
    EXPECT_EQ(start.simplex.size(), static_cast<std::size_t>(row.dimension + 1));
    EXPECT_FALSE(start.test->holds);
    EXPECT_LE(start.test->value, start.test->threshold);
    EXPECT_NE(explain(start).find(row.words), std::string::npos) << explain(start);
    EXPECT_EQ(std::get<HullStep>(trace.steps[1]).dimension, row.dimension);
  }
}

TEST(HullSteps, LinesOfTheListingAreThoseOfItsEvents) {
  for (const Family& family : families()) {
    for (const Step& any : record_hull(family.points).steps) {
      const auto& step = std::get<HullStep>(any);
      ASSERT_GE(step.line, 1);
      ASSERT_LE(step.line, static_cast<int>(hull_listing.size()));
      const std::string_view line = hull_listing[static_cast<std::size_t>(step.line - 1)];
      const std::map<HullEvent, std::string_view> words{{HullEvent::assign, "conflict list"},
                                                        {HullEvent::horizon, "visible ←"},
                                                        {HullEvent::cone, "cone"},
                                                        {HullEvent::merge, "one face"}};
      if (const auto word = words.find(step.event); word != words.end()) {
        EXPECT_NE(line.find(word->second), line.npos) << line;
      }
      EXPECT_FALSE(explain(step).empty());
    }
  }
}

}  // namespace
}  // namespace minkoscope
