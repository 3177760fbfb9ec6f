// ./bench/report: ours beside Bullet, libccd and FCL, on the same questions in one process.
#include <sched.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>

#include "bench/growth.h"
#include "bench/report.h"
#include "bench/rows.h"

namespace minkoscope::bench {
namespace {

struct Options {
  Plan plan;
  std::filesystem::path json, plots;
};

constexpr const char* usage =
    "usage: bench/report [--quick] [--only ROW] [--json FILE] [--levels DIR] [--plots DIR]\n"
    "  --quick        fewer questions, rounds and checks: at most three minutes\n"
    "  --only ROW     rows whose names start with ROW, such as distance/h32\n"
    "  --json FILE    the rows as JSON\n"
    "  --levels DIR   where nav_test.obj and dungeon.obj are; without them their rows are left out\n"
    "  --plots DIR    measure growth too, and draw it as SVG\n";

/// False: say the usage.
bool read(int count, char** arguments, Options& options) {
  for (int i = 1; i < count; ++i) {
    const std::string option = arguments[i];
    if (option == "--quick") {
      options.plan.quick = true;
      continue;
    }
    if (i + 1 == count) return false;
    const std::string value = arguments[++i];
    if (option == "--json")
      options.json = value;
    else if (option == "--only")
      options.plan.only = value;
    else if (option == "--plots")
      options.plots = value;
    else if (option == "--levels")
      options.plan.levels = value;
    else
      return false;
  }
  return true;
}

/// On the processor it runs on; where that is not allowed the times are only noisier.
void stay_on_this_processor() {
  cpu_set_t here;
  CPU_ZERO(&here);
  CPU_SET(static_cast<unsigned>(std::max(sched_getcpu(), 0)), &here);
  sched_setaffinity(0, sizeof here, &here);
}

void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw std::runtime_error(path.string() + " cannot be written");
}

int run(const Options& options) {
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
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  std::printf("\n%stook %.0f s\n", verdict(rows).c_str(), took.count());
  if (!options.json.empty()) write(options.json, to_json(rows));
  if (!options.plots.empty()) {
    for (const NamedPlot& named : measure_growth(options.plan.quick, peers)) {
      write(options.plots / named.file, to_svg(named.plot));
      std::printf("wrote %s\n", (options.plots / named.file).c_str());
    }
  }
  return 0;
}

}  // namespace
}  // namespace minkoscope::bench

int main(int count, char** arguments) {
  minkoscope::bench::Options options;
  if (!minkoscope::bench::read(count, arguments, options)) {
    std::fputs(minkoscope::bench::usage, stderr);
    return 2;
  }
  try {
    return minkoscope::bench::run(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench/report: %s\n", error.what());
    return 1;
  }
}
