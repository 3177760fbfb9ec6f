// ./bench/report: ours beside Bullet, libccd and FCL, on the same questions in one process.
#include <sched.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

#include "bench/growth.h"
#include "bench/report.h"
#include "bench/report_options.h"
#include "bench/rows.h"
#include "core/scene/files/whole_file.h"

namespace minkoscope::bench {
namespace {

/// On the processor it runs on; where that is not allowed the times are only noisier.
void stay_on_this_processor() {
  cpu_set_t here;
  CPU_ZERO(&here);
  CPU_SET(static_cast<unsigned>(std::max(sched_getcpu(), 0)), &here);
  sched_setaffinity(0, sizeof here, &here);
}

int run(const ReportOptions& options) {
  // Tried first, so that a bad path is reported before minutes of measuring.
  if (!options.json.empty()) const WholeFile tried(options.json);
  stay_on_this_processor();
  const auto start = std::chrono::steady_clock::now();
  const std::vector<std::unique_ptr<Peer>> peers = all_peers();
  std::printf("ours: float, " MINKOSCOPE_BENCH_COMPILER ", " MINKOSCOPE_BENCH_FLAGS "\n");
  for (const auto& peer : peers) std::printf("%s: %s\n", peer->name().c_str(), peer->build().c_str());
  std::printf("ns a question, the least of many passes in turns; wrong: of those checked\n\n%s\n",
              table_head().c_str());
  const std::vector<Row> rows = run_rows(options.plan, peers, [](const Row& row) {
    std::printf("%s\n", table_line(row).c_str());
    std::fflush(stdout);
  });
  if (rows.empty())
    throw std::invalid_argument("--only " + options.plan.only + ": no row that can be measured starts so");
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  std::printf("\n%stook %.0f s\n", verdict(rows).c_str(), took.count());
  if (!options.json.empty()) write_whole_file(options.json, to_json(rows));
  if (!options.plots.empty()) {
    for (const NamedPlot& named : measure_growth(options.plan.quick, peers)) {
      write_whole_file(options.plots / named.file, to_svg(named.plot));
      std::printf("wrote %s\n", (options.plots / named.file).c_str());
    }
  }
  return 0;
}

}  // namespace
}  // namespace minkoscope::bench

int main(int count, char** arguments) {
  using namespace minkoscope::bench;
  try {
    const ReportOptions options = read_report_options({arguments + 1, static_cast<std::size_t>(count - 1)});
    if (options.help) {
      std::fputs(report_usage().c_str(), stdout);
      return 0;
    }
    return run(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench/report: %s\n", error.what());
    return 2;
  }
}
