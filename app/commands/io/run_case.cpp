#include "app/commands/io/run_case.h"

#include <vector>

namespace minkoscope {

std::string case_name(const std::string& file, int line) {
  const std::string name = file == "-" ? "stdin" : file;
  return line > 0 ? name + ":" + std::to_string(line) : name;
}

std::string running_command(const CaseKind& kind) {
  std::vector<std::string_view> plurals;
  for (const CaseKind* other : case_kinds()) {
    if (other->command == kind.command) plurals.push_back(other->plural);
  }
  std::string text = "(`minkoscope " + std::string(kind.command) + "` runs ";
  for (std::size_t i = 0; i < plurals.size(); ++i) {
    if (i > 0) text += i + 1 == plurals.size() ? " and " : ", ";
    text += plurals[i];
  }
  return text + ")";
}

}  // namespace minkoscope
