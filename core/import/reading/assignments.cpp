// What is assigned: members of shapes and poses, answers, names of values.
#include <algorithm>
#include <array>
#include <tuple>

#include "core/import/grammar/expression.h"
#include "core/import/grammar/sentence.h"
#include "core/import/notation/keyed_values.h"
#include "core/import/notation/type_names.h"
#include "core/import/reading/reader.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

/// MuJoCo's arrays of all geoms.
bool is_geom_array(std::string_view name, const Meaning& value) {
  const auto numbers = numbers_of(value);
  const std::size_t one = name == "geom_type" ? 1 : name == "geom_xmat" ? 9 : 3;
  return is_one_of(name, {"geom_type", "geom_size", "geom_xpos", "geom_xmat"}) && numbers && numbers->size() > one;
}

}  // namespace

/// "a.position.x += 2" changes a's position, in a way that is not followed.
bool Reader::read_change(const Assignment& assigned) {
  const Expression& item = assigned.item;
  if (!is_one_of(item.type_arguments, {"+=", "-=", "*="})) return false;
  const bool coordinate = assigned.last.size() == 1 && member_named(assigned.first);
  const std::string whose(coordinate ? first_parts(assigned.first) : std::string_view(assigned.first));
  const auto member = whose != assigned.first ? member_named(assigned.first) : assigned.member;
  const Meaning owner = subject_named(whose.empty() ? assigned.key : whose);
  if (member || owner.draft >= 0)
    set_member(owner, member.value_or(Member::pose),
               unknown_meaning(assigned.key + " " + item.type_arguments, item.line), item.line, assigned.key);
  return true;
}

/// body.position.y = -0.5, pose.p.x = 5; box.x = 1 of libccd, which is a side
bool Reader::read_coordinate(const Assignment& assigned) {
  const auto& [item, key, first, last] = std::tie(assigned.item, assigned.key, assigned.first, assigned.last);
  const Meaning box = variable(first).value_or(Meaning{});
  if (const auto side = libccd_side_named(last);
      side && box.is(Meaning::Kind::body) && out_.bodies[box.body].library == Library::libccd) {
    set_member(box, *side, meaning_of(item.children[0]), item.line, key);
    return true;
  }
  // "ccd_box_t a: x=2 y=1 z=1"
  if (const auto side = libccd_side_named(last); side && first.empty() && mention_.open &&
                                                 mention_.kind == ShapeKind::box &&
                                                 mention_.library == Library::libccd) {
    set_size(*subject(*side), *side, meaning_of(item.children[0]), item.line);
    return true;
  }
  const auto part = member_named(first);
  const std::string whose(first_parts(first));
  if (last.size() != 1 || last[0] < 'w' || last[0] > 'z' || !part || whose.empty() || variable(first)) return false;
  const Meaning owner = subject_named(whose);
  const Meaning value = meaning_of(item.children[0]);
  if (set_coordinate(owner, *part, last[0], value)) return true;
  if ((*part == Member::rotation || *part == Member::euler) && set_angle(owner, *part, last[0], value, item.line))
    return true;
  if (!owner.is(Meaning::Kind::body)) return false;
  if (places_shape(*part) || sizes_shape(*part))
    out_.bodies[owner.body].fault =
        Refusal{item.line, "sets \"" + key + "\" alone, which is not read; write the whole of it"};
  return true;
}

/// "P=0 Y=45 R=0", as Unreal prints a rotation; `place` is at the last of them then. Whether it is that.
bool Reader::read_pitch_yaw_roll(const Statement& statement, std::size_t& place) {
  static constexpr std::array names{"P", "Y", "R"};
  std::vector<Meaning> angles;
  for (std::size_t i = place; i < statement.items.size() && angles.size() < names.size(); ++i) {
    const Expression& item = statement.items[i];
    if (!item.is(Kind::assignment) || item.text != names[angles.size()] || item.children.empty()) return false;
    angles.push_back(meaning_of(item.children[0]));
  }
  BodyDraft* body = angles.size() == names.size() && all_numbers(angles) ? subject(Member::rotation) : nullptr;
  if (body == nullptr) return false;
  const int line = statement.items[place].line;
  set_place(body->place, Member::rotation, *rotator({names.begin(), names.end()}, angles, line), body->library, line);
  place += names.size() - 1;
  return true;
}

