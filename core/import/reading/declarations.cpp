// Declarations: types before names, and shapes of which a text gives only members.
#include <algorithm>

#include "core/import/grammar/expression.h"
#include "core/import/grammar/sentence.h"
#include "core/import/notation/functions.h"
#include "core/import/notation/type_names.h"
#include "core/import/reading/reader.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

/// The kind of shape that has these members, as names are written: "c", "e" and "R", or "center" and "radius".
std::optional<ShapeKind> kind_with(const std::vector<std::string>& names) {
  const auto has = [&](std::initializer_list<Member> members) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      const auto member = member_named(name);
      return member && std::find(members.begin(), members.end(), *member) != members.end();
    });
  };
  const bool placed = has({Member::position, Member::center, Member::pose});
  const bool letters = is_one_of("c", names) && is_one_of("e", names);
  if (letters || has({Member::low}) ||
      (placed && has({Member::half_extents, Member::whole_extents, Member::extents})) || has({Member::core}))
    return ShapeKind::box;
  if (has({Member::first_end, Member::both_ends}) && has({Member::radius})) return ShapeKind::capsule;
  const bool length = has({Member::height, Member::half_height, Member::whole_middle, Member::half_middle});
  if ((placed || is_one_of("c", names)) && has({Member::radius}) && !length) return ShapeKind::sphere;
  return std::nullopt;
}

/// "box", "SHAPE_BOX"; 6 and array([6]) of MuJoCo.
std::optional<ShapeKind> kind_of(const Expression& type) {
  if (type.is(Kind::word)) return shape_kind_of_type(type.text);
  if (type.is(Kind::number)) return shape_kind_of_mujoco(type.value).value_or(ShapeKind::other);
  return type.children.empty() ? std::nullopt : kind_of(type.children[0]);
}

/// "World position A: …", "Rotation B (x, y, z, w): …": whose member a line gives, and which.
struct MemberOfLetter {
  Member member;
  std::string letter;
};

std::optional<MemberOfLetter> member_of_letter(const Statement& statement) {
  const auto& items = statement.items;
  if (items.size() < 2 || items.size() > 4 || !items.back().is(Kind::assignment)) return std::nullopt;
  std::string owner = items.back().text, order;
  if (owner.ends_with("_xyzw") || owner.ends_with("_wxyz")) {
    order = owner.substr(owner.size() - 4);
    owner.resize(owner.size() - 5);
  }
  const bool words = std::all_of(items.begin(), items.end() - 1, [](const Expression& e) { return e.is(Kind::word); });
  if (!words || owner.size() != 1 || owner[0] < 'A' || owner[0] > 'Z') return std::nullopt;
  for (std::size_t first = 0; first + 1 < items.size(); ++first) {
    const auto member = member_named(joined(statement, first, items.size() - 1 - first));
    if (!member || !describes_shape(*member)) continue;
    const bool ordered = !order.empty() && places_shape(*member);
    return MemberOfLetter{ordered ? *member_named(order) : *member, owner};
  }
  return std::nullopt;
}

bool all_words(const Statement& statement) {
  return std::all_of(statement.items.begin(), statement.items.end(),
                     [](const Expression& item) { return item.is(Kind::word); });
}

}  // namespace

/// Whether a line gives a member of a shape that only its members make.
bool Reader::read_member_of_letter(const Statement& statement) {
  const auto named = member_of_letter(statement);
  if (!named || !shapes_of_members_.contains(named->letter)) return false;
  const Expression& item = statement.items.back();
  set_member(subject_named(named->letter), named->member, meaning_of(item.children[0]), item.line, item.text);
  return true;
}

/// "A.c = …; A.e = …", "b.center = …; b.radius = …": shapes that the text makes nowhere, and gives members.
void Reader::note_shapes_of_members(const ParsedText& parsed) {
  struct Members {
    int line;
    std::vector<std::string> names;
    std::optional<ShapeKind> kind = {};  // "a.type = GJK_SPHERE"
  };
  std::map<std::string, Members> found;
  std::set<std::string> made;
  for (const Statement& statement : parsed.statements) {
    if (const auto named = member_of_letter(statement); named && !statement.is_comment) {
      found.try_emplace(named->letter, Members{statement.line, {}})
          .first->second.names.push_back(joined(statement, 0, statement.items.size() - 1));
      continue;
    }
    for (const Expression& item : statement.items) {
      if (item.is(Kind::call)) made.insert(item.text);
      if (!item.is(Kind::assignment)) continue;
      const std::string key = without_subscript(item.text);
      auto [owner, member] = owner_and_member(key);
      while (!first_parts(owner).empty() &&  // "a.transform.position", "a.axis.origin"
             (is_generic_owner(last_part(owner)) || last_part(owner) == "axis"))
        owner = std::string(first_parts(owner));
      if (first_parts(key).empty()) made.insert(key);
      const bool plain = !owner.empty() && first_parts(owner).empty() && !is_generic_owner(owner);
      if (!plain || statement.is_comment) continue;
      Members& members = found.try_emplace(owner, Members{item.line, {}}).first->second;
      members.names.emplace_back(member);
      if (member_named(member) == Member::kind && !item.children.empty()) members.kind = kind_of(item.children[0]);
    }
  }
  for (const auto& [name, members] : found) {
    const auto named = shape_kind_named(without_number(name));
    const bool sized = std::any_of(members.names.begin(), members.names.end(), [](const std::string& member) {
      const auto known = member_named(member);
      return known && sizes_shape(*known);
    });
    auto kind = made.contains(name) ? std::nullopt : members.kind ? members.kind : kind_with(members.names);
    if (!kind && !made.contains(name) && sized && name.size() >= 3) kind = named;  // "sphereShape.radius = 0.4"
    if (kind) shapes_of_members_[name] = {members.kind.value_or(named.value_or(*kind)), members.line};
  }
}

