// What the expressions of a text come to.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/import/grammar/expression.h"
#include "core/import/notation/functions.h"
#include "core/import/reading/reader.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

bool all_numbers(const std::vector<Meaning>& meanings) {
  return std::all_of(meanings.begin(), meanings.end(), [](const Meaning& m) { return m.is(Meaning::Kind::number); });
}

Meaning list_of(std::vector<Meaning> items, int line) {
  Meaning out;
  out.kind = Meaning::Kind::list;
  out.line = line;
  out.items = std::move(items);
  return out;
}

/// {x: 1, y: 2, z: 3, w: 4} in any order; w alone among others is a quaternion's.
std::optional<Meaning> coordinates(const std::vector<std::string>& labels, const std::vector<Meaning>& values,
                                   int line) {
  static constexpr std::array<std::string_view, 3> sets[] = {{"x", "y", "z"}, {"i", "j", "k"}, {"e0", "e1", "e2"}};
  for (const auto& set : sets) {
    std::array<const Meaning*, 4> found{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      std::string plain = plain_name(last_part(labels[i]));
      if (plain.size() == 2 && (plain[0] == 'm' || plain[0] == 'q')) plain.erase(0, 1);
      if (!values[i].is(Meaning::Kind::number)) return std::nullopt;
      for (std::size_t k = 0; k < 3; ++k)
        if (plain == set[k] && found[k] == nullptr) found[k] = &values[i], ++count;
      if (plain == "w" && found[3] == nullptr) found[3] = &values[i], ++count;
    }
    if (count != labels.size() || found[0] == nullptr || found[1] == nullptr || found[2] == nullptr) continue;
    Meaning out;
    out.kind = Meaning::Kind::list;
    out.line = line;
    out.labelled = true;
    for (const Meaning* value : found)
      if (value != nullptr) out.items.push_back(*value);
    if (out.items.size() == 4) out.order = QuaternionOrder::xyzw;
    return out;
  }
  return std::nullopt;
}

/// Pitch, yaw and roll by their names: Unreal's rotator.
std::optional<Meaning> rotator(const std::vector<std::string>& labels, const std::vector<Meaning>& values, int line) {
  double angles[3] = {0, 0, 0};
  if (labels.empty() || labels.size() > 3) return std::nullopt;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::string plain = plain_name(labels[i]);
    const int place = plain == "pitch" || plain == "p"  ? 0
                      : plain == "yaw" || plain == "y"  ? 1
                      : plain == "roll" || plain == "r" ? 2
                                                        : -1;
    if (place < 0 || !values[i].is(Meaning::Kind::number)) return std::nullopt;
    angles[place] = values[i].number;
  }
  const std::vector<Meaning> arguments{number_meaning(angles[0], line), number_meaning(angles[1], line),
                                       number_meaning(angles[2], line)};
  return call_of("FRotator", false, arguments, line);
}

bool is_rotation(const Meaning& meaning) {
  return meaning.is(Meaning::Kind::rotation) ||
         (meaning.is(Meaning::Kind::pose) && meaning.has_rotation && !meaning.has_position) ||
         (meaning.is(Meaning::Kind::list) && meaning.items.size() == 4 && meaning.order != QuaternionOrder::unknown);
}
bool is_placing(const Meaning& meaning) {
  return meaning.is(Meaning::Kind::pose) || meaning.is(Meaning::Kind::rotation);
}
Pose as_pose(const Meaning& meaning) {
  return {meaning.has_position ? meaning.position : Vector3d(0.0), meaning.rotation};
}

/// The first word among the arguments of a template: "Box" of "fcl::Box<double>".
std::string shape_in(const std::string& type_arguments) {
  std::string_view text = type_arguments;
  text = text.substr(0, text.find('<'));
  while (text.ends_with(' ') || text.ends_with('*')) text.remove_suffix(1);
  if (text.starts_with("const ")) text.remove_prefix(6);
  return std::string(text);
}

}  // namespace

Meaning Reader::meaning_of(const Expression& expression, const std::string& name) {
  switch (expression.kind) {
    case Kind::number:
      if (!std::isfinite(expression.value)) return unknown_meaning(expression.text, expression.line);
      return number_meaning(expression.value, expression.line);
    case Kind::text: {
      Meaning out;
      out.kind = Meaning::Kind::word;
      out.text = expression.text;
      out.line = expression.line;
      return out;
    }
    case Kind::word:
      return meaning_of_word(expression);
    case Kind::gap:
      return unknown_meaning(expression.text, expression.line);
    case Kind::group:
      return meaning_of_group(expression, name);
    case Kind::call:
      return meaning_of_call(expression, name);
    case Kind::negation: {
      Meaning inner = meaning_of(expression.children[0]);
      if (inner.is(Meaning::Kind::number)) return number_meaning(-inner.number, expression.line);
      if (const auto vector = vector_of(inner)) return vector_meaning(-*vector, expression.line);
      return unknown_meaning("-" + unknown_part(inner), expression.line);
    }
    case Kind::operation:
      return meaning_of_operation(expression);
    case Kind::assignment:
    case Kind::label:
      break;
  }
  return {};
}

Meaning Reader::meaning_of_word(const Expression& word) {
  const std::string& text = word.text;
  if (const auto found = variable(text)) return *found;
  if (const auto constant = constant_named(text, word.line)) return *constant;
  // halfExtents.x
  const std::string_view last = last_part(text);
  if (last.size() == 1 && !first_parts(text).empty())
    if (const auto whole = variable(std::string(first_parts(text)))) {
      const auto vector = vector_of(*whole);
      const char c = last[0];
      if (vector && c >= 'x' && c <= 'z') return number_meaning((*vector)[c - 'x'], word.line);
    }
  const std::string plain = plain_name(text);
  Meaning out;
  out.kind = plain == "nan" || plain == "inf" || plain == "infinity" ? Meaning::Kind::unknown : Meaning::Kind::word;
  out.text = text;
  out.line = word.line;
  return out;
}

