// Casts recorded beside two shipping engines: verdict, travel and normal against the reference that came with them,
// which is not ours. Skipped where the recordings are absent.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include <minkoscope/sweep.h>

#include "core/scene/case.h"
#include "core/scene/json/json.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

const std::filesystem::path recording = MINKOSCOPE_SHARED_DIR "/recordings/casts.jsonl";

/// A line of the recording and its number from 1; what an engine said of it.
struct RecordedLine {
  int number = 0;
  nlohmann::json row;
  SweepQuery query;

  bool hit(const char* engine) const { return row.at(engine).at("hit").get<bool>(); }
  double fraction(const char* engine) const { return row.at(engine).at("fraction").get<double>(); }
  Vector3d normal(const char* engine) const {
    const nlohmann::json& n = row.at(engine).at("normal");
    return glm::normalize(Vector3d(n.at(0).get<double>(), n.at(1).get<double>(), n.at(2).get<double>()));
  }
};

SweepQuery recorded_query(const std::string& line, std::string_view method, Precision precision) {
  ParseOptions options;
  options.algorithm = method;
  options.precision = precision;
  return std::get<SweepQuery>(parse_case(line, "recorded", ".", {}, options).run);
}

/// B moves, A rests.
void for_each_recorded(std::string_view method, Precision precision,
                       const std::function<void(const RecordedLine&)>& visit) {
  std::ifstream lines(recording);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    SCOPED_TRACE("line " + std::to_string(++number) + " by " + std::string(method));
    visit({number, nlohmann::json::parse(line), recorded_query(line, method, precision)});
  }
}

double recorded_degrees(const Vector3d& a, const Vector3d& b) {
  return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)) * 180.0 / std::numbers::pi;
}

/// The steps of a run, as they come.
std::vector<SweepStep> recorded_steps(const SweepQuery& query) {
  struct Recorder : StepObserver {
    std::vector<SweepStep> steps;
    void on(const SweepStep& step) override { steps.push_back(step); }
  } recorder;
  static_cast<void>(run_sweep(query, recorder));
  return std::move(recorder.steps);
}

TEST(RecordedCasts, AgreeWithTheReference) {
  if (!std::filesystem::exists(recording)) GTEST_SKIP() << recording << " is absent";
  for (const std::string_view method :
       {sweep_method::gjk_cast, sweep_method::conservative_advancement, sweep_method::bilateral_advancement}) {
    for (const Precision precision : {Precision::float32, Precision::float64}) {
      int hits = 0, misses = 0;
      double worst_travel = 0.0, worst_normal = 0.0;
      for_each_recorded(method, precision, [&](const RecordedLine& line) {
        const SweepResult result = run_sweep(line.query);
        EXPECT_EQ(result.hit, line.hit("reference"));
        ++(result.hit ? hits : misses);
        if (!result.hit || !line.hit("reference")) return;
        const double travel = std::abs(result.time - line.fraction("reference")) * glm::length(line.query.displacement);
        const double turned = glm::length(result.normal - line.normal("reference"));
        worst_travel = std::max(worst_travel, travel);
        worst_normal = std::max(worst_normal, turned);
        EXPECT_LT(travel, 1e-6);
        EXPECT_LT(turned, 1e-3);
      });
      std::printf("%s in %s: %d hits, %d misses; travel within %.2g m, normals within %.2g\n", method.data(),
                  to_string(precision).data(), hits, misses, worst_travel, worst_normal);
      EXPECT_GT(hits, 80);
      EXPECT_GT(misses, 5);
    }
  }
}

// --- why the engines differ: our methods with an engine's tolerance give its answers -----------------------------

constexpr double slop_of_box3d = 5e-3, tolerance_of_jolt = 1e-4;  // metres

