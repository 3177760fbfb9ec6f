#include "core/import/grammar/expansion/loops.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/characters.h"
#include "core/import/grammar/brackets.h"

namespace minkoscope {
namespace {

constexpr std::size_t most_turns = 256;

using Item = std::vector<Token>;  // of a list, as it is written

struct Loop {
  std::vector<std::string_view> names;   // that change with each turn
  std::vector<std::vector<Item>> turns;  // what stands for them
  bool counts = false;                   // up to a number
  std::size_t first = 0, last = 0;       // what is done in a turn
  std::size_t end = 0;                   // behind it
};

Token like(const Token& token, Token::Kind kind, std::string_view text) {
  Token out;
  out.kind = kind;
  out.line = token.line;
  out.text = text;
  return out;
}

Token number_of_turn(std::size_t turn, const Token& beside) {
  static const std::vector<std::string> numbers = [] {
    std::vector<std::string> out;
    for (int i = 0; i < static_cast<int>(most_turns); ++i) out.push_back(std::to_string(i));
    return out;
  }();
  Token number = like(beside, Token::Kind::number, numbers[turn]);
  number.value = static_cast<double>(turn);
  return number;
}

class LoopReader {
 public:
  LoopReader(const std::vector<Token>& tokens, const std::vector<Token>& whole, const Structures& structures)
      : tokens_(tokens),
        whole_(whole),
        structures_(structures),
        brackets_(brackets_of(tokens)),
        brackets_of_whole_(brackets_of(whole)) {}

  /// The loop that begins at a place, where it is one that is followed.
  std::optional<Loop> at(std::size_t place) {
    if (tokens_[place].kind != Token::Kind::word) return std::nullopt;
    Loop loop;
    lists_.clear();
    std::size_t behind = place + 1;
    if (last_part(tokens_[place].text) == "forEach") {
      if (!read_for_each(place, loop)) return std::nullopt;
    } else {
      if (!(tokens_[place].text == "for" || tokens_[place].text == "foreach") || !read_head(behind, loop) ||
          !read_body(behind, place, loop))
        return std::nullopt;
    }
    if (loop.counts) take_items_by_number(loop);
    if (loop.turns.empty() || !is_followed(loop)) return std::nullopt;
    return loop;
  }
  /// The lists that the loop read last goes through.
  const std::set<std::string_view>& lists() const { return lists_; }

 private:
  static constexpr std::size_t none = Brackets::none;

  bool is(std::size_t place, char sign) const { return place < tokens_.size() && tokens_[place].is(sign); }
  bool is_word(std::size_t place) const { return place < tokens_.size() && tokens_[place].kind == Token::Kind::word; }
  bool is_word(std::size_t place, std::string_view word) const { return is_word(place) && tokens_[place].text == word; }
  bool is_number(std::size_t place) const {
    return place < tokens_.size() && tokens_[place].kind == Token::Kind::number;
  }
  bool ends_line(std::size_t place) const {
    return place >= tokens_.size() || tokens_[place].kind == Token::Kind::newline;
  }

  /// "(int i = 0; i < 8; ++i)", "(const auto& p : points)", "half, place in boxes:", "_, b := range boxes {"; then it
  /// is the place behind it.
  bool read_head(std::size_t& behind, Loop& loop) {
    if (is(behind, '(') && brackets_.match[behind] != none && !names_parts(behind)) {
      const std::size_t close = brackets_.match[behind];
      if (!read_count(behind + 1, close, loop) && !read_items(behind + 1, close, loop)) return false;
      behind = close + 1;
      return true;
    }
    const std::size_t first = behind;  // Python's, Rust's, Go's, Swift's and Lua's
    bool items = false;                // a brace among these is a list
    for (; behind < tokens_.size() && !ends_line(behind); ++behind) {
      const bool list =
          is(behind, '{') && (items && !is_word(behind - 1) && !is(behind - 1, ']') && !is(behind - 1, ')'));
      if (is(behind, ':') || is_word(behind, "do") || (is(behind, '{') && !list)) break;
      items = is_word(behind, "in") || is_word(behind, "of") || (is(behind, '(') && items);
      if (const std::size_t close = brackets_.match[behind]; close != none && close > behind) behind = close;
    }
    return behind < tokens_.size() && !ends_line(behind) && read_items(first, behind, loop);
  }
  /// "(name, size) in …": brackets around names, and none around the head.
  bool names_parts(std::size_t open) const {
    const std::size_t behind = brackets_.match[open] + 1;
    return is_word(behind, "in") || is_word(behind, "of");
  }

