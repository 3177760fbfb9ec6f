// Calls that are given shapes and poses: one shape becomes an object, two are asked about.
#include <algorithm>
#include <array>
#include <iterator>

#include "core/import/grammar/expression.h"
#include "core/import/values/evaluator.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

/// Which of the places belong to which of two shapes: a pose each; a position and a rotation each; a position each.
std::array<std::vector<std::size_t>, 2> places_of_two(const std::vector<Meaning>& arguments,
                                                      const std::vector<std::size_t>& places,
                                                      const std::vector<std::size_t>& poses) {
  // An identity alone turns nothing; behind a position it is its rotation.
  const auto are_position_and_rotation = [&](std::size_t first, std::size_t second) {
    const Meaning &position = arguments[places[first]], &rotation = arguments[places[second]];
    const auto turn = rotation.is(Meaning::Kind::list) ? numbers_of(rotation) : std::nullopt;
    const bool listed = turn && (turn->size() == 4 || turn->size() == 9);  // a quaternion, a matrix
    return position.is(Meaning::Kind::list) && position.items.size() == 3 && vector_of(position) &&
           (listed || (is_placing(rotation) && !rotation.has_position));
  };
  const auto is_place = [&](std::size_t i) {
    return are_position_and_rotation(i, i + 1) || are_position_and_rotation(i + 1, i);
  };
  if (places.size() == 4 && is_place(0) && is_place(2)) return {{{places[0], places[1]}, {places[2], places[3]}}};
  if (poses.size() == 2) return {{{poses[0]}, {poses[1]}}};
  if (!poses.empty()) return {};
  if (places.size() == 4) return {{{places[0], places[1]}, {places[2], places[3]}}};
  if (places.size() == 2) return {{{places[0]}, {places[1]}}};
  return {};
}

/// Jolt's queries take a scale behind each shape: CollideShape(shape, scale, transform, …).
bool takes_scales(std::string_view call) {
  return holds_one_of(call, {"collideshape", "castshape", "shapevsshape"});
}

/// A pose that neither moves nor turns: FQuat::Identity.
bool is_identity(const Meaning& meaning) {
  return is_placing(meaning) && !meaning.has_position && !meaning.has_rotation;
}

/// The position before a rotation, where it is a name without a value: "GetActorLocation(), FQuat::Identity".
const Meaning* unknown_position(const std::vector<Meaning>& arguments) {
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const Meaning& before = arguments[i - 1];
    const bool name = before.is(Meaning::Kind::word) && before.text.find("::") == std::string::npos;
    const bool asked = before.is(Meaning::Kind::unknown) &&
                       holds_one_of(plain_name(last_part(before.text)), {"location", "position", "origin", "center"});
    if ((name || asked) && (is_rotation(arguments[i]) || is_identity(arguments[i]))) return &before;
  }
  return nullptr;
}

bool differ(const PartialPose& a, const PartialPose& b) {
  return !a.empty() && !b.empty() && a.position.value_or(Vector3d(0.0)) != b.position.value_or(Vector3d(0.0));
}

}  // namespace

Evaluator::GivenPlaces Evaluator::given_places(const Expression& call, const std::vector<Meaning>& arguments) {
  GivenPlaces out;
  bool in_turn = false;  // "(a, position of a, rotation of a, b, …)"
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Meaning& argument = arguments[i];
    if (argument.is(Meaning::Kind::body)) {
      in_turn = out.shapes.size() == 1 && !out.places.empty();
      out.shapes.push_back(i);
    }
    const bool word = i < call.children.size() && call.children[i].is(Kind::word);
    const bool vector = argument.is(Meaning::Kind::list) && numbers_of(argument) && argument.items.size() != 2;
    if (is_placing(argument) || (vector && (!word || in_turn || out.shapes.size() <= 1))) out.places.push_back(i);
  }
  return out;
}

