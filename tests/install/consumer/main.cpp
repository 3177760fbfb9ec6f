// Uses every installed header as a stranger would, and holds what comes back to what can be worked out by hand.
#include <minkoscope/capture.h>
#include <minkoscope/pair.h>
#include <minkoscope/sweep.h>
#include <minkoscope/walk.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

namespace {

using namespace minkoscope;

int failures = 0;

void expect(bool holds, const char* what) {
  if (holds) return;
  std::printf("not so: %s\n", what);
  ++failures;
}
bool near(double a, double b) { return std::abs(a - b) < 1e-5; }

struct Counter final : StepObserver {
  void on(const GjkStep& step) override { sentences += explain(step).empty() ? 0 : 1; }
  void on(const SweepStep& step) override { sentences += explain(step).empty() ? 0 : 1; }
  void on(const WalkStep& step) override { sentences += explain(step).empty() ? 0 : 1; }
  int sentences = 0;
};

void pairs() {
  PairQuery query;
  query.a.shape.value = SphereShape{1.0};
  query.b.shape = make_hull_shape({{-0.5, 0, 0}, {0.5, 0.5, 0}, {0.5, -0.5, 0.5}, {0.5, -0.5, -0.5}});
  query.b.pose.position = {3.0, 0.0, 0.0};
  query.algorithm = pair_method::gjk_distance;
  Counter counter;
  const PairResult result = run_pair(query, counter);
  expect(result.distance && near(*result.distance, 1.5), "the sphere is 1.5 m from the hull");
  expect(result.normal && near(result.normal->x, 1.0), "the normal points from A towards B");
  expect(counter.sentences > 2, "every step has a sentence");
  query.algorithm = "none";
  try {
    run_pair(query);
    expect(false, "an unknown method is refused");
  } catch (const std::invalid_argument&) {
  }

  const PreparedShape<float> sphere(query.a.shape), hull(query.b.shape);
  const PoseMatrix origin, beside(query.b.pose), inside(Pose{{0.5, 0.0, 0.0}, Quaterniond(1.0, 0.0, 0.0, 0.0)});
  const std::vector<PreparedPair<float>> batch{{sphere, origin, hull, beside}, {sphere, origin, hull, inside}};
  std::vector<PairResult> results(batch.size());
  std::vector<GjkCache> caches(batch.size());
  for (int round = 0; round < 2; ++round) {
    penetration<float>(batch, results, standard_settings, caches);
    expect(results[0].distance && near(*results[0].distance, 1.5), "a batch gives the same distance");
    expect(results[1].depth && *results[1].depth > 0.5, "and a depth where they overlap");
  }
  expect(overlap(batch[1]).overlap == true, "one pair of the batch alone");
}

std::vector<LevelMesh> floor_level() {
  TriangleMesh floor;
  floor.vertices = {{-10, 0, -10}, {10, 0, -10}, {10, 0, 10}, {-10, 0, 10}};
  floor.triangles = {{0, 2, 1}, {0, 3, 2}};
  return {{"floor", std::make_shared<const TriangleMesh>(floor), "", {}}};
}

void sweeps() {
  BodyMotion motion;
  motion.body.radii = {0.5, 1.0, 0.5};
  motion.body.position = {1.0, 3.0, 2.0};
  motion.displacement = {0.0, -4.0, 0.0};
  const SweepLevel level(floor_level());
  Counter counter;
  const SweepResult result = run_sweep(level, motion, counter, sweep_method::swept);
  expect(result.hit && near(result.time, 0.5), "the body lands half way");
  expect(near(result.normal.y, 1.0), "the normal points towards the body");
  expect(counter.sentences > 1, "every step has a sentence");
  const std::vector<BodyMotion> motions(3, motion);
  std::vector<SweepResult> results(3);
  run_sweeps(level, motions, results);
  expect(results[2].time == result.time, "a batch gives the same bits");
}

void walks() {
  Walk walk;
  for (const LevelMesh& mesh : floor_level()) walk.level.push_back({mesh, {}});
  walk.body.position = {0.0, 0.95, 0.0};
  const WalkLevel level(walk.level, walk.precision);
  WalkState state = initial_state(walk, level);
  Counter counter;
  WalkInput input;
  input.velocity = {1.5, 0.0, 0.0};
  for (int tick = 0; tick < 60; ++tick)
    state = run_tick(level, walk.mover, walk.settings, tick, state, input, counter).state;
  expect(std::abs(state.body.position.x - 1.5) < 0.01, "a second at 1.5 m/s is 1.5 m");
  expect(state.grounded, "the body stands on the floor");
  expect(counter.sentences > 60, "every step has a sentence");
}

}  // namespace

int main() {
  pairs();
  sweeps();
  walks();
  if (failures == 0) std::puts("all as expected");
  return failures == 0 ? 0 : 1;
}
