// Two shapes with their poses, in the code of a library, in a debugger's window or in words; and what an engine said of
// them. The grammar reads expressions, the tables of core/import/notation know what they mean.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "core/base/text.h"
#include "core/import/cast.h"
#include "core/import/format.h"
#include "core/import/grammar/expression.h"
#include "core/import/grammar/prose.h"
#include "core/import/reading/accounting.h"
#include "core/import/reading/reader.h"
#include "core/import/resolve/pairing.h"
#include "core/import/subjects/claims.h"
#include "core/import/thread/repeated.h"
#include "core/import/thread/thread.h"

namespace minkoscope {
namespace {

// A text longer than this is data, and no report.
constexpr std::size_t longest_report = 200'000;

/// Float where every number has at most nine digits.
Precision precision_of_text(std::string_view text) {
  std::size_t digits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c >= '0' && c <= '9') {
      if (digits > 0 || c != '0') ++digits;
      if (digits > 9) return Precision::float64;
    } else if (c != '.') {
      digits = 0;
    }
  }
  return Precision::float32;
}

/// "I am porting my Box2D mover", above code of a library of three dimensions: no part of code, wherever it stands.
bool is_mentioned_in_passing(std::string_view text, std::string_view word) {
  if (lower_case(word) != "box2d" || libraries_of(text).empty()) return false;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool said = at > 0 && text[at - 1] == ' ' && end + 1 < text.size() && text[end] == ' ' &&
                      std::isalpha(static_cast<unsigned char>(text[end + 1])) != 0;
    const std::size_t begin = text.rfind('\n', at) + 1;
    if (!said || !reads_as_sentence(text.substr(begin, std::min(text.find('\n', at), text.size()) - begin)))
      return false;
  }
  return true;
}

/// The word that shows that a text is in two dimensions, or nothing.
std::string_view two_dimensions_word(std::string_view text) {
  static constexpr std::array words{"parry2d",
                                    "rapier2d",
                                    "ncollide2d",
                                    "Isometry2",
                                    "b2PolygonShape",
                                    "b2CircleShape",
                                    "b2Body",
                                    "b2World",
                                    "b2MakeBox",
                                    "b2Circle",
                                    "b2Polygon",
                                    "b2Transform",
                                    "b2Vec2",
                                    "Box2D",
                                    "box2d",
                                    "Matter.Bodies",
                                    "pymunk",
                                    "Chipmunk",
                                    "cpShape",
                                    "planck.",
                                    "CircleShape2D",
                                    "RectangleShape2D",
                                    "BoxCollider2D",
                                    "CircleCollider2D",
                                    "PolygonCollider2D",
                                    "c2AABB",
                                    "c2Circle",
                                    "c2Poly",
                                    "c2Capsule",
                                    "Phaser.",
                                    "Point{2",
                                    "SVector{2",
                                    "Rectangle2D",
                                    "p2.Body"};
  for (const std::string_view word : words) {
    const std::size_t at = text.find(word);
    if (at == std::string_view::npos || is_mentioned_in_passing(text, word)) continue;
    return word;
  }
  return {};
}

/// Whether the brackets of numbers in a text hold two each, "(0, 3)", and none three.
bool speaks_in_pairs(std::string_view text) {
  int pairs = 0, triples = 0;
  for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1)) {
    const std::size_t end = text.find_first_not_of("0123456789+-.eEfF, \t", at + 1);
    if (end == std::string_view::npos || text[end] != ')' || end == at + 1) continue;
    if (at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0) continue;  // a call's
    if (text.substr(0, at).ends_with(" in ")) continue;                                   // "for x in (-1, 1)"
    const auto commas = std::count(text.begin() + static_cast<std::ptrdiff_t>(at),
                                   text.begin() + static_cast<std::ptrdiff_t>(end), ',');
    pairs += commas == 1 ? 1 : 0;
    triples += commas == 2 ? 1 : 0;
  }
  return pairs > 1 && triples == 0;
}

/// Leaves the brackets that the line closes without opening them.
void blank_between(std::string& text, std::size_t begin, std::size_t end, int depth) {
  for (std::size_t i = end; i-- > begin;) {
    const bool closes = std::string_view(")]}").find(text[i]) != std::string_view::npos;
    if (closes && depth < 0)
      ++depth;
    else
      text[i] = ' ';
  }
}