/// "pitch 0, yaw 30, roll 0" of Unreal's words, in any order. Whether it is that.
bool Reader::read_pitch_yaw_roll_in_words(const Statement& statement, std::size_t& place) {
  const auto& items = statement.items;
  std::vector<std::string> names;
  std::vector<Meaning> angles;
  std::size_t at = place;
  for (; at + 1 < items.size() && names.size() < 3; at += 2) {
    if (at > place && items[at].text == "and") ++at;
    const std::string name = plain_name(items[at].text);
    if (!items[at].is(Kind::word) || !is_one_of(name, {"pitch", "yaw", "roll"}) || at + 1 >= items.size()) return false;
    names.push_back(name);
    angles.push_back(meaning_of(items[at + 1]));
  }
  if (names.size() < 3 || !all_numbers(angles) || library_of(Library::none) != Library::unreal) return false;
  const auto turn = rotator(names, angles, items[place].line);
  BodyDraft* body = turn ? subject(Member::rotation) : nullptr;
  if (body == nullptr) return false;
  set_place(body->place, Member::rotation, *turn, body->library, items[place].line);
  place = at - 1;
  return true;
}

/// description.points.data = vertices, with a count and a stride beside it: PhysX's
bool Reader::read_description(const Assignment& assigned) {
  const auto& [item, first, last] = std::tie(assigned.item, assigned.first, assigned.last);
  if (member_named(first) != Member::points || first_parts(first).empty()) return false;
  if (!is_one_of(last, {"data", "count", "stride"})) return false;
  const Meaning owner = subject_named(std::string(first_parts(first)));
  if (!owner.is(Meaning::Kind::body)) return false;
  const Meaning value = meaning_of(item.children[0]);
  if (last == "data") set_member(owner, Member::points, value, item.line, assigned.key);
  if (last == "count") counts_[owner.body] = value;
  return true;
}

/// "are: 0.1 0.2": the property stands before it.
bool Reader::read_behind_filler(const Assignment& assigned) {
  const std::size_t place = assigned.place;
  if (!is_filler(assigned.last) || !assigned.first.empty() || place == 0) return false;
  for (std::size_t words = std::min<std::size_t>(3, place); words > 0; --words) {
    const auto member = member_named(joined(assigned.statement, place - words, words));
    const BodyDraft* body = member ? subject(*member) : nullptr;
    if (body == nullptr) continue;
    set_member(body_meaning(shape_index(*body), assigned.item.line), *member, meaning_of(assigned.item.children[0]),
               assigned.item.line, assigned.key);
    return true;
  }
  return false;
}

/// "// SphereCollider radius = 0.5; transform.position = (0, 1, 0)": of the shape that this comment makes, where other
/// assignments are code that is commented out.
bool Reader::describes_in_comment(const Assignment& assigned) const {
  return current_ && out_.bodies[*current_].line == assigned.item.line && is_generic_owner(assigned.first) &&
         assigned.member && describes_shape(*assigned.member);
}

/// Code that is commented out.
bool Reader::is_old_code(const Assignment& assigned) const {
  if (!assigned.statement.is_comment || row_of(assigned.key) != nullptr) return false;
  const Expression& value = assigned.item.children[0];
  if (!value.is(Kind::call) || value.spaced) return false;
  return !value.receiver.empty() || holds_one_of(value.text, {"::", "."}) || row_of(value.text) != nullptr ||
         names_a_pose(value.text);
}

