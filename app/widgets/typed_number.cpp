#include "app/widgets/typed_number.h"

#include <muParser.h>

#include <charconv>
#include <cmath>
#include <numbers>
#include <string>

namespace minkoscope {
namespace {

constexpr std::string_view true_minus = "−";

std::string plain(std::string_view text) {
  std::string out(text);
  for (std::size_t at; (at = out.find(true_minus)) != std::string::npos;) out.replace(at, true_minus.size(), "-");
  const std::size_t first = out.find_first_not_of(" \t"), last = out.find_last_not_of(" \t");
  return first == std::string::npos ? std::string() : out.substr(first, last - first + 1);
}

/// Exactly rounded; arithmetic need not be.
std::optional<double> literal(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0.0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<double> arithmetic(const std::string& text) {
  try {
    mu::Parser parser;
    parser.DefineConst("pi", std::numbers::pi);
    parser.SetExpr(text);
    return parser.Eval();
  } catch (const mu::Parser::exception_type&) {
    return std::nullopt;
  }
}

std::optional<double> value_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const std::optional<double> exact = literal(text);
  return exact ? exact : arithmetic(text);
}

}  // namespace

std::optional<double> typed_number(std::string_view typed, double present) {
  const std::string text = plain(typed);
  std::optional<double> value;
  if (text.starts_with('=')) {
    value = value_of(plain(std::string_view(text).substr(1)));
  } else if (text.size() > 2 && text[1] == '=') {
    value = value_of(plain(std::string_view(text).substr(2)));
    if (value) {
      switch (text[0]) {
        case '+':
          value = present + *value;
          break;
        case '-':
          value = present - *value;
          break;
        case '*':
          value = present * *value;
          break;
        case '/':
          value = present / *value;
          break;
        default:
          value.reset();
      }
    }
  } else {
    value = value_of(text);
  }
  return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace minkoscope