  /// "int i = 0; i < 8; ++i"
  bool read_count(std::size_t first, std::size_t last, Loop& loop) const {
    std::size_t sign = first;
    while (sign < last && !is(sign, '=')) ++sign;
    if (sign == first || sign + 8 > last || tokens_[sign - 1].kind != Token::Kind::word) return false;
    const std::string_view name = tokens_[sign - 1].text;
    const std::size_t bound = sign + 5;
    const bool from_zero = is_number(sign + 1) && tokens_[sign + 1].value == 0.0 && is(sign + 2, ';');
    const bool below = is_word(sign + 3, name) && tokens_[sign + 4].is("<") && is_number(bound) && is(bound + 1, ';');
    bool grows = false, by_one = true;
    for (std::size_t at = bound + 2; at < last; ++at) {
      grows = grows || tokens_[at].is('+') || tokens_[at].is("++");
      by_one = by_one && (tokens_[at].is('+') || tokens_[at].is("++") || is_word(at, name));
    }
    loop.names = {name};
    return from_zero && below && grows && by_one && count_to(bound, loop);
  }
  bool count_to(std::size_t bound, Loop& loop) const {
    const double turns = tokens_[bound].value;
    if (!(turns >= 1.0 && turns <= 256.0) || turns != std::floor(turns)) return false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(turns); ++i)
      loop.turns.push_back({{number_of_turn(i, tokens_[bound])}});
    loop.counts = true;
    return true;
  }

  /// "const btVector3& p : points", "const p of points", "half, place in zip(halves, places)", "_, b := range boxes"
  bool read_items(std::size_t first, std::size_t last, Loop& loop) {
    for (std::size_t at = first + 1; at < last; ++at) {
      const bool go = tokens_[at].is(":=") && is_word(at + 1, "range");
      if (!is(at, ':') && !is_word(at, "of") && !is_word(at, "in") && !go) continue;
      if (!read_names(first, at, loop)) return false;
      const std::size_t list = at + (go ? 2 : 1);
      if (is_word(list, "range") && is(list + 1, '(') && is_number(list + 2) && is(list + 3, ')') && list + 4 == last)
        return loop.names.size() == 1 && count_to(list + 2, loop);
      const auto turns = sequence(list, last);
      if (!turns) return false;
      for (const Item& turn : *turns)
        if (!add_turn(go ? numbered(turn, loop.turns.size()) : turn, loop)) return false;
      return true;
    }
    return false;
  }
  /// What a turn gives its names: itself to a single one, else its parts.
  bool add_turn(const Item& turn, Loop& loop) const {
    if (loop.turns.size() >= most_turns) return false;
    if (loop.names.size() == 1) {
      loop.turns.push_back({turn});
      return true;
    }
    std::vector<Item> parts = parts_of(turn);
    if (parts.size() == 2 && loop.names.size() > 2) {  // "for i, (name, size) in enumerate(…)"
      std::vector<Item> inner = parts_of(parts[1]);
      if (inner.size() + 1 == loop.names.size()) {
        inner.insert(inner.begin(), parts[0]);
        parts = std::move(inner);
      }
    }
    if (parts.size() != loop.names.size()) return false;
    loop.turns.push_back(std::move(parts));
    return true;
  }

  /// "const auto& [half, place]", "name, (half, place)", "Vec3 p": the last word of each.
  bool read_names(std::size_t first, std::size_t last, Loop& loop) const {
    bool parts = false;
    for (std::size_t at = first; at < last; ++at) parts = parts || is(at, ',') || is(at, '(') || is(at, '[');
    for (std::size_t at = first; at < last; ++at) {
      const bool ends = at + 1 == last || is(at + 1, ',') || is(at + 1, ')') || is(at + 1, ']');
      if (is_word(at) && ends) loop.names.push_back(tokens_[at].text);
      if (is_word(at) && !ends && parts &&
          !is_one_of(tokens_[at].text, {"auto", "const", "let", "var", "val", "auto&"}))
        return false;
    }
    return !loop.names.empty() && std::none_of(loop.names.begin(), loop.names.end(), [](std::string_view name) {
      return name.find_first_of(".[") != std::string_view::npos;
    });
  }