/// What an engine said, by the name that it is given.
std::optional<AnswerWord> Reader::answer_word_of(const Assignment& assigned) const {
  const auto member = assigned.member;
  auto word = claim_named(assigned.item.text, library_of(Library::none));
  if (!word) {
    const bool placed = member && (places_shape(*member) || member == Member::center);
    const bool directs = plain_name(assigned.last).starts_with("dir");
    if (!speaks_of_contact_ || !(placed || directs)) return std::nullopt;
    return AnswerWord{"", "", AnswerField::left_out};
  }
  // A direction is what moves a shape out where the text asks for that, else that of a ray or a capsule.
  const bool direction = word->field == AnswerField::normal && plain_name(assigned.last).starts_with("dir");
  if (direction && source_.text.find("enetration") == std::string_view::npos) {
    if (!speaks_of_contact_) return std::nullopt;
    return AnswerWord{"", "", AnswerField::left_out};
  }
  const bool shape_size = member && sizes_shape(*member) && mention_.open;
  const bool axis = member == Member::axis && assigned.value.is(Meaning::Kind::number);
  const bool infinite = is_one_of(plain_name(assigned.value.text), {"nan", "inf", "infinity"});
  if ((shape_size && word->field != AnswerField::depth) || axis || !(fits(*word, assigned.value) || infinite))
    return std::nullopt;
  return word;
}

/// "wall = BoxCollider size …", "type = box"
bool Reader::read_kind(const Assignment& assigned) {
  const auto& [member, value] = std::tie(assigned.member, assigned.value);
  if (read_shape_of_part(assigned)) return true;
  if (!value.is(Meaning::Kind::word) || (member && *member != Member::kind)) return false;
  const auto kind = member ? shape_kind_of_type(value.text) : shape_kind_named(value.text);
  if (!kind) return false;
  if (!assigned.first.empty() && subject_named(assigned.first).is(Meaning::Kind::body)) return true;  // so it was made
  const ShapeRow* row = member ? nullptr : row_of(value.text);
  mention(*kind, row != nullptr ? row->library : Library::none, value.text, assigned.item.line);
  if (member)
    subject(Member::scale);
  else
    mention_.name = assigned.key;
  return true;
}

/// "part.Shape = Enum.PartType.Ball" of Roblox
bool Reader::read_shape_of_part(const Assignment& assigned) {
  const auto& [value, first] = std::tie(assigned.value, assigned.first);
  if (assigned.member != Member::shape || !value.is(Meaning::Kind::word) ||
      value.text.find("PartType") == std::string::npos)
    return false;
  const Meaning part = subject_named(first);
  if (!part.is(Meaning::Kind::body)) return false;
  out_.bodies[part.body].kind = shape_kind_named(value.text).value_or(ShapeKind::other);
  return true;
}

/// A.e = …, A.R = …, A.u[0] = … of a box
bool Reader::read_letter_of_box(const Assignment& assigned) {
  const auto& [item, first, value] = std::tie(assigned.item, assigned.first, assigned.value);
  const bool by_name = item.text.ends_with(']') && is_one_of(plain_name(assigned.last), {"axis", "axes"});
  const auto member = by_name ? Member::axes : box_member_named(plain_name(assigned.last));
  if (!member) return false;
  const Meaning owner = subject_named(first);
  if (!owner.is(Meaning::Kind::body) || out_.bodies[owner.body].kind != ShapeKind::box) return false;
  const bool one = (member == Member::axes || member == Member::rotation) && item.text.ends_with(']');
  if (const auto axis = one ? vector_of(value) : std::nullopt) {
    std::vector<Meaning>& axes = axes_[owner.body];
    const bool next = item.text.ends_with("[" + std::to_string(axes.size()) + "]");
    axes.push_back(vector_meaning(*axis, item.line));
    if (next && axes.size() < 3) return true;
    if (next && axes.size() == 3)
      set_member(owner, Member::axes, group_meaning(axes, item.line), item.line, item.text);
    else
      out_.bodies[owner.body].place.fault =
          Refusal{item.line, "gives the axes of a box out of order; must be [0], [1] and [2]"};
  } else {
    set_member(owner, *member, value, item.line, item.text);
  }
  return true;
}

