#include "core/import/text/prompts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <regex>
#include <vector>

#include "core/base/text.h"

namespace minkoscope {
namespace {

struct Prompt {
  std::string_view sign, end;  // ">>> ", "In [" … "]: "
};
constexpr std::array<Prompt, 2> prompts{{{">>> ", ""}, {"In [", "]: "}}};

/// What stands behind a prompt; null data where none does.
std::string_view input_in(std::string_view line) {
  line = trimmed(line, whitespace);
  for (const Prompt& prompt : prompts) {
    if (!line.starts_with(prompt.sign)) continue;
    const std::size_t end = line.find(prompt.end, prompt.sign.size());
    if (end != std::string_view::npos) return trimmed(line.substr(end + prompt.end.size()), whitespace);
  }
  return {};
}

/// "Out[3]: " taken off.
std::string_view output_in(std::string_view line) {
  line = trimmed(line, whitespace);
  if (!line.starts_with("Out[")) return line;
  const std::size_t end = line.find("]:");
  return end == std::string_view::npos ? line : trimmed(line.substr(end + 2), whitespace);
}

bool is_statement(std::string_view input) {
  static constexpr std::array words{"import ", "from ",  "for ",    "while ", "if ", "with ",
                                    "def ",    "class ", "assert ", "del ",   "%"};
  if (std::any_of(words.begin(), words.end(), [&](std::string_view word) { return input.starts_with(word); }))
    return true;
  int depth = 0;
  for (std::size_t i = 0; i < input.size(); ++i) {
    const char c = input[i];
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (c == '=' && depth == 0) return true;
  }
  return input.empty() || input.ends_with(':');
}

/// The name for what an expression came to: "link.size" of "m.geom('link').size", "box" of "scene.get_shape(box)",
/// "pose_box" of "scene.get_pose(box)". Empty where it has none.
std::string name_of(std::string expression) {
  constexpr std::size_t longest = 200;
  if (expression.size() > longest) return {};
  static const std::regex by_name(R"([\w.]+\(\s*['"](\w+)['"]\s*\)\.)"),
      shown(R"(\.(reshape|tolist|copy|round)\([^()]*\)$)"), of_one(R"(([\w.]+)\(([A-Za-z_]\w*)\))"),
      path(R"([A-Za-z_]\w*(\[[\w:, -]+\])?(\.\w+(\[[\w:, -]+\])?)*)"), items(R"(\[.* for (\w+) in ([\w.]+)\])");
  expression = std::regex_replace(expression, by_name, "$1.");
  expression = std::regex_replace(expression, shown, "");
  std::smatch call;
  if (std::regex_match(expression, call, items)) expression = call[2].str();  // "[tuple(v.co) for v in a.vertices]"
  if (std::regex_match(expression, call, of_one)) {
    const std::string what = lower_case(call[1].str());
    const bool placed = what.find("pose") != std::string::npos || what.find("transform") != std::string::npos;
    const bool shape = what.find("shape") != std::string::npos || what.find("geom") != std::string::npos;
    return placed ? "pose_" + call[2].str() : shape ? call[2].str() : std::string();
  }
  return std::regex_match(expression, path) ? expression : std::string();
}

/// "a = 1; b = 2" of "a, b" and "(1, 2)"; empty where they have no names.
std::string named(std::string_view input, std::string_view output) {
  const std::vector<std::string_view> expressions = fields_of(input, ',');
  std::vector<std::string_view> values{output};
  if (expressions.size() > 1) {
    if (!output.starts_with('(') || !output.ends_with(')')) return {};
    values = fields_of(output.substr(1, output.size() - 2), ',');
  }
  if (values.size() != expressions.size()) return {};
  std::string out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string name = name_of(std::string(expressions[i]));
    if (name.empty()) return {};
    out.append(out.empty() ? "" : "; ").append(name).append(" = ").append(values[i]);
  }
  return out;
}

/// Whether what an expression came to may place or size a shape: "getBasePositionAndOrientation(a)".
bool asks_for_geometry(std::string_view input) {
  static constexpr std::array words{"pos",    "rot",   "orient", "transf", "pose",  "quat",   "matrix",
                                    "aabb",   "bound", "size",   "shape",  "geom",  "extent", "radius",
                                    "height", "dim",   "scale",  "vert",   "point", "center"};
  const std::string plain = lower_case(std::string(input));
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return plain.find(word) != std::string::npos; });
}

std::vector<double> numbers_written_in(const std::string& text) {
  static const std::regex number(R"([-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?)");
  std::vector<double> numbers;
  for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at)
    numbers.push_back(std::strtod(at->str().c_str(), nullptr));
  return numbers;
}

/// Whether each number of a value was typed before: "((0.5, 0.0, 1.1), (0.0, 0.0, 0.0, 1.0))".
bool was_typed(const std::string& value, const std::string& typed) {
  std::vector<double> known = numbers_written_in(typed);
  known.insert(known.end(), {0.0, 1.0});
  const std::vector<double> shown = numbers_written_in(value);
  return std::all_of(shown.begin(), shown.end(),
                     [&](double one) { return std::find(known.begin(), known.end(), one) != known.end(); });
}

