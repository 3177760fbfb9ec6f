#include "core/import/text/markup.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <vector>

#include "core/base/characters.h"
#include "core/base/text.h"
#include "core/import/text/debugger.h"
#include "core/import/text/test_output.h"

namespace minkoscope {
namespace {

constexpr std::string_view line_blanks = " \t\r";

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
/// How many characters at its start are the number of a line: "  12  ", "12 | ", "12:\t"; 0 where none is.
std::size_t line_number_length(std::string_view line, int& number) {
  const std::size_t first = std::min(line.find_first_not_of(line_blanks), line.size());
  std::size_t at = first;
  while (at < line.size() && at < first + 7 && is_digit(line[at])) ++at;
  if (at == first) return 0;
  number = std::atoi(std::string(line.substr(first, at - first)).c_str());
  if (at == line.size()) return at;
  const std::string_view rest = line.substr(at);
  if (rest.starts_with('\t') || rest.starts_with("  ")) return at;
  const std::size_t sign = std::min(rest.find_first_not_of(' '), rest.size());
  const bool parts = sign < rest.size() && (rest[sign] == '|' || rest[sign] == ':') &&
                     (sign + 1 == rest.size() || rest[sign + 1] == ' ' || rest[sign + 1] == '\t');
  return parts ? at + sign + 1 : 0;
}

/// Whether each line begins with its number, as in a listing of code that was copied with them.
bool has_line_numbers(std::string_view text) {
  int before = -1, lines = 0, worded = 0, empty = 0;  // empty lines may have lost theirs
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (without_indent(line).empty()) {
      ++empty;
      continue;
    }
    int number = 0;
    if (line_number_length(line, number) == 0) return false;
    if (lines > 0 && number != before + 1 && number != before + 1 + empty) return false;
    empty = 0;
    before = number;
    ++lines;
    worded += std::any_of(line.begin(), line.end(), is_letter) ? 1 : 0;
  }
  return lines >= 3 && 2 * worded >= lines;
}

/// The sign that every line begins with: of a list's items, "- ", or of lines that a change adds, "+". Empty where
/// there is none.
std::string_view sign_of_lines(std::string_view text) {
  constexpr std::size_t fewest = 3;
  for (const std::string_view sign : {"- ", "* ", "+"}) {
    std::size_t lines = 0, numbers = 0;
    bool all = true;
    for (std::string_view rest = text; all && !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (without_indent(line).empty() || line == sign.substr(0, 1)) continue;
      all = line.starts_with(sign);
      ++lines;
      numbers += line.size() > sign.size() && is_digit(line[sign.size()]) ? 1 : 0;
    }
    if (all && lines >= fewest && numbers < lines) return sign;
  }
  return {};
}

/// Takes off what a mail or a page puts before a quoted line; ">>> " is Python's prompt.
void remove_quotes(std::string& line) {
  std::string_view rest = without_indent(line);
  if (rest.starts_with(">>> ") || rest == ">>>") {
    line = std::string(rest.substr(3));
    return;
  }
  bool quoted = false;
  while (rest.starts_with("> ") || rest == ">") {
    rest.remove_prefix(1);
    if (rest.starts_with(" ")) rest.remove_prefix(1);
    quoted = true;
    if (without_indent(rest).starts_with("> ")) rest = without_indent(rest);
  }
  if (quoted) line = std::string(rest);
}

/// "In [3]: ", "(gdb) ", "$ "
void remove_prompt(std::string& line) {
  const std::string_view rest = without_indent(line);
  for (const std::string_view prompt : {"(gdb) ", "(lldb) ", "$ ", "julia> ", "(Pdb) ", "ipdb> ", "dbg> "})
    if (rest.starts_with(prompt)) {
      line = std::string(rest.substr(prompt.size()));
      return;
    }
  for (const std::string_view word : {"In [", "Out["}) {
    if (!rest.starts_with(word)) continue;
    const std::size_t end = rest.find("]:");
    if (end == std::string_view::npos || end > 12) return;
    line = std::string(rest.substr(end + 2));
    return;
  }
}

/// "00412.016] …", "  12.3301] …": the seconds since a start, as a log has them in brackets before its words.
bool is_count_of_seconds(std::string_view rest) {
  rest = without_indent(rest);
  const std::size_t close = rest.find(']'), point = rest.find('.');
  if (close == std::string_view::npos || point == 0 || point + 3 >= close) return false;
  const bool number = rest.substr(0, close).find_first_not_of("0123456789.") == std::string_view::npos &&
                      rest.rfind('.', close) == point;
  return number && close + 1 < rest.size() && is_blank(rest[close + 1]);
}

/// How many characters at its start are a time: "12:03:55.123", "2024-01-31T12:03:55Z", in brackets or not.
std::size_t time_length(std::string_view line) {
  std::size_t at = line.starts_with('[') ? 1 : 0;
  const std::size_t first = at;
  int colons = 0;
  while (at < line.size() &&
         (is_digit(line[at]) || std::string_view("-:.,TZ ").find(line[at]) != std::string_view::npos)) {
    if (line[at] == ':') {
      if (at == 0 || !is_digit(line[at - 1]) || at + 1 >= line.size() || !is_digit(line[at + 1])) break;
      ++colons;
    }
    ++at;
  }
  if (first == 1 && colons == 0 && is_count_of_seconds(line.substr(1))) return line.find(']') + 1;
  if (colons < 2 || at == first) return 0;
  if (first == 1 && (at >= line.size() || line[at] != ']')) return 0;
  // "[2024.01.31-12.03.55:123][ 5]" of Unreal is no clock of this kind.
  return at + (first == 1 ? 1 : 0);
}

/// How many characters at its start are a place in a file and a colon: "roller_test.go:31: ".
std::size_t place_in_file_length(std::string_view line) {
  static constexpr std::array endings{".go",   ".cpp", ".cc", ".rs", ".py", ".zig",
                                      ".odin", ".cs",  ".c",  ".h",  ".ts", ".js"};
  const std::size_t colon = std::min(line.find(':'), line.size());
  const std::string_view file = line.substr(0, colon);
  if (file.find(' ') != std::string_view::npos ||
      std::none_of(endings.begin(), endings.end(), [&](std::string_view ending) { return file.ends_with(ending); }))
    return 0;
  std::size_t at = colon;
  while (at < line.size() && (line[at] == ':' || is_digit(line[at]))) ++at;
  return at > colon + 2 && line.substr(at - 1).starts_with(": ") && is_digit(line[at - 2]) ? at : 0;
}

/// "Posted by mk » Tue Mar 14, 2017 10:41 pm", above a post of a forum.
bool heads_a_post(std::string_view line) {
  line = without_indent(line);
  const bool by = line.starts_with("Posted by") || line.starts_with("by ") || line.starts_with("Post by");
  return by && (line.find("\xC2\xBB") != std::string_view::npos || line.ends_with("am") || line.ends_with("pm"));
}

/// "NarrowPhase.h:167: …", "gjk_test.cpp(212): …" names a line of a file, which is no number of the text.
void remove_lines_of_files(std::string& line) {
  for (const std::string_view ending :
       {".h:", ".hpp:", ".cpp:", ".cc:", ".c:", ".inl:", ".py:", ".cs:", ".js:", ".ts:", ".cpp(", ".h("})
    for (std::size_t at = line.find(ending); at != std::string::npos; at = line.find(ending, at + 1)) {
      const std::size_t first = at + ending.size();
      std::size_t end = first;
      while (end < line.size() && is_digit(line[end])) ++end;
      const bool closes =
          end > first && (end == line.size() || line[end] == ':' || line[end] == ' ' || line[end] == ')');
      if (closes && at > 0 && (is_letter(line[at - 1]) || line[at - 1] == '_'))
        line.erase(at + ending.size() - 1, end - first + 1);
    }
}

/// Without the colon and the blank or two behind a level; what stands further in is indented.
std::string_view behind_level(std::string_view rest) {
  if (rest.starts_with(':')) rest.remove_prefix(1);
  for (int blanks = 0; blanks < 2 && rest.starts_with(' '); ++blanks) rest.remove_prefix(1);
  return rest;
}

/// "[INFO] ", "12:03:55 WARN physics: ", "LogTemp: Display: "
void remove_log_prefix(std::string& line) {
  std::string_view rest = without_indent(line);
  // Rust's dbg!: "[src/main.rs:21:5] "
  if (const std::size_t file = rest.find(".rs:"); rest.starts_with('[') && file < rest.find(']')) {
    line = std::string(rest.substr(rest.find(']') + 1));
    return;
  }
  if (const std::size_t place = place_in_file_length(rest); place != 0) {
    line = std::string(rest.substr(place));
    return;
  }
  const std::size_t time = time_length(rest);
  if (time != 0) rest = without_indent(rest.substr(time));
  static constexpr std::array levels{"INFO", "WARN", "WARNING", "ERROR", "DEBUG", "TRACE", "VERBOSE"};
  bool level = false;
  for (const std::string_view word : levels) {
    for (const bool bracket : {true, false}) {
      const std::string wanted = bracket ? "[" + std::string(word) + "]" : std::string(word);
      if (!rest.starts_with(wanted) || (rest.size() > wanted.size() && is_letter(rest[wanted.size()]))) continue;
      rest = behind_level(rest.substr(wanted.size()));
      level = true;
      break;
    }
    if (level) break;
  }
  if (rest.starts_with("Log") && rest.find(": ") < 30) {  // Unreal's categories
    rest = without_indent(rest.substr(rest.find(": ") + 2));
    for (const std::string_view word : {"Display: ", "Warning: ", "Error: ", "Log: "})
      if (rest.starts_with(word)) rest = rest.substr(word.size());
    level = true;
  }
  if (time != 0 || level) line = std::string(rest);
}

/// "loc=X=1.0 Y=2.0 Z=3.0" of Unreal's logs as "loc=(1.0, 2.0, 3.0)", "rot=P=0 Y=90 R=0" as "rot=FRotator(0, 90, 0)".
void bracket_printed_values(std::string& line) {
  struct Printed {
    std::array<std::string_view, 3> names;
    std::string_view before;
  };
  static constexpr std::array<Printed, 5> forms{{{{"=X=", " Y=", " Z="}, "=("},
                                                 {{"=P=", " Y=", " R="}, "=FRotator("},
                                                 {{": X=", " Y=", " Z="}, "=("},  // "SweepStart: X=1.0 …"
                                                 {{" X=", " Y=", " Z="}, "=("},   // "Start X=1.0 Y=2.0 Z=3.0"
                                                 {{" P=", " Y=", " R="}, "=FRotator("}}};
  constexpr std::size_t shortest_name = 3;
  for (const Printed& form : forms)
    for (std::size_t begin = 0; (begin = line.find(form.names[0], begin)) != std::string::npos; ++begin) {
      const std::string_view before = std::string_view(line).substr(0, begin);
      const std::string_view name_end = before.substr(before.size() - std::min(shortest_name, before.size()));
      const bool of_end = lower_case(before).ends_with("start") || lower_case(before).ends_with("end");
      const bool named = form.names[0][0] == '=' ||
                         (form.names[0][0] == ':' ? of_end
                                                  : name_end.size() == shortest_name &&
                                                        std::all_of(name_end.begin(), name_end.end(), is_letter));
      if (!named) continue;
      std::string out(form.before);
      std::size_t at = begin;
      bool whole = true;
      for (const std::string_view name : form.names) {
        if (!std::string_view(line).substr(at).starts_with(name)) whole = false;
        if (!whole) break;
        const std::size_t first = at + name.size();
        at = std::min(line.find_first_not_of("0123456789+-.eE", first), line.size());
        out.append(name == form.names[0] ? "" : ", ").append(line, first, at - first);
      }
      const bool quaternion = std::string_view(line).substr(at).starts_with(" W=");
      if (whole && !quaternion) line.replace(begin, at - begin, out + ")");
    }
}

/// Whether an image is called a sentence; what a page calls one that nobody named is none.
bool is_sentence_of_image(std::string_view words) {
  constexpr int fewest = 5;
  int count = 0;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::size_t first = at;
    while (at < words.size() && is_letter(words[at])) ++at;
    count += at > first + 1 ? 1 : 0;
  }
  return count >= fewest;
}