  /// The items of what stands between two places: "[a, b]", "points", "points.iter()", "enumerate(points)", "zip(a,
  /// b)".
  std::optional<std::vector<Item>> sequence(std::size_t first, std::size_t last) {
    while (first < last && is(first, '&')) ++first;
    while (first < last && is_word(first) && tokens_[first].text.starts_with("new")) ++first;  // C#'s "new[] { … }"
    const std::size_t close = first < last ? brackets_.match[first] : none;
    if (close != none && close + 1 == last) return items_between(tokens_, brackets_, first, close);
    if (!is_word(first)) return std::nullopt;
    const std::string_view word = tokens_[first].text, last_word = last_part(word);
    const bool call = is(first + 1, '(') && brackets_.match[first + 1] != none;
    if (!call) return first + 1 == last ? items_of_list(word, {}) : std::nullopt;
    const std::size_t open = first + 1, end = brackets_.match[open];
    const bool empty = end == open + 1;
    static constexpr std::array as_it_is{"iter",   "into_iter", "list",     "tuple",
                                         "ipairs", "values",    "reversed", "sorted"};
    std::optional<std::vector<Item>> out;
    if (empty && (is_one_of(last_word, as_it_is) || is_one_of(last_word, {"items", "entries", "enumerate"}))) {
      out = items_of_list(word.substr(0, word.find('.')), last_word == "items" ? "items" : "");
      if (out && last_word == "entries") number(*out);
    } else if (is_one_of(word, {"enumerate", "ipairs", "list", "tuple"})) {
      out = sequence(open + 1, end);
      if (out && (word == "enumerate" || word == "ipairs")) number(*out);
    } else if (word == "zip") {
      out = zipped(open, end);
    } else if (word == "Object.entries") {
      out = items_of_list(tokens_[open + 1].text, "items");
    }
    for (std::size_t at = end + 1; out && at < last; at += 4) {  // ".iter().enumerate()"
      if (!is(at, '.') || !is_word(at + 1) || !is(at + 2, '(') || !is(at + 3, ')')) return std::nullopt;
      if (tokens_[at + 1].text == "enumerate") number(*out);
    }
    if (!out && end + 1 != last) return std::nullopt;
    return out;
  }

  Item numbered(const Item& item, std::size_t place) const {
    Item out{like(item[0], Token::Kind::sign, "("), number_of_turn(std::min<std::size_t>(place, 255), item[0]),
             like(item[0], Token::Kind::sign, ",")};
    out.insert(out.end(), item.begin(), item.end());
    out.push_back(like(item[0], Token::Kind::sign, ")"));
    return out;
  }
  void number(std::vector<Item>& items) const {
    for (std::size_t i = 0; i < items.size(); ++i) items[i] = numbered(items[i], i);
  }

  /// "zip(halves, places)"
  std::optional<std::vector<Item>> zipped(std::size_t open, std::size_t close) {
    std::vector<Item> out;
    std::size_t begin = open + 1;
    bool any = false;
    for (std::size_t at = open + 1; at <= close; ++at) {
      if (const std::size_t other = brackets_.match[at]; at < close && other != none && other > at) at = other;
      if (at < close && !is(at, ',')) continue;
      const auto items = sequence(begin, at);
      if (!items || (any && items->size() != out.size())) return std::nullopt;
      if (!any) out.resize(items->size());
      for (std::size_t i = 0; i < items->size(); ++i) {
        const Item& item = (*items)[i];
        out[i].push_back(like(item[0], Token::Kind::sign, any ? "," : "("));
        out[i].insert(out[i].end(), item.begin(), item.end());
      }
      any = true;
      begin = at + 1;
    }
    for (Item& item : out) item.push_back(like(item[0], Token::Kind::sign, ")"));
    return out;
  }