/// Whether a line below an input may be what it came to.
bool is_output(std::string_view line) {
  line = trimmed(line, whitespace);
  return !line.empty() && input_in(line).data() == nullptr && !line.starts_with(">>>") && !line.starts_with("...") &&
         !line.starts_with("```");
}

/// Lines of an answer as comments.
void comment_out(std::vector<std::string>& lines, std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) lines[at].insert(0, "# ");
}

/// "dump(3)": an expression that names nothing.
bool is_bare_call(std::string_view input) {
  const std::size_t open = input.find('(');
  if (open == std::string_view::npos || open == 0 || !input.ends_with(')') || input.find(')') + 1 != input.size())
    return false;
  return std::all_of(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(open), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$';
  });
}

/// Julia's "Quadrangle{3, Float64}" above rows that begin with "├─", of what was typed in the line before.
void clear_typed_answer(std::vector<std::string>& lines, std::size_t typed) {
  std::size_t end = typed + 2;
  std::string rows;
  for (; end < lines.size() && (lines[end].starts_with("\xE2\x94\x9C") || lines[end].starts_with("\xE2\x94\x94"));
       ++end)
    rows += lines[end];
  const std::vector<double> shown = numbers_written_in(rows), given = numbers_written_in(lines[typed]);
  const bool same = shown.size() <= given.size() && std::equal(shown.rbegin(), shown.rend(), given.rbegin());
  if (rows.empty() || !same) return;
  for (std::size_t at = typed + 1; at < end; ++at) lines[at].clear();
}

/// A browser's console, or Node's: "> dump(3)" above the object that it gives, whose lines have no sign. What was
/// called says nothing of it.
std::string with_calls_blanked(std::string_view text) {
  if (text.find("> ") == std::string_view::npos) return std::string(text);
  std::vector<std::string> lines = split_lines(text);
  for (std::size_t at = 0; at + 1 < lines.size(); ++at) {
    const std::string_view line = trimmed(lines[at], whitespace), next = trimmed(lines[at + 1], whitespace);
    const bool value = !next.empty() && std::string_view("{[0123456789-").find(next[0]) != std::string_view::npos;
    if (line.starts_with("> ") && value && is_bare_call(trimmed(line.substr(2), whitespace))) lines[at].clear();
    if (line.starts_with("julia> ")) clear_typed_answer(lines, at);
  }
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) out.append(i == 0 ? "" : "\n").append(lines[i]);
  return out;
}

}  // namespace

std::string with_outputs_named(std::string_view text) {
  if (std::none_of(prompts.begin(), prompts.end(),
                   [&](const Prompt& prompt) { return text.find(prompt.sign) != std::string_view::npos; }))
    return with_calls_blanked(text);
  std::vector<std::string> lines = split_lines(text);
  std::vector<bool> joined(lines.size());  // to the line before
  std::string typed;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    std::string input(input_in(lines[at]));
    input.resize(trimmed(std::string_view(input).substr(0, input.find(" #")), whitespace).size());
    if (input.starts_with("print(") && input.ends_with(')')) input = input.substr(6, input.size() - 7);
    typed.append(input).append("\n");
    const bool imports = input.starts_with("import ") || input.starts_with("from ");
    const bool banner = trimmed(lines[at], whitespace).starts_with("Python ") && input_in(lines[at]).data() == nullptr;
    if (banner) comment_out(lines, at, at + 1);
    for (std::size_t behind = at + 1; imports && behind < lines.size() && is_output(lines[behind]); ++behind)
      comment_out(lines, behind, behind + 1);  // what a module says of itself
    if (is_statement(input)) continue;
    std::size_t end = at + 1;
    std::string output;
    for (; end < lines.size() && is_output(lines[end]); ++end)
      output.append(output.empty() ? "" : "\n").append(output_in(lines[end]));
    if (const std::size_t comment = output.find("  #"); output.find('\n') == std::string::npos)
      output.resize(trimmed(std::string_view(output).substr(0, comment), whitespace).size());
    static constexpr std::array nothings{"nan", "inf", "()", "[]", "None", "{}"};
    const bool nothing = std::find(nothings.begin(), nothings.end(), output) != nothings.end();
    const std::string value = output.empty() || nothing ? std::string() : named(input, output);
    if (nothing) lines[at + 1].clear();
    if (value.empty() && !output.empty() && !nothing && (!asks_for_geometry(input) || was_typed(output, typed)))
      comment_out(lines, at + 1, end);
    if (value.empty()) continue;
    lines[at].clear();
    lines[at + 1] = value;  // with the line ends of its output
    for (std::size_t i = at + 2; i < end; ++i) joined[i] = true;
  }
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (!joined[i]) out.append(i == 0 ? "" : "\n").append(lines[i]);
  return out;
}

}  // namespace minkoscope
