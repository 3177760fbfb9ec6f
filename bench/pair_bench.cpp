// Ours: one query through the front door, shapes compiled anew each time as the window does.
#include <benchmark/benchmark.h>

#include "bench/poses.h"

namespace minkoscope::bench {
namespace {

void measure(benchmark::State& state, Kind kind, Regime regime, const char* method) {
  std::vector<PairQuery> pairs = pairs_of(kind, regime);
  for (PairQuery& pair : pairs) pair.algorithm = method;
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(run_pair(pairs[next]));
    next = next + 1 == pairs.size() ? 0 : next + 1;
  }
}

const bool registered = [] {
  for (const Kind kind : kinds) {
    for (const Regime regime : regimes) {
      for (const char* const method : {"gjk-overlap", "gjk-distance", "gjk-epa"}) {
        benchmark::RegisterBenchmark((std::string(method) + "/" + name_of(kind, regime)).c_str(), measure, kind, regime,
                                     method);
      }
    }
  }
  return true;
}();

}  // namespace
}  // namespace minkoscope::bench

BENCHMARK_MAIN();
