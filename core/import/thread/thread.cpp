#include "core/import/thread/thread.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <unordered_set>
#include <utility>

#include "core/base/text.h"
#include "core/import/grammar/lexer.h"
#include "core/import/grammar/parser.h"
#include "core/import/grammar/prose.h"
#include "core/import/grammar/sentence.h"
#include "core/import/notation/library.h"
#include "core/import/notation/members.h"
#include "core/import/notation/shape_words.h"
#include "core/import/notation/touches.h"
#include "core/import/reading/accounting.h"
#include "core/import/thread/output.h"
#include "core/import/thread/repeated.h"
#include "core/scene/json/json.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {

namespace {

/// Whether a line that stands between others is indented as Markdown's code is: behind an empty line, or behind code.
bool is_indented(std::string_view line, bool behind_code_or_space) {
  return behind_code_or_space && (line.starts_with("    ") || line.starts_with('\t'));
}

struct Words {
  std::size_t words = 0, parts = 0;  // between blanks
};
Words words_of(std::string_view line) {
  Words out;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    std::string_view part = line.substr(at, end - at);
    while (!part.empty() && std::string_view(".,:;?!)\"'").find(part.back()) != std::string_view::npos)
      part.remove_suffix(1);
    const bool word = part.size() > 1 && std::all_of(part.begin(), part.end(), [](char c) {
                        return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '\'';
                      });
    out.words += word ? 1 : 0;
    out.parts += part.empty() ? 0 : 1;
    at = end + 1;
  }
  return out;
}

}  // namespace

bool reads_as_sentence(std::string_view line) {
  constexpr std::size_t fewest_words = 5;
  if (const std::size_t comment = line.find("//"); comment != std::string_view::npos && comment > 0)
    line = trimmed(line.substr(0, comment), whitespace);  // "float radius = 0.f;  // of a capsule only"
  if (const std::size_t comment = line.find(" # "); line.substr(0, comment).find_first_of("=([") != std::string::npos)
    line = trimmed(line.substr(0, comment), whitespace);  // "tet = tet + offset  # move it to the right"
  if (line.empty() || std::string_view(";{},").find(line.back()) != std::string_view::npos) return false;
  // "const ball = new Body({ shape: … })" has as many words as a sentence.
  if (line.find_first_of("{}") != std::string_view::npos || line.find(" = new ") != std::string_view::npos)
    return false;
  for (const std::string_view begins : {"local function ", "function ", "def ", "func ", "fn "})
    if (line.starts_with(begins) && line.ends_with(')')) return false;
  const Words counted = words_of(line);
  return counted.words >= fewest_words && 2 * counted.words > counted.parts;
}

namespace {

/// What stands above a report.
bool reads_as_title(std::string_view line) {
  constexpr std::size_t fewest_words = 3;
  return line.find_first_of("=;{}[]") == std::string_view::npos && words_of(line).words >= fewest_words;
}

/// Splits a text by what each line is.
template <class IsCode>
std::optional<Thread> split(std::string_view text, IsCode is_code) {
  Thread out{std::string(text), std::string(text)};
  bool code = false, words = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const bool empty = trimmed(line, whitespace).empty();
    const std::optional<bool> in_code = is_code(line);  // neither for a fence
    (in_code.value_or(false) ? code : words) |= in_code.has_value() && !empty;
    const auto blank = [&](std::string& part) {
      std::fill(part.begin() + static_cast<std::ptrdiff_t>(begin), part.begin() + static_cast<std::ptrdiff_t>(end),
                ' ');
    };
    if (in_code.value_or(true)) blank(out.words);
    if (!in_code.value_or(false)) blank(out.code);
    begin = end + 1;
  }
  if (!code || !words) return std::nullopt;
  return out;
}

/// By all fences and indents, or with only one of the fenced blocks as code.
std::optional<Thread> split_by_marks(std::string_view text, std::optional<int> only = {}) {
  bool fenced = false, indented = false, behind_space = true;
  int block = -1;
  return split(text, [=](std::string_view line) mutable -> std::optional<bool> {
    std::string_view plain = trimmed(line, whitespace);
    if (plain.starts_with("- ") || plain.starts_with("* ")) plain.remove_prefix(2);
    if (plain.starts_with("```") || plain.starts_with("~~~")) {
      fenced = !fenced;
      block += fenced ? 1 : 0;
      behind_space = true;
      return std::nullopt;
    }
    indented = !fenced && (plain.empty() ? indented : is_indented(line, behind_space || indented));
    behind_space = plain.empty();
    return only ? fenced && block == *only : fenced || indented;
  });
}

std::optional<Thread> split_by_sentences(std::string_view text) {
  bool first = true;
  return split(text, [first](std::string_view line) mutable -> std::optional<bool> {
    const std::string_view plain = trimmed(line, whitespace);
    const bool title = first && reads_as_title(plain);
    first = first && plain.empty();
    return !title && !reads_as_sentence(plain);
  });
}

}  // namespace

