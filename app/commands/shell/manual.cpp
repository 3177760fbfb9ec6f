// minkoscope manual: the manual page, as man reads it.
#include <string>

#include "app/commands/commands.h"
#include "app/commands/io/output.h"
#include "app/commands/shell/command_table.h"

namespace minkoscope {
namespace {

/// Text as roff takes it: no escape, no request at the start of a line.
std::string roff(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if ((c == '.' || c == '\'') && (i == 0 || text[i - 1] == '\n')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
  }
  return result;
}

std::string entry_of(const OptionRow& option) {
  std::string names;
  for (const std::string& name : option.names) names += (names.empty() ? "\\fB" : ", \\fB") + roff(name) + "\\fR";
  if (!option.positional && !option.value.empty()) names += " \\fI" + roff(option.value) + "\\fR";
  return ".TP\n" + names + "\n" + roff(option.description) + "\n";
}

std::string usage_of(const CommandRow& command) {
  std::string text = "\\fBminkoscope " + roff(command.name) + "\\fR [\\fIoptions\\fR]";
  for (const OptionRow& option : command.options) {
    if (!option.positional) continue;
    const std::string name = "\\fI" + roff(option.names.front()) + "\\fR";
    text += option.required ? " " + name : " [" + name + "]";
  }
  return text;
}

/// The options that every command has are described once.
bool is_common(const OptionRow& option, const CommandRow& program) {
  for (const OptionRow& other : program.options) {
    if (other.names == option.names && other.description == option.description) return true;
  }
  return false;
}

std::string manual_page(const CommandTable& table) {
  std::string text = ".TH MINKOSCOPE 1 \"\" \"minkoscope " MINKOSCOPE_VERSION
                     "\" \"User Commands\"\n"
                     ".SH NAME\n"
                     "minkoscope \\- a visual debugger and sandbox for collision detection\n"
                     ".SH SYNOPSIS\n"
                     "\\fBminkoscope\\fR [\\fIoptions\\fR] [\\fIFILES\\fR]\n"
                     ".br\n"
                     "\\fBminkoscope\\fR \\fIcommand\\fR [\\fIoptions\\fR]\n"
                     ".SH DESCRIPTION\n"
                     "Steps through every decision of GJK, EPA, ellipsoid sweeps and character movers, forwards and "
                     "backwards, with the\n"
                     "reason for each.\n"
                     "Without a command it opens the window on \\fIFILES\\fR: cases (.json) or levels (.obj).\n"
                     "F1 in the window lists all keys.\n"
                     ".SH OPTIONS\n";
  for (const OptionRow& option : table.program.options) text += entry_of(option);
  text += ".SH COMMANDS\n";
  for (const CommandRow& command : table.commands) {
    text += ".SS " + roff(command.name) + "\n" + usage_of(command) + "\n.PP\n" + roff(command.description) + ".\n";
    for (const OptionRow& option : command.options) {
      if (!is_common(option, table.program)) text += entry_of(option);
    }
    if (!command.example.empty()) text += ".PP\n.nf\n" + roff(command.example) + "\n.fi\n";
  }
  text +=
      ".SH EXIT STATUS\n"
      "0 when all went well; 1 when the run finished but some cases failed or were bad; 2 when the command line or "
      "the\n"
      "only input was bad.\n"
      ".SH FILES\n"
      ".TP\n"
      "\\fI$XDG_CONFIG_HOME/minkoscope/settings.json\\fR\n"
      "The window's settings; else below \\fI~/.config\\fR.\n"
      ".TP\n"
      "\\fI$XDG_STATE_HOME/minkoscope/unsaved/\\fR\n"
      "What is not saved in open windows, offered at the next start when one ends unexpectedly; else below\n"
      "\\fI~/.local/state\\fR.\n";
  return text;
}

}  // namespace

void add_manual_command(CLI::App& program, CommandContext& context) {
  const Command command =
      add_command(program, context, "manual", "Print the manual page", "minkoscope manual | man -l -");
  command.callback([&program] {
    const std::string text = manual_page(command_table(program));
    print_line(std::string_view(text).substr(0, text.size() - 1));
  });
}

}  // namespace minkoscope
