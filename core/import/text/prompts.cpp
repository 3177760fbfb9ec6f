#include "core/import/text/prompts.h"

#include <algorithm>
#include <array>
#include <cctype>
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
std::string_view asked_in(std::string_view line) {
  line = trimmed(line, whitespace);
  for (const Prompt& prompt : prompts) {
    if (!line.starts_with(prompt.sign)) continue;
    const std::size_t end = line.find(prompt.end, prompt.sign.size());
    if (end != std::string_view::npos) return trimmed(line.substr(end + prompt.end.size()), whitespace);
  }
  return {};
}

/// "Out[3]: " taken off.
std::string_view answer_in(std::string_view line) {
  line = trimmed(line, whitespace);
  if (!line.starts_with("Out[")) return line;
  const std::size_t end = line.find("]: ");
  return end == std::string_view::npos ? line : trimmed(line.substr(end + 3), whitespace);
}

/// The parts between the commas that stand in no brackets.
std::vector<std::string> parts_of(std::string_view list) {
  std::vector<std::string> parts;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= list.size(); ++i) {
    const char c = i < list.size() ? list[i] : ',';
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (c != ',' || (depth > 0 && i < list.size())) continue;
    parts.emplace_back(trimmed(list.substr(begin, i - begin), whitespace));
    begin = i + 1;
  }
  return parts;
}

bool is_statement(std::string_view asked) {
  static constexpr std::array words{"import ", "from ",  "for ",    "while ", "if ", "with ",
                                    "def ",    "class ", "assert ", "del ",   "%"};
  if (std::any_of(words.begin(), words.end(), [&](std::string_view word) { return asked.starts_with(word); }))
    return true;
  int depth = 0;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const char c = asked[i];
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (c == '=' && depth == 0) return true;
  }
  return asked.empty() || asked.ends_with(':');
}

/// The name for what an expression came to: "link.size" of "m.geom('link').size", "box" of "scene.get_shape(box)",
/// "pose_box" of "scene.get_pose(box)". Empty where it has none.
std::string name_of(std::string expression) {
  constexpr std::size_t longest = 200;
  if (expression.size() > longest) return {};
  static const std::regex by_name(R"([\w.]+\(\s*['"](\w+)['"]\s*\)\.)"),
      shown(R"(\.(reshape|tolist|copy|round)\([^()]*\)$)"), of_one(R"(([\w.]+)\((\w+)\))"),
      path(R"([A-Za-z_]\w*(\[[\w:, -]+\])?(\.\w+(\[[\w:, -]+\])?)*)");
  expression = std::regex_replace(expression, by_name, "$1.");
  expression = std::regex_replace(expression, shown, "");
  std::smatch call;
  if (std::regex_match(expression, call, of_one)) {
    const std::string what = lower_case(call[1].str());
    const bool placed = what.find("pose") != std::string::npos || what.find("transform") != std::string::npos;
    const bool shape = what.find("shape") != std::string::npos || what.find("geom") != std::string::npos;
    return placed ? "pose_" + call[2].str() : shape ? call[2].str() : std::string();
  }
  return std::regex_match(expression, path) ? expression : std::string();
}

/// "a = 1; b = 2" of "a, b" and "(1, 2)"; empty where they have no names.
std::string named(std::string_view asked, std::string_view answer) {
  const std::vector<std::string> expressions = parts_of(asked);
  std::vector<std::string> values{std::string(answer)};
  if (expressions.size() > 1) {
    if (!answer.starts_with('(') || !answer.ends_with(')')) return {};
    values = parts_of(answer.substr(1, answer.size() - 2));
  }
  if (values.size() != expressions.size()) return {};
  std::string out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string name = name_of(expressions[i]);
    if (name.empty()) return {};
    out.append(out.empty() ? "" : "; ").append(name).append(" = ").append(values[i]);
  }
  return out;
}

}  // namespace

std::string with_answers_named(std::string_view text) {
  if (std::none_of(prompts.begin(), prompts.end(),
                   [&](const Prompt& prompt) { return text.find(prompt.sign) != std::string_view::npos; }))
    return std::string(text);
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  std::vector<bool> joined(lines.size());  // to the line before
  for (std::size_t at = 0; at < lines.size(); ++at) {
    std::string asked(asked_in(lines[at]));
    asked.resize(trimmed(std::string_view(asked).substr(0, asked.find(" #")), whitespace).size());
    if (asked.starts_with("print(") && asked.ends_with(')')) asked = asked.substr(6, asked.size() - 7);
    if (is_statement(asked)) continue;
    std::size_t end = at + 1;
    std::string answer;
    const auto goes_on = [&] {
      const std::string_view line = trimmed(lines[end], whitespace);
      return !line.empty() && asked_in(line).data() == nullptr && !line.starts_with(">>>") &&
             !line.starts_with("...") && !line.starts_with("```");
    };
    for (; end < lines.size() && goes_on(); ++end)
      answer.append(answer.empty() ? "" : "\n").append(answer_in(lines[end]));
    if (const std::size_t comment = answer.find("  #"); answer.find('\n') == std::string::npos)
      answer.resize(trimmed(std::string_view(answer).substr(0, comment), whitespace).size());
    static constexpr std::array nothings{"nan", "inf", "()", "[]", "None", "{}"};
    const bool nothing = std::find(nothings.begin(), nothings.end(), answer) != nothings.end();
    const std::string value = answer.empty() || nothing ? std::string() : named(asked, answer);
    if (nothing) lines[at + 1].clear();
    if (value.empty()) continue;
    lines[at].clear();
    lines[at + 1] = value;  // with the line ends of its answer
    for (std::size_t i = at + 2; i < end; ++i) joined[i] = true;
  }
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (!joined[i]) out.append(i == 0 ? "" : "\n").append(lines[i]);
  return out;
}

}  // namespace minkoscope