std::vector<Thread> threads_of(std::string_view text) {
  std::vector<Thread> threads;
  const bool fenced = text.find("```") != std::string_view::npos || text.find("~~~") != std::string_view::npos;
  if (auto marked = split_by_marks(text)) threads.push_back(*std::move(marked));
  if (!fenced || threads.empty())
    if (auto parted = split_by_sentences(text); parted && (threads.empty() || parted->code != threads[0].code))
      threads.push_back(*std::move(parted));
  for (Thread& thread : threads) set_output_apart(thread);
  return threads;
}

namespace {

bool is_name(const Token& token) {
  return token.kind == Token::Kind::word;
}
/// "box = …", "Box box(…)", "(vec3 box[2], …)"
bool gives_name(const std::vector<Token>& tokens, std::size_t at) {
  const auto is_sign = [&](std::size_t place, char sign) { return place < tokens.size() && tokens[place].is(sign); };
  const bool assigned = is_sign(at + 1, '=') && !is_sign(at + 2, '=');
  const bool typed = at > 0 && is_name(tokens[at - 1]) && tokens[at - 1].line == tokens[at].line &&
                     !is_one_of(tokens[at - 1].text, {"new", "return", "throw", "else", "await", "in", "not"});
  return assigned || (typed && (is_sign(at + 1, '(') || is_sign(at + 1, '{') || is_sign(at + 1, '[')));
}

/// Whether some code may be part of a case that other code gives: it speaks of a shape or a place, or uses a name of
/// the other before it gives it itself.
bool belongs_to(std::string_view code, std::string_view other) {
  const Tokens own = tokens_of(code, 1), others = tokens_of(other, 1);
  std::unordered_set<std::string_view> given;
  for (std::size_t i = 0; i < others.list.size(); ++i)
    if (is_name(others.list[i]) && gives_name(others.list, i)) given.insert(others.list[i].text);
  for (std::size_t i = 0; i < own.list.size(); ++i) {
    const std::string_view text = own.list[i].text;
    if (!is_name(own.list[i])) continue;
    if (shape_kind_of_type(text) || touched_by(text) == Touches::geometry) return true;
    const std::string_view name = text.substr(0, text.find('.'));
    if (given.contains(name) && !gives_name(own.list, i)) return true;
    given.erase(name);
  }
  return false;
}

}  // namespace

std::vector<Thread> blocks_of(std::string_view text) {
  constexpr int most = 8;
  std::vector<Thread> blocks;
  for (int i = 0; i < most; ++i)
    if (auto block = split_by_marks(text, i)) blocks.push_back(*std::move(block));
  if (blocks.size() < 2) return {};
  std::vector<Thread> alone;
  for (const Thread& block : blocks)
    if (std::none_of(blocks.begin(), blocks.end(),
                     [&](const Thread& other) { return &other != &block && belongs_to(other.code, block.code); }))
      alone.push_back(block);
  for (Thread& thread : alone) set_output_apart(thread);
  return alone;
}

namespace {

/// Where each sentence of a text ends: behind its full stop, or at an empty line.
std::vector<std::size_t> ends_of_sentences(std::string_view text) {
  std::vector<std::size_t> ends;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t next = std::min(text.find_first_not_of(" \n", at + 1), text.size());
    const bool apart = next > at + 1 || next == text.size();
    const bool capital = next < text.size() && (std::isupper(static_cast<unsigned char>(text[next])) != 0 ||
                                                std::string_view("`\"'(*").find(text[next]) != std::string_view::npos);
    const bool stop =
        std::string_view(".?!:").find(text[at]) != std::string_view::npos && apart && (capital || next == text.size());
    if (stop || text.substr(at).starts_with("\n\n")) ends.push_back(at + 1);
  }
  if (ends.empty() || ends.back() < text.size()) ends.push_back(text.size());
  return ends;
}

bool names_a_shape_with_number(std::string_view sentence) {
  if (sentence.find_first_of("0123456789") == std::string_view::npos) return false;
  const Tokens tokens = tokens_of(sentence, 1);
  return std::any_of(tokens.list.begin(), tokens.list.end(), [](const Token& token) {
    static constexpr std::array others{"tetrahedron", "hull", "polytope", "polyhedron", "triangle", "point", "pyramid"};
    return token.kind == Token::Kind::word &&
           (shape_kind_named(token.text).has_value() || is_one_of(lower_case(token.text), others));
  });
}

}  // namespace

std::vector<Thread> descriptions_of(std::string_view text) {
  constexpr std::size_t longest = 6000, most = 24;
  const std::vector<std::size_t> ends = ends_of_sentences(text);
  if (text.size() > longest || ends.size() < 2 || ends.size() > most) return {};
  if (text.find("```") != std::string_view::npos || text.find_first_of(";{}") != std::string_view::npos) return {};
  std::size_t first = 0, begin = 0;
  while (first < ends.size() && !names_a_shape_with_number(text.substr(begin, ends[first] - begin)))
    begin = ends[first++];
  std::vector<Thread> threads;
  for (std::size_t last = first; last < ends.size(); ++last) {
    if (begin == 0 && last + 1 == ends.size()) break;  // all of it
    Thread thread{std::string(text), std::string(text)};
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool described = i >= begin && i < ends[last];
      if (text[i] != '\n') (described ? thread.words : thread.code)[i] = ' ';
    }
    thread.output = std::string(text.size(), ' ');
    threads.push_back(std::move(thread));
  }
  return threads;
}

