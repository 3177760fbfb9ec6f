// minkoscope walk: runs a walk, prints each tick as it happens and a summary at the end.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <memory>

#include "app/commands/case_input.h"
#include "app/commands/commands.h"
#include "app/commands/output.h"
#include "app/commands/run_case.h"
#include "core/timeline/timeline.h"

namespace minkoscope {
namespace {

/// Tells on a terminal, at most ten times a second, how far a long walk is.
class TickProgress {
 public:
  explicit TickProgress(long total) : total_(total), shown_(isatty(STDERR_FILENO) != 0 && isatty(STDOUT_FILENO) == 0) {}
  ~TickProgress() {
    if (told_) std::fputs("\r\033[K", stderr);
  }
  TickProgress(const TickProgress&) = delete;
  TickProgress& operator=(const TickProgress&) = delete;

  void done(long ticks) {
    if (!shown_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    told_ = true;
    std::fprintf(stderr, "\r%ld of %ld ticks", ticks, total_);
  }

 private:
  long total_;
  bool shown_, told_ = false;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

void run_walk(const std::string& file, const CommandContext& context) {
  const Case scene_case = read_case(file, context);
  const std::string name = file == "-" ? "stdin" : file;
  const Walk* walk = std::get_if<Walk>(&scene_case.run);
  if (walk == nullptr) {
    throw CaseError(name + ": /kind: is no walk; must be \"walk\" (`minkoscope query` runs pairs and sweeps)");
  }
  long total = 0;
  for (const WalkInput& input : walk->inputs) total += input.ticks;
  TickProgress progress(total);
  name_the_case(scene_case, name, [&] {
    WalkTimeline timeline(*walk, std::make_shared<const WalkLevel>(walk->level, walk->precision));
    int index = 0;
    for (const WalkInput& input : walk->inputs) {
      for (int i = 0; i < input.ticks; ++i, ++index) {
        print_line(to_json(timeline.append(input).result, index, walk->level));
        progress.done(index + 1);
      }
    }
    print_line(to_json(summarise(timeline)));
  });
}

}  // namespace

void add_walk_command(CLI::App& program, CommandContext& context) {
  CLI::App* command = add_command(program, context, "walk", "Run a walk: one line a tick, then a summary, as JSON",
                                  "minkoscope walk walk.json | tail -n 1");
  auto file = std::make_shared<std::string>();
  command->add_option("FILE", *file, "A case of kind walk; \"-\" reads it from stdin")->required();
  command->callback([file, &context] { run_walk(*file, context); });
}

}  // namespace minkoscope