/// What places shapes, without the scales behind them; one that is not one refuses its shape.
Evaluator::GivenPlaces Evaluator::without_scales(const CallSite& site, GivenPlaces given) {
  if (!takes_scales(site.last)) return given;
  const auto& arguments = site.arguments;
  for (std::size_t i = 0; i < arguments.size();) {  // shapes side by side, then as many scales
    std::size_t behind = i;
    while (behind < arguments.size() && arguments[behind].is(Meaning::Kind::body)) ++behind;
    const std::size_t last = std::min(behind + (behind - i), arguments.size());
    for (std::size_t at = behind; at < last && arguments[at].is(Meaning::Kind::list) && vector_of(arguments[at]);
         ++at) {
      std::erase(given.places, at);
      if (*vector_of(arguments[at]) != Vector3d(1.0))
        out_.bodies[arguments[i].body].fault =
            Refusal{site.call.line, "scales a shape, which is not read; write its size as it is in the world"};
    }
    i = std::max(behind, i + 1);
  }
  return given;
}

/// BodyCreationSettings(shape, position, rot, …), CollisionObject(shape, tf): a name without a value.
void Evaluator::note_names_without_values(const CallSite& site, BodyDraft& body, bool placed) const {
  for (const Meaning& argument : site.arguments) {
    const bool word = argument.is(Meaning::Kind::word);
    const std::string plain = plain_name(argument.text), shown = argument.text.substr(0, 40);
    if (word && (begins_with_one_of(plain, {"rot", "quat", "orient"}) || plain == "q"))
      body.place.fault = Refusal{site.call.line, "gives the rotation \"" + shown + "\" no value; must be its numbers"};
    if (site.last.starts_with("collisionobject") && !placed && (word || argument.is(Meaning::Kind::unknown)))
      body.place.fault =
          Refusal{site.call.line, "gives the pose \"" + shown + "\" no value; must be a position and a rotation"};
  }
}

/// A call that is given one shape makes an object of it, which its places move.
std::optional<Meaning> Evaluator::make_object(const CallSite& site) {
  const GivenPlaces given = without_scales(site, given_places(site.call, site.arguments));
  if (given.shapes.size() != 1) return std::nullopt;
  const int line = site.call.line;
  const bool object = makes_an_object(site.last) || !site.name.empty();
  std::size_t shape = site.arguments[given.shapes[0]].body;
  const Library library = out_.bodies[shape].library;
  PartialPose together;
  // A position of which a part is no number.
  for (const Meaning& argument : site.arguments)
    if (object && ((argument.is(Meaning::Kind::list) && !numbers_of(argument) && !unknown_part(argument).empty()) ||
                   (argument.is(Meaning::Kind::unknown) && argument.is_place)))
      set_place(together, Member::position, argument, library, line);
  for (const std::size_t place : given.places) {
    use(site.arguments[place]);
    add_place(together, site.arguments[place], library, line);
  }
  shape = place_object(shape, together, object && differ(together, out_.bodies[shape].place));
  if (const Meaning* position = together.position ? nullptr : unknown_position(site.arguments))
    out_.bodies[shape].place.fault =
        Refusal{line, "gives the position " + in_short_quotes(position->text) + " no value; must be its three numbers"};
  // Jolt's settings always have a place: one that is not read is a calculation.
  const bool settings = plain_name(last_part(site.path)) == "bodycreationsettings" && site.arguments.size() > 1;
  if (settings && !together.position && !out_.bodies[shape].place.fault && !out_.bodies[shape].place.position)
    out_.bodies[shape].place.fault =
        Refusal{line, "calls \"" + site.path + "\" with a position that is not read; must be its three numbers"};
  if (object) {
    note_names_without_values(site, out_.bodies[shape], !together.empty());
    if (is_one_of(site.last, {"collisionobject", "collisionobjectd", "collisionobjectf", "body"}) ||
        site.last.starts_with("geom"))
      out_.bodies[shape].placed_by_default = true;
  }
  // A call of a shape's own that is no query changes it, unless it is known not to.
  if (!object && given.places.empty()) return Meaning{};
  return body_meaning(shape, line);
}

