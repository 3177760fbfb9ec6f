// minkoscope query: runs a pair or a sweep, or many of them one a line, and prints their results.

#include "app/commands/commands.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/output.h"
#include "app/commands/io/run_case.h"
#include "core/scene/case/file_cache.h"
#include "core/scene/json/json_writer.h"
#include "core/timeline/case_run.h"

namespace minkoscope {
namespace {

struct QueryOptions {
  std::string file;
  bool warm_start = false;  // printed too
};

std::string query_result(std::string_view text, const CaseText& input, const CommandContext& context, int line,
                         FileCache& files, bool warm_start) {
  const Case scene_case =
      parse_case(text, input.name, input.folder, loading_progress(), parse_options(context, line), files);
  const std::string prefix = line > 0 ? input.name + ":" + std::to_string(line) : input.name;
  const CaseKind& kind = kind_of(scene_case);
  const std::string is = prefix + ": /kind: is \"" + std::string(kind.name) + "\"; must be \"pair\"";
  if (kind.command != "query") throw CaseError(is + " or \"sweep\" " + running_command(kind));
  const auto* pair = std::get_if<PairQuery>(&scene_case.run);
  if (warm_start && pair == nullptr) throw CaseError(is + " for --warm-start");
  return name_the_case(scene_case, prefix, [&] {
    return warm_start ? to_json(run_pair(*pair), *pair, true) : run_to_json(scene_case.run);
  });
}

void run_query(const QueryOptions& options, CommandContext& context) {
  const CaseText input = read_case_text(options.file);
  FileCache files;
  if (!input.batch) {
    if (context.line > 0) static_cast<void>(read_case(options.file, context));  // says that there are no lines
    refuse_importable(input);
    print_line(query_result(input.text, input, context, 0, files, options.warm_start));
    return;
  }
  if (context.line > 0) {
    const BatchLine line = line_of_batch(input.text, input.name, context.line);
    print_line(query_result(line.text, input, context, line.number, files, options.warm_start));
    return;
  }
  for_each_line(input.text, [&](const BatchLine& line) {
    std::string result;
    try {
      result = query_result(line.text, input, context, line.number, files, options.warm_start);
    } catch (const std::exception& error) {
      result =
          JsonWriter().begin_object().member("error", error.what()).member("line", line.number).end_object().take();
      context.status = 1;
    }
    print_line(result);
  });
}

}  // namespace

void add_query_command(CLI::App& program, CommandContext& context) {
  const Command command = add_command(program, context, "query", "Run a pair or a sweep and print its result as JSON",
                                      "minkoscope query pair.json --algorithm gjk-distance --precision double");
  auto options = std::make_shared<QueryOptions>();
  command
      .add_option("FILE", options->file,
                  "A case; \"-\" reads it from stdin; a .jsonl file (or several lines of stdin) holds one case a line "
                  "and gives one result a line")
      .required();
  command.add_flag("--warm-start", options->warm_start,
                   "Also print what the next query of the pair may start from, as the settings of its case take it; "
                   "null where the method leaves nothing");
  add_line_option(command, context);
  command.callback([options, &context] { run_query(*options, context); });
}

}  // namespace minkoscope