  /// The items of a list of the text that has a name and is written out before the loop; "items" are those of a
  /// dictionary, key and value.
  std::optional<std::vector<Item>> items_of_list(std::string_view name, std::string_view what) {
    for (std::size_t at = 0; at + 2 < whole_.size(); ++at) {
      const std::string_view own = whole_[at].text;
      if (whole_[at].kind != Token::Kind::word || own.substr(0, own.find('[')) != name) continue;
      std::size_t open = at + 1;
      while (open < whole_.size() && whole_[open].kind != Token::Kind::newline && !whole_[open].is(';') &&
             !whole_[open].is('{') && !whole_[open].is('[') && !whole_[open].is('('))
        ++open;
      const bool given =
          open < whole_.size() && std::any_of(whole_.begin() + static_cast<std::ptrdiff_t>(at),
                                              whole_.begin() + static_cast<std::ptrdiff_t>(open),
                                              [](const Token& token) { return token.is('=') || token.is(":="); });
      if (!given && !(open == at + 1 && open < whole_.size() && whole_[open].is('{'))) continue;
      const bool brace_on_next = whole_[open].kind == Token::Kind::newline && whole_[open - 1].is('=');
      while (brace_on_next && open < whole_.size() && whole_[open].kind == Token::Kind::newline) ++open;
      if (open + 1 < whole_.size() && whole_[open].is('[') && whole_[open + 1].is(']')) open += 2;  // "[]Vec3{…}"
      while (open < whole_.size() && whole_[open].kind == Token::Kind::word) ++open;
      static constexpr std::array lists{"array",  "asarray", "list",   "tuple", "vec",
                                        "listOf", "arrayOf", "asList", "of"};
      if (open < whole_.size() && whole_[open].is('(') && !whole_[open - 1].is('=')) {
        if (!is_one_of(last_part(whole_[open - 1].text), lists)) continue;
        if (open + 1 < whole_.size() && (whole_[open + 1].is('[') || whole_[open + 1].is('('))) ++open;
      }
      const std::size_t close = open < whole_.size() ? brackets_of_whole_.match[open] : none;
      if (close == none || close < open) continue;
      auto items =
          what == "items" ? pairs_between(open, close) : items_between(whole_, brackets_of_whole_, open, close);
      if (!items || !is_as_long_as_said(own, *items)) return std::nullopt;
      give_type(at, open, *items);
      lists_.insert(name);
      return items;
    }
    return std::nullopt;
  }

  /// "points[4][3]": as many items, and as many parts of each.
  static bool is_as_long_as_said(std::string_view name, const std::vector<Item>& items) {
    const auto count = [&](std::size_t open) {
      const bool digit = open != std::string_view::npos && open + 1 < name.size() && is_digit(name[open + 1]);
      return digit ? static_cast<std::size_t>(std::stoul(std::string(name.substr(open + 1, 6)))) : 0;
    };
    const std::size_t first = name.find('['), second = name.find('[', first + 1);
    if (count(first) != 0 && count(first) != items.size()) return false;
    return count(second) == 0 || std::all_of(items.begin(), items.end(),
                                             [&](const Item& item) { return parts_of(item).size() == count(second); });
  }

  /// "Body bodies[] = {{…}, {…}}", "std::vector<Body> bodies{{…}, {…}}": each is a Body.
  void give_type(std::size_t name, std::size_t open, std::vector<Item>& items) const {
    std::string_view type;
    for (std::size_t at = name == 0 ? 0 : name - 1; at < open; ++at) {
      if (whole_[at].kind != Token::Kind::word) continue;
      const std::string_view arguments = whole_[at].type_arguments;
      for (const std::string_view one : {whole_[at].text, arguments.substr(0, arguments.find(','))})
        if (at != name && structures_.contains(std::string(one))) type = one;
    }
    if (type.empty()) return;
    for (Item& item : items)
      if (item[0].is('{')) item.insert(item.begin(), like(item[0], Token::Kind::word, type));
  }

