#include "core/batch/batch_lines.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/scene/case/case_error.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {

bool is_batch_file(const std::filesystem::path& file) {
  return lower_case(file.extension().string()) == ".jsonl";
}

void for_each_line_while(std::string_view text, const std::function<bool(const BatchLine&)>& visit) {
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (!trimmed(line, whitespace).empty() && !visit({line, number})) return;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

bool looks_like_batch(std::string_view text) {
  std::string_view first, last;
  std::size_t count = 0;
  for_each_line_while(text, [&](const BatchLine& line) {
    if (count++ == 0) first = line.text;
    last = line.text;
    return true;
  });
  const auto is_whole_object = [](std::string_view line) { return read_json_if_any(line).is_object(); };
  return count > 1 && (is_whole_object(first) || is_whole_object(last));
}

std::size_t count_cases(std::string_view text) {
  std::size_t count = 0;
  for_each_line_while(text, [&](const BatchLine&) {
    ++count;
    return true;
  });
  return count;
}

BatchLine line_of_batch(std::string_view text, const std::string& file, int number) {
  BatchLine found;
  std::size_t count = 0;
  int last = 0;
  for_each_line_while(text, [&](const BatchLine& line) {
    ++count;
    last = line.number;
    if (number == 0 || line.number == number) found = line;
    return number == 0 || line.number < number;
  });
  if (number == 0) {
    if (count == 1) return found;
    if (count == 0) throw CaseError(file + ": is empty; must hold one case a line");
    throw CaseError(file + ": holds " + std::to_string(count) + " cases; choose one with --line N, from 1 to " +
                    std::to_string(last));
  }
  if (found.number == number) return found;
  const std::string wanted = "--line " + std::to_string(number) + ": " + file;
  if (last > number) throw CaseError(wanted + ": that line is blank; must be the line of a case");
  throw CaseError(wanted + ": has " + number_of(static_cast<std::size_t>(last), "line", "lines") +
                  "; must be one of them, counted from 1");
}

}  // namespace minkoscope
