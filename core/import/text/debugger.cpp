#include "core/import/text/debugger.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "core/base/characters.h"
#include "core/base/text.h"

namespace minkoscope {
namespace {

constexpr std::string_view marks = "+-* \t";  // of a listing, before a line

bool takes(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

/// "Box" of "const Box *", "const physx::PxBox &".
std::string type_of(std::string_view written) {
  std::string_view rest = trimmed(written, whitespace);
  takes(rest, "const ");
  while (!rest.empty() && std::string_view("*& ").find(rest.back()) != std::string_view::npos) rest.remove_suffix(1);
  if (rest.ends_with(" const")) rest.remove_suffix(6);
  return std::string(rest);
}

bool is_path(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("_.->[]:$").find(c) != std::string_view::npos;
  });
}

/// "a.b" of "a->b"; "sphere.Radius" of "sphere->getRadius()".
std::string path_of(std::string_view text) {
  std::string out(text);
  for (std::size_t at = 0; (at = out.find("->")) != std::string::npos;) out.replace(at, 2, ".");
  if (!out.ends_with("()")) return out;
  out.resize(out.size() - 2);
  const std::size_t last = out.rfind('.') + 1;
  if (last != 0 && lower_case(out.substr(last, 3)) == "get") out.erase(last, 3);
  return out;
}

/// "static_cast<T *>(shape)->radius": the type, the shape, and what of it is asked for.
void take_cast(std::string_view& text, PrintedExpression& out) {
  for (const std::string_view cast : {"static_cast<", "dynamic_cast<", "reinterpret_cast<"}) {
    const std::size_t end = text.find(">(");
    const std::size_t close =
        text.find(')', text.find("()", end) == std::string_view::npos ? end : text.find("()", end) + 2);
    if (!text.starts_with(cast) || end == std::string_view::npos || close == std::string_view::npos) continue;
    out.type = type_of(text.substr(cast.size(), end - cast.size()));
    std::string_view behind = text.substr(close + 1);
    if (takes(behind, "->") || takes(behind, ".")) out.member = path_of(behind);
    text = text.substr(end + 2, close - end - 2);
    return;
  }
}

/// "(shape)", but not "(T *)body.shape()".
bool is_in_one_bracket(std::string_view text) {
  if (!text.starts_with('(') || !text.ends_with(')')) return false;
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    if (depth == 0) return at + 1 == text.size();
  }
  return false;
}

/// "(T *)shape", "static_cast<T *>(shape)", "shape".
PrintedExpression expression_of(std::string_view text) {
  PrintedExpression out;
  while (!text.empty() && (text[0] == '*' || text[0] == '&' || text[0] == ' ')) text.remove_prefix(1);
  while (is_in_one_bracket(text)) text = trimmed(text.substr(1, text.size() - 2), whitespace);
  take_cast(text, out);
  if (const std::size_t end = text.find(')'); text.starts_with('(') && end != std::string_view::npos) {
    out.type = type_of(text.substr(1, end - 1));
    text = trimmed(text.substr(end + 1), whitespace);
  }
  out.name = path_of(text);
  return is_path(out.name) ? out : PrintedExpression{};
}

/// "(const Box &) @0x7ffd: {…}", "(Box) {…}" as "Box {…}"; a type that stands there already goes.
std::string with_type_at_braces(std::string_view value, const std::string& printed) {
  std::string type = printed;
  const std::string_view whole = value;
  if (const std::size_t end = value.find(')'); value.starts_with('(') && end != std::string_view::npos) {
    const std::string own = type_of(value.substr(1, end - 1));
    std::string_view rest = without_indent(value.substr(end + 1));
    if (rest.starts_with("@0x")) rest = without_indent(rest.substr(std::min(rest.find(':'), rest.size() - 1) + 1));
    if (!rest.starts_with('{') || !is_path(own)) return std::string(whole);
    type = printed.empty() ? own : printed;
    value = rest;
  }
  return value.starts_with('{') && !type.empty() ? type + " " + std::string(value) : std::string(whole);
}

/// Where the bracket that opens at a place closes; npos where it does not, within what a debugger prints of a value.
std::size_t closing_brace(std::string_view text, std::size_t open) {
  constexpr std::size_t longest = 20'000;
  int depth = 0;
  for (std::size_t at = open; at < std::min(text.size(), open + longest); ++at) {
    depth += text[at] == '{' ? 1 : text[at] == '}' ? -1 : 0;
    if (depth == 0) return at;
  }
  return std::string_view::npos;
}

}  // namespace

