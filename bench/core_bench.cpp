// Google Benchmark over core, piece by piece, with fixed seeds. How it stands beside others: bench/report.
#include <benchmark/benchmark.h>

#include <minkoscope/walk.h>

#include "bench/levels.h"
#include "bench/pairs.h"
#include "core/base/random.h"
#include "core/broad_phase/broad_phase.h"
#include "core/mesh/collision_mesh.h"
#include "core/narrow_phase/prepared_pair.h"
#include "core/scene/case.h"
#include "core/scene/obj/obj_reader.h"
#include "core/shapes/minkowski_difference.h"
#include "core/sweep/query/collision_level.h"
#include "core/sweep/swept/swept.h"
#include "core/timeline/timeline.h"
#include "core/world/world_run.h"

namespace minkoscope::bench {
namespace {

constexpr int pair_count = 256;

Kind kind_of(const benchmark::State& state) {
  return static_cast<Kind>(state.range(0));
}

void support_of(benchmark::State& state) {
  const std::vector<PairCase> pairs = pairs_of(kind_of(state), Regime::far, 8);
  const CompiledShape<float> shape(pairs[0].a.shape);
  SplitMix64 random(1);
  std::vector<glm::vec3> directions;
  for (int i = 0; i < 1024; ++i) {
    const double x = random.between(-1, 1), y = random.between(-1, 1), z = random.between(-1, 1);
    directions.emplace_back(Vector3d(x, y, z));
  }
  std::size_t next = 0;
  ClimbStart start;
  for (auto _ : state) benchmark::DoNotOptimize(shape.support(directions[next++ % directions.size()], start));
}
BENCHMARK(support_of)
    ->Arg(static_cast<int>(Kind::box))
    ->Arg(static_cast<int>(Kind::capsule))
    ->Arg(static_cast<int>(Kind::h32))
    ->Arg(static_cast<int>(Kind::h128))
    ->Arg(static_cast<int>(Kind::h512));

void build_hull(benchmark::State& state) {
  SplitMix64 random(2);
  std::vector<Vector3d> points;
  for (int i = 0; i < state.range(0); ++i) {
    const double x = random.between(-1, 1), y = random.between(-1, 1), z = random.between(-1, 1);
    points.push_back(glm::normalize(Vector3d(x, y, z)));
  }
  for (auto _ : state) benchmark::DoNotOptimize(build_convex_hull(points));
}
BENCHMARK(build_hull)->Arg(32)->Arg(128)->Arg(512)->Arg(4096);

struct Prepared {
  std::vector<PreparedShape<float>> a, b;
  std::vector<PoseMatrix> pose_a, pose_b;

  Prepared(Kind kind, Regime regime) {
    for (const PairCase& pair : pairs_of(kind, regime, pair_count)) {
      a.emplace_back(pair.a.shape);
      b.emplace_back(pair.b.shape);
      pose_a.emplace_back(pair.a.pose);
      pose_b.emplace_back(pair.b.pose);
    }
  }
};

template <class Ask>
void ask_pairs(benchmark::State& state, const Ask& ask) {
  const Prepared pairs(kind_of(state), static_cast<Regime>(state.range(1)));
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(ask(PreparedPair<float>{pairs.a[i], pairs.pose_a[i], pairs.b[i], pairs.pose_b[i]}));
    i = i + 1 == pairs.a.size() ? 0 : i + 1;
  }
}

void overlap_of(benchmark::State& state) {
  ask_pairs(state, [](const auto& pair) { return overlap(pair); });
}
void distance_of(benchmark::State& state) {
  ask_pairs(state, [](const auto& pair) { return distance(pair); });
}
void penetration_of(benchmark::State& state) {
  ask_pairs(state, [](const auto& pair) { return penetration(pair); });
}
void all_kinds(benchmark::internal::Benchmark* of) {
  for (const Kind kind : {Kind::box, Kind::capsule, Kind::h32, Kind::h128, Kind::h512}) {
    for (const Regime regime : {Regime::far, Regime::near, Regime::deep}) {
      of->Args({static_cast<int>(kind), static_cast<int>(regime)});
    }
  }
}
BENCHMARK(overlap_of)->Apply(all_kinds);
BENCHMARK(distance_of)->Apply(all_kinds);
BENCHMARK(penetration_of)->Apply(all_kinds);

/// What recording costs: run_pair alone (0), and record_pair (1), which keeps every step; of a kind in a regime.
void run_and_record(benchmark::State& state) {
  std::vector<PairQuery> queries;
  for (const PairCase& pair :
       pairs_of(static_cast<Kind>(state.range(1)), static_cast<Regime>(state.range(2)), pair_count)) {
    PairQuery& query = queries.emplace_back();
    query.a = pair.a;
    query.b = pair.b;
  }
  std::size_t i = 0, events = 0;
  for (auto _ : state) {
    if (state.range(0) == 0) {
      benchmark::DoNotOptimize(run_pair(queries[i]));
    } else {
      const PairTrace trace = record_pair(queries[i]);
      events += trace.steps.size();
    }
    i = i + 1 == queries.size() ? 0 : i + 1;
  }
  state.counters["events"] = benchmark::Counter(static_cast<double>(events), benchmark::Counter::kAvgIterations);
}
void runs_and_records(benchmark::internal::Benchmark* of) {
  for (const auto& [kind, regime] :
       {std::pair{Kind::h32, Regime::near}, {Kind::h32, Regime::deep}, {Kind::h512, Regime::near}}) {
    for (const int recorded : {0, 1}) of->Args({recorded, static_cast<int>(kind), static_cast<int>(regime)});
  }
}
BENCHMARK(run_and_record)->Apply(runs_and_records);

void difference_surface(benchmark::State& state) {
  const PairCase pair = pairs_of(kind_of(state), Regime::near, 1)[0];
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        minkowski_difference(pair.a.shape, pair.a.pose.rotation, pair.b.shape, pair.b.pose.rotation));
  }
}
BENCHMARK(difference_surface)
    ->Arg(static_cast<int>(Kind::box))
    ->Arg(static_cast<int>(Kind::h32))
    ->Arg(static_cast<int>(Kind::h512))
    ->Unit(benchmark::kMicrosecond);

