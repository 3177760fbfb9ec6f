// Loops that give points one by one: "for (int i = 0; i < 8; ++i) hull.addPoint(points[i]);".
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/import/grammar/brackets.h"
#include "core/import/grammar/defined_functions.h"

namespace minkoscope {
namespace {

constexpr double most_turns = 256;

struct Loop {
  std::string_view name;          // that changes with each turn,
  Token list;                     // the list whose items it stands for, if any
  std::vector<Token> items = {};  // or these: "of [crate, ball]"
  int turns = 0;
  std::size_t first = 0, last = 0;  // what is done in a turn
  std::size_t end = 0;              // behind it
};

class LoopReader {
 public:
  explicit LoopReader(const std::vector<Token>& tokens) : tokens_(tokens), brackets_(brackets_of(tokens)) {}

  /// The loop whose "for" stands at a place, where it is one that is followed.
  std::optional<Loop> at(std::size_t place) const {
    if (!is_word(place, "for")) return std::nullopt;
    Loop loop;
    std::size_t behind = place + 1;
    if (is(behind, '(') && brackets_.match[behind] != none) {
      const std::size_t close = brackets_.match[behind];
      if (!read_count(behind + 1, close, loop) && !read_items(behind + 1, close, loop)) return std::nullopt;
      behind = close + 1;
    } else {  // Rust's, and Swift's
      while (behind < tokens_.size() && !ends_line(behind) && !is(behind, '{')) ++behind;
      if (!is(behind, '{') || !read_items(place + 1, behind, loop)) return std::nullopt;
    }
    if (!read_body(behind, loop) || !adds_items(loop)) return std::nullopt;
    return loop;
  }

 private:
  bool is(std::size_t place, char sign) const { return place < tokens_.size() && tokens_[place].is(sign); }
  bool is_word(std::size_t place, std::string_view word) const {
    return place < tokens_.size() && tokens_[place].kind == Token::Kind::word && tokens_[place].text == word;
  }
  bool is_number(std::size_t place) const {
    return place < tokens_.size() && tokens_[place].kind == Token::Kind::number;
  }
  bool ends_line(std::size_t place) const {
    return place >= tokens_.size() || tokens_[place].kind == Token::Kind::newline;
  }

  /// "int i = 0; i < 8; ++i"
  bool read_count(std::size_t first, std::size_t last, Loop& loop) const {
    std::size_t sign = first;
    while (sign < last && !is(sign, '=')) ++sign;
    if (sign == first || sign + 8 > last || tokens_[sign - 1].kind != Token::Kind::word) return false;
    loop.name = tokens_[sign - 1].text;
    const std::size_t bound = sign + 5;
    const bool from_zero = is_number(sign + 1) && tokens_[sign + 1].value == 0.0 && is(sign + 2, ';');
    const bool below =
        is_word(sign + 3, loop.name) && tokens_[sign + 4].is("<") && is_number(bound) && is(bound + 1, ';');
    const double turns = below ? tokens_[bound].value : 0.0;
    if (!from_zero || !(turns >= 1.0 && turns <= most_turns) || turns != std::floor(turns)) return false;
    loop.turns = static_cast<int>(turns);
    bool grows = false, by_one = true;
    for (std::size_t at = bound + 2; at < last; ++at) {
      grows = grows || tokens_[at].is('+') || tokens_[at].is("++");
      by_one = by_one && (tokens_[at].is('+') || tokens_[at].is("++") || is_word(at, loop.name));
    }
    return grows && by_one;
  }

  /// "const btVector3& p : points", "const p of points", "p in &points"
  bool read_items(std::size_t first, std::size_t last, Loop& loop) const {
    for (std::size_t at = first + 1; at < last; ++at) {
      if (!is(at, ':') && !is_word(at, "of") && !is_word(at, "in")) continue;
      std::size_t list = at + 1;
      while (is(list, '&')) ++list;
      if (tokens_[at - 1].kind == Token::Kind::word && read_names(list, last, loop)) {
        loop.name = tokens_[at - 1].text;
        return true;
      }
      if (list + 1 != last || tokens_[list].kind != Token::Kind::word || tokens_[at - 1].kind != Token::Kind::word)
        return false;
      loop.name = tokens_[at - 1].text;
      loop.list = tokens_[list];
      loop.turns = count_of_list(list);
      return loop.turns > 0;
    }
    return false;
  }

  /// "[crate, ball]", "{crate, ball}", "(crate, ball)"
  bool read_names(std::size_t open, std::size_t last, Loop& loop) const {
    const bool opens = is(open, '[') || is(open, '{') || is(open, '(');
    if (!opens || brackets_.match[open] == none || brackets_.match[open] + 1 != last) return false;
    for (std::size_t at = open + 1; at + 1 < last; ++at) {
      const bool name = (at - open) % 2 == 1;
      if (name ? tokens_[at].kind != Token::Kind::word : !is(at, ',')) return false;
      if (name) loop.items.push_back(tokens_[at]);
    }
    loop.turns = static_cast<int>(loop.items.size());
    return !loop.items.empty();
  }

