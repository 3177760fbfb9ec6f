// minkoscope contact: runs a contact, prints the manifold of each tick as it is found and a summary at the end.
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/print_ticks.h"
#include "app/commands/io/run_case.h"

namespace minkoscope {
namespace {

void run_contact_case(const std::string& file, const CommandContext& context) {
  const Case scene_case = read_case(file, context);
  const std::string name = case_name(file, context.line);
  check_kind<ContactQuery>(scene_case, name);
  print_ticks(scene_case, name);
}

}  // namespace

void add_contact_command(CLI::App& program, CommandContext& context) {
  const Command command = add_command(program, context, "contact",
                                      "Run a contact: the manifold of a pair, one line a tick, then a summary, as JSON",
                                      "minkoscope contact resting-box.json | tail -n 1");
  auto file = std::make_shared<std::string>();
  command.add_option("FILE", *file, "A case of kind contact; \"-\" reads it from stdin").required();
  add_line_option(command, context);
  auto method = std::make_shared<std::string>();
  command.add_option("--method", *method, "The same as --algorithm").type_name("NAME");
  command.callback([file, method, &context] {
    if (!method->empty()) context.algorithm = *method;
    run_contact_case(*file, context);
  });
}

}  // namespace minkoscope
