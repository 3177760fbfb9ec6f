// What gdb and lldb print: a value by its number, below the command that asked for it.
#pragma once

#include <string>
#include <string_view>

namespace minkoscope {

/// Whether the text holds a debugger's prompt.
bool is_debugger_session(std::string_view text);

/// What a command prints: "box" of "(gdb) p *box", and "Box" where it says the type, as "p *(Box*)shape" does.
struct PrintedExpression {
  std::string name, type;  // empty where it prints nothing
  std::string member;      // of what is cast: "half" of "static_cast<Box*>(shape)->half"
};
PrintedExpression printed_expression(std::string_view line);

/// Whether a line moves the debugger on or between frames, and prints no value: "(gdb) up 4", "(lldb) frame select 2".
bool is_debugger_step(std::string_view line);

/// "$1 = {…}" as "box = {…}" where the command printed box, "(const Box &) @0x7ffd: {…}" as "Box {…}".
void name_printed_value(std::string& line, const PrintedExpression& printed);

/// The rows of a watch window without a heading, below one that was opened, as "a = OBB {", "c = {…}", "}": what is
/// indented is part of the row above it. Lines keep their numbers.
std::string with_opened_rows_in_braces(std::string_view text);

/// "{<Shape> = {radius = 1}, half = 2}" as "{radius = 1, half = 2}"; lldb writes their names as
/// those of members. Lines keep their numbers.
void take_out_base_classes(std::string& text, bool by_lldb);

}  // namespace minkoscope
