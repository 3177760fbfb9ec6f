// A trace is an oracle of its own: what every step must satisfy, that watching changes no bit, and that the sentences
// quote the numbers of their step.
#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <filesystem>

#include "tests/support/oracle/curved_oracle.h"
#include "tests/support/pair_case.h"

namespace minkoscope {
namespace {

class Recorder : public StepObserver {
 public:
  void on(const GjkStep& step) override { steps.emplace_back(step); }
  void on(const EpaStep& step) override { steps.emplace_back(step); }
  void on(const RayStep& step) override { steps.emplace_back(step); }
  std::vector<Step> steps;
};

std::string four_digits(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value == 0.0 ? 0.0 : value);  // no minus zero
  return text;
}

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
bool same_bits(const std::optional<double>& a, const std::optional<double>& b) {
  return a.has_value() == b.has_value() && (!a || same_bits(*a, *b));
}
bool same_bits(const std::optional<Vector3d>& a, const std::optional<Vector3d>& b) {
  return a.has_value() == b.has_value() &&
         (!a || (same_bits(a->x, b->x) && same_bits(a->y, b->y) && same_bits(a->z, b->z)));
}

/// The queries that all of this is tried on: the shared cases where they are, and random ones.
std::vector<PairQuery> queries() {
  std::vector<PairQuery> out;
  const std::string path = MINKOSCOPE_SHARED_DIR "/cases/pairs.jsonl";
  if (std::filesystem::exists(path)) {
    for (const test::PairCase& pair : test::read_pair_cases(path)) out.push_back(pair.query);
  }
  test::RandomPairs random(77);
  for (int i = 0; i < 360; ++i) out.push_back(random.pair(static_cast<test::Regime>(i % test::regime_count)));
  for (int i = 0; i < 180; ++i) {
    out.push_back(test::random_curved_pair(random, static_cast<test::Regime>(i % test::regime_count)));
  }
  const std::vector<PairQuery> plain = out;
  for (PairQuery query : plain) {
    query.precision = Precision::float64;
    out.push_back(query);
  }
  return out;
}

void check_vertex(const Vector3d& w, const Vector3d& a, const Vector3d& b, double scale) {
  EXPECT_LE(glm::length(w - (a - b)), 1e-6 * glm::length(w) + 1e-13 * scale);
}

struct Bounds {
  double best_upper = std::numeric_limits<double>::infinity();
  void check(double lower, double upper) {
    EXPECT_TRUE(std::isfinite(lower) && std::isfinite(upper));
    EXPECT_LE(0.0, lower);
    EXPECT_LE(lower, upper);
    EXPECT_LE(upper, best_upper);
    best_upper = std::min(best_upper, upper);
  }
};

TEST(Trace, HoldsItsInvariantsOnEveryStep) {
  int gjk_steps = 0, epa_steps = 0, overlapping = 0, apart = 0;
  for (PairQuery& query : queries()) {
    for (const PairMethod& method : pair_methods()) {
      query.algorithm = method.name;
      Recorder recorder;
      const PairResult result = run_pair(query, recorder);
      ASSERT_FALSE(recorder.steps.empty());
      Bounds gjk_bounds, epa_bounds;
      const double radius_lines = static_cast<double>(method.listing.size());
      std::optional<Termination> last;
      std::size_t vertex_count = 0, face_count = 0;
      double scale = 1.0 + glm::length(query.a.pose.position) + glm::length(query.b.pose.position);
      for (const Step& any : recorder.steps) {
        if (const auto* step = std::get_if<GjkStep>(&any)) {
          ++gjk_steps;
          gjk_bounds.check(step->lower, step->upper);
          EXPECT_GE(step->line, 1);
          EXPECT_LE(step->line, radius_lines);
          double sum = 0.0;
          Vector3d point(0.0);
          double size = 0.0;
          for (const SimplexVertex& vertex : step->simplex) {
            size = std::max(size, glm::length(vertex.w));
            check_vertex(vertex.w, vertex.a, vertex.b, scale + glm::length(vertex.a));
            sum += vertex.lambda;
            point += vertex.lambda * vertex.w;
          }
          if (step->support)
            check_vertex(step->support->w, step->support->a, step->support->b, scale + glm::length(step->support->a));
          EXPECT_LE(step->simplex.size(), 4u);
          if (!step->method.empty()) {
            EXPECT_EQ(step->method, method.name);
            EXPECT_EQ(sum, 0.0) << "the published methods look for no closest point";
          } else if (!step->simplex.empty()) {
            EXPECT_NEAR(sum, 1.0, 1e-12);
            EXPECT_LE(glm::length(point - step->closest), 1e-9 * size);
          }
          if (step->event == GjkEvent::reduce) {
            EXPECT_EQ(step->region.size(), step->simplex.size());
          }
          last = step->termination;
        } else if (const auto* epa = std::get_if<EpaStep>(&any)) {
          ++epa_steps;
          epa_bounds.check(epa->lower, epa->upper);
          EXPECT_GE(epa->line, 1);
          EXPECT_LE(epa->line, radius_lines);
          for (const PolytopeVertex& v : epa->added_vertices) check_vertex(v.w, v.a, v.b, scale + glm::length(v.a));
          vertex_count += epa->added_vertices.size();
          for (const PolytopeFace& face : epa->added_faces) {
            for (const int v : face.vertices) EXPECT_LT(static_cast<std::size_t>(v), vertex_count);
            EXPECT_NEAR(glm::length(face.normal), 1.0, 1e-9);
          }
          for (const int removed : epa->removed_faces) EXPECT_LT(static_cast<std::size_t>(removed), face_count);
          face_count += epa->added_faces.size();
          last = epa->termination;
        } else if (const auto* ray = std::get_if<RayStep>(&any)) {
          EXPECT_GE(ray->line, 1);
          EXPECT_LE(ray->line, radius_lines);
          last = ray->termination;
        }
      }
      ASSERT_TRUE(last.has_value()) << "the last step says how it ended";
      EXPECT_EQ(*last, result.termination);
      // The last verdict is the result.
      if (const auto* step = std::get_if<GjkStep>(&recorder.steps.back())) {
        const double radius = step->radius_a + step->radius_b;
        if (result.distance && !result.overlap.value_or(true)) {
          EXPECT_NEAR(glm::length(step->closest) - radius, *result.distance, 1e-9 * (1.0 + glm::length(step->closest)));
        }
        if (*last == Termination::encloses_origin) {
          EXPECT_TRUE(result.overlap.value_or(false));
        }
        if (*last == Termination::separating_axis) {
          EXPECT_FALSE(result.overlap.value_or(true));
        }
      } else if (const auto* epa = std::get_if<EpaStep>(&recorder.steps.back())) {
        if (!result.depth || !result.overlap.value_or(false)) {
          EXPECT_EQ(method.name, "epa-direct");
          continue;
        }
        const double radius = epa->radius_a + epa->radius_b;
        // The depth is that of one direction; another may be lower within the tolerance.
        EXPECT_NEAR(epa->upper + radius, *result.depth, 1e-5 * epa->upper + 3e-6 * scale);
      }
      (result.overlap.value_or(false) ? overlapping : apart)++;
    }
  }
  EXPECT_GT(overlapping, 500);
  EXPECT_GT(apart, 500);
  std::printf("%d GJK steps and %d EPA steps\n", gjk_steps, epa_steps);
}

TEST(Trace, ChangesNoBitOfTheResult) {
  for (PairQuery& query : queries()) {
    for (const PairMethod& method : pair_methods()) {
      query.algorithm = method.name;
      Recorder recorder;
      SCOPED_TRACE(method.name);
      const PairResult traced = run_pair(query, recorder), plain = run_pair(query), again = run_pair(query);
      for (const PairResult* other : {&plain, &again}) {
        EXPECT_EQ(traced.overlap, other->overlap);
        EXPECT_TRUE(same_bits(traced.distance, other->distance));
        EXPECT_TRUE(same_bits(traced.depth, other->depth));
        EXPECT_TRUE(same_bits(traced.normal, other->normal));
        EXPECT_TRUE(same_bits(traced.point_a, other->point_a));
        EXPECT_TRUE(same_bits(traced.point_b, other->point_b));
        EXPECT_EQ(traced.iterations, other->iterations);
        EXPECT_EQ(traced.support_calls, other->support_calls);
        EXPECT_EQ(traced.termination, other->termination);
      }
    }
  }
}

TEST(Trace, SentencesQuoteTheirStep) {
  int gaps = 0, reductions = 0, faces = 0;
  for (PairQuery& query : queries()) {
    Recorder recorder;
    run_pair(query, recorder);
    for (const Step& any : recorder.steps) {
      if (const auto* step = std::get_if<GjkStep>(&any)) {
        const std::string sentence = explain(*step);
        ASSERT_FALSE(sentence.empty());
        EXPECT_TRUE(sentence.ends_with('.')) << sentence;
        EXPECT_EQ(sentence.find("nan"), std::string::npos) << sentence;
        if (step->event == GjkEvent::support && step->test) {
          ++gaps;
          const double gap = glm::dot(step->closest, step->closest) - glm::dot(step->closest, step->support->w);
          EXPECT_NE(sentence.find(four_digits(gap)), std::string::npos) << sentence << " " << gap;
          EXPECT_NE(sentence.find(four_digits(step->test->threshold)), std::string::npos) << sentence;
        }
        if (step->event == GjkEvent::reduce) {
          ++reductions;
          for (const SimplexVertex& vertex : step->dropped) {
            EXPECT_NE(sentence.find(vertex.name), std::string::npos) << sentence;
            EXPECT_NE(sentence.find("dropped"), std::string::npos) << sentence;
          }
          if (step->region.size() < 4) {
            EXPECT_NE(sentence.find(four_digits(glm::length(step->closest))), std::string::npos) << sentence;
          }
        }
      } else if (const auto* epa = std::get_if<EpaStep>(&any)) {
        const std::string sentence = explain(*epa);
        EXPECT_TRUE(sentence.ends_with('.')) << sentence;
        EXPECT_EQ(sentence.find("nan"), std::string::npos) << sentence;
        if (epa->event == EpaEvent::support) {
          ++faces;
          EXPECT_NE(sentence.find("face " + std::to_string(epa->face)), std::string::npos) << sentence;
          EXPECT_NE(sentence.find(four_digits(epa->test->value)), std::string::npos) << sentence;
          EXPECT_NE(sentence.find(four_digits(epa->upper)), std::string::npos) << sentence;
        }
      }
    }
  }
  EXPECT_GT(gaps, 1000);
  EXPECT_GT(reductions, 1000);
  EXPECT_GT(faces, 1000);
}

TEST(Trace, SaysWhichVertexIsDroppedAndWhy) {
  PairQuery query;
  query.a.shape = {TriangleShape{{Vector3d(-1, 0, 0), Vector3d(1, 0, -1), Vector3d(1, 0, 1)}}};
  query.b.shape = {PointShape{}};
  query.b.pose.position = {0.5, 2.0, 0.25};
  query.settings.initial_direction = Vector3d(-1, 0, 0);  // the wrong end first
  Recorder recorder;
  const PairResult result = run_pair(query, recorder);
  EXPECT_NEAR(*result.distance, 2.0, 1e-6);
  const auto& start = std::get<GjkStep>(recorder.steps.front());
  EXPECT_EQ(start.event, GjkEvent::start);
  EXPECT_TRUE(start.simplex.empty());
  EXPECT_EQ(explain(start), "The simplex is empty; the search starts along (-1, 0, 0).");
  const auto& last_reduce = std::get<GjkStep>(recorder.steps[recorder.steps.size() - 3]);
  ASSERT_EQ(last_reduce.event, GjkEvent::reduce);
  EXPECT_EQ(
      explain(last_reduce),
      "The origin lies beyond face ABC, in its Voronoi region: nothing is dropped; the closest point is now 2 m from "
      "the origin.");
  query.settings.initial_direction = Vector3d(-0.5, 0, 1);
  query.b.pose.position = {3.0, 0.0, 0.0};
  recorder.steps.clear();
  run_pair(query, recorder);
  std::vector<std::string> sentences;
  for (const Step& any : recorder.steps) {
    const auto& step = std::get<GjkStep>(any);
    if (!step.dropped.empty()) sentences.push_back(explain(step));
  }
  ASSERT_EQ(sentences.size(), 1u);
  EXPECT_EQ(
      sentences[0],
      "The origin lies beyond vertex A, in its Voronoi region: B is dropped; the closest point is now 2.236 m from "
      "the origin.");
}

TEST(Trace, TellsTheClimbOverLargeHulls) {
  test::RandomPairs random(5);
  const auto hull = [&random] {
    std::vector<Vector3d> points;
    for (int i = 0; i < 90; ++i) points.push_back(random.unit());
    return make_hull_shape(std::move(points));
  };
  for (const std::string algorithm : {"gjk-epa", "gjk-distance", "gjk-overlap", "hacktank"}) {
    PairQuery query;
    query.algorithm = algorithm;
    query.a.shape = hull();
    query.b = {hull(), Pose{{0.9, 0.8, 0.7}, glm::normalize(Quaterniond(0.7, 0.3, 0.4, 0.5))}};
    Recorder recorder;
    run_pair(query, recorder);
    int told = 0;
    const auto check = [&told](const std::vector<VisitedVertex>& climb, int feature, const Vector3d& point) {
      int chosen = -1;
      for (const VisitedVertex& vertex : climb) {
        if (!vertex.stood) continue;
        chosen = vertex.feature;
        ++told;
        if (chosen == feature) {
          EXPECT_LT(glm::length(vertex.point - point), 1e-5);
        }
      }
      EXPECT_EQ(chosen, feature);
    };
    for (const Step& step : recorder.steps) {
      if (const auto* gjk = std::get_if<GjkStep>(&step); gjk != nullptr && gjk->event == GjkEvent::support) {
        ASSERT_TRUE(gjk->support);
        check(gjk->visited_a, gjk->support->feature_a, gjk->support->a);
        check(gjk->visited_b, gjk->support->feature_b, gjk->support->b);
        EXPECT_NE(explain(*gjk).find("The climb stood on"), std::string::npos) << explain(*gjk);
      }
    }
    EXPECT_GT(told, 4) << algorithm;
  }
}

TEST(Trace, ListingsFitTheWindow) {
  for (const PairMethod& method : pair_methods()) {
    EXPECT_LE(method.listing.size(), 14u);
    EXPECT_FALSE(method.title.empty());
    EXPECT_FALSE(method.citation.empty());
    for (const std::string_view line : method.listing) {
      const auto letters = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
      EXPECT_LE(letters, 46) << line;
    }
  }
}

}  // namespace
}  // namespace minkoscope