Meaning Reader::meaning_of_operation(const Expression& operation) {
  Meaning left = meaning_of(operation.children[0]), right = meaning_of(operation.children[1]);
  for (Meaning* side : {&left, &right}) {
    use(*side);
    if (!side->is(Meaning::Kind::list) || side->items.size() != 4 || side->order == QuaternionOrder::unknown) continue;
    std::optional<Refusal> fault;
    if (const auto rotation = rotation_of(*side, Member::rotation, Library::none, operation.line, fault))
      *side = rotation_meaning(*rotation, operation.line);
  }
  const char sign = operation.text[0];
  const int line = operation.line;
  const bool numbers = left.is(Meaning::Kind::number) && right.is(Meaning::Kind::number);
  if (numbers) {
    const double a = left.number, b = right.number;
    const double value = sign == '+' ? a + b : sign == '-' ? a - b : sign == '*' ? a * b : a / b;
    if (std::isfinite(value)) return number_meaning(value, line);
    return unknown_meaning("a division by zero", line);
  }
  const auto a = vector_of(left), b = vector_of(right);
  const bool plain_vectors = left.is(Meaning::Kind::list) && right.is(Meaning::Kind::list);
  if (a && b && plain_vectors && (sign == '+' || sign == '-'))
    return vector_meaning(sign == '+' ? *a + *b : *a - *b, line);
  if (a && left.is(Meaning::Kind::list) && right.is(Meaning::Kind::number) && (sign == '*' || sign == '/') &&
      right.number != 0.0)
    return vector_meaning(sign == '*' ? *a * right.number : *a / right.number, line);
  if (b && right.is(Meaning::Kind::list) && left.is(Meaning::Kind::number) && sign == '*')
    return vector_meaning(left.number * *b, line);
  if (sign == '*' && is_placing(left) && is_placing(right)) {
    const Pose pose = compose(as_pose(left), as_pose(right));
    Meaning out = identity_meaning(line);
    out.position = pose.position;
    out.rotation = pose.rotation;
    out.has_position = left.has_position || right.has_position;
    out.has_rotation = left.is(Meaning::Kind::rotation) || right.is(Meaning::Kind::rotation) || left.has_rotation ||
                       right.has_rotation;
    if (!out.has_position) return rotation_meaning(out.rotation, line);
    return out;
  }
  if (sign == '*' && left.is(Meaning::Kind::rotation) && b) return vector_meaning(left.rotation * *b, line);
  std::string part = unknown_part(left);
  if (part.empty()) part = unknown_part(right);
  return unknown_meaning(part.empty() ? "a calculation with " + operation.text : part, line);
}

Meaning Reader::meaning_of_group(const Expression& group, const std::string& name) {
  const auto& children = group.children;
  const bool assigns = std::any_of(children.begin(), children.end(), [](const Expression& child) {
    return child.is(Kind::assignment) || child.is(Kind::label);
  });
  if (assigns) return meaning_of_scope(children, name, nullptr, std::nullopt, group.line, {});
  std::vector<Meaning> items;
  for (const Expression& child : children) items.push_back(meaning_of(child));
  if (group.bracket != '{' && items.size() <= 4) note_names_among_numbers(items, group.line);
  if (group.bracket == '(' && items.size() == 1 && !items[0].is(Meaning::Kind::number)) return items[0];
  if (group.bracket == '(' && items.size() == 1) return items[0];
  // (body kind, collider, transform) of Bevy.
  const auto is_body = [](const Meaning& m) { return m.is(Meaning::Kind::body); };
  const auto is_pose = [](const Meaning& m) { return m.is(Meaning::Kind::pose); };
  if (std::count_if(items.begin(), items.end(), is_body) == 1 &&
      std::count_if(items.begin(), items.end(), is_pose) == 1) {
    const Meaning body = *std::find_if(items.begin(), items.end(), is_body);
    place_body(body.body, placement_of(*std::find_if(items.begin(), items.end(), is_pose)));
    return body;
  }
  // Godot prints [X: (…), …]; a list that holds one shape is that shape.
  if (items.size() == 1 && items[0].is(Meaning::Kind::body)) return items[0];
  return list_of(std::move(items), group.line);
}

std::vector<Meaning> Reader::positional(const Expression& call) {
  std::vector<Meaning> arguments;
  for (const Expression& child : call.children)
    if (!child.is(Kind::assignment) && !child.is(Kind::label)) arguments.push_back(meaning_of(child));
  return arguments;
}

const ShapeRow* Reader::row_of(const std::string& path, int line) {
  const std::string last = plain_name(last_part(path));
  const std::string before = plain_name(last_part(first_parts(path)));
  const std::string both = before + "." + last;
  for (const bool with_first : {true, false}) {
    std::vector<const ShapeRow*> found;
    for (const ShapeRow& row : shape_rows())
      if (row.name == (with_first ? both : last)) found.push_back(&row);
    if (found.empty()) continue;
    if (found.size() == 1) {
      // "Box", "Sphere", "Ball": any text may have such names, and a library says itself what it means.
      const bool common = shape_kind_named(last).has_value() && last == word_of(found[0]->kind);
      if (!common || found[0]->library == library_of(Library::none) || !with_first) return found[0];
      return found[0];
    }
    // What stands before the name tells the library: CANNON.Box, fcl::Box.
    const std::vector<Library> named = libraries_of(first_parts(path));
    const Library wanted = choices_.library != Library::none ? choices_.library
                           : !named.empty()                  ? named.front()
                                                             : library_of(Library::none);
    for (const ShapeRow* row : found)
      if (row->library == wanted) return row;
    if (wanted != Library::none) {
      // Jolt's names in a text of Jolt's kin.
      for (const Library other : out_.libraries)
        for (const ShapeRow* row : found)
          if (row->library == other) return row;
    }
    const bool same = std::all_of(found.begin(), found.end(), [&](const ShapeRow* row) {
      return row->arguments == found[0]->arguments && row->kind == found[0]->kind;
    });
    if (same) return found[0];
    (void)line;
    return nullptr;
  }
  return nullptr;
}

