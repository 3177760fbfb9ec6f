#include "core/scene/json/json_reader.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <iterator>
#include <unordered_set>
#include <vector>

#include "core/base/characters.h"
#include "core/base/text.h"
#include "core/scene/case/case_error.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

/// Records how far the parser has read, so that what the document builder refuses has a line too.
class CountingIterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator() = default;
  CountingIterator(const char* at, const char** furthest) : at_(at), furthest_(furthest) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    *furthest_ = ++at_;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }

 private:
  const char* at_ = nullptr;
  const char** furthest_ = nullptr;
};

bool is_space(char c) {
  return whitespace.find(c) != std::string_view::npos;
}
bool ends_word(char c) {
  return is_space(c) || std::string_view(",:[]{}\"").find(c) != std::string_view::npos;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Builds the document from the reader's events.
class Builder {
 public:
  using number_integer_t = Json::number_integer_t;
  using number_unsigned_t = Json::number_unsigned_t;
  using number_float_t = Json::number_float_t;
  using string_t = Json::string_t;
  using binary_t = Json::binary_t;

  Builder(std::string_view text, const std::string& file, int first_line)
      : text_(text), file_(file), first_line_(first_line), furthest_(text.data()) {}

  const char** furthest() { return &furthest_; }
  Json take() { return std::move(root_); }

  bool null() { return add(Json(nullptr)); }
  bool boolean(bool value) { return add(Json(value)); }
  bool number_integer(number_integer_t value) { return add(Json(value)); }
  bool number_unsigned(number_unsigned_t value) { return add(Json(value)); }
  bool number_float(number_float_t value, const string_t&) { return add(Json(value)); }
  bool string(string_t& value) { return add(Json(std::move(value))); }
  bool binary(binary_t&) { return false; }  // JSON text has none
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(string_t& name) {
    if (!open_.back().keys.insert(name).second) {
      fail(offset() - 1, "the key \"" + printable(name) + "\" comes twice in one object; keep one of them");
    }
    key_ = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string& last_token, const Json::exception& error) {
    const std::size_t at = std::min(position == 0 ? 0 : position - 1, text_.size());
    if (error.id == 406) {
      fail(at, "the number " + printable(last_token) + " is too large; must be finite (below 1.8e308)");
    }
    explain_syntax_error(at, last_token, error.what());
  }

 private:
  struct Open {
    Json* container;
    std::size_t offset;  // of its bracket in the text
    std::unordered_set<std::string> keys;
  };

  std::size_t offset() const { return static_cast<std::size_t>(furthest_ - text_.data()); }

  int line_at(std::size_t at) const {
    const std::size_t end = std::min(at, text_.size());
    return first_line_ +
           static_cast<int>(std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
  }

  [[noreturn]] void fail(std::size_t at, const std::string& message) const {
    throw CaseError(file_ + ":" + std::to_string(line_at(at)) + ": " + message);
  }

  Json* add_value(Json&& value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Json& container = *open_.back().container;
    if (container.is_array()) {
      auto& items = container.get_ref<Json::array_t&>();
      items.push_back(std::move(value));
      return &items.back();
    }
    // Straight into the vector below ordered_map: its own insertion would search all members for the key again.
    std::vector<Json::object_t::value_type>& members = container.get_ref<Json::object_t&>();
    members.emplace_back(std::move(key_), std::move(value));
    return &members.back().second;
  }

  bool add(Json&& value) {
    add_value(std::move(value));
    return true;
  }

  bool open(Json&& container) {
    const std::size_t at = offset() == 0 ? 0 : offset() - 1;
    if (open_.size() >= static_cast<std::size_t>(max_json_depth)) {
      fail(at, "nested deeper than " + std::to_string(max_json_depth) + " levels; must be less deep");
    }
    Json* place = add_value(std::move(container));
    open_.push_back({place, at, {}});
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  /// The word around `at`, up to what separates words in JSON.
  std::string word_at(std::size_t at) const {
    std::size_t first = std::min(at, text_.size());
    while (first > 0 && !ends_word(text_[first - 1])) --first;
    std::size_t last = first;
    while (last < text_.size() && !ends_word(text_[last])) ++last;
    return std::string(text_.substr(first, last - first));
  }

  char last_before(std::size_t at) const {
    while (at > 0 && is_space(text_[at - 1])) --at;
    return at > 0 ? text_[at - 1] : '\0';
  }

  [[noreturn]] void explain_ending() const {
    std::size_t end = text_.size();
    while (end > 0 && is_space(text_[end - 1])) --end;
    if (open_.empty()) fail(end, "the text ends too early; must be one complete JSON object");
    const Open& innermost = open_.back();
    const char bracket = innermost.container->is_array() ? '[' : '{';
    const char closing = bracket == '[' ? ']' : '}';
    fail(end, std::string("the text ends inside the ") + bracket + " of line " +
                  std::to_string(line_at(innermost.offset)) + "; must close it with " + closing);
  }

  [[noreturn]] void explain_word(std::size_t at) const {
    const std::string word = word_at(at);
    std::string lower;
    for (const char c : word) {
      if (c != '+' && c != '-') lower += lower_case(c);
    }
    const std::string shown = printable(word);
    if (lower.starts_with("nan") || lower.starts_with("inf"))
      fail(at, shown + " is not a number of JSON; must be finite");
    if (word.starts_with("/") || word.starts_with("#")) {
      fail(at, "comments are not JSON; must be removed (a \"note\" may hold the text)");
    }
    if (word.starts_with("'")) fail(at, "text in single quotes is not JSON; must be in double quotes");
    if (!lower.empty() && (is_digit(lower[0]) || lower[0] == '.')) {
      fail(at, shown + " is not a number of JSON; must be like -0.5 or 1e-3");
    }
    fail(at, (word.empty() ? "an unknown sign" : shown) +
                 " is not JSON; must be a number, \"text\", true, false, null, [ or {");
  }

  [[noreturn]] void explain_syntax_error(std::size_t at, const std::string& last_token, std::string_view what) const {
    if (contains(what, "unexpected end of input") || contains(what, "missing closing quote")) {
      if (contains(what, "missing closing quote")) fail(at, "text without its closing quote; must end with \"");
      explain_ending();
    }
    if (contains(what, "invalid literal") || contains(what, "invalid comment")) explain_word(at);
    if (contains(what, "ill-formed UTF-8")) fail(at, "bytes that are not UTF-8; must be UTF-8 text");
    if (contains(what, "control character")) {
      fail(at, "a line break or control character inside text; must be closed with \" or written as \\n or \\u00XX");
    }
    if (contains(what, "invalid string"))
      fail(at, "text with an unknown escape; must be one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX");
    if (contains(what, "invalid number")) explain_word(at);
    if (contains(what, "invalid BOM")) fail(at, "bytes that are not UTF-8; must be UTF-8 text");

    // nlohmann's last token begins with the token before it where this one is a bracket, a comma, a colon or a word.
    const char last = at < text_.size() ? text_[at] : ' ';
    std::string unexpected = last_token;
    if (std::string_view("{}[],:").find(last) != std::string_view::npos) {
      unexpected = std::string(1, last);
    } else if (std::isalpha(static_cast<unsigned char>(last)) != 0) {
      unexpected = word_at(at);
    }
    const std::size_t start = at + 1 >= unexpected.size() ? at + 1 - unexpected.size() : 0;
    const std::string token = printable(unexpected);
    if (contains(what, "expected end of input")) {
      if (unexpected == "{")
        fail(start, "a second object begins; must be one case: `minkoscope query` runs a batch, one case a line");
      fail(start, "more text after the end of the JSON object, " + token + "; must be one object");
    }
    if ((unexpected == "}" || unexpected == "]") && last_before(start) == ',') {
      fail(start, "a comma before " + token + " is not JSON; must be removed");
    }
    if (contains(what, "expected ':'") || contains(what, "parsing object separator")) {
      fail(start, "a : is missing before " + token + "; must be \"key\": value");
    }
    if (contains(what, "parsing object key")) fail(start, token + " is not a key; must be text in double quotes");
    if (contains(what, "parsing object")) fail(start, token + " cannot follow here; must be a comma or }");
    if (contains(what, "parsing array")) fail(start, token + " cannot follow here; must be a comma or ]");
    fail(start, token + " cannot stand here; must be a value");
  }

  std::string_view text_;
  const std::string& file_;
  int first_line_;
  const char* furthest_;
  Json root_;
  std::string key_;
  std::vector<Open> open_;
};

}  // namespace

std::string printable(std::string_view text, std::size_t max_length) {
  std::string shown;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool starts_character = (c & 0xC0u) != 0x80u;
    if (starts_character && shown.size() >= max_length) return shown + "…";
    if (c < 0x20 || c == 0x7F) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\x%02X", static_cast<unsigned>(c));
      shown += escape;
    } else {
      shown += text[i];
    }
  }
  return shown;
}

Json read_json(std::string_view text, const std::string& file, int first_line) {
  const std::string place = file + ":" + std::to_string(first_line) + ": ";
  if (text.find('\0') != std::string_view::npos) {
    throw CaseError(place + "holds zero bytes: it is not text; must be a JSON file in UTF-8");
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (trimmed(text, whitespace).empty()) {
    throw CaseError(place + "is empty; must be a JSON object");
  }
  Builder builder(text, file, first_line);
  const CountingIterator first(text.data(), builder.furthest()), last(text.data() + text.size(), builder.furthest());
  if (!Json::sax_parse(first, last, &builder)) throw CaseError(place + "is not JSON");
  return builder.take();
}

Json read_json_if_any(std::string_view text) {
  return Json::parse(text, nullptr, false);
}

}  // namespace minkoscope