void Reader::read_declaration(const std::string& type, const Expression& call) {
  const std::string name = without_subscript(call.text);
  if (row_of(type) != nullptr || names_a_pose(type) || names_a_list(type) || names_a_quaternion(type) ||
      plain_name(type).ends_with("matrix3x3") || shape_kind_named(type)) {
    Expression made = call;
    made.text = type;
    made.spaced = false;
    Meaning value = meaning_of_call(made, name);
    take_named_value(name, value, call.line);
    return;
  }
  std::vector<Meaning> arguments;
  if (call.children.size() == 1) arguments = positional(call);
  const bool object =  // CollisionObject o(shape)
      arguments.size() == 1 && arguments[0].is(Meaning::Kind::body) && call.children[0].is(Kind::word);
  if (arguments.size() == 1 && !object && !arguments[0].is(Meaning::Kind::unknown) &&
      !arguments[0].is(Meaning::Kind::word)) {
    take_named_value(name, arguments[0], call.line);
    return;
  }
  Expression made = call;
  made.text = type;
  take_named_value(name, meaning_of_call(made, name), call.line);
}

/// "btConvexHullShape hull;", whose points follow; "btTransform ta, tb;". Whether nothing else is to be read.
bool Reader::read_empty_declaration(const Statement& statement) {
  const auto& items = statement.items;
  if (items.size() < 2 || items.size() > 5 || !all_words(statement)) return false;
  const ShapeRow* row = items.size() == 2 ? row_of(items[0].text) : nullptr;
  if (row != nullptr && row->kind == ShapeKind::hull && row->library != Library::none) {
    Expression made = items[1];
    made.kind = Kind::call;
    made.bracket = '(';
    read_declaration(items[0].text, made);
    return true;
  }
  // coal's and Godot's transforms are the identity until they are set; Eigen's, which are FCL's, are not.
  const bool identity = is_one_of(plain_name(items[0].text), {"coaltransform3s", "hppfcltransform3f"}) ||
                        items[0].text == "Transform3D" ||
                        begins_with_one_of(plain_name(last_part(items[0].text)), {"rigidtransform"});  // Drake's
  // Ref<BoxShape3D> box;
  const std::string& held = items[0].type_arguments;
  const std::string& type =
      !held.empty() && makes_its_type(plain_name(last_part(items[0].text))) ? held : items[0].text;
  for (std::size_t i = 1; i < items.size(); ++i) {
    declared_[items[i].text] = {type, items[i].line};
    if (identity) take_named_value(items[i].text, identity_meaning(items[i].line), items[i].line);
  }
  return identity;
}

/// Type name(…) declares; "sphere (0.5)" of prose has no type before it.
bool Reader::declares(const Statement& statement, std::size_t place) const {
  if (place + 1 >= statement.items.size()) return false;
  const Expression &type = statement.items[place], &call = statement.items[place + 1];
  if (!call.is(Kind::call) || call.after_comma || !call.receiver.empty() || is_filler(type.text) ||
      type.line != call.line)
    return false;
  // "sphere at (0, 1, 0)", "the triangle is (0, 0, 0), …"
  if (call.spaced && (is_one_of(call.text, {"at", "to", "on"}) || is_filler(call.text))) return false;
  const bool members = place + 2 < statement.items.size() && call.text.size() > 1 && describes(call) &&
                       describes(statement.items[place + 2]);
  if (members && shape_kind_named(type.text)) return false;  // "AABB min(0, 0, 0) max(1, 1, 1)"
  const bool close = !call.spaced || call.bracket == '{';
  const bool list_or_pose = names_a_list(type.text) || names_a_pose(type.text);
  const bool is_type = list_or_pose || row_of(type.text) != nullptr || names_a_quaternion(type.text) ||
                       plain_name(type.text).find("ptr") != std::string::npos ||
                       (begins_with_capital(type.text) && close) || type.text.find("::") != std::string::npos ||
                       begins_with_one_of(type.text, {"Px", "bt"});
  const bool shape = !call.spaced && shape_kind_named(type.text);
  const bool argument =
      names_a_quaternion(type.text) && begins_with_capital(type.text) && arguments_.contains(call.text);
  const bool of_engine =  // "PxMeshScale scale(2)", "gte::Line3 axis(…)"
      !call.spaced && (begins_with_one_of(type.text, {"Px", "bt"}) ||
                       (is_function(type.text) && begins_with_capital(last_part(type.text))));
  return is_type &&
         (call.text.size() < 3 || shape || list_or_pose || argument || of_engine || !member_named(call.text));
}

/// Type a(…), b(…)
bool Reader::declares_another(const std::string& type, const Statement& statement, std::size_t place) const {
  if (place >= statement.items.size()) return false;
  const Expression& call = statement.items[place];
  return call.is(Kind::call) && call.after_comma && !call.spaced && call.receiver.empty() &&
         first_parts(call.text).empty() && (call.text.size() < 3 || names_a_list(type) || !member_named(call.text)) &&
         row_of(call.text) == nullptr && !is_function(call.text) && !names_a_pose(call.text) &&
         !names_a_list(call.text) && !names_a_quaternion(call.text) && !shape_kind_named(call.text);
}

}  // namespace minkoscope
