// A query may start from what the last one of its pair left. What it answers is held to the oracle, frame after frame
// and whatever the cache holds; what it does is recorded as it was.
#include <gtest/gtest.h>

#include <climits>
#include <limits>

#include "core/narrow_phase/method_table.h"
#include "core/narrow_phase/prepared_pair.h"
#include "core/trial/judge/judge.h"
#include "tests/support/oracle/curved_oracle.h"
#include "tests/support/random_pairs.h"
#include "tests/support/same_bits.h"
#include "tests/support/step_recorder.h"

namespace minkoscope {
namespace {

constexpr std::string_view loops[] = {"gjk-epa", "gjk-distance", "gjk-overlap"};

void expect_same(const PairResult& one, const PairResult& other) {
  EXPECT_EQ(one.overlap, other.overlap);
  EXPECT_TRUE(same_bits(one.distance, other.distance));
  EXPECT_TRUE(same_bits(one.depth, other.depth));
  EXPECT_TRUE(same_bits(one.normal, other.normal));
  EXPECT_TRUE(same_bits(one.point_a, other.point_a));
  EXPECT_TRUE(same_bits(one.point_b, other.point_b));
  EXPECT_EQ(one.iterations, other.iterations);
  EXPECT_EQ(one.support_calls, other.support_calls);
  EXPECT_EQ(one.termination, other.termination);
  EXPECT_EQ(one.cache, other.cache);
}

PairQuery some_pair(test::RandomPairs& random, int i) {
  const auto regime = static_cast<test::Regime>(i / 3 % test::regime_count);
  PairQuery query = i % 3 == 2 ? test::random_curved_pair(random, regime) : random.pair(regime);
  query.precision = random.below(2) == 0 ? Precision::float32 : Precision::float64;
  return query;
}

/// Both bodies turn by about a degree a frame and move by about a hundredth of their size.
class Motion {
 public:
  Motion(test::RandomPairs& random, const PairQuery& query) {
    const double size = std::max(size_of(query.a.shape), size_of(query.b.shape));
    for (Part* part : {&a_, &b_}) {
      part->step = 0.01 * size * random.unit();
      const Vector3d axis = random.unit();
      part->turn = glm::angleAxis(0.017, axis);
    }
  }
  void move(PairQuery& query) const {
    a_.move(query.a.pose);
    b_.move(query.b.pose);
  }

