// What stands between brackets with names: the sizes of a shape, the parts of a pose, a list whose items are counted.
#include <algorithm>
#include <numbers>
#include <tuple>

#include "core/base/characters.h"
#include "core/import/grammar/expression.h"
#include "core/import/notation/functions.h"
#include "core/import/notation/keyed_values.h"
#include "core/import/notation/type_names.h"
#include "core/import/values/evaluator.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

/// "brute": {…}: what another way of calculating has, or what should be.
bool is_wanted(std::string_view key) {
  return is_one_of(key, {"brute", "bruteforce", "expected", "expect", "reference", "ref", "truth", "groundtruth",
                         "wanted", "oracle", "exact"});
}

/// A function that is called, and no kind of result.
bool is_query(std::string_view callee) {
  const std::string plain = plain_name(last_part(callee));
  return begins_with_one_of(plain, {"get", "find", "query", "compute", "check", "test"});
}

/// "H" of one's own "OBB{C: …, H: …, Q: …}"
bool are_half_sizes(std::string_view letter, const Meaning& value) {
  return letter == "h" && vector_of(value).has_value();
}

/// Unit { value: … }, Translation { vector: … }, Point { coords: … } of nalgebra; Bullet's and Jolt's members.
std::optional<Meaning> wrapped_value(const std::string& name, const Meaning& value) {
  if (!is_one_of(name, {"coords", "value", "vector", "data", "elements", "mfloats", "mf32", "quaternion", "array", "v",
                        "mvalue", "mvec128", "mel"}))
    return std::nullopt;
  Meaning inner = value;
  if (name != "coords") return inner;
  if (inner.items.size() == 1 && inner.items[0].is(Meaning::Kind::list)) inner = Meaning(inner.items[0]);
  if (inner.items.size() == 4) inner.order = QuaternionOrder::xyzw;
  return inner;
}

/// "h", and the letters that books give the parts of a shape.
std::optional<Member> member_of_key(const std::string& key, std::optional<ShapeKind> kind) {
  if (key == "h") return Member::height;
  const bool round = kind == ShapeKind::capsule || kind == ShapeKind::cylinder;
  if (round && is_one_of(key, {"dir", "axisdir", "axisdirection"})) return Member::axis;
  const bool solid = kind == ShapeKind::sphere || kind == ShapeKind::box;
  if (solid && is_one_of(key, {"c", "p"})) return Member::center;
  if (solid && key == "q") return Member::rotation;
  if (kind == ShapeKind::box && key == "e") return Member::half_extents;
  return member_named(key);
}

/// RigidTransform(R=…, p=…), SE3(R=…, t=…)
std::optional<Member> member_of_pose(const std::string& key) {
  if (key == "R") return Member::rotation;
  if (is_one_of(key, {"p", "t", "T"})) return Member::position;
  return std::nullopt;
}

/// {axis: [0, 0, 1], angle_deg: 45}: an angle has its unit in its name.
std::optional<Meaning> axis_and_angle(const std::vector<std::string>& labels, const std::vector<Meaning>& values,
                                      int line) {
  const std::size_t axis = plain_name(labels[0]) == "axis" ? 0 : 1;
  const std::string angle = plain_name(labels[1 - axis]);
  const bool turns =
      angle == "angle" && std::abs(values[1 - axis].number) > 2.0 * std::numbers::pi;  // by so much, nothing does
  const bool degrees = turns || is_one_of(angle, {"angledeg", "angledegrees", "degrees", "deg"});
  const bool radians = is_one_of(angle, {"anglerad", "angleradians", "radians", "rad"});
  const auto vector = vector_of(values[axis]);
  if (plain_name(labels[axis]) != "axis" || !vector || !(degrees || radians) ||
      !values[1 - axis].is(Meaning::Kind::number))
    return std::nullopt;
  return rotation_meaning(about(*vector, values[1 - axis].number * (degrees ? std::numbers::pi / 180.0 : 1.0)), line);
}

std::optional<unsigned long> index_of(const std::string& label) {
  if (label.empty() || !std::all_of(label.begin(), label.end(), is_digit)) return std::nullopt;
  return std::stoul(label.substr(0, 9));
}

}  // namespace

