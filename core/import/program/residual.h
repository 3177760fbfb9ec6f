// What is left of a program, line by line.
#pragma once

#include <cctype>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "core/import/program/abandoned.h"

namespace minkoscope::program {

struct Statement {
  int line = 0;
  std::string text;
  bool understood = true;
};

class Residual {
 public:
  void add(int line, std::string statement, bool understood = true) {
    if (statements_.size() == most_statements || statement.size() > longest_statement) throw Abandoned{};
    statements_.push_back({line, std::move(statement), understood});
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
    for (Statement& statement : statements_) replace(statement.text, from, to);
  }
  /// In the order in which they are run.
  const std::vector<Statement>& statements() const { return statements_; }

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

  std::vector<Statement> statements_;
  std::set<std::string> names_;
};

/// Each statement in its line, behind what stands there already.
std::string text_of(const std::vector<Statement>& statements);

}  // namespace minkoscope::program