  static std::vector<Item> split(const std::vector<Token>& tokens, const Brackets& brackets, std::size_t open,
                                 std::size_t close) {
    std::vector<Item> items(1);
    for (std::size_t at = open + 1; at < close; ++at) {
      const Token& token = tokens[at];
      if (token.is(',') && !token.is_times) {
        items.emplace_back();
        continue;
      }
      const bool blank = token.kind == Token::Kind::newline || token.kind == Token::Kind::comment;
      if (blank) continue;
      const std::size_t other = brackets.match[at];
      const std::size_t end = other != none && other > at ? other : at;
      for (; at <= end; ++at)
        if (tokens[at].kind != Token::Kind::comment && tokens[at].kind != Token::Kind::newline)
          items.back().push_back(tokens[at]);
      --at;
    }
    if (items.back().empty()) items.pop_back();  // behind the last comma
    return items;
  }
  static std::optional<std::vector<Item>> items_between(const std::vector<Token>& tokens, const Brackets& brackets,
                                                        std::size_t open, std::size_t close) {
    std::vector<Item> items = split(tokens, brackets, open, close);
    const bool whole = !items.empty() && items.size() <= most_turns &&
                       std::none_of(items.begin(), items.end(), [](const Item& item) { return item.empty(); });
    return whole ? std::optional(std::move(items)) : std::nullopt;
  }
  /// "{"crate": {…}, "ball": {…}}": key and value of each.
  std::optional<std::vector<Item>> pairs_between(std::size_t open, std::size_t close) const {
    auto items = items_between(whole_, brackets_of_whole_, open, close);
    if (!items) return std::nullopt;
    for (Item& item : *items) {
      if (item.size() < 3 || !(item[1].is(':') || item[1].is('='))) return std::nullopt;
      item[1] = like(item[1], Token::Kind::sign, ",");
      item.insert(item.begin(), like(item[0], Token::Kind::sign, "("));
      item.push_back(like(item[0], Token::Kind::sign, ")"));
    }
    return items;
  }
  /// "(half, place)" of an item
  static std::vector<Item> parts_of(const Item& item) {
    const Brackets brackets = brackets_of(item);
    const std::size_t open = !item.empty() && item[0].kind == Token::Kind::word ? 1 : 0;
    if (item.size() < open + 2 || brackets.match[open] != item.size() - 1) return {};
    return split(item, brackets, open, item.size() - 1);
  }

  /// "boxes.forEach((b, i) => { … })"
  bool read_for_each(std::size_t place, Loop& loop) {
    const std::size_t open = place + 1;
    if (!is(open, '(') || brackets_.match[open] == none) return false;
    std::size_t arrow = open + 1;
    while (arrow < brackets_.match[open] && !tokens_[arrow].is("=>")) ++arrow;
    if (!tokens_[arrow].is("=>") || !read_names(open + 1, arrow, loop)) return false;
    const bool parts = is(open + 2, '[') || is(open + 1, '[') || is(open + 2, '{') || is(open + 1, '{');
    const std::string_view word = tokens_[place].text;
    auto items = items_of_list(word.substr(0, word.find('.')), {});
    if (!items || is(open + 1, '{') || is(open + 2, '{')) return false;
    if (loop.names.size() == 2 && !parts)
      for (std::size_t i = 0; i < items->size(); ++i)
        loop.turns.push_back({(*items)[i], {number_of_turn(i, (*items)[i][0])}});
    else
      for (const Item& item : *items)
        if (!add_turn(item, loop)) return false;
    const std::size_t body = arrow + 1;
    const bool braces = is(body, '{') && brackets_.match[body] != none;
    loop.first = braces ? body + 1 : body;
    loop.last = braces ? brackets_.match[body] : brackets_.match[open];
    loop.end = brackets_.match[open] + 1;
    return true;
  }

