// The sub-commands: each file of this folder adds one to the program and runs it from CLI11's callback.
//
// A callback does its work, prints with app/commands/io/output.h and sets `context.status` (0 done, 1 finished but some
// cases failed or were bad). When the command line or the only input is bad it throws CommandError or CaseError: the
// program prints the one line and exits with 2.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

#include <minkoscope/pair.h>

#include "app/commands/command_options.h"
#include "core/scene/case.h"

namespace minkoscope {

/// The options common to all commands, and the exit status of the command.
struct CommandContext {
  std::optional<std::string> algorithm;  // --algorithm NAME: overrides the case's
  std::optional<Precision> precision;    // --precision float|double: overrides the case's
  bool json = false;                     // --json, where text is the default
  int line = 0;                          // --line N: of a batch, from 1; 0: not given
  int status = 0;
};

/// The command cannot run. what() is the line after "minkoscope: ".
class CommandError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A new sub-command with the common options, whose help ends with `example`.
Command add_command(CLI::App& program, CommandContext& context, const std::string& name, const std::string& description,
                    const std::string& example);

void add_query_command(CLI::App& program, CommandContext& context);
void add_compare_command(CLI::App& program, CommandContext& context);
void add_walk_command(CLI::App& program, CommandContext& context);
void add_track_command(CLI::App& program, CommandContext& context);
void add_world_command(CLI::App& program, CommandContext& context);
void add_contact_command(CLI::App& program, CommandContext& context);
void add_trace_command(CLI::App& program, CommandContext& context);
void add_render_command(CLI::App& program, CommandContext& context);
void add_level_command(CLI::App& program, CommandContext& context);
void add_hull_command(CLI::App& program, CommandContext& context);
void add_algorithms_command(CLI::App& program, CommandContext& context);
void add_check_command(CLI::App& program, CommandContext& context);
void add_fuzz_command(CLI::App& program, CommandContext& context);
void add_shrink_command(CLI::App& program, CommandContext& context);
void add_scene_command(CLI::App& program, CommandContext& context);
void add_import_command(CLI::App& program, CommandContext& context);
void add_export_command(CLI::App& program, CommandContext& context);
void add_completion_command(CLI::App& program, CommandContext& context);
void add_manual_command(CLI::App& program, CommandContext& context);

}  // namespace minkoscope
