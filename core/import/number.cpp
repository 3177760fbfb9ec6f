#include "core/import/number.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <vector>

#include "core/base/characters.h"
#include "core/scene/json/json_value.h"

namespace minkoscope {
namespace {

bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
char at_or_end(std::string_view text, std::size_t at) {
  return at < text.size() ? text[at] : '\0';
}

/// Whether "d-3" or "D+2" stands there, Fortran's exponent.
bool fortran_exponent(std::string_view text, std::size_t at) {
  if (at_or_end(text, at) != 'd' && at_or_end(text, at) != 'D') return false;
  const char next = at_or_end(text, at + 1);
  return is_digit(next) || ((next == '-' || next == '+') && is_digit(at_or_end(text, at + 2)));
}

std::size_t suffix_length(std::string_view rest) {
  for (const std::string_view suffix : {"_f32", "_f64", "f32", "f64", "f", "F", "d", "D", "l", "L", "u", "U", "m", "M"})
    if (rest.starts_with(suffix)) return suffix.size();
  return 0;
}

[[noreturn]] void fail_as_no_number(const ImportSource& source, std::size_t first, std::size_t stop, int line) {
  while (stop < source.text.size() && (in_word(source.text[stop]) || source.text[stop] == '.')) ++stop;
  const std::string_view word = source.text.substr(first, std::min<std::size_t>(stop - first, 60));
  const bool address = word.starts_with("0x") || word.starts_with("0X");
  source.fail(line,
              std::string("\"")
                  .append(printable(word))
                  .append(address ? "\" is a hexadecimal number or an address; must be decimal, like -0.25 or 1e-3"
                                  : "\" is not a number; must be one like -0.25 or 1e-3"));
}

}  // namespace

bool number_begins(std::string_view text, std::size_t at) {
  const char c = at_or_end(text, at), next = at_or_end(text, at + 1);
  if (is_digit(c)) return true;
  if (c == '.') return is_digit(next);
  return (c == '-' || c == '+') && (is_digit(next) || (next == '.' && is_digit(at_or_end(text, at + 2))));
}

ReadNumber read_number(const ImportSource& source, std::size_t at, int line) {
  const std::string_view text = source.text;
  const std::size_t first = at + (text[at] == '+' ? 1 : 0);
  ReadNumber read;
  auto [end, fault] = std::from_chars(text.data() + first, text.data() + text.size(), read.value);
  std::size_t stop = static_cast<std::size_t>(end - text.data());
  read.text = std::string(text.substr(first, stop - first));
  if (fault == std::errc() && fortran_exponent(text, stop) && read.text.find_first_of("eE") == std::string::npos) {
    read.text += 'e';
    for (++stop; stop < text.size() && (is_digit(text[stop]) || read.text.back() == 'e'); ++stop)
      if (text[stop] != '+') read.text += text[stop];
    fault = std::from_chars(read.text.data(), read.text.data() + read.text.size(), read.value).ec;
  } else {
    stop += suffix_length(text.substr(stop));
  }
  const char next = at_or_end(text, stop);
  if (next == '#') source.fail(line, printable(read.text) + "# is not finite; every number must be finite");
  if (fault == std::errc::invalid_argument || in_word(next) || next == '\'' || number_begins(text, stop))
    fail_as_no_number(source, at, stop + (next == '-' || next == '+' || next == '\'' ? 1 : 0), line);
  if (fault != std::errc()) {
    // from_chars reports numbers too small in the same way as those too large.
    const std::size_t exponent = read.text.find_first_of("eE");
    const bool tiny = exponent != std::string::npos && read.text.substr(exponent + 1).starts_with('-');
    if (!tiny) source.fail(line, printable(read.text) + " is too large; must be at most 1e15");
    read.value = 0.0;
  }
  if (std::abs(read.value) > largest_quantity)
    source.fail(line, printable(read.text) + " is too large; must be at most 1e15");
  read.end = stop;
  return read;
}

void refuse_decimal_commas(std::span<const TreeNode* const> numbers, const ImportSource& source) {
  const auto whole = [](const std::string& text) { return text.find_first_of(".eE") == std::string::npos; };
  const auto refuse = [&](const TreeNode& before, const TreeNode& after) {
    source.fail(after.line, std::string("\"")
                                .append(printable(before.text))
                                .append(",")
                                .append(printable(after.text))
                                .append("\" would read as two numbers; a decimal comma must be a point, and a comma "
                                        "between numbers must have a blank behind it"));
  };
  // Chains of numbers with nothing but commas between them: with decimal commas they are all pairs, beside others.
  std::size_t chains = 0, longest = 0, length = 0;
  const TreeNode* pair = nullptr;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const TreeNode& number = *numbers[i];
    length = number.tight_comma ? length + 1 : 1;
    if (length == 1) ++chains;
    longest = std::max(longest, length);
    const bool fraction = length >= 2 && is_digit(number.text.front()) && number.text.find('.') == std::string::npos &&
                          whole(numbers[i - 1]->text);
    if (!fraction) continue;
    // "0,05": no integer is written so.
    if (number.text.size() > 1 && number.text[0] == '0' && is_digit(number.text[1])) refuse(*numbers[i - 1], number);
    if (length == 2 && pair == nullptr) pair = &number;
  }
  if (pair == nullptr || longest != 2 || chains < 2 || numbers.size() == 3) return;
  const auto place = std::find(numbers.begin(), numbers.end(), pair);
  refuse(**(place - 1), *pair);
}

}  // namespace minkoscope
