#include "app/commands/command_line.h"

#include <CLI/CLI.hpp>

namespace minkoscope {

int run_command_line(int argc, char** argv) {
  CLI::App program{"Minkoscope: a visual debugger and sandbox for collision detection"};
  program.set_version_flag("--version", "minkoscope " MINKOSCOPE_VERSION);
  CLI11_PARSE(program, argc, argv);
  return 0;
}

}  // namespace minkoscope