bool is_debugger_session(std::string_view text) {
  return text.find("(gdb) ") != std::string_view::npos || text.find("(lldb) ") != std::string_view::npos;
}

PrintedExpression printed_expression(std::string_view line) {
  std::string_view rest = trimmed(line.substr(std::min(line.find_first_not_of(marks), line.size())), whitespace);
  for (const std::string_view prompt : {"(gdb) ", "(lldb) "})
    if (takes(rest, prompt)) rest = without_indent(rest);
  for (const std::string_view command : {"frame variable ", "print ", "expr ", "p/r ", "fr v ", "p ", "v "})
    if (takes(rest, command)) return expression_of(trimmed(rest, whitespace));
  return {};
}

bool is_debugger_step(std::string_view line) {
  static constexpr std::array<std::string_view, 28> steps{
      "up",   "down", "frame", "f",  "bt", "backtrace", "where",  "thread",    "t",   "n",
      "next", "s",    "step",  "c",  "r",  "continue",  "finish", "until",     "run", "b",
      "tb",   "list", "l",     "br", "q",  "break",     "fin",    "breakpoint"};
  std::string_view rest = trimmed(line, whitespace);
  if (!takes(rest, "(gdb) ") && !takes(rest, "(lldb) ")) return false;
  rest = without_indent(rest);
  const std::string_view command = rest.substr(0, rest.find(' '));
  return std::find(steps.begin(), steps.end(), command) != steps.end() && !rest.starts_with("frame variable");
}

namespace {

/// lldb's "(Box) $0 = {…}", and "(Box)  {…}" of newer ones, as gdb's "$0 = Box {…}"; in round brackets and alone
/// a value has no type.
void put_number_first(std::string& line) {
  const std::size_t close = line.find(')');
  if (!line.starts_with('(') || close == std::string::npos || close + 2 >= line.size()) return;
  const std::string type = type_of(std::string_view(line).substr(1, close - 1));
  if (!is_path(type)) return;
  std::string_view value = without_indent(std::string_view(line).substr(close + 1));
  const bool numbered = value.starts_with('$');
  if (numbered) {
    const std::size_t sign = value.find(" = ");
    if (sign == std::string_view::npos) return;
    value = value.substr(sign + 3);
  } else if (!std::string_view(line).substr(close + 1).starts_with("  ") && !is_digit(value[0]) &&
             std::string_view("-{(").find(value[0]) == std::string_view::npos) {
    return;
  }
  line = "$0 = " + (value.starts_with('{') ? type + " " : std::string()) + std::string(value);
}

}  // namespace

void name_printed_value(std::string& line, const PrintedExpression& printed) {
  if (!printed.name.empty()) put_number_first(line);
  const std::size_t sign = line.find_first_not_of(marks);
  if (printed.name.empty() || sign == std::string::npos || line[sign] != '$') return;
  const std::size_t end = line.find_first_not_of("0123456789", sign + 1);
  if (end == std::string::npos || end == sign + 1 || !std::string_view(line).substr(end).starts_with(" = ")) return;
  const std::string value = line.substr(end + 3);
  line = line.substr(0, sign) + printed.name + " = " +
         (printed.member.empty() ? with_type_at_braces(value, printed.type)
                                 : printed.type + " {" + printed.member + " = " + value + "}");
}

namespace {

/// lldb's "btConvexShape = {", whose name is a type's: blanks its name and its brackets.
void take_out_base_classes_by_name(std::string& text) {
  constexpr std::string_view sign = " = {";
  for (std::size_t at = 0; (at = text.find(sign, at)) != std::string::npos; ++at) {
    std::size_t begin = at;
    while (begin > 0 && (std::isalnum(static_cast<unsigned char>(text[begin - 1])) != 0 || text[begin - 1] == ':' ||
                         text[begin - 1] == '_'))
      --begin;
    const std::string_view name = std::string_view(text).substr(begin, at - begin);
    const bool type = name.find("::") != std::string_view::npos ||
                      (name.size() > 2 && (name.starts_with("bt") || name.starts_with("Px")) && name[2] < 'a');
    const bool alone =
        begin > 0 && text[begin - 1] == ' ' &&
        trimmed(std::string_view(text).substr(text.rfind('\n', begin) + 1, begin - text.rfind('\n', begin) - 1),
                whitespace)
            .empty();
    const std::size_t behind = text.find_first_not_of(" \t\r", at + sign.size());
    const bool ends_line = behind == std::string::npos || text[behind] == '\n';
    if (!type || !alone || !ends_line) continue;
    const std::size_t open = at + sign.size() - 1, close = closing_brace(text, open);
    if (close == std::string::npos) continue;
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(open) + 1,
              ' ');
    text[close] = ' ';
  }
}

}  // namespace