std::optional<Thread> without_comments(Thread thread) {
  bool any = false;
  const std::string code = thread.code;
  const Tokens tokens = tokens_of(code, 1);
  for (const Token& token : tokens.list) {
    if (token.kind != Token::Kind::comment || token.text.empty()) continue;
    const auto begin = static_cast<std::size_t>(token.text.data() - code.data());
    for (std::size_t i = begin; i < begin + token.text.size(); ++i) {
      if (code[i] == '\n') continue;
      thread.words[i] = code[i];
      thread.code[i] = ' ';
    }
    any = true;
  }
  if (!any) return std::nullopt;
  return thread;
}

namespace {

constexpr std::array words_of_measures{"m",       "cm",     "mm",      "meter", "meters", "metre",   "metres",
                                       "units",   "unit",   "wide",    "tall",  "high",   "long",    "thick",
                                       "deep",    "across", "degrees", "deg",   "degree", "radians", "rad",
                                       "percent", "inch",   "inches",  "ft",    "feet"};

constexpr std::array words_of_answers{
    "expect",  "expected", "get",         "got",        "gives",    "gave",     "returns",   "returned",
    "prints",  "printed",  "says",        "said",       "reports",  "reported", "logs",      "shows",
    "want",    "wanted",   "about",       "roughly",    "output",   "gap",      "clearance", "overlap",
    "depth",   "distance", "penetration", "calculated", "computed", "measured", "stop",      "stops",
    "stopped", "fraction", "off",         "hit",        "hits",     "toi",      "time"};

constexpr std::array words_of_parts{"sides",  "faces", "edges",  "corners", "vertices",
                                    "planes", "axes",  "points", "normals", "triangles"};

constexpr std::array verbs_of_answers{"get", "got", "gives", "gave", "prints", "printed", "returns", "returned"};

/// Whether a word is said, also in brackets of a sentence.
template <class Is>
bool says_in(const std::vector<Expression>& items, Is is) {
  return std::any_of(items.begin(), items.end(), [&](const Expression& item) {
    const bool bracketed = item.is(Expression::Kind::call) && item.spaced;
    const bool named = item.is(Expression::Kind::word) || item.is(Expression::Kind::label) ||
                       item.is(Expression::Kind::assignment) || bracketed;
    return (named && is(plain_name(item.text))) || (bracketed && says_in(item.children, is));
  });
}
template <class Is>
bool says(const Statement& statement, Is is) {
  return says_in(statement.items, is);
}

/// "I expect a contact with a depth of about 0.3": what is asked, and no shape.
bool speaks_of_an_answer(const Statement& statement) {
  return says(statement,
              [](const std::string& word) {
                return word.ends_with("normal") ||  // "mWorldSpaceNormal"
                       is_one_of(word, {"contact", "contacts", "depth", "penetration", "distance", "returns"});
              }) &&
         !says(statement, [](const std::string& word) {
           return shape_kind_named(word) || is_one_of(word, {"moved", "turned", "rotated", "scaled", "placed"});
         });
}

/// "If I set the yaw to 0 …", "Is this the margin (0.04)?", "With hppfcl.Sphere(0.3) instead …": what is no part of the
/// case.
bool is_supposed(const Statement& statement) {
  if (statement.items.empty()) return false;
  const std::string first = plain_name(statement.items[0].text);
  const std::string second = statement.items.size() > 1 ? plain_name(statement.items[1].text) : std::string();
  const bool expects = first == "expected" || second == "expected" || second == "expect";
  if (expects && !says(statement, [](const std::string& word) { return shape_kind_named(word) || word == "at"; }))
    return true;                         // "I expected P2 = (0, 4.5, 0)"
  if (is_of_viewer(first)) return true;  // "Camera is at (5, 4, 6)"
  const bool begins = is_one_of(first, {"if", "when", "whenever"}) ||
                      (is_one_of(first, {"yes", "no", "and", "but", "also", "then", "so"}) && second == "if") ||
                      says(statement, [](const std::string& word) { return word == "until"; });
  if (is_one_of(first, {"is",  "are",  "does", "do",   "did",  "could", "can", "should", "why",   "what", "how",
                        "has", "have", "was",  "were", "didn", "doesn", "isn", "who",    "where", "am"}))
    return true;
  // "moving the ball to y = 6: works", "Slightly moving it makes it work"
  const std::string& verb = first.ends_with("ly") ? second : first;
  const bool tries = verb.size() > 5 && verb.ends_with("ing") && says(statement, [](const std::string& word) {
                       return is_one_of(word, {"works", "work", "change", "difference", "same", "help", "helps", "fine",
                                               "fixes", "fixed", "nothing"});
                     });
  if (tries || first == "remember") return true;
  const auto says_word = [&](std::string_view wanted) {
    return says(statement, [&](const std::string& word) { return word == wanted; });
  };
  if (says_word("default") && says_word("margin")) return true;  // "twice the default margin of 0.04"
  if (is_one_of(first, {"normally", "usually"}) && says_word("rests")) return true;
  static constexpr std::array changes{"with", "using", "without"};
  static constexpr std::array successes{"passes",  "works",    "worked",     "fine",
                                        "correct", "vanishes", "disappears", "found"};
  // "Initial direction is (1, 0, 0)", "With (0, 1, 0) it hangs"
  const bool begins_search =
      says_word("direction") && (says_word("initial") || says_word("start") || says_word("starting") ||
                                 says_word("first") || says_word("search"));
  const bool tries_a_vector =
      first == "with" && statement.items[0].is(Expression::Kind::call) && statement.items[0].spaced && says_word("it");
  const bool other_value = says_word("in") && says_word("place") && says_word("of");  // "with z = 1 in place of 2"
  const bool differs = says_word("see") && says_word("up") && says_word("to");        // "I see up to 4 cm"
  if (begins_search || tries_a_vector || other_value || differs) return true;
  const bool no_problem = says_word("no") && (says_word("problem") || says_word("problems") || says_word("issue"));
  if (is_one_of(first, changes) && no_problem) return true;  // "With a capsule no problem."
  if (is_one_of(first, changes) && says(statement, [](const std::string& word) { return is_one_of(word, successes); }))
    return true;  // "With a start direction of (0, 1, 0) it passes."
  for (std::size_t i = 0; i + 1 < statement.items.size(); ++i)
    if (plain_name(statement.items[i].text) == "trying" && statement.items[i + 1].text == "with") return true;
  return (begins && says(statement,
                         [](const std::string& word) {
                           return is_one_of(word, {"i", "we", "you"});
                         })) ||
         says(statement, [](const std::string& word) {
           return is_one_of(word, {"instead", "try", "replace", "replacing", "tried", "changing", "blame", "cause",
                                   "maybe", "perhaps", "would", "should", "assumed", "thought"});
         });
}

/// Sentences as statements of their own; lines keep their numbers.
std::string with_sentences_apart(std::string_view words) {
  std::string out(words);
  for (std::size_t i = 0; i + 2 < out.size(); ++i) {
    const bool ends = std::string_view(".?!").find(out[i]) != std::string_view::npos && out[i + 1] == ' ' &&
                      (std::isupper(static_cast<unsigned char>(out[i + 2])) != 0 || out[i + 2] == ' ');
    if (ends) out[i] = ' ', out[i + 1] = ';';
  }
  for (std::size_t at = 0; (at = out.find("'d ", at)) != std::string::npos; ++at) out.replace(at, 3, " would ");
  for (std::size_t open = 0; (open = out.find('(', open)) != std::string::npos; ++open) {
    constexpr std::size_t fewest_words = 6;
    const std::size_t close = out.find_first_of("()\n", open + 1);
    if (close == std::string::npos || out[close] != ')') continue;
    const std::string_view inside = std::string_view(out).substr(open + 1, close - open - 1);
    const bool numbers = inside.find_first_of("0123456789") != std::string_view::npos;
    if (numbers && words_of(inside).words >= fewest_words) out[open] = out[close] = ';';  // "(For those who wonder: …)"
  }
  return out;
}

/// What a statement holds, in its order: words and numbers, those in brackets among them.
void lay_out(const std::vector<Expression>& items, std::vector<const Expression*>& out) {
  for (const Expression& item : items) {
    const bool has_name = !item.is(Expression::Kind::group) && !item.is(Expression::Kind::operation) &&
                          !item.is(Expression::Kind::negation);
    if (has_name) out.push_back(&item);
    lay_out(item.receiver, out);
    lay_out(item.children, out);
  }
}

bool names_geometry(std::string_view word) {
  if (word.size() == 1) return word[0] >= 'x' && word[0] <= 'z';
  const auto member = member_named(word);
  return touched_by(word) == Touches::geometry || (member && *member != Member::points && describes_shape(*member));
}

/// "normal gravity 0, -9.82, 0", "with -d = (-1, 0, 0)": of nothing that a shape has.
bool is_gravity_or_search(const PlacedValue& said) {
  const bool falls = std::any_of(said.numbers.begin(), said.numbers.end(), [](const Expression* number) {
    return std::abs(std::abs(number->value) - 9.81) < 0.02;
  });
  if (falls && says(*said.statement, [](const std::string& word) { return word == "gravity"; })) return true;
  std::vector<const Expression*> all;
  lay_out(said.statement->items, all);
  const auto own = std::find(all.begin(), all.end(), said.numbers.front());
  for (std::ptrdiff_t back = 1; back <= 2 && own != all.end() && own - all.begin() >= back; ++back)
    if (is_one_of(plain_name(own[-back]->text), {"gravity", "d", "dir"})) return true;
  return false;
}

/// "its lower end is 8 cm in the slab", "the top is at y = 0.6": a lone number of a part of a shape, which says again
/// what its size and place say. A path's count is none of a shape: "world.contacts.length is 0".
bool is_of_a_feature(const PlacedValue& said) {
  static constexpr std::array features{"top",  "bottom", "end",     "edge",      "corner", "corners",
                                       "face", "faces",  "surface", "underside", "plane"};
  if (said.numbers.size() != 1) return false;
  std::vector<const Expression*> all;
  lay_out(said.statement->items, all);
  const auto own = std::find(all.begin(), all.end(), said.numbers.front());
  const bool calculates = std::any_of(all.begin(), all.end(), [](const Expression* e) {
    return e->is(Expression::Kind::call) && !e->spaced;  // "0.9 - 0.6*cos(45)"
  });
  if (calculates) return false;
  for (std::ptrdiff_t back = 1; back <= 8 && own != all.end() && own - all.begin() >= back; ++back) {
    const std::string word = plain_name(last_part(own[-back]->text));
    if (shape_kind_named(word) || word == "and" || is_one_of(word, {"move", "moved", "turned", "rotated", "scaled"}))
      return false;
    if (is_one_of(word, features) || (back <= 2 && !first_parts(own[-back]->text).empty())) return true;
  }
  return false;
}

/// Whether a lone number of a sentence is said to be a size, a place or a turn: "radius 0.3", "at y = 2", "1.5 m tall".
/// "after 4 iterations", "version 3.25" and "all 30 spheres" are not.
bool says_geometry(const PlacedValue& said) {
  constexpr std::size_t furthest = 4;
  std::vector<const Expression*> all;
  lay_out(said.statement->items, all);
  const auto own = std::find(all.begin(), all.end(), said.numbers.front());
  if (own == all.end()) return true;
  const auto places_or_sizes = [](const std::string& word) {
    return shape_kind_named(word) ||
           (names_geometry(word) && !is_one_of(word, {"look", "right", "up", "move", "times"}));
  };
  if (!says(*said.statement, places_or_sizes) && (*own)->unit.empty()) return false;  // "they look wrong too (0.0297)"
  const auto answers = [](const std::string& word) { return is_one_of(word, words_of_answers); };
  const auto makes_a_shape = [](const Expression& e) {
    return e.is(Expression::Kind::call) && !e.spaced && shape_kind_named(e.text).has_value();
  };
  if (own != all.begin() && makes_a_shape(*own[-1])) return !says(*said.statement, answers);
  for (std::ptrdiff_t back = 1; back <= 4 && own - all.begin() >= back; ++back) {
    const Expression& before = *own[-back];
    if (!libraries_of(before.text).empty()) return false;  // a version: "parry3d-f64 0.17", "avian 0.1 to 0.2"
    if (back > 1 && !before.is(Expression::Kind::number) && !is_one_of(before.text, {"to", "and", "from"})) break;
  }
  if (own + 1 != all.end() && !is_filler(own[1]->text) && touched_by(own[1]->text) == Touches::nothing)
    return false;  // "at 144 fps"
  const bool whole = (*own)->value == std::floor((*own)->value) && (*own)->unit.empty();
  // "the y axis of box 1", "to move shape 2 out"
  const bool behind_kind = own != all.begin() && own[-1]->is(Expression::Kind::word) &&
                           (shape_kind_named(own[-1]->text) ||
                            is_one_of(plain_name(own[-1]->text), {"shape", "body", "object", "collider", "actor"}));
  const bool numbered = own != all.begin() && own[-1]->text == "axis";  // "SAT axis 7"
  if (whole && (*own)->value < 100.0 && (behind_kind || numbered) &&
      (own + 1 == all.end() || !is_one_of(own[1]->text, words_of_measures)))
    return false;
  if (own + 1 != all.end() && own[1]->text == "off") return false;  // "2e-4 off"
  // "face 3"
  const bool index = whole && own != all.begin() && own[-1]->is(Expression::Kind::word) &&
                     is_one_of(plain_name(own[-1]->text), {"face", "edge", "vertex", "feature", "axis"});
  if (index && (own + 1 == all.end() || !is_one_of(own[1]->text, words_of_measures))) return false;
  // "plus the 9 cross products", "the 3 axes of each box"
  for (std::ptrdiff_t ahead = 1; whole && ahead <= 2 && all.end() - own > ahead; ++ahead) {
    const std::string word = plain_name(own[ahead]->text);
    if (ahead == 1 && is_one_of(word, words_of_parts)) return false;  // "checks the 6 sides first"
    if (is_one_of(word, words_of_measures) || member_named(word) || is_filler(word)) break;
    if (word.size() > 3 && (word.ends_with('s') || word == "axes")) return false;
  }
  // "for every angle above 50 degrees"
  if (own != all.begin() && is_one_of(own[-1]->text, {"above", "below", "over", "under", "than", "beyond", "within"}))
    return false;
  const auto says_at = [&](std::ptrdiff_t ahead, std::string_view word) {
    return all.end() - own > ahead && own[ahead]->text == word;
  };
  for (const std::ptrdiff_t ahead : {1, 2})
    if (says_at(ahead, "or") && says_at(ahead + 1, "so")) return false;  // "3 mm or so"
  const auto is_measure = [](const Expression* e) { return is_one_of(plain_name(e->text), words_of_measures); };
  const auto behind = std::find_if_not(own + 1, all.end(), is_measure);
  const bool inside = behind != all.end() && (is_one_of((*behind)->text, {"inside", "into"}) ||
                                              ((*behind)->text == "in" && behind[-1]->text == "deep"));
  if (inside)  // "0.2 m deep in the wall"
    return says_moves_or_scales(*said.statement);
  bool geometry = false, coordinate = false, beside = true;
  for (auto at = own; at != all.begin() && own - at < static_cast<std::ptrdiff_t>(furthest) && !geometry;) {
    const std::string& word = (*--at)->text;
    // "lower the damping from 10 to 1"
    const bool range =
        (*at)->is(Expression::Kind::number) && at[1]->text == "to" && at != all.begin() && at[-1]->text == "from";
    if (range) continue;
    if ((*at)->is(Expression::Kind::number) || (*at)->is(Expression::Kind::gap)) break;
    if (is_filler(word)) continue;
    if (word == "to" && at != all.begin() && at[-1]->text == "used") return false;  // "used to be 0.113"
    const bool pair =
        at != all.begin() && touched_by(at[-1]->text + "_" + word) == Touches::nothing && !is_filler(at[-1]->text);
    if (pair || touched_by(word) == Touches::nothing || is_one_of(plain_name(word), words_of_answers)) return false;
    if ((*own)->value == 0.0 && word.find("margin") != std::string::npos) return false;  // none
    const bool weak =
        word.size() == 1 || is_one_of(plain_name(word), {"at", "in", "to", "from"});  // "stops at around 0.46"
    geometry = names_geometry(word) && !weak;
    coordinate = coordinate || (beside && weak && names_geometry(word));
    beside = beside && weak && (word.size() > 1 || names_geometry(word));  // "at y = 2", but not "at t = 2"
  }
  const bool nothing = (*own)->value == 0.0 && own != all.begin() && own[-1]->text == "to";  // "set it to 0"
  if (nothing && !geometry && !says_moves_or_scales(*said.statement)) return false;
  const bool measured = behind != own + 1;
  return geometry || coordinate || measured || !(*own)->unit.empty() || says_moves_or_scales(*said.statement);
}

/// "the closest corner of the cube is (0.8, 0.8, 0.8)", "the witness points (0, 1, 0)": an answer.
bool is_said_closest(const PlacedValue& said) {
  constexpr std::ptrdiff_t furthest = 8;
  std::vector<const Expression*> all;
  lay_out(said.statement->items, all);
  const auto own = std::find(all.begin(), all.end(), said.numbers.front());
  for (std::ptrdiff_t back = 1; back <= furthest && own - all.begin() >= back; ++back) {
    if (own[-back]->is(Expression::Kind::number)) return false;
    if (is_one_of(plain_name(own[-back]->text), {"closest", "nearest", "witness"})) return true;
  }
  return false;
}

/// "60 cm" of code in metres: a length in another unit is no chance.
bool stands_in_code(const PlacedValue& said, const std::vector<double>& code) {
  if (said.numbers.size() != 1) return false;
  const Expression& number = *said.numbers.front();
  const auto& items = said.statement->items;
  const auto own = std::find_if(items.begin(), items.end(), [&](const Expression& item) { return &item == &number; });
  const bool word = own != items.end() && own + 1 != items.end() && own[1].is(Expression::Kind::word);
  const std::string_view unit = !number.unit.empty() ? std::string_view(number.unit)
                                : word               ? std::string_view(own[1].text)
                                                     : std::string_view();
  const double metres = unit == "cm" ? 0.01 : unit == "mm" ? 0.001 : 0.0;
  return metres != 0.0 && std::any_of(code.begin(), code.end(), [&](double held) {
           return std::abs(std::abs(held) - number.value * metres) <= 1e-6 * std::abs(held);
         });
}

/// "a total height of height + 2 * radius", "f(0, …) is about x": of a formula, or of a call that is only named.
bool is_of_a_formula(const std::vector<Expression>& items, const Expression* number) {
  return std::any_of(items.begin(), items.end(), [&](const Expression& item) {
    const bool own = std::any_of(item.children.begin(), item.children.end(),
                                 [&](const Expression& child) { return &child == number; });
    const auto other = [&](Expression::Kind kind) {
      return std::any_of(item.children.begin(), item.children.end(),
                         [&](const Expression& child) { return child.is(kind); });
    };
    if (own && item.is(Expression::Kind::operation)) return other(Expression::Kind::word);
    if (own && (item.is(Expression::Kind::call) || item.is(Expression::Kind::group)))
      return other(Expression::Kind::gap);
    return is_of_a_formula(item.children, number);
  });
}

/// "moves by 1e-9": what no place or size of a case is given by.
bool is_negligible(const PlacedValue& said) {
  constexpr double largest = 1e-5, largest_tolerance = 1e-3;  // "agree to 1e-4"
  return std::all_of(said.numbers.begin(), said.numbers.end(), [](const Expression* number) {
    const bool tolerance = number->text.find('e') != std::string::npos;
    return number->value != 0.0 && std::abs(number->value) <= (tolerance ? largest_tolerance : largest);
  });
}

/// "2, 1, 2, 1, 2": what a program counted, run by run. No vector has as many numbers.
bool are_counts(const PlacedValue& said) {
  constexpr std::size_t fewest = 5;
  const auto& items = said.statement->items;
  const auto list = std::find_if(items.begin(), items.end(), [&](const Expression& item) {
    return item.is(Expression::Kind::group) && item.bracket == '\0' && item.children.data() == said.numbers.front();
  });
  return said.numbers.size() >= fewest && list != items.end() &&
         std::all_of(said.numbers.begin(), said.numbers.end(), [](const Expression* number) {
           return number->value == std::floor(number->value) &&
                  std::min(number->text.find('.'), number->text.size()) + 1 >= number->text.size();
         });
}

std::vector<double> numbers_in(std::string_view code) {
  std::vector<double> numbers;
  const Tokens tokens = tokens_of(code, 1);
  for (const Token& token : tokens.list)
    if (token.kind == Token::Kind::number) numbers.push_back(token.value);
  return numbers;
}

bool are_points_as_they_stand(const Case& value) {
  const auto* pair = std::get_if<PairQuery>(&value.run);
  const auto stands = [](const PosedShape& posed) {
    return std::holds_alternative<HullShape>(posed.shape.value) && posed.pose.position == Vector3d(0.0);
  };
  return pair != nullptr && stands(pair->a) && stands(pair->b);
}

/// Two points each, of which words may say that they are a size and a place.
bool are_few_points(const Case& value) {
  constexpr std::size_t most = 2;
  const auto* pair = std::get_if<PairQuery>(&value.run);
  const auto few = [](const PosedShape& posed) {
    const auto* hull = std::get_if<HullShape>(&posed.shape.value);
    return hull != nullptr && hull->hull->points.size() <= most;
  };
  return pair != nullptr && few(pair->a) && few(pair->b);
}

}  // namespace