/// "ax=(1, 0, 0)", "ay=(0, 1, 0)", "az=(0, 0, 1)", in turn, of the box that is spoken of: its axes. Whether it is one.
bool Reader::read_axis_by_letter(const Assignment& assigned) {
  static constexpr std::array<std::array<std::string_view, 3>, 5> names{{{"ax", "ay", "az"},
                                                                         {"axisx", "axisy", "axisz"},
                                                                         {"xaxis", "yaxis", "zaxis"},
                                                                         {"u0", "u1", "u2"},
                                                                         {"axis0", "axis1", "axis2"}}};
  if (!current_ || out_.bodies[*current_].kind != ShapeKind::box || !out_.bodies[*current_].in_words ||
      !assigned.first.empty() || assigned.statement.is_comment)
    return false;
  const std::string key = plain_name(assigned.key);
  for (const auto& three : names) {
    const auto at = std::find(three.begin(), three.end(), key);
    if (at == three.end() || !assigned.item.children[0].is(Kind::group)) continue;
    const auto axis = vector_of(meaning_of(assigned.item.children[0]));
    return axis && add_axis(*current_, static_cast<std::size_t>(at - three.begin()), *axis, assigned.item.line);
  }
  return false;
}

/// The next axis of a box. Whether it is that.
bool Reader::add_axis(std::size_t box, std::size_t which, const Vector3d& axis, int line) {
  std::vector<Meaning>& axes = axes_[box];
  const bool next = axes.size() == which;
  axes.push_back(vector_meaning(axis, line));
  if (next && axes.size() == 3)
    set_member(body_meaning(box, line), Member::axes, group_meaning(axes, line), line, "axes");
  else if (!next)
    out_.bodies[box].place.fault =
        Refusal{line, "gives the axes of a box out of order; must be the first, the second and the third"};
  return true;
}

/// box.size = …, tf.translation() = …, transform.position = …; a part of a pose; a pose that is given again
bool Reader::read_owned(const Assignment& assigned) {
  const auto& [item, key, first, value] = std::tie(assigned.item, assigned.key, assigned.first, assigned.value);
  if (!first.empty() && read_letter_of_box(assigned)) return true;
  if (assigned.member && !first.empty()) {
    const Meaning owner = subject_named(first);
    if (owner.is(Meaning::Kind::body) || owner.draft >= 0 || places_shape(*assigned.member)) {
      set_member(owner, *assigned.member, value, item.line, key);
      return true;
    }
  }
  if (!item.type_arguments.empty() && item.type_arguments != "()") {  // block<3, 1>(0, 3) = …, tf(0, 3) = …
    const bool block = assigned.last == "block";
    const Meaning owner = subject_named(first.empty() ? key : first);
    if (set_part_of_matrix(owner, block ? "block" + item.type_arguments : item.type_arguments, value, item.line))
      return true;
    if (owner.draft >= 0)
      draft(owner.draft).place.fault =
          Refusal{item.line, "sets a part of \"" + key + "\", which is not read; write the whole pose"};
    return true;
  }
  const auto known = variable(key);
  if (!known || known->draft < 0 || !first.empty()) return false;
  if (value.is(Meaning::Kind::pose)) return value.draft != known->draft && replace_pose(known->draft, value);
  set_member(*known, Member::pose, value, item.line, key);
  return true;
}

/// T[:3, 3] = …, T.block<3, 1>(0, 3) = …, T(0, 3) = …: a part of a 4×4 matrix, by what stands in the brackets. Whether
/// it is one that is read.
bool Reader::set_part_of_matrix(const Meaning& owner, std::string_view part, const Meaning& value, int line) {
  if (owner.draft < 0) return false;
  const bool translation = is_one_of(part, {"[:3,3]", "[0:3,3]", "[:3,-1]", "[0:3,-1]", "block(0,3)"});
  const bool rotation = is_one_of(part, {"[:3,:3]", "[0:3,0:3]", "block(0,0)"});
  if (translation || rotation) {
    set_member(owner, translation ? Member::position : Member::rotation, value, line, "");
    return true;
  }
  const bool entry = part.size() == 5 && is_one_of(part.substr(2), {",3]", ",3)"}) && part[1] >= '0' && part[1] < '3';
  return entry && set_coordinate(owner, Member::position, static_cast<char>('x' + (part[1] - '0')), value);
}

