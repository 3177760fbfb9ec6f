#include "core/import/program/parsing/scanner.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "core/base/characters.h"

namespace minkoscope::program {
namespace {

constexpr std::array<std::string_view, 33> signs{
    "<<=", ">>=", "...", "===", "!==", "..=", "**=", "//=", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=",
    "-=",  "*=",  "/=",  "@=",  "++",  "--",  "<<",  ">>",  "::", ":=", "..", "**", "//", "|>", "?.", "~="};

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}

class Scanner {
 public:
  Scanner(std::string_view text, Syntax syntax) : text_(text), syntax_(syntax) {}

  std::vector<Token> scan() {
    read_indent();
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') {
        add(Token::Kind::line_end, 1);
        ++line_;
        read_indent();
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
        ++at_;
      } else if (c == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n') {
        at_ += 2;
        ++line_;
      } else if (!pass_comment()) {
        read_token(c);
      }
    }
    add(Token::Kind::end, 0);
    return std::move(tokens_);
  }

 private:
  void add(Token::Kind kind, std::size_t length, double value = 0.0) {
    Token token;
    token.kind = kind;
    token.line = line_;
    token.indent = indent_;
    token.begin = at_;
    token.end = at_ + length;
    token.value = value;
    token.text = text_.substr(at_, length);
    tokens_.push_back(token);
    at_ += length;
  }
  void read_indent() {
    indent_ = 0;
    for (std::size_t i = at_; i < text_.size() && (text_[i] == ' ' || text_[i] == '\t'); ++i)
      indent_ += text_[i] == '\t' ? 4 : 1;
  }
  bool pass_comment() {
    const std::string_view rest = text_.substr(at_);
    const bool ends = syntax_ == Syntax::ends;
    const std::string_view opens = ends ? "--[[" : "/*", closes = ends ? "]]" : "*/";
    if (rest.starts_with(opens)) {
      const std::size_t end = std::min(text_.find(closes, at_ + 2), text_.size());
      line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                           text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
      at_ = std::min(end + 2, text_.size());
      return true;
    }
    const bool begins =
        ends ? rest.starts_with("--") : rest[0] == '#' || (rest.starts_with("//") && syntax_ != Syntax::indents);
    const bool fence = rest.starts_with("```");
    if (!begins && !fence) return false;
    at_ = std::min(text_.find('\n', at_), text_.size());
    return true;
  }
  void read_token(char c) {
    if (is_letter(c)) {
      std::size_t end = at_;
      while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]))) ++end;
      const std::string_view word = text_.substr(at_, end - at_);
      const bool prefix = word == "f" || word == "r" || word == "b" || word == "u";  // of a string
      if (prefix && end < text_.size() && (text_[end] == '"' || text_[end] == '\'')) {
        at_ = end;
        return read_text(text_[end]);
      }
      add(Token::Kind::name, end - at_);
    } else if (is_digit(c) || (c == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]))) {
      read_number();
    } else if (c == '"' || c == '\'' || c == '`') {
      read_text(c);
    } else {
      for (const std::string_view sign : signs)
        if (text_.substr(at_).starts_with(sign)) return add(Token::Kind::sign, sign.size());
      add(Token::Kind::sign, 1);
    }
  }
  void read_number() {
    std::size_t end = at_;
    const bool hexadecimal = text_.substr(at_).starts_with("0x");
    while (end < text_.size()) {
      const char c = text_[end];
      const bool exponent =
          (c == '+' || c == '-') && end > at_ && (text_[end - 1] == 'e' || text_[end - 1] == 'E') && !hexadecimal;
      const bool range = c == '.' && end + 1 < text_.size() && text_[end + 1] == '.';  // Rust's "0..8"
      if (range || !(is_letter(c) || is_digit(c) || c == '.' || exponent)) break;
      if (c == '.' && end + 1 < text_.size() && is_letter(text_[end + 1]) && !is_suffix(end + 1)) break;  // "2.0.sin()"
      ++end;
    }
    std::string digits;
    for (std::size_t i = at_; i < end; ++i)
      if (text_[i] != '_') digits += text_[i];
    double value = 0.0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    add(Token::Kind::number, end - at_, value);
  }
  bool is_suffix(std::size_t at) const {
    const char next = at + 1 < text_.size() ? text_[at + 1] : ' ';
    return std::string_view("fFdDeE").find(text_[at]) != std::string_view::npos && !is_letter(next);
  }
  void read_text(char quote) {
    const std::string_view thrice = quote == '\'' ? "'''" : "\"\"\"";
    const bool long_text = quote != '`' && text_.substr(at_).starts_with(thrice);
    std::size_t end = at_ + (long_text ? 3 : 1);
    const std::size_t begin = end;
    for (; end < text_.size(); ++end) {
      if (text_[end] == '\\') {
        ++end;
        continue;
      }
      if (long_text ? text_.substr(end).starts_with(thrice) : text_[end] == quote) break;
      if (text_[end] == '\n' && !long_text && quote != '`') break;
    }
    end = std::min(end, text_.size());
    const int lines = static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                  text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    const bool closed = end < text_.size() && text_[end] != '\n';
    add(Token::Kind::text, (closed ? end + (long_text ? 3 : 1) : end) - at_);
    tokens_.back().text = text_.substr(begin, end - begin);
    line_ += lines;
  }

  std::string_view text_;
  Syntax syntax_;
  std::size_t at_ = 0;
  int line_ = 1, indent_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> scan(std::string_view text, Syntax syntax) {
  return Scanner(text, syntax).scan();
}

}  // namespace minkoscope::program
