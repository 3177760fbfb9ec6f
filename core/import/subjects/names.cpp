// Names: the values that they stand for, and the poses of which they give a part.
#include <algorithm>

#include "core/base/characters.h"
#include "core/import/grammar/expression.h"
#include "core/import/subjects/subjects.h"

namespace minkoscope {
namespace {

/// A member and what remains of the name: "quaternion_b_xyzw" is b's quaternion.
struct NamedMember {
  Member member;
  std::string rest;
};

std::optional<NamedMember> split_name(std::string_view name) {
  if (name.find(own_name_sign) != std::string_view::npos) return std::nullopt;
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

/// The name of a pose that is given in parts: "\1b" of "quaternion_b" and "position_b".
std::string name_of_whole(const std::string& key, const std::optional<NamedMember>& part) {
  return part && places_shape(part->member) ? "\1" + part->rest : key;
}

bool is_count_of_pose(std::size_t count) {
  return count == 3 || count == 4 || count == 7 || count == 9 || count == 12 || count == 16;
}

}  // namespace

std::optional<Meaning> Subjects::variable(const std::string& name) const {
  const auto found = out_.variables.find(name);
  if (found == out_.variables.end()) return std::nullopt;
  return found->second;
}

PoseDraft* Subjects::pose_named(const std::string& name) {
  // The last of the name.
  const auto found = std::find_if(out_.poses.rbegin(), out_.poses.rend(),
                                  [&](const PoseDraft& pose) { return pose.names[0] == name; });
  return found == out_.poses.rend() ? nullptr : &*found;
}

int Subjects::add_named_pose(const std::string& key, const Meaning& value, int line) {
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
bool Subjects::add_unknown_pose(const std::string& key, const Meaning& value, int line) {
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
void Subjects::add_named_bounds(const std::string& key, const Meaning& value, int line) {
  BodyDraft& body = out_.bodies[add_body(ShapeKind::box, Library::none, key, line)];
  body.names.push_back(key);
  body.sizes[Member::both_ends] = value;
}

void Subjects::add_named_list(const std::string& key, const Meaning& value, int line) {
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
void Subjects::take_named_value(const std::string& key, const Meaning& value, int line) {
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
void Subjects::check_count(const std::string& written, const Meaning& value, int line) {
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
  const auto flat = rows ? std::nullopt : numbers_of(value);
  if (flat && flat->size() > 4 && flat->size() != static_cast<std::size_t>(count) && close + 1 == written.size())
    out_.count_fault = Refusal{line, "declares a list of " + inside + " and gives " + std::to_string(flat->size()) +
                                         " numbers; must be as many"};
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