/// "radius: 0.5" of the shape that is spoken of
bool Reader::read_member_of_subject(const Assignment& assigned) {
  const auto& [item, key, value] = std::tie(assigned.item, assigned.key, assigned.value);
  const Member member = *assigned.member;
  const bool known = !value.is(Meaning::Kind::nothing) && !value.is(Meaning::Kind::body);
  const BodyDraft* body = describes_shape(member) && known ? subject(member) : nullptr;
  if (body != nullptr && (mention_.open || body->in_words || body->sizes.empty() || places_shape(member))) {
    set_member(body_meaning(shape_index(*body), item.line), member, value, item.line, key);
    if (value.is(Meaning::Kind::number) || value.is(Meaning::Kind::list)) out_.variables[key] = value;
    return true;
  }
  if (!places_shape(member) || !known || value.is(Meaning::Kind::word) || current_) return false;
  const Library library = library_of(Library::none);
  PartialPose own;
  set_place(own, member, value, library, item.line);
  // One pose goes on until it has both.
  PoseDraft* last = out_.poses.empty() || !out_.poses.back().names[0].empty() ? nullptr : &out_.poses.back();
  if (last != nullptr && ((own.position && !last->place.position) || (own.rotation && !last->place.rotation)))
    set_place(last->place, member, value, library, item.line);
  else
    add_pose("", own);
  return true;
}

/// "the point P = (4, 3, 0.5)" of a sentence. Whether it is that.
bool Reader::read_named_point(const Assignment& assigned) {
  const auto& [item, statement, place] = std::tie(assigned.item, assigned.statement, assigned.place);
  const bool named = place > 0 && assigned.key.size() < 3 && statement.items[place - 1].text == "point";
  const auto point = named && item.children[0].is(Kind::group) ? vector_of(assigned.value) : std::nullopt;
  if (!point || statement.is_comment) return false;
  out_.points.push_back({assigned.key, *point, item.line});
  return true;
}

/// A point, or what a call is given later by its name: no member of the shape before it, whatever it is called.
bool Reader::read_variable(const Assignment& assigned, bool typed) {
  const Expression& made = assigned.item.children[0];
  if (assigned.first.empty() && made.is(Kind::call) && makes_a_point(made.text))
    if (const auto point = vector_of(assigned.value)) {
      out_.points.push_back({assigned.key, *point, assigned.item.line});
      return true;
    }
  return typed && assigned.place > 0 && arguments_.contains(assigned.key) &&
         names_a_quaternion(assigned.statement.items[assigned.place - 1].text);
}

/// What is assigned; "b3Sphere a = {{0, 0, 0}, 0.5}" gives a shape the arguments of its constructor, and a debugger
/// prints "(OBB) $0 = {…}".
Meaning Reader::value_assigned(const Assignment& assigned, bool typed) {
  const Expression& written = assigned.item.children[0];
  if (assigned.place == 0 || !written.is(Kind::group) || written.bracket != '{')
    return meaning_of(written, assigned.key);
  const Expression& before = assigned.statement.items[assigned.place - 1];
  const bool cast = before.is(Kind::group) && before.children.size() == 1 && before.children[0].is(Kind::word);
  const std::string& type = cast ? before.children[0].text : before.text;
  const ShapeRow* row = typed || cast ? row_of(type) : nullptr;
  const bool several = std::any_of(written.children.begin(), written.children.end(), [&](const Expression& one) {
    return one.is(Kind::call) && one.text == type;  // "Sphere balls[] = {{…}, {…}}"
  });
  const bool constructs = row != nullptr && !several && (!row->arguments.empty() || row->library == Library::libccd);
  if (!constructs && !(cast && shape_kind_named(type))) return meaning_of(written, assigned.key);
  Expression made = written;
  made.kind = Kind::call;
  made.text = type;
  made.spaced = false;
  return meaning_of_call(made, assigned.key);
}