/// Reads the value of a name, and what it is for.
void Evaluator::read_keyed(const Expression& child, bool result, Scope& scope) {
  if (scope.names_shape() && child.text.find("::") != std::string::npos) return;  // a base class, of a debugger
  const Expression& written = child.children[0];
  auto member = names_a_pose(scope.written) ? member_of_pose(child.text) : std::nullopt;
  if (!member) member = member_of_key(child.text, scope.row != nullptr ? scope.row->kind : scope.kind);
  const auto named_kind = shape_kind_named(child.text);
  const bool block = written.is(Kind::group) && !written.children.empty() && written.children[0].is(Kind::assignment);
  const bool shape = named_kind && block && !(member && sizes_shape(*member));
  const std::size_t claims_before = out_.claims.size();
  const Meaning value = shape ? meaning_of_scope(written.children, {{}, child.text, nullptr, named_kind, child.line})
                              : meaning_of(written, child.text);
  if (is_wanted(plain_name(child.text))) out_.claims.resize(claims_before);
  if (child.text == "R" && !value.is(Meaning::Kind::number)) member = Member::rotation;  // and no radius
  if (child.text == "r" && value.items.size() == 4 && value.order != QuaternionOrder::unknown)
    member = Member::rotation;  // {"t": {"x": …}, "r": {"x": …, "w": …}}
  if (child.text == "t" && value.is(Meaning::Kind::list) && vector_of(value)) member = Member::position;
  scope.labels.push_back(child.text);
  scope.values.push_back(value);
  if (const auto side = libccd_side_named(plain_name(child.text)); side && scope.library() == Library::libccd) {
    scope.sets.push_back({*side, value, child.text, child.line});
    return;
  }
  if (take_shape(value, child.text, scope)) return;
  const std::optional<ShapeKind> made = scope.row != nullptr ? std::optional(scope.row->kind) : scope.kind;
  if (made == ShapeKind::box && are_half_sizes(plain_name(child.text), value)) {
    scope.sets.push_back({Member::half_extents, value, child.text, child.line});
    return;
  }
  const bool of_shape = member && (sizes_shape(*member) || places_shape(*member));
  const auto claim = claim_named(child.text, library_of(scope.library()));
  if (claim && is_query(scope.written)) {
    recognise(value);  // getClosestPoints(a, b, distance=1): how far it looks
  } else if (claim && (result || !of_shape) && !scope.kind) {
    out_.claims.push_back({*claim, value, child.text, child.line});
  } else if (member == Member::kind || member == Member::shape) {
    const ShapeRow* row = row_of(value.text);
    if (scope.row != nullptr && scope.row->kind != ShapeKind::other) return;  // "mShapeType = Convex" of Jolt's boxes
    if (const auto kind = shape_kind_of_type(value.text))
      scope.kind = kind;
    else if (row != nullptr)
      scope.kind = row->kind;
    else if (value.is(Meaning::Kind::number) && library_of(Library::none) == Library::parry)
      scope.kind = shape_kind_of_rapier(value.number).value_or(ShapeKind::other);
  } else if (member) {
    scope.sets.push_back({*member, value, child.text, child.line});
  } else if (child.text == "world" && (is_placing(value) || (numbers_of(value) && numbers_of(value)->size() == 16))) {
    scope.sets.push_back({Member::pose, value, child.text, child.line});
  } else if (scope.names_shape() && is_one_of(plain_name(child.text), {"faces", "normals", "axes"})) {
    recognise(value);  // what a hull's points say too
  } else if ((is_placing(value) || value.is(Meaning::Kind::list)) && !scope.names_shape()) {
    take_named_value(child.text, value, child.line);  // {"positionA": …} beside the shapes
  }
}

/// Whether a value is a shape, which the scope then holds.
bool Evaluator::take_shape(const Meaning& value, const std::string& key, Scope& scope) {
  if (!value.is(Meaning::Kind::body)) return false;
  auto& shapes = scope.shapes;
  if (std::find(shapes.begin(), shapes.end(), value.body) == shapes.end()) shapes.push_back(value.body);
  if (!key.empty() && !member_named(key)) out_.bodies[value.body].names.push_back(key);
  return true;
}

