// Names: the values that they stand for, and the poses of which they give a part.
#include <algorithm>

#include "core/base/characters.h"
#include "core/import/grammar/expression.h"
#include "core/import/grammar/sentence.h"
#include "core/import/notation/type_names.h"
#include "core/import/reading/reader.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

/// A member and what remains of the name: "quaternion_b_xyzw" is b's quaternion.
struct NamedMember {
  Member member;
  std::string rest;
};
std::optional<NamedMember> split_name(std::string_view name) {
  std::vector<std::string> words = words_of_name(last_part(name));
  if (words.size() > 2 && words[0] == "m") words.erase(words.begin());  // "m_transformA"
  if (words.size() < 2 || words.size() > 6) return std::nullopt;
  const auto join = [&](std::size_t first, std::size_t last, std::size_t without) {
    std::string out;
    for (std::size_t i = first; i < last; ++i)
      if (i != without) out += words[i];
    return out;
  };
  // X_WA is Drake's pose of A in the world.
  if (words[0] == "x" && words.size() == 2 && (words[1][0] == 'w' || words[1][0] == 'f') && words[1].size() > 1)
    return NamedMember{Member::pose, words[1].substr(1)};
  for (std::size_t without = words.size(); without-- > 0;)
    if (const auto member = member_named(join(0, words.size(), without))) return NamedMember{*member, words[without]};
  for (std::size_t cut = 1; cut < words.size(); ++cut) {
    if (const auto member = member_named(join(cut, words.size(), words.size())))
      return NamedMember{*member, join(0, cut, words.size())};
    if (const auto member = member_named(join(0, cut, words.size())))
      return NamedMember{*member, join(cut, words.size(), words.size())};
  }
  return std::nullopt;
}

bool is_generic_owner(std::string_view name) {
  return is_one_of(plain_name(name),
                   {"transform", "this", "self", "gameobject", "node", "entity", "object", "rigidbody", "collider",
                    "body", "shape", "geom", "rb", "rb3d", "collisionshape"});
}

/// The name of a pose that is given in parts: "\1b" of "quaternion_b" and "position_b".
std::string name_of_whole(const std::string& key, const std::optional<NamedMember>& part) {
  return part && places_shape(part->member) ? "\1" + part->rest : key;
}

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
  if (letters || has({Member::low}) || (placed && has({Member::half_extents, Member::whole_extents, Member::extents})))
    return ShapeKind::box;
  if (has({Member::first_end, Member::both_ends}) && has({Member::radius})) return ShapeKind::capsule;
  const bool length = has({Member::height, Member::half_height, Member::whole_middle, Member::half_middle});
  if ((placed || is_one_of("c", names)) && has({Member::radius}) && !length) return ShapeKind::sphere;
  return std::nullopt;
}

/// "World position A: …", "Rotation B (x, y, z, w): …": whose member a line gives, and which.
std::optional<NamedMember> member_of_letter(const Statement& statement) {
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
    return NamedMember{ordered ? *member_named(order) : *member, owner};
  }
  return std::nullopt;
}

bool is_count_of_pose(std::size_t count) {
  return count == 3 || count == 4 || count == 7 || count == 9 || count == 12 || count == 16;
}

}  // namespace

Meaning Reader::subject_named(const std::string& path) {
  if (const auto found = variable(path)) return *found;
  const std::string first(first_parts(path));
  const std::string_view last = last_part(path);
  // transform.rotation.eulerAngles
  if (const auto part = member_named(last_part(path));
      part && places_shape(*part) && !first_parts(path).empty() && !is_generic_owner(last_part(path)))
    return subject_named(std::string(first_parts(path)));
  if (is_generic_owner(path) || (is_generic_owner(last) && !first.empty())) {
    if (!first.empty() && is_generic_owner(last)) {
      const Meaning owner = subject_named(first);
      if (!owner.is(Meaning::Kind::nothing)) return owner;
    }
    Meaning out;
    if (current_) {
      out.kind = Meaning::Kind::body;
      out.body = *current_;
      return out;
    }
    out.text = path;
    return out;
  }
  for (std::size_t i = 0; i < out_.bodies.size(); ++i)
    for (const std::string& name : out_.bodies[i].names)
      if (name == path) {
        return body_meaning(i, 0);
      }
  if (const auto made = shape_declared(path)) return *made;
  Meaning out;
  out.text = path;
  return out;
}

/// Whether a line gives a member of a shape that only its members make.
bool Reader::read_member_of_letter(const Statement& statement) {
  const auto named = member_of_letter(statement);
  if (!named || !shapes_of_members_.contains(named->rest)) return false;
  const Expression& item = statement.items.back();
  set_member(subject_named(named->rest), named->member, meaning_of(item.children[0]), item.line, item.text);
  return true;
}

