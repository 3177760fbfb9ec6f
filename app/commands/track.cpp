// minkoscope track: judges what another engine's character did, tick by tick, and says how far it is from our mover.
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/output.h"
#include "app/commands/io/run_case.h"
#include "app/commands/io/tick_progress.h"
#include "core/trial/track/track_judge.h"

namespace minkoscope {
namespace {

void run_track(const std::string& file, const CommandContext& context) {
  const Case scene_case = read_case(file, context);
  const std::string name = case_name(file, context.line);
  check_kind<Walk>(scene_case, name);
  const Walk& walk = std::get<Walk>(scene_case.run);
  if (const std::string refusal = refusal_of_track(walk); !refusal.empty())
    throw CaseError(name + ": /walk/track: " + refusal);
  TrackJudge judge(walk);
  TickProgress progress(judge.tick_count());
  for (int tick = 0; tick < judge.tick_count(); ++tick) {
    const TrackVerdict& verdict = judge.next();
    print_line(to_json(verdict, tick, walk.track->ticks[static_cast<std::size_t>(tick)].position));
    progress.done(tick + 1);
  }
  print_line(to_json(judge.report()));
}

}  // namespace

void add_track_command(CLI::App& program, CommandContext& context) {
  const Command command =
      add_command(program, context, "track",
                  "Judge what another engine's character did in a level: one line a tick, then a summary, as JSON",
                  "minkoscope import recording.json --level level.obj -o walk.json\n"
                  "         minkoscope track walk.json | tail -n 1");
  auto file = std::make_shared<std::string>();
  command.add_option("FILE", *file, "A case of kind walk that has a track; \"-\" reads it from stdin").required();
  add_line_option(command, context);
  command.callback([file, &context] { run_track(*file, context); });
}

}  // namespace minkoscope
