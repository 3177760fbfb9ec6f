// minkoscope shrink CASE -o SMALL: makes a failing case small while it fails in the same way.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/interrupt.h"
#include "app/commands/io/output.h"
#include "app/commands/io/run_case.h"
#include "core/scene/json/json_writer.h"
#include "core/trial/shrink.h"

namespace minkoscope {
namespace {

void run_shrink(const std::string& file, const std::string& small, const CommandContext& context) {
  const Case failing = read_case(file, context);
  const std::string name = case_name(file, context.line);
  const auto failure = name_the_case(failing, name, [&] { return failure_of(failing); });
  if (!failure) {
    throw CaseError(
        name +
        ": does not fail; must be a pair, a move, a contact or a walk that an oracle disagrees with, or a case whose "
        "\"expect\" is unmet");
  }
  const bool terminal = isatty(STDERR_FILENO) != 0;
  const InterruptGuard guard;
  std::fprintf(stderr, "%s: %s\n", name.c_str(), failure->kind.c_str());
  ShrinkStatus last;
  const std::size_t first_size = to_json(failing, ".", -1).size();
  bool smaller = false;  // has been printed
  auto printed = std::chrono::steady_clock::now();
  const Case best = shrink(failing, [&](const ShrinkStatus& status) {
    last = status;
    const auto now = std::chrono::steady_clock::now();
    const bool first_cut = !smaller && status.bytes < first_size;
    if (first_cut || now - printed > std::chrono::milliseconds(terminal ? 100 : 2000)) {
      printed = now;
      smaller = smaller || first_cut;
      std::fprintf(stderr, terminal ? "\r%llu runs, %zu bytes\033[K" : "%llu runs, %zu bytes\n",
                   static_cast<unsigned long long>(status.runs), status.bytes);
    }
    return !guard.interrupted();
  });
  if (terminal) std::fputs("\r\033[K", stderr);
  save_case(best, small);
  const std::string text = to_json(best, ".", -1);
  if (context.json) {
    print_line("{\"failure\":" + minkoscope::quoted(failure->kind) + ",\"runs\":" + std::to_string(last.runs) +
               ",\"bytes\":" + std::to_string(text.size()) +
               ",\"stopped\":" + (guard.interrupted() ? "true" : "false") + "}");
  } else {
    print_line(small + ": " + failure->kind + "; " + std::to_string(text.size()) + " bytes of text after " +
               std::to_string(last.runs) + " runs" + (guard.interrupted() ? ", stopped" : ""));
  }
}

}  // namespace

void add_shrink_command(CLI::App& program, CommandContext& context) {
  const Command command =
      add_command(program, context, "shrink", "Make a failing case small while it fails in the same way",
                  "minkoscope shrink found/case.json -o small.json");
  auto file = std::make_shared<std::string>();
  auto small = std::make_shared<std::string>();
  command.add_option("CASE", *file, "A case that fails; \"-\" reads it from stdin").required();
  command.add_option("-o", *small, "Where the small case goes; Ctrl+C keeps the best so far")
      .type_name("SMALL")
      .required();
  add_line_option(command, context);
  command.callback([file, small, &context] { run_shrink(*file, *small, context); });
}

}  // namespace minkoscope