void build_level(benchmark::State& state) {
  const Level ground = terrain(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(CollisionMesh<float>::build(ground.mesh));
}
BENCHMARK(build_level)->Arg(10000)->Arg(100000)->Arg(1000000)->Unit(benchmark::kMillisecond);

std::vector<Box3<float>> boxes_of(const TriangleMesh& mesh) {
  std::vector<Box3<float>> boxes;
  for (const auto& t : mesh.triangles) {
    const glm::vec3 a(mesh.vertices[t[0]]), b(mesh.vertices[t[1]]), c(mesh.vertices[t[2]]);
    boxes.push_back({glm::min(a, glm::min(b, c)), glm::max(a, glm::max(b, c))});
  }
  return boxes;
}

void build_bvh(benchmark::State& state) {
  const std::vector<Box3<float>> boxes = boxes_of(*terrain(static_cast<std::size_t>(state.range(0))).mesh);
  for (auto _ : state) benchmark::DoNotOptimize(Bvh<float>(boxes));
}
BENCHMARK(build_bvh)->Arg(10000)->Arg(100000)->Arg(1000000)->Unit(benchmark::kMillisecond);

/// The ground swells and sinks; the tree stays.
void refit_bvh(benchmark::State& state) {
  std::vector<Box3<float>> boxes = boxes_of(*terrain(static_cast<std::size_t>(state.range(0))).mesh);
  Bvh<float> bvh(boxes);
  float rise = 0.5f;
  for (auto _ : state) {
    state.PauseTiming();
    for (Box3<float>& box : boxes) box.min.y += rise, box.max.y += rise;
    rise = -rise;
    state.ResumeTiming();
    bvh.refit(boxes);
  }
}
BENCHMARK(refit_bvh)->Arg(10000)->Arg(100000)->Arg(1000000)->Unit(benchmark::kMillisecond);

void sweep_ball(benchmark::State& state) {
  const Level ground = terrain(static_cast<std::size_t>(state.range(0)));
  const CollisionLevel<float> level = prepare_level<float>({LevelMesh{"ground", ground.mesh, "", {}}});
  const std::vector<SweepCase> sweeps = sweeps_through(ground, 512);
  EllipsoidBody body;
  body.radii = Vector3d(sphere_body.radius);
  std::size_t i = 0;
  for (auto _ : state) {
    body.position = sweeps[i].start;
    benchmark::DoNotOptimize(sweep_ellipsoid(level, body, sweeps[i].displacement));
    i = i + 1 == sweeps.size() ? 0 : i + 1;
  }
}
BENCHMARK(sweep_ball)->Arg(10000)->Arg(1000000);

/// One tick of a world of that many boxes: all move a little, then all overlapping pairs are asked for.
void broad_phase_tick(benchmark::State& state) {
  const BroadPhaseMethod& method = broad_phase_methods()[static_cast<std::size_t>(state.range(0))];
  const auto bodies = static_cast<BodyId>(state.range(1));
  state.SetLabel(std::string(method.name));
  SplitMix64 random(3);
  const double side = 2.5 * std::cbrt(bodies);
  const auto draw = [&](double size) {
    const double x = random.between(0.0, size), y = random.between(0.0, size), z = random.between(0.0, size);
    return Vector3d(x, y, z);
  };
  std::vector<Vector3d> places, velocities;
  const auto box = [&](BodyId i) { return Box3<double>{places[i] - 0.5, places[i] + 0.5}; };
  const std::unique_ptr<BroadPhase> structure = method.make();
  for (BodyId i = 0; i < bodies; ++i) {
    places.push_back(draw(side));
    velocities.push_back(0.02 * (draw(2.0) - 1.0));
    structure->insert(i, box(i));
  }
  for (auto _ : state) {
    for (BodyId i = 0; i < bodies; ++i) {
      places[i] += velocities[i];
      structure->move(i, box(i));
    }
    benchmark::DoNotOptimize(structure->pairs().size());
  }
}
void all_structures(benchmark::internal::Benchmark* of) {
  for (std::size_t i = 0; i < broad_phase_methods().size(); ++i) of->Args({static_cast<std::int64_t>(i), 1000});
}
BENCHMARK(broad_phase_tick)->Apply(all_structures)->Unit(benchmark::kMicrosecond);

Walk walk_over_ground() {
  Walk walk;
  walk.level.push_back({LevelMesh{"ground", terrain(20000).mesh, "", {}}, {}});
  walk.body.position = {50.0, 12.0, 50.0};
  return walk;
}

/// A character that walks in circles.
WalkInput input_at(int tick) {
  WalkInput input;
  input.velocity = {4.0 * std::cos(0.02 * tick), 0.0, 4.0 * std::sin(0.02 * tick)};
  return input;
}

/// A tick of ten thousand moving bodies: motion, broad phase and narrow phase.
void world_tick(benchmark::State& state) {
  World world;
  SplitMix64 random(51);
  const auto vector = [&random](double half) {
    const double x = random.between(-half, half), y = random.between(-half, half), z = random.between(-half, half);
    return Vector3d(x, y, z);
  };
  for (int i = 0; i < 10'000; ++i) {
    WorldBody body;
    const double size = random.between(0.1, 0.4);
    body.shape = i % 2 == 0 ? Shape{SphereShape{size}} : Shape{BoxShape{{size, 0.25, 0.2}}};
    body.pose.position = vector(17.0);
    body.velocity = vector(2.0);
    body.angular_velocity = vector(2.0);
    world.bodies.push_back(body);
  }
  world.broad_phase = broad_phase_methods()[static_cast<std::size_t>(state.range(0))].name;
  state.SetLabel(world.broad_phase);
  WorldRun run(world);
  for (auto _ : state) benchmark::DoNotOptimize(run.step().pairs.size());
}
BENCHMARK(world_tick)->DenseRange(2, 5)->Unit(benchmark::kMillisecond);  // those that are not quadratic

void walk_tick(benchmark::State& state) {
  const Walk walk = walk_over_ground();
  WalkTimeline timeline(walk, std::make_shared<WalkLevel>(walk.level, walk.precision));
  int tick = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(timeline.append(input_at(tick++)));
    if (tick % 4096 == 0) timeline.truncate(0);
  }
}
BENCHMARK(walk_tick);

