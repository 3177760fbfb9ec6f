// Sentences around the numbers of a report.
#pragma once

#include <string>
#include <string_view>

namespace minkoscope {

struct WithoutProse {
  std::string text;  // of the same length and lines: sentences are blank, headings keep their words
  int placing_line = 0;
  std::string placing_word;  // of a sentence with a number that moves, turns or scales: "scaled"
};

/// A sentence is a line outside of all brackets with words side by side, in which numbers stand one by one: dates,
/// versions, steps, sizes like 2x2x2m. A line with three numbers, with two in a row, with an assignment or with "name:
/// number" is none.
WithoutProse without_prose(std::string_view text);

/// The line of "A is at (0.2, 0.1, 0.3)", in a text that does not say that its points stand in the world; 0 for none.
int line_that_places_points(std::string_view text);
constexpr const char* points_placed_in_words =
    "says where points stand, which is not applied to them; must list them as they stand, or a 4×4 pose";

}  // namespace minkoscope