std::optional<Meaning> Reader::pose_of(const std::vector<Meaning>& arguments, const std::string& callee, int line) {
  Meaning out = identity_meaning(line);
  std::vector<double> loose;
  int vectors = 0;
  // Mat44(Vec4, Vec4, Vec4, Vec4): columns
  if (arguments.size() == 4 && std::all_of(arguments.begin(), arguments.end(), [](const Meaning& m) {
        const auto numbers = numbers_of(m);
        return m.is(Meaning::Kind::list) && numbers && numbers->size() == 4;
      })) {
    std::vector<double> sixteen;
    for (std::size_t row = 0; row < 4; ++row)
      for (const Meaning& column : arguments) sixteen.push_back((*numbers_of(column))[row]);
    return pose_of({list_meaning(sixteen, line)}, callee, line);
  }
  for (const Meaning& argument : arguments) {
    use(argument);
    if (argument.draft >= 0)
      if (const auto& fault = out_.poses[static_cast<std::size_t>(argument.draft)].place.fault) {
        Meaning bad = unknown_meaning(fault->message, line);
        bad.labels.push_back("refusal");
        return bad;
      }
    if (argument.is(Meaning::Kind::number)) {
      loose.push_back(argument.number);
      continue;
    }
    if (argument.is(Meaning::Kind::pose)) {
      if (argument.has_position) out.position = argument.position, out.has_position = true;
      if (argument.has_rotation) out.rotation = argument.rotation, out.has_rotation = true;
      continue;
    }
    if (argument.is(Meaning::Kind::rotation)) {
      out.rotation = argument.rotation;
      out.has_rotation = true;
      continue;
    }
    if (const auto vector = vector_of(argument)) {
      if (++vectors == 2 && *vector == Vector3d(1.0)) continue;  // a scale of one
      if (vectors > 1) return unknown_meaning(callee + " with a scale", line);
      out.position = *vector;
      out.has_position = true;
      continue;
    }
    std::optional<Refusal> fault;
    if (const auto numbers = numbers_of(argument)) {
      if (numbers->size() == 2) note_two_dimensions(line);
      const bool rotation = numbers->size() == 4 || numbers->size() == 9;
      if (rotation && argument.items.size() >= 3) {
        const auto read = rotation_of(argument, Member::rotation, Library::none, line, fault);
        if (!read) {
          Meaning bad = unknown_meaning(fault ? fault->message : callee, line);
          bad.labels.push_back("refusal");
          return bad;
        }
        out.rotation = *read;
        out.has_rotation = true;
        continue;
      }
      if (numbers->size() == 16 || numbers->size() == 12) {
        PartialPose place;
        set_place(place, Member::pose, argument, Library::none, line);
        if (place.fault) return unknown_meaning(place.fault->message, line);
        if (place.position) out.position = *place.position, out.has_position = true;
        if (place.rotation) out.rotation = *place.rotation, out.has_rotation = true;
        continue;
      }
    }
    const std::string part = unknown_part(argument);
    Meaning bad = unknown_meaning(part.empty() ? callee : part, line);
    bad.labels.push_back("pose");
    return bad;
  }
  if (loose.size() == 2) note_two_dimensions(line);
  if (loose.size() == 3) {
    out.position = {loose[0], loose[1], loose[2]};
    out.has_position = true;
  } else if (loose.size() == 16 || loose.size() == 12 || loose.size() == 9) {
    PartialPose place;
    set_place(place, loose.size() == 9 ? Member::rotation : Member::pose, list_meaning(loose, line), Library::none,
              line);
    if (place.fault) return unknown_meaning(place.fault->message, line);
    if (place.position) out.position = *place.position, out.has_position = true;
    if (place.rotation) out.rotation = *place.rotation, out.has_rotation = true;
  } else if (!loose.empty()) {
    return unknown_meaning(callee + " of " + std::to_string(loose.size()) + " numbers", line);
  }
  return out;
}

/// FRotator(Pitch=…), Quaternion(w=…, x=…), Vec3 { x: … }
std::optional<Meaning> Reader::keyed_call(const Expression& call) {
  std::vector<std::string> labels;
  std::vector<Meaning> values;
  for (const Expression& child : call.children) {
    if (!child.is(Kind::assignment) || child.children.empty()) return std::nullopt;
    const std::string key = plain_name(last_part(child.text));
    if (key.size() > 2 && key != "pitch" && key != "yaw" && key != "roll") return std::nullopt;
    labels.push_back(child.text);
    values.push_back(meaning_of(child.children[0]));
  }
  if (labels.empty()) return std::nullopt;
  if (const auto vector = coordinates(labels, values, call.line)) return vector;
  if (plain_name(call.text).find("rotator") != std::string::npos) return rotator(labels, values, call.line);
  // QuaternionWide { W = 1 }: what is not named is 0.
  if (plain_name(call.text).find("quaternion") != std::string::npos && labels.size() < 4) {
    Meaning out = list_meaning({0, 0, 0, 0}, call.line);
    out.order = QuaternionOrder::xyzw;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const std::size_t place = std::string_view("xyzw").find(plain_name(labels[i]));
      if (place == std::string_view::npos || !values[i].is(Meaning::Kind::number)) return std::nullopt;
      out.items[place] = values[i];
    }
    return out;
  }
  return std::nullopt;
}