/// The same cast to Box3D's target, the sum of the radii less 5 mm, and of polytopes 5 mm: one radius changes by that.
SweepQuery to_the_target_of_box3d(SweepQuery query) {
  const auto smaller = [](Shape& shape) {
    if (auto* const sphere = std::get_if<SphereShape>(&shape.value)) {
      sphere->radius -= slop_of_box3d;
      return true;
    }
    if (auto* const capsule = std::get_if<CapsuleShape>(&shape.value)) {
      capsule->radius -= slop_of_box3d;
      return true;
    }
    return false;
  };
  if (smaller(*query.shape)) return query;
  Shape obstacle = *query.level[0].shape;
  if (smaller(obstacle)) {
    query.level[0].shape = std::make_shared<const Shape>(obstacle);
  } else {
    query.shape = Shape{SumShape{std::make_shared<const Shape>(*query.shape),
                                 std::make_shared<const Shape>(Shape{SphereShape{slop_of_box3d}})}};
  }
  return query;
}

// Box3D accepts a quarter of its slop. Advancement that stops there has its times and its normals, step for step.
TEST(RecordedCasts, AdvancementToTheTargetOfBox3dGivesItsAnswers) {
  if (!std::filesystem::exists(recording)) GTEST_SKIP() << recording << " is absent";
  int hits = 0;
  for_each_recorded(sweep_method::conservative_advancement, Precision::float32, [&](const RecordedLine& line) {
    if (!line.hit("box3d")) return;
    const std::vector<SweepStep> steps = recorded_steps(to_the_target_of_box3d(line.query));
    const auto stops = std::find_if(steps.begin(), steps.end(), [](const SweepStep& step) {
      return step.event == SweepEvent::probe && step.distance <= 0.25 * slop_of_box3d;
    });
    ASSERT_NE(stops, steps.end());
    const double travel = std::abs(stops->time - line.fraction("box3d")) * glm::length(line.query.displacement);
    EXPECT_LT(travel, 1e-5);
    EXPECT_LT(recorded_degrees(stops->normal, line.normal("box3d")), 0.01);
    ++hits;
    if (line.number == 56 || line.number == 60 || line.number == 99) {
      std::printf("line %d: step %td of %zu, %.3g mm before the target; travel within %.2g mm of Box3D's\n",
                  line.number, stops - steps.begin(), steps.size() - 1, 1e3 * stops->distance, 1e3 * travel);
    }
  });
  EXPECT_EQ(hits, 91);
}

// Jolt ends at |v| of 1e-4 m, where v may still be of too few vertices. Where our ray cast has that |v|, it has Jolt's
// normal; then it goes on, and on two lines the next vertex turns it.
TEST(RecordedCasts, RayCastThatStopsAtTheToleranceOfJoltGivesItsNormals) {
  if (!std::filesystem::exists(recording)) GTEST_SKIP() << recording << " is absent";
  int hits = 0;
  std::vector<int> turned_later;
  for_each_recorded(sweep_method::gjk_cast, Precision::float32, [&](const RecordedLine& line) {
    if (!line.hit("jolt")) return;
    Vector3d v(0.0);
    double length = 0.0;
    int place = -1;
    for (const SweepStep& step : recorded_steps(line.query)) {
      ++place;
      length = step.distance;
      if (step.event != SweepEvent::probe) continue;
      const bool at_rest = step.probe == SweepProbe::nearest && step.distance <= tolerance_of_jolt;
      // A v of rounding alone has no direction: it is still that of the plane before.
      if (!at_rest || step.distance > 1e-12) v = step.normal;
      if (at_rest) break;
    }
    // Cores of line 60 are a point and a segment: every v there depends on the first.
    EXPECT_LT(recorded_degrees(v, line.normal("jolt")), line.number == 60 ? 0.05 : 0.02);
    ++hits;
    const double later = recorded_degrees(v, line.normal("reference"));
    if (later > 0.1) {
      turned_later.push_back(line.number);
      std::printf("line %d: %.2g degrees off at step %d, where |v| is %.2g mm\n", line.number, later, place,
                  1e3 * length);
    }
  });
  EXPECT_EQ(hits, 91);
  EXPECT_EQ(turned_later, (std::vector{20, 58}));
}

}  // namespace
}  // namespace minkoscope
