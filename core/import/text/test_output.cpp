#include "core/import/text/test_output.h"

#include <algorithm>
#include <array>

#include "core/base/characters.h"

namespace minkoscope {
namespace {

/// "tests/gjk_test.cpp:212: Failure", "tests/query.rs:63:5"
bool is_place_in_file(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || line.find(' ') < colon) return false;
  if (line.substr(0, colon).find('.') == std::string_view::npos) return false;
  std::string_view rest = line.substr(colon);
  while (!rest.empty() && (rest[0] == ':' || is_digit(rest[0]))) rest.remove_prefix(1);
  return rest.size() + colon + 1 < line.size() && (rest.empty() || rest == " Failure" || rest == " FAILED:");
}

/// "#0  gjk (a=..., b=...) at src/gjk.cpp:141" of a debugger
bool is_frame(std::string_view line) {
  return line.size() > 2 && line[0] == '#' && is_digit(line[1]) && line.find(" at ") != std::string_view::npos &&
         line.find('(') != std::string_view::npos;
}

/// " [1] intersection(f::Function, g::Ball{3, Float64}) (repeats 79984 times)" of Julia
bool is_frame_of_julia(std::string_view line) {
  const std::size_t close = line.find("] "), open = line.find('(', close);
  return line.starts_with('[') && close != std::string_view::npos && close < 5 && is_digit(line[1]) &&
         open != std::string_view::npos && line.find_first_of(" =", close + 2) > open &&
         line.find("::", open) != std::string_view::npos;
}

/// "Python 3.12.1 (main, Dec  8 2023, 05:40:51) [GCC 12.2.0] on linux"
bool is_banner(std::string_view line) {
  return line.size() > 7 && line.starts_with("Python ") && is_digit(line[7]) &&
         line.find('[') != std::string_view::npos && line.find(" on ") != std::string_view::npos;
}

}  // namespace

bool is_test_output(std::string_view line) {
  static constexpr std::array<std::string_view, 21> begins{"frame #",      "* frame #",    "thread #",
                                                           "* thread #",   "--- FAIL: ",   "--- PASS: ",
                                                           "=== RUN ",     "FAIL\t",       "ok  \t",

                                                           "[ RUN ",       "[       OK",   "[  FAILED  ]",
                                                           "[  PASSED  ]", "[----------]", "[==========]",
                                                           "[  SKIPPED ]", "test result:", "Google Test trace:",
                                                           "thread '",     "running ",     "The difference between "};
  static constexpr std::array<std::string_view, 5> holds{" evaluates to ", " stdout ----", "panicked at ",
                                                         " build time: ", "which exceeds "};
  const auto is_there = [&](std::string_view part) { return line.find(part) != std::string_view::npos; };
  return std::any_of(begins.begin(), begins.end(), [&](std::string_view part) { return line.starts_with(part); }) ||
         std::any_of(holds.begin(), holds.end(), is_there) || is_place_in_file(line) || is_frame(line) ||
         is_frame_of_julia(line) || is_banner(line);
}

}  // namespace minkoscope