void open_tick(benchmark::State& state) {
  const Walk walk = walk_over_ground();
  WalkTimeline timeline(walk, std::make_shared<WalkLevel>(walk.level, walk.precision));
  for (int tick = 0; tick < 600; ++tick) timeline.append(input_at(tick));
  std::size_t tick = 0;
  for (auto _ : state) benchmark::DoNotOptimize(timeline.open(tick = (tick + 97) % 600));
}
BENCHMARK(open_tick);

void load_obj_text(benchmark::State& state) {
  const Level ground = terrain(static_cast<std::size_t>(state.range(0)));
  std::string text;
  for (const Vector3d& v : ground.mesh->vertices) {
    text += "v " + std::to_string(v.x) + " " + std::to_string(v.y) + " " + std::to_string(v.z) + "\n";
  }
  for (const auto& t : ground.mesh->triangles) {
    text += "f " + std::to_string(t[0] + 1) + " " + std::to_string(t[1] + 1) + " " + std::to_string(t[2] + 1) + "\n";
  }
  for (auto _ : state) benchmark::DoNotOptimize(read_obj(text, "ground.obj"));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(text.size()));
}
BENCHMARK(load_obj_text)->Arg(100000)->Unit(benchmark::kMillisecond);

void load_case_file(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(load_case(MINKOSCOPE_BENCH_CASE));
}
BENCHMARK(load_case_file)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace minkoscope::bench

BENCHMARK_MAIN();
