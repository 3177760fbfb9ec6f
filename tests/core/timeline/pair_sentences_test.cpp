// The sentences of pairs: every number in them is recomputed from the step, and no sentence contradicts the verdict,
// the sign or the test beside it.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <set>

#include "core/narrow_phase/method_table.h"
#include "core/narrow_phase/pair/explain_text.h"
#include "core/scene/case.h"
#include "core/timeline/timeline.h"
#include "tests/support/asset_cases.h"

namespace minkoscope {
namespace {

/// Calls look(trace, method, where) for every pair that ships, by every method that takes it.
template <class Look>
int for_each_shipped_run(const Look& look) {
  int runs = 0;
  for (const std::filesystem::path& file : test::asset_cases()) {
    const Case held = load_case(file);
    const auto* pair = std::get_if<PairQuery>(&held.run);
    if (pair == nullptr) continue;
    for (const PairMethod& method : pair_methods()) {
      PairQuery query = *pair;
      query.algorithm = method.name;
      if (!method.accepts(query.a.shape) || !method.accepts(query.b.shape)) continue;
      look(record_pair(query), method, file.filename().string() + " by " + query.algorithm);
      ++runs;
    }
  }
  return runs;
}

std::string sentence_of(const Step& step) {
  if (const auto* gjk = std::get_if<GjkStep>(&step)) return explain(*gjk);
  if (const auto* epa = std::get_if<EpaStep>(&step)) return explain(*epa);
  return explain(std::get<RayStep>(step));
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// The weight of the last point on the affine hull's point nearest the origin, by elimination: the weights of the
/// others solve eᵢ·(p + Σ xⱼeⱼ) = 0, eᵢ from the first point p to the i-th.
std::optional<double> weight_of_last(const std::vector<Vector3d>& points) {
  const std::size_t n = points.size() - 1;
  std::array<std::array<double, 4>, 3> rows{};
  for (std::size_t i = 0; i < n; ++i) {
    const Vector3d e = points[i + 1] - points[0];
    for (std::size_t j = 0; j < n; ++j) rows[i][j] = glm::dot(e, points[j + 1] - points[0]);
    rows[i][3] = -glm::dot(e, points[0]);
  }
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column; row < n; ++row) {
      if (std::abs(rows[row][column]) > std::abs(rows[pivot][column])) pivot = row;
    }
    if (std::abs(rows[pivot][column]) < 1e-12) return std::nullopt;
    std::swap(rows[pivot], rows[column]);
    for (std::size_t row = 0; row < n; ++row) {
      if (row == column) continue;
      const double factor = rows[row][column] / rows[column][column];
      for (std::size_t k = 0; k < 4; ++k) rows[row][k] -= factor * rows[column][k];
    }
  }
  return rows[n - 1][3] / rows[n - 1][n - 1];
}

TEST(PairSentences, ADroppedVertexIsGivenTheWeightThatDroppedIt) {
  int dropped = 0, compared = 0;
  for_each_shipped_run([&](const PairTrace& trace, const PairMethod& method, const std::string& where) {
    if (method.name != pair_method::gjk_distance && method.name != pair_method::gjk_overlap) return;
    for (const Step& recorded : trace.steps) {
      const auto& step = std::get<GjkStep>(recorded);
      if (step.event != GjkEvent::reduce) continue;
      for (const SimplexVertex& vertex : step.dropped) {
        ++dropped;
        if (!vertex.lambda || *vertex.lambda > 0.0) continue;
        if (!step.test->holds) {
          EXPECT_TRUE(contains(explain(step), sentences::number(*vertex.lambda))) << where << ": " << explain(step);
        }
        std::vector<Vector3d> points;
        double size = 0.0, spread = 1e300;
        for (const SimplexVertex& kept : step.simplex) points.push_back(kept.w);
        points.push_back(vertex.w);
        for (const Vector3d& p : points) size = std::max(size, glm::length(p));
        for (std::size_t i = 0; i + 1 < points.size(); ++i)
          spread = std::min(spread, glm::length(points[i] - vertex.w));
        const std::optional<double> weight = weight_of_last(points);
        if (!weight || spread < 1e-3 * size) continue;  // too thin for the elimination
        ++compared;
        EXPECT_NEAR(*vertex.lambda, *weight, 1e-5 * (1.0 + std::abs(*weight)) * (size / spread)) << where;
      }
    }
  });
  EXPECT_GT(dropped, 40);
  EXPECT_GT(compared, 40);
}

TEST(PairSentences, AnEpaSupportIsGivenItsOwnBound) {
  int supports = 0;
  for_each_shipped_run([&](const PairTrace& trace, const PairMethod& method, const std::string& where) {
    if (method.name != pair_method::gjk_epa) return;
    for (const Step& recorded : trace.steps) {
      const auto* step = std::get_if<EpaStep>(&recorded);
      if (step == nullptr || step->event != EpaEvent::support) continue;
      ++supports;
      const std::string said = explain(*step);
      const double plane = glm::dot(step->direction, step->support->w);
      EXPECT_TRUE(contains(said, "reaches " + sentences::metres(plane))) << where << ": " << said;
      // The view and the test say the same: the test's value is that bound less the face's distance.
      const PolytopeFace& face = trace.polytope.faces[static_cast<std::size_t>(step->face)];
      EXPECT_NEAR(step->test->value, plane - face.distance, 1e-9 * (1.0 + plane)) << where;
      EXPECT_TRUE(contains(said, sentences::number(step->test->value))) << where << ": " << said;
    }
  });
  EXPECT_GT(supports, 200);
}

TEST(PairSentences, AVertexKeepsItsNameForTheWholeRun) {
  int vertices = 0;
  for_each_shipped_run([&](const PairTrace& trace, const PairMethod&, const std::string& where) {
    std::map<int, std::array<double, 3>> known;
    int highest = 0;
    const auto look = [&](int number, const Vector3d& w) {
      ++vertices;
      ASSERT_GT(number, 0) << where;
      const auto [place, first] = known.try_emplace(number, std::array{w.x, w.y, w.z});
      EXPECT_EQ(place->second, (std::array{w.x, w.y, w.z})) << where << ": w" << number;
      EXPECT_LE(number, highest + 4) << where << ": a number is left out";
      highest = std::max(highest, number);
    };
    for (const Step& recorded : trace.steps) {
      if (const auto* gjk = std::get_if<GjkStep>(&recorded)) {
        for (const auto* list : {&gjk->simplex, &gjk->dropped}) {
          for (const SimplexVertex& vertex : *list) look(vertex.number, vertex.w);
        }
        if (gjk->support) look(gjk->support->number, gjk->support->w);
      } else if (const auto* epa = std::get_if<EpaStep>(&recorded)) {
        for (const PolytopeVertex& vertex : epa->added_vertices) look(vertex.number, vertex.w);
        if (epa->support) look(epa->support->number, epa->support->w);
      }
    }
  });
  EXPECT_GT(vertices, 5000);
}

TEST(PairSentences, NoneContradictsItsVerdictItsSignOrItsTest) {
  int sentences = 0;
  const int runs = for_each_shipped_run([&](const PairTrace& trace, const PairMethod&, const std::string& where) {
    for (const Step& recorded : trace.steps) {
      const std::string said = sentence_of(recorded);
      ++sentences;
      ASSERT_FALSE(said.empty()) << where;
      EXPECT_FALSE(contains(said, "nan") || contains(said, "inf ") || contains(said, "-0 ")) << where << ": " << said;
      if (const auto* gjk = std::get_if<GjkStep>(&recorded)) {
        // Nothing is said of radii where there are none.
        if (gjk->radius_a + gjk->radius_b == 0.0) {
          EXPECT_FALSE(contains(said, "both radii")) << where << ": " << said;
          EXPECT_FALSE(contains(said, "cores")) << where << ": " << said;
        }
        if (contains(said, "short of the origin") && gjk->event == GjkEvent::support && gjk->method.empty()) {
          EXPECT_GT(gjk->test->value, 0.0) << where << ": " << said;
        }
        if (contains(said, "would be") && gjk->method.empty() && gjk->event == GjkEvent::reduce) {
          for (const SimplexVertex& vertex : gjk->dropped) EXPECT_LE(*vertex.lambda, 0.0) << where << ": " << said;
        }
        // A support point that is in the simplex already is called so.
        if (gjk->event == GjkEvent::support && gjk->support && gjk->method.empty()) {
          const bool repeats = std::ranges::any_of(
              gjk->simplex, [&](const SimplexVertex& vertex) { return vertex.number == gjk->support->number; });
          EXPECT_EQ(contains(said, " again, "), repeats) << where << ": " << said;
        }
      }
    }
    const std::string last = sentence_of(trace.steps.back());
    if (trace.result.overlap == true && !contains(last, "so the shapes overlap")) {
      EXPECT_FALSE(contains(last, "are apart") || contains(last, " m apart.") || contains(last, "separating axis"))
          << where << ": " << last;
    }
    if (trace.result.overlap == false) {
      EXPECT_FALSE(contains(last, "they overlap") || contains(last, "shapes overlap") || contains(last, "depth is"))
          << where << ": " << last;
    }
  });
  EXPECT_GT(runs, 150);
  EXPECT_GT(sentences, 2000);
}

}  // namespace
}  // namespace minkoscope
