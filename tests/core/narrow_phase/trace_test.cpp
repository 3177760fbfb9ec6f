// A trace is an oracle of its own: what every step must satisfy, that watching changes no bit, and that the sentences
// quote the numbers of their step.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/narrow_phase/method_table.h"
#include "tests/support/oracle/curved_oracle.h"
#include "tests/support/pair_case.h"
#include "tests/support/same_bits.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

std::string four_digits(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value == 0.0 ? 0.0 : value);  // no minus zero
  return text;
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

/// A recorded run of one of the queries by one of the methods.
struct TracedRun {
  const PairQuery& query;
  const PairMethod& method;
  const PairResult& result;
  const std::vector<Step>& steps;

  /// What rounding is relative to, in metres.
  double scale() const { return 1.0 + glm::length(query.a.pose.position) + glm::length(query.b.pose.position); }
};

template <class Check>
void for_each_run(const Check& check) {
  for (PairQuery& query : queries()) {
    for (const PairMethod& method : pair_methods()) {
      query.algorithm = method.name;
      test::StepRecorder recorder;
      const PairResult result = run_pair(query, recorder);
      ASSERT_FALSE(recorder.steps.empty()) << method.name;
      check(TracedRun{query, method, result, recorder.steps});
    }
  }
}

/// Those of one kind.
template <class Kind, class Check>
void for_each_step(const TracedRun& run, const Check& check) {
  for (const Step& step : run.steps) {
    if (const auto* kind = std::get_if<Kind>(&step)) check(*kind);
  }
}

