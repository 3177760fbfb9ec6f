#include "app/commands/command_line.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include "app/commands/commands.h"
#include "app/commands/io/output.h"
#include "app/commands/io/units_options.h"
#include "app/window/window.h"
#include "core/scene/json/json_value.h"
#include "core/scene/members/method_json.h"

namespace minkoscope {
namespace {

constexpr const char* version_line = "minkoscope " MINKOSCOPE_VERSION;

/// `--size 1280x800`
struct WindowRequest {
  std::vector<std::string> files;
  std::string dump_state, state_socket, size, theme;
  bool diagnostics = false, default_preferences = false;
  UnitsRequest units;
};

void add_common_options(CLI::App& app, CommandContext& context) {
  app.add_option("--algorithm", context.algorithm, "Method to use instead of the case's; see `minkoscope algorithms`")
      ->type_name("NAME");
  app.add_option_function<std::string>(
         "--precision",
         [&context](const std::string& word) {
           context.precision = precision_named(word);
           if (!context.precision) throw CommandError("--precision " + word + ": must be float or double");
         },
         "Precision to use instead of the case's")
      ->type_name("float|double");
  app.add_flag("--json", context.json, "JSON where text is the default");
  app.set_version_flag("--version", version_line, "Print the version");
  app.get_option("--help")->description("Print this help");
}

void read_size(const std::string& text, int& width, int& height) {
  char x = 0, end = 0;
  if (std::sscanf(text.c_str(), "%5d%c%5d%c", &width, &x, &height, &end) != 3 || x != 'x' || width < 1 || height < 1) {
    throw CommandError("--size " + text + ": must be WIDTHxHEIGHT in pixels, as in 1280x800");
  }
}

/// Missing files and mistyped commands are reported before a window opens.
void check_files(const std::vector<std::string>& files, const CLI::App& program) {
  std::error_code error;
  for (const std::string& file : files) {
    if (std::filesystem::exists(file, error)) continue;
    if (file == files.front() && file.find_first_of("./\\") == std::string::npos) {
      std::vector<std::string> names;
      for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(command->get_name());
      }
      const std::string guess = did_you_mean(file, {names.begin(), names.end()});
      throw CommandError(printable(file) + ": is neither a command nor a file" + guess + "; see minkoscope --help");
    }
    throw CommandError(printable(file, 400) + ": does not exist; must be a case, a level or a scene");
  }
}

/// The line for a mistyped option: the option itself, not the word behind it. Empty where all options are known.
std::string unknown_option(const CLI::App& program) {
  const std::vector<CLI::App*> commands = program.get_subcommands();
  const CLI::App& used = commands.empty() ? program : *commands.front();
  std::vector<std::string> names;
  for (const CLI::Option* option : used.get_options([](const CLI::Option*) { return true; })) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  for (const std::string& word : program.remaining(true)) {
    if (!word.starts_with("--") || word == "--") continue;
    const std::string option = word.substr(0, word.find('='));
    const std::string of = commands.empty() ? "minkoscope" : "minkoscope " + used.get_name();
    return "The following argument was not expected: " + printable(option) +
           did_you_mean(option, {names.begin(), names.end()}) + "; see " + of + " --help";
  }
  return {};
}

int open_window(const WindowRequest& request, const CommandContext& context) {
  if (!request.theme.empty() && request.theme != "dark" && request.theme != "light") {
    throw CommandError("--theme " + request.theme + ": must be dark or light");
  }
  int width = 0, height = 0;
  if (!request.size.empty()) read_size(request.size, width, height);
  WindowOptions options;
  options.files.assign(request.files.begin(), request.files.end());
  if (!request.dump_state.empty()) options.dump_state = request.dump_state;
  if (!request.state_socket.empty()) options.state_socket = request.state_socket;
  options.width = width;
  options.height = height;
  if (!request.theme.empty()) options.theme = request.theme;
  options.diagnostics = request.diagnostics;
  options.default_preferences = request.default_preferences;
  options.units = given_units(request.units);
  if (context.algorithm) options.setup = *context.algorithm;
  if (context.precision) options.setup += (options.setup.empty() ? "" : ",") + std::string(to_string(*context.precision));
  return run_window(options);
}

int run(int argc, char** argv) {
  CLI::App program{
      "Minkoscope: a visual debugger and sandbox for collision detection.\n"
      "Without a command it opens the window on FILES: cases, or levels (.obj)."};
  program.name("minkoscope");
  CommandContext context;
  add_common_options(program, context);
  program.require_subcommand(0, 1);
  program.footer("Example: minkoscope query case.json --precision double");

  WindowRequest window;
  program.add_option("FILES", window.files, "Cases or levels to open in the window");
  program.add_option("--dump-state", window.dump_state, "Write the window's state as JSON when it closes")
      ->type_name("FILE");
  program.add_option("--state-socket", window.state_socket, "Answer requests for the state at this Unix socket")
      ->type_name("FILE");
  program.add_option("--size", window.size, "Size of the window in pixels")->type_name("WIDTHxHEIGHT");
  program.add_option("--theme", window.theme, "Colours of the window")->type_name("dark|light");
  program.add_flag("--diagnostics", window.diagnostics, "Show what a frame costs");
  program.add_flag("--default-preferences", window.default_preferences,
                   "Neither read nor write the window's settings and unsaved work");
  add_units_options(Command(&program), window.units);

  // One line a command, in the order of --help.
  add_query_command(program, context);
  add_compare_command(program, context);
  add_walk_command(program, context);
  add_track_command(program, context);
  add_world_command(program, context);
  add_contact_command(program, context);
  add_trace_command(program, context);
  add_render_command(program, context);
  add_level_command(program, context);
  add_hull_command(program, context);
  add_algorithms_command(program, context);
  add_check_command(program, context);
  add_fuzz_command(program, context);
  add_shrink_command(program, context);
  add_scene_command(program, context);
  add_import_command(program, context);
  add_export_command(program, context);
  add_completion_command(program, context);
  add_manual_command(program, context);

  try {
    program.parse(argc, argv);
    if (program.get_subcommands().empty()) {
      check_files(window.files, program);
      context.status = open_window(window, context);
    }
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
      program.exit(error);
      return 0;
    }
    if (const std::string unknown = unknown_option(program); !unknown.empty()) {
      print_error(unknown);
      return 2;
    }
    print_error(std::string(error.what()) + "; see minkoscope --help");
    return 2;
  }
  flush_output();
  return context.status;
}

}  // namespace

Command add_command(CLI::App& program, CommandContext& context, const std::string& name, const std::string& description,
                    const std::string& example) {
  CLI::App* command = program.add_subcommand(name, description);
  add_common_options(*command, context);
  command->footer("Example: " + example);
  return Command(command);
}

int run_command_line(int argc, char** argv) {
  prepare_output();
  try {
    return run(argc, argv);
  } catch (const OutputClosed&) {
    return 0;
  } catch (const std::bad_alloc&) {
    print_error("out of memory");
    return 2;
  } catch (const std::exception& error) {
    print_error(error.what());
    return 2;
  }
}

}  // namespace minkoscope
