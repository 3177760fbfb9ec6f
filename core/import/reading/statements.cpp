// Statements of code, lines of a debugger, sentences: what they say of which shape.
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "core/import/grammar/parser.h"
#include "core/import/notation/functions.h"
#include "core/import/reading/reader.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

bool is_filler(std::string_view word) {
  static constexpr std::array words{
      "is",  "are",  "of",       "be",         "being",    "was",     "placed", "located",       "standing", "with",
      "has", "have", "and",      "the",        "an",       "its",     "having", "whose",         "equal",    "both",
      "in",  "it",   "stands",   "sits",       "centered", "centred", "around", "approximately", "roughly",  "given",
      "by",  "as",   "situated", "positioned", "m",        "meters",  "metres", "set",           "value",    "values"};
  std::string lower;
  for (const char c : word) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return std::find(words.begin(), words.end(), lower) != words.end();
}

/// A key without the size of its list: "q" of "float q[4] = …".
std::string without_subscript(const std::string& key) {
  const std::size_t bracket = key.find('[');
  const bool last = bracket != std::string::npos && key.find(']') == key.size() - 1;
  return last ? key.substr(0, bracket) : key;
}

/// The words that a name is made of: "capsule_transform", "capsuleTransform", "pose0".
std::vector<std::string> parts_of_name(std::string_view name) {
  std::vector<std::string> words;
  std::string word;
  const auto end = [&] {
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  char before = '\0';
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const auto byte = static_cast<unsigned char>(c);
    const bool upper = std::isupper(byte) != 0, digit = std::isdigit(byte) != 0;
    if (std::isalnum(byte) == 0) {
      end();
      before = '\0';
      continue;
    }
    const bool lower_before = before != '\0' && std::islower(static_cast<unsigned char>(before)) != 0;
    const bool digit_before = before != '\0' && std::isdigit(static_cast<unsigned char>(before)) != 0;
    const bool next_lower = i + 1 < name.size() && std::islower(static_cast<unsigned char>(name[i + 1])) != 0;
    const bool upper_before = before != '\0' && std::isupper(static_cast<unsigned char>(before)) != 0;
    if ((upper && (lower_before || digit_before)) || (upper && upper_before && next_lower) || digit != digit_before)
      end();
    word += static_cast<char>(std::tolower(byte));
    before = c;
  }
  end();
  return words;
}

/// A member and what remains of the name: "quaternion_b_xyzw" is b's quaternion.
struct NamedMember {
  Member member;
  std::string rest;
};
std::optional<NamedMember> split_name(std::string_view name) {
  const std::vector<std::string> words = parts_of_name(last_part(name));
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
  static constexpr std::array names{"transform", "this",   "self",      "gameobject", "node",
                                    "entity",    "object", "rigidbody", "collider",   "body",
                                    "shape",     "geom",   "rb",        "rb3d",       "collisionshape"};
  return std::find(names.begin(), names.end(), plain_name(name)) != names.end();
}

bool has_value(const Expression& item) {
  return item.is(Kind::number) || item.is(Kind::group) || item.is(Kind::call) || item.is(Kind::negation) ||
         item.is(Kind::operation);
}

std::string joined(const Statement& statement, std::size_t first, std::size_t count) {
  std::string out;
  for (std::size_t i = first; i < first + count; ++i) out += plain_name(statement.items[i].text);
  return out;
}

std::optional<char> axis_letter(const Expression& item) {
  if (item.is(Kind::operation)) return axis_letter(item.children[0]);  // "Z-Axis (2)"
  if (!item.is(Kind::word) && !item.is(Kind::text)) return std::nullopt;
  const std::string plain = plain_name(item.text);
  if (plain.empty() || plain.size() > 5) return std::nullopt;
  if (plain.size() == 1 && plain[0] >= 'x' && plain[0] <= 'z') return plain[0];
  if (plain.size() == 5 && plain.ends_with("axis") && plain[0] >= 'x' && plain[0] <= 'z') return plain[0];
  return std::nullopt;
}

}  // namespace

Reader::Reader(const ImportSource& source, const ImportChoices& choices) : source_(source), choices_(choices) {}

Reading Reader::read() {
  out_.libraries =
      choices_.library != Library::none ? std::vector<Library>{choices_.library} : libraries_of(source_.text);
  const ParsedText parsed = parse_text(source_.text);
  if (parsed.open_line != 0)
    out_.fault = Refusal{parsed.open_line, "a bracket is open to the end: the text seems cut; must be closed", {}, {}};
  for (const Statement& statement : parsed.statements) read_statement(statement);
  for (auto& [name, given] : subscripts_) {
    std::sort(given.begin(), given.end());
    given.erase(std::unique(given.begin(), given.end()), given.end());
    if (given.size() > 1 && given.back() - given.front() + 1 != static_cast<int>(given.size()))
      out_.count_fault = Refusal{1,
                                 "leaves out points of \"" + name + "\": it has " + std::to_string(given.size()) +
                                     " of " + std::to_string(given.back() + 1) + "; must be there, every one",
                                 {},
                                 {}};
  }
  return std::move(out_);
}

std::optional<Meaning> Reader::variable(const std::string& name) const {
  const auto found = out_.variables.find(name);
  if (found == out_.variables.end()) return std::nullopt;
  return found->second;
}

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
        Meaning out;
        out.kind = Meaning::Kind::body;
        out.body = i;
        return out;
      }
  Meaning out;
  out.text = path;
  return out;
}