  /// What stands in braces, between "do" and "end", in the lines that are indented further, or up to a semicolon or the
  /// end of the line.
  bool read_body(std::size_t at, std::size_t begin, Loop& loop) const {
    if (is_word(at, "do")) return read_to_end(at + 1, loop);
    if (is(at, ':')) return read_indented(at + 1, tokens_[begin].indent, loop);
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
  bool read_to_end(std::size_t at, Loop& loop) const {
    loop.first = at;
    int open = 1;
    for (; at < tokens_.size(); ++at) {
      if (!is_word(at)) continue;
      if (is_one_of(tokens_[at].text, {"do", "then", "function"})) ++open;
      if (tokens_[at].text == "end" && --open == 0) break;
    }
    loop.last = at;
    loop.end = at + 1;
    return at < tokens_.size();
  }
  bool read_indented(std::size_t at, int indent, Loop& loop) const {
    loop.first = at;
    if (!ends_line(at)) {
      while (!ends_line(at)) ++at;
    } else {
      while (at < tokens_.size()) {
        std::size_t line = at;
        while (line < tokens_.size() && tokens_[line].kind == Token::Kind::newline) ++line;
        if (line >= tokens_.size() || tokens_[line].indent <= indent) break;
        for (at = line; !ends_line(at); ++at)
          if (const std::size_t close = brackets_.match[at]; close != none && close > at) at = close;
      }
    }
    loop.last = loop.end = at;
    return loop.last > loop.first;
  }

  /// "crates[i].half" of a loop that counts: the items of a list, each under this name.
  void take_items_by_number(Loop& loop) {
    const std::string subscript = "[" + std::string(loop.names[0]) + "]";
    for (std::size_t at = loop.first; at < loop.last; ++at) {
      const std::string_view word = tokens_[at].text;
      const std::size_t end = word.find(subscript);
      if (!is_word(at) || end == std::string_view::npos) continue;
      const std::string_view item = word.substr(0, end + subscript.size());
      if (is_one_of(item, loop.names)) continue;
      const auto items = items_of_list(word.substr(0, end), {});
      if (!items || items->size() < loop.turns.size()) continue;
      loop.names.push_back(item);
      for (std::size_t turn = 0; turn < loop.turns.size(); ++turn) loop.turns[turn].push_back((*items)[turn]);
    }
  }

  /// A loop through a table is, where it does nothing that branches and does more than to print; any other where it
  /// adds to a list: they simulate.
  bool is_followed(const Loop& loop) const {
    static constexpr std::array adding{"addPoint", "push_back", "emplace_back", "append", "push", "add", "Add"};
    static constexpr std::array branching{"while",    "if",     "switch", "do",  "goto", "break",
                                          "continue", "return", "match",  "try", "until"};
    bool adds = false, begins = true, prints_alone = true;
    for (std::size_t at = loop.first; at < loop.last; ++at) {
      if (tokens_[at].is('?')) return false;
      const bool word = is_word(at);
      if (word && begins) prints_alone = prints_alone && (prints(tokens_[at].text) || tokens_[at].text == "assert");
      begins = ends_line(at) || is(at, ';') || (begins && tokens_[at].kind == Token::Kind::comment);
      if (!word) continue;
      if (is_one_of(tokens_[at].text, branching)) return false;
      const std::string_view last = last_part(tokens_[at].text);
      adds = adds || is_one_of(last, adding) || (names_alone(loop) && last.starts_with("add"));
    }
    return adds || (is_table(loop) && !prints_alone);
  }
  /// "[crate, ball]"
  static bool names_alone(const Loop& loop) {
    return std::all_of(loop.turns.begin(), loop.turns.end(), [](const std::vector<Item>& turn) {
      return turn.size() == 1 && turn[0].size() == 1 && turn[0][0].kind == Token::Kind::word;
    });
  }
  /// Items of several parts, or with names in them: no mere points.
  static bool is_table(const Loop& loop) {
    if (loop.names.size() > 1 && !loop.counts) return true;
    return std::all_of(loop.turns.begin(), loop.turns.end(), [&](const std::vector<Item>& turn) {
      return std::any_of(turn.begin() + (loop.counts ? 1 : 0), turn.end(), has_parts);
    });
  }
  static bool has_parts(const Item& item) {
    const auto opens = [](const Token& token) { return token.is('(') || token.is('[') || token.is('{'); };
    return std::count_if(item.begin(), item.end(), opens) > 1 ||
           std::any_of(
               item.begin(), item.end(),
               [](const Token& token) { return token.is(':') || token.is('=') || token.kind == Token::Kind::text; }) ||
           (item.size() > 1 && item[0].kind == Token::Kind::word && item[1].is('{'));
  }

  const std::vector<Token>& tokens_;
  const std::vector<Token>& whole_;  // the text in which the lists stand
  const Structures& structures_;
  Brackets brackets_, brackets_of_whole_;
  std::set<std::string_view> lists_;
};

/// "name(…, …);"
void add_call(std::string_view name, const std::vector<Item>& arguments, const Token& turn, std::vector<Token>& out) {
  out.push_back(like(turn, Token::Kind::word, name));
  out.push_back(like(turn, Token::Kind::sign, "("));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i > 0) out.push_back(like(turn, Token::Kind::sign, ","));
    out.insert(out.end(), arguments[i].begin(), arguments[i].end());
  }
  out.push_back(like(turn, Token::Kind::sign, ")"));
  out.push_back(like(turn, Token::Kind::sign, ";"));
}