Meaning Reader::meaning_of_call(const Expression& call, const std::string& name) {
  if (!call.receiver.empty()) return meaning_of_link(call, name);
  std::string path = call.text;
  const std::string last = plain_name(last_part(path));
  // make_shared<Box<double>>(…), AddComponent<BoxCollider>()
  if (!call.type_arguments.empty() &&
      (last.find("makeshared") != std::string::npos || last.find("makeunique") != std::string::npos ||
       last == "addcomponent" || last == "getcomponent" || last == "sharedptr" || last == "uniqueptr" ||
       last == "createdefaultsubobject" || last == "ref" || last == "refconst"))
    path = shape_in(call.type_arguments);
  const ShapeRow* row = row_of(path, call.line);
  const auto own = variable(std::string(first_parts(path)));
  if (row != nullptr && own && own->is(Meaning::Kind::body)) row = nullptr;
  if (row != nullptr) return meaning_of_scope(call.children, name, row, row->kind, call.line, path);
  if (const auto keyed = keyed_call(call)) return *keyed;
  // Isometry { rotation: …, translation: … }, Body({shape: …})
  const bool keys = std::any_of(call.children.begin(), call.children.end(),
                                [](const Expression& child) { return child.is(Kind::assignment); });
  const auto kind = shape_kind_named(last_part(path));
  const bool bare = kind && plain_name(path) == plain_name(last_part(path));
  if (kind && (keys || !bare || !call.spaced) && !own)
    return meaning_of_scope(call.children, name, nullptr, kind, call.line, path);
  std::vector<Meaning> arguments;
  if (keys && (last == "createcollisionshape" || last == "addgeom")) {
    return meaning_of_scope(call.children, name, nullptr, std::nullopt, call.line, path);
  }
  if (keys && (names_a_pose(path) || names_a_list(path) || call.bracket == '{')) {
    return meaning_of_scope(call.children, name, nullptr, std::nullopt, call.line, path);
  }
  arguments = positional(call);
  if (keys)
    for (const Expression& child : call.children)
      if (child.is(Kind::assignment) && !child.children.empty()) {
        Meaning value = meaning_of(child.children[0]);
        // scipy's degrees=True
        if (child.text == "degrees") {
          arguments.push_back(value);
          continue;
        }
        if (value.is(Meaning::Kind::body) || value.is(Meaning::Kind::pose)) arguments.push_back(value);
      }
  const bool typed = !call.type_arguments.empty();
  const bool sets_part =
      last.starts_with("setfrom") && member_named(first_parts(path)) && !first_parts(first_parts(path)).empty();
  if (sets_part) return attached(call, arguments, name);
  if (plain_name(path).find("compound") != std::string::npos && !out_.fault)
    out_.fault = Refusal{call.line,
                         "makes a compound of several parts, which is not read; must be one shape, or its parts apart",
                         {},
                         {}};
  if (auto made = call_of(path, typed, arguments, call.line)) {
    for (const Meaning& argument : arguments) use(argument);
    return *made;
  }
  const bool of_bodies =
      std::any_of(arguments.begin(), arguments.end(), [](const Meaning& m) { return m.is(Meaning::Kind::body); });
  if (!of_bodies && !own && (is_function(path) || names_a_list(path))) note_names_among_numbers(arguments, call.line);
  if (arguments.empty())
    if (auto constant = constant_named(path, call.line)) return *constant;
  if (arguments.size() == 1 && names_a_number_type(path) && arguments[0].is(Meaning::Kind::number)) return arguments[0];
  // new float[3, 8] { {…}, … }
  if (arguments.size() > 1 && names_a_number_type(path)) return list_of(std::move(arguments), call.line);
  if (arguments.size() == 1 && arguments[0].is(Meaning::Kind::number))
    if (const auto member = member_named(path); member && sizes_shape(*member)) return arguments[0];
  const bool bodies =
      std::any_of(arguments.begin(), arguments.end(), [](const Meaning& m) { return m.is(Meaning::Kind::body); });
  const bool method = own.has_value();
  if (!method && !bodies && names_a_quaternion(path)) {
    if (arguments.size() == 1 && arguments[0].is(Meaning::Kind::list)) {
      Meaning out = arguments[0];
      return out;
    }
    if (arguments.size() == 4 && all_numbers(arguments)) return list_of(arguments, call.line);
    if (arguments.size() == 1 && is_placing(arguments[0])) return arguments[0];
    if (arguments.size() == 2 && arguments[0].is(Meaning::Kind::number) && vector_of(arguments[1])) {
      Meaning out = list_of({arguments[0]}, call.line);  // Eigen-like (w, vector)
      for (const Meaning& part : arguments[1].items) out.items.push_back(part);
      out.order = QuaternionOrder::wxyz;
      return out;
    }
  }
  if (!method && !bodies && names_a_pose(path))
    if (auto pose = pose_of(arguments, path, call.line)) return *pose;
  if (!method && !bodies && names_a_list(path) && !arguments.empty()) {
    if (arguments.size() == 1 && !arguments[0].is(Meaning::Kind::number)) return arguments[0];
    // np.array([…], dtype=…)
    if (arguments[0].is(Meaning::Kind::list) && arguments.size() == 2 && !arguments[1].is(Meaning::Kind::list))
      return arguments[0];
    if (arguments.size() == 2 && all_numbers(arguments)) {
      Meaning out = list_of(arguments, call.line);
      out.text = path;
      return out;
    }
    return list_of(std::move(arguments), call.line);
  }
  return attached(call, arguments, name);
}