/// What makes a query of two shapes unreadable: a pose that is not known, a scale.
void Evaluator::note_query_faults(const CallSite& site, const std::vector<std::size_t>& shapes,
                                  const std::vector<std::size_t>& places, bool lacks_a_pose) {
  const auto shape = [&](std::size_t k) -> BodyDraft& { return out_.bodies[site.arguments[shapes[k]].body]; };
  const auto& given = site.call.children;
  if (lacks_a_pose && std::any_of(given.begin(), given.end(), [](const Expression& e) { return e.is(Kind::gap); }))
    shape(1).fault = Refusal{site.call.line, "leaves out a pose of \"" + site.path + "\"; must be there"};
  for (const Meaning& argument : site.arguments)
    if (const auto owner = variable(std::string(first_parts(argument.text)));
        lacks_a_pose && argument.is(Meaning::Kind::unknown) && owner && owner->is(Meaning::Kind::pose))
      shape(1).fault = Refusal{site.call.line, "holds " + in_short_quotes(argument.text) +
                                                   " where a pose is wanted; must be the numbers it comes to"};
  if (site.last.find("shapevsshape") == std::string::npos) return;
  for (const std::size_t place : places) {
    const auto scale = vector_of(site.arguments[place]);
    if (scale && site.arguments[place].is(Meaning::Kind::list) && *scale != Vector3d(1.0))
      shape(0).fault =
          Refusal{site.call.line, "scales a shape, which is not read; write its size as it is in the world"};
  }
}

/// cuboid.intersectsShape(position, rotation, other, position, rotation): the shape that is called is the first.
std::optional<Meaning> Evaluator::query_of_owner(const CallSite& site) {
  if (!site.owner || !site.owner->is(Meaning::Kind::body)) return std::nullopt;
  const GivenPlaces given = given_places(site.call, site.arguments);
  if (given.shapes.size() != 1 || (given.places.size() != 2 && given.places.size() != 4)) return std::nullopt;
  const std::size_t half = given.places.size() / 2;
  const std::size_t second = site.arguments[given.shapes[0]].body;
  // Unreal's component.OverlapComponent(position, rotation, shape): both are the shape's.
  const auto place = [&](std::size_t i) -> const Meaning& { return site.arguments[given.places[i]]; };
  if (half == 1 && vector_of(place(0)) && (is_rotation(place(1)) || is_identity(place(1)))) {
    PartialPose together;
    for (std::size_t i = 0; i < 2; ++i) add_place(together, place(i), out_.bodies[second].library, site.call.line);
    place_object(second, together, differ(together, out_.bodies[second].place));
    return Meaning{};
  }
  for (std::size_t k = 0; k < 2; ++k) {
    const std::size_t shape = k == 0 ? site.owner->body : second;
    PartialPose together;
    for (std::size_t i = k * half; i < (k + 1) * half; ++i)
      add_place(together, site.arguments[given.places[i]], out_.bodies[shape].library, site.call.line);
    place_object(shape, together, (k == 1 && site.owner->body == second) || differ(together, out_.bodies[shape].place));
  }
  return Meaning{};
}

/// cuboid.distance_to_point(&pose, &point, true): the point is the other shape.
std::optional<Meaning> Evaluator::query_of_point(const CallSite& site) {
  if (!asks_about_a_point(site.last)) return std::nullopt;
  std::optional<Meaning> shape = site.owner;  // or an argument: pointDistance(point, geometry, pose)
  std::optional<Vector3d> point;
  for (const Meaning& argument : site.arguments) {
    if (argument.is(Meaning::Kind::list) && !point) point = vector_of(argument);
    if (argument.is(Meaning::Kind::body)) shape = argument;
  }
  if (!point || !shape || !shape->is(Meaning::Kind::body)) return std::nullopt;
  for (const Meaning& argument : site.arguments)
    if (is_placing(argument)) place_object(shape->body, placement_of(argument), false);
  const bool known = std::any_of(out_.points.begin(), out_.points.end(),
                                 [&](const PointDraft& one) { return one.position == *point; });
  if (!known) out_.points.push_back({"point", *point, site.call.line});
  out_.bodies[shape->body].placed_by_default = true;
  return Meaning{};
}