TEST(TraceInvariants, AVertexIsTheDifferenceOfItsSupportPoints) {
  int vertices = 0;
  for_each_run([&](const TracedRun& run) {
    const auto check = [&](const auto& vertex) {
      ++vertices;
      EXPECT_LE(glm::length(vertex.w - (vertex.a - vertex.b)),
                1e-6 * glm::length(vertex.w) + 1e-13 * (run.scale() + glm::length(vertex.a)));
    };
    for_each_step<GjkStep>(run, [&](const GjkStep& step) {
      for (const SimplexVertex& vertex : step.simplex) check(vertex);
      if (step.support) check(*step.support);
    });
    for_each_step<EpaStep>(run, [&](const EpaStep& step) {
      for (const PolytopeVertex& vertex : step.added_vertices) check(vertex);
    });
  });
  EXPECT_GT(vertices, 10'000);
}

TEST(TraceInvariants, BarycentricsSumToOneAndGiveTheClosestPoint) {
  int sums = 0;
  for_each_run([&](const TracedRun& run) {
    for_each_step<GjkStep>(run, [&](const GjkStep& step) {
      EXPECT_LE(step.simplex.size(), 4u);
      double sum = 0.0, size = 0.0;
      Vector3d point(0.0);
      for (const SimplexVertex& vertex : step.simplex) {
        size = std::max(size, glm::length(vertex.w));
        EXPECT_TRUE(step.method.empty() || !vertex.lambda) << "the published methods compute no weights";
        sum += vertex.lambda.value_or(0.0);
        point += vertex.lambda.value_or(0.0) * vertex.w;
      }
      if (!step.method.empty()) {
        EXPECT_EQ(step.method, run.method.name);
      } else if (!step.simplex.empty()) {
        ++sums;
        EXPECT_NEAR(sum, 1.0, 1e-12);
        EXPECT_LE(glm::length(point - step.closest), 1e-9 * size);
      }
      if (step.event == GjkEvent::reduce) {
        EXPECT_EQ(step.region.size(), step.simplex.size());
      }
    });
  });
  EXPECT_GT(sums, 10'000);
}

TEST(TraceInvariants, LowerBoundsStayBelowUpperOnesThatNeverRise) {
  for_each_run([](const TracedRun& run) {
    const auto check = [](double lower, double upper, double& best_upper) {
      EXPECT_TRUE(std::isfinite(lower) && std::isfinite(upper));
      EXPECT_LE(0.0, lower);
      EXPECT_LE(lower, upper);
      EXPECT_LE(upper, best_upper);
      best_upper = std::min(best_upper, upper);
    };
    double gjk = std::numeric_limits<double>::infinity(), epa = gjk;
    for_each_step<GjkStep>(run, [&](const GjkStep& step) { check(step.lower, step.upper, gjk); });
    for_each_step<EpaStep>(run, [&](const EpaStep& step) { check(step.lower, step.upper, epa); });
  });
}

TEST(TraceInvariants, LinesLieInTheListing) {
  for_each_run([](const TracedRun& run) {
    const auto check = [&](const auto& step) {
      EXPECT_GE(step.line, 1);
      EXPECT_LE(static_cast<std::size_t>(step.line), run.method.listing.size());
    };
    for_each_step<GjkStep>(run, check);
    for_each_step<EpaStep>(run, check);
    for_each_step<RayStep>(run, check);
  });
}

TEST(TraceInvariants, FacesOfAPolytopeNameVerticesAndFacesThatAreThere) {
  int faces = 0;
  for_each_run([&](const TracedRun& run) {
    std::size_t vertex_count = 0, face_count = 0;
    for_each_step<EpaStep>(run, [&](const EpaStep& step) {
      vertex_count += step.added_vertices.size();
      for (const PolytopeFace& face : step.added_faces) {
        ++faces;
        for (const int vertex : face.vertices) EXPECT_LT(static_cast<std::size_t>(vertex), vertex_count);
        EXPECT_NEAR(glm::length(face.normal), 1.0, 1e-9);
      }
      for (const int removed : step.removed_faces) EXPECT_LT(static_cast<std::size_t>(removed), face_count);
      face_count += step.added_faces.size();
    });
  });
  EXPECT_GT(faces, 10'000);
}

TEST(TraceInvariants, TheLastStepReportsHowItEnded) {
  for_each_run([](const TracedRun& run) {
    const auto termination = std::visit(
        [](const auto& step) -> std::optional<Termination> {
          if constexpr (requires { step.termination; }) {
            return step.termination;
          } else {
            return std::nullopt;
          }
        },
        run.steps.back());
    ASSERT_TRUE(termination.has_value()) << run.method.name;
    EXPECT_EQ(*termination, run.result.termination) << run.method.name;
  });
}

TEST(TraceInvariants, TheLastVerdictIsTheResult) {
  int overlapping = 0, apart = 0;
  for_each_run([&](const TracedRun& run) {
    const PairResult& result = run.result;
    (result.overlap.value_or(false) ? overlapping : apart)++;
    if (const auto* step = std::get_if<GjkStep>(&run.steps.back())) {
      const double radius = step->radius_a + step->radius_b;
      if (result.distance && !result.overlap.value_or(true)) {
        EXPECT_NEAR(glm::length(step->closest) - radius, *result.distance, 1e-9 * (1.0 + glm::length(step->closest)));
      }
      if (result.termination == Termination::encloses_origin) {
        EXPECT_TRUE(result.overlap.value_or(false));
      }
      if (result.termination == Termination::separating_axis) {
        EXPECT_FALSE(result.overlap.value_or(true));
      }
    } else if (const auto* epa = std::get_if<EpaStep>(&run.steps.back())) {
      if (!result.depth || !result.overlap.value_or(false)) {
        EXPECT_EQ(run.method.name, "epa-direct");
        return;
      }
      const double radius = epa->radius_a + epa->radius_b;
      // The depth is that of one direction; another may be lower within the tolerance.
      EXPECT_NEAR(epa->upper + radius, *result.depth, 1e-5 * epa->upper + 3e-6 * run.scale());
    }
  });
  EXPECT_GT(overlapping, 500);
  EXPECT_GT(apart, 500);
}

TEST(Trace, ChangesNoBitOfTheResult) {
  for (PairQuery& query : queries()) {
    for (const PairMethod& method : pair_methods()) {
      query.algorithm = method.name;
      test::StepRecorder recorder;
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
    test::StepRecorder recorder;
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
  test::StepRecorder recorder;
  const PairResult result = run_pair(query, recorder);
  EXPECT_NEAR(*result.distance, 2.0, 1e-6);
  const auto& start = std::get<GjkStep>(recorder.steps.front());
  EXPECT_EQ(start.event, GjkEvent::start);
  EXPECT_TRUE(start.simplex.empty());
  EXPECT_EQ(explain(start),
            "No vertices yet. The first direction is (-1, 0, 0): from A's centre to B's, unless another is given.");
  const auto& last_reduce = std::get<GjkStep>(recorder.steps[recorder.steps.size() - 3]);
  ASSERT_EQ(last_reduce.event, GjkEvent::reduce);
  EXPECT_EQ(
      explain(last_reduce),
      "The closest point to the origin is inside triangle A B C, 2 m away. All weights are positive, so nothing is "
      "dropped.");
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
      "The closest point to the origin is A itself, 2.236 m away. B is not needed (its weight would be -0.6) and is "
      "dropped.");
}

TEST(Trace, AHugeWeightSaysThatTheTetrahedronIsFlat) {
  GjkStep step;
  step.event = GjkEvent::reduce;
  for (int i = 0; i < 3; ++i) {
    SimplexVertex vertex;
    vertex.w = {1.0, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0};
    vertex.name = static_cast<char>('B' + i);
    vertex.lambda = 1.0 / 3.0;
    step.simplex.push_back(vertex);
  }
  step.closest = {1.0, 0.0, 0.0};
  SimplexVertex dropped = step.simplex.front();
  dropped.name = 'A';
  dropped.lambda = -2.224e8;
  step.dropped = {dropped};
  EXPECT_NE(explain(step).find(
                "A is not needed (its weight would be -2.224e+08, for the tetrahedron is nearly flat) and is dropped."),
            std::string::npos)
      << explain(step);
  step.dropped.front().lambda = -0.25;
  EXPECT_NE(explain(step).find("(its weight would be -0.25)"), std::string::npos) << explain(step);
}

TEST(Trace, RecordsTheClimbOverLargeHulls) {
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
    test::StepRecorder recorder;
    run_pair(query, recorder);
    int recorded = 0;
    const auto check = [&recorded](const std::vector<VisitedVertex>& climb, int feature, const Vector3d& point) {
      int chosen = -1;
      for (const VisitedVertex& vertex : climb) {
        if (!vertex.stood) continue;
        chosen = vertex.feature;
        ++recorded;
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
        EXPECT_NE(explain(*gjk).find("Hill climbing visited"), std::string::npos) << explain(*gjk);
      }
    }
    EXPECT_GT(recorded, 4) << algorithm;
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
