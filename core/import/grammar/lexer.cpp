#include "core/import/grammar/lexer.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "core/base/characters.h"
#include "core/base/text.h"

namespace minkoscope {
namespace {

bool begins_word(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '@' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool in_word(char c) {
  return begins_word(c) || is_digit(c);
}
bool stands_alone(char c) {
  return c == ',' || c == ';' || c == '(' || c == ')' || c == '[' || c == ']' || c == '{' || c == '}';
}
bool separates(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v' || c == '\0';
}

/// Whether a text is code in Lua: "local x = …", "function f() … end".
bool is_lua(std::string_view text) {
  for (std::size_t at = 0; (at = text.find("local ", at)) != std::string_view::npos; ++at) {
    const bool begins = at == 0 || text[at - 1] == '\n' || text[at - 1] == '\t' || text.substr(0, at).ends_with("  ");
    const std::size_t sign = text.find_first_of("=\n", at);
    if (begins && sign != std::string_view::npos && text[sign] == '=') return true;
  }
  return text.find("function ") != std::string_view::npos && text.find("\nend") != std::string_view::npos;
}

class Lexer {
 public:
  Lexer(std::string_view text, int line) : text_(text), line_(line), lua_(is_lua(text)) {}

  Tokens read() {
    measure_indent();
    while (at_ < text_.size()) step();
    return {std::move(tokens_), std::move(rewritten_)};
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool begins(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  Token& add(Token::Kind kind, std::string_view text = {}) {
    Token& token = tokens_.emplace_back();
    token.kind = kind;
    token.line = line_;
    token.text = text;
    token.blank_before = blank_;
    token.indent = indent_;
    blank_ = false;
    return token;
  }

  void measure_indent() {
    std::size_t first = at_;
    while (first < text_.size() && separates(text_[first])) ++first;
    indent_ = static_cast<int>(first - at_);
  }

  void step() {
    const char c = peek();
    if (c == '\n') {
      add(Token::Kind::newline);
      ++line_;
      ++at_;
      blank_ = true;
      measure_indent();
    } else if (separates(c)) {
      ++at_;
      blank_ = true;
    } else if (is_digit(c)) {
      read_number();
    } else if (stands_alone(c)) {
      depth_ += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
      add(Token::Kind::sign, text_.substr(at_++, 1));
    } else if (c == '#' && counts_word()) {
      ++at_;
      while (is_digit(peek())) ++at_;
    } else if (defines_number()) {
      read_definition();
    } else if (begins_comment()) {
      read_comment();
    } else if (spreads_a_list()) {
      at_ += 3;
    } else if (begins("...") || begins("\xE2\x80\xA6")) {
      // "..Default::default()" and ranges have two points.
      add(Token::Kind::gap, "...");
      at_ += 3;
      while (peek() == '.') ++at_;
    } else if (c == '/' && at_ < slashes_end_) {
      add(Token::Kind::sign, ",");  // "size 2 / 3 / 0.2"
      ++at_;
      blank_ = true;
    } else if (separates_sizes()) {
      add(Token::Kind::sign, ",").is_times = true;
      at_ += c == '\xC3' ? 2 : 1;
      blank_ = true;
    } else if (number_begins()) {
      read_number();
    } else if (c == '"' || (c == '\'' && closes_on_line())) {
      read_text();
    } else if (begins("\xE2\x94") || begins("\xE2\x95") || begins("\xE2\x8E")) {
      at_ += 3;  // the frames that nalgebra draws around matrices
      blank_ = true;
    } else if (begins("\xC2\xB0")) {
      add(Token::Kind::word, "degrees");
      at_ += 2;
    } else if (begins("L^2=")) {
      pass_squared_length();
    } else if (c == '.' && blank_ && (begins(".pi ") || begins(".pi,") || begins(".pi)") || begins(".pi/"))) {
      ++at_;  // Swift's constant of the type that is wanted
      read_word();
    } else if (takes_unit()) {
      blank_ = true;
    } else if (begins_word(c)) {
      read_word();
    } else {
      read_sign();
    }
  }

  /// JavaScript's "Vec3(...half)"
  bool spreads_a_list() const {
    const bool inside =
        !tokens_.empty() && (tokens_.back().is('(') || tokens_.back().is('[') || tokens_.back().is(','));
    return inside && begins("...") && std::isalpha(static_cast<unsigned char>(peek(3))) != 0;
  }

  bool begins_comment() const {
    const char c = peek(), next = peek(1);
    const bool fresh = at_ == 0 || separates(text_[at_ - 1]) || text_[at_ - 1] == '\n' || text_[at_ - 1] == ';' ||
                       text_[at_ - 1] == ',' || text_[at_ - 1] == '{' || text_[at_ - 1] == ')';
    if (c == '/' && next == '*') return true;
    if (c == '/' && next == '/') return at_ == 0 || text_[at_ - 1] != ':';
    if (c == '#') return fresh && next != '[' && !counts_word();
    const char behind = peek(2);
    return c == '-' && next == '-' && fresh &&
           (separates(behind) || behind == '[' || std::isalpha(static_cast<unsigned char>(behind)) != 0);
  }
  /// "#define RADIUS 0.15f"
  bool defines_number() const {
    if (!begins("#define ") || (at_ > 0 && text_[at_ - 1] != '\n' && !separates(text_[at_ - 1]))) return false;
    std::size_t name = text_.find_first_not_of(' ', at_ + 8);
    if (name == std::string_view::npos || !begins_word(text_[name])) return false;
    while (name < text_.size() && in_word(text_[name])) ++name;
    const std::size_t value = text_.find_first_not_of(" \t", name);
    if (value == name || value == std::string_view::npos) return false;
    const std::size_t digit = text_[value] == '-' || text_[value] == '(' ? value + 1 : value;
    return digit < text_.size() && (is_digit(text_[digit]) || text_[digit] == '.' || text_[digit] == '-');
  }
  void read_definition() {
    at_ = text_.find_first_not_of(' ', at_ + 8);
    read_word();
    add(Token::Kind::sign, "=");
  }
  /// "sphere #0 at …": which of them it is.
  bool counts_word() const {
    if (!is_digit(peek(1)) || tokens_.empty() || tokens_.back().kind != Token::Kind::word || !blank_) return false;
    std::size_t end = at_ + 1;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    return end + 1 < text_.size() && (text_[end] == ':' || (text_[end] == ' ' && begins_word(text_[end + 1])));
  }
  void read_comment() {
    const bool block = begins("/*") || begins("--[[");
    const std::string_view end = begins("/*") ? "*/" : block ? "]]" : "\n";
    std::size_t first = at_;
    while (first < text_.size() && std::string_view("/*#-![").find(text_[first]) != std::string_view::npos) ++first;
    const std::size_t close = text_.find(end, at_ + 2);
    const std::size_t stop = close == std::string_view::npos ? text_.size() : close;
    add(Token::Kind::comment, text_.substr(std::min(first, stop), stop - std::min(first, stop)));
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(stop), '\n'));
    at_ = block ? std::min(stop + 2, text_.size()) : stop;
    blank_ = true;
  }

  /// "(40 mm, 0 mm)", "100 mm x 50 mm": a unit within a list of numbers belongs to the number before it.
  bool takes_unit() {
    std::size_t end = at_;
    while (end < text_.size() && in_word(text_[end])) ++end;
    const std::string_view word = text_.substr(at_, end - at_);
    if (word != "mm" && word != "cm" && word != "m") return false;
    if (tokens_.empty() || tokens_.back().kind != Token::Kind::number) return false;
    const std::size_t next = std::min(text_.find_first_not_of(" \t", end), text_.size());
    const std::string_view rest = text_.substr(next);
    const bool times = rest.starts_with("\xC3\x97") || rest.starts_with("x ");
    const bool comma = depth_ > 0 && rest.starts_with(",");
    const std::size_t other = text_.find_first_not_of(" \t", next + (comma ? 1 : 2));
    const bool number = other != std::string_view::npos &&
                        (is_digit(text_[other]) || (comma && (text_[other] == '-' || text_[other] == '.')));
    if (!(depth_ > 0 && rest.starts_with(")")) && !((times || comma) && number)) return false;
    tokens_.back().unit = word;
    at_ = end;
    return true;
  }

  /// "4 x 2 x 1", "4 × 2 × 1"
  bool separates_sizes() const {
    const bool times = begins("\xC3\x97");
    if (!times && peek() != 'x') return false;
    if (!times && at_ < product_end_) return true;
    if (tokens_.empty() || tokens_.back().kind != Token::Kind::number || (!times && !blank_)) return false;
    std::size_t next = at_ + (times ? 2 : 1);
    if (!times && next < text_.size() && !separates(text_[next])) return false;
    while (next < text_.size() && separates(text_[next])) ++next;
    if (next + 1 < text_.size() && text_[next] == '.') ++next;  // "1 x .5"
    return next < text_.size() && is_digit(text_[next]);
  }

  bool number_begins() const {
    const char c = peek(), next = peek(1);
    if (is_digit(c)) return true;
    if (c == '.') return is_digit(next) && (blank_ || !behind_value());  // "radius .5"
    if (c != '-' && c != '+') return false;
    const bool digits = is_digit(next) || (next == '.' && is_digit(peek(2)));
    // "2 -1" are two numbers, "2-1" and "2 - 1" a calculation.
    return digits && (blank_ || !behind_value());
  }
  bool behind_value() const {
    if (tokens_.empty()) return false;
    const Token& last = tokens_.back();
    return last.kind == Token::Kind::number || last.kind == Token::Kind::word || last.kind == Token::Kind::odd ||
           last.is(')') || last.is(']') || last.is('}');
  }

  /// "d-3", "D+2", "d2"
  bool begins_fortran_exponent(std::size_t at) const {
    const auto sign_at = [&](std::size_t i) { return i < text_.size() ? text_[i] : '\0'; };
    if (lower_case(sign_at(at)) != 'd') return false;
    const bool sign = sign_at(at + 1) == '-' || sign_at(at + 1) == '+';
    return is_digit(sign_at(at + (sign ? 2 : 1)));
  }

  /// "f" of "0.5f"; 0 where none is. "1.0.x" is a version, "2.method()" is not met.
  std::size_t suffix_length(std::size_t at) const {
    if (at >= text_.size() || !in_word(text_[at])) return 0;
    for (const std::string_view suffix :
         {"_r", "_f32", "_f64", "f32", "f64", "f0", "f", "F", "d", "D", "l", "L", "u", "U", "m", "M"})
      if (text_.substr(at).starts_with(suffix) &&
          (at + suffix.size() >= text_.size() || !in_word(text_[at + suffix.size()])))
        return suffix.size();
    return 0;
  }

  /// Where "2x1x0.5" ends, which begins at a place; the place itself where it is none.
  std::size_t end_of_product(std::size_t begin) const {
    std::size_t at = begin;
    for (int factor = 0; factor < 3; ++factor) {
      if (factor > 0 && (at >= text_.size() || text_[at++] != 'x')) return begin;
      const std::size_t first = at;
      while (at < text_.size() &&
             (is_digit(text_[at]) || (text_[at] == '.' && at + 1 < text_.size() && is_digit(text_[at + 1]))))
        ++at;
      if (at == first) return begin;
    }
    return at < text_.size() && in_word(text_[at]) ? begin : at;
  }

  /// Where "2 / 3 / 0.2" ends behind a word, which begins at a place: three numbers, as Unity's inspector is copied by
  /// hand, and no quotient. The place itself where it is none.
  std::size_t end_of_slashes(std::size_t begin) const {
    const bool behind_word = !tokens_.empty() && (tokens_.back().kind == Token::Kind::word || tokens_.back().is(':'));
    std::size_t at = begin;
    for (int part = 0; behind_word && part < 3; ++part) {
      if (part > 0 && !text_.substr(at).starts_with(" / ")) return begin;
      at += part > 0 ? 3 : 0;
      const std::size_t first = at;
      while (at < text_.size() && (is_digit(text_[at]) || text_[at] == '.' || (at == first && text_[at] == '-'))) ++at;
      if (at == first) return begin;
    }
    const std::string_view rest = text_.substr(at);
    return rest.starts_with(" /") || (!rest.empty() && in_word(rest[0])) ? begin : at;
  }

  void read_number() {
    const std::size_t begin = at_;
    if (begin >= slashes_end_) slashes_end_ = end_of_slashes(begin);
    if (begin >= product_end_) product_end_ = end_of_product(begin);
    const std::size_t first = at_ + (peek() == '+' ? 1 : 0);
    double value = 0.0;
    auto [end, fault] = std::from_chars(text_.data() + first, text_.data() + text_.size(), value);
    std::size_t stop = static_cast<std::size_t>(end - text_.data());
    std::string_view digits = text_.substr(first, stop - first);
    if (fault == std::errc() && begins_fortran_exponent(stop) && digits.find_first_of("eE") == digits.npos) {
      const std::size_t sign = text_[stop + 1] == '+' ? 1 : 0;
      const std::size_t exponent = text_.find_first_not_of("0123456789", stop + 2);
      const std::size_t stop_of_exponent = std::min(exponent, text_.size());
      std::string& rewritten = rewritten_.emplace_back(digits);
      rewritten.append("e").append(text_.substr(stop + 1 + sign, stop_of_exponent - stop - 1 - sign));
      digits = rewritten;
      stop = stop_of_exponent;
      fault = std::from_chars(digits.data(), digits.data() + digits.size(), value).ec;
    }
    // from_chars reports numbers too small in the same way as those too large.
    if (fault == std::errc::result_out_of_range && lower_case(digits).find("e-") != std::string::npos) {
      fault = {};
      value = 0.0;
    }
    const std::size_t digits_end = stop;
    stop += suffix_length(stop);
    const char next = stop < text_.size() ? text_[stop] : '\0';
    const char beyond = stop + 1 < text_.size() ? text_[stop + 1] : '\0';
    const bool degrees = text_.substr(stop).starts_with("\xC2\xB0");
    const bool times = text_.substr(stop).starts_with("\xC3\x97") || (stop < product_end_ && next == 'x');
    const bool method = next == '.' && begins_word(beyond);  // 45.0_f32.to_radians()
    const bool fraction = next == '.' && (is_digit(beyond) || beyond == '.');
    const std::string_view behind_digits = text_.substr(stop);
    const bool unit = behind_digits.starts_with("cm") || behind_digits.starts_with("mm") ||
                      behind_digits.starts_with("deg") || behind_digits.starts_with("rad");
    if (fault != std::errc() || (in_word(next) && !degrees && !times && !unit) || (next == '\'' && is_digit(beyond)) ||
        next == '#' || (fraction && !method)) {
      while (stop < text_.size() && (in_word(text_[stop]) || text_[stop] == '.' || text_[stop] == '\'')) ++stop;
      add(Token::Kind::odd, text_.substr(begin, std::max(stop, begin + 1) - begin));
      at_ = std::max(stop, begin + 1);
      return;
    }
    Token& token = add(Token::Kind::number, digits);
    token.value = value;
    if (const std::string_view behind = text_.substr(digits_end, stop - digits_end); behind == "m") token.unit = behind;
    at_ = stop;
  }

  bool closes_on_line() const {
    if (at_ > 0 && in_word(text_[at_ - 1])) return false;  // it's
    const std::size_t end = text_.find_first_of("'\n", at_ + 1);
    return end != std::string_view::npos && text_[end] == '\'' && end - at_ < 80;
  }
  /// ""Given the tetrahedron with the vertices (0, 0, 0), …"": words of somebody else, and no text of a program's.
  bool quotes_sentence(std::size_t first, char quote) const {
    constexpr std::ptrdiff_t fewest_blanks = 7;
    const std::size_t end = std::min(text_.find_first_of(std::string{quote, '\n'}, first), text_.size());
    const std::string_view inner = text_.substr(first, end - first);
    return std::count(inner.begin(), inner.end(), ' ') >= fewest_blanks &&
           inner.find_first_of("%{}\\") == std::string_view::npos && inner.find('(') != std::string_view::npos &&
           inner.find_first_of("0123456789") != std::string_view::npos;
  }
  void read_text() {
    if (begins("\"\"\"") || begins("'''")) {
      at_ += 3;
      blank_ = true;
      return;
    }
    const char quote = peek();
    const std::size_t first = ++at_;
    if (quotes_sentence(first, quote)) {
      blank_ = true;
      return;
    }
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') at_ += text_[at_] == '\\' ? 2 : 1;
    at_ = std::min(at_, text_.size());
    add(Token::Kind::text, text_.substr(first, at_ - first));
    if (peek() == quote) ++at_;
  }

  /// What Jolt's debugger view puts behind a vector: "1, 2, 3, L^2=14".
  void pass_squared_length() {
    at_ += 4;
    while (is_digit(peek()) || peek() == '.' || peek() == 'e' || peek() == '+' || peek() == '-') ++at_;
    blank_ = true;
  }

  void pass_word() {
    while (at_ < text_.size() && in_word(text_[at_])) {
      if (begins("\xC3\x97") || begins("\xC2\xB0") || begins("\xE2\x80\xA6") || begins("\xE2\x94") ||
          begins("\xE2\x95"))
        return;
      ++at_;
    }
  }
  /// "half-extents", "y-axis": one word of prose, and no difference.
  bool joins_with_hyphen(std::string_view word) const {
    if (peek() != '-' || !begins_word(peek(1))) return false;
    const std::string_view rest = text_.substr(at_ + 1);
    const bool axis = rest.starts_with("axis") || rest.starts_with("aligned");
    const std::string first = lower_case(word);
    return first == "half" || first == "full" || first == "semi" || (word.size() == 1 && axis);
  }
  void read_word() {
    const std::size_t begin = at_;
    Token& token = add(Token::Kind::word);
    pass_word();
    while (joins_with_hyphen(text_.substr(begin, at_ - begin))) {
      ++at_;
      pass_word();
    }
    if (at_ == begin) ++at_;
    token.text = text_.substr(begin, at_ - begin);
    for (;;) {
      if (begins("::<")) {  // Rust's turbofish
        at_ += 2;
        continue;
      }
      if (peek() == '<' && read_type_arguments(token)) continue;
      if (begins("::") && begins_word(peek(2))) {
        at_ += 2;
        append_part(token, "::");
      } else if (peek() == '.' && (begins_word(peek(1)) || is_digit(peek(1)))) {
        ++at_;
        append_part(token, ".");
      } else if (lua_ && peek() == ':' && begins_word(peek(1)) && calls_behind(at_ + 1)) {
        ++at_;
        append_part(token, ".");
      } else if (begins("->") && begins_word(peek(2))) {
        at_ += 2;
        append_part(token, ".");
      } else if (peek() == '[' && read_subscript(token)) {
        continue;
      } else {
        break;
      }
    }
    if (peek() == '!' && (peek(1) == '[' || peek(1) == '(')) ++at_;  // vec![…]
  }
  /// Whether the word at a place is called, as a method is in Lua: "arm:setKinematic(true)".
  bool calls_behind(std::size_t at) const {
    while (at < text_.size() && in_word(text_[at])) ++at;
    return at < text_.size() && text_[at] == '(';
  }
  void append_part(Token& token, std::string_view joint) {
    const std::size_t begin = at_;
    pass_word();
    append(token, joint, text_.substr(begin, at_ - begin));
  }
  /// Words are written without their type arguments, and with "." for "->".
  void append(Token& token, std::string_view joint, std::string_view part) {
    const char* const end = token.text.data() + token.text.size();
    const bool as_written = part.data() == end + joint.size() && std::string_view(end, joint.size()) == joint;
    if (as_written) {
      token.text = {token.text.data(), token.text.size() + joint.size() + part.size()};
      return;
    }
    token.text = rewritten_.emplace_back(token.text).append(joint).append(part);
  }
  bool read_type_arguments(Token& token) {
    int open = 0;
    for (std::size_t end = at_; end < text_.size() && end < at_ + 240; ++end) {
      const char c = text_[end];
      if (c == '<') ++open;
      if (c == '>' && --open == 0) {
        token.type_arguments = text_.substr(at_ + 1, end - at_ - 1);
        at_ = end + 1;
        return true;
      }
      const bool allowed = in_word(c) || std::string_view("<>:,. *&[];-()").find(c) != std::string_view::npos;
      if (!allowed) return false;
    }
    return false;
  }
  /// a[0], a[i], float[]: belongs to the word.
  bool read_subscript(Token& token) {
    std::size_t end = at_ + 1;
    while (end < text_.size() && (in_word(text_[end]) || text_[end] == ' ' || text_[end] == ',')) ++end;
    if (end >= text_.size() || text_[end] != ']') return false;
    const std::string_view content = text_.substr(at_ + 1, end - at_ - 1);
    const bool list = content.find(',') != std::string_view::npos || content.find(' ') != std::string_view::npos;
    // "points[3, 8]" declares; "vec[1, 2, 3]" would be data.
    if (std::count(content.begin(), content.end(), ',') > 1 && content.find_first_of("0123456789") != content.npos)
      return false;
    if (!list) append(token, {}, text_.substr(at_, end + 1 - at_));
    at_ = end + 1;
    return true;
  }

  void read_sign() {
    std::size_t length = 1;
    for (const std::string_view sign :
         {"<<", "==", "!=", "<=", ">=", "=>", "->", ":=", "+=", "-=", "*=", "/=", "&&", "||", "::", "**"})
      if (begins(sign)) length = 2;
    // "penetration_depth -> 0.15"
    const std::size_t value = text_.find_first_not_of(" -", at_ + length);
    const bool gives = begins("->") && !tokens_.empty() && tokens_.back().kind == Token::Kind::word &&
                       value != std::string_view::npos && is_digit(text_[value]);
    add(Token::Kind::sign, gives ? std::string_view("=") : text_.substr(at_, length));
    at_ += length;
  }

  std::size_t slashes_end_ = 0;  // of the numbers that are being read: "2 / 3 / 0.2"
  std::size_t product_end_ = 0;  // of the sizes that are being read: "2x1x0.5"
  std::string_view text_;
  std::size_t at_ = 0;
  int line_;
  bool lua_;
  int indent_ = 0;
  bool blank_ = true;
  int depth_ = 0;  // in brackets
  std::vector<Token> tokens_;
  std::deque<std::string> rewritten_;
};

}  // namespace

Tokens tokens_of(std::string_view text, int first_line) {
  return Lexer(text, first_line).read();
}

}  // namespace minkoscope
