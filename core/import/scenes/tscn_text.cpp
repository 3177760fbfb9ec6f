#include "core/import/scenes/tscn_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/text.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

constexpr std::size_t most_sections = 1'000'000;

class Parser {
 public:
  Parser(std::string_view text, const SceneBuilder& builder) : text_(text), builder_(builder) {}

  std::vector<TscnSection> run() {
    if (text_.find('\0') != std::string_view::npos)
      builder_.fail(1, "holds binary data; must be a Godot scene as text, .tscn");
    std::vector<TscnSection> sections;
    for (skip_blank_lines(); at_ < text_.size(); skip_blank_lines()) {
      if (text_[at_] == '[') {
        if (sections.size() == most_sections) builder_.fail(line_, "has more than a million sections; must have fewer");
        sections.push_back(read_heading());
        continue;
      }
      const int line = line_;
      const std::string key = read_key();
      if (sections.empty()) builder_.fail(line, "has a property before any section; must begin with [gd_scene …]");
      sections.back().properties[key] = read_value(false);
    }
    return sections;
  }

 private:
  void advance() {
    if (text_[at_] == '\n') ++line_;
    ++at_;
  }

  void skip_blank_lines() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == ';') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        advance();
      } else {
        return;
      }
    }
  }

  std::string read_key() {
    const std::size_t end = text_.find_first_of("=\n", at_);
    if (end == std::string_view::npos || text_[end] != '=')
      builder_.fail(line_, "has \"" + printable(text_.substr(at_, std::min(end, text_.size()) - at_)) +
                               "\"; must have [section …] or property = value");
    const std::string_view key = trimmed(text_.substr(at_, end - at_), whitespace);
    at_ = end + 1;
    return std::string(key);
  }

  // A value ends with its line, or in a heading with a blank or the bracket, but never inside brackets or quotes.
  TscnValue read_value(bool heading) {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    TscnValue value;
    value.line = line_;
    const std::size_t start = at_;
    int depth = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"') {
        skip_string();
        continue;
      }
      if (depth == 0 && (c == '\n' || (heading && (c == ']' || c == ' ' || c == '\t')))) break;
      if (c == '(' || c == '[' || c == '{') ++depth;
      if (c == ')' || c == ']' || c == '}') --depth;
      if (depth < 0) builder_.fail(line_, "has a closing bracket without its opening one; must have both");
      advance();
    }
    if (depth > 0) builder_.fail(value.line, "has a bracket that is open to the end; must be closed");
    value.text = trimmed(text_.substr(start, at_ - start), whitespace);
    if (value.text.empty()) builder_.fail(value.line, "has a property without a value; must have one after =");
    return value;
  }

  void skip_string() {
    const int line = line_;
    for (advance(); at_ < text_.size() && text_[at_] != '"'; advance())
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) advance();
    if (at_ >= text_.size()) builder_.fail(line, "has a text without an end; must end with \"");
    ++at_;
  }

  TscnSection read_heading() {
    TscnSection section;
    section.line = line_;
    ++at_;
    const std::size_t end = std::min(text_.find_first_of(" \t]\r\n", at_), text_.size());
    section.kind = text_.substr(at_, end - at_);
    at_ = end;
    for (;;) {
      while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
      if (at_ >= text_.size() || text_[at_] == '\n' || text_[at_] == '\r')
        builder_.fail(section.line, "has a section without an end; must end with ]");
      if (text_[at_] == ']') break;
      const std::string key = read_key();
      section.heading[key] = read_value(true);
    }
    ++at_;
    return section;
  }

  std::string_view text_;
  const SceneBuilder& builder_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace

std::string TscnValue::string() const {
  if (text.size() < 2 || text.front() != '"') return text;
  std::string plain;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] == '\\' && i + 2 < text.size()) ++i;
    plain.push_back(text[i]);
  }
  return plain;
}

std::string_view TscnValue::call() const {
  const std::size_t open = text.find('(');
  if (open == std::string::npos || text.front() == '"') return {};
  return trimmed(std::string_view(text).substr(0, open), whitespace);
}

std::string_view TscnValue::inside() const {
  const std::size_t open = text.find('('), close = text.rfind(')');
  if (open == std::string::npos || close == std::string::npos || close < open) return {};
  return trimmed(std::string_view(text).substr(open + 1, close - open - 1), whitespace);
}

std::vector<double> TscnValue::numbers(const SceneBuilder& builder) const {
  std::string_view rest = call().empty() ? trimmed(text, whitespace) : inside();
  std::vector<double> numbers;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view word = trimmed(rest.substr(0, comma), whitespace);
    double value = 0.0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value))
      builder.fail(line, "has \"" + printable(word) + "\"; must be a finite number");
    numbers.push_back(value);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return numbers;
}

std::string TscnSection::text(const std::string& key) const {
  const auto found = heading.find(key);
  return found != heading.end() ? found->second.string() : std::string();
}

const TscnValue* TscnSection::property(const std::string& key) const {
  const auto found = properties.find(key);
  return found != properties.end() ? &found->second : nullptr;
}

std::vector<TscnSection> parse_tscn(std::string_view text, const SceneBuilder& builder) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  return Parser(text, builder).run();
}

}  // namespace minkoscope
