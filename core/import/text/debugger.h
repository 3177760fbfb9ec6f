// What gdb and lldb print: a value by its number, below the command that asked for it.
#pragma once

#include <string>
#include <string_view>

namespace minkoscope {

/// Whether the text holds a debugger's prompt.
bool is_debugger_session(std::string_view text);

/// What a command asks for: "box" of "(gdb) p *box", and "Box" where it says the type, as "p *(Box*)shape" does.
struct AskedValue {
  std::string name, type;  // empty where nothing is asked for
  std::string member;      // of what is cast: "half" of "static_cast<Box*>(shape)->half"
};
AskedValue asked_value(std::string_view line);

/// "$1 = {…}" as "box = {…}" where that was asked for, "(const Box &) @0x7ffd: {…}" as "Box {…}".
void name_printed_value(std::string& line, const AskedValue& asked);

/// "{<Shape> = {radius = 1}, half = 2}" as "{radius = 1, half = 2}"; lldb writes their names as
/// those of members. Lines keep their numbers.
void take_out_base_classes(std::string& text, bool by_lldb);

}  // namespace minkoscope
