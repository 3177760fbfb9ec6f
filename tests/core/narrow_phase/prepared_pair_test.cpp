// A prepared pair gives the results of run_pair, to the bit, on either instruction set, one by one, in batches and from
// several threads; what its shortcuts decide is observed too.
#include <gtest/gtest.h>

#include <thread>
#include <type_traits>
#include <vector>

#include <minkoscope/pair.h>

#include "core/narrow_phase/prepared_pair.h"
#include "tests/support/random_pairs.h"

namespace minkoscope {
namespace {

void expect_same(const PairResult& one, const PairResult& other) {
  EXPECT_EQ(one.overlap, other.overlap);
  EXPECT_EQ(one.distance, other.distance);
  EXPECT_EQ(one.depth, other.depth);
  EXPECT_EQ(one.normal, other.normal);
  EXPECT_EQ(one.point_a, other.point_a);
  EXPECT_EQ(one.point_b, other.point_b);
  EXPECT_EQ(one.iterations, other.iterations);
  EXPECT_EQ(one.support_calls, other.support_calls);
  EXPECT_EQ(one.termination, other.termination);
}

template <class Real>
void check(PairQuery query, Instructions instructions) {
  query.precision = std::is_same_v<Real, float> ? Precision::float32 : Precision::float64;
  const PreparedShape<Real> a(compile<Real>(query.a.shape, Preparation::repeated_queries, instructions));
  const PreparedShape<Real> b(compile<Real>(query.b.shape, Preparation::repeated_queries, instructions));
  const PoseMatrix pose_a(query.a.pose), pose_b(query.b.pose);
  const PreparedPair pair{a, pose_a, b, pose_b};
  query.algorithm = "gjk-distance";
  expect_same(distance(pair, query.settings), run_pair(query));
  query.algorithm = "gjk-epa";
  expect_same(penetration(pair, query.settings), run_pair(query));
  query.algorithm = "gjk-overlap";
  const PairResult wanted = run_pair(query);
  const OverlapOutcome found = overlap(pair, query.settings);
  EXPECT_EQ(found.overlap, wanted.overlap);
  EXPECT_EQ(found.termination, wanted.termination);
  if (found.iterations > 0) {  // else spheres decided, inscribed ones perhaps, which one query does not prepare
    EXPECT_EQ(found.iterations, wanted.iterations);
  }
}

TEST(PreparedPair, AnswersAsTheFrontDoorDoes) {
  test::RandomPairs random(2024);
  int overlapping = 0, apart = 0;
  for (int i = 0; i < 1800; ++i) {
    const PairQuery query = random.pair(static_cast<test::Regime>(i % test::regime_count));
    SCOPED_TRACE(i);
    for (const Instructions instructions : {Instructions::portable, best_instructions()}) {
      check<float>(query, instructions);
      check<double>(query, instructions);
    }
    (run_pair(query).overlap.value_or(false) ? overlapping : apart) += 1;
  }
  EXPECT_GT(overlapping, 300);
  EXPECT_GT(apart, 300);
}

TEST(PreparedPair, InscribedSpheresProveOverlapAndTouchingOnesDoNot) {
  const Shape box{BoxShape{Vector3d(0.5, 0.7, 0.9)}}, capsule{CapsuleShape{0.25, 0.5}};
  const PreparedShape<float> a(box), b(capsule);
  PairQuery query;
  query.a.shape = box;
  query.b.shape = capsule;
  query.algorithm = "gjk-overlap";
  for (const auto& [x, searches] : {std::pair{0.0, false}, {0.7, false}, {0.7499, false}, {0.75, true}, {0.76, true}}) {
    query.b.pose.position.x = x;
    const PoseMatrix pose_a(query.a.pose), pose_b(query.b.pose);
    const OverlapOutcome found = overlap(PreparedPair{a, pose_a, b, pose_b});
    EXPECT_EQ(found.iterations > 0, searches) << x;
    if (x != 0.75) {
      EXPECT_EQ(found.overlap, run_pair(query).overlap) << x;
    }
  }
}

TEST(PreparedPair, LargeHullsToo) {
  test::RandomPairs random(7);
  for (const int corners : {9, 32, 65, 300}) {
    std::vector<Vector3d> points_a, points_b;
    for (int i = 0; i < corners; ++i) {
      points_a.push_back(random.unit());
      points_b.push_back(random.unit());
    }
    PairQuery query;
    query.a.shape = make_hull_shape(std::move(points_a));
    query.b.shape = make_hull_shape(std::move(points_b));
    for (int i = 0; i < 100; ++i) {
      query.a.pose.rotation = random.rotation();
      query.b.pose = {random.vector(2.0), random.rotation()};
      for (const Instructions instructions : {Instructions::portable, best_instructions()}) {
        check<float>(query, instructions);
        check<double>(query, instructions);
      }
    }
  }
}

/// Shapes and poses of many pairs, and the pairs of them.
template <class Real>
struct ManyPairs {
  std::vector<PreparedShape<Real>> shapes;
  std::vector<PoseMatrix> poses;
  std::vector<PreparedPair<Real>> pairs;