/// Calls whose arguments are shapes and poses join them; setters set their member.
Meaning Reader::attached(const Expression& call, std::vector<Meaning>& arguments, const std::string& name) {
  const std::string path = call.text;
  const std::string last = plain_name(last_part(path));
  std::string first(first_parts(path));
  // body.position.set(0, 1, 0), body.quaternion.setFromAxisAngle(…)
  if (last == "set" || last == "copy" || last == "setvalue" || last.starts_with("setfrom") || last == "fromarray") {
    const auto member = member_named(first);
    if (member && !first_parts(first).empty()) {
      Meaning value = last == "set" || last == "setvalue" || last == "copy" || last == "fromarray"
                          ? (arguments.size() == 1 ? arguments[0] : list_of(arguments, call.line))
                          : call_of(last, false, arguments, call.line).value_or(unknown_meaning(path, call.line));
      set_member(subject_named(std::string(first_parts(first))), *member, value, call.line, path);
      return {};
    }
    if (const auto variable_set = variable(first); variable_set && arguments.size() == 3 && all_numbers(arguments)) {
      out_.variables[first] = list_of(arguments, call.line);
      return {};
    }
  }
  const bool sets = last.starts_with("set") || last.starts_with("with") || last.find("set") != std::string::npos;
  if (sets && last.size() > 3) {
    const std::string rest = last.substr(last.rfind("set") == std::string::npos ? 0 : last.rfind("set") + 3);
    Meaning value = arguments.size() == 1 ? arguments[0] : list_of(arguments, call.line);
    if (rest == "identity" && !first.empty()) {
      set_member(subject_named(first), Member::pose, identity_meaning(call.line), call.line, path);
      return {};
    }
    auto member = member_named(last);
    if (!member) member = member_named(rest);
    if (const auto turn = turned_by_setter(first, rest, arguments, call.line)) {
      member = Member::rotation;
      value = *turn;
    }
    // dGeomSetPosition(a, 0, 0, 1): the subject comes first.
    if (first.empty() && member && arguments.size() >= 2 &&
        (arguments[0].is(Meaning::Kind::body) || arguments[0].is(Meaning::Kind::pose) ||
         call.children[0].is(Kind::word))) {
      const std::string subject_name = call.children[0].text;
      std::vector<Meaning> rest_arguments(arguments.begin() + 1, arguments.end());
      value = rest_arguments.size() == 1 ? rest_arguments[0] : list_of(rest_arguments, call.line);
      const Meaning whose = arguments[0].is(Meaning::Kind::body) ? arguments[0] : subject_named(subject_name);
      set_member(whose, *member, value, call.line, path);
      return {};
    }
    if (!first.empty() && (member || rest == "shape" || rest == "collisionshape")) {
      if (value.is(Meaning::Kind::body)) {
        out_.variables[first] = value;
        out_.bodies[value.body].names.push_back(first);
        return value;
      }
      if (member) set_member(subject_named(first), *member, value, call.line, path);
      return {};
    }
  }
  if (last == "pxconvexcoregeometry" && arguments.size() == 2 && arguments[0].is(Meaning::Kind::body) &&
      !(arguments[1].is(Meaning::Kind::number) && arguments[1].number == 0.0))
    out_.bodies[arguments[0].body].fault =
        Refusal{call.line, "gives a core a margin, which rounds it and is not read; must be without", {}, {}};
  if (last == "drfromaxisandangle" || last == "dqfromaxisandangle") {
    if (arguments.size() == 5 && call.children[0].is(Kind::word)) {
      const auto rest = std::vector<Meaning>(arguments.begin() + 1, arguments.end());
      if (all_numbers(rest))
        out_.variables[call.children[0].text] =
            rotation_meaning(about({rest[0].number, rest[1].number, rest[2].number}, rest[3].number), call.line);
    }
    return {};
  }
  if (last.find("rotatedtranslatedshape") != std::string::npos) {
    Meaning inner;
    PartialPose local;
    for (const Meaning& argument : arguments) {
      if (argument.is(Meaning::Kind::body)) inner = argument;
      if (argument.is(Meaning::Kind::rotation) || argument.is(Meaning::Kind::pose) || argument.items.size() == 4) {
        set_place(local, Member::rotation, argument, Library::jolt, call.line);
      } else if (vector_of(argument)) {
        set_place(local, Member::position, argument, Library::jolt, call.line);
      }
    }
    if (inner.is(Meaning::Kind::body)) {
      BodyDraft& body = out_.bodies[inner.body];
      body.center = local.position.value_or(Vector3d(0.0));
      body.turn = local.rotation.value_or(Quaterniond(1, 0, 0, 0));
      if (local.fault) body.fault = local.fault;
      return inner;
    }
  }
  if ((last == "applytransform" || last == "applytranslation") && arguments.size() == 1)
    if (const auto owner = variable(first); owner && owner->is(Meaning::Kind::body)) {
      BodyDraft& body = out_.bodies[owner->body];
      PartialPose by;
      set_place(by, Member::pose, arguments[0], Library::none, call.line);
      const Pose before{body.place.position.value_or(Vector3d(0.0)),
                        body.place.rotation.value_or(Quaterniond(1, 0, 0, 0))};
      const Pose after =
          compose({by.position.value_or(Vector3d(0.0)), by.rotation.value_or(Quaterniond(1, 0, 0, 0))}, before);
      body.place = {
          .position = after.position, .rotation = after.rotation, .stated = true, .line = call.line, .fault = by.fault};
      return {};
    }
  if (last.find("withparent") != std::string::npos)
    for (const Meaning& argument : arguments)
      if (argument.is(Meaning::Kind::body))
        out_.bodies[argument.body].fault = Refusal{
            call.line,
            "places a shape inside another body (\"" + path + "\"), which is not read; write its pose in the world",
            {},
            {}};
  if (last == "addshape" && arguments.size() > 1 && arguments.back().is(Meaning::Kind::body) &&
      !arguments[0].is(Meaning::Kind::body)) {
    out_.fault = Refusal{
        call.line, "adds parts to a compound shape, which is not read; must be one shape, or its parts apart", {}, {}};
    return {};
  }
  if ((last == "addshape" || last == "addchildshape" || last == "createshape" || last == "attachshape") &&
      !first.empty() && !arguments.empty() && arguments[0].is(Meaning::Kind::body)) {
    const auto owner = variable(first);
    BodyDraft& body = out_.bodies[arguments[0].body];
    body.names.push_back(first);
    for (std::size_t i = 1; i < arguments.size(); ++i)
      if (const auto offset = vector_of(arguments[i]); offset && *offset != Vector3d(0.0))
        body.fault = Refusal{call.line, "\"" + path + "\" places a shape inside its body, which is not read", {}, {}};
    if (owner && owner->is(Meaning::Kind::pose)) place_body(arguments[0].body, placement_of(*owner));
    out_.variables[first] = arguments[0];
    body.placed_by_default = true;
    return arguments[0];
  }
  if (last == "addpoint" || last == "pushback" || last == "add" || last == "append") {
    const auto owner = variable(first);
    if (owner && owner->is(Meaning::Kind::body) && out_.bodies[owner->body].kind == ShapeKind::hull &&
        !arguments.empty()) {
      Meaning& points = out_.bodies[owner->body].sizes[Member::points];
      points.kind = Meaning::Kind::list;
      points.items.push_back(arguments[0]);
      return {};
    }
  }
  // Casts move their body.
  if (last == "castshape" || last == "rshapecast" || last == "shapecast" || last == "capsulecast" ||
      last == "spherecast" || last == "boxcast" || last == "convexsweeptest" || last == "sweep" ||
      last.starts_with("sweepsingle") || last == "timeofimpact" || last == "capsulecastall" ||
      last == "spherecastall" || last == "shapecastnonlinear" || last == "boxcastall") {
    if (out_.cast.empty()) {
      out_.cast = path;
      out_.cast_line = call.line;
      Meaning whole = list_of(arguments, call.line);
      whole.text = last;
      out_.variables["\1cast"] = whole;
    }
    for (const Meaning& argument : arguments)
      if (argument.is(Meaning::Kind::body) && last != "timeofimpact") out_.bodies[argument.body].moves = true;
    return {};
  }

  std::vector<std::size_t> bodies, places;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].is(Meaning::Kind::body)) bodies.push_back(i);
    const bool word = i < call.children.size() && call.children[i].is(Kind::word);
    const bool vector =
        arguments[i].is(Meaning::Kind::list) && numbers_of(arguments[i]) && !(arguments[i].items.size() == 2);
    if (is_placing(arguments[i]) || (vector && (!word || bodies.size() <= 1))) places.push_back(i);
  }
  if (bodies.size() == 1 || bodies.size() == 2) {
    const bool query = bodies.size() == 2;
    std::vector<std::vector<std::size_t>> of_body(bodies.size());
    std::vector<std::size_t> whole;
    for (const std::size_t place : places)
      if (arguments[place].is(Meaning::Kind::pose)) whole.push_back(place);
    if (query) {
      if (whole.size() == 2) {
        of_body = {{whole[0]}, {whole[1]}};
      } else if (whole.empty() && places.size() == 4) {  // a, position, rotation, b, position, rotation
        of_body = {{places[0], places[1]}, {places[2], places[3]}};
      } else if (whole.empty() && places.size() == 2) {
        of_body = {{places[0]}, {places[1]}};
      }
    } else {
      of_body[0] = places;
    }
    // box.contains(ball) and the like place nothing.
    const bool instance =
        !query && (last.find("object") != std::string::npos || last.find("body") != std::string::npos ||
                   last.find("settings") != std::string::npos || last.find("collider") != std::string::npos ||
                   last.find("create") != std::string::npos || last.find("add") != std::string::npos ||
                   last.find("actor") != std::string::npos || last.find("static") != std::string::npos ||
                   last.find("rigid") != std::string::npos || !name.empty());
    if (query && last.find("shapevsshape") != std::string::npos)
      for (const std::size_t place : places)
        if (const auto scale = vector_of(arguments[place]);
            scale && arguments[place].is(Meaning::Kind::list) && *scale != Vector3d(1.0))
          out_.bodies[arguments[bodies[0]].body].fault =
              Refusal{call.line, "scales a shape, which is not read; write its size as it is in the world", {}, {}};
    std::size_t result = arguments[bodies[0]].body;
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      std::size_t body = arguments[bodies[k]].body;
      PartialPose together;
      // A position of which a part is no number.
      if (!query && instance)
        for (const Meaning& argument : arguments)
          if ((argument.is(Meaning::Kind::list) && !numbers_of(argument) && !unknown_part(argument).empty()) ||
              (argument.is(Meaning::Kind::unknown) && !argument.labels.empty()))
            set_place(together, Member::position, argument, out_.bodies[body].library, call.line);
      for (const std::size_t place : of_body[k]) {
        const Meaning& argument = arguments[place];
        if (argument.is(Meaning::Kind::pose)) {
          const PartialPose own = placement_of(argument);
          if (own.position) together.position = own.position;
          if (own.rotation) together.rotation = own.rotation;
          if (own.fault) together.fault = own.fault;
          together.stated = true;
          together.line = call.line;
        } else if (is_rotation(argument) || argument.items.size() == 4 || argument.items.size() == 9) {
          set_place(together, Member::rotation, argument, out_.bodies[body].library, call.line);
        } else if (vector_of(argument) && !together.position) {
          set_place(together, Member::position, argument, out_.bodies[body].library, call.line);
        }
      }
      // The same shape asked of twice, or made an object twice, is two bodies.
      const bool again =
          (k == 1 && arguments[bodies[0]].body == body) ||
          (!together.empty() && !out_.bodies[body].place.empty() && (query || instance) &&
           (out_.bodies[body].place.position.value_or(Vector3d(0.0)) != together.position.value_or(Vector3d(0.0))));
      if (again && (query || instance)) {
        BodyDraft copy = out_.bodies[body];
        copy.place = {};
        copy.order = ++order_;
        copy.names.clear();
        out_.bodies.push_back(std::move(copy));
        body = out_.bodies.size() - 1;
        if (!query) result = body;
      }
      if (!together.empty()) place_body(body, together);
      // BodyCreationSettings(shape, position, rot, …): a rotation that has a name and no value.
      if (instance)
        for (const Meaning& argument : arguments) {
          const std::string plain = plain_name(argument.text);
          const bool rotation =
              plain.starts_with("rot") || plain.starts_with("quat") || plain.starts_with("orient") || plain == "q";
          if (argument.is(Meaning::Kind::word) && rotation)
            out_.bodies[body].place.fault =
                Refusal{call.line,
                        "gives the rotation \"" + argument.text.substr(0, 40) + "\" no value; must be its numbers",
                        {},
                        {}};
        }
      // A pose that has a name and no value.
      if (instance && last == "collisionobject" && together.empty())
        for (const Meaning& argument : arguments)
          if (argument.is(Meaning::Kind::word) || argument.is(Meaning::Kind::unknown))
            out_.bodies[body].place.fault = Refusal{
                call.line,
                "gives the pose \"" + argument.text.substr(0, 40) + "\" no value; must be a position and a rotation",
                {},
                {}};
      if (instance && (last == "collisionobject" || last == "body" || last.starts_with("geom")))
        out_.bodies[body].placed_by_default = true;
    }
    // A call of a shape's own that is no query changes it, unless it is known not to.
    if (!query && places.empty() && name.empty() && !instance) return {};
    if (!query) {
      Meaning out;
      out.kind = Meaning::Kind::body;
      out.body = result;
      out.line = call.line;
      return out;
    }
    return {};
  }
  // body.position.vadd(offset, body.position): changes a part of what is known.
  if (const std::string whose(first_parts(first));
      !whose.empty() && !arguments.empty() && member_named(first) && places_shape(*member_named(first)))
    if (const auto owner = variable(whose); owner && owner->is(Meaning::Kind::body) && last != "clone" &&
                                            last != "dot" && !last.starts_with("distance") && !last.starts_with("to"))
      out_.bodies[owner->body].place.fault =
          Refusal{call.line, "calls \"" + path + "\", which is not known; write what it leads to instead", {}, {}};
  // shape.scale(…), tf.translate(…): unknown ways to change what is known.
  if (const auto owner = variable(first); owner && !first.empty()) {
    const std::vector<std::string_view> harmless{
        "setembedded", "addref",   "release", "get",     "is",       "update",  "compute", "calculate",
        "debug",       "print",    "draw",    "enable",  "activate", "create",  "attach",  "add",
        "shape",       "size",     "begin",   "end",     "data",     "inverse", "overlap", "collide",
        "intersect",   "distance", "support", "aabb",    "cast",     "contact", "to",      "as",
        "resize",      "reserve",  "clear",   "destroy", "ptr",      "use"};
    const bool known =
        std::any_of(harmless.begin(), harmless.end(), [&](std::string_view word) { return last.starts_with(word); });
    const bool numbers = std::any_of(arguments.begin(), arguments.end(), [](const Meaning& m) {
      return m.is(Meaning::Kind::number) || m.is(Meaning::Kind::list) || m.is(Meaning::Kind::rotation);
    });
    bool changes = numbers;
    for (const std::string_view word : {"scal", "transl", "rotat", "transf", "apply", "offset", "matrix"})
      changes = changes || (last.find(word) != std::string::npos && !arguments.empty());
    if (!known && changes && owner->is(Meaning::Kind::body))
      if (const auto member = member_named(last); !member || *member != Member::ignored)
        out_.bodies[owner->body].fault =
            Refusal{call.line, "calls \"" + path + "\", which is not known; write what it leads to instead", {}, {}};
    if (!known && !arguments.empty() && owner->draft >= 0)
      out_.poses[static_cast<std::size_t>(owner->draft)].place.fault =
          Refusal{call.line, "calls \"" + path + "\", which is not known; write what it leads to instead", {}, {}};
  }
  // new CANNON.Body({position: …}), to which shapes are added
  if (arguments.size() == 1 && arguments[0].is(Meaning::Kind::pose) && last.find("body") != std::string::npos)
    return arguments[0];
  return unknown_meaning(path, call.line);
}