/// The shape and its member that a name speaks of: "sphere_a" and "radius" of "sphere_a.radius" and "sphere_a_radius".
std::pair<std::string, std::string> Reader::owner_and_member(const std::string& key) const {
  if (!first_parts(key).empty()) return {std::string(first_parts(key)), std::string(last_part(key))};
  const std::vector<std::string> words = words_of_name(key);
  std::string owner;
  for (std::size_t cut = 1; cut < words.size() && cut < 3 && !arguments_.contains(key); ++cut) {
    owner += (owner.empty() ? "" : "_") + words[cut - 1];
    std::string member;
    for (std::size_t i = cut; i < words.size(); ++i) member += words[i];
    if (shape_kind_named(without_number(owner)) && member_named(member)) return {owner, member};
  }
  return {};
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
      found.try_emplace(named->rest, Members{statement.line, {}})
          .first->second.names.push_back(joined(statement, 0, statement.items.size() - 1));
      continue;
    }
    for (const Expression& item : statement.items) {
      if (item.is(Kind::call)) made.insert(item.text);
      if (!item.is(Kind::assignment)) continue;
      const std::string key = without_subscript(item.text);
      auto [owner, member] = owner_and_member(key);
      while (!first_parts(owner).empty() && is_generic_owner(last_part(owner)))  // "a.transform.position"
        owner = std::string(first_parts(owner));
      if (first_parts(key).empty()) made.insert(key);
      const bool plain = !owner.empty() && first_parts(owner).empty() && !is_generic_owner(owner);
      if (!plain || statement.is_comment) continue;
      Members& members = found.try_emplace(owner, Members{item.line, {}}).first->second;
      members.names.emplace_back(plain_name(member));
      if (member_named(member) == Member::kind && !item.children.empty() && item.children[0].is(Kind::word))
        members.kind = shape_kind_of_type(item.children[0].text);
    }
  }
  for (const auto& [name, members] : found) {
    const auto kind = made.contains(name) ? std::nullopt : kind_with(members.names);
    if (kind)
      shapes_of_members_[name] = {members.kind.value_or(shape_kind_named(without_number(name)).value_or(*kind)),
                                  members.line};
  }
}