 private:
  struct Part {
    Vector3d step{0.0};
    Quaterniond turn{1.0, 0.0, 0.0, 0.0};
    void move(Pose& pose) const {
      pose.position += step;
      pose.rotation = glm::normalize(turn * pose.rotation);
    }
  };
  Part a_, b_;
};

TEST(WarmStart, AnEmptyCacheIsACold) {
  test::RandomPairs random(11);
  for (int i = 0; i < 600; ++i) {
    SCOPED_TRACE(i);
    PairQuery cold = some_pair(random, i);
    cold.algorithm = loops[i % 3];
    PairQuery warm = cold;
    warm.settings.warm_start = GjkCache{};
    expect_same(run_pair(warm), run_pair(cold));
    // So is one of which nothing can be used.
    warm.settings.warm_start->size = 2;
    warm.settings.warm_start->vertices = {{{-1, 0}, {INT_MAX, INT_MIN}}};
    warm.settings.warm_start->direction = Vector3d(std::numeric_limits<double>::quiet_NaN());
    expect_same(run_pair(warm), run_pair(cold));
  }
}

TEST(WarmStart, AnswersAsTheOracleDoesInCoherentMotion) {
  test::RandomPairs random(12);
  int overlapping = 0, apart = 0, supports_warm = 0, supports_cold = 0;
  for (int i = 0; i < 1200; ++i) {
    PairQuery query = some_pair(random, i);
    const bool polytopes = !is_curved(query.a.shape) && !is_curved(query.b.shape);
    const Motion motion(random, query);
    std::optional<GjkCache> cache;
    for (int frame = 0; frame < 16; ++frame) {
      SCOPED_TRACE(testing::Message() << "pair " << i << " frame " << frame);
      PairOracle oracle(query.a, query.b);
      query.settings.warm_start = cache;
      query.algorithm = "gjk-epa";
      const PairResult warm = run_pair(query);
      EXPECT_EQ(judge(query, warm, oracle), std::nullopt);
      (warm.overlap.value_or(false) ? overlapping : apart) += 1;
      query.algorithm = "gjk-distance";
      const PairResult distance = run_pair(query);
      EXPECT_EQ(judge(query, distance, oracle), std::nullopt);
      EXPECT_EQ(distance.cache, warm.cache);
      if (frame > 0 && polytopes) {
        supports_warm += distance.support_calls;
        query.settings.warm_start.reset();
        supports_cold += run_pair(query).support_calls;
      }
      cache = warm.cache;
      ASSERT_TRUE(cache.has_value());
      motion.move(query);
    }
  }
  std::printf("%d overlap, %d apart; supports of distance between polytopes: %d warm, %d cold\n", overlapping, apart,
              supports_warm, supports_cold);
  EXPECT_GT(overlapping, 800);
  EXPECT_GT(apart, 1500);
  EXPECT_LT(2 * supports_warm, supports_cold);
}

TEST(WarmStart, OverlapEndsAtTheLastProof) {
  test::RandomPairs random(13);
  int overlapping = 0, apart = 0, at_once = 0, frames = 0;
  for (int i = 0; i < 200; ++i) {
    PairQuery query = some_pair(random, i);
    query.algorithm = "gjk-overlap";
    const Motion motion(random, query);
    std::optional<GjkCache> cache;
    for (int frame = 0; frame < 16; ++frame) {
      SCOPED_TRACE(testing::Message() << "pair " << i << " frame " << frame);
      PairOracle oracle(query.a, query.b);
      query.settings.warm_start = cache;
      const PairResult warm = run_pair(query);
      EXPECT_EQ(judge(query, warm, oracle), std::nullopt);
      (warm.overlap.value_or(false) ? overlapping : apart) += 1;
      if (frame > 0) ++frames, at_once += warm.support_calls <= 1 ? 1 : 0;
      cache = warm.cache;
      motion.move(query);
    }
  }
  std::printf("%d overlap, %d apart; %d of %d frames end at once\n", overlapping, apart, at_once, frames);
  EXPECT_GT(overlapping, 800);
  EXPECT_GT(apart, 1500);
  EXPECT_GT(at_once, frames / 2);
}

/// What no run of ours would leave.
GjkCache nonsense(test::RandomPairs& random, const GjkCache& of_another) {
  static constexpr int strange[] = {-1, INT_MIN, INT_MAX, 8, 65536, 1000};
  const double infinity = std::numeric_limits<double>::infinity();
  GjkCache cache = random.below(4) == 0 ? of_another : GjkCache{};
  if (random.below(4) != 0) {
    cache.size = random.below(7) == 0 ? (random.below(2) == 0 ? -3 : 100) : 1 + random.below(4);
    for (GjkCache::Vertex& vertex : cache.vertices) {
      vertex = {random.below(12), random.below(12)};
      if (random.below(6) == 0) vertex.a = strange[random.below(6)];
      if (random.below(6) == 0) vertex.b = strange[random.below(6)];
      if (random.below(4) == 0) vertex = cache.vertices[0];
    }
  }
  switch (random.below(6)) {
    case 0:
      cache.direction = Vector3d(std::numeric_limits<double>::quiet_NaN(), 0.0, 1.0);
      break;
    case 1:
      cache.direction = Vector3d(0.0, -infinity, 0.0);
      break;
    case 2:
      cache.direction = 1e300 * random.unit();
      break;
    case 3:
      cache.direction = Vector3d(0.0);
      break;
    default:
      cache.direction = random.unit();
  }
  return cache;
}

TEST(WarmStart, NoCacheMakesAnAnswerWrong) {
  test::RandomPairs random(14);
  GjkCache last;
  int overlapping = 0, apart = 0, started_warm = 0;
  for (int i = 0; i < 5000; ++i) {
    PairQuery query = some_pair(random, i);
    PairOracle oracle(query.a, query.b);
    for (int k = 0; k < 6; ++k) {
      SCOPED_TRACE(testing::Message() << "pair " << i << " cache " << k);
      query.algorithm = loops[k % 3];
      query.settings.warm_start = nonsense(random, last);
      const PairResult result = run_pair(query);
      EXPECT_EQ(judge(query, result, oracle), std::nullopt) << to_string(result.termination);
      EXPECT_NE(result.termination, Termination::iteration_limit);
      (result.overlap.value_or(false) ? overlapping : apart) += 1;
      test::StepsByKind recorder;
      expect_same(run_pair(query, recorder), result);
      started_warm += recorder.gjk.front().simplex.empty() ? 0 : 1;
      if (result.cache && result.cache->size > 0) last = *result.cache;
    }
  }
  EXPECT_GT(overlapping, 5000);
  EXPECT_GT(apart, 5000);
  EXPECT_GT(started_warm, 3000);
}

TEST(WarmStart, StartsFromTheVeryCornersThatTheLastQueryEndedWith) {
  test::RandomPairs random(15);
  int with_simplex = 0, dropped = 0, enclosed = 0;
  for (int i = 0; i < 1500; ++i) {
    SCOPED_TRACE(i);
    PairQuery query = some_pair(random, i);
    query.algorithm = "gjk-distance";
    test::StepsByKind first;
    const PairResult cold = run_pair(query, first);
    if (cold.iterations == 0) continue;  // two spheres, in closed form
    query.settings.warm_start = cold.cache;
    test::StepsByKind again;
    const PairResult warm = run_pair(query, again);
    const GjkStep& start = again.gjk.front();
    const SimplexVertices& end = first.gjk.back().simplex;
    EXPECT_EQ(start.event, GjkEvent::start);
    EXPECT_FALSE(first.gjk.front().warm);
    EXPECT_TRUE(first.gjk.front().simplex.empty());
    EXPECT_EQ(start.warm, !cold.cache->is_empty());
    if (cold.cache->size == 0) {
      EXPECT_TRUE(start.simplex.empty());
      continue;
    }
    ++with_simplex;
    // Nothing moved: each vertex is where it was, to the bit.
    std::vector<SimplexVertex> taken(start.simplex.begin(), start.simplex.end());
    taken.insert(taken.end(), start.dropped.begin(), start.dropped.end());
    ASSERT_EQ(taken.size(), end.size());
    for (const SimplexVertex& vertex : taken) {
      const auto at = std::find_if(end.begin(), end.end(), [&](const SimplexVertex& v) { return v.w == vertex.w; });
      ASSERT_NE(at, end.end());
      EXPECT_TRUE(same_bits(at->a, vertex.a) && same_bits(at->b, vertex.b));
      EXPECT_EQ(at->feature_a, vertex.feature_a);
      EXPECT_EQ(at->feature_b, vertex.feature_b);
    }
    EXPECT_LE(warm.support_calls, 1);
    EXPECT_EQ(warm.overlap, cold.overlap);
    if (cold.distance) {
      EXPECT_NEAR(*warm.distance, *cold.distance, 1e-9 * (1.0 + *cold.distance));
    }
    double sum = 0.0;
    for (const SimplexVertex& vertex : start.simplex) sum += vertex.lambda.value_or(0.0);
    EXPECT_NEAR(sum, 1.0, 1e-9);
    const std::string said = explain(start);
    EXPECT_NE(said.find("the last query"), std::string::npos) << said;
    EXPECT_EQ(explain(first.gjk.front()).find("the last query"), std::string::npos);
    if (warm.support_calls == 0) {
      ++enclosed;
      EXPECT_EQ(again.gjk.size(), 2u);
      EXPECT_EQ(again.gjk.back().termination, Termination::encloses_origin);
      EXPECT_NE(explain(again.gjk.back()).find("overlap"), std::string::npos);
    }
    // Moved far, some corners no longer carry the nearest point.
    query.b.pose.position = query.a.pose.position + 5.0 * random.unit();
    test::StepsByKind moved;
    run_pair(query, moved);
    dropped += moved.gjk.front().dropped.empty() ? 0 : 1;
  }
  std::printf("%d from a simplex, %d of them enclose the origin, %d drop vertices when moved\n", with_simplex, enclosed,
              dropped);
  EXPECT_GT(with_simplex, 700);
  EXPECT_GT(enclosed, 150);
  EXPECT_GT(dropped, 300);
}

template <class Real>
void check_prepared(PairQuery query, const Motion& motion, Instructions instructions) {
  query.precision = std::is_same_v<Real, float> ? Precision::float32 : Precision::float64;
  const auto a = compile<Real>(query.a.shape, Preparation::repeated_queries, instructions);
  const auto b = compile<Real>(query.b.shape, Preparation::repeated_queries, instructions);
  GjkCache of_distance, of_penetration;
  std::optional<GjkCache> before_distance, before_penetration;
  for (int frame = 0; frame < 4; ++frame) {
    const PoseMatrix pose_a(query.a.pose), pose_b(query.b.pose);
    const PreparedPair pair{a, pose_a, b, pose_b};
    query.algorithm = "gjk-distance";
    query.settings.warm_start = before_distance;
    PairResult wanted = run_pair(query);
    PairResult found = distance(pair, standard_settings, &of_distance);
    found.cache = of_distance;
    expect_same(found, wanted);
    before_distance = wanted.cache;
    query.algorithm = "gjk-epa";
    query.settings.warm_start = before_penetration;
    wanted = run_pair(query);
    found = penetration(pair, standard_settings, &of_penetration);
    found.cache = of_penetration;
    expect_same(found, wanted);
    before_penetration = wanted.cache;
    query.algorithm = "gjk-overlap";
    GjkCache of_overlap = of_distance;
    query.settings.warm_start = of_overlap;
    wanted = run_pair(query);
    EXPECT_EQ(overlap(pair, standard_settings, &of_overlap).overlap, wanted.overlap);
    motion.move(query);
  }
}

TEST(WarmStart, PreparedPairsAnswerAsTheFrontDoorDoes) {
  test::RandomPairs random(16);
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE(i);
    PairQuery query = some_pair(random, i);
    if (i % 4 == 0) {
      std::vector<Vector3d> points;
      for (int k = 0; k < 100; ++k) points.push_back(random.unit());
      query.a.shape = make_hull_shape(std::move(points));
    }
    const Motion motion(random, query);
    for (const Instructions instructions : {Instructions::portable, best_instructions()}) {
      check_prepared<float>(query, motion, instructions);
      check_prepared<double>(query, motion, instructions);
    }
  }
}

TEST(WarmStart, OnlyOurLoopsLeaveACache) {
  test::RandomPairs random(17);
  PairQuery query = random.pair(test::Regime::near_contact);
  for (const PairMethod& method : pair_methods()) {
    query.algorithm = method.name;
    if (method.name == pair_method::gjk_nesterov) continue;  // the same loop
    const bool ours = std::find(std::begin(loops), std::end(loops), method.name) != std::end(loops);
    EXPECT_EQ(run_pair(query).cache.has_value(), ours) << method.name;
  }
}

}  // namespace
}  // namespace minkoscope
