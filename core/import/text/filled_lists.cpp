#include "core/import/text/filled_lists.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 8> adding_methods{"push_back", "emplace_back", "append", "push",
                                                         "add",       "Add",          "Append", "Push"};

/// What a line adds to a list: "  hull.Points.Add(new Vector3(1, 0, 0));  // right".
struct Addition {
  std::string_view indent;
  std::string_view list;  // "hull.Points"
  std::string item;
  std::string_view comment;
};

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool is_comment_line(std::string_view line) {
  line = trimmed(line, whitespace);
  return line.starts_with("//") || line.starts_with('#');
}

std::string_view indent_of_code(std::string_view line) {
  return line.substr(0, line.size() - without_indent(line).size());
}

/// The place of the bracket that closes the one at `open`.
std::size_t closing_bracket(std::string_view line, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < line.size(); ++i) {
    if (line[i] == '(') ++depth;
    if (line[i] == ')' && --depth == 0) return i;
  }
  return std::string_view::npos;
}

/// Whether it is a point of three numbers: "{0, 0.5f, 0}", "new Vector3(1, 0, 0)", "np.array([0, 0, 1])".
bool is_point(const std::string& item) {
  static const std::regex point(
      R"((new\s+)?((\w+(::|\.))*\w*([Vv]ec|[Pp]oint|[Pp]os|[Vv]ert|array|[Ff]loat3|[Dd]ouble3|[Cc]oord)\w*(<\w+>)?\s*)?)"
      R"([(\[{]{1,2}\s*[-+]?\d*\.?\d*([eE][-+]?\d+)?[fF]?(\s*,\s*[-+]?\d*\.?\d*([eE][-+]?\d+)?[fF]?){2}\s*[)\]}]{1,2})");
  return std::regex_match(item, point);
}

std::optional<Addition> addition_in(std::string_view line) {
  constexpr std::size_t longest = 240;
  if (line.size() > longest) return std::nullopt;
  const std::string_view code = trimmed(line, whitespace);
  const std::size_t open = code.find('(');
  if (open == std::string_view::npos) return std::nullopt;
  const std::string_view path = code.substr(0, open);
  const std::size_t sign = path.find_last_of(".>");
  if (sign == std::string_view::npos || sign == 0) return std::nullopt;
  const std::string_view method = path.substr(sign + 1);
  if (std::find(adding_methods.begin(), adding_methods.end(), method) == adding_methods.end()) return std::nullopt;
  Addition out;
  out.indent = indent_of_code(line);
  out.list = path.substr(0, path[sign] == '>' ? sign - 1 : sign);
  const bool names = std::all_of(out.list.begin(), out.list.end(),
                                 [](char c) { return is_name_character(c) || c == '.' || c == '-' || c == '>'; });
  const std::size_t close = closing_bracket(code, open);
  if (!names || out.list.empty() || close == std::string_view::npos) return std::nullopt;
  std::string_view rest = trimmed(code.substr(close + 1), whitespace);
  if (rest.starts_with(';')) rest = trimmed(rest.substr(1), whitespace);
  if (!rest.empty() && !is_comment_line(rest)) return std::nullopt;
  out.comment = rest;
  out.item = std::string(trimmed(code.substr(open + 1, close - open - 1), whitespace));
  if (method == "emplace_back" && !is_point(out.item)) out.item = concat("(", out.item, ")");
  return is_point(out.item) ? std::optional(out) : std::nullopt;
}

/// Whether a line names it, not as part of a longer name.
bool mentions(std::string_view line, std::string_view name) {
  for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || !is_name_character(line[at - 1]);
    if (begins && (end == line.size() || !is_name_character(line[end]))) return true;
  }
  return false;
}

/// "std::vector<vec3> a;", "var a = new List<Vector3>();", "a = []".
bool declares_empty_list(std::string_view line, std::string_view name) {
  std::string_view code = trimmed(line.substr(0, std::min(line.find("//"), line.find('#'))), whitespace);
  if (code.ends_with(';')) code = trimmed(code.substr(0, code.size() - 1), whitespace);
  static constexpr std::array<std::string_view, 9> lists{"vector<", "List<",  "Vec<",  "Vec::new", "vec![",
                                                         "[]",      "Array(", "list(", "Array<"};
  static constexpr std::array<std::string_view, 3> empty{"[]", "()", "{}"};
  const auto is_in_code = [&](std::string_view part) { return code.find(part) != std::string_view::npos; };
  const auto ends_code = [&](std::string_view part) { return code.ends_with(part); };
  return std::any_of(lists.begin(), lists.end(), is_in_code) &&
         (code.ends_with(name) || std::any_of(empty.begin(), empty.end(), ends_code));
}

