// What is left of a program, line by line.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/program/abandoned.h"

namespace minkoscope::program {

class Residual {
 public:
  explicit Residual(std::size_t lines) : lines_(lines + 1) {}

  /// As a statement of a line, behind what stands there already.
  void add(int line, const std::string& statement) {
    if (++statements_ > most_statements || statement.size() > longest_statement) throw Abandoned{};
    std::size_t at = static_cast<std::size_t>(std::max(line, 1)) - 1;
    for (std::size_t begin = 0; begin <= statement.size();) {
      const std::size_t end = std::min(statement.find('\n', begin), statement.size());
      if (at >= lines_.size()) lines_.resize(at + 1);
      lines_[at].push_back(statement.substr(begin, end - begin));
      begin = end + 1;
      ++at;
    }
  }
  /// A name that nothing else has.
  std::string own_name(const std::string& wanted) {
    std::string name = wanted;
    for (std::size_t again = 0; !names_.insert(name).second; ++again) {
      if (again == most_again) throw Abandoned{};
      name += "_again";
    }
    return name;
  }
  void rename(const std::string& from, const std::string& to) {
    for (auto& line : lines_)
      for (std::string& statement : line) replace(statement, from, to);
  }
  std::string text() const {
    std::string out;
    for (const auto& line : lines_) {
      for (const std::string& statement : line) {
        out += statement;
        if (&statement != &line.back()) out += statement.ends_with(';') || statement.ends_with('}') ? "\n" : ";\n";
      }
      out += '\n';
    }
    return out;
  }

 private:
  static constexpr std::size_t most_again = 32, most_statements = 1000, longest_statement = 100'000;

  static bool is_in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
  static void replace(std::string& statement, const std::string& from, const std::string& to) {
    for (std::size_t at = statement.find(from); at != std::string::npos; at = statement.find(from, at + to.size())) {
      const bool begins = at == 0 || !is_in_name(statement[at - 1]);
      const std::size_t end = at + from.size();
      if (begins && (end == statement.size() || !is_in_name(statement[end]))) statement.replace(at, from.size(), to);
    }
  }

  std::vector<std::vector<std::string>> lines_;
  std::set<std::string> names_;
  std::size_t statements_ = 0;
};

}  // namespace minkoscope::program