/// [words](address) is its words, an address nothing, and so is an image that is not called a sentence.
void remove_links(std::string& line) {
  for (std::size_t at = 0; (at = line.find("](", at)) != std::string::npos;) {
    const std::size_t close = line.find(')', at);
    const std::size_t open = line.rfind('[', at);
    const std::string_view target = std::string_view(line).substr(at + 2, 8);
    const bool address = target.starts_with("http") || target.starts_with('#') || target.starts_with('/') ||
                         target.starts_with("./") || target.starts_with("../") || target.starts_with("mailto");
    if (close == std::string::npos || open == std::string::npos || !address) {
      at += 2;
      continue;
    }
    const bool image = open > 0 && line[open - 1] == '!';
    if (image && !is_sentence_of_image(std::string_view(line).substr(open + 1, at - open - 1))) {
      at = open - 1;
      line.erase(at, close + 1 - at);
      continue;
    }
    line.erase(at, close + 1 - at);
    line.erase(open, 1);
  }
  for (const std::string_view scheme : {"https://", "http://", "www."})
    for (std::size_t at = 0; (at = line.find(scheme, at)) != std::string::npos;) {
      std::size_t end = line.find_first_of(" \t\r)>\"'`]", at);
      if (end == std::string::npos) end = line.size();
      line.erase(at, end - at);
    }
}