void Reader::mention(ShapeKind kind, Library library, const std::string& word, int line) {
  mention_ = {};
  mention_.open = true;
  mention_.kind = kind;
  mention_.library = library;
  mention_.word = word;
  mention_.line = line;
  mention_.name = label_;
  label_.clear();
}

/// The shape that is spoken of, and that has not the member yet.
BodyDraft* Reader::subject(Member member) {
  const auto lacks = [&](const BodyDraft& body) {
    if (member == Member::axis) return body.axis == '\0';
    if (member == Member::scale) return body.unnamed.empty() && body.sizes.empty();  // the shape as a whole
    if (member == Member::position || member == Member::pose) return !body.place.position.has_value();
    if (places_shape(member)) return !body.place.rotation.has_value();
    return !body.sizes.contains(member);
  };
  if (mention_.open) {
    if (!mention_.body) {
      // The same shape goes on where it is named again without a name of its own and the member is new.
      std::optional<std::size_t> found;
      for (std::size_t i = out_.bodies.size(); i-- > 0 && !found;) {
        const BodyDraft& body = out_.bodies[i];
        if (body.kind != mention_.kind || !lacks(body)) continue;
        const bool named = std::find(body.names.begin(), body.names.end(), mention_.name) != body.names.end();
        if (mention_.name.empty() ? true : named) found = i;
      }
      if (!found) {
        const Mention spoken = mention_;
        const std::size_t index = add_body(spoken.kind, spoken.library, spoken.word, spoken.line);
        mention_ = spoken;
        out_.bodies[index].in_words = true;
        if (!spoken.name.empty()) out_.bodies[index].names.push_back(spoken.name);
        found = index;
      }
      mention_.body = found;
      current_ = found;
    }
    return &out_.bodies[*mention_.body];
  }
  return current_ ? &out_.bodies[*current_] : nullptr;
}

