// minkoscope world: runs a world, prints what each tick of the broad phase found and a summary at the end.
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/print_ticks.h"
#include "app/commands/io/run_case.h"

namespace minkoscope {
namespace {

void run_world(const std::string& file, const CommandContext& context) {
  const Case scene_case = read_case(file, context);
  const std::string name = case_name(file, context.line);
  check_kind<World>(scene_case, name);
  print_ticks(scene_case, name);
}

}  // namespace

void add_world_command(CLI::App& program, CommandContext& context) {
  const Command command =
      add_command(program, context, "world",
                  "Run a world of many bodies: what the broad phase found each tick, then a summary, as JSON",
                  "minkoscope world spheres.json --algorithm sweep-and-prune | tail -n 1");
  auto file = std::make_shared<std::string>();
  command.add_option("FILE", *file, "A case of kind world; \"-\" reads it from stdin").required();
  add_line_option(command, context);
  command.callback([file, &context] { run_world(*file, context); });
}

}  // namespace minkoscope
