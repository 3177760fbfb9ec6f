// Settings kept between runs, in XDG_CONFIG_HOME/minkoscope/settings.json. Written completely or not at all; an invalid
// file gives the defaults and a notice, and is not overwritten until something changes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/draw/pair_layers.h"
#include "core/timeline/breakpoints/breakpoints.h"

namespace minkoscope {

enum class ThemeChoice { dark, light };
std::string_view to_string(ThemeChoice theme);

/// How numbers are shown: rounded, with all digits, or as hexadecimal floats.
enum class NumberForm { rounded, full, hex };
std::string_view to_string(NumberForm form);

/// How the one at the keys walks and looks. What comes of it is recorded in the case as velocities and jumps, so that a
/// replay does not depend on it.
struct WalkPreferences {
  static constexpr double slowest = 0.1, fastest = 50.0;  // m/s
  static constexpr double highest_jump = 50.0;            // metres
  static constexpr double dullest = 0.1, keenest = 10.0;  // of the look
  double walk_speed = 3.0, run_speed = 6.0;               // m/s
  double jump_height = 1.0321;                            // metres: 4.5 m/s in the gravity of the Earth
  double look_sensitivity = 1.0;                          // times 0.0025 radians a pixel
  bool invert_look = false;                               // up looks down
  bool operator==(const WalkPreferences&) const = default;
};

struct Preferences {
  static constexpr std::size_t recent_limit = 12;
  static constexpr double smallest_scale = 0.75, largest_scale = 3.0;

  ThemeChoice theme = ThemeChoice::dark;
  double scale = 0.0;         // of the interface; 0: follow the monitor
  bool animate = true;        // cursor changes are animated over 120 ms
  double left_width = 300.0;  // splitters, logical pixels
  double right_width = 370.0;
  double bottom_height = 132.0;
  double view_split = 0.5;     // the left view's share of the middle
  double row_split = 0.46;     // while two runs are compared, the upper row's share
  bool show_film = false;      // thumbnails of all steps, above the timeline
  bool show_magnifier = true;  // an inset of A − B that follows a small simplex
  bool show_diagnostics = false;
  NumberForm numbers = NumberForm::rounded;
  PairLayers layers;
  WalkPreferences walking;
  BreakpointSet stops;                              // kinds of breakpoints to stop at
  std::string stop_region;                          // the chosen Voronoi region, as vertex letters; empty for none
  std::vector<std::filesystem::path> recent_files;  // newest first, absolute
  std::vector<std::string> folded_sections;         // of panels, by name
  std::vector<std::string> solved_tasks;            // of lessons: "2-gjk/3", the file's name and the page from 0

  bool operator==(const Preferences&) const = default;

  bool is_folded(std::string_view section) const;
  void fold(std::string_view section, bool folded);

  bool has_solved(std::string_view task) const;
  void remember_solved(const std::string& task);

  void remember_file(const std::filesystem::path& file);
};

/// The file's path: XDG_CONFIG_HOME, else HOME/.config; empty when neither is set.
std::filesystem::path preferences_file();

struct PreferencesRead {
  Preferences preferences;
  std::string problem;  // empty when the file was good or absent
};
PreferencesRead read_preferences(const std::filesystem::path& file);

/// False when it could not be written; the old file is then untouched.
bool write_preferences(const Preferences& preferences, const std::filesystem::path& file);

}  // namespace minkoscope