void Reader::read_statement(const Statement& statement) {
  mention_.open = false;
  label_.clear();
  speaks_of_contact_ = false;
  in_comment_ = statement.is_comment;
  for (const Expression& item : statement.items)
    if (item.is(Kind::label) || item.is(Kind::call) || item.is(Kind::word)) {
      const std::string plain = plain_name(item.text);
      if (plain.find("contact") != std::string::npos || plain.find("result") != std::string::npos ||
          plain.find("manifold") != std::string::npos)
        speaks_of_contact_ = true;
      break;
    }
  // "btTransform ta, tb;"
  if (statement.items.size() >= 2 && statement.items.size() < 6 &&
      std::all_of(statement.items.begin(), statement.items.end(),
                  [](const Expression& item) { return item.is(Kind::word); }))
    for (std::size_t i = 1; i < statement.items.size(); ++i) types_[statement.items[i].text] = statement.items[0].text;
  const std::size_t bodies_before = out_.bodies.size();
  for (std::size_t i = 0; i < statement.items.size(); ++i) {
    const Expression& item = statement.items[i];
    switch (item.kind) {
      case Kind::assignment:
        read_assignment(item, statement, i);
        break;
      case Kind::label:
        read_label(item, statement, i);
        break;
      case Kind::word: {
        const bool names_shape = shape_kind_named(item.text).has_value();
        if (!names_shape && (read_turn(statement, i) || read_phrase(statement, i))) break;
        // Type name(…) declares; "sphere (0.5)" of prose has no type before it.
        const bool declares = i + 1 < statement.items.size() && statement.items[i + 1].is(Kind::call) &&
                              !statement.items[i + 1].after_comma && statement.items[i + 1].receiver.empty() &&
                              !is_filler(item.text) && item.line == statement.items[i + 1].line;
        const std::string called = declares ? statement.items[i + 1].text : std::string();
        const bool type =
            declares &&
            (row_of(item.text, item.line) != nullptr || names_a_pose(item.text) || names_a_list(item.text) ||
             names_a_quaternion(item.text) || plain_name(item.text).find("ptr") != std::string::npos ||
             (std::isupper(static_cast<unsigned char>(item.text[0])) != 0 &&
              (!statement.items[i + 1].spaced || statement.items[i + 1].bracket == '{')) ||
             item.text.find("::") != std::string::npos || (item.text.starts_with("Px") || item.text.starts_with("bt")));
        const bool surely = type && !statement.items[i + 1].spaced && shape_kind_named(item.text) != std::nullopt;
        if (type && (called.size() < 3 || surely || !member_named(called) || names_a_list(item.text) ||
                     names_a_pose(item.text))) {
          read_declaration(item.text, statement.items[i + 1]);
          ++i;
          break;
        }
        if (const auto kind = shape_kind_named(item.text)) {
          const ShapeRow* row = nullptr;
          if (plain_name(item.text) != word_of(*kind)) row = row_of(item.text, item.line);
          mention(*kind, row != nullptr ? row->library : Library::none, item.text, item.line);
          // "box A", "capsule 1"
          if (i + 1 < statement.items.size()) {
            const Expression& next = statement.items[i + 1];
            const bool letter = next.is(Kind::word) && next.text.size() == 1 &&
                                std::isupper(static_cast<unsigned char>(next.text[0])) != 0;
            const bool sized = next.is(Kind::call) && next.spaced && next.text.size() == 1 &&
                               std::isupper(static_cast<unsigned char>(next.text[0])) != 0 && mention_.name.empty();
            if (sized) {  // "box A (1, 2, 3)"
              mention_.name = next.text;
              const auto numbers = numbers_of(meaning_of_group(next, {}));
              if (BodyDraft* body = numbers ? subject(Member::scale) : nullptr; body != nullptr)
                body->unnamed.insert(body->unnamed.end(), numbers->begin(), numbers->end());
              ++i;
            } else if (letter && mention_.name.empty()) {
              mention_.name = next.text;
              ++i;
            } else if (next.is(Kind::label) && next.text.size() < 24 && !member_named(next.text)) {
              mention_.name = next.text;
              ++i;
            }
          }
          break;
        }
        break;
      }
      case Kind::call: {
        const auto kind = shape_kind_named(item.text);
        // "BoxCollider (size (1, 1, 1), center (0, 0, 0)), position (1, 0, 0)"
        if (kind && item.spaced && item.bracket == '(' && !item.children.empty() && !variable(item.text) &&
            (item.children[0].is(Kind::word) || (item.children[0].is(Kind::call) && item.children[0].spaced)) &&
            member_named(item.children[0].text)) {
          const ShapeRow* row = plain_name(item.text) != word_of(*kind) ? row_of(item.text, item.line) : nullptr;
          const std::string named = label_;
          Statement inner{item.children, item.line, statement.is_comment, statement.paragraph};
          Expression word = item;
          word.kind = Kind::word;
          word.children.clear();
          inner.items.insert(inner.items.begin(), word);
          read_statement(inner);
          mention_.open = current_.has_value();
          mention_.body = current_;
          mention_.kind = *kind;
          if (current_ && !named.empty()) out_.bodies[*current_].names.push_back(named);
          (void)row;
          break;
        }
        const bool bare = kind && first_parts(item.text).empty() && item.spaced && item.receiver.empty() &&
                          shape_kind_named(plain_name(item.text)) &&
                          std::islower(static_cast<unsigned char>(item.text[0])) != 0;
        if (bare && !variable(item.text)) {
          mention(*kind, Library::none, item.text, item.line);
          Meaning value = meaning_of_group(item, {});
          if (value.is(Meaning::Kind::number)) value = list_meaning({value.number}, item.line);
          Expression group = item;
          group.kind = Kind::group;
          if (BodyDraft* body = subject(Member::scale); body != nullptr) {
            std::vector<double> numbers;
            for (const Expression& child : group.children) {
              const Meaning part = meaning_of(child);
              if (const auto own = numbers_of(part)) {
                numbers.insert(numbers.end(), own->begin(), own->end());
              } else {
                body->fault = Refusal{
                    item.line,
                    "holds \"" + unknown_part(part) + "\" where a number is wanted; must be the number it stands for",
                    {},
                    {}};
              }
            }
            body->unnamed.insert(body->unnamed.end(), numbers.begin(), numbers.end());
          }
          break;
        }
        if (item.spaced || first_parts(item.text).empty())
          if (const auto member = member_named(item.text);
              member && item.receiver.empty() &&
              (sizes_shape(*member) || places_shape(*member) || *member == Member::center) && !variable(item.text) &&
              row_of(item.text, item.line) == nullptr && plain_name(item.text).find("set") != 0) {
            if (read_phrase(statement, i)) break;
          }
        if (statement.is_comment && !first_parts(item.text).empty() && variable(std::string(first_parts(item.text))))
          break;
        const Meaning value = meaning_of_call(item, {});
        // "at (0, 0, 0), Quat::sIdentity()": what turns stands behind what moves.
        const bool turns = value.is(Meaning::Kind::rotation) ||
                           (value.is(Meaning::Kind::pose) && !value.has_position) ||
                           value.order != QuaternionOrder::unknown;
        const std::string called = plain_name(item.text);
        const bool unread = value.is(Meaning::Kind::unknown) &&
                            (names_a_quaternion(item.text) || called.find("euler") != std::string::npos ||
                             called.find("quat") != std::string::npos || called.find("rotator") != std::string::npos);
        if (unread && current_ && !statement.is_comment && out_.bodies[*current_].in_words)
          set_place(out_.bodies[*current_].place, Member::rotation, value, out_.bodies[*current_].library, item.line);
        if (turns && i > 0 && current_ && out_.bodies[*current_].place.stated &&
            !out_.bodies[*current_].place.rotation && out_.bodies[*current_].place.line == item.line)
          set_place(out_.bodies[*current_].place, Member::rotation, value, out_.bodies[*current_].library, item.line);
        break;
      }
      case Kind::group: {
        // What a sentence says in brackets.
        if (item.bracket == '(' && !item.children.empty() && item.children[0].is(Kind::word)) {
          Statement inner{item.children, item.line, statement.is_comment, statement.paragraph};
          for (std::size_t k = 0; k < inner.items.size(); ++k)
            if (shape_kind_named(inner.items[k].text) && inner.items[k].is(Kind::word)) {
              const Mention before = mention_;
              read_statement(inner);
              mention_ = before;
              break;
            }
          break;
        }
        // A sentence's "(0.4 x 1.8 x 0.4)" belongs to the shape before it.
        Meaning value = meaning_of_group(item, {});
        const auto loose = numbers_of(value);
        if (loose && loose->size() == 2 && item.bracket == '(' && mention_.open) note_two_dimensions(item.line);
        if (loose && loose->size() >= 3 && (statement.items.size() == 1 || item.bracket == '\0') &&
            !out_.bodies.empty() && !statement.is_comment && !out_.fault)
          out_.fault = Refusal{item.line,
                               "holds " + std::to_string(loose->size()) +
                                   " numbers without a name that tells what they are; must be named, as a position, a "
                                   "rotation or a matrix",
                               {},
                               {}};
        if (mention_.open && i > 0 && !item.after_comma && value.is(Meaning::Kind::list) && numbers_of(value) &&
            statement.items[i - 1].is(Kind::word) && shape_kind_named(statement.items[i - 1].text)) {
          if (BodyDraft* body = subject(Member::scale); body != nullptr)
            for (const Meaning& part : value.items)
              if (part.is(Meaning::Kind::number)) body->unnamed.push_back(part.number);
        }
        break;
      }
      case Kind::number:
        // "side lengths 0.2, h, 0.6"
        if (mention_.open && item.after_comma && i > 0 && statement.items[i - 1].is(Kind::word) && !out_.fault &&
            !statement.is_comment)
          out_.fault =
              Refusal{item.line,
                      "holds \"" + statement.items[i - 1].text.substr(0, 40) +
                          "\" among numbers; must be the number itself: names and calculations are not followed",
                      {},
                      {}};
        if (mention_.open && i > 0 && statement.items[i - 1].is(Kind::word) &&
            shape_kind_named(statement.items[i - 1].text))
          if (BodyDraft* body = subject(Member::scale); body != nullptr) body->unnamed.push_back(item.value);
        break;
      default:
        break;
    }
  }
  if (statement.is_comment)
    for (std::size_t i = bodies_before; i < out_.bodies.size(); ++i) out_.bodies[i].in_comment = true;
}