  explicit ManyPairs(int count) {
    test::RandomPairs random(31);
    shapes.reserve(2 * static_cast<std::size_t>(count));
    poses.reserve(shapes.capacity());
    for (int i = 0; i < count; ++i) {
      PairQuery query = random.pair(static_cast<test::Regime>(i % test::regime_count));
      // A large hull beside another shape is climbed: a sum has no support table.
      if (i % 5 == 0) query.a.shape = {SumShape{large_hull(random), std::make_shared<Shape>(query.a.shape)}};
      for (const PosedShape* posed : {&query.a, &query.b}) {
        shapes.emplace_back(posed->shape);
        poses.emplace_back(posed->pose);
      }
      const std::size_t a = shapes.size() - 2, b = a + 1;
      pairs.push_back({shapes[a], poses[a], shapes[b], poses[b]});
    }
  }

 private:
  static std::shared_ptr<const Shape> large_hull(test::RandomPairs& random) {
    std::vector<Vector3d> points;
    for (int i = 0; i < 200; ++i) points.push_back(random.unit());
    return std::make_shared<Shape>(make_hull_shape(std::move(points)));
  }
};

template <class Real>
void check_batch() {
  const ManyPairs<Real> many(300);
  const std::size_t count = many.pairs.size();
  for (const bool warm : {false, true}) {
    std::vector<GjkCache> of_distance(warm ? count : 0), of_penetration(of_distance), of_overlap(of_distance);
    std::vector<GjkCache> single_distance(count), single_penetration(count), single_overlap(count);
    std::vector<PairResult> distances(count), penetrations(count);
    std::vector<OverlapOutcome> overlaps(count);
    for (int pass = 0; pass < (warm ? 2 : 1); ++pass) {
      distance<Real>(many.pairs, distances, standard_settings, of_distance);
      penetration<Real>(many.pairs, penetrations, standard_settings, of_penetration);
      overlap<Real>(many.pairs, overlaps, standard_settings, of_overlap);
      for (std::size_t i = 0; i < count; ++i) {
        SCOPED_TRACE(i);
        const PreparedPair<Real>& pair = many.pairs[i];
        expect_same(distances[i], distance(pair, standard_settings, warm ? &single_distance[i] : nullptr));
        expect_same(penetrations[i], penetration(pair, standard_settings, warm ? &single_penetration[i] : nullptr));
        const OverlapOutcome single = overlap(pair, standard_settings, warm ? &single_overlap[i] : nullptr);
        EXPECT_EQ(overlaps[i].overlap, single.overlap);
        EXPECT_EQ(overlaps[i].iterations, single.iterations);
        EXPECT_EQ(overlaps[i].termination, single.termination);
      }
      if (warm) {
        EXPECT_EQ(of_distance, single_distance);
        EXPECT_EQ(of_penetration, single_penetration);
        EXPECT_EQ(of_overlap, single_overlap);
      }
    }
  }
}

TEST(PreparedPair, BatchesEqualSingleQueries) {
  check_batch<float>();
  check_batch<double>();
}

TEST(PreparedPair, BatchesNeedAResultForEachPair) {
  const ManyPairs<float> many(3);
  std::vector<PairResult> results(2);
  EXPECT_THROW(distance<float>(many.pairs, results), std::invalid_argument);
  results.resize(3);
  std::vector<GjkCache> caches(2);
  EXPECT_THROW(distance<float>(many.pairs, results, standard_settings, caches), std::invalid_argument);
}

TEST(PreparedPair, ManyThreadsQueryTheSameShapes) {
  const ManyPairs<float> many(200);
  std::vector<PairResult> alone(many.pairs.size());
  penetration<float>(many.pairs, alone);
  constexpr std::size_t thread_count = 4;
  std::vector<std::vector<PairResult>> found(thread_count, std::vector<PairResult>(many.pairs.size()));
  std::vector<std::thread> threads;
  for (std::vector<PairResult>& results : found) {
    threads.emplace_back([&many, &results] { penetration<float>(many.pairs, results); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::vector<PairResult>& results : found) {
    for (std::size_t i = 0; i < alone.size(); ++i) expect_same(results[i], alone[i]);
  }
}

class GjkRecorder : public StepObserver {
 public:
  void on(const GjkStep& step) override { steps.push_back(step); }
  std::vector<GjkStep> steps;
};

TEST(PreparedPair, ShortcutsAreObserved) {
  const PreparedShape<double> a({SphereShape{0.5}}), b({SphereShape{0.25}});
  const PoseMatrix origin;
  PoseMatrix beside;
  beside.position = {2.0, 0.0, 0.0};
  GjkRecorder recorder;
  const PairResult result = distance(PreparedPair{a, origin, b, beside}, recorder);
  ASSERT_FALSE(recorder.steps.empty());
  EXPECT_EQ(recorder.steps.back().termination, result.termination);
  EXPECT_EQ(recorder.steps.back().iteration, result.iterations);
  EXPECT_EQ(glm::length(recorder.steps.back().closest) - 0.75, *result.distance);
  EXPECT_EQ(explain(recorder.steps.back()),
            "Stop: closed form. Both cores are points, their centres, so their A − B is a point as well, and no support "
            "point is needed: the cores are 2 m apart, and the shapes 1.25 m.");
  EXPECT_EQ(result.iterations, 0);
  EXPECT_EQ(result.support_calls, 0);
  EXPECT_EQ(recorder.steps.size(), 2u) << "where the search would start, and the stop";

  recorder.steps.clear();
  OverlapOutcome outcome = overlap(PreparedPair{a, origin, b, beside}, recorder);
  EXPECT_EQ(outcome.overlap, false);
  EXPECT_EQ(recorder.steps.back().termination, outcome.termination);
  EXPECT_EQ(explain(recorder.steps.back()),
            "Stop: the centres are 2 m apart, more than the 0.75 m of both bounding spheres' radii: the centre offset "
            "is a separating axis.");

  recorder.steps.clear();
  beside.position = {0.5, 0.0, 0.0};
  outcome = overlap(PreparedPair{a, origin, b, beside}, recorder);
  EXPECT_EQ(outcome.overlap, true);
  EXPECT_EQ(recorder.steps.back().termination, outcome.termination);
  EXPECT_EQ(explain(recorder.steps.back()),
            "Stop: the centres are 0.5 m apart, less than the 0.75 m of both inscribed spheres' radii, so the shapes "
            "overlap.");
}

TEST(PreparedPair, RefusesWhatIsNotConvexOrNowhere) {
  EXPECT_THROW(PreparedShape<float>({MeshShape{}}), std::invalid_argument);
  EXPECT_THROW(PoseMatrix({Vector3d(std::nan(""), 0, 0), {}}), std::invalid_argument);
  EXPECT_THROW(PoseMatrix({Vector3d(0.0), Quaterniond(0, 0, 0, 0)}), std::invalid_argument);
}

// A prepared pair keeps references: it is made of lvalues alone.
template <class... Arguments>
constexpr bool makes_a_pair = std::is_constructible_v<PreparedPair<float>, Arguments...>;

template <class Shape>
struct TakesNoTemporaries {
  using Pose = PoseMatrix;
  static_assert(makes_a_pair<Shape&, Pose&, Shape&, Pose&>);
  static_assert(makes_a_pair<const Shape&, const Pose&, const Shape&, const Pose&>);
  static_assert(!makes_a_pair<Shape, Pose&, Shape&, Pose&>);
  static_assert(!makes_a_pair<Shape&, Pose, Shape&, Pose&>);
  static_assert(!makes_a_pair<Shape&, Pose&, Shape, Pose&>);
  static_assert(!makes_a_pair<Shape&, Pose&, Shape&, Pose>);
  static_assert(!makes_a_pair<const Shape, Pose&, Shape&, Pose&>);
  static_assert(!makes_a_pair<Shape&, Pose, Shape&, Pose>);
  static_assert(!makes_a_pair<Shape, Pose, Shape, Pose>);

  static constexpr bool takes_braces = requires(const Shape& shape, const Pose& pose) {
    PreparedPair<float>(shape, {}, shape, pose);
  };
  static_assert(!takes_braces);
};
template struct TakesNoTemporaries<PreparedShape<float>>;
template struct TakesNoTemporaries<CompiledShape<float>>;

}  // namespace
}  // namespace minkoscope