/// <details>, <br>, … of pages; not the tags of scenes.
void remove_tags(std::string& line) {
  static constexpr std::array names{"details", "summary", "br",  "p",   "pre",  "code", "b",  "i",     "sup",
                                    "sub",     "img",     "kbd", "div", "span", "hr",   "em", "strong"};
  for (std::size_t at = 0; (at = line.find('<', at)) != std::string::npos;) {
    std::size_t first = at + 1;
    if (first < line.size() && line[first] == '/') ++first;
    std::size_t end = first;
    while (end < line.size() && is_letter(line[end])) ++end;
    const std::string_view name = std::string_view(line).substr(first, end - first);
    const std::size_t close = line.find('>', end);
    const bool tag = close != std::string::npos && std::find(names.begin(), names.end(), name) != names.end() &&
                     (end == close || line[end] == ' ' || line[end] == '/');
    if (!tag) {
      ++at;
      continue;
    }
    line.replace(at, close + 1 - at, " ");
  }
}

/// A list of a watch window, of which rows may not have been opened.
struct WatchedList {
  bool open = false, passed = false;
  int size = 0, rows = 0;
  std::string opened = {};  // a value in braces, of which rows below it are parts
  bool short_of_rows() const { return open && rows != size; }
};

/// Whether a column holds numbers, as no type does: "quat 0 0 0 1", "(0, 1, 0)"; but not "std::array<float, 3>".
bool holds_numbers(std::string_view column) {
  if (column.starts_with('(')) return true;
  for (std::size_t i = 0; i < column.size(); ++i) {
    const bool begins = i == 0 || (column[i - 1] == ' ' && (i < 2 || column[i - 2] != ','));
    const bool sign = column[i] == '-' || column[i] == '.';
    if (begins && is_digit(column[sign && i + 1 < column.size() ? i + 1 : i])) return true;
  }
  return false;
}