namespace {

/// "the capsule's axis is x in PhysX, and it lies flat": what is known of the library.
bool repeats_an_axis(const Statement& statement) {
  std::optional<char> axis;
  std::optional<Library> library;
  for (std::size_t i = 0; i + 2 < statement.items.size(); ++i) {
    const auto& item = statement.items[i];
    if (plain_name(item.text) == "axis" && is_filler(statement.items[i + 1].text))
      axis = axis_letter(statement.items[i + 2]);
    if (plain_name(item.text) == "in" && statement.items[i + 1].is(Expression::Kind::word))
      library = library_named(statement.items[i + 1].text);
    if (axis && library) return convention_of(*library).axis == *axis;
  }
  return false;
}

}  // namespace

std::optional<Refusal> changes_in_words(std::string_view words) {
  static constexpr std::array changes{
      "rotated",  "turned",   "tilted",     "moved",      "shifted", "scaled",  "lies",     "lying",   "upside",
      "flipped",  "mirrored", "swapped",    "leaning",    "raised",  "lowered", "twice",    "half",    "inverted",
      "sideways", "diagonal", "diagonally", "translated", "turn",    "slanted", "inclined", "quarter", "tilt"};
  static constexpr std::array parts_of_shapes{"face", "faces", "plane", "edge", "edges", "side", "normal", "surface"};
  ParsedText parsed = parse_text(with_sentences_apart(words));
  for (const Statement& statement : parsed.statements) {
    // "turned by 45 degrees": its number is looked for elsewhere.
    const auto& items = statement.items;
    const auto has_number = [](const Expression& item) {
      return item.is(Expression::Kind::number) || !item.children.empty();
    };
    constexpr std::ptrdiff_t nearest = 4;
    bool changed = false;
    for (auto item = items.begin(); item != items.end() && !changed; ++item)
      changed = item->is(Expression::Kind::word) && is_one_of(plain_name(item->text), changes) &&
                !(item + 1 != items.end() && is_one_of(plain_name(item[1].text), parts_of_shapes)) &&
                std::none_of(item, item + std::min(nearest, items.end() - item), has_number);
    const bool denied = says(statement, [](const std::string& word) {
      return is_one_of(word, {"not", "isn", "aren", "no", "never", "none", "neither", "without", "unrotated"});
    });
    if (changed && !denied && !is_supposed(statement) && !repeats_an_axis(statement))
      return Refusal{statement.line,
                     "says that something is turned, moved or scaled, and not by how much; must say it"};
  }
  return std::nullopt;
}