/// "p = (0, 0, 0), q = (0, 2, 0)" of a capsule. Whether the first end is there.
bool Reader::take_second_end(const Vector3d& end, int line) {
  BodyDraft* body = mention_.body ? &out_.bodies[*mention_.body] : nullptr;
  if (body == nullptr) return false;
  const bool first = body->sizes.contains(Member::first_end) && !body->sizes.contains(Member::second_end);
  if (!first && !body->place.position) return false;
  if (!first) {
    set_size(*body, Member::first_end, vector_meaning(*body->place.position, line), line);
    body->place = {};
  }
  set_size(*body, Member::second_end, vector_meaning(end, line), line);
  return true;
}

/// The member that a name stands for, where it is no variable's own name.
std::optional<Member> Reader::member_assigned(const Assignment& assigned, bool typed) const {
  const Expression& made = assigned.item.children[0];
  const std::string& key = assigned.key;
  // "const bool b = …", "var q := Query.new()": no point, and no quaternion
  const std::size_t type = assigned.place > 0 ? assigned.place - 1 : 0;
  const bool plain = typed && names_a_plain_type(assigned.statement.items[type].text);
  const bool object = made.is(Kind::call) && made.children.empty() && begins_with_capital(made.text) &&
                      made.text.ends_with(".new") && row_of(made.text) == nullptr;
  const bool given = arguments_.contains(key);  // mesh.apply_transform(T), Transform(R, t)
  if (given && is_one_of(key, {"q", "p", "rot", "R", "t", "T"})) return std::nullopt;
  if (!typed && !given && is_one_of(key, {"R", "t", "T"})) {
    if (key == "t" && made.is(Kind::number)) return std::nullopt;  // a time
    return key == "R" ? Member::rotation : Member::position;
  }
  if (assigned.first.empty() && (plain || object)) return std::nullopt;
  const auto member = member_named(assigned.last);
  if (given && assigned.first.empty() && member == Member::pose) return std::nullopt;  // Cylinder(transform=tf)
  // Vector3 origin = …; BoxCast(origin, halfExtents, …)
  const bool made_to_give = made.is(Kind::call) && member && describes_shape(*member);  // var pose = new RigidPose(…)
  if (given && assigned.first.empty() &&
      (typed || made_to_give || member == Member::half_extents || member == Member::center))
    return std::nullopt;
  return member;
}

/// "BoxExtent=… Location=…" of a log: the member names the shape.
void Reader::mention_by_member(const Assignment& assigned) {
  const auto& items = assigned.statement.items;
  const auto count =
      std::count_if(items.begin(), items.end(), [](const Expression& item) { return item.is(Kind::assignment); });
  const std::vector<std::string> words = words_of_name(assigned.key);
  if (count < 2 || words.size() < 2 || !assigned.first.empty() || arguments_.contains(assigned.key)) return;
  const auto kind = shape_kind_named(words[0]);
  std::string rest;
  for (std::size_t i = 1; i < words.size(); ++i) rest += words[i];
  const auto member = member_named(rest);
  if (!kind || !member || !sizes_shape(*member) || (mention_.open && mention_.kind == *kind)) return;
  mention(*kind, Library::none, assigned.key, assigned.item.line);
}