/// A base class, or what Visual Studio shows of a container beside its items.
bool is_passed_row(std::string_view name) {
  const bool base = name.find("::") != std::string_view::npos && name.find_first_of("(;= ") == std::string_view::npos;
  return base || name.starts_with("[capacity") || name.starts_with("[alloc") || name.starts_with("[Raw") ||
         name.starts_with("[comparator");
}

/// The row of a watch window that was pasted as a table of blanks, "Name  Value  Type" above it, with tabs.
class WatchTable {
 public:
  /// Whether the line is the heading of such a table, or a row of one, which then has tabs.
  bool take(std::string& line) {
    const std::size_t name = line.find("Name"), value = line.find("Value"), type = line.find("Type");
    const bool heading = value != std::string::npos && name < value && value < type &&
                         line.find_first_not_of(" \tNameVluTyp") == std::string::npos && value >= name + 5;
    if (heading) {
      value_ = value - name;
      line.clear();
      return true;
    }
    if (trimmed(line, whitespace).empty()) value_ = 0;
    if (value_ != 0 && (take_tabs(line) || take_cast(line))) return true;
    if (line.find_first_not_of(' ') <= indent_) owner_.clear();
    if (value_ == 0 || line.size() <= value_ || line[value_ - 1] != ' ' || line.find('\t') != std::string::npos)
      return false;
    std::string_view row = trimmed(line, whitespace);
    const std::string_view sign = row.starts_with("- ") || row.starts_with("+ ") ? row.substr(0, 1) : "";
    const std::string_view own = trimmed(std::string_view(line).substr(0, value_), " +-");
    const std::string_view rest = trimmed(std::string_view(line).substr(value_), whitespace);
    const std::size_t gap = rest.starts_with('{') ? rest.rfind('}') + 1 : rest.find("  ");
    const std::string_view shown = rest.substr(0, std::min(gap, rest.size()));
    const std::string_view kind = gap < rest.size() ? trimmed(rest.substr(gap), whitespace) : "";
    std::string out(sign);
    out.append("\t").append(owner_).append(own).append("\t").append(shown).append("\t").append(kind);
    line = std::move(out);
    return true;
  }

