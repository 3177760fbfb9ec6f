// Words and numbers as text, in ASCII and in the formats of the C locale.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

std::string concat(std::initializer_list<std::string_view> parts);
/// The parts in a row. (g++ 12 warns of overlap, wrongly, where a sum of strings begins with a literal.)
template <class... Parts>
std::string concat(const Parts&... parts) {
  return concat({std::string_view(parts)...});
}

/// The parts with `between` between them.
std::string joined(std::span<const std::string> parts, std::string_view between = " ");

/// "a", "a or b", "a, b or c".
std::string alternatives(std::span<const std::string> parts);

/// Separates words within a line.
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\f' || c == '\v';
}

inline constexpr std::string_view whitespace = " \t\r\n";
/// Without those of `characters` that stand at either end.
std::string_view trimmed(std::string_view text, std::string_view characters);
/// Without the blanks that a line begins with.
std::string_view without_indent(std::string_view line);
std::vector<std::string> split_lines(std::string_view text);
/// What stands between the separators that are in no brackets, without blanks at its ends. The views are of the line.
std::vector<std::string_view> fields_of(std::string_view line, char separator);

constexpr char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
std::string lower_case(std::string_view text);

/// As printf's %g, %f and %e write them. Adding 0.0 to the value removes a negative zero.
std::string significant_number(double value, int digits);
std::string fixed_number(double value, int decimals);
std::string scientific_number(double value, int decimals);
/// The same with no more than its exponent needs: "1.5e-6".
std::string short_scientific_number(double value, int decimals);
/// The fewest digits that read back as the same number.
std::string full_digits(double value);
/// In hexadecimal, padded with zeros.
std::string hex_digits(std::uint64_t bits, std::size_t digits);

/// "(x, y, z)", each written by `number`.
template <class Number>
std::string vector_text(const Vector3d& v, const Number& number) {
  return concat("(", number(v.x), ", ", number(v.y), ", ", number(v.z), ")");
}

/// "1 step", "2 steps"
std::string number_of(std::size_t count, std::string_view one, std::string_view many);

}  // namespace minkoscope