/// The text without the lines that hold an answer alone; lines with brackets in brackets hold more.
std::string without_claims(std::string_view text, const std::vector<Claim>& claims) {
  std::string rest(text);
  for (const Claim& claim : claims) {
    std::size_t begin = 0;
    for (int line = 1; line < claim.line && begin != std::string::npos; ++line) begin = rest.find('\n', begin) + 1;
    const std::size_t end = std::min(rest.find('\n', begin), rest.size());
    int depth = 0, deepest = 0;
    for (std::size_t i = begin; i < end; ++i) {
      depth += std::string_view("([{").find(rest[i]) != std::string_view::npos ? 1 : 0;
      depth -= std::string_view(")]}").find(rest[i]) != std::string_view::npos ? 1 : 0;
      deepest = std::max(deepest, depth);
    }
    if (deepest < 2) blank_between(rest, begin, end, depth);
  }
  return rest;
}

}  // namespace

bool is_shapes(const ImportText& source) {
  if (source.text.size() > longest_report) return false;
  if (!two_dimensions_word(source.text).empty()) return true;
  const Reading& reading = source.reading();
  const auto inferred =
      std::count_if(reading.bodies.begin(), reading.bodies.end(), [](const BodyDraft& body) { return body.inferred; });
  const bool shapes =
      std::any_of(reading.bodies.begin(), reading.bodies.end(),
                  [](const BodyDraft& body) { return body.kind != ShapeKind::hull && !body.inferred; }) ||
      inferred >= 2 || (inferred == 1 && reading.lists.size() == 1 && !is_moving_ellipsoid(source));
  const bool said = std::all_of(reading.bodies.begin(), reading.bodies.end(), [](const BodyDraft& body) {
    return body.in_words && (body.place.position || body.placed_by_default) && body.sizes.contains(Member::points);
  });
  // {"type": "convex", "vertices": […], "position": …}, each in brackets of its own
  const bool stand = reading.bodies.size() == 2 &&
                     std::all_of(reading.bodies.begin(), reading.bodies.end(), [](const BodyDraft& body) {
                       return body.place.position && body.sizes.contains(Member::points);
                     });
  const bool moved = std::any_of(reading.bodies.begin(), reading.bodies.end(), [](const BodyDraft& body) {
    return body.place.moved || (body.place.stated && body.library != Library::none);
  });
  const bool placed_hulls = reading.bodies.size() >= 2 && (!reading.poses.empty() || said || moved || stand);
  return shapes || placed_hulls || reading.cast || reading.count_fault || holds_coordinate_lists(reading);
}

bool is_point_lists(const ImportText& source) {
  if (source.text.size() > longest_report) return true;  // no answer is so long
  const Reading& reading = source.reading();
  const std::string rest = without_claims(source.text, reading.claims);
  return holds_two_point_lists({rest, source.name, source.folder, source.choices}, reading.claims);
}

Imported read_points_and_answer(const ImportText& source) {
  if (source.text.size() > longest_report) return read_point_lists(source, {});
  const Reading& reading = source.reading();
  const std::string rest = without_claims(source.text, reading.claims);
  if (!reading.claims.empty() && rest.find_first_of("0123456789") == std::string::npos)
    source.fail(reading.claims[0].line,
                "holds what an engine answered, and no shapes; must have two shapes with their sizes and places");
  // "A is at (0.2, 0.1, 0.3)" is no point of an answer
  if (const int line = line_that_places_points(source.text); line != 0) source.fail(line, points_placed_in_words);
  Imported out = read_point_lists({rest, source.name, source.folder, source.choices}, reading.claims);
  const Library library = reading.libraries.empty() ? Library::none : reading.libraries[0];
  EngineAnswer answer = answer_of(reading.claims, library, out.remarks);
  if (answer.empty()) return out;
  out.understood.emplace_back("what the engine said of them is kept beside our result");
  out.value.view.engine_answer = answer;
  return out;
}

