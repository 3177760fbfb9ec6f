// minkoscope completion: what a shell has to know to complete our commands and options.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/commands/commands.h"
#include "app/commands/io/output.h"
#include "app/commands/shell/command_table.h"
#include "core/base/text.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

std::string replaced(std::string text, const std::string& old, const std::string& fresh) {
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + fresh.size()))
    text.replace(at, old.size(), fresh);
  return text;
}

std::string quoted(const std::string& text) {
  return "'" + replaced(text, "'", "'\\''") + "'";
}

std::vector<std::string> names_of_options(const CommandRow& command) {
  std::vector<std::string> names;
  for (const OptionRow& option : command.options) {
    if (!option.positional) names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

std::vector<std::string> names_of_commands(const CommandTable& table) {
  std::vector<std::string> names;
  for (const CommandRow& command : table.commands) names.push_back(command.name);
  return names;
}

const OptionRow* worded_positional(const CommandRow& command) {
  for (const OptionRow& option : command.options) {
    if (option.positional && !option.words.empty()) return &option;
  }
  return nullptr;
}

std::string for_bash(const CommandTable& table) {
  std::string values, options;
  const auto add = [&](const CommandRow& command) {
    const std::string label = command.name.empty() || &command == &table.program ? "" : command.name;
    const OptionRow* const positional = worded_positional(command);
    options += "    " + quoted(label) + ") options=" + quoted(joined(names_of_options(command))) +
               (positional != nullptr ? " words=" + quoted(joined(positional->words)) : "") + " ;;\n";
    for (const OptionRow& option : command.options) {
      if (option.positional || option.value.empty()) continue;
      std::vector<std::string> labels;
      for (const std::string& name : option.names) labels.push_back(quoted(label + ":" + name));
      const std::string answer = !option.words.empty() ? "mapfile -t COMPREPLY < <(compgen -W " +
                                                             quoted(joined(option.words)) + " -- \"$current\")"
                                 : option.file ? "mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
                                               : ":";
      values += "    " + joined(labels, "|") + ") " + answer + "; return ;;\n";
    }
  };
  add(table.program);
  for (const CommandRow& command : table.commands) add(command);
  return "# Completion of minkoscope in bash.\n"
         "_minkoscope() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= options= words= "
         "word\n"
         "  COMPREPLY=()\n"
         "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
         "    case $word in " +
         joined(names_of_commands(table), "|") +
         ") command=$word; break ;; esac\n"
         "  done\n"
         "  case $command:$previous in\n" +
         values +
         "  esac\n"
         "  case $command in\n" +
         options +
         "  esac\n"
         "  if [[ $current == -* ]]; then\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$current\")\n"
         "    return\n"
         "  fi\n"
         "  [[ -n $command ]] || words=" +
         quoted(joined(names_of_commands(table))) +
         "\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\"; compgen -f -- \"$current\")\n"
         "}\n"
         "complete -o filenames -F _minkoscope minkoscope\n";
}

std::string for_zsh(const CommandTable& table) {
  const auto bracketed = [](const std::string& text) {
    return replaced(replaced(replaced(text, "\\", "\\\\"), "[", "\\["), "]", "\\]");
  };
  const auto value_of = [&](const OptionRow& option) -> std::string {
    if (option.value.empty()) return "";
    const std::string what = !option.words.empty() ? "(" + joined(option.words) + ")" : option.file ? "_files" : " ";
    return ":" + replaced(option.positional ? option.names.front() : option.value, ":", "\\:") + ":" + what;
  };
  const auto arguments = [&](const CommandRow& command) {
    std::string text = "      _arguments -S";
    for (const OptionRow& option : command.options) {
      if (option.positional) continue;
      for (const std::string& name : option.names) {
        text += " \\\n        " + quoted("(" + joined(option.names) + ")" + name + "[" + bracketed(option.description) +
                                         "]" + value_of(option));
      }
    }
    const OptionRow* const positional = worded_positional(command);
    return text + " \\\n        " +
           quoted(positional != nullptr ? "*" + value_of(*positional) : std::string("*:FILE:_files")) + "\n";
  };
  std::string described, cases;
  for (const CommandRow& command : table.commands) {
    described += "    " + quoted(command.name + ":" + replaced(command.description, ":", "\\:")) + "\n";
    cases += "    " + command.name + ")\n" + arguments(command) + "      ;;\n";
  }
  return "#compdef minkoscope\n"
         "# Completion of minkoscope in zsh.\n"
         "_minkoscope() {\n"
         "  local command word\n"
         "  local -a commands\n"
         "  commands=(\n" +
         described +
         "  )\n"
         "  for word in ${words[2,CURRENT-1]}; do\n"
         "    case $word in " +
         joined(names_of_commands(table), "|") +
         ") command=$word; break ;; esac\n"
         "  done\n"
         "  case $command in\n" +
         cases +
         "    *)\n"
         "      [[ $words[CURRENT] == -* ]] || _describe command commands\n" +
         arguments(table.program) +
         "      ;;\n"
         "  esac\n"
         "}\n"
         "_minkoscope \"$@\"\n";
}

std::string for_fish(const CommandTable& table) {
  std::string text = "# Completion of minkoscope in fish.\n";
  const auto add = [&](const CommandRow& command, const std::string& condition) {
    for (const OptionRow& option : command.options) {
      if (option.positional) {
        if (!option.words.empty())
          text += "complete -c minkoscope -n " + quoted(condition) + " -f -a " + quoted(joined(option.words)) + "\n";
        continue;
      }
      text += "complete -c minkoscope -n " + quoted(condition);
      for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!option.words.empty()) {
        text += " -x -a " + quoted(joined(option.words));
      } else if (!option.value.empty()) {
        text += option.file ? " -r -F" : " -x";
      }
      text += " -d " + quoted(option.description) + "\n";
    }
  };
  const std::string none = "not __fish_seen_subcommand_from " + joined(names_of_commands(table));
  add(table.program, none);
  for (const CommandRow& command : table.commands) {
    text += "complete -c minkoscope -n " + quoted(none) + " -a " + command.name + " -d " + quoted(command.description) +
            "\n";
    add(command, "__fish_seen_subcommand_from " + command.name);
  }
  return text;
}

}  // namespace

void add_completion_command(CLI::App& program, CommandContext& context) {
  const Command command = add_command(program, context, "completion", "Print what a shell needs to complete commands",
                                      "source <(minkoscope completion bash)");
  const auto shell = std::make_shared<std::string>();
  command.add_option("SHELL", *shell, "The shell").required().type_name("bash|zsh|fish");
  command.callback([shell, &program] {
    static const std::map<std::string, std::string (*)(const CommandTable&)> shells{
        {"bash", for_bash}, {"zsh", for_zsh}, {"fish", for_fish}};
    const auto found = shells.find(*shell);
    if (found == shells.end()) throw CommandError(printable(*shell) + ": must be bash, zsh or fish");
    const std::string text = found->second(command_table(program));
    print_line(std::string_view(text).substr(0, text.size() - 1));
  });
}

}  // namespace minkoscope
