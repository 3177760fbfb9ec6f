#include "core/import/program/residual.h"

#include <algorithm>

namespace minkoscope::program {

std::string text_of(const std::vector<Statement>& statements) {
  std::vector<std::vector<std::string>> lines;
  for (const Statement& statement : statements) {
    std::size_t at = static_cast<std::size_t>(std::max(statement.line, 1)) - 1;
    for (std::size_t begin = 0; begin <= statement.text.size(); ++at) {
      const std::size_t end = std::min(statement.text.find('\n', begin), statement.text.size());
      if (at >= lines.size()) lines.resize(at + 1);
      lines[at].push_back(statement.text.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  std::string out;
  for (const auto& line : lines) {
    for (const std::string& statement : line) {
      out += statement;
      if (&statement != &line.back()) out += statement.ends_with(';') || statement.ends_with('}') ? "\n" : ";\n";
    }
    out += '\n';
  }
  return out;
}

}  // namespace minkoscope::program