void Evaluator::read_items(const std::vector<Expression>& children, Scope& scope) {
  const bool result = std::any_of(children.begin(), children.end(), [](const Expression& child) {
    return child.is(Kind::assignment) &&
           is_one_of(plain_name(child.text), {"normal1", "dist", "hit", "overlap", "colliding", "intersects",
                                              "intersecting", "collides", "penetrating"});
  });
  // JavaScript's "{ vertices, faces }"
  const bool by_names = scope.row != nullptr && scope.row->arguments.empty();
  const auto is_short = [&](const Expression& word) {
    return by_names && word.is(Kind::word) && variable(word.text) &&
           is_one_of(word.text, {"vertices", "points", "faces", "normals"});
  };
  for (const Expression& child : children) {
    if (child.is(Kind::label)) continue;
    if (child.is(Kind::assignment)) {
      read_keyed(child, result, scope);
      continue;
    }
    const bool options = scope.names_shape() && child.is(Kind::group) && child.bracket == '{' &&
                         !child.children.empty() &&
                         (child.children[0].is(Kind::assignment) || is_short(child.children[0]));
    if (options) {  // ConvexPolyhedron({vertices: […], faces: […]}), CreateBox("crate", {size: 1})
      read_items(child.children, scope);
      continue;
    }
    if (is_short(child)) {
      Expression keyed = child;
      keyed.kind = Kind::assignment;
      keyed.children = {child};
      read_keyed(keyed, result, scope);
      continue;
    }
    Meaning value = meaning_of(child);
    if (scope.names_shape() || !take_shape(value, {}, scope)) scope.arguments.push_back(std::move(value));
  }
  const std::size_t count = scope.labels.size();
  if ((count == 3 || count == 4) && plain_name(scope.labels[0]) == "x" && plain_name(scope.labels[1]) == "y")
    note_names_among_numbers(scope.values, scope.line);
}

/// Coordinates, angles, and what wraps a single value.
std::optional<Meaning> Evaluator::plain_value_of(const Scope& scope) const {
  const auto& [labels, values, sets] = std::tie(scope.labels, scope.values, scope.sets);
  if (auto vector = coordinates(labels, values, scope.line)) return vector;
  if (auto angles = rotator(labels, values, scope.line); angles && library_of(Library::none) == Library::unreal)
    return angles;
  if (labels.size() == 2)
    if (auto turn = axis_and_angle(labels, values, scope.line)) return turn;
  if (labels.size() == 1 && sets.empty() && scope.arguments.empty())
    if (auto inner = wrapped_value(plain_name(labels[0]), values[0])) return inner;
  if (sets.size() == 2 && labels.size() == 2 && sets[0].member == Member::first_end &&
      sets[1].member == Member::second_end)
    return group_meaning({sets[0].value, sets[1].value}, scope.line);
  if (sets.size() == 1 && labels.size() == 1 && sets[0].member == Member::quaternion) return sets[0].value;
  return std::nullopt;
}

/// What has names in a scope is no list of the text's own.
void Evaluator::forget_lists_of(const Scope& scope) {
  std::erase_if(out_.lists, [&](const auto& list) {
    return std::find(scope.labels.begin(), scope.labels.end(), list.first) != scope.labels.end();
  });
}

/// { .c = …, .u = {…, …, …}, .e = … }: centre, axes and half-widths of a box.
void Evaluator::take_letters_of_box(Scope& scope) {
  std::vector<Set> sets;
  std::size_t letters = 0;
  for (std::size_t i = 0; i < scope.labels.size(); ++i) {
    const std::string letter = plain_name(scope.labels[i]);
    if (is_one_of(letter, {"type", "kind", "name", "id"})) continue;
    if (++letters > 3) return;
    const auto member = are_half_sizes(letter, scope.values[i]) ? std::optional(Member::half_extents)
                        : letter == "q"                         ? std::optional(Member::quaternion)
                                                                : box_member_named(letter);
    const bool again = std::any_of(sets.begin(), sets.end(), [&](const Set& set) { return set.member == member; });
    if (member && !again) sets.push_back({*member, scope.values[i], scope.labels[i], scope.line});
  }
  const bool sized = std::any_of(sets.begin(), sets.end(), [](const Set& set) { return sizes_shape(set.member); });
  if (sets.size() != 3 || !sized) return;
  forget_lists_of(scope);  // its axes are no points
  scope.sets = std::move(sets);
  scope.kind = ShapeKind::box;
}