/// "BoxCollider wall;", "OBB a, b;": a shape that is declared without a value is made when its first member is set.
std::optional<Meaning> Reader::shape_declared(const std::string& name) {
  const auto found = declared_.find(name);
  const auto implied = shapes_of_members_.find(name);
  const bool declares_shape = found != declared_.end() && (row_of(found->second.type) != nullptr ||
                                                           shape_kind_named(found->second.type).has_value());
  if (!declares_shape && implied != shapes_of_members_.end()) {
    const auto& [kind, line] = implied->second;
    const Meaning made = body_meaning(add_body(kind, Library::none, name, line), line);
    take_named_value(name, made, line);
    return made;
  }
  if (found == declared_.end()) return std::nullopt;
  const auto& [type, line] = found->second;
  const std::string_view last = last_part(type);
  if (last.empty() || last.front() < 'A' || last.front() > 'Z') return std::nullopt;
  const ShapeRow* row = row_of(type);
  const auto kind = row != nullptr ? row->kind : shape_kind_named(type);
  if (!kind || *kind == ShapeKind::other) return std::nullopt;
  const Meaning made = body_meaning(add_body(*kind, row != nullptr ? row->library : Library::none, type, line), line);
  take_named_value(name, made, line);
  return made;
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

PoseDraft* Reader::pose_named(const std::string& name) {
  // The last of the name.
  const auto found = std::find_if(out_.poses.rbegin(), out_.poses.rend(),
                                  [&](const PoseDraft& pose) { return pose.names[0] == name; });
  return found == out_.poses.rend() ? nullptr : &*found;
}

int Reader::add_named_pose(const std::string& key, const Meaning& value, int line) {
  const bool rotation = value.is(Meaning::Kind::rotation);
  const Member member = rotation ? Member::rotation : Member::pose;
  const auto part = split_name(key);
  if (PoseDraft* whole = part && places_shape(part->member) ? pose_named("\1" + part->rest) : nullptr) {
    set_place(whole->place, member, value, Library::none, line);
    return static_cast<int>(index_in(out_.poses, *whole));
  }
  PartialPose place;
  set_place(place, member, value, Library::none, line);
  place.stated = true;
  add_pose(rotation ? name_of_whole(key, part) : key, place);
  return static_cast<int>(out_.poses.size()) - 1;
}

/// A pose that could not be read refuses the text where it is needed. Whether it is one.
bool Reader::add_unknown_pose(const std::string& key, const Meaning& value, int line) {
  const auto split = split_name(key);
  const std::string part = unknown_part(value);
  if (!value.is_place && !(split && places_shape(split->member) && !part.empty())) return false;
  PartialPose place;
  const bool infinite = is_one_of(plain_name(part), {"nan", "inf", "infinity"}) || part.find('#') != std::string::npos;
  place.fault = Refusal{
      line, value.is_refusal ? value.text
            : infinite       ? "holds " + part + "; every number must be finite"
                       : "holds " + in_short_quotes(part) + " where a pose is wanted; must be the numbers it comes to"};
  add_pose(name_of_whole(key, split), place);
  return true;
}

/// "aabb1 = [0, 0, 0, 1, 1, 1]": its lower corner and its upper one.
void Reader::add_named_bounds(const std::string& key, const Meaning& value, int line) {
  BodyDraft& body = out_.bodies[add_body(ShapeKind::box, Library::none, key, line)];
  body.names.push_back(key);
  body.sizes[Member::both_ends] = value;
}

void Reader::add_named_list(const std::string& key, const Meaning& value, int line) {
  // bepuphysics' testers take the second shape's position from the first.
  if (const auto offset = vector_of(value); offset && plain_name(key) == "offsetb" && out_.bodies.size() == 2) {
    out_.bodies[0].placed_by_default = true;
    set_place(out_.bodies[1].place, Member::position, value, Library::bepu, line);
    return;
  }
  const auto numbers = numbers_of(value);
  if (plain_name(last_part(key)).find("aabb") != std::string::npos && numbers && numbers->size() == 6)
    return add_named_bounds(key, value, line);
  const auto split = split_name(key);
  if (!numbers || !split || !places_shape(split->member) || !is_count_of_pose(numbers->size())) {
    if (value.is_array) calculated_line_ = 0;
    if (!rows_of(value) && (!numbers || numbers->size() <= 4)) return;
    const auto same =
        std::find_if(out_.lists.begin(), out_.lists.end(), [&](const auto& list) { return list.first == key; });
    if (value.is_array && same != out_.lists.end()) out_.lists.erase(same);  // "A = A + offset"
    out_.lists.emplace_back(key, value);
    return;
  }
  const std::string whole = "\1" + split->rest;
  if (pose_named(whole) == nullptr) add_pose(whole, {});
  const Member member = numbers->size() >= 12 ? Member::pose : split->member;  // "T = …" of sixteen numbers
  set_place(pose_named(whole)->place, member, value, library_of(Library::none), line);
  out_.pose_parts = out_.pose_parts || numbers->size() < 12;
}

/// Gives a value its name.
void Reader::take_named_value(const std::string& key, const Meaning& value, int line) {
  Meaning kept = value;
  const bool list = value.is(Meaning::Kind::list);
  const auto known = variable(key);
  if (known && known->is_array && value.is(Meaning::Kind::unknown) && !out_.fault)
    out_.fault = Refusal{line, "calculates " + in_short_quotes(key) +
                                   " in a way that is not followed; must list the points as they are"};
  if (value.is(Meaning::Kind::body)) {
    auto& names = out_.bodies[value.body].names;
    if (std::find(names.begin(), names.end(), key) == names.end()) names.push_back(key);
    current_ = value.body;
  } else if (is_placing(value)) {
    if (value.draft < 0 || value.is(Meaning::Kind::rotation)) kept.draft = add_named_pose(key, value, line);
    // "input.m_transformA = start": whose it is says the name that it is given.
    const auto part = split_name(key);
    if (kept.draft == value.draft && part && part->member == Member::pose && !first_parts(key).empty() &&
        !draft(kept.draft).used && !draft(kept.draft).is_body)
      draft(kept.draft).names[0] = std::string(last_part(key));
  } else if (list && (numbers_of(value) || rows_of(value))) {
    add_named_list(key, value, line);
  } else if ((list || value.is(Meaning::Kind::unknown) || value.is(Meaning::Kind::word)) &&
             add_unknown_pose(key, value, line)) {
    kept.draft = static_cast<int>(out_.poses.size()) - 1;
    kept.kind = Meaning::Kind::pose;
  }
  out_.variables[key] = kept;
}

/// float a[4][3] = { three points }
void Reader::check_count(const std::string& written, const Meaning& value, int line) {
  const std::size_t open = written.find('['), close = written.find(']');
  if (open == std::string::npos || close == std::string::npos || close <= open + 1) return;
  const std::string inside = written.substr(open + 1, close - open - 1);
  if (inside.size() > 6 || !std::all_of(inside.begin(), inside.end(), is_digit)) return;
  const int count = std::stoi(inside);
  if (const auto point = numbers_of(value);
      point && point->size() == 3 && !rows_of(value) && close + 1 == written.size()) {
    subscripts_[written.substr(0, open)].push_back(count);
    return;
  }
  const auto rows = rows_of(value);
  if (const std::string behind = written.substr(close + 1); rows && behind.starts_with('[') && behind.size() > 2) {
    const std::string length = behind.substr(1, behind.find(']') - 1);
    if (std::all_of(length.begin(), length.end(), is_digit) && length != std::to_string(rows->front().size()))
      out_.count_fault = Refusal{line, "declares points of " + length.substr(0, 6) + " numbers and gives " +
                                           std::to_string(rows->front().size()) + "; must be as many"};
  }
  if (rows && rows->front().size() == 3 && rows->size() != static_cast<std::size_t>(count) && !out_.count_fault)
    out_.count_fault = Refusal{line, "declares a list of " + inside + " and gives " + std::to_string(rows->size()) +
                                         " points; must be as many"};
}

}  // namespace minkoscope