namespace {

/// A kind of shape that words name, and that a case has not, where the code names none at all: boxes of a log that are
/// only sizes, and cylinders above them.
std::optional<Refusal> names_another_kind(const std::string& code, const ParsedText& words, const Case& value) {
  const Tokens tokens = tokens_of(code, 1);
  const bool named = std::any_of(tokens.list.begin(), tokens.list.end(), [](const Token& token) {
    return token.kind == Token::Kind::word && shape_kind_of_type(token.text).has_value();
  });
  if (named) return std::nullopt;
  static constexpr std::array kinds{ShapeKind::capsule, ShapeKind::cylinder, ShapeKind::cone, ShapeKind::ellipsoid};
  const std::string held = to_json(value, {}, -1);
  for (const Statement& statement : words.statements)
    for (const Expression& item : statement.items) {
      const auto kind = item.is(Expression::Kind::word) ? shape_kind_named(item.text) : std::nullopt;
      if (!kind || std::find(kinds.begin(), kinds.end(), *kind) == kinds.end() || is_supposed(statement)) continue;
      const std::string word(word_of(*kind));
      if (held.find('"' + word + '"') == std::string::npos)
        return Refusal{statement.line, "names a " + word + ", and the code beside it has none; must be said there"};
    }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> says_more_than(const Thread& thread, std::string_view words, const Case& value) {
  const std::vector<double> code = numbers_in(thread.code);
  const std::vector<Library> libraries = libraries_of(thread.code);
  const auto of_code = libraries.size() == 1 ? std::optional(libraries[0]) : std::nullopt;
  ParsedText parsed = parse_text(with_sentences_apart(words));
  if (are_few_points(value))
    for (const Statement& statement : parsed.statements)
      if (says(statement, [](const std::string& word) { return shape_kind_named(word).has_value(); }))
        return Refusal{statement.line, "names a shape, and its numbers are read as points; must say which is its size"};
  if (const int line = are_points_as_they_stand(value) ? line_that_places_points(words) : 0; line != 0)
    return Refusal{line, points_placed_in_words};
  for (const Statement& statement : parsed.statements)
    if (!is_supposed(statement) && says_a_convention(statement, of_code))
      return Refusal{
          statement.line,
          "may say in words how the numbers of the code are meant; must be said in the code, or be left out"};
  if (const auto other = names_another_kind(thread.code, parsed, value)) return other;
  if (const auto compared = sized_in_words(parsed)) return compared;
  if (const auto missing = left_out(parsed)) return missing;
  const RepeatedNumbers held(value);
  const std::vector<double> output = numbers_in(thread.output);
  const auto printed = [&](const PlacedValue& said) {  // one value of the output once more, and no place of a shape
    if (says(*said.statement, [](const std::string& word) {
          return word == "at" || shape_kind_named(word) || touched_by(word) == Touches::geometry;
        }))
      return false;
    constexpr std::size_t fewest_digits = 8;  // of a number that is no chance
    return (said.numbers.size() > 1 || said.numbers[0]->text.size() > fewest_digits) &&
           std::all_of(said.numbers.begin(), said.numbers.end(), [&](const Expression* number) {
             return std::any_of(output.begin(), output.end(),
                                [&](double one) { return std::abs(one) == std::abs(number->value); });
           });
  };
  for (const PlacedValue& said : values_that_may_matter(parsed)) {
    if (printed(said)) continue;
    if (is_supposed(*said.statement) || speaks_of_an_answer(*said.statement) || held.contain(said)) continue;
    if (stands_in_code(said, code) || is_negligible(said) || are_counts(said) || is_gravity_or_search(said) ||
        is_of_a_feature(said))
      continue;
    if (said.numbers.size() == 1 && is_of_a_formula(said.statement->items, said.numbers.front())) continue;
    const bool answers =
        says(*said.statement, [](const std::string& word) { return is_one_of(word, verbs_of_answers); });
    if ((said.numbers.size() == 1 || answers) && !says_geometry(said)) continue;
    if (is_said_closest(said) || measures_to_the_nearest(*said.statement, *said.numbers.front())) continue;
    const Expression& number = *said.numbers.front();
    return Refusal{number.line, "holds " + number.text +
                                    " in words, and not in the code beside them; must be in the code, or be left out"};
  }
  return std::nullopt;
}

std::optional<Refusal> holds_more_than(const Thread&, std::string_view code, const Case& value) {
  ParsedText parsed = parse_text(code);
  const RepeatedNumbers held(value);
  for (const PlacedValue& said : values_that_may_matter(parsed))
    if (const Expression& number = *said.numbers.front(); !held.contain(said))
      return Refusal{number.line, "holds " + number.text +
                                      " in code, and not in the words beside it; must be in the words, or be left out"};
  return std::nullopt;
}

}  // namespace minkoscope
