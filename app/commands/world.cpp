// minkoscope world: runs a world, prints what each tick of the broad phase found and a summary at the end.
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/output.h"
#include "app/commands/io/run_case.h"
#include "app/commands/io/tick_progress.h"
#include "core/world/world_run.h"

namespace minkoscope {
namespace {

void run_world(const std::string& file, const CommandContext& context) {
  const Case scene_case = read_case(file, context);
  const std::string name = file == "-" ? "stdin" : file;
  const World* world = std::get_if<World>(&scene_case.run);
  if (world == nullptr) {
    const bool walk = std::holds_alternative<Walk>(scene_case.run);
    throw CaseError(name + ": /kind: is no world; must be \"world\" " +
                    (walk ? "(`minkoscope walk` runs walks)" : "(`minkoscope query` runs pairs and sweeps)"));
  }
  TickProgress progress(world->ticks);
  name_the_case(scene_case, name, [&] {
    WorldRun run(*world);
    for (int i = 0; i < world->ticks; ++i) {
      print_line(to_json(run.step(), i));
      progress.done(i + 1);
    }
    print_line(to_json(run.summary()));
  });
}

}  // namespace

void add_world_command(CLI::App& program, CommandContext& context) {
  const Command command =
      add_command(program, context, "world",
                  "Run a world of many bodies: what the broad phase found each tick, then a summary, as JSON",
                  "minkoscope world balls.json --algorithm sweep-and-prune | tail -n 1");
  auto file = std::make_shared<std::string>();
  command.add_option("FILE", *file, "A case of kind world; \"-\" reads it from stdin").required();
  command.callback([file, &context] { run_world(*file, context); });
}

}  // namespace minkoscope
