#include "core/base/text.h"

#include <array>
#include <charconv>
#include <cstdio>

namespace minkoscope {
namespace {

/// Room for the largest double with all its digits.
using NumberText = std::array<char, 400>;

}  // namespace

std::string concat(std::initializer_list<std::string_view> parts) {
  std::size_t length = 0;
  for (const std::string_view part : parts) length += part.size();
  std::string text;
  text.reserve(length);
  for (const std::string_view part : parts) text.append(part);
  return text;
}

std::string joined(std::span<const std::string> parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) text.append(text.empty() ? "" : between).append(part);
  return text;
}

std::string alternatives(std::span<const std::string> parts) {
  if (parts.size() < 2) return joined(parts);
  return concat(joined(parts.first(parts.size() - 1), ", "), " or ", parts.back());
}

std::string_view trimmed(std::string_view text, std::string_view characters) {
  const std::size_t first = text.find_first_not_of(characters);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(characters) - first + 1);
}

std::string_view without_indent(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
  return line;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::vector<std::string_view> fields_of(std::string_view line, char separator) {
  std::vector<std::string_view> fields;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    const char c = i < line.size() ? line[i] : separator;
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (c != separator || (depth > 0 && i < line.size())) continue;
    fields.push_back(trimmed(line.substr(begin, i - begin), whitespace));
    begin = i + 1;
  }
  return fields;
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = lower_case(c);
  return out;
}

std::string significant_number(double value, int digits) {
  NumberText text;
  std::snprintf(text.data(), text.size(), "%.*g", digits, value);
  return text.data();
}

std::string fixed_number(double value, int decimals) {
  NumberText text;
  std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  return text.data();
}

std::string scientific_number(double value, int decimals) {
  NumberText text;
  std::snprintf(text.data(), text.size(), "%.*e", decimals, value);
  return text.data();
}

std::string short_scientific_number(double value, int decimals) {
  std::string text = scientific_number(value, decimals);
  const std::size_t exponent = text.find('e');
  if (exponent == std::string::npos) return text;  // infinite
  const std::size_t sign = exponent + 1;
  if (text[sign] == '+') text.erase(sign, 1);
  const std::size_t digits = text[sign] == '-' ? sign + 1 : sign;
  while (digits + 1 < text.size() && text[digits] == '0') text.erase(digits, 1);
  return text;
}

std::string full_digits(double value) {
  std::array<char, 32> text;
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

std::string hex_digits(std::uint64_t bits, std::size_t digits) {
  std::string text(digits, '0');
  for (std::size_t i = text.size(); i-- > 0; bits >>= 4) text[i] = "0123456789abcdef"[bits & 0xf];
  return text;
}

std::string number_of(std::size_t count, std::string_view one, std::string_view many) {
  return concat(std::to_string(count), " ", count == 1 ? one : many);
}

}  // namespace minkoscope
