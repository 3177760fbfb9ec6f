#include "core/import/grammar/prose.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "core/base/text.h"
#include "core/import/grammar/lexer.h"

namespace minkoscope {
namespace {

using TokenKind = Token::Kind;

bool is_plain_word(const Token& token) {
  return token.kind == TokenKind::word && token.text.size() > 1 &&
         std::all_of(token.text.begin(), token.text.end(),
                     [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
}

/// "2024-05-12", and a time behind it.
bool begins_with_date(std::string_view line) {
  constexpr std::string_view form = "0000-00-00";
  if (line.size() < form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] == '-' ? line[i] != '-' : std::isdigit(static_cast<unsigned char>(line[i])) == 0) return false;
  return true;
}

bool is_unit(const Token& token) {
  return token.kind == TokenKind::word && (token.text == "mm" || token.text == "cm" || token.text == "m");
}

/// "0.5, 0.3", "0 0", "90 mm, 0", "(x 1, y 2)": numbers that belong together.
bool has_numbers_together(const std::vector<Token>& tokens) {
  std::size_t run = 0, bracketed = 0;
  int depth = 0;
  for (const Token& token : tokens) {
    depth += token.is('(') ? 1 : token.is(')') ? -1 : 0;
    if (depth <= 0) bracketed = 0;
    if (token.kind == TokenKind::number) {
      if (++run == 2 || (depth > 0 && ++bracketed == 2)) return true;
    } else if (!token.is(',') && !is_unit(token)) {
      run = 0;
    }
  }
  return false;
}

bool holds_word(std::string_view line) {
  const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t i = 1; i < line.size(); ++i)
    if (is_letter(line[i - 1]) && is_letter(line[i])) return true;
  return false;
}

/// "torch==1.7.1+cu101", "Python 3.6.8": three numbers with dots between them are none of a list.
bool holds_version(std::string_view line) {
  if (line.find_first_of("()[]{},;") != std::string_view::npos) return false;
  int parts = 0;
  for (std::size_t i = 0; i < line.size() && parts < 3; ++i) {
    const auto is_digit = [&](std::size_t at) {
      return at < line.size() && std::isdigit(static_cast<unsigned char>(line[at])) != 0;
    };
    if (is_digit(i))
      parts += parts == 0 || !is_digit(i - 1) ? 1 : 0;
    else if (line[i] != '.' || parts == 0 || !is_digit(i + 1))
      parts = 0;
  }
  return parts == 3;
}

bool is_sentence(std::string_view line) {
  if (begins_with_date(line) || (holds_word(line) && holds_version(line))) return true;
  if (line.find_first_of("=[]{}<") != std::string_view::npos || line.ends_with(';') || line.ends_with(','))
    return false;
  if (!holds_word(line) && !line.starts_with("0x")) return false;
  const Tokens lexed = tokens_of(line, 1);
  const std::vector<Token>& tokens = lexed.list;
  std::size_t words = 0, odd = 0, numbers = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind == TokenKind::comment || tokens[i].kind == TokenKind::gap) return false;
    const bool call = i + 1 < tokens.size() && tokens[i + 1].is('(') && !tokens[i + 1].blank_before;
    words += is_plain_word(tokens[i]) && !is_unit(tokens[i]) && !call ? 1 : 0;
    odd += tokens[i].kind == TokenKind::odd ? 1 : 0;
    numbers += tokens[i].kind == TokenKind::number ? 1 : 0;
  }
  if (numbers > 2 || has_numbers_together(tokens)) return false;  // three may be a point in words
  const std::size_t last = tokens.size();
  if (last > 1 && tokens[last - 1].kind == TokenKind::number && tokens[last - 2].is(':')) return false;
  return words > 1 || (words == 1 && odd > 0) || (last == 1 && odd == 1 && line.starts_with("0x"));
}

/// The word of a sentence that moves, turns or scales something, where it has a number.
std::string placing_word(std::string_view line) {
  static constexpr std::array<std::string_view, 14> placing{
      "moved",  "shifted", "translated",  "offset", "displaced", "scaled", "scale",
      "scales", "rotated", "translation", "turned", "rotation",  "raised", "lowered"};
  if (line.find_first_of("0123456789") == std::string_view::npos) return {};
  const Tokens lexed = tokens_of(line, 1);
  for (const Token& token : lexed.list) {
    const std::string word = lower_case(token.text);
    if (token.kind == TokenKind::word && std::find(placing.begin(), placing.end(), word) != placing.end()) return word;
  }
  return {};
}

/// "A is at (0.2, 0.1, 0.3)"
bool places(std::string_view line) {
  static constexpr std::array<std::string_view, 6> verbs{" is at (",      " stands at (", " sits at (",
                                                         " located at (", " placed at (", " positioned at ("};
  const auto subject_is_short = [&](std::size_t verb) {  // "The second hull"
    return std::count(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(verb), ' ') <= 3;
  };
  return std::any_of(verbs.begin(), verbs.end(), [&](std::string_view verb) {
    const std::size_t at = line.find(verb);
    return at != std::string_view::npos && subject_is_short(at);
  });
}