Meaning Reader::meaning_of_link(const Expression& call, const std::string& name) {
  Meaning base = meaning_of(call.receiver[0], name);
  const std::string plain = plain_name(call.text);
  const std::vector<Meaning> arguments = positional(call);
  if (base.is(Meaning::Kind::number)) {
    if (plain == "toradians") return call_of("radians", false, std::vector<Meaning>{base}, call.line).value_or(base);
    if (arguments.empty()) return base;
  }
  if (base.is(Meaning::Kind::body)) {
    if (passes_receiver(call.text)) return base;
    if (const auto member = member_named(call.text)) {
      Meaning value;
      if (arguments.size() == 1) {
        value = arguments[0];
      } else if (!arguments.empty()) {
        value = list_of(arguments, call.line);
      } else {
        for (const Expression& child : call.children) value = meaning_of_group(call, name), (void)child;
      }
      // rapier's builders take axis times angle.
      if (*member == Member::rotation && vector_of(value) && out_.bodies[base.body].library == Library::parry) {
        const Vector3d turn = *vector_of(value);
        value = rotation_meaning(about(turn, glm::length(turn)), call.line);
      }
      set_member(base, *member, value, call.line, call.text);
      return base;
    }
    const bool numbers = std::any_of(arguments.begin(), arguments.end(), [](const Meaning& m) {
      return m.is(Meaning::Kind::number) || m.is(Meaning::Kind::list) || m.is(Meaning::Kind::rotation);
    });
    if (numbers && plain != "density" && plain != "setdensity" && plain.find("friction") == std::string::npos &&
        plain.find("restitution") == std::string::npos && plain.find("mass") == std::string::npos &&
        plain.find("group") == std::string::npos && plain.find("sensor") == std::string::npos)
      out_.bodies[base.body].fault =
          Refusal{call.line,
                  "calls \"." + call.text + "\" of a shape, which is not known; write what it leads to instead",
                  {},
                  {}};
    return base;
  }
  if (is_placing(base)) {
    if (plain == "inverse") {
      const Pose back = inverse(as_pose(base));
      Meaning out = base;
      out.position = back.position;
      out.rotation = back.rotation;
      return out;
    }
    if (const auto member = member_named(call.text); member && places_shape(*member) && arguments.size() == 1) {
      PartialPose place = placement_of(base);
      set_place(place, *member, arguments[0], Library::none, call.line);
      if (place.fault) return unknown_meaning(place.fault->message, call.line);
      Meaning out = identity_meaning(call.line);
      out.has_position = place.position.has_value();
      out.has_rotation = place.rotation.has_value();
      out.position = place.position.value_or(Vector3d(0.0));
      out.rotation = place.rotation.value_or(Quaterniond(1, 0, 0, 0));
      return out;
    }
    if (passes_receiver(call.text)) return base;
    return unknown_meaning(call.text, call.line);
  }
  if (base.is(Meaning::Kind::list)) {
    if (passes_receiver(call.text) || plain == "get") return base;
    return unknown_meaning("." + call.text, call.line);
  }
  return attached(call, const_cast<std::vector<Meaning>&>(arguments), name);
}

