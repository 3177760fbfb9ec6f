// minkoscope count: how large a case is.
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/output.h"
#include "app/session/trial_jobs.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {
namespace {

void run_count(const std::string& file, const CommandContext& context) {
  const CaseSize size = size_of(read_case(file, context));
  JsonWriter writer;
  writer.begin_object().member("triangles", size.triangles).member("points", size.points).member("ticks", size.ticks);
  print_line(writer.end_object().take());
}

}  // namespace

void add_count_command(CLI::App& program, CommandContext& context) {
  const Command command = add_command(program, context, "count", "Count the triangles, points and ticks of a case",
                                      "minkoscope count case.json");
  auto file = std::make_shared<std::string>();
  command.add_option("FILE", *file, "A case of any kind; \"-\" reads it from stdin").required();
  command.callback([file, &context] { run_count(*file, context); });
}

}  // namespace minkoscope