namespace {

/// Whether a text says that a letter or a word is half a height: "h is the HALF height".
bool says_half(std::string_view text, std::string_view name) {
  for (const std::string_view verb : {" is ", " is the ", " = ", " means ", " is its "}) {
    const std::string phrase = std::string(name).append(verb).append("half");
    const std::size_t at = text.find(phrase);
    if (at != std::string_view::npos && (at == 0 || std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0))
      return true;
  }
  return false;
}

/// A height of no library is half of one where the text says so, and no whole one where it speaks of half heights.
void read_halves_in_words(Reading& reading, const ImportSource& source) {
  if (!reading.libraries.empty()) return;
  std::string text;
  for (BodyDraft& body : reading.bodies) {
    const auto height = body.sizes.find(Member::height);
    if (height == body.sizes.end() || body.in_words || body.library != Library::none) continue;
    if (text.empty()) text = lower_case(source.text);
    if (says_half(text, "h") || says_half(text, "height") || says_half(text, "length")) {
      body.sizes[Member::half_height] = height->second;
      body.sizes.erase(height);
      continue;
    }
    for (const std::string_view words : {"half height", "half-height", "half the height", "half length", "half-length"})
      if (text.find(words) != std::string::npos)
        refuse({body.line, "gives a height, and says \"" + std::string(words) +
                               "\" beside it; must name it \"half height\" or \"whole height\""},
               source);
  }
}

/// The case of a reading, and the numbers that were understood as none of its own.
Imported shapes_of(const ImportSource& source, Reading reading, std::vector<double>& recognised) {
  for (const Claim& claim : reading.claims)
    if (const auto numbers = numbers_of(claim.value))
      recognised.insert(recognised.end(), numbers->begin(), numbers->end());
  if (reading.count_fault) refuse(*reading.count_fault, source);
  read_halves_in_words(reading, source);
  if (reading.bodies.size() < 2 && speaks_in_pairs(source.text))
    source.fail(reading.bodies.empty() ? 1 : reading.bodies[0].line,
                "looks like two dimensions (2D): points have two numbers; must have three, x y z each");
  const std::optional<Cast> cast = cast_of(reading);
  std::vector<PlacedShape> shapes = placed_shapes(reading, source);
  recognised.insert(recognised.end(), reading.recognised.begin(), reading.recognised.end());
  const Library library = reading.libraries.empty() ? Library::none : reading.libraries[0];
  Imported out;
  out.format = "shapes and poses";
  if (library != Library::none) out.format += " of " + std::string(convention_of(library).title);
  if (cast) {
    Imported moving = cast_case(*cast, shapes, source);
    moving.format = out.format;
    moving.remarks.insert(moving.remarks.end(), reading.remarks.begin(), reading.remarks.end());
    std::get<SweepQuery>(moving.value.run).precision = precision_of_text(source.text);
    return moving;
  }
  if (reading.cast || shapes.size() != 2)
    source.fail(reading.cast ? reading.cast->line : 0, "calls the cast \"" +
                                                           (reading.cast ? reading.cast->name : std::string()) +
                                                           "\" in a way that is not read; must have the shape that "
                                                           "moves, where it starts, its direction and its length");
  PairQuery pair;
  pair.precision = precision_of_text(source.text);
  pair.a = shapes[0].posed;
  pair.b = shapes[1].posed;
  for (std::size_t i = 0; i < 2; ++i) {
    out.understood.push_back((i == 0 ? "A: " : "B: ") + shapes[i].words);
    if (!shapes[i].placed)
      out.remarks.push_back(std::string(i == 0 ? "A" : "B") + " stands at the origin, as nothing else is said");
  }
  out.remarks.insert(out.remarks.end(), reading.remarks.begin(), reading.remarks.end());
  EngineAnswer answer = answer_of(reading.claims, library, out.remarks);
  out.value.name = std::string(type_name(pair.a.shape)) + " and " + std::string(type_name(pair.b.shape));
  if (!answer.empty()) {
    out.understood.emplace_back("what the engine said of them is kept beside our result");
    out.value.view.engine_answer = answer;
  }
  out.value.run = std::move(pair);
  return out;
}

/// All that a reading holds, whatever it is called, so that two readings of the same are the same text.
std::string outcome_of(const ImportSource& source, const ParsedText& parsed) {
  try {
    std::vector<double> recognised;
    Imported read = shapes_of(source, Reader(source, source.choices).read(parsed), recognised);
    read.value.name.clear();
    std::string outcome = to_json(read.value, source.folder, -1);
    for (const double number : recognised) outcome.append(" ").append(std::to_string(number));
    return outcome;
  } catch (const CaseError& error) {
    return error.what();
  }
}

}  // namespace

Imported read_shapes(const ImportText& source) {
  if (const std::string_view word = two_dimensions_word(source.text); !word.empty())
    source.fail(line_at(source.text, source.text.find(word)),
                "looks like two dimensions (2D), by \"" + std::string(word) + "\"; must be in three, x y z each");
  std::vector<double> recognised;
  Imported out = shapes_of(source, source.reading(), recognised);
  ParsedText parsed = parse_text(source.text);
  if (const auto fault = mixed_units(parsed)) refuse(*fault, source);
  if (const auto fault = sized_in_words(parsed)) refuse(*fault, source);
  if (const auto fault = left_out(parsed)) refuse(*fault, source);
  const Outcome outcome = [&](const ParsedText& changed) { return outcome_of(source, changed); };
  const RepeatedNumbers held(out.value);
  const Repeats repeats = [&](const PlacedValue& said) { return held.contain(said); };
  if (const auto fault = passed_over(parsed, outcome, repeats)) refuse(*fault, source);
  return out;
}

}  // namespace minkoscope
