#include "app/commands/shell/command_table.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>

#include "core/broad_phase/broad_phase.h"
#include "core/character/mover_table.h"
#include "core/contact/method_table.h"
#include "core/narrow_phase/method_table.h"
#include "core/sweep/method_table.h"

namespace minkoscope {
namespace {

std::vector<std::string> all_method_names() {
  std::vector<std::string> names;
  for (const auto& method : pair_methods()) names.emplace_back(method.name);
  for (const auto& method : sweep_methods()) names.emplace_back(method.name);
  for (const auto& method : mover_methods()) names.emplace_back(method.name);
  for (const auto& method : contact_methods()) names.emplace_back(method.name);
  for (const auto& method : broad_phase_methods()) names.emplace_back(method.name);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

/// "dark|light" as words; nothing where it is not a list of plain words.
std::vector<std::string> words_of(const std::string& value) {
  std::vector<std::string> words(1);
  for (const char c : value) {
    if (c == '|') {
      words.emplace_back();
    } else if (std::islower(static_cast<unsigned char>(c)) != 0 || std::isdigit(static_cast<unsigned char>(c)) != 0 ||
               c == '-') {
      words.back() += c;
    } else {
      return {};
    }
  }
  return words.size() > 1 ? words : std::vector<std::string>{};
}

bool names_a_file(const std::string& value) {
  return value.starts_with("FILE") || value.starts_with("CASE") || value.starts_with("DIR") ||
         value.starts_with("LEVEL") || value.find(".obj") != std::string::npos;
}

OptionRow row_of(const CLI::Option& option) {
  OptionRow row;
  row.positional = option.get_positional();
  row.required = option.get_required();
  row.description = option.get_description();
  if (row.positional) {
    row.names.push_back(option.get_name());
  } else {
    for (const std::string& name : option.get_snames()) row.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) row.names.push_back("--" + name);
  }
  if (row.positional || option.get_items_expected_max() > 0) {
    // What checks a value is listed behind a colon.
    const std::string type = option.get_type_name();
    row.value = type.substr(0, type.find(':'));
  }
  row.words = words_of(row.value);
  row.file = names_a_file(row.positional && row.value == "TEXT" ? row.names.front() : row.value);
  if (std::find(row.names.begin(), row.names.end(), "--algorithm") != row.names.end()) row.words = all_method_names();
  return row;
}

CommandRow row_of(const CLI::App& command) {
  CommandRow row{command.get_name(), command.get_description(), command.get_footer(), {}};
  for (const CLI::Option* const option : command.get_options([](const CLI::Option*) { return true; }))
    row.options.push_back(row_of(*option));
  return row;
}

}  // namespace

CommandTable command_table(const CLI::App& program) {
  CommandTable table{row_of(program), {}};
  for (const CLI::App* const command : program.get_subcommands([](const CLI::App*) { return true; }))
    table.commands.push_back(row_of(*command));
  return table;
}

}  // namespace minkoscope