/// "v[2] = …", "float v[4][3] = …": items of a list, and how many it is said to have.
void Reader::note_list(const Assignment& assigned) {
  const auto& [item, statement, place, value] =
      std::tie(assigned.item, assigned.statement, assigned.place, assigned.value);
  if (const std::size_t open = item.text.find('['); open != std::string::npos && !value.is(Meaning::Kind::nothing)) {
    const std::string list = item.text.substr(0, open);
    const bool whole = place > 0 && statement.items[place - 1].is(Kind::word);  // "float v[4][3] = …"
    if (whole) out_.variables[list] = value;
    if (!whole && !value.is(Meaning::Kind::body)) {
      out_.variables[item.text] = value;
      given_by_item_.insert(list);
    }
  }
  if (const auto whole = variable(item.text.substr(0, item.text.find('[')));
      whole && whole->is_array && item.text.ends_with(']') && !out_.fault)
    out_.fault = Refusal{item.line, "sets a part of " + in_short_quotes(item.text) +
                                        ", which is not followed; must list the points as they are"};
  if (value.is(Meaning::Kind::list)) check_count(item.text, value, item.line);
}

/// "axis=(0, 1, 0) angle=35deg" of one line: a turn. Whether it is that, or the angle of one.
bool Reader::read_axis_and_angle(const Assignment& assigned) {
  const auto of_name = [&](std::string_view name) {
    return std::find_if(assigned.statement.items.begin(), assigned.statement.items.end(), [&](const Expression& item) {
      return item.is(Kind::assignment) && item.children.size() == 1 && plain_name(item.text) == name;
    });
  };
  const auto axis = of_name("axis"), angle = of_name("angle"), end = assigned.statement.items.end();
  if (axis == end || angle == end || !angle->children[0].is(Kind::number)) return false;
  if (&assigned.item == &*angle) return true;
  if (&assigned.item != &*axis) return false;
  BodyDraft* body = subject(Member::rotation);
  const auto direction = vector_of(meaning_of(axis->children[0]));
  if (body == nullptr || !direction) return false;
  const bool behind = angle + 1 != end && angle[1].is(Kind::word) && !angle[1].after_comma;
  const std::string& unit = behind ? angle[1].text : angle->children[0].unit;
  Turn turn{number_meaning(angle->children[0].value, angle->line), {}, *direction};
  turn.unit = unit.starts_with("deg") ? "degrees" : unit.starts_with("rad") ? "radians" : "";
  turn_body(*body, turn, angle->line);
  return true;
}

/// "btTransform from, to; … to = from": from then on two poses. Whether it is that.
bool Reader::copy_declared_pose(const std::string& key, const Meaning& value, int line) {
  if (!declared_.contains(key) || !value.is(Meaning::Kind::pose) || value.draft < 0) return false;
  Meaning copy = value;
  copy.draft = -1;
  take_named_value(key, copy, line);
  draft(out_.variables[key].draft).place.copied = true;
  return true;
}

/// "axes = (1, 0, 0), (0, 1, 0), (0, 0, 1)"
void Reader::take_axes(Assignment& assigned) {
  if (!vector_of(assigned.value)) return;
  const auto& items = assigned.statement.items;
  std::vector<Meaning> axes{assigned.value};
  for (std::size_t i = assigned.place + 1; i < items.size() && axes.size() < 3 && items[i].is(Kind::group); ++i)
    axes.push_back(meaning_of(items[i]));
  assigned.value = group_meaning(std::move(axes), assigned.item.line);
}

