// The commands and their options as data, read from what the parser knows: the manual and the completions of the shells
// are made of it, so that they cannot lack anything.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace minkoscope {

struct OptionRow {
  std::vector<std::string> names;  // "-o", "--output"; of a positional its one word
  std::string value;               // "N", "dark|light"; empty: it takes none
  std::string description;
  std::vector<std::string> words;  // all that the value may be; empty: anything
  bool positional = false, required = false, file = false;
};

struct CommandRow {
  std::string name, description, example;
  std::vector<OptionRow> options;
};

struct CommandTable {
  CommandRow program;  // without a command
  std::vector<CommandRow> commands;
};

CommandTable command_table(const CLI::App& program);

}  // namespace minkoscope