/// "Pose of A (4x4):" names what follows; a longer sentence names nothing.
bool is_heading(std::string_view line) {
  const Tokens lexed = tokens_of(line, 1);
  const std::vector<Token>& tokens = lexed.list;
  const auto words =
      std::count_if(tokens.begin(), tokens.end(), [](const Token& t) { return t.kind == TokenKind::word; });
  return line.ends_with(':') || words <= 4;
}

void keep_words(std::string& text, std::size_t begin, std::size_t end) {
  bool word = false, number = false;
  for (std::size_t i = begin; i < end; ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool letter = std::isalpha(c) != 0 || c >= 0x80 || c == '_';
    number = std::isdigit(c) != 0 ? !word : number && (letter || c == '.');
    word = letter && !number;
    if (!word) text[i] = ' ';
  }
}

/// ":-)", ";)", ":("
void blank_smileys(std::string& text, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i + 1 < end; ++i) {
    const bool eyes = (text[i] == ':' || text[i] == ';') && (i == begin || is_blank(text[i - 1]) || text[i - 1] == '.');
    const std::size_t mouth = text[i + 1] == '-' ? i + 2 : i + 1;
    if (!eyes || mouth >= end || std::string_view("()DP").find(text[mouth]) == std::string_view::npos) continue;
    if (mouth + 1 < end && !is_blank(text[mouth + 1]) && text[mouth + 1] != '.') continue;
    for (std::size_t k = i; k <= mouth; ++k) text[k] = ' ';
  }
}

/// How long "2024-05-12" is, or "10:32:07", where it stands on its own at a place; else 0.
std::size_t date_or_time_at(std::string_view text, std::size_t at) {
  if (at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0 || text[at - 1] == '-')) return 0;
  for (const std::string_view form : {"0000-00-00", "00:00:00"}) {
    if (at + form.size() > text.size()) continue;
    bool same = true;
    for (std::size_t i = 0; i < form.size() && same; ++i)
      same = form[i] == '0' ? std::isdigit(static_cast<unsigned char>(text[at + i])) != 0 : text[at + i] == form[i];
    const std::size_t end = at + form.size();
    if (same && (end == text.size() || std::string_view(" \t\r\n,.;)").find(text[end]) != std::string_view::npos))
      return form.size();
  }
  return 0;
}

/// Dates and times amid a line; one that begins it makes it a sentence.
void blank_dates(std::string& text, std::size_t begin, std::size_t end) {
  const std::string_view line = std::string_view(text).substr(0, end);
  for (std::size_t i = begin; i < end; ++i)
    if (const std::size_t length = date_or_time_at(line, i); length > 0 && i > begin)
      std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(i), length, ' ');
}

int depth_after(std::string_view line, int depth) {
  const auto pass = [&](char c) {
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && depth > 0) --depth;
  };
  // Only comments, texts and types have brackets of their own.
  const bool plain =
      line.find_first_of("#/'\"<") == std::string_view::npos && line.find("--") == std::string_view::npos;
  if (plain) {
    for (const char c : line) pass(c);
    return depth;
  }
  const Tokens lexed = tokens_of(line, 1);
  for (const Token& token : lexed.list)
    if (token.kind == TokenKind::sign && token.text.size() == 1) pass(token.text[0]);
  return depth;
}

}  // namespace

int line_that_places_points(std::string_view text) {
  if (text.find("world") != std::string_view::npos) return 0;
  const WithoutProse prose = without_prose(text);
  return prose.placing_word == "at" ? prose.placing_line : 0;
}

WithoutProse without_prose(std::string_view text) {
  WithoutProse out{std::string(text), 0, {}};
  int depth = 0, number = 1;
  for (std::size_t begin = 0; begin < out.text.size(); ++number) {
    const std::size_t end = std::min(out.text.find('\n', begin), out.text.size());
    if (depth == 0) {
      blank_smileys(out.text, begin, end);
      blank_dates(out.text, begin, end);
    }
    const std::string_view line = trimmed(std::string_view(out.text).substr(begin, end - begin), whitespace);
    if (depth == 0 && out.placing_line == 0 && places(line)) {
      out.placing_word = "at";
      out.placing_line = number;
    }
    if (depth == 0 && line.find_first_of("0123456789()'\"") != std::string_view::npos && is_sentence(line)) {
      if (out.placing_line == 0) out.placing_word = placing_word(line);
      if (out.placing_line == 0 && !out.placing_word.empty()) out.placing_line = number;
      if (is_heading(line)) {
        keep_words(out.text, begin, end);
      } else {
        std::fill(out.text.begin() + static_cast<std::ptrdiff_t>(begin),
                  out.text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
      }
    } else {
      depth = depth_after(line, depth);
    }
    begin = end + 1;
  }
  return out;
}

}  // namespace minkoscope
