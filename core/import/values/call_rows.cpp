// What the calls of notation/calls.h do to the shapes, bodies and places that they are given.
#include "core/import/grammar/expression.h"
#include "core/import/notation/calls.h"
#include "core/import/values/evaluator.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

bool is_place(const Meaning& meaning) {
  if (meaning.is(Meaning::Kind::pose) || meaning.is(Meaning::Kind::rotation)) return true;
  const auto numbers = numbers_of(meaning);
  return meaning.is(Meaning::Kind::list) && numbers && (numbers->size() == 3 || numbers->size() == 4);
}

Member member_of(const Meaning& place) {
  if (place.is(Meaning::Kind::pose)) return Member::pose;
  return place.is(Meaning::Kind::rotation) || place.items.size() == 4 ? Member::rotation : Member::position;
}

}  // namespace

/// What a call is given: shapes, bodies and places, in their order, by position or by name.
Evaluator::Given Evaluator::given_to(const Expression& call) {
  Given given;
  for (std::size_t i = 0; i < call.children.size(); ++i) {
    const Expression& child = call.children[i];
    if (child.is(Kind::label) || (child.is(Kind::assignment) && child.children.empty())) continue;
    const bool keyed = child.is(Kind::assignment);
    Meaning value = keyed ? meaning_of(child.children[0], child.text) : meaning_of(child);
    const bool braced = !keyed && child.is(Kind::group) && child.bracket == '{' && value.items.size() == 2;
    if (braced && vector_of(value.items[0]) && is_placing(value.items[1]))  // "{{0, 6, 0}, Quaternion::identity()}"
      value = pose_of(value.items, call.text, child.line);
    // What it is given as; a kind stands for none of these.
    Member member = Member::kind;
    if (keyed) {
      member = member_named(child.text).value_or(Member::kind);
    } else if (is_place(value)) {
      member = member_of(value);
    }
    if (!keyed && ignores_argument(call.text, i) && !value.is(Meaning::Kind::body)) {
      recognise(value);
    } else if (value.is(Meaning::Kind::body)) {
      given.shapes.push_back(value.body);
    } else if (const auto body = body_of(value)) {
      given.bodies.push_back(*body);
    } else if (member == Member::ignored) {
      recognise(value);
    } else if (places_shape(member)) {
      given.places.emplace_back(member, value);
    } else if (child.is(Kind::word) || value.is(Meaning::Kind::unknown)) {
      given.names.push_back(child.text);
    }
  }
  return given;
}

/// A body where it is said to stand, or that it is given, which the shape beside it joins.
int Evaluator::make_body(const Given& given, const Expression& call) {
  const int body = given.bodies.empty() ? add_body_draft({}) : given.bodies[0];
  for (const auto& [member, value] : given.places) {
    use(value);
    set_member(meaning_of_draft(body, call.line), member, value, call.line, call.text);
  }
  if (!given.shapes.empty()) join(given.shapes[0], body, {}, call.line);
  return body;
}

/// What a row of notation/calls.h does; nothing where its arguments are none of its kind.
std::optional<Meaning> Evaluator::called(const Expression& call, const CallRow& row) {
  const std::string receiver(first_parts(call.text));
  const auto own = variable(receiver);
  if (row.effect == CallEffect::reads) return std::nullopt;
  if (row.effect == CallEffect::joins_receiver && own && own->is(Meaning::Kind::body)) return std::nullopt;
  const std::size_t poses_before = out_.poses.size(), bodies_before = out_.bodies.size();
  if (row.effect == CallEffect::makes_inner_body && !(own && body_of(*own))) return std::nullopt;
  Given given = given_to(call);
  const auto give_up = [&]() -> std::optional<Meaning> {
    // What was read here is read again by what comes after.
    out_.poses.resize(poses_before);
    out_.bodies.resize(bodies_before);
    return std::nullopt;
  };
  switch (row.effect) {
    case CallEffect::passes:
      if (given.shapes.size() == 1) return body_meaning(given.shapes[0], call.line);
      if (given.bodies.size() == 1) return meaning_of_draft(given.bodies[0], call.line);
      return give_up();
    case CallEffect::makes_body:
    case CallEffect::makes_inner_body: {
      if (given.shapes.size() > 1 || given.bodies.size() > 1) return give_up();
      const int body = make_body(given, call);
      if (row.effect == CallEffect::makes_inner_body) join_body(body, *body_of(*own), call.line);
      return meaning_of_draft(body, call.line);
    }
    case CallEffect::joins_argument:
    case CallEffect::joins_receiver: {
      const int outer = own ? body_of(*own).value_or(-1) : -1;
      if (given.shapes.empty() && given.bodies.size() == 1 && outer >= 0) {  // a node that stands in another
        join_body(given.bodies[0], outer, call.line);
        return meaning_of_draft(outer, call.line);
      }
      if (given.shapes.size() != 1) return give_up();
      std::optional<int> body;
      if (row.effect == CallEffect::joins_argument) {
        if (given.bodies.size() == 1) body = given.bodies[0];
        if (!body && !given.names.empty())
          out_.bodies[given.shapes[0]].fault =
              Refusal{call.line, "\"" + call.text + "\" joins a shape to \"" + given.names[0].substr(0, 40) +
                                     "\", whose pose is not given; must be the body's pose"};
      } else if (!receiver.empty()) {
        body = body_named(receiver);
      }
      if (body) return body_meaning(join(given.shapes[0], *body, given.places, call.line), call.line);
      out_.bodies[given.shapes[0]].placed_by_default = true;
      return body_meaning(given.shapes[0], call.line);
    }
    case CallEffect::moves:
      if (given.bodies.size() != 1) return give_up();
      for (const auto& [member, value] : given.places)
        set_member(meaning_of_draft(given.bodies[0], call.line), member, value, call.line, call.text);
      return Meaning{};
    case CallEffect::reads:
      break;
  }
  return give_up();
}

}  // namespace minkoscope