 private:
  /// "▶ obb<tab>{…}<tab>Type": a row with tabs and another sign before it.
  static bool take_tabs(std::string& line) {
    const std::size_t tab = line.find('\t', 1);
    if (tab == std::string::npos) return false;
    const auto begin = std::find_if(line.begin(), line.end(), [](char c) { return is_letter(c) || c == '['; });
    const auto first = static_cast<std::size_t>(begin - line.begin());
    if (first > tab || first > 8) return false;
    line.replace(0, first, "\t");
    return true;
  }

  /// "(JPH::BoxShape*)body.mShape.mPtr": what a pointer is seen as, with its members in rows below it.
  bool take_cast(std::string& line) {
    const std::string_view row = trimmed(line, whitespace);
    const std::size_t close = row.find(')');
    if (!row.starts_with('(') || close == std::string_view::npos || close < 2 || row[close - 1] != '*') return false;
    const std::string_view rest = trimmed(row.substr(close + 1), whitespace);
    std::string_view name = rest.substr(0, rest.find("  "));
    const std::string_view value = trimmed(rest.substr(name.size()), whitespace);
    if (name.empty() || name.find_first_of(" (){}") != std::string_view::npos) return false;
    for (const std::string_view pointer : {".mPtr", ".m_ptr", "._Ptr", "._M_ptr", ".px"})
      if (name.ends_with(pointer)) name.remove_suffix(pointer.size());
    owner_ = std::string(name) + ".";
    indent_ = line.find_first_not_of(' ');
    std::string out = "\t";
    out.append(name).append("\t").append(value).append("\t").append(row.substr(1, close - 1));
    line = std::move(out);
    return true;
  }

  std::size_t value_ = 0;   // the column of values
  std::string owner_;       // of members in the rows below a pointer
  std::size_t indent_ = 0;  // of that
};

/// A row of a watch window: name, value, type, with tabs between and a sign before it where it can be opened.
bool watch_row(std::string& line, WatchedList& list) {
  const std::string row = line;
  std::string_view rest = row;
  if (rest.starts_with('+') || rest.starts_with('-')) rest.remove_prefix(1);
  if (!rest.starts_with('\t')) return false;
  const std::size_t first = rest.find_first_not_of("\t ");
  if (first == std::string_view::npos) return false;
  rest.remove_prefix(first);
  if (rest.starts_with("+\t") || rest.starts_with("-\t")) rest.remove_prefix(2);  // of a row below another
  const std::size_t value_at = rest.find('\t');
  if (value_at == std::string_view::npos) return false;
  const std::string name(rest.substr(0, value_at));
  std::string_view value = rest.substr(value_at + 1);
  const std::size_t type_at = value.rfind('\t');
  std::string type(type_at == std::string_view::npos ? std::string_view() : without_indent(value.substr(type_at + 1)));
  if (holds_numbers(name) || holds_numbers(type)) return false;
  value = value.substr(0, std::min(type_at, value.size()));
  if (is_passed_row(name) || type.ends_with("::Enum")) {  // PhysX's types of what is shown by its own
    line.clear();
    list.passed = true;
    return true;
  }
  if (value.starts_with("{ size=") || value.starts_with("{size=")) {
    list = {};
    list.size = std::atoi(std::string(value.substr(value.find('=') + 1, 9)).c_str());
    list.open = true;
    line = name + ":";  // a heading, which ends the list before it
    return true;
  }
  if (const std::size_t open = type.find('['); type.ends_with("[3]") && open + 3 < type.size()) {  // "float[4][3]"
    list = {};
    list.size = std::atoi(type.substr(open + 1, 9).c_str());
    list.open = true;
    line = name + ":";
    return true;
  }
  if (name.starts_with('[')) {
    ++list.rows;
    const std::size_t brace = value.find('{');
    const bool address = value.starts_with("0x") && brace != std::string_view::npos;
    line = std::string(address ? value.substr(brace) : value);
    return true;
  }
  // A part of the row above, which has it in its braces: "{radius=0.35 halfHeight=0.55 }".
  const auto holds = [&](const std::string& part) { return list.opened.find(part) != std::string::npos; };
  if ((holds("{" + name + "=") || holds(" " + name + "=")) && !holds(name + "={...}")) {
    line.clear();
    list.passed = true;
    return true;
  }
  if (value.starts_with('{')) list.opened = value;
  if (value.starts_with('{') && value.find("{...}") != std::string_view::npos) value = {};
  while (!type.empty() && std::string_view("*& \r").find(type.back()) != std::string_view::npos) type.pop_back();
  if (type.starts_with("const ")) type.erase(0, 6);
  const bool built_in = type.empty() || type == "float" || type == "double" || type == "int" || type == "bool" ||
                        type.starts_with("unsigned") || type.starts_with("__int");
  // An address before the value of a pointer.
  if (value.starts_with("0x")) {
    const std::size_t end = value.find(' ');
    value = end == std::string_view::npos ? std::string_view() : without_indent(value.substr(end));
  }
  // "eBOX (3)": one of an enumeration, by its name
  if (const std::size_t end = value.find(" (");
      end != std::string_view::npos && is_letter(value[0]) && trimmed(value.substr(end), " ()0123456789-").empty())
    value = value.substr(0, end);
  line = name + " = ";
  if (value.starts_with('{') && !built_in) line += type + " ";
  line += value;
  if (value.empty() && !built_in) line += type + " {}";
  return true;
}