/// "a.reserve(8);"
bool only_makes_room(std::string_view line, std::string_view name) {
  const std::string_view code = trimmed(line, whitespace);
  return code.starts_with(concat(name, ".reserve(")) || code.starts_with(concat(name, ".clear(")) ||
         code.starts_with(concat(name, ".Capacity"));
}

/// The lines of a text, and what each adds to a list, if anything.
struct Lines {
  std::vector<std::string_view> text;
  std::vector<std::optional<Addition>> additions;
  std::map<std::string_view, std::size_t> counts;  // of additions, by their list
};

Lines lines_with_additions(const std::vector<std::string>& text) {
  Lines out;
  out.text.assign(text.begin(), text.end());
  for (const std::string_view line : out.text)
    if (const auto& added = out.additions.emplace_back(addition_in(line))) ++out.counts[added->list];
  return out;
}

/// Lines of which each adds an item to the same list, with empty ones and comments among them.
struct Run {
  std::size_t first = 0, last = 0;
  std::size_t count = 1;  // of items
};

Run run_at(const Lines& lines, std::size_t first) {
  const Addition& begins = *lines.additions[first];
  Run run{first, first};
  for (std::size_t i = first + 1; i < lines.text.size(); ++i) {
    const auto& next = lines.additions[i];
    if (next && next->list == begins.list && next->indent == begins.indent) {
      run.last = i;
      ++run.count;
    } else if (next || !(trimmed(lines.text[i], whitespace).empty() || is_comment_line(lines.text[i]))) {
      break;
    }
  }
  return run;
}

/// The lines before a run that say only that there is such a list, or nothing where they say more.
std::optional<std::vector<std::size_t>> declaration_of(const Run& run, const Lines& lines) {
  const auto& [indent, list, item, comment] = *lines.additions[run.first];
  if (run.count < 2 || lines.counts.at(list) != run.count) return std::nullopt;
  const std::size_t dot = list.find_first_of(".-");
  const bool is_member = dot != std::string_view::npos;
  const std::string_view owner = list.substr(0, dot);
  if (owner == "this" || owner == "self") return std::nullopt;
  const std::string last = is_member ? lower_case(list.substr(dot)) : std::string();
  if (is_member && last.find("point") == std::string::npos && last.find("vert") == std::string::npos)
    return std::nullopt;
  std::vector<std::size_t> out;
  bool declared = false;
  for (std::size_t i = 0; i < run.first; ++i) {
    const std::string_view line = lines.text[i];
    if (!mentions(line, owner) || is_comment_line(line)) continue;
    if (!declared) {
      if (indent_of_code(line) != indent) return std::nullopt;
      if (!is_member && !declares_empty_list(line, list)) return std::nullopt;
      if (!is_member) out.push_back(i);
      declared = true;
    } else if (only_makes_room(line, list)) {
      out.push_back(i);
    } else if (mentions(line, list)) {
      return std::nullopt;
    }
  }
  return declared ? std::optional(out) : std::nullopt;
}

}  // namespace

std::string with_filled_lists(std::string_view text) {
  const bool adds = std::any_of(adding_methods.begin(), adding_methods.end(), [&](std::string_view method) {
    return text.find(concat(method, "(")) != std::string_view::npos;
  });
  if (!adds) return std::string(text);
  const std::vector<std::string> before = split_lines(text);
  const Lines lines = lines_with_additions(before);
  std::vector<std::string> out = before;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!lines.additions[i]) continue;
    const Run run = run_at(lines, i);
    i = run.last;
    const auto declaration = declaration_of(run, lines);
    if (!declaration) continue;
    for (const std::size_t line : *declaration) out[line].clear();
    for (std::size_t at = run.first; at <= run.last; ++at) {
      const auto& one = lines.additions[at];
      if (!one) continue;
      out[at] = concat(one->indent, at == run.first ? concat(one->list, " = [") : std::string(), one->item,
                       at == run.last ? "];" : ",", one->comment.empty() ? "" : "  ", one->comment);
    }
  }
  return joined(out, "\n");
}

}  // namespace minkoscope