void Reader::read_assignment(const Expression& item, const Statement& statement, std::size_t place) {
  if (item.children.empty()) return;
  // "A=Crate (BoxCollider) size=(1, 1, 1)" of a log
  if (item.children[0].is(Kind::call) && first_parts(item.text).empty() && read_component(item.children[0])) {
    out_.bodies[*current_].names.push_back(item.text);
    return;
  }
  const std::string key = without_subscript(item.text);
  Assignment assigned{item, statement, place, key, std::string(first_parts(key)), std::string(last_part(key)), {}, {}};
  if (auto [owner, member] = owner_and_member(key); assigned.first.empty() && shapes_of_members_.contains(owner)) {
    assigned.first = std::move(owner);  // "sphere_radius = 0.5"
    assigned.last = std::move(member);
  }
  // R and t alone place the shape before them; with a type they are variables.
  const bool typed = declared_.contains(key) || (place > 0 && statement.items[place - 1].is(Kind::word) &&
                                                 statement.items[place - 1].line == item.line);
  mention_by_member(assigned);
  assigned.member = member_assigned(assigned, typed);
  if (key == "q" && mention_.open && mention_.kind == ShapeKind::capsule) {
    if (const auto end = vector_of(meaning_of(item.children[0])); end && take_second_end(*end, item.line)) return;
  }
  if (mention_.open && mention_.kind == ShapeKind::box && !typed && item.children[0].is(Kind::group)) {
    const std::string letter = plain_name(key);
    if (letter == "h" || letter == "half") assigned.member = Member::half_extents;
    if (letter == "c" || letter == "e") assigned.member = box_member_named(letter);
  }
  if (key == "h" && mention_.open && has_a_height(mention_.kind)) assigned.member = Member::height;
  if (statement.is_comment && !assigned.first.empty() && !describes_in_comment(assigned)) return;
  if (read_axis_and_angle(assigned) || read_axis_by_letter(assigned) || read_scene_member(item, assigned.last) ||
      read_change(assigned) || read_coordinate(assigned) || read_description(assigned) ||
      read_behind_filler(assigned) || is_old_code(assigned))
    return;
  assigned.value = value_assigned(assigned, typed);
  // b3Transform pose = {{0, 1, 0}, b3Quat_identity}
  if (const Meaning& parts = assigned.value; typed && place > 0 && parts.is(Meaning::Kind::list) &&
                                             parts.items.size() == 2 && names_a_pose(statement.items[place - 1].text))
    assigned.value = pose_of(parts.items, item.text, item.line);
  if (assigned.member == Member::axes && !item.text.ends_with(']')) take_axes(assigned);
  const Meaning& value = assigned.value;
  // "bodies[1] = world.createBody(…)": each has a name of its own.
  const bool each = key != item.text && assigned.first.empty() && (value.is(Meaning::Kind::body) || value.draft >= 0) &&
                    !(place > 0 && statement.items[place - 1].is(Kind::word));
  if (each) {
    assigned.key = item.text;
    assigned.member.reset();
  }
  if (is_geom_array(assigned.last, value)) {
    out_.variables[assigned.key] = value;
    geom_arrays_[assigned.last] = *numbers_of(value);
    return;
  }
  if (read_named_point(assigned)) return;
  note_list(assigned);
  // "const PxReal distance = 2; … sweep(dir, distance, …)"
  const bool given = typed && assigned.first.empty() && arguments_.contains(assigned.key);
  if (const auto word = given ? std::nullopt : answer_word_of(assigned)) {
    out_.claims.push_back({*word, value, assigned.last, item.line});
    return;
  }
  if (value.is(Meaning::Kind::body)) {
    const bool holds = assigned.member == Member::shape && !assigned.first.empty();
    if (const auto owner = holds ? body_of(subject_named(assigned.first)) : std::nullopt) {
      join(value.body, *owner, {}, item.line);
      return;
    }
    if (holds)  // node.shape = box: what moves node moves box
      take_named_value(assigned.first, value, item.line);
    return take_named_value(assigned.key, value, item.line);
  }
  if (read_kind(assigned) || read_owned(assigned)) return;
  const bool of_shape = assigned.member && assigned.first.empty() && !read_variable(assigned, typed);
  if (of_shape && value.is(Meaning::Kind::nothing) && describes_shape(*assigned.member) &&
      *assigned.member != Member::scale && *assigned.member != Member::displacement && current_ &&
      item.children[0].is(Kind::group)) {
    out_.bodies[*current_].fault =
        Refusal{item.line, "gives \"" + key + "\" something that is no number; must be numbers"};
    return;
  }
  if (of_shape && read_member_of_subject(assigned)) return;
  if (!copy_declared_pose(assigned.key, value, item.line)) take_named_value(assigned.key, value, item.line);
}

}  // namespace minkoscope
