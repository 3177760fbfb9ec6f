// What a sentence says of two shapes at once, and of points: "two spheres of radius 0.5 at (0, 0, 0) and (1, 0, 0)".
#include <utility>

#include "core/import/grammar/parser.h"
#include "core/import/grammar/sentence.h"
#include "core/import/notation/functions.h"
#include "core/import/reading/reader.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

bool holds_word(const std::vector<Expression>& items, std::initializer_list<std::string_view> words) {
  return std::any_of(items.begin(), items.end(), [&](const Expression& item) {
    return (item.is(Kind::word) || item.is(Kind::call)) && is_one_of(plain_name(item.text), words);
  });
}

/// "with caps", "excluding the hemispheres": whether a capsule's height is with them; nothing where it is not said.
std::optional<bool> caps_said(const std::vector<Expression>& words) {
  std::optional<bool> with;
  for (const Expression& item : words) {
    const bool bracketed = item.is(Kind::call) && item.spaced;  // "(halfHeight without caps)"
    if (const auto said = bracketed ? caps_said(item.children) : std::nullopt) return said;
    if (!item.is(Kind::word)) {
      with.reset();
      continue;
    }
    const std::string word = plain_name(item.text);
    if (is_one_of(word, {"with", "including", "incl", "inclusive", "includes"})) with = true;
    if (is_one_of(word, {"without", "excluding", "excl", "exclusive", "excludes", "no"})) with = false;
    if (with && is_one_of(word, {"caps", "hemispheres", "endcaps"})) return with;
  }
  return std::nullopt;
}

}  // namespace

/// "Two cubes of side 1. The first is at …, the second at …": both have the sizes that were given.
void Reader::mention_one_of_plural(const std::string& which) {
  if (!is_one_of(which, {"first", "second", "other"})) return;
  if (which == "first") {
    common_sizes_ = out_.bodies[*plural_].sizes;  // before the first gets its own
  } else {
    plural_ = copy_shape(*plural_);
    out_.bodies[*plural_].place = {};
    if (common_sizes_) out_.bodies[*plural_].sizes = *common_sizes_;
  }
  mention_ = {};
  mention_.open = true;
  mention_.kind = out_.bodies[*plural_].kind;
  mention_.body = current_ = plural_;
  if (which != "first") plural_.reset();
}

/// "The first capsule goes from …, the second from …": of the same kind as the first. Whether it is that.
bool Reader::mention_second(const Statement& statement, std::size_t place) {
  const auto& items = statement.items;
  const bool second = is_one_of(plain_name(items[place].text), {"second", "other"}) && place > 0 &&
                      plain_name(items[place - 1].text) == "the";
  const bool named =
      place + 1 < items.size() && (items[place + 1].is(Kind::label) || shape_kind_named(items[place + 1].text));
  if (!first_of_two_ || !second || named) return false;
  mention(*std::exchange(first_of_two_, std::nullopt), Library::none, items[place].text, items[place].line);
  mention_.another = true;
  return true;
}

/// "and (1, 0, 0)", "the other with (1, 0, 0)", behind the place of the first of several. Whether it is that; `place`
/// is at what was read last then.
bool Reader::read_place_of_another(const std::vector<Expression>& items, std::size_t& place) {
  if (!mention_.open || !mention_.word.ends_with('s') || !mention_.body || !out_.bodies[*mention_.body].place.position)
    return false;
  std::size_t at = place + 1;
  while (at < items.size() && items[at].is(Kind::word) &&
         (is_filler(items[at].text) ||
          is_one_of(plain_name(items[at].text), {"at", "one", "translated", "shifted", "moved"})))
    ++at;
  if (at >= items.size()) return false;
  const bool by = plain_name(items[at].text) == "by";  // how far from the first, as the first stands at the origin
  const bool bracketed =
      items[at].is(Kind::call) && is_one_of(plain_name(items[at].text), {"and", "at", "with", "is", "by"});
  if (by && *out_.bodies[*mention_.body].place.position != Vector3d(0.0)) return false;
  if (!bracketed && !items[at].is(Kind::group)) return false;
  const Meaning value = meaning_of_group(items[at], {});
  if (!vector_of(value)) return false;
  mention_.body = current_ = copy_shape(*mention_.body);
  out_.bodies[*current_].place = {};
  set_place(out_.bodies[*current_].place, Member::position, value, out_.bodies[*current_].library, items[at].line);
  place = at;
  return true;
}