void Reader::read_declaration(const std::string& type, const Expression& call) {
  const std::string name = without_subscript(call.text);
  if (row_of(type, call.line) != nullptr || names_a_pose(type) || names_a_list(type) || names_a_quaternion(type) ||
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
  if (arguments.size() == 1 && !arguments[0].is(Meaning::Kind::unknown) && !arguments[0].is(Meaning::Kind::word)) {
    take_named_value(name, arguments[0], call.line);
    return;
  }
  Expression made = call;
  made.text = type;
  take_named_value(name, meaning_of_call(made, name), call.line);
}

/// Gives a value its name.
void Reader::take_named_value(const std::string& key, const Meaning& value, int line) {
  Meaning kept = value;
  if (value.is(Meaning::Kind::body)) {
    auto& names = out_.bodies[value.body].names;
    if (std::find(names.begin(), names.end(), key) == names.end()) names.push_back(key);
    current_ = value.body;
  } else if (value.is(Meaning::Kind::pose) || value.is(Meaning::Kind::rotation)) {
    if (value.draft < 0 || value.is(Meaning::Kind::rotation)) {
      // A part of a pose that its name already tells of.
      const auto split = split_name(key);
      PartialPose place;
      set_place(place, value.is(Meaning::Kind::rotation) ? Member::rotation : Member::pose, value, Library::none, line);
      place.stated = true;
      bool joined_other = false;
      if (split && places_shape(split->member))
        for (PoseDraft& draft : out_.poses)
          if (draft.names[0] == "\1" + split->rest) {
            set_place(draft.place, value.is(Meaning::Kind::rotation) ? Member::rotation : Member::pose, value,
                      Library::none, line);
            kept.draft = static_cast<int>(&draft - out_.poses.data());
            joined_other = true;
          }
      if (!joined_other) {
        add_pose(split && places_shape(split->member) && value.is(Meaning::Kind::rotation) ? "\1" + split->rest : key,
                 place);
        kept.draft = static_cast<int>(out_.poses.size()) - 1;
      }
    }
  } else if (value.is(Meaning::Kind::unknown) ||
             (value.is(Meaning::Kind::list) && !numbers_of(value) && !rows_of(value)) ||
             value.is(Meaning::Kind::word)) {
    // A pose that could not be read refuses the text where it is needed.
    const auto split = split_name(key);
    const bool refusal = !value.labels.empty() && value.labels[0] == "refusal";
    const std::string part = unknown_part(value);
    const bool pose = !value.labels.empty() && value.labels[0] == "pose";
    if (refusal || pose || (split && places_shape(split->member) && !part.empty())) {
      PartialPose place;
      const std::string word = plain_name(part);
      const bool infinite = word == "nan" || word == "inf" || word == "infinity" || part.find('#') != std::string::npos;
      place.fault = Refusal{
          line,
          refusal    ? value.text
          : infinite ? "holds " + part + "; every number must be finite"
                     : "holds \"" + part.substr(0, 40) + "\" where a pose is wanted; must be the numbers it comes to",
          {},
          {}};
      add_pose(split && places_shape(split->member) ? "\1" + split->rest : key, place);
      kept.draft = static_cast<int>(out_.poses.size()) - 1;
      kept.kind = Meaning::Kind::pose;
    }
  } else if (value.is(Meaning::Kind::list)) {
    const auto numbers = numbers_of(value);
    const auto split = split_name(key);
    const bool places = split && places_shape(split->member);
    if (numbers && places &&
        (numbers->size() == 3 || numbers->size() == 4 || numbers->size() == 7 || numbers->size() == 9 ||
         numbers->size() == 12 || numbers->size() == 16)) {
      PoseDraft* target = nullptr;
      for (PoseDraft& draft : out_.poses)
        if (draft.names[0] == "\1" + split->rest) target = &draft;
      if (target == nullptr) {
        add_pose("\1" + split->rest, {});
        target = &out_.poses.back();
      }
      set_place(target->place, split->member, value, library_of(Library::none), line);
      out_.pose_parts = out_.pose_parts || numbers->size() < 12;
    } else if (rows_of(value) || (numbers && numbers->size() > 4)) {
      out_.lists.emplace_back(key, value);
    }
  }
  out_.variables[key] = kept;
}

/// float a[4][3] = { three points }
void Reader::check_count(const std::string& written, const Meaning& value, int line) {
  const std::size_t open = written.find('['), close = written.find(']');
  if (open == std::string::npos || close == std::string::npos || close <= open + 1) return;
  const std::string inside = written.substr(open + 1, close - open - 1);
  if (inside.size() > 6 || !std::all_of(inside.begin(), inside.end(), [](char c) { return c >= '0' && c <= '9'; }))
    return;
  const int count = std::stoi(inside);
  if (const auto point = numbers_of(value);
      point && point->size() == 3 && !rows_of(value) && close + 1 == written.size()) {
    subscripts_[written.substr(0, open)].push_back(count);
    return;
  }
  const auto rows = rows_of(value);
  if (rows && rows->front().size() == 3 && rows->size() != static_cast<std::size_t>(count) && !out_.count_fault)
    out_.count_fault = Refusal{
        line,
        "declares a list of " + inside + " and gives " + std::to_string(rows->size()) + " points; must be as many",
        {},
        {}};
}

/// Members of Unity's scene files: m_LocalPosition, m_GameObject.
bool Reader::read_scene_member(const Expression& item, std::string_view last) {
  if (!last.starts_with("m_")) return false;
  if (last == "m_GameObject") {
    const auto& group = item.children[0].children;
    if (group.empty() || group[0].children.empty()) return true;
    const std::string id = "go" + group[0].children[0].text;
    if (block_pose_) {
      out_.poses[*block_pose_].names[0] = "\1" + id;
    } else if (current_) {
      out_.bodies[*current_].names.push_back(id);
    }
    return true;
  }
  if (!block_pose_) return false;
  PartialPose& place = out_.poses[*block_pose_].place;
  if (last == "m_Father") {
    const auto& group = item.children[0].children;
    if (!group.empty() && !group[0].children.empty() && group[0].children[0].text != "0")
      place.fault =
          Refusal{item.line,
                  "stands inside another object (m_Father), whose pose is not applied; write the pose in the world",
                  {},
                  {}};
    return true;
  }
  const Meaning value = meaning_of(item.children[0]);
  if (last == "m_LocalScale") {
    const auto scale = vector_of(value);
    if (!scale || *scale != Vector3d(1.0))
      place.fault =
          Refusal{item.line, "scales a shape, which is not read; write its size as it is in the world", {}, {}};
    return true;
  }
  if (last == "m_LocalPosition") set_place(place, Member::position, value, Library::unity, item.line);
  if (last == "m_LocalRotation") set_place(place, Member::rotation, value, Library::unity, item.line);
  return true;
}

void Reader::read_assignment(const Expression& item, const Statement& statement, std::size_t place) {
  if (item.children.empty()) return;
  const std::string key = without_subscript(item.text);
  const std::string first(first_parts(key));
  const std::string last(last_part(key));
  auto member = member_named(last);
  if (key == "R" || key == "t" || key == "T") member = key == "R" ? Member::rotation : Member::position;
  if (statement.is_comment && !first.empty()) return;  // code that is commented out
  if (read_scene_member(item, last)) return;
  // body.position.y = -0.5
  if (last.size() == 1 && last[0] >= 'w' && last[0] <= 'z' && !first.empty())
    if (const auto part = member_named(first); part && !variable(first) && !first_parts(first).empty()) {
      const Meaning owner = subject_named(std::string(first_parts(first)));
      const Meaning number = meaning_of(item.children[0]);
      if (owner.is(Meaning::Kind::body)) {
        BodyDraft& body = out_.bodies[owner.body];
        if (*part == Member::position && number.is(Meaning::Kind::number) && last[0] != 'w') {
          Vector3d position = body.place.position.value_or(Vector3d(0.0));
          position[last[0] - 'x'] = number.number;
          body.place.position = position;
          body.place.stated = true;
        } else if (places_shape(*part) || sizes_shape(*part)) {
          body.fault =
              Refusal{item.line, "sets \"" + key + "\" alone, which is not read; write the whole of it", {}, {}};
        }
        return;
      }
    }
  if (item.type_arguments == "+=" || item.type_arguments == "-=" || item.type_arguments == "*=") {
    const Meaning owner = subject_named(first.empty() ? key : first);
    Meaning unknown = unknown_meaning(key + " " + item.type_arguments, item.line);
    if (member || owner.draft >= 0) set_member(owner, member.value_or(Member::pose), unknown, item.line, key);
    return;
  }
  const Library library = library_of(Library::none);
  // "are: 0.1 0.2": the property stands before it.
  if (is_filler(last) && first.empty() && place > 0) {
    for (std::size_t words = std::min<std::size_t>(3, place); words > 0; --words)
      if (const auto before = member_named(joined(statement, place - words, words)))
        if (BodyDraft* body = subject(*before); body != nullptr) {
          Meaning owner;
          owner.kind = Meaning::Kind::body;
          owner.body = static_cast<std::size_t>(body - out_.bodies.data());
          set_member(owner, *before, meaning_of(item.children[0]), item.line, key);
          return;
        }
    return;
  }
  // Code that is commented out.
  if (statement.is_comment && item.children[0].is(Kind::call) && !item.children[0].spaced) {
    const std::string& called = item.children[0].text;
    if (!item.children[0].receiver.empty() || called.find("::") != std::string::npos ||
        called.find('.') != std::string::npos || row_of(called, item.line) != nullptr || names_a_pose(called))
      return;
  }
  const auto claim_here = [&]() -> std::optional<ClaimKind> {
    const auto named = claim_named(item.text, library);
    if (!named) {
      const bool placed = member && (places_shape(*member) || *member == Member::center);
      return speaks_of_contact_ && placed ? std::optional(ClaimKind::ignored) : std::nullopt;
    }
    // A direction is what moves a shape out where the text asks for that, else that of a ray or a capsule.
    const bool direction = *named == ClaimKind::normal_reversed && plain_name(last).starts_with("dir");
    if (direction && source_.text.find("enetration") == std::string_view::npos) return std::nullopt;
    return named;
  };
  const std::optional<ClaimKind> claim = claim_here();
  Meaning value = meaning_of(item.children[0], key);
  if (value.is(Meaning::Kind::list)) check_count(item.text, value, item.line);
  const bool shape_size = member && sizes_shape(*member) && mention_.open;
  if (claim && !(shape_size && *claim != ClaimKind::depth) && !value.is(Meaning::Kind::body) &&
      (value.is(Meaning::Kind::number) || value.is(Meaning::Kind::list) || value.is(Meaning::Kind::word))) {
    const bool axis = member == Member::axis && value.is(Meaning::Kind::number);
    if (!axis) {
      out_.claims.push_back({*claim, value, last, item.line});
      return;
    }
  }
  if (value.is(Meaning::Kind::body)) return take_named_value(key, value, item.line);
  if (value.is(Meaning::Kind::word) && !member) {
    // "wall = BoxCollider size …"
    if (const auto kind = shape_kind_named(value.text)) {
      const ShapeRow* row = row_of(value.text, item.line);
      mention(*kind, row != nullptr ? row->library : Library::none, value.text, item.line);
      mention_.name = key;
      return;
    }
  }
  if (member == Member::kind && value.is(Meaning::Kind::word)) {
    if (const auto kind = shape_kind_named(value.text)) {
      mention(*kind, Library::none, value.text, item.line);
      subject(Member::scale);
      return;
    }
  }
  if (member && !first.empty()) {
    // box.size = …, tf.translation() = …, transform.position = …
    const Meaning owner = subject_named(first);
    if (owner.is(Meaning::Kind::body) || owner.draft >= 0 || places_shape(*member)) {
      set_member(owner, *member, value, item.line, key);
      return;
    }
  }
  if (!item.type_arguments.empty() && item.type_arguments != "()") {
    // matrix.block<3, 1>(0, 3) = …, tf(0, 3) = …
    const Meaning owner = subject_named(first.empty() ? key : first);
    if (owner.draft >= 0)
      out_.poses[static_cast<std::size_t>(owner.draft)].place.fault =
          Refusal{item.line, "sets a part of \"" + key + "\", which is not read; write the whole pose", {}, {}};
    return;
  }
  if (const auto known = variable(key); known && known->draft >= 0 && first.empty() && !value.is(Meaning::Kind::pose)) {
    set_member(*known, Member::pose, value, item.line, key);
    return;
  }
  if (value.is(Meaning::Kind::nothing) && member &&
      (places_shape(*member) || sizes_shape(*member) || *member == Member::center) && current_ &&
      item.children[0].is(Kind::group) && first.empty()) {
    out_.bodies[*current_].fault =
        Refusal{item.line, "gives \"" + key + "\" something that is no number; must be numbers", {}, {}};
    return;
  }
  if (member && first.empty()) {
    const bool fits = sizes_shape(*member) || places_shape(*member) || *member == Member::center ||
                      *member == Member::scale || *member == Member::displacement;
    const bool loose = value.is(Meaning::Kind::number) || value.is(Meaning::Kind::list) ||
                       value.is(Meaning::Kind::word) || value.is(Meaning::Kind::rotation) ||
                       value.is(Meaning::Kind::pose) || value.is(Meaning::Kind::unknown);
    BodyDraft* body = fits && loose ? subject(*member) : nullptr;
    const bool open =
        body != nullptr && (mention_.open || body->in_words || body->sizes.empty() || places_shape(*member));
    if (open) {
      Meaning owner;
      owner.kind = Meaning::Kind::body;
      owner.body = static_cast<std::size_t>(body - out_.bodies.data());
      if (value.is(Meaning::Kind::pose) && value.draft < 0) value.draft = -1;
      set_member(owner, *member, value, item.line, key);
      if (value.is(Meaning::Kind::number) || value.is(Meaning::Kind::list)) out_.variables[key] = value;
      return;
    }
    if (places_shape(*member) && !value.is(Meaning::Kind::nothing) && !value.is(Meaning::Kind::word) && !current_) {
      PartialPose own;
      set_place(own, *member, value, library, item.line);
      // One pose goes on until it has both.
      if (!out_.poses.empty() && out_.poses.back().names[0].empty() &&
          ((own.position && !out_.poses.back().place.position) ||
           (own.rotation && !out_.poses.back().place.rotation))) {
        set_place(out_.poses.back().place, *member, value, library, item.line);
      } else {
        add_pose("", own);
      }
      return;
    }
  }
  take_named_value(key, value, item.line);
}

void Reader::read_label(const Expression& item, const Statement& statement, std::size_t& place) {
  const std::string& name = item.text;
  if (statement.items.size() == 1) block_pose_.reset();
  if (statement.items.size() == 1 && name == "Transform" &&
      source_.text.find("m_LocalPosition") != std::string_view::npos) {
    add_pose("", {});
    out_.poses.back().place.stated = true;
    block_pose_ = out_.poses.size() - 1;
    return;
  }
  if (const auto kind = shape_kind_named(name)) {
    const ShapeRow* row = plain_name(name) != word_of(*kind) ? row_of(name, item.line) : nullptr;
    mention(*kind, row != nullptr ? row->library : Library::none, name, item.line);
    // The members of a block follow in lines of their own: Unity's YAML.
    if (row != nullptr && statement.items.size() == 1) {
      subject(Member::scale);
      out_.bodies[*current_].in_words = true;
    }
    return;
  }
  if (read_phrase(statement, place)) return;
  if (place == 0 || !mention_.open) label_ = name;
  // "A: sphere …" names it; "type: box" is its kind.
  if (member_named(name) == Member::kind && place + 1 < statement.items.size())
    if (const auto kind = shape_kind_named(statement.items[place + 1].text)) {
      label_.clear();
      mention(*kind, Library::none, statement.items[place + 1].text, item.line);
      subject(Member::scale);
      ++place;
    }
}

/// "rotated by 30 degrees about z", "turned 0.5 rad around the y axis"
bool Reader::read_turn(const Statement& statement, std::size_t& place) {
  static constexpr std::array verbs{"rotated", "turned", "rotation", "rotate", "tilted", "yaw", "turn"};
  const std::string verb = plain_name(statement.items[place].text);
  if (std::find(verbs.begin(), verbs.end(), verb) == verbs.end()) return false;
  const auto& items = statement.items;
  std::size_t at = place + 1;
  while (at < items.size() && items[at].is(Kind::word) && is_filler(items[at].text)) ++at;
  // "rotated by theta degrees about z", "rotation parent.rotation"
  if (at < items.size() && items[at].is(Kind::word) && !constant_named(items[at].text, items[at].line) &&
      mention_.open) {
    const bool unit = at + 1 < items.size() && plain_name(items[at + 1].text).starts_with("deg");
    const bool name = items[at].text.find_first_of("._") != std::string::npos || unit;
    if (BodyDraft* body = name ? subject(Member::rotation) : nullptr; body != nullptr) {
      body->place.fault = Refusal{items[at].line,
                                  "holds \"" + items[at].text.substr(0, 40) +
                                      "\" where a rotation is wanted; must be the numbers it stands for",
                                  {},
                                  {}};
      place = at;
      return true;
    }
  }
  if (at >= items.size() || !has_value(items[at])) return false;
  const bool bracketed = items[at].is(Kind::call) && items[at].spaced && is_filler(items[at].text);
  const Meaning angle = bracketed ? meaning_of_group(items[at], {}) : meaning_of(items[at]);
  std::size_t end = at + 1;
  bool in_degrees = false, in_radians = false;
  std::optional<Vector3d> axis;
  for (; end < items.size() && end < at + 8; ++end) {
    if (items[end].after_comma) break;
    const std::string word = plain_name(items[end].text);
    if (items[end].is(Kind::word) && (word == "degrees" || word == "degree" || word == "deg")) {
      in_degrees = true;
    } else if (items[end].is(Kind::word) && (word == "rad" || word == "radians" || word == "radian")) {
      in_radians = true;
    } else if (const auto letter = axis_letter(items[end])) {
      axis = Vector3d(*letter == 'x', *letter == 'y', *letter == 'z');
    } else if (items[end].is(Kind::word) && (word == "about" || word == "around" || word == "axis" || word == "along" ||
                                             is_filler(items[end].text))) {
      continue;
    } else if ((items[end].is(Kind::group) || items[end].is(Kind::call)) && angle.is(Meaning::Kind::number)) {
      const Meaning value =
          items[end].is(Kind::call) && items[end].spaced ? meaning_of_group(items[end], {}) : meaning_of(items[end]);
      axis = vector_of(value);
    } else {
      break;
    }
  }
  BodyDraft* body = subject(Member::rotation);
  if (body == nullptr) return false;
  if (angle.is(Meaning::Kind::number)) {
    if (!axis) {
      body->place.fault =
          Refusal{items[at].line, "holds an angle without an axis; must say about which axis it turns", {}, {}};
    } else if (!in_degrees && !in_radians && std::abs(angle.number) > 6.3) {
      body->place.fault =
          Refusal{items[at].line, "holds an angle without a unit; must be in degrees or radians", {}, {}};
    } else {
      const double unit = in_degrees ? 3.14159265358979323846 / 180.0 : 1.0;
      set_place(body->place, Member::rotation, rotation_meaning(about(*axis, angle.number * unit), items[at].line),
                body->library, items[at].line);
    }
  } else {
    Meaning value = angle;
    value.text = in_degrees ? "degrees" : in_radians ? "radians" : "";
    set_place(body->place, Member::rotation, value, body->library, items[at].line);
  }
  place = end - 1;
  return true;
}

/// "half extents (1, 2, 3)", "radius of 0.5", "at (0, 0, 0)", "height: 2"
bool Reader::read_phrase(const Statement& statement, std::size_t& place) {
  const auto& items = statement.items;
  for (std::size_t words = 3; words > 0; --words) {
    if (place + words > items.size()) continue;
    bool all = true;
    for (std::size_t i = place; i < place + words; ++i) {
      const bool last = i + 1 == place + words;
      const Expression& item = items[i];
      all = all &&
            (item.is(Kind::word) || (last && (item.is(Kind::label) || (item.is(Kind::call) && item.receiver.empty()) ||
                                              item.is(Kind::assignment))));
      all = all && (i == place || !item.after_comma);
    }
    if (!all) continue;
    const std::string name = joined(statement, place, words);
    const Expression& end = items[place + words - 1];
    const auto claim = claim_named(name, library_of(Library::none));
    const auto member = member_named(words == 1 ? end.text : name);
    if (member == Member::ignored && words > 1 && !end.is(Kind::assignment)) {  // "linear velocity (0, 1, 0)"
      place += words - 1;
      return true;
    }
    if (!member && !(claim && words > 1)) continue;
    if (member && words == 1 && last_part(end.text).size() == 1 && !end.is(Kind::assignment)) continue;
    if (member && !(sizes_shape(*member) || places_shape(*member) || *member == Member::center ||
                    *member == Member::scale || *member == Member::displacement))
      continue;
    // Its value: the brackets of a call, what is assigned, or what follows.
    Meaning value;
    std::size_t used = place + words;
    if (end.is(Kind::call)) {
      value = meaning_of_group(end, {});
      if (end.children.size() == 1 && !end.children[0].is(Kind::assignment)) value = meaning_of(end.children[0]);
    } else if (end.is(Kind::assignment)) {
      if (words == 1) return false;
      value = meaning_of(end.children[0]);
    } else {
      std::size_t at = used;
      while (at < items.size() && ((items[at].is(Kind::word) && is_filler(items[at].text)) ||
                                   (items[at].is(Kind::label) && is_filler(items[at].text))))
        ++at;
      if (at >= items.size()) return false;
      if (member == Member::axis) {
        const auto letter = axis_letter(items[at]);
        if (!letter) return false;
        value = unknown_meaning(std::string(1, *letter), items[at].line);
        used = at + 1;
      } else if (items[at].is(Kind::assignment) && at + 2 < items.size()) {
        // "position x=0.5 y=0 z=0.3"
        static constexpr std::string_view letters = "xyzw";
        Meaning list = list_meaning({}, items[at].line);
        list.kind = Meaning::Kind::list;
        std::map<char, Meaning> parts;
        std::size_t end_of_parts = at;
        for (; end_of_parts < items.size() && end_of_parts < at + 4; ++end_of_parts) {
          const Expression& part = items[end_of_parts];
          const std::string key = plain_name(part.text);
          if (!part.is(Kind::assignment) || key.size() != 1 || letters.find(key[0]) == letters.npos ||
              part.children.empty())
            break;
          parts[key[0]] = meaning_of(part.children[0]);
        }
        if (!parts.contains('x') || !parts.contains('y') || !parts.contains('z')) return false;
        for (const char c : letters)
          if (parts.contains(c)) list.items.push_back(parts[c]);
        if (list.items.size() == 4) list.order = QuaternionOrder::xyzw;
        value = list;
        used = end_of_parts;
      } else if (items[at].is(Kind::word) && member && places_shape(*member)) {
        if (const auto constant = constant_named(items[at].text, items[at].line)) {
          value = *constant;
          used = at + 1;
        }
      }
      if (used == place + words) {
        if (!has_value(items[at]) && !items[at].is(Kind::gap)) return false;
        const bool bracketed =
            items[at].is(Kind::call) && items[at].spaced && (is_filler(items[at].text) || member_named(items[at].text));
        value = bracketed ? meaning_of_group(items[at], {}) : meaning_of(items[at]);
        used = at + 1;
      }
    }
    if (value.is(Meaning::Kind::body)) return false;
    const bool sides = mention_.body && out_.bodies[*mention_.body].sizes.contains(Member::whole_x);
    if (claim && (!member || (*claim == ClaimKind::depth && !sides))) {
      out_.claims.push_back({*claim, value, name, end.line});
      place = used - 1;
      return true;
    }
    if (!member) continue;
    BodyDraft* body = subject(*member);
    if (body == nullptr || (!mention_.open && !body->in_words && sizes_shape(*member))) return false;
    Meaning owner;
    owner.kind = Meaning::Kind::body;
    owner.body = static_cast<std::size_t>(body - out_.bodies.data());
    // A unit behind an angle.
    if (used < items.size() && items[used].is(Kind::word) && plain_name(items[used].text).starts_with("deg")) {
      value.text = "degrees";
      ++used;
    }
    set_member(owner, *member, value, end.line, name);
    // "at (0, 0, 0), FRotator(…)" is read where the call stands.
    place = used - 1;
    return true;
  }
  // "no rotation", "not rotated", "along y"
  const std::string word = plain_name(items[place].text);
  if (items[place].is(Kind::word) && (word == "no" || word == "not" || word == "without") && place + 1 < items.size()) {
    const std::string next = plain_name(items[place + 1].text);
    if (next.starts_with("rotat") || next.starts_with("turn")) {
      if (BodyDraft* body = subject(Member::rotation); body != nullptr)
        set_place(body->place, Member::rotation, rotation_meaning({1, 0, 0, 0}, items[place].line), body->library,
                  items[place].line);
      ++place;
      return true;
    }
  }
  if (items[place].is(Kind::word) && word == "along") {
    std::size_t at = place + 1;
    while (at < items.size() && items[at].is(Kind::word) && is_filler(items[at].text)) ++at;
    if (at < items.size())
      if (const auto letter = axis_letter(items[at]))
        if (BodyDraft* body = subject(Member::axis); body != nullptr) {
          body->axis = *letter;
          place = at;
          return true;
        }
  }
  return false;
}

}  // namespace minkoscope
