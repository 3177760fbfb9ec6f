// Bodies that shapes join: what the calls of notation/calls.h do.
#include <algorithm>

#include "core/import/grammar/expression.h"
#include "core/import/notation/calls.h"
#include "core/import/reading/reader.h"

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

/// The body that a pose stands for: a draft that is placed by nothing but what is said of it.
std::optional<int> Reader::body_of(const Meaning& meaning) const {
  if (meaning.draft < 0 || !draft(meaning.draft).is_body) return std::nullopt;
  return meaning.draft;
}

Meaning Reader::meaning_of_draft(int index, int line) const {
  const PartialPose& place = draft(index).place;
  Meaning out = pose_meaning(place.position, place.rotation, line);
  out.draft = index;
  return out;
}

int Reader::add_body_draft(const std::string& name) {
  add_pose("\1" + name, {});
  out_.poses.back().is_body = true;
  return static_cast<int>(out_.poses.size()) - 1;
}

/// What a call is given: shapes, bodies and places, in their order, by position or by name.
Reader::Given Reader::given_to(const Expression& call) {
  Given given;
  for (std::size_t i = 0; i < call.children.size(); ++i) {
    const Expression& child = call.children[i];
    if (child.is(Kind::label) || (child.is(Kind::assignment) && child.children.empty())) continue;
    const bool keyed = child.is(Kind::assignment);
    const Meaning value = keyed ? meaning_of(child.children[0], child.text) : meaning_of(child);
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

/// A shape's pose so far is the one in its body. Another body makes it another shape.
std::size_t Reader::join(std::size_t shape, int body, const Given& given, int line) {
  if (out_.bodies[shape].owner >= 0 && out_.bodies[shape].owner != body) shape = copy_shape(shape);
  BodyDraft& joined = out_.bodies[shape];
  joined.owner = body;
  joined.placed_by_default = true;
  draft(body).used = true;
  if (const auto scale = scales_of_bodies_.find(body); scale != scales_of_bodies_.end())
    set_scale(joined, scale->second, line);
  for (const auto& [member, value] : given.places) {
    use(value);
    set_place(joined.place, member, value, library_of(joined.library), line);
  }
  return shape;
}

/// Scales what has joined a body, and what joins it later.
void Reader::scale_body(int body, const Meaning& value, int line) {
  scales_of_bodies_[body] = value;
  for (BodyDraft& joined : out_.bodies)
    if (joined.owner == body) set_scale(joined, value, line);
}

/// A body that stands in another; none stands in itself.
void Reader::join_body(int inner, int outer, int line) {
  for (int above = outer; above >= 0; above = draft(above).owner)
    if (above == inner) {
      out_.fault = Refusal{line, "adds a group to one that stands in it; must be the other way round"};
      return;
    }
  draft(inner).owner = outer;
  draft(outer).used = true;
}

/// What a row of notation/calls.h does; nothing where its arguments are none of its kind.
std::optional<Meaning> Reader::called(const Expression& call, const CallRow& row) {
  const std::string receiver(first_parts(call.text));
  const auto own = variable(receiver);
  if (row.effect == CallEffect::reads) return std::nullopt;
  if (row.effect == CallEffect::joins_receiver && own && own->is(Meaning::Kind::body)) return std::nullopt;
  const std::size_t poses_before = out_.poses.size(), bodies_before = out_.bodies.size();
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
    case CallEffect::makes_body: {
      if (given.shapes.size() > 1 || given.bodies.size() > 1) return give_up();
      const int body = given.bodies.empty() ? add_body_draft({}) : given.bodies[0];
      for (const auto& [member, value] : given.places) {
        use(value);
        set_member(meaning_of_draft(body, call.line), member, value, call.line, call.text);
      }
      given.places.clear();
      if (!given.shapes.empty()) join(given.shapes[0], body, given, call.line);
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
      if (body) return body_meaning(join(given.shapes[0], *body, given, call.line), call.line);
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

/// The body of this name: a pose that was given it becomes one, and a name that the text has not made stands for a body
/// at the origin until it is placed.
int Reader::body_named(const std::string& name) {
  if (const auto known = variable(name); known && known->draft >= 0) {
    draft(known->draft).is_body = true;
    return known->draft;
  }
  const int body = add_body_draft(name);
  if (const auto known = variable(name); known && known->is(Meaning::Kind::pose))
    set_place(draft(body).place, Member::pose, *known, Library::none, known->line);
  out_.variables[name] = meaning_of_draft(body, 0);
  return body;
}

}  // namespace minkoscope