/// "on top of each other (one with …)", "along y (radius 0.3)": a word of a sentence about a shape, and no call.
bool Reader::ends_with_words_in_brackets(const Expression& item) const {
  if (!mention_.open || !item.is(Kind::call) || !item.spaced || item.bracket != '(' || !item.receiver.empty() ||
      item.children.empty() || !first_parts(item.text).empty() || variable(item.text))
    return false;
  const Expression& first = item.children[0];
  return (first.is(Kind::word) || first.is(Kind::assignment)) && row_of(item.text) == nullptr &&
         !is_function(item.text) && call_row(item.text) == nullptr;
}

/// What a sentence says in brackets of the shape before them: "(full size)", "(radius 0.3)", "(one at (0, 0, 0), the
/// other at (1, 0, 0))".
void Reader::read_words_in_brackets(const Expression& group, const Statement& statement) {
  if (!mention_.open) return;
  if (read_kind_of_sides(group) || read_caps(group.children)) return;
  const bool of_each = mention_.word.ends_with('s') && holds_word(group.children, {"one", "first", "other", "second"});
  const bool members = std::any_of(group.children.begin(), group.children.end(), [](const Expression& child) {
    if (!child.is(Kind::word) && !child.is(Kind::assignment) && !child.is(Kind::call)) return false;
    const auto member = member_named(child.text);
    return member && describes_shape(*member) && !claim_named(child.text, Library::none);
  });
  if (!of_each && !members) return;
  Expression word = group;
  word.kind = Kind::word;
  word.text = mention_.word;
  word.children.clear();
  Statement inner{with_runs_joined(group.children), group.line, statement.is_comment, statement.paragraph};
  inner.items.insert(inner.items.begin(), word);
  const Mention before = mention_;
  label_ = before.name;
  read_statement(inner);
  mention_ = before;
  mention_.body = current_;
}

/// "height 1.8 with caps". Whether it is that.
bool Reader::read_caps(const std::vector<Expression>& words) {
  const auto with = caps_said(words);
  return with && say_caps(*with, words[0].line);
}

/// Whether the shape that is spoken of is a capsule, so that its height is with its caps or without them.
bool Reader::say_caps(bool with, int line) {
  if (!mention_.body || out_.bodies[*mention_.body].kind != ShapeKind::capsule) return false;
  std::optional<bool>& said = out_.bodies[*mention_.body].with_caps;
  if (said && said != with)
    out_.bodies[*mention_.body].fault =
        Refusal{line, "gives the height of a capsule with and without caps; must be one of them"};
  said = with;
  return true;
}

/// "2 x 1 x 3 (full size)". Whether it is that.
bool Reader::read_kind_of_sides(const Expression& group) {
  if (!mention_.body) return false;
  BodyDraft& body = out_.bodies[*mention_.body];
  const bool whole = holds_word(group.children, {"full", "whole", "fullsize", "total"});
  const bool half = holds_word(group.children, {"half", "halfextents", "halfsize"});
  const bool only_words = std::all_of(group.children.begin(), group.children.end(),
                                      [](const Expression& child) { return child.is(Kind::word); });
  const auto named = body.sizes.find(Member::extents);  // "extents 2 x 1 x 3 (full size)"
  const bool sized = body.unnamed.size() == 3 || named != body.sizes.end();
  if (!only_words || whole == half || body.kind != ShapeKind::box || !sized) return false;
  const Meaning sides = named != body.sizes.end() ? named->second : list_meaning(body.unnamed, group.line);
  if (named != body.sizes.end())
    body.sizes.erase(named);
  else
    body.unnamed.clear();
  set_size(body, whole ? Member::whole_extents : Member::half_extents, sides, group.line);
  return true;
}

}  // namespace minkoscope