/// {"c": …, "half": …}: "c" beside half sizes or a radius is the centre, unless there are corners a and b.
void Evaluator::take_centre(Scope& scope) {
  const auto has = [&](Member member) {
    return std::any_of(scope.sets.begin(), scope.sets.end(), [&](const Set& set) { return set.member == member; });
  };
  if (!(has(Member::half_extents) || has(Member::radius)) || has(Member::first_end) || has(Member::second_end) ||
      has(Member::position) || has(Member::center))
    return;
  for (Set& set : scope.sets)
    if (set.member == Member::third_corner && vector_of(set.value)) set.member = Member::position;
}

/// The kind of a shape that no word names: PyBullet's GEOM_BOX says it, or sizes that one kind alone has.
void Evaluator::infer_kind(Scope& scope) {
  for (const Meaning& argument : scope.arguments)
    if (!scope.kind && argument.is(Meaning::Kind::word) &&
        (argument.text.find("GEOM") != std::string::npos || begins_with_one_of(argument.text, {"SHAPE_", "Shape::"})))
      scope.kind = shape_kind_named(argument.text);  // { SHAPE_BOX, .half = {…} }
  if (scope.kind) scope.arguments.clear();
  take_letters_of_box(scope);
  take_centre(scope);
  if (!scope.kind &&
      std::any_of(scope.sets.begin(), scope.sets.end(), [](const Set& set) { return sizes_shape(set.member); }))
    scope.kind = shape_kind_named(without_number(scope.name));  // box1 = {pos = …, size = …}
  scope.inferred = !scope.kind;
  if (scope.kind || !scope.shapes.empty()) return;
  const auto has = [&](auto&& is) {
    return std::any_of(scope.sets.begin(), scope.sets.end(), [&](const Set& set) { return is(set.member); });
  };
  const bool half = has([](Member m) { return m == Member::half_extents; });
  const bool radius = has([](Member m) { return m == Member::radius; });
  const bool ends =
      has([](Member m) { return m == Member::first_end || m == Member::second_end || m == Member::both_ends; });
  const bool other = has([](Member m) { return sizes_shape(m) && m != Member::half_extents && m != Member::radius; });
  if (!other && half != radius) scope.kind = half ? ShapeKind::box : ShapeKind::sphere;
  if (ends && radius) scope.kind = ShapeKind::capsule;
}

/// Gives a shape the arguments of its constructor.
void Evaluator::take_arguments_of(const Scope& scope, std::size_t shape) {
  BodyDraft& body = out_.bodies[shape];
  // Capsule(a, b, radius): no library means another thing by two points and a number.
  const auto& given = scope.arguments;
  if (scope.row == nullptr && body.kind == ShapeKind::capsule && given.size() == 3 && vector_of(given[0]) &&
      vector_of(given[1]) && given[2].is(Meaning::Kind::number)) {
    body.sizes = {{Member::first_end, given[0]}, {Member::second_end, given[1]}, {Member::radius, given[2]}};
    return;
  }
  // OBB(center, extents, rotation) of a class of one's own
  if (scope.row == nullptr && plain_name(last_part(body.written)) == "obb" &&
      (given.size() == 2 || given.size() == 3) && vector_of(given[0]) && vector_of(given[1]) && !is_placing(given[0]) &&
      glm::all(glm::greaterThan(*vector_of(given[1]), Vector3d(0.0)))) {
    set_place(body.place, Member::position, given[0], body.library, scope.line);
    body.sizes[Member::extents] = given[1];
    if (given.size() == 3) set_place(body.place, Member::rotation, given[2], body.library, scope.line);
    return;
  }
  if (scope.row == nullptr) {
    for (const Meaning& argument : scope.arguments)
      if (const auto numbers = numbers_of(argument))
        body.unnamed.insert(body.unnamed.end(), numbers->begin(), numbers->end());
    return;
  }
  if (scope.row->kind == ShapeKind::other) {
    body.fault = Refusal{scope.line, "\"" + scope.written +
                                         "\" is a shape that is not read; must be a box, sphere, capsule, cylinder, "
                                         "cone, ellipsoid or the points of a hull"};
    return;
  }
  // GeomBox(space, lengths=…), add_shape_box(body, hx=…): sizes by name, behind what holds the shape.
  const bool named =
      !scope.sets.empty() && std::all_of(scope.arguments.begin(), scope.arguments.end(), [](const Meaning& m) {
        return m.is(Meaning::Kind::word) || m.is(Meaning::Kind::pose) || m.is(Meaning::Kind::unknown);
      });
  // "new Sphere(new Vector3(…), radius: 0.5f)" of a class of one's own
  const bool centred = given.size() == 1 && vector_of(given[0]) && scope.row->kind == ShapeKind::sphere &&
                       scope.sets.size() == 1 && scope.sets[0].member == Member::radius;
  if (centred) return set_place(body.place, Member::position, given[0], body.library, scope.line);
  if (!named) return take_arguments(body, *scope.row, scope.arguments, scope.line);
  for (const Meaning& argument : scope.arguments)
    if (const auto owner = body_of(argument))
      join(shape, *owner, {}, scope.line);
    else if (argument.is(Meaning::Kind::pose))
      place_body(shape, placement_of(argument));
}

