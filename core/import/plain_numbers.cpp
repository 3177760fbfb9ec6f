#include "core/import/plain_numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "core/base/characters.h"
#include "core/base/text.h"
#include "core/scene/json/json_value.h"

namespace minkoscope {
namespace {

constexpr std::size_t deepest = 64;

bool opens(const Token& token) {
  return token.is('(') || token.is('[') || token.is('{');
}
bool closes(const Token& token) {
  return token.is(')') || token.is(']') || token.is('}');
}
char closing(const Token& open) {
  return open.is('(') ? ')' : open.is('[') ? ']' : '}';
}

class Checker {
 public:
  Checker(const std::vector<Token>& tokens, const ImportSource& source) : tokens_(tokens), source_(source) {}

  void check() {
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      const Token& token = tokens_[at_];
      switch (token.kind) {
        case Token::Kind::number:
          check_number(token);
          break;
        case Token::Kind::odd:
          refuse_odd(token);
          break;
        case Token::Kind::word:
          if (const std::string word = lower_case(token.text); word == "nan" || word == "inf" || word == "infinity")
            source_.fail(token.line, "holds " + word + "; every number must be finite");
          break;
        case Token::Kind::sign:
          check_bracket(token);
          check_operator(token);
          break;
        default:
          break;
      }
    }
    if (!open_.empty())
      source_.fail(open_.back()->line, std::string("the bracket that '") + closing(*open_.back()) +
                                           "' would close is open to the end; must be closed");
  }

 private:
  const Token* behind(std::size_t count = 1) const {
    return at_ + count < tokens_.size() ? &tokens_[at_ + count] : nullptr;
  }
  const Token* before(std::size_t count = 1) const { return at_ >= count ? &tokens_[at_ - count] : nullptr; }

  void check_number(const Token& token) {
    const Token *sign = behind(1), *next = behind(2);
    const bool joined = sign != nullptr && next != nullptr && (sign->is('-') || sign->is('+')) && !sign->blank_before &&
                        !next->blank_before && next->kind == Token::Kind::number;
    if (joined) refuse_as_number(token.line, std::string(token.text).append(sign->text).append(next->text));
    if (std::abs(token.value) > largest_quantity)
      source_.fail(token.line, printable(token.text) + " is too large; must be at most 1e15");
  }
  [[noreturn]] void refuse_as_number(int line, std::string_view word) const {
    const bool address = word.starts_with("0x") || word.starts_with("0X");
    source_.fail(line,
                 std::string("\"")
                     .append(printable(word.substr(0, 60)))
                     .append(address ? "\" is a hexadecimal number or an address; must be decimal, like -0.25 or 1e-3"
                                     : "\" is not a number; must be one like -0.25 or 1e-3"));
  }
  /// "0x1c3a510", of what a log names; hexadecimal numbers have a point or an exponent.
  static bool is_address(std::string_view word) {
    constexpr std::size_t fewest_digits = 5;
    return word.starts_with("0x") && word.size() >= 2 + fewest_digits &&
           std::all_of(word.begin() + 2, word.end(),
                       [](char c) { return std::isxdigit(static_cast<unsigned char>(c)); });
  }
  void refuse_odd(const Token& token) const {
    if (is_address(token.text)) return;
    if (const Token* next = behind(); next != nullptr && next->is('#') && !next->blank_before)
      source_.fail(token.line, printable(token.text) + "# is not finite; every number must be finite");
    double value = 0.0;
    const char* const first = token.text.data() + (token.text.starts_with('+') ? 1 : 0);
    if (std::from_chars(first, token.text.data() + token.text.size(), value).ec == std::errc::result_out_of_range)
      source_.fail(token.line, printable(token.text) + " is too large; must be at most 1e15");
    refuse_as_number(token.line, token.text);
  }

  void check_bracket(const Token& token) {
    if (opens(token)) {
      if (open_.size() >= deepest) source_.fail(token.line, "is nested deeper than 64 brackets; must be less");
      open_.push_back(&token);
    } else if (closes(token)) {
      if (open_.empty() || closing(*open_.back()) != token.text[0])
        source_.fail(token.line, std::string("'").append(token.text) +
                                     "' closes nothing; every bracket must be opened before it is closed");
      open_.pop_back();
    }
  }

