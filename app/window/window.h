// The window: GLFW around an AppFrame.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/mesh/file_units.h"

namespace minkoscope {

struct WindowOptions {
  std::vector<std::filesystem::path> files;           // a case or a level; the first is opened, all become recent
  std::optional<std::filesystem::path> dump_state;    // JSON written on exit
  std::optional<std::filesystem::path> state_socket;  // the same, for programs that query it while it runs
  int width = 0, height = 0;                          // 0: chosen for the monitor
  std::optional<std::string> theme;                   // "dark" | "light"; absent: as in the last run
  bool diagnostics = false;                           // overlay on, and a line per second on stderr
  bool default_preferences = false;                   // neither read nor write the settings and unsaved work
  GivenUnits units;                                   // of a level; the rest is guessed
  std::string setup;                                  // method and precision of the first file, as parse_setup reads them
};

/// Opens the window and runs until it is closed. Returns the exit status: 0; 2 when there is no display or no OpenGL
/// 3.3, with one line on stderr.
int run_window(const WindowOptions& options);

}  // namespace minkoscope