void remove_inline_marks(std::string& line) {
  std::replace(line.begin(), line.end(), '`', ' ');
  for (std::size_t at = 0; (at = line.find("**", at)) != std::string::npos;) {
    const bool word_before = at > 0 && (is_letter(line[at - 1]) || is_digit(line[at - 1]));
    const bool word_behind = at + 2 < line.size() && (is_letter(line[at + 2]) || is_digit(line[at + 2]));
    const std::string_view before = std::string_view(line).substr(0, at);
    const bool options = (before.ends_with('(') || before.ends_with(", ")) && word_behind &&
                         line.find("**", at + 2) == std::string::npos;  // Python's "**options"
    if ((word_before && word_behind) || options) {                      // a power
      at += 2;
    } else {
      line.erase(at, 2);
    }
  }
}

/// Takes off "transform A:", the line before a fence that names the numbers in it, to stand directly above them.
std::string take_heading(std::string& out) {
  constexpr std::size_t longest = 60;
  const std::string_view above = trimmed(out, whitespace);
  const std::size_t begin = above.rfind('\n') == std::string_view::npos ? 0 : above.rfind('\n') + 1;
  const std::string_view line = above.substr(begin);
  const bool heads = line.ends_with(':') && line.size() < longest && out.ends_with('\n') && !out.ends_with("\n\n");
  if (!heads) return {};
  std::string heading(line);
  out.erase(out.rfind('\n', out.size() - 2) + 1);
  out += '\n';
  return heading;
}

/// The end of a forum's tag that begins at a place, "[/code]" or "[quote=someone]"; the place where none does.
std::size_t end_of_forum_tag(std::string_view line, std::size_t begin, std::string_view& name) {
  static constexpr std::array names{"code", "quote", "b", "i", "u", "url", "img", "spoiler", "list", "size", "color"};
  std::size_t first = begin + 1;
  if (first < line.size() && line[first] == '/') ++first;
  std::size_t end = first;
  while (end < line.size() && is_letter(line[end])) ++end;
  name = line.substr(first, end - first);
  const std::size_t close = line.find(']', end);
  const bool tag = close != std::string_view::npos && std::find(names.begin(), names.end(), name) != names.end() &&
                   (close == end || line[end] == '=');
  return tag ? close + 1 : begin;
}

}  // namespace