Meaning Evaluator::shape_of(const Scope& scope) {
  const std::string written = scope.written.empty() ? std::string(word_of(*scope.kind)) : scope.written;
  // "Sphere(0.5)" is alike in several libraries, and says of none that the text is from it.
  const bool of_any = scope.row != nullptr && library_of(Library::none) == Library::none &&
                      libraries_of(first_parts(scope.written)).empty() && is_of_any_library(scope.row->name);
  // BoxCollider { center, halfSize }, CapsuleCollider { pointA, pointB, radius }: no components of Unity
  const bool of_unity = scope.library() == Library::unity;
  const bool structure = of_unity && std::any_of(scope.sets.begin(), scope.sets.end(), [](const Set& set) {
                           return set.member == Member::half_extents || set.member == Member::first_end;
                         });
  const std::size_t shape =
      add_body(*scope.kind, of_any || structure ? Library::none : scope.library(), written, scope.line);
  if (!scope.name.empty()) out_.bodies[shape].names.push_back(scope.name);
  out_.bodies[shape].inferred = scope.inferred;
  if (scope.row != nullptr) out_.bodies[shape].axis = scope.row->axis;
  take_arguments_of(scope, shape);
  const Meaning out = body_meaning(shape, scope.line);
  Meaning axes = group_meaning({}, scope.line);  // "AxisX = …, AxisY = …, AxisZ = …"
  for (std::size_t i = 0; i < scope.labels.size(); ++i) {
    const Meaning& value = scope.values[i];
    if (is_one_of(plain_name(scope.labels[i]), {"axisx", "axisy", "axisz"}) && vector_of(value))
      axes.items.push_back(value);
    if (const auto owner = scope.labels[i] == "body" ? body_of(value) : std::nullopt)  // add_shape_box(body=b, …)
      join(shape, *owner, {}, scope.line);
  }
  if (axes.items.size() == 3) set_member(out, Member::axes, axes, scope.line, "axes");
  for (const Set& set : scope.sets)
    set_member(out, structure && set.member == Member::center ? Member::position : set.member, set.value, set.line,
               set.key);
  const Library library = scope.library();
  if (scope.row != nullptr && (library == Library::trimesh || library == Library::newton || library == Library::ode ||
                               library == Library::matlab || library == Library::babylon ||
                               holds_one_of(scope.written, {"Builder", "ColliderDesc", "CanonicalBox"})))
    out_.bodies[shape].placed_by_default = true;
  if (scope.row != nullptr && library == Library::none && scope.row->kind == ShapeKind::hull)
    out_.bodies[shape].placed_by_default = true;  // of a class of one's own: points in the world
  return out;
}

/// An object that holds one shape is that shape, where the object stands.
Meaning Evaluator::object_of(const Scope& scope) {
  const Meaning out = body_meaning(scope.shapes[0], scope.line);
  for (const Set& set : scope.sets) set_member(out, set.member, set.value, set.line, set.key);
  BodyDraft& body = out_.bodies[scope.shapes[0]];
  if (scope.written.find("Body") != std::string::npos) body.placed_by_default = true;
  if (!scope.name.empty() && !member_named(scope.name)) body.names.push_back(scope.name);
  return out;
}

std::optional<Meaning> Evaluator::pose_of(const Scope& scope) {
  PartialPose place;
  bool places = false;
  for (const Set& set : scope.sets) {
    if (!places_shape(set.member)) continue;
    set_place(place, set.member, set.value, library_of(Library::none), set.line);
    places = true;
  }
  if (!places) return std::nullopt;
  if (!place.fault) return pose_meaning(place.position, place.rotation, scope.line);
  if (!scope.name.empty()) add_pose(scope.name, place);
  return unknown_meaning(place.fault->message, scope.line);
}