Meaning Reader::meaning_of_scope(const std::vector<Expression>& children, const std::string& name, const ShapeRow* row,
                                 std::optional<ShapeKind> kind, int line, const std::string& written) {
  std::vector<Meaning> arguments, others;
  std::vector<std::string> labels;
  std::vector<Meaning> values;
  struct Set {
    Member member;
    Meaning value;
    std::string key;
    int line;
  };
  std::vector<Set> sets;
  std::vector<std::size_t> bodies;
  bool inferred = false;
  const Library library = row != nullptr ? row->library : Library::none;
  const auto note_body = [&](const Meaning& value, const std::string& key) {
    if (!value.is(Meaning::Kind::body)) return false;
    if (std::find(bodies.begin(), bodies.end(), value.body) == bodies.end()) bodies.push_back(value.body);
    if (!key.empty() && !member_named(key)) out_.bodies[value.body].names.push_back(key);
    return true;
  };
  for (std::size_t i = 0; i < children.size(); ++i) {
    const Expression& child = children[i];
    if (child.is(Kind::label)) continue;
    if (!child.is(Kind::assignment)) {
      Meaning value = meaning_of(child);
      if (row == nullptr && kind == std::nullopt && note_body(value, {})) continue;
      arguments.push_back(std::move(value));
      continue;
    }
    const Expression& written_value = child.children[0];
    const auto member = member_named(child.text);
    const auto named_kind = shape_kind_named(child.text);
    Meaning value;
    if (named_kind && written_value.is(Kind::group) && !written_value.children.empty() &&
        (written_value.children[0].is(Kind::assignment)) && !(member && sizes_shape(*member))) {
      value = meaning_of_scope(written_value.children, {}, nullptr, named_kind, child.line, child.text);
    } else {
      value = meaning_of(written_value, child.text);
    }
    labels.push_back(child.text);
    values.push_back(value);
    if (note_body(value, child.text)) continue;
    const bool result = std::any_of(children.begin(), children.end(), [](const Expression& other) {
      return other.is(Kind::assignment) && (plain_name(other.text) == "normal1" || plain_name(other.text) == "dist");
    });
    if (const auto claim = claim_named(child.text, library_of(library));
        claim && (result || !(member && (sizes_shape(*member) || places_shape(*member)))) && kind == std::nullopt) {
      out_.claims.push_back({*claim, value, child.text, child.line});
      continue;
    }
    if (member == Member::kind || member == Member::shape) {
      const std::string word = value.text;
      const ShapeRow* named_row = row_of(word, child.line);
      if (const auto of_word = shape_kind_named(word)) {
        kind = of_word;
      } else if (named_row != nullptr) {
        kind = named_row->kind;
      }
      continue;
    }
    if (member) {
      sets.push_back({*member, value, child.text, child.line});
    } else if (value.is(Meaning::Kind::pose) || value.is(Meaning::Kind::list) || value.is(Meaning::Kind::rotation)) {
      // {"positionA": …} beside the shapes.
      if (row == nullptr && kind == std::nullopt) take_named_value(child.text, value, child.line);
      others.push_back(value);
    }
  }
  if (labels.size() >= 3 && labels.size() <= 4 && plain_name(labels[0]) == "x" && plain_name(labels[1]) == "y")
    note_names_among_numbers(values, line);
  if (row == nullptr && kind == std::nullopt) {
    if (const auto vector = coordinates(labels, values, line)) return *vector;
    if (const auto angles = rotator(labels, values, line); angles && library_of(Library::none) == Library::unreal)
      return *angles;
    // Unit { value: … }, Translation { vector: … }, Point { coords: … } of nalgebra
    if (labels.size() == 1 && sets.empty() && arguments.empty()) {
      const std::string only = plain_name(labels[0]);
      if (only == "coords" || only == "value" || only == "vector" || only == "data" || only == "elements" ||
          only == "mfloats" || only == "mf32" || only == "quaternion" || only == "array" || only == "v" ||
          only == "mvalue" || only == "mvec128") {
        Meaning inner = values[0];
        if (only == "mfloats" && inner.items.size() == 4) inner.items.pop_back();
        if (only == "coords" && inner.items.size() == 1 && inner.items[0].is(Meaning::Kind::list))
          inner = inner.items[0];
        if (inner.items.size() == 4 && only == "coords") inner.order = QuaternionOrder::xyzw;
        return inner;
      }
    }
    if (sets.size() == 2 && labels.size() == 2 && sets[0].member == Member::first_end &&
        sets[1].member == Member::second_end)
      return list_of({sets[0].value, sets[1].value}, line);
    if (sets.size() == 1 && labels.size() == 1 && sets[0].member == Member::quaternion) {
      Meaning inner = sets[0].value;
      return inner;
    }
    // GEOM_BOX among the arguments names the shape.
    for (const Meaning& argument : arguments)
      if (!kind && argument.is(Meaning::Kind::word) && argument.text.find("GEOM") != std::string::npos)
        kind = shape_kind_named(argument.text);
    if (kind) arguments.clear();
    // What has sizes of one kind alone names the shape.
    bool half = false, ends = false, radius = false, other = false;
    for (const Set& set : sets) {
      half = half || set.member == Member::half_extents;
      radius = radius || set.member == Member::radius;
      ends = ends || set.member == Member::first_end || set.member == Member::second_end ||
             set.member == Member::both_ends;
      other = other || (sizes_shape(set.member) && set.member != Member::half_extents && set.member != Member::radius);
    }
    inferred = !kind;
    if (!kind && bodies.empty() && !other) {
      if (half && !radius) kind = ShapeKind::box;
      if (radius && !half) kind = ShapeKind::sphere;
    }
    if (!kind && bodies.empty() && ends && radius) kind = ShapeKind::capsule;
  }
  if (kind && (row != nullptr || bodies.empty())) {
    const std::size_t index = add_body(*kind, library, written.empty() ? std::string(word_of(*kind)) : written, line);
    if (!name.empty()) out_.bodies[index].names.push_back(name);
    out_.bodies[index].inferred = inferred;
    if (row != nullptr && row->axis != '\0') out_.bodies[index].axis = row->axis;
    if (row != nullptr) {
      if (row->kind == ShapeKind::other) {
        out_.bodies[index].fault = Refusal{line,
                                           "\"" + written +
                                               "\" is a shape that is not read; must be a box, sphere, "
                                               "capsule, cylinder, cone, ellipsoid or the points of a hull",
                                           {},
                                           {}};
      } else {
        // GeomBox(space, lengths=…), add_shape_box(body, hx=…): sizes by name, behind what holds the shape.
        const bool named = !sets.empty() && std::all_of(arguments.begin(), arguments.end(), [](const Meaning& m) {
          return m.is(Meaning::Kind::word) || m.is(Meaning::Kind::pose) || m.is(Meaning::Kind::unknown);
        });
        if (!named) take_arguments(out_.bodies[index], *row, arguments, line);
        for (const Meaning& argument : arguments)
          if (named && argument.is(Meaning::Kind::pose)) place_body(index, placement_of(argument));
      }
    } else {
      for (const Meaning& argument : arguments) {
        const auto numbers = numbers_of(argument);
        if (!numbers) continue;
        for (const double number : *numbers) out_.bodies[index].unnamed.push_back(number);
      }
    }
    for (const Set& set : sets) {
      Meaning subject;
      subject.kind = Meaning::Kind::body;
      subject.body = index;
      set_member(subject, set.member, set.value, set.line, set.key);
    }
    if (row != nullptr &&
        (row->library == Library::trimesh || row->library == Library::newton || row->library == Library::ode ||
         written.find("Builder") != std::string::npos || written.find("ColliderDesc") != std::string::npos))
      out_.bodies[index].placed_by_default = true;
    Meaning out;
    out.kind = Meaning::Kind::body;
    out.body = index;
    out.line = line;
    return out;
  }
  if (bodies.size() == 1) {
    Meaning out;
    out.kind = Meaning::Kind::body;
    out.body = bodies[0];
    out.line = line;
    for (const Set& set : sets) set_member(out, set.member, set.value, set.line, set.key);
    if (written.find("Body") != std::string::npos) out_.bodies[bodies[0]].placed_by_default = true;
    if (!name.empty() && !member_named(name)) out_.bodies[bodies[0]].names.push_back(name);
    return out;
  }
  if (bodies.size() > 1) return {};
  PartialPose place;
  bool places = false;
  for (const Set& set : sets)
    if (places_shape(set.member)) {
      set_place(place, set.member, set.value, library_of(Library::none), set.line);
      places = true;
    }
  if (places) {
    if (place.fault) {
      if (!name.empty()) add_pose(name, place);
      return unknown_meaning(place.fault->message, line);
    }
    Meaning out = identity_meaning(line);
    out.has_position = place.position.has_value();
    out.has_rotation = place.rotation.has_value();
    out.position = place.position.value_or(Vector3d(0.0));
    out.rotation = place.rotation.value_or(Quaterniond(1, 0, 0, 0));
    return out;
  }
  if (!values.empty() && values.size() == labels.size()) {
    // [0] = (…), {1: …}: a list whose items are counted; X, Y, Z, O are Godot's columns.
    const bool counted = std::all_of(labels.begin(), labels.end(), [](const std::string& label) {
      return !label.empty() && std::all_of(label.begin(), label.end(), [](char c) { return c >= '0' && c <= '9'; });
    });
    for (std::size_t i = 1; counted && i < labels.size(); ++i)
      if (std::stoul(labels[i].substr(0, 9)) != std::stoul(labels[i - 1].substr(0, 9)) + 1) {
        out_.count_fault = Refusal{line,
                                   "leaves out [" + std::to_string(std::stoul(labels[i - 1].substr(0, 9)) + 1) +
                                       "] of a list; must be there, every one",
                                   {},
                                   {}};
        return {};
      }
    if (counted) return list_of(values, line);
    if ((labels.size() == 3 || labels.size() == 4) && plain_name(labels[0]) == "x" && plain_name(labels[2]) == "z" &&
        vector_of(values[0]))
      if (auto made = call_of(labels.size() == 4 ? "transform3d" : "basis", false, values, line)) return *made;
  }
  if (values.empty() && !arguments.empty()) return list_of(std::move(arguments), line);
  return {};
}

}  // namespace minkoscope