std::string with_tags_of_forums_as_fences(std::string_view text) {
  std::string out(text);
  const auto closes = [&](const char* tag) { return text.find(tag) != std::string_view::npos; };
  if (!closes("[/code]") && !closes("[/quote]")) return out;
  for (std::size_t at = 0; (at = out.find('[', at)) != std::string::npos;) {
    const std::size_t begin = out.rfind('\n', at) + 1, line_end = std::min(out.find('\n', at), out.size());
    std::string_view name;
    const std::string_view line(out.data() + begin, line_end - begin);
    const std::size_t end = begin + end_of_forum_tag(line, at - begin, name);
    if (end == at) {
      ++at;
      continue;
    }
    const bool alone = trimmed(line, whitespace) == std::string_view(out).substr(at, end - at);
    out.replace(at, end - at, name == "code" && alone ? "```" : "");
  }
  return out;
}

namespace {

/// "Physics: " behind the time of a line, "[ccd] " at its start: what may name the logger. Empty where nothing does.
std::string_view logger_in(std::string_view line) {
  constexpr std::size_t longest = 24;
  line = without_indent(line);
  const std::size_t time = time_length(line);
  const std::string_view rest = without_indent(line.substr(time));
  const bool tag = time == 0 && rest.starts_with('[');
  if (time == 0 && !tag) return {};
  const std::size_t end = rest.find(tag ? "] " : ": ");
  if (end == std::string_view::npos || end > longest) return {};
  const std::string_view name = rest.substr(tag ? 1 : 0, end - (tag ? 1 : 0));
  if (name.find(' ') != std::string_view::npos || (tag && !std::all_of(name.begin(), name.end(), is_letter))) return {};
  return rest.substr(0, end + 2);
}

/// The logger that heads three lines or more: "[14:02:11] Physics: …", "[ccd] …".
std::string logger_of(std::string_view text) {
  constexpr int fewest = 3;
  std::string_view name;
  int count = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view logger = logger_in(text.substr(begin, end - begin));
    begin = end + 1;
    if (name.empty()) name = logger;
    count += !name.empty() && logger == name ? 1 : 0;
  }
  return count >= fewest ? std::string(name) : std::string();
}

}  // namespace

std::string without_markup(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  WatchedList watched;
  WatchTable watch;
  const bool numbered = has_line_numbers(text);
  const std::string_view sign = sign_of_lines(text);
  const std::string logger = logger_of(text);
  const bool debugger = is_debugger_session(text), by_lldb = text.find("(lldb) ") != std::string_view::npos;
  PrintedExpression printed;  // in the line before
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string line(text.substr(0, end));
    if (int number = 0; numbered) line.erase(0, line_number_length(line, number));
    if (!sign.empty() && line.starts_with(sign)) line.erase(0, sign.size());
    watched.passed = false;
    const bool lacked = watched.short_of_rows();
    const int rows_before = watched.rows;
    watch.take(line);
    // Nothing that long is prose; it is data.
    if (line.size() < 4000) {
      remove_quotes(line);
      if (debugger) remove_log_prefix(line);
      if (debugger && is_debugger_step(line)) line.clear();
      name_printed_value(line, printed);
      if (!without_indent(line).empty()) printed = printed_expression(line);
      remove_prompt(line);
      const std::string_view start = without_indent(line);
      if (start.starts_with("```") || start.starts_with("~~~") || is_test_output(trimmed(start, whitespace))) {
        line = is_test_output(trimmed(start, whitespace)) ? std::string() : take_heading(out);
      } else if (!watch_row(line, watched)) {
        remove_log_prefix(line);
        if (const std::string_view rest = without_indent(line); !logger.empty() && rest.starts_with(logger))
          line = std::string(rest.substr(logger.size()));
        if (heads_a_post(line)) line.clear();
        bracket_printed_values(line);
        remove_lines_of_files(line);
        remove_links(line);
        remove_tags(line);
        remove_inline_marks(line);
      }
    }
    // A list ends where no row of it follows: what it lacks was left out.
    if (lacked && !watched.passed && watched.rows != rows_before + 1) {
      if (const std::size_t close = out.rfind('}'); close != std::string::npos) out.insert(close, " ... ");
      watched = watched.rows == 0 ? watched : WatchedList{};
    }
    out += line;
    if (end == std::string_view::npos) break;
    out += '\n';
    text.remove_prefix(end + 1);
  }
  if (const std::size_t close = out.rfind('}'); watched.short_of_rows() && close != std::string::npos)
    out.insert(close, " ... ");
  take_out_base_classes(out, by_lldb);
  return out;
}

}  // namespace minkoscope
