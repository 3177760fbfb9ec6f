// minkoscope walk: runs a walk, prints each tick as it happens and a summary at the end.
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/explore.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/output.h"
#include "app/commands/io/print_ticks.h"
#include "app/commands/io/run_case.h"
#include "app/commands/io/why_not_lines.h"
#include "core/scene/json/json_value.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {
namespace {

struct WhyNotRequest {
  long tick = -1;  // none
  std::string triangle;
};

void run_walk(const std::string& file, const WhyNotRequest& question, const CommandContext& context) {
  if (is_mesh_file(file)) {
    throw CommandError("walk: " + printable(file, 400) +
                       ": is a level, not a case; must be a case of kind walk, or walk --explore " +
                       printable(file, 400) + " (minkoscope " + printable(file, 400) + " opens it in the window)");
  }
  const Case scene_case = read_case(file, context);
  const std::string name = case_name(file, context.line);
  check_kind<Walk>(scene_case, name);
  if (question.tick < 0) return print_ticks(scene_case, name);
  const Walk& walk = std::get<Walk>(scene_case.run);
  name_the_case(scene_case, name, [&] { print_line(why_not_line(walk, question.tick, question.triangle)); });
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
                      "not happen as cases; Ctrl+C reports the progress, and the same command continues")
          .type_name("LEVEL.obj")
          .excludes(walk);
  command.add_option("--ticks", explore->ticks, "Ticks to explore, over all shards")
      .type_name("N")
      .range(std::int64_t{0}, std::int64_t{1'000'000'000'000})
      .needs(level);
  command.add_option("--seed", explore->seed, "Another seed, other ways").type_name("S").needs(level);
  command.add_option("--shard", explore->shard, "The share to run, from 1/M to M/M").type_name("K/M").needs(level);
  const CommandOption radii =
      command
          .add_option("--radii", explore->radii, "Of the exploring body, metres (those of the case, or 0.35 0.9 0.35)")
          .type_name("X Y Z")
          .expected(3)
          .needs(level);
  command.add_option("--body", explore->body, "The exploring body as a shape of a case, such as a capsule")
      .type_name("JSON")
      .needs(level)
      .excludes(radii);
  command.add_option("--cracks", explore->cracks, "Build N random cracks of steep sides into the level first")
      .type_name("N")
      .range(0, 100000)
      .needs(level);
  auto question = std::make_shared<WhyNotRequest>();
  const CommandOption tick =
      command
          .add_option("--why-not", question->tick,
                      "Instead: why in this tick, from 0, it did not climb a step, keep to the ground, or stand")
          .type_name("TICK")
          .range(std::int64_t{0}, std::int64_t{1'000'000'000})
          .excludes(level);
  command.add_option("--triangle", question->triangle, "And why it did not hit this triangle")
      .type_name("MESH:N")
      .needs(tick);
  add_units_options(command, explore->units);
  command.add_option("-o", explore->folder, "Folder for the cases found and the progress")
      .type_name("DIR")
      .needs(level);
  add_line_option(command, context);
  command.callback([file, explore, question, &context] {
    if (!explore->level.empty()) {
      run_explore(*explore, context);
    } else if (!(given_units(explore->units) == GivenUnits{})) {
      throw CommandError("walk: --up, --unit and --scale are of --explore; a case says itself what its files are in");
    } else if (file->empty()) {
      throw CommandError("walk: FILE is required; must be a case of kind walk, or --explore LEVEL.obj");
    } else {
      run_walk(*file, *question, context);
    }
  });
}

}  // namespace minkoscope