  /// A sign that would change a number.
  void check_operator(const Token& token) const {
    const bool calculates =
        token.text == "**" ||
        (token.text.size() == 1 && std::string_view("*/^+-").find(token.text[0]) != std::string_view::npos);
    const Token *last = before(), *next = behind();
    if (!calculates || next == nullptr) return;
    const bool number = next->kind == Token::Kind::number;
    const bool value = number || next->kind == Token::Kind::word || next->is('(');
    const bool full = last != nullptr && closes(*last) && !opens(*before(2));
    const bool behind_value = last != nullptr && (last->kind == Token::Kind::number || full);
    const bool own = (token.is('+') || token.is('-')) && token.blank_before && !next->blank_before;  // "0 -nan"
    if (behind_value && value && !own)
      source_.fail(token.line,
                   std::string("holds a calculation with '").append(token.text) + "'; must be plain numbers");
    if (token.is('-') && number && next->blank_before)
      source_.fail(token.line,
                   "a minus sign stands apart from its number; must stand directly before it, or be left out");
  }

  const std::vector<Token>& tokens_;
  const ImportSource& source_;
  std::size_t at_ = 0;
  std::vector<const Token*> open_;
};

class DecimalCommas {
 public:
  DecimalCommas(const std::vector<Token>& tokens, const ImportSource& source) : tokens_(tokens), source_(source) {}

  void check() {
    std::vector<std::vector<std::size_t>> rows(1);  // the places of the numbers of each open bracket
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (opens(token)) rows.emplace_back();
      if (token.kind == Token::Kind::number) rows.back().push_back(i);
      if (closes(token) || (token.kind == Token::Kind::newline && rows.size() == 1)) end_row(rows);
    }
    end_row(rows);
  }

 private:
  void end_row(std::vector<std::vector<std::size_t>>& rows) const {
    check_row(rows.back());
    rows.pop_back();
    if (rows.empty()) rows.emplace_back();
  }

  void check_row(const std::vector<std::size_t>& numbers) const {
    const auto refuse = [&](std::size_t number) {
      source_.fail(tokens_[number].line, std::string("\"")
                                             .append(printable(tokens_[number - 2].text))
                                             .append(",")
                                             .append(printable(tokens_[number].text))
                                             .append("\" would read as two numbers; a decimal comma must be a point, "
                                                     "and a comma between numbers must have a blank behind it"));
    };
    // Chains of numbers with nothing but commas between them: with decimal commas they are all pairs, beside others.
    std::size_t chains = 0, longest = 0, length = 0, pair = 0;
    for (const std::size_t number : numbers) {
      const std::string_view text = tokens_[number].text;
      length = is_tight(number) ? length + 1 : 1;
      chains += length == 1 ? 1 : 0;
      longest = std::max(longest, length);
      const bool fraction = length >= 2 && is_digit(text.front()) && text.find('.') == std::string::npos &&
                            tokens_[number - 2].text.find_first_of(".eE") == std::string::npos;
      if (!fraction) continue;
      // "0,05": no integer is written so.
      if (text.size() > 1 && text[0] == '0' && is_digit(text[1])) refuse(number);
      if (length == 2 && pair == 0) pair = number;
    }
    if (pair != 0 && longest == 2 && chains >= 2 && numbers.size() != 3) refuse(pair);
  }
  /// Whether only a comma stands between a number and the one before it.
  bool is_tight(std::size_t number) const {
    return number >= 2 && !tokens_[number].blank_before && tokens_[number - 1].is(',') &&
           !tokens_[number - 1].blank_before && tokens_[number - 2].kind == Token::Kind::number;
  }

  const std::vector<Token>& tokens_;
  const ImportSource& source_;
};

}  // namespace

void refuse_misreadings(const std::vector<Token>& tokens, const ImportSource& source) {
  Checker(tokens, source).check();
}

void refuse_decimal_commas(const std::vector<Token>& tokens, const ImportSource& source) {
  DecimalCommas(tokens, source).check();
}

}  // namespace minkoscope
