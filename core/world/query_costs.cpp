#include "core/world/query_costs.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "core/broad_phase/structures.h"
#include "core/world/scaling.h"
#include "core/world/world_run.h"

namespace minkoscope {
namespace {

constexpr int fewest_bodies = 4;
constexpr std::size_t queries = 64;  // of each structure, of bodies evenly spread
constexpr int repetitions = 5;       // of which the fastest counts

using Clock = std::chrono::steady_clock;

double seconds_of(const std::function<void()>& work) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < repetitions; ++i) {
    const auto begin = Clock::now();
    work();
    best = std::min(best, std::chrono::duration<double>(Clock::now() - begin).count());
  }
  return best;
}

struct QueryCost {
  double seconds, tests;  // a query
};

QueryCost measure_queries(BroadPhase& structure, const std::vector<Box3<double>>& boxes) {
  const std::size_t step = std::max<std::size_t>(boxes.size() / queries, 1);
  std::size_t made = 0;
  structure.update();
  const long long before = structure.statistics().tests;
  const double seconds = seconds_of([&] {
    made = 0;
    for (std::size_t i = 0; i < boxes.size(); i += step, ++made) structure.query(boxes[i]);
  });
  const double tests = static_cast<double>(structure.statistics().tests - before);
  return {seconds / static_cast<double>(made), tests / static_cast<double>(made) / repetitions};
}

QueryCosts measured(const World& world) {
  const WorldRun run(world);
  std::vector<Box3<double>> boxes;
  for (std::size_t i = 0; i < world.bodies.size(); ++i) boxes.push_back(run.tight_box_of(i));
  const std::unique_ptr<BroadPhase> tree = kd_tree_method.make();
  const std::unique_ptr<BroadPhase> plain = brute_force_method.make();
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    tree->insert(static_cast<BodyId>(i), boxes[i]);
    plain->insert(static_cast<BodyId>(i), boxes[i]);
  }
  QueryCosts costs;
  costs.bodies = static_cast<int>(boxes.size());
  costs.build = seconds_of([&] {
    tree->move(0, boxes[0]);  // what has moved makes it stale
    tree->update();
  });
  const QueryCost of_tree = measure_queries(*tree, boxes), of_boxes = measure_queries(*plain, boxes);
  costs.of_tree = of_tree.seconds;
  costs.tree_tests = of_tree.tests;
  costs.of_boxes = of_boxes.seconds;
  costs.box_tests = of_boxes.tests;
  return costs;
}

}  // namespace

double questions_until_tree_pays(const QueryCosts& costs) {
  const double saved = costs.of_boxes - costs.of_tree;
  return saved > 0.0 ? costs.build / saved : std::numeric_limits<double>::infinity();
}

double claimed_questions(int bodies) {
  return std::log2(static_cast<double>(std::max(bodies, 1)));
}

void measure_query_costs(const World& scene, int most, const std::function<bool(const QueryCosts&)>& visit) {
  if (scene.bodies.empty()) return;
  for (int bodies = fewest_bodies; bodies <= most; bodies *= 2) {
    World world = scaled_world(scene, bodies);
    world.broad_phase = broad_phase_method::brute_force;
    if (!visit(measured(world))) return;
  }
}

}  // namespace minkoscope
