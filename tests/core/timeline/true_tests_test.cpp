// What a step shows of its test is what its numbers say: every comparison of every run holds exactly when value and
// threshold stand in the relation of its formula. Over all cases that ship, findings beside the checkout and random
// cases, by every method of their kind.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

#include "core/scene/case.h"
#include "tests/core/timeline/case_runs.h"
#include "tests/support/asset_cases.h"
#include "tests/support/random_pairs.h"
#include "tests/support/sanitised.h"

namespace minkoscope {
namespace {

constexpr int random_cases = test::sanitised ? 500 : 5000;  // of pairs, and of sweeps

bool stands(const Comparison& test) {
  switch (row_of(test.kind).relation) {
    case Relation::less:
      return test.value < test.threshold;
    case Relation::at_most:
      return test.value <= test.threshold;
    case Relation::greater:
      return test.value > test.threshold;
    case Relation::at_least:
      return test.value >= test.threshold;
    case Relation::equal:
      return test.value == test.threshold;
    case Relation::in_unit:
      return test.value >= 0.0 && test.value <= 1.0;
    case Relation::statement:
      break;
  }
  return test.holds;
}

/// Counts the tests of runs, and those that contradict their own numbers.
class Truth {
 public:
  void look(const std::vector<Step>& steps, const std::string& where) {
    for (std::size_t i = 0; i < steps.size(); ++i)
      std::visit(
          [&](const auto& step) {
            if constexpr (requires { step.test; }) {
              if (step.test) look(*step.test, where + ", step " + std::to_string(i));
            }
          },
          steps[i]);
  }
  void expect_none_false() const {
    for (const auto& [formula, found] : false_)
      ADD_FAILURE() << formula << ": " << found.count << " of " << seen_.at(formula) << ", first " << found.first;
  }
  int tests() const {
    int sum = 0;
    for (const auto& [formula, count] : seen_) sum += count;
    return sum;
  }
  std::size_t kinds() const { return seen_.size(); }

 private:
  struct Found {
    int count = 0;
    std::string first;
  };
  void look(const Comparison& test, const std::string& where) {
    const std::string formula(test.formula());
    ++seen_[formula];
    if (stands(test) == test.holds) return;
    Found& found = false_[formula];
    if (found.count++ > 0) return;
    char numbers[96];
    std::snprintf(numbers, sizeof numbers, ": %.17g against %.17g ", test.value, test.threshold);
    found.first = where + numbers + (test.holds ? "is said to hold" : "is said not to hold");
  }

  std::map<std::string, int> seen_;
  std::map<std::string, Found> false_;
};

void look_at_case(Truth& truth, const Case& held, const std::string& name, std::size_t most_ticks = 0) {
  test::for_each_run(held, name, most_ticks,
                     [&](const std::vector<Step>& steps, const std::string& where) { truth.look(steps, where); });
}

TEST(TrueTests, OfEveryCaseThatShips) {
  Truth truth;
  for (const std::filesystem::path& file : test::asset_cases())
    look_at_case(truth, load_case(file), file.filename().string(), 300);
  truth.expect_none_false();
  EXPECT_GT(truth.tests(), 100'000);
  EXPECT_GT(truth.kinds(), 55u);
}

TEST(TrueTests, OfEveryFindingBesideTheCheckout) {
  const std::filesystem::path findings = MINKOSCOPE_SHARED_DIR "/findings";
  if (!std::filesystem::exists(findings)) GTEST_SKIP() << findings << " is not there";
  Truth truth;
  int cases = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(findings)) {
    if (entry.path().extension() != ".json") continue;
    std::optional<Case> held;
    try {
      held = load_case(entry.path());
    } catch (const std::exception&) {
      continue;  // some are findings because they cannot be read
    }
    look_at_case(truth, *held, entry.path().filename().string(), 120);
    ++cases;
  }
  truth.expect_none_false();
  EXPECT_GT(cases, 20);
}

TEST(TrueTests, OfRandomPairs) {
  Truth truth;
  test::RandomPairs random(20);
  for (int i = 0; i < random_cases; ++i) {
    PairQuery query;
    query.a.shape = random.polytope(random.log_uniform(0.1, 2.0), i % 7 == 0);
    query.b.shape = random.polytope(random.log_uniform(0.1, 2.0), i % 11 == 0);
    query.a.pose = {random.vector(1.0), random.rotation()};
    query.b.pose = {random.vector(i % 3 == 0 ? 0.2 : 2.0), random.rotation()};
    look_at_case(truth, Case(query), "random pair " + std::to_string(i));
  }
  truth.expect_none_false();
  EXPECT_GT(truth.tests(), 10 * random_cases);
}

TEST(TrueTests, OfRandomSweeps) {
  Truth truth;
  test::RandomPairs random(21);
  for (int i = 0; i < random_cases; ++i) {
    auto mesh = std::make_shared<TriangleMesh>();
    for (std::uint32_t k = 0; k < 6; ++k) {
      const Vector3d centre = random.vector(2.0);
      for (int v = 0; v < 3; ++v) {
        // Every third mesh has its vertices on a grid: touches at equal times, edges in one plane.
        const Vector3d vertex = centre + random.vector(1.5);
        mesh->vertices.push_back(i % 3 == 0 ? glm::round(vertex) : vertex);
      }
      mesh->triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
    }
    SweepQuery query;
    query.level.push_back({"mesh", mesh, {}, {}});
    query.body = {random.vector(0.3) + Vector3d(0.5), random.vector(2.0), random.rotation()};
    query.displacement = i % 3 == 1 ? glm::round(random.vector(3.0)) : random.vector(3.0);
    look_at_case(truth, Case(query), "random sweep " + std::to_string(i));
  }
  truth.expect_none_false();
  EXPECT_GT(truth.tests(), 10 * random_cases);
}

}  // namespace
}  // namespace minkoscope