/// [0] = (…), {1: …}: a list whose items are counted; X, Y, Z, O are Godot's columns.
std::optional<Meaning> Evaluator::list_of(const Scope& scope) {
  const auto& [labels, values] = std::tie(scope.labels, scope.values);
  if (values.empty()) return std::nullopt;
  const auto columns = labels.size() == 1 && plain_name(labels[0]) == "mcol" ? numbers_of(values[0]) : std::nullopt;
  if (columns && columns->size() == 16)  // Jolt's
    return pose_of({list_meaning(rows_of_columns(*columns), scope.line)}, labels[0], scope.line);
  if (std::all_of(labels.begin(), labels.end(), [](const auto& label) { return index_of(label).has_value(); })) {
    for (std::size_t i = 1; i < labels.size(); ++i) {
      const unsigned long wanted = *index_of(labels[i - 1]) + 1;
      if (*index_of(labels[i]) == wanted) continue;
      out_.count_fault =
          Refusal{scope.line, "leaves out [" + std::to_string(wanted) + "] of a list; must be there, every one"};
      return Meaning{};
    }
    return group_meaning(values, scope.line);
  }
  const bool letters = (labels.size() == 3 || labels.size() == 4) && plain_name(labels[0]) == "x" &&
                       plain_name(labels[2]) == "z" && vector_of(values[0]);
  if (!letters) return std::nullopt;
  return call_of(labels.size() == 4 ? "transform3d" : "basis", false, values, scope.line);
}

/// {x: 0, y: 1, z: 0, r: 0.5}: a place and a radius.
void Evaluator::take_coordinates_of_sphere(Scope& scope) {
  if (scope.labels.size() != 4 || scope.sets.size() != 1 || scope.sets[0].member != Member::radius) return;
  std::vector<std::string> labels;
  std::vector<Meaning> values;
  for (std::size_t i = 0; i < scope.labels.size(); ++i) {
    if (scope.labels[i] == scope.sets[0].key) continue;
    labels.push_back(scope.labels[i]);
    values.push_back(scope.values[i]);
  }
  const auto place = coordinates(labels, values, scope.line);
  if (!place || place->items.size() != 3) return;
  scope.sets.push_back({Member::position, *place, "position", scope.line});
  scope.kind = ShapeKind::sphere;
}

Meaning Evaluator::meaning_of_scope(const std::vector<Expression>& children, Scope scope) {
  read_items(children, scope);
  if (scope.labels.size() == 2 && plain_name(scope.labels[0]) == "mvalue" && plain_name(scope.labels[1]) == "mf32" &&
      numbers_of(scope.values[0]) && numbers_of(scope.values[0]) == numbers_of(scope.values[1])) {
    recognise(scope.values[1]);  // Jolt's lanes, which a union has twice
    return scope.values[0];
  }
  if (scope.labels.size() == 1 && plain_name(scope.labels[0]) == "mfloats" && scope.values[0].items.size() == 4) {
    recognise(scope.values[0].items[3]);  // Bullet's vectors have a fourth number, which is none of theirs
    scope.values[0].items.pop_back();
  }
  if (scope.row == nullptr) take_coordinates_of_sphere(scope);
  if (scope.kind == ShapeKind::box || (scope.row != nullptr && scope.row->kind == ShapeKind::box))
    take_letters_of_box(scope);
  if (!scope.names_shape()) {
    if (auto value = plain_value_of(scope)) {
      forget_lists_of(scope);  // "tri = {v = {…}}" is one list
      return *value;
    }
    infer_kind(scope);
  }
  // RoundCuboid { inner_shape: Cuboid::new(…), border_radius: 0.05 }
  const bool wraps = scope.shapes.size() == 1 && scope.arguments.empty() && scope.kind && scope.row != nullptr &&
                     !scope.labels.empty() && out_.bodies[scope.shapes[0]].kind == *scope.kind;
  if (scope.kind && (scope.row != nullptr || scope.shapes.empty()) && !wraps) return shape_of(scope);
  if (scope.shapes.size() == 1) return object_of(scope);
  if (scope.shapes.size() > 1) return {};
  if (auto pose = pose_of(scope)) return *pose;
  if (auto list = list_of(scope)) return *list;
  if (scope.values.empty() && !scope.arguments.empty()) return group_meaning(std::move(scope.arguments), scope.line);
  return {};
}

}  // namespace minkoscope