  /// How many items a list has that is written out before a place: "pts[] = { …, … }"; 0 where it is not.
  int count_of_list(std::size_t place) const {
    std::string_view name = tokens_[place].text;
    name = name.substr(0, name.find('.'));  // "points.iter()"
    for (std::size_t at = place; at-- > 0;) {
      const std::string_view own = tokens_[at].text;
      if (tokens_[at].kind != Token::Kind::word || own.substr(0, own.find('[')) != name) continue;
      std::size_t open = at + 1;
      while (open < place && !is(open, '{') && !is(open, '[') && !is(open, ';') && !ends_line(open)) ++open;
      const bool opens = is(open, '{') || is(open, '[');
      const std::size_t close = opens ? brackets_.match[open] : none;
      if (close == none || close > place) return 0;
      return items_between(open, close);
    }
    return 0;
  }
  int items_between(std::size_t open, std::size_t close) const {
    int items = 0;
    bool any = false;
    for (std::size_t at = open + 1; at < close; ++at) {
      if (const std::size_t other = brackets_.match[at]; other != none && other > at) at = other;
      if (is(at, ','))
        items += any ? 1 : 0, any = false;
      else
        any = any || !(tokens_[at].kind == Token::Kind::newline || tokens_[at].kind == Token::Kind::comment);
    }
    return items + (any ? 1 : 0);
  }

  /// What stands in braces, or up to a semicolon or the end of the line.
  bool read_body(std::size_t at, Loop& loop) const {
    while (at < tokens_.size() && ends_line(at)) ++at;
    const bool braces = is(at, '{') && brackets_.match[at] != none;
    loop.first = braces ? at + 1 : at;
    loop.last = braces ? brackets_.match[at] : at;
    while (!braces && loop.last < tokens_.size() && !is(loop.last, ';') && !ends_line(loop.last)) {
      const std::size_t close = brackets_.match[loop.last];
      loop.last = close != none && close > loop.last ? close + 1 : loop.last + 1;
    }
    loop.end = loop.last + 1;
    return loop.last < tokens_.size();
  }

  /// Whether it adds to a list and does nothing that branches: other loops simulate.
  bool adds_items(const Loop& loop) const {
    static constexpr std::array adding{"addPoint", "push_back", "emplace_back", "append", "push", "add", "Add"};
    static constexpr std::array branching{"for", "while", "if", "switch", "do", "goto", "break", "continue", "return"};
    bool adds = false;
    for (std::size_t at = loop.first; at < loop.last; ++at) {
      if (tokens_[at].is('?')) return false;
      if (tokens_[at].kind != Token::Kind::word) continue;
      if (is_one_of(tokens_[at].text, branching)) return false;
      adds = adds || is_one_of(last_part(tokens_[at].text), adding) ||
             (!loop.items.empty() && last_part(tokens_[at].text).starts_with("add"));
    }
    return adds;
  }

  static constexpr std::size_t none = Brackets::none;
  const std::vector<Token>& tokens_;
  Brackets brackets_;
};

Token like(const Token& token, Token::Kind kind, std::string_view text) {
  Token out;
  out.kind = kind;
  out.line = token.line;
  out.text = text;
  return out;
}

/// "name(3);" or "name(points[3]);"
void add_call(const Loop& loop, std::string_view name, const Token& turn, std::vector<Token>& out) {
  out.push_back(like(turn, Token::Kind::word, name));
  out.push_back(like(turn, Token::Kind::sign, "("));
  if (!loop.items.empty()) {
    Token item = loop.items[static_cast<std::size_t>(turn.value)];
    item.line = turn.line;
    out.push_back(item);
    out.push_back(like(turn, Token::Kind::sign, ")"));
    out.push_back(like(turn, Token::Kind::sign, ";"));
    return;
  }
  if (!loop.list.text.empty()) {
    Token list = loop.list;
    list.text = list.text.substr(0, list.text.find('.'));
    list.line = turn.line;
    out.push_back(list);
    out.push_back(like(turn, Token::Kind::sign, "["));
  }
  out.push_back(turn);
  if (!loop.list.text.empty()) out.push_back(like(turn, Token::Kind::sign, "]"));
  out.push_back(like(turn, Token::Kind::sign, ")"));
  out.push_back(like(turn, Token::Kind::sign, ";"));
}

}  // namespace

DefinedFunctions take_loops(std::vector<Token>& tokens) {
  static const std::vector<std::string> numbers = [] {
    std::vector<std::string> out;
    for (int i = 0; i < static_cast<int>(most_turns); ++i) out.push_back(std::to_string(i));
    return out;
  }();
  DefinedFunctions functions;
  const LoopReader reader(tokens);
  std::vector<Token> others;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const auto loop = reader.at(at);
    if (!loop) {
      others.push_back(tokens[at]);
      continue;
    }
    DefinedFunction turn;
    turn.parameters = {{std::string(loop->name), {}}};
    turn.body = parse_expressions({tokens.begin() + static_cast<std::ptrdiff_t>(loop->first),
                                   tokens.begin() + static_cast<std::ptrdiff_t>(loop->last)})
                    .statements;
    std::erase_if(turn.body, [](const Statement& statement) { return statement.is_comment; });
    const std::string name = "for" + std::string(1, own_name_sign) + std::to_string(functions.size());
    const auto& [key, value] = *functions.emplace(name, std::move(turn)).first;
    for (int i = 0; i < loop->turns; ++i) {
      Token number = like(tokens[at], Token::Kind::number, numbers[static_cast<std::size_t>(i)]);
      number.value = i;
      add_call(*loop, key, number, others);
    }
    at = loop->end - 1;
  }
  if (!functions.empty()) tokens = std::move(others);
  return functions;
}

}  // namespace minkoscope
