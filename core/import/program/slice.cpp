#include "core/import/program/slice.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/text.h"

namespace minkoscope::program {

bool is_query_name(std::string_view name) {
  const std::string plain = lower_case(name);
  static constexpr std::array words{"distance", "collide", "collision", "intersect", "overlap", "gjk",  "penetration",
                                    "contact",  "closest", "sweep",     "cast",      "hit",     "test", "epa"};
  static constexpr std::array settings{"request", "result", "callback", "input", "settings", "query",
                                       "set",     "world",  "object",   "proxy", "margin"};
  static constexpr std::array makers{"add", "create", "make", "new", "register", "remove", "enable"};
  if (std::any_of(makers.begin(), makers.end(), [&](const char* word) { return plain.starts_with(word); }))
    return false;
  const auto holds = [&](const char* word) { return plain.find(word) != std::string::npos; };
  return std::any_of(words.begin(), words.end(), holds) && std::none_of(settings.begin(), settings.end(), holds);
}

bool steps_a_simulation(std::string_view name) {
  static constexpr std::array words{"step", "Step", "simulate", "Simulate", "integrate"};
  return name == "Update" || name == "update" || name == "tick" ||
         std::any_of(words.begin(), words.end(), [&](const char* word) { return name.starts_with(word); });
}

namespace {

using Names = std::set<std::string, std::less<>>;

/// What a statement does to names, in tokens.
struct Effect {
  std::string defines;  // "name = …", "Type name;"
  std::string changes;  // "name.part = …", "name.turn(…)"
  Names uses;           // all other names that it holds
  std::string begins;   // the first of what it defines a name as
  bool queries = false;
  bool casts = false;  // a query of how far one moves
  bool steps = false;  // "world.step(…)"
};

bool is_cast_name(std::string_view name) {
  return name.find("weep") != name.npos || name.find("ast") != name.npos;
}

bool joins(const Token& token) {
  return token.is(".") || token.is("->") || token.is("::") || token.is(":") || token.is("?.");
}

class Statements {
 public:
  explicit Statements(Syntax syntax) : syntax_(syntax) {}

  Effect effect_of(const std::string& text) {
    tokens_ = scan(text, syntax_);
    Effect out;
    if (tokens_.empty()) return out;
    const std::size_t equals = place_of_equals();
    if (equals != none) {
      const std::size_t last = last_name_before(equals);
      const std::size_t root = root_of(last);
      if (last != none) (root == last && !is_indexed(equals) ? out.defines : out.changes) = tokens_[root].text;
      if (equals + 1 < tokens_.size()) out.begins = tokens_[equals + 1].text;
      take_uses(equals + 1, out);
      take_uses_between(0, equals, out);
    } else if (is_declaration()) {
      out.defines = tokens_[1].text;
    } else {
      if (tokens_[0].kind == Token::Kind::name && tokens_.size() > 2 && joins(tokens_[1]))
        out.changes = tokens_[0].text;
      take_uses(0, out);
    }
    out.uses.erase(out.defines.empty() ? out.changes : out.defines);
    return out;
  }

 private:
  static constexpr std::size_t none = std::string::npos;

  std::size_t place_of_equals() const {
    int depth = 0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i].is("(") || tokens_[i].is("[") || tokens_[i].is("{")) ++depth;
      if (tokens_[i].is(")") || tokens_[i].is("]") || tokens_[i].is("}")) --depth;
      if (depth == 0 && (tokens_[i].is("=") || tokens_[i].is("<<"))) return i;
    }
    return none;
  }
  std::size_t last_name_before(std::size_t end) const {
    for (std::size_t i = end; i-- > 0;)
      if (tokens_[i].kind == Token::Kind::name) return i;
    return none;
  }
  /// Of "a.b(…).c" the place of "a".
  std::size_t root_of(std::size_t last) const {
    if (last == none) return none;
    std::size_t first = last;
    while (first >= 2 && joins(tokens_[first - 1])) {
      std::size_t at = first - 2;
      int depth = 0;
      while (at > 0 && (depth > 0 || tokens_[at].is(")") || tokens_[at].is("]"))) {
        if (tokens_[at].is(")") || tokens_[at].is("]")) ++depth;
        if (tokens_[at].is("(") || tokens_[at].is("[")) --depth;
        --at;
      }
      first = at;
    }
    return first;
  }
  bool is_indexed(std::size_t equals) const {
    return equals > 0 && (tokens_[equals - 1].is("]") || tokens_[equals - 1].is(")"));
  }
  bool is_declaration() const {
    return tokens_.size() <= 4 && tokens_.size() >= 3 && tokens_[0].kind == Token::Kind::name &&
           tokens_[1].kind == Token::Kind::name;
  }
  void take_uses(std::size_t from, Effect& out) const { take_uses_between(from, tokens_.size(), out); }
  /// The names that are no members; and whether two are given to a query.
  void take_uses_between(std::size_t from, std::size_t end, Effect& out) const {
    for (std::size_t i = from; i < end; ++i) {
      if (tokens_[i].kind != Token::Kind::name) continue;
      const bool called = i + 1 < tokens_.size() && tokens_[i + 1].is("(");
      if (called && is_query_name(tokens_[i].text)) out.queries = true;
      if (called && out.queries && is_cast_name(tokens_[i].text)) out.casts = true;
      if (called && steps_a_simulation(tokens_[i].text)) out.steps = true;
      const bool member = i > 0 && joins(tokens_[i - 1]) && i >= 2 && !tokens_[i - 2].is("(");
      if (!member) out.uses.emplace(tokens_[i].text);
    }
  }

  Syntax syntax_;
  std::vector<Token> tokens_;
};