/// How often a list is named beside its definition and the loops that go through it.
bool is_named_elsewhere(const std::vector<Token>& tokens, std::string_view list) {
  const auto names = [&](const Token& token) {
    return token.kind == Token::Kind::word && token.text.substr(0, token.text.find_first_of(".[")) == list;
  };
  return std::count_if(tokens.begin(), tokens.end(), names) > 1;
}

/// Takes the statement that gives a list its items out of a text.
void take_out(std::vector<Token>& tokens, std::string_view list) {
  const auto name = std::find_if(tokens.begin(), tokens.end(), [&](const Token& token) {
    return token.kind == Token::Kind::word && token.text.substr(0, token.text.find('[')) == list;
  });
  const auto ends = [](const Token& token) { return token.kind == Token::Kind::newline || token.is(';'); };
  auto begin = name;
  while (begin != tokens.begin() && !ends(*(begin - 1)) && !(begin - 1)->is('{') && !(begin - 1)->is('}')) --begin;
  int depth = 0;
  auto end = name;
  for (; end != tokens.end(); ++end) {
    const bool goes_on = end != name && (end - 1)->is('=');
    if (depth == 0 && ends(*end) && !goes_on) break;
    if (end->is('(') || end->is('[') || end->is('{')) ++depth;
    if (end->is(')') || end->is(']') || end->is('}')) --depth;
    if (depth < 0) break;
  }
  tokens.erase(begin, end);
}

class LoopWriter {
 public:
  LoopWriter(const std::vector<Token>& whole, const Structures& structures) : whole_(whole), structures_(structures) {}

  std::vector<Token> write(const std::vector<Token>& tokens) {
    constexpr int most_nested = 4;
    LoopReader reader(tokens, whole_, structures_);
    std::vector<Token> out;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      const auto loop = depth_ < most_nested ? reader.at(at) : std::nullopt;
      if (!loop) {
        out.push_back(tokens[at]);
        continue;
      }
      lists_.insert(reader.lists().begin(), reader.lists().end());
      const std::vector<std::string_view> outer = names_;  // which the turn may use, too
      names_.insert(names_.end(), loop->names.begin(), loop->names.end());
      ++depth_;
      const std::vector<Token> body = write({tokens.begin() + static_cast<std::ptrdiff_t>(loop->first),
                                             tokens.begin() + static_cast<std::ptrdiff_t>(loop->last)});
      --depth_;
      const std::string_view name = add_turn(body);
      for (std::vector<Item> turn : loop->turns) {
        for (std::size_t i = outer.size(); i-- > 0;)
          turn.insert(turn.begin(), {like(tokens[at], Token::Kind::word, outer[i])});
        add_call(name, turn, tokens[at], out);
      }
      names_ = outer;
      at = loop->end - 1;
    }
    return out;
  }

  DefinedFunctions functions;
  const std::set<std::string_view>& lists() const { return lists_; }

 private:
  /// The name of the function that holds what is done in a turn.
  std::string_view add_turn(const std::vector<Token>& body) {
    DefinedFunction turn;
    for (const std::string_view name : names_) turn.parameters.push_back({std::string(name), {}});
    turn.body = parse_expressions(body).statements;
    std::erase_if(turn.body, [](const Statement& statement) { return statement.is_comment; });
    const std::string name = "for" + std::string(1, own_name_sign) + std::to_string(functions.size());
    return functions.emplace(name, std::move(turn)).first->first;
  }

  const std::vector<Token>& whole_;
  const Structures& structures_;
  std::set<std::string_view> lists_;
  std::vector<std::string_view> names_;  // of the loops that are open
  int depth_ = 0;
};

}  // namespace

DefinedFunctions take_loops(std::vector<Token>& tokens, const Structures& structures) {
  LoopWriter writer(tokens, structures);
  std::vector<Token> written = writer.write(tokens);
  if (writer.functions.empty()) return {};
  for (const std::string_view list : writer.lists())
    if (!is_named_elsewhere(written, list)) take_out(written, list);
  tokens = std::move(written);
  return std::move(writer.functions);
}

}  // namespace minkoscope
