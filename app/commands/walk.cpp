// minkoscope walk: runs a walk, prints each tick as it happens and a summary at the end.
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/explore.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/output.h"
#include "app/commands/io/run_case.h"
#include "app/commands/io/tick_progress.h"
#include "core/timeline/timeline.h"

namespace minkoscope {
namespace {

void run_walk(const std::string& file, const CommandContext& context) {
  const Case scene_case = read_case(file, context);
  const std::string name = file == "-" ? "stdin" : file;
  const Walk* walk = std::get_if<Walk>(&scene_case.run);
  if (walk == nullptr) {
    const bool world = std::holds_alternative<World>(scene_case.run);
    throw CaseError(name + ": /kind: is no walk; must be \"walk\" " +
                    (world ? "(`minkoscope world` runs worlds)" : "(`minkoscope query` runs pairs and sweeps)"));
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
  const Command command = add_command(program, context, "walk", "Run a walk: one line a tick, then a summary, as JSON",
                                      "minkoscope walk walk.json | tail -n 1\n"
                                      "         minkoscope walk --explore level.obj --ticks 100000 --seed 7 -o found");
  auto file = std::make_shared<std::string>();
  auto explore = std::make_shared<ExploreRequest>();
  const CommandOption walk = command.add_option("FILE", *file, "A case of kind walk; \"-\" reads it from stdin");
  const CommandOption level =
      command
          .add_option("--explore", explore->level,
                      "Walk about in this level (or that of a walk case, whose meshes may move) and save what should "
                      "not happen as cases; Ctrl+C tells what was reached, and the same command goes on")
          .type_name("LEVEL.obj")
          .excludes(walk);
  command.add_option("--ticks", explore->ticks, "Ticks to explore, over all shards")
      .type_name("N")
      .range(std::int64_t{0}, std::int64_t{1'000'000'000'000})
      .needs(level);
  command.add_option("--seed", explore->seed, "Another seed, other ways").type_name("S").needs(level);
  command.add_option("--shard", explore->shard, "The share to run, from 1/M to M/M").type_name("K/M").needs(level);
  command.add_option("--radii", explore->radii, "Of the exploring body, metres (those of the case, or 0.35 0.9 0.35)")
      .type_name("X Y Z")
      .expected(3)
      .needs(level);
  command.add_option("-o", explore->folder, "Folder for the cases found and the progress")
      .type_name("DIR")
      .needs(level);
  command.callback([file, explore, &context] {
    if (!explore->level.empty()) {
      run_explore(*explore, context);
    } else if (file->empty()) {
      throw CommandError("walk: FILE is required; must be a case of kind walk, or --explore LEVEL.obj");
    } else {
      run_walk(*file, context);
    }
  });
}

}  // namespace minkoscope