void take_out_base_classes(std::string& text, bool by_lldb) {
  constexpr std::string_view sign = "> = {";
  if (by_lldb) take_out_base_classes_by_name(text);
  const auto blank = [&](std::size_t begin, std::size_t end) {
    std::replace_if(
        text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(end),
        [](char c) { return c != '\n'; }, ' ');
  };
  for (std::size_t at = 0; (at = text.find(sign, at)) != std::string::npos; ++at) {
    const std::size_t before = text.find_last_of("{,\n", at), first = before == std::string::npos ? 0 : before;
    const std::size_t name = std::string_view(text).substr(first, at - first).find('<');
    if (name == std::string_view::npos) continue;
    const std::size_t begin = first + name, open = at + sign.size() - 1, close = closing_brace(text, open);
    if (close == std::string::npos) continue;
    blank(begin, open + 1);
    text[close] = ' ';
    if (trimmed(std::string_view(text).substr(open, close - open), whitespace) != "...") continue;
    blank(open, close);
    if (const std::size_t next = text.find_first_not_of(' ', close); next != std::string::npos && text[next] == ',')
      text[next] = ' ';
  }
  constexpr std::string_view empty = "<No data fields>";
  for (std::size_t at = 0; (at = text.find(empty, at)) != std::string::npos;) blank(at, at + empty.size());
}

namespace {

/// Where the value of a row that was opened stands: "obb    {c={...} e={...}}    const OBB &"; npos of other lines.
std::size_t column_of_opened(std::string_view line) {
  const std::size_t gap = line.find("  {", std::min(line.find_first_not_of(' '), line.size()));
  const bool opened = gap != std::string_view::npos && line.find("={...}", gap) != std::string_view::npos &&
                      line.find("}  ", gap) != std::string_view::npos;
  return opened && is_path(trimmed(line.substr(0, gap), whitespace)) ? gap + 2 : std::string_view::npos;
}

struct WatchedRow {
  std::size_t indent = 0;
  std::string_view name, value, type;
};
WatchedRow watched_row(std::string_view line, std::size_t column) {
  WatchedRow row;
  row.indent = line.find_first_not_of(' ');
  row.name = trimmed(line.substr(0, column), whitespace);
  const std::string_view rest = line.size() > column ? line.substr(column) : std::string_view();
  const std::size_t brace = rest.rfind('}');
  const std::size_t end = rest.starts_with('{') && brace != std::string_view::npos ? brace + 1 : rest.find("  ");
  row.value = trimmed(rest.substr(0, end), whitespace);
  row.type = end < rest.size() ? trimmed(rest.substr(end), whitespace) : std::string_view();
  return row;
}

/// A row, whose parts follow where it was opened; what a search is at goes.
std::string written_row(const WatchedRow& row, bool opened) {
  if (!opened && lower_case(std::string(row.name)).find("simplex") != std::string::npos) return {};
  const std::string name = row.name.starts_with('[') ? std::string() : std::string(row.name) + " = ";
  return name + (opened ? type_of(row.type) + " {" : std::string(row.value));
}

}  // namespace

std::string with_opened_rows_in_braces(std::string_view text) {
  std::string out;
  std::size_t column = std::string_view::npos;
  std::vector<std::size_t> open;  // the indents of the rows whose parts follow
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::string_view below = text.substr(std::min(end + 1, text.size()));
    const std::string_view next = below.substr(0, below.find('\n'));
    if (column == std::string_view::npos) column = column_of_opened(line);
    const bool is_row = column != std::string_view::npos && !trimmed(line, whitespace).empty();
    if (is_row) {
      const WatchedRow row = watched_row(line, column);
      const std::size_t indent = std::min(next.find_first_not_of(' '), next.size());
      const bool more = !trimmed(next, whitespace).empty() && !next.starts_with("```");
      const bool opened = more && indent > row.indent;
      out += written_row(row, opened);
      if (opened) open.push_back(row.indent);
      for (; !opened && !open.empty() && (!more || indent <= open.back()); open.pop_back()) out += "}";
      if (!more) column = std::string_view::npos;
    } else {
      out += line;
    }
    if (end < text.size()) out += '\n';
    text = below;
  }
  return out;
}

}  // namespace minkoscope