/// testSphereSphere(center, radius², center, radius²) of JOML, glm_aabb_sphere(box, sphere) of cglm
std::optional<Meaning> Evaluator::query_of_numbers(const CallSite& site) {
  const NumbersRow* row = numbers_row(site.last);
  if (row == nullptr) return std::nullopt;
  std::vector<Meaning> given;
  const auto named = [](const std::string& name) {
    return [name](const BodyDraft& body) {
      return std::find(body.names.begin(), body.names.end(), name) != body.names.end();
    };
  };
  for (std::size_t i = 0; i < site.arguments.size(); ++i) {
    const Meaning& argument = site.arguments[i];
    const auto& items = argument.items;
    const bool word = i < site.call.children.size() && site.call.children[i].is(Kind::word);
    const auto body =
        std::find_if(out_.bodies.begin(), out_.bodies.end(), named(word ? site.call.children[i].text : ""));
    if (word && body != out_.bodies.end()) {  // "aabb = …"
      given.push_back(body_meaning(index_in(out_.bodies, *body), site.call.line));
      continue;
    }
    const bool list = argument.is(Meaning::Kind::list);
    if (list && items.size() == 2 && vector_of(items[0])) {  // cglm's box
      given.insert(given.end(), items.begin(), items.end());
    } else if (list && items.size() == 4 && all_numbers(items)) {  // its sphere
      given.push_back(group_meaning({items[0], items[1], items[2]}, argument.line));
      given.push_back(items[3]);
    } else {
      given.push_back(argument);
    }
  }
  auto next = given.begin();
  std::vector<std::pair<ShapeRow, std::vector<Meaning>>> made;
  for (const bool first : {true, false}) {
    const ShapeRow shape{row->name, first ? row->first : row->second, Library::none,
                         first ? row->first_arguments : row->second_arguments};
    std::vector<Meaning> own;
    if (next != given.end() && next->is(Meaning::Kind::body) && out_.bodies[next->body].kind == shape.kind) {
      ++next;
      continue;
    }
    for (std::string_view rest = shape.arguments; !rest.empty();) {
      const std::string_view slot = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(slot.size() + 1, rest.size()));
      const bool numbers = slot == "p3" && next != given.end() && next->is(Meaning::Kind::number);
      for (int i = 0; i < (numbers ? 3 : 1) && next != given.end(); ++i) own.push_back(*next++);
    }
    if (std::any_of(own.begin(), own.end(), [](const Meaning& one) { return !numbers_of(one); })) return std::nullopt;
    made.emplace_back(shape, own);
  }
  for (const auto& [shape, own] : made) {
    BodyDraft& body = out_.bodies[add_body(shape.kind, Library::none, site.path, site.call.line)];
    take_arguments(body, shape, own, site.call.line);
    body.placed_by_default = true;
  }
  return Meaning{};
}

/// distance(&pos_a, &a, &pos_b, &b)
std::optional<Meaning> Evaluator::query(const CallSite& site) {
  const GivenPlaces given = without_scales(site, given_places(site.call, site.arguments));
  if (given.shapes.size() != 2) return std::nullopt;
  std::vector<std::size_t> poses;
  std::copy_if(given.places.begin(), given.places.end(), std::back_inserter(poses),
               [&](std::size_t place) { return site.arguments[place].is(Meaning::Kind::pose); });
  note_query_faults(site, given.shapes, given.places, poses.size() == 1);
  // parry's contact(&pos12, &first, &second): the second as the first sees it
  BodyDraft& first = out_.bodies[site.arguments[given.shapes[0]].body];
  const bool relative = poses.size() == 1 && poses[0] < given.shapes[0] && given.places.size() == 1 &&
                        library_of(first.library) == Library::parry;
  if (relative) first.placed_by_default = true;
  auto of_shape = places_of_two(site.arguments, given.places, poses);
  if (relative) of_shape[1] = poses;
  const bool one_each = takes_scales(site.last) && given.places.size() == 2;  // of which one may only turn
  if (one_each) of_shape = {{{given.places[0]}, {given.places[1]}}};
  for (std::size_t k = 0; k < 2; ++k) {
    const std::size_t shape = site.arguments[given.shapes[k]].body;
    PartialPose together;
    for (const std::size_t place : of_shape[k])
      add_place(together, site.arguments[place], out_.bodies[shape].library, site.call.line);
    // The same shape given twice is two shapes.
    const bool twice = k == 1 && site.arguments[given.shapes[0]].body == shape;
    if (site.last.starts_with("getpenetrationdepthstep")) out_.bodies[shape].placed_by_default = true;  // Jolt's
    place_object(shape, together, twice || differ(together, out_.bodies[shape].place));
  }
  return Meaning{};
}

}  // namespace minkoscope