std::size_t count_of(const Names& names, const Names& of) {
  return static_cast<std::size_t>(
      std::count_if(names.begin(), names.end(), [&](const std::string& name) { return of.contains(name); }));
}

class Slicer {
 public:
  Slicer(const std::vector<Statement>& statements, Syntax syntax) : statements_(statements) {
    Statements reader(syntax);
    for (const Statement& statement : statements) effects_.push_back(reader.effect_of(statement.text));
    for (const Effect& effect : effects_)
      if (!effect.defines.empty()) defined_.insert(effect.defines);
    for (Effect& effect : effects_)
      std::erase_if(effect.uses, [&](const auto& name) { return !defined_.contains(name); });
  }

  std::optional<std::vector<Statement>> read() {
    const std::size_t query = place_of_query();
    if (query == effects_.size()) return std::nullopt;
    const auto stepped = std::count_if(effects_.begin(), effects_.begin() + static_cast<std::ptrdiff_t>(query),
                                       [](const Effect& effect) { return effect.steps; });
    if (stepped > 1) return std::nullopt;  // a simulation, in which the bodies move
    kept_.assign(effects_.size(), false);
    keep(query);
    for (bool grows = true; grows;) {
      grows = false;
      for (std::size_t i = query; i-- > 0;)
        if (!kept_[i] && matters(effects_[i])) {
          keep(i);
          grows = true;
        }
    }
    if (changes_behind(query)) return std::nullopt;
    std::vector<Statement> out;
    for (std::size_t i = 0; i < statements_.size(); ++i)
      if (kept_[i] || !statements_[i].understood) out.push_back(statements_[i]);
    return out.size() == statements_.size() ? std::nullopt : std::optional(std::move(out));
  }

 private:
  /// The first that is given two things, if all others are given the same.
  std::size_t place_of_query() const {
    std::size_t found = effects_.size();
    for (std::size_t i = 0; i < effects_.size(); ++i) {
      const Effect& effect = effects_[i];
      const bool own = !effect.changes.empty() && defined_.contains(effect.changes);
      if (!effect.queries || effect.uses.size() + (own ? 1 : 0) < 2) continue;
      if (found == effects_.size())
        found = i;
      else if (count_of(effects_[found].uses, effect.uses) < 2)
        return effects_.size();
      else if (effect.casts && !effects_[found].casts)
        found = i;
    }
    return found;
  }
  bool matters(const Effect& effect) const {
    if (!effect.defines.empty()) return needed_.contains(effect.defines) || needed_.contains(effect.begins);
    if (effect.queries) return false;
    return needed_.contains(effect.changes) || count_of(effect.uses, needed_) > 0;
  }
  void keep(std::size_t i) {
    kept_[i] = true;
    needed_.insert(effects_[i].uses.begin(), effects_[i].uses.end());
    if (needed_.contains(effects_[i].begins)) needed_.insert(effects_[i].defines);
  }
  /// Whether something changes before another query.
  bool changes_behind(std::size_t query) const {
    bool changed = false;
    for (std::size_t i = query + 1; i < effects_.size(); ++i) {
      if (changed && effects_[i].queries) return true;
      changed = changed || needed_.contains(effects_[i].changes) || needed_.contains(effects_[i].defines);
    }
    return false;
  }

  const std::vector<Statement>& statements_;
  std::vector<Effect> effects_;
  Names defined_, needed_;
  std::vector<bool> kept_;
};

}  // namespace

std::optional<std::vector<Statement>> slice_of(const std::vector<Statement>& statements, Syntax syntax) {
  return Slicer(statements, syntax).read();
}

}  // namespace minkoscope::program
