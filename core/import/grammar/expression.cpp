#include "core/import/grammar/expression.h"

#include <algorithm>
#include <cctype>

namespace minkoscope {

bool is_row_index(const std::vector<Expression>& items, std::size_t place) {
  if (place + 1 >= items.size() || items[place + 1].after_comma) return false;
  const Expression &index = items[place], &row = items[place + 1];
  const auto in_brackets = [](const Expression& item) {
    return item.is(Expression::Kind::group) && item.bracket != '\0';
  };
  return in_brackets(index) && index.bracket == '[' && in_brackets(row) && index.children.size() == 1 &&
         index.children[0].is(Expression::Kind::number) &&
         index.children[0].text.find_first_not_of("0123456789") == std::string::npos && row.bracket != '[';
}

std::string_view last_part(std::string_view path) {
  const std::size_t subscript = path.find_last_of('[');
  if (subscript != std::string_view::npos && path.ends_with(']')) path = path.substr(0, subscript);
  const std::size_t joint = path.find_last_of(".:");
  return joint == std::string_view::npos ? path : path.substr(joint + 1);
}

std::string_view first_parts(std::string_view path) {
  const std::string_view last = last_part(path);
  const auto length = static_cast<std::size_t>(last.data() - path.data());
  path = path.substr(0, length);
  while (path.ends_with(':') || path.ends_with('.')) path.remove_suffix(1);
  return path;
}

std::string plain_name(std::string_view name) {
  std::string out;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

bool begins_with_capital(std::string_view name) {
  return !name.empty() && std::isupper(static_cast<unsigned char>(name[0])) != 0;
}

std::vector<std::string> words_of_name(std::string_view name) {
  std::vector<std::string> words;
  std::string word;
  const auto end = [&] {
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  char before = '\0';
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const auto byte = static_cast<unsigned char>(c);
    const bool upper = std::isupper(byte) != 0, digit = std::isdigit(byte) != 0;
    if (std::isalnum(byte) == 0) {
      end();
      before = '\0';
      continue;
    }
    const bool lower_before = before != '\0' && std::islower(static_cast<unsigned char>(before)) != 0;
    const bool digit_before = before != '\0' && std::isdigit(static_cast<unsigned char>(before)) != 0;
    const bool next_lower = i + 1 < name.size() && std::islower(static_cast<unsigned char>(name[i + 1])) != 0;
    const bool upper_before = before != '\0' && std::isupper(static_cast<unsigned char>(before)) != 0;
    if ((upper && (lower_before || digit_before)) || (upper && upper_before && next_lower) || digit != digit_before)
      end();
    word += static_cast<char>(std::tolower(byte));
    before = c;
  }
  end();
  return words;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool holds_one_of(std::string_view word, std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return word.find(part) != std::string_view::npos; });
}

bool begins_with_one_of(std::string_view word, std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return word.starts_with(part); });
}

}  // namespace minkoscope
