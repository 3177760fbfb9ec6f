// A batch: a file with one case a line, as capture.h, fuzzing and scripts write them. Blank lines are no cases, but
// they are counted.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

namespace minkoscope {

/// Whether its name ends in .jsonl.
bool is_batch_file(const std::filesystem::path& file);

/// A line that is not blank, and its number from 1.
struct BatchLine {
  std::string_view text;
  int number = 0;
};

/// Calls `visit` with every line that is not blank, until it returns false.
void for_each_line_while(std::string_view text, const std::function<bool(const BatchLine&)>& visit);

/// Whether text without a file's name is one: several lines, of which the first or the last is a whole JSON object.
bool looks_like_batch(std::string_view text);

/// How many lines are not blank.
std::size_t count_cases(std::string_view text);

/// The line with that number, or the only one for 0. Throws CaseError, naming --line, where there is none or several.
BatchLine line_of_batch(std::string_view text, const std::string& file, int number);

}  // namespace minkoscope
