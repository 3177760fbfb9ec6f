#include "core/import/reading/accounting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

#include "core/import/grammar/sentence.h"
#include "core/import/notation/calls.h"
#include "core/import/notation/constants.h"
#include "core/import/notation/library.h"
#include "core/import/notation/members.h"
#include "core/import/notation/shape_words.h"
#include "core/import/notation/touches.h"
#include "core/import/notation/type_names.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

// Numbers of the text times what is changed in turn: about two seconds. A text that has more is judged by rows, by
// lists of rows (a hull of a thousand points), then by whole items.
constexpr std::size_t most_work = 1'500'000;
constexpr int coarsest = 4;

/// What stands around a value, from the outside to the inside.
struct Around {
  std::string_view name;      // of the call or of what is assigned to
  std::size_t argument = 0;   // which of the call's,
  std::size_t arguments = 0;  // and of how many
  bool call = false;
  bool part = false;    // "pose.p.x", "tf.translation().x()"
  bool braces = false;  // of a call: "Contact { … }"
};

/// A value of the text that is changed as one.
struct Occurrence {
  std::vector<Expression*> parts;
  std::vector<Around> around;
  Statement* statement = nullptr;
  std::size_t item = 0;    // of the statement
  std::size_t beside = 0;  // numbers in its own bracket, itself among them
  bool word = false;
  bool of_viewer = false;  // "(Camera3d::default(), Transform::from_xyz(4, 3, 6))"
};

bool is_number(const Expression& e) {
  return e.is(Kind::number) || (e.is(Kind::negation) && e.children[0].is(Kind::number));
}
Expression* number_in(Expression& e) {
  return e.is(Kind::negation) ? &e.children[0] : &e;
}

class Collector {
 public:
  explicit Collector(int coarseness) : coarseness_(coarseness) {}

  std::vector<Occurrence> read(ParsedText& parsed) {
    for (Statement& statement : parsed.statements) {
      statement_ = &statement;
      for (item_ = 0; item_ < statement.items.size(); ++item_) visit(statement.items[item_], 1);
    }
    return std::move(found_);
  }

 private:
  void add(std::vector<Expression*> parts, std::size_t beside, bool word) {
    found_.push_back({std::move(parts), around_, statement_, item_, beside, word, viewers_ > 0});
  }
  /// Whether one of the parts of a thing makes it a camera or a light, and no part of it is a shape.
  static bool is_viewer(const Expression& e) {
    const auto made = [](const Expression& child) { return child.is(Kind::call) || child.is(Kind::word); };
    return (e.is(Kind::group) || e.is(Kind::call)) && e.children.size() > 1 && made(e.children[0]) &&
           begins_with_capital(e.children[0].text) && is_of_viewer(last_part_of_type(e.children[0].text)) &&
           std::none_of(e.children.begin(), e.children.end(),
                        [](const Expression& child) { return shape_kind_named(child.text).has_value(); });
  }
  /// "Camera3d" of "Camera3d::default"
  static std::string_view last_part_of_type(std::string_view name) {
    const std::string_view type = first_parts(name);
    return type.empty() ? name : last_part(type);
  }
  /// The numbers of a bracket that holds nothing else, or of one that holds such brackets.
  static bool gather(Expression& e, int levels, std::vector<Expression*>& numbers) {
    if (is_number(e)) return numbers.push_back(number_in(e)), true;
    if (levels == 0 || !(e.is(Kind::group) || e.is(Kind::call)) || !e.receiver.empty() || e.children.empty())
      return false;
    for (Expression& child : e.children)
      if (!gather(child, levels - 1, numbers)) return false;
    return true;
  }
  void visit(Expression& e, std::size_t beside) {
    if (e.is(Kind::number)) return add({&e}, beside, false);
    if (e.is(Kind::word)) return add({&e}, beside, true);
    const bool viewer = is_viewer(e);
    viewers_ += viewer ? 1 : 0;
    visit_parts(e, beside);
    viewers_ -= viewer ? 1 : 0;
  }
  void visit_parts(Expression& e, std::size_t beside) {
    const bool named = e.is(Kind::call) || e.is(Kind::assignment);
    // Approx(0.2f).margin(1e-4)
    const bool compares = !e.receiver.empty() && plain_name(e.receiver[0].text) == "approx";
    std::vector<Expression*> row;
    const bool as_one =
        coarseness_ > 0 && (e.is(Kind::group) || e.is(Kind::call)) && gather(e, coarseness_, row) && row.size() > 1;
    for (Expression& receiver : e.receiver) visit(receiver, 1);
    if (named)
      around_.push_back({compares ? std::string_view("approx") : e.text, 0, e.children.size(), e.is(Kind::call),
                         !first_parts(e.text).empty() || !e.type_arguments.empty(), e.bracket == '{'});
    if (as_one) {
      const std::size_t size = row.size();
      add(std::move(row), size, false);
      if (named) around_.pop_back();
      return;
    }
    const auto numbers = static_cast<std::size_t>(
        std::count_if(e.children.begin(), e.children.end(), [](const Expression& child) { return is_number(child); }));
    for (std::size_t i = 0; i < e.children.size(); ++i) {
      if (named) around_.back().argument = i;
      visit(e.children[i], e.is(Kind::negation) ? beside : numbers);
    }
    if (named) around_.pop_back();
  }

  int coarseness_;
  int viewers_ = 0;  // around what is visited
  std::vector<Occurrence> found_;
  std::vector<Around> around_;
  Statement* statement_ = nullptr;
  std::size_t item_ = 0;
};

/// Changes numbers for as long as it lives.
class Changed {
 public:
  Changed(const std::vector<Expression*>& parts, int way) : parts_(parts) {
    for (Expression* part : parts) {
      kept_.push_back(*part);
      if (part->is(Kind::word)) {
        part->text = "\xC2\xA4";  // a name that no text has
      } else {
        part->value = way == 0 ? part->value * 1.375 + 0.625 : way == 1 ? -part->value : 0.0;
      }
    }
  }
  ~Changed() {
    for (std::size_t i = 0; i < parts_.size(); ++i) *parts_[i] = std::move(kept_[i]);
  }
  Changed(const Changed&) = delete;
  Changed& operator=(const Changed&) = delete;

 private:
  std::vector<Expression*> parts_;
  std::vector<Expression> kept_;
};

/// The other numbers of an item, for what matters only together with them: the axis of a turn by 0.
void numbers_beside(Expression& e, const Occurrence& occurrence, std::vector<Expression*>& out) {
  if (e.is(Kind::number) && std::find(occurrence.parts.begin(), occurrence.parts.end(), &e) == occurrence.parts.end())
    out.push_back(&e);
  for (Expression& child : e.children) numbers_beside(child, occurrence, out);
  for (Expression& receiver : e.receiver) numbers_beside(receiver, occurrence, out);
}

bool holds_part(const Expression& e, const Expression* part) {
  const auto holds = [&](const Expression& child) { return holds_part(child, part); };
  return &e == part || std::any_of(e.children.begin(), e.children.end(), holds) ||
         std::any_of(e.receiver.begin(), e.receiver.end(), holds);
}

/// The largest part of an item around a value that has few other numbers; null where there is none.
Expression* widest_with_few(Expression& item, const Occurrence& occurrence) {
  constexpr std::size_t most = 16;
  Expression* e = &item;
  while (e != nullptr) {
    std::vector<Expression*> others;
    numbers_beside(*e, occurrence, others);
    if (others.size() <= most) return e;
    Expression* inner = nullptr;
    for (auto* list : {&e->children, &e->receiver})
      for (Expression& child : *list)
        if (inner == nullptr && holds_part(child, occurrence.parts.front())) inner = &child;
    e = inner;
  }
  return nullptr;
}

class Judge {
 public:
  Judge(ParsedText& parsed, const Outcome& outcome) : parsed_(parsed), outcome_(outcome), wanted_(outcome(parsed)) {}

  bool counts(const Occurrence& occurrence) {
    for (const int way : {0, 1, 2}) {
      const Changed changed(occurrence.parts, way);
      if (outcome_(parsed_) != wanted_) return true;
      if (occurrence.word) return false;
    }
    std::vector<Expression*> others;
    Expression* around_it = widest_with_few(occurrence.statement->items[occurrence.item], occurrence);
    if (around_it != nullptr) numbers_beside(*around_it, occurrence, others);
    if (others.empty()) return false;
    const Changed around(others, 0);
    const std::string before = outcome_(parsed_);
    const Changed changed(occurrence.parts, 0);
    return outcome_(parsed_) != before;
  }

 private:
  ParsedText& parsed_;
  const Outcome& outcome_;
  std::string wanted_;
};

/// What the names around a value say of it: the innermost that says anything.
Touches touches_of(const Occurrence& occurrence) {
  const bool apart = std::any_of(occurrence.around.begin(), occurrence.around.end(), [](const Around& around) {
    const std::string name = plain_name(last_part(around.name));
    if (name == "createvisualshape") return true;  // PyBullet's, which never collides
    return around.call && around.braces && holds_one_of(name, {"contact", "hit", "proximity", "impact"});  // a result
  });
  if (apart) return Touches::nothing;
  for (std::size_t i = occurrence.around.size(); i-- > 0;) {
    const Around& around = occurrence.around[i];
    if (around.call && i == 0 && occurrence.item > 0) {  // Type name(…)
      const Expression& type = occurrence.statement->items[occurrence.item - 1];
      if (type.is(Kind::word) &&
          (ignores_argument(type.text, around.argument) || touched_by(type.text) == Touches::nothing))
        return Touches::nothing;
    }
    if (around.call && ignores_argument(around.name, around.argument)) return Touches::nothing;
    if (const Touches touches = touched_by(around.name); touches != Touches::unknown) return touches;
  }
  return Touches::unknown;
}

/// What the words before a value of a sentence say of it.
Touches said_before(const Occurrence& occurrence) {
  const auto& items = occurrence.statement->items;
  Touches found = Touches::unknown;
  for (std::size_t back = 1; back <= 4 && back <= occurrence.item; ++back) {
    const Expression& before = items[occurrence.item - back];
    if (!(before.is(Kind::word) || before.is(Kind::label))) break;
    if (is_filler(before.text)) continue;  // "is" alone is no question
    if (const Touches touches = touched_by(before.text); touches != Touches::unknown) return touches;
    const auto member = member_named(before.text);
    // "in 3 of 10 runs": a lone number is no place.
    const bool lone = occurrence.beside < 3 && occurrence.parts.size() < 3;
    if (member && *member != Member::ignored && !(lone && places_shape(*member))) found = Touches::geometry;
  }
  return found;
}

/// "PxVec3 dir(0.0f)": no direction has length 0, so that a query will write it.
bool is_unset_direction(const Occurrence& occurrence) {
  const bool zero = std::all_of(occurrence.parts.begin(), occurrence.parts.end(),
                                [](const Expression* part) { return part->is(Kind::number) && part->value == 0.0; });
  return zero && occurrence.around.size() == 1 &&
         is_one_of(plain_name(occurrence.around[0].name), {"dir", "direction", "mtd", "normal", "separation"});
}

/// "inflation 0.0", "chamferRadius: 0": what would make another shape, and does not.
bool adds_nothing(const Occurrence& occurrence) {
  if (occurrence.parts.size() != 1 || !occurrence.parts[0]->is(Kind::number) || occurrence.parts[0]->value != 0.0 ||
      occurrence.around.empty())
    return false;
  const std::string_view name = occurrence.around.back().name;
  const auto member = member_named(name);
  return member == Member::margin || member == Member::rounding ||
         is_one_of(plain_name(last_part(name)),
                   {"chamferradius", "cornerradius", "bevel", "skin", "contactskin", "securitymargin"});
}

/// "distance -0.0187 [-0.44 0.56 1.1] [-0.45 0.55 1.09]": the closest points, as a program prints them.
bool is_behind_distance(const Occurrence& occurrence) {
  const auto& items = occurrence.statement->items;
  const bool begins = occurrence.item >= 2 && items[0].is(Kind::word) && is_number(items[1]) &&
                      is_one_of(plain_name(items[0].text), {"distance", "dist", "depth", "d"});
  return begins && std::all_of(items.begin() + 2, items.end(),
                               [](const Expression& item) { return item.is(Kind::group) || is_number(item); });
}

/// "a plain Raycast from (0.6, 3, 0.1)"
bool is_of_a_ray(const Occurrence& occurrence) {
  const auto& items = occurrence.statement->items;
  for (std::size_t back = 1; back <= 4 && back <= occurrence.item; ++back)
    if (is_one_of(plain_name(last_part(items[occurrence.item - back].text)), {"ray", "rays", "raycast", "linetrace"}))
      return true;
  return false;
}

/// "called as contact(&pos1, &ball, &pos2, &cuboid, 0.0)": of a call of a sentence that asks about shapes by their
/// names.
bool is_of_a_query(const Occurrence& occurrence) {
  const Expression& item = occurrence.statement->items[occurrence.item];
  return item.is(Kind::call) && !item.spaced && occurrence.around.size() == 1 && occurrence.beside == 1 &&
         occurrence.around[0].arguments > 2 && touched_by(occurrence.around[0].name) == Touches::nothing;
}

/// "hit=1 start=1 time=0.0": lone numbers, one of which only a result has.
bool is_of_a_result(const Occurrence& occurrence) {
  const auto& items = occurrence.statement->items;
  const Expression& own = items[occurrence.item];
  const auto member = member_named(own.text);
  const auto is_lone = [](const Expression& item) {
    return item.is(Kind::word) || item.is(Kind::label) ||
           (item.is(Kind::assignment) && item.children.size() == 1 &&
            (is_number(item.children[0]) || item.children[0].is(Kind::word)));
  };
  const bool size = member && sizes_shape(*member) && *member != Member::first_end && *member != Member::second_end;
  return own.is(Kind::assignment) && !size && std::all_of(items.begin(), items.end(), is_lone) &&
         std::any_of(items.begin(), items.end(), [](const Expression& item) {
           return item.is(Kind::assignment) &&
                  is_one_of(plain_name(item.text), {"hit", "hits", "time", "toi", "fraction", "result"});
         });
}

/// "if n.Sub(Vec3{0, 1, 0}).Len() > 1e-9": what a test compares.
bool is_compared(const Occurrence& occurrence) {
  const auto& items = occurrence.statement->items;
  const Expression& item = items[occurrence.item];
  return items[0].is(Kind::word) && items[0].text == "if" && item.is(Kind::call) && !item.receiver.empty() &&
         is_one_of(plain_name(item.text), {"len", "length", "norm", "abs", "dot", "equals", "approxequal", "isnan"});
}

/// "sat: min axis 1 (B.y) pen=0.0931", "clip: 2 pts": what a stage of an engine says of itself.
bool is_of_a_stage(const Occurrence& occurrence) {
  static constexpr std::array stages{"sat",        "clip",  "clipping", "gjk",         "epa",     "mpr",
                                     "broadphase", "broad", "narrow",   "narrowphase", "manifold"};
  const Expression& first = occurrence.statement->items[0];
  const bool lone = occurrence.beside < 3 && occurrence.parts.size() < 3;
  return lone && first.is(Kind::label) && is_one_of(plain_name(first.text), stages);
}

/// "the tip points up (+z)": which way is up, as words say it again.
bool is_of_up(const Occurrence& occurrence) {
  const Expression& item = occurrence.statement->items[occurrence.item];
  return occurrence.word && occurrence.around.size() == 1 && item.is(Kind::call) && item.spaced &&
         plain_name(item.text) == "up" && item.children.size() == 1 && axis_letter(item.children[0]).has_value();
}

/// "reaches sqrt(2) to each side": of a sentence, which shows how something comes to what it is.
bool is_of_a_root(const Occurrence& occurrence) {
  const auto& items = occurrence.statement->items;
  const auto words = std::count_if(items.begin(), items.end(), [](const Expression& item) {
    return item.is(Kind::word) && item.text == plain_name(item.text);
  });
  return words > 3 && occurrence.around.size() == 1 && items[occurrence.item].is(Kind::call) &&
         plain_name(occurrence.around[0].name) == "sqrt";
}

/// "f 1 2 3" of an OBJ file: which of its points make a face.
bool is_of_a_face(const Occurrence& occurrence) {
  const auto& items = occurrence.statement->items;
  return items.size() == 2 && items[0].is(Kind::word) && items[0].text == "f" && items[1].is(Kind::group) &&
         items[1].bracket == '\0' &&
         std::all_of(items[1].children.begin(), items[1].children.end(), [](const Expression& corner) {
           return corner.is(Kind::number) && corner.value >= 1.0 && corner.value == std::floor(corner.value);
         });
}

/// "geom 3 'drum' …", "body 12: …"
bool is_index(const Occurrence& occurrence) {
  static constexpr std::array words{"geom", "body", "link", "collider", "object", "id", "index", "pair"};
  const auto& items = occurrence.statement->items;
  const Expression& own = items[occurrence.item];
  return occurrence.item == 1 && own.is(Kind::number) && own.value == std::floor(own.value) && items.size() > 2 &&
         is_one_of(plain_name(items[0].text), words) &&
         (items[2].is(Kind::text) || items[2].is(Kind::word) || items[2].is(Kind::label));
}

/// "gjk_distance(cyl, R, np.array([0, 1, 0]), box, …)": of a query of two shapes, that a vector may place.
bool may_place_in_a_query(const Occurrence& occurrence) {
  constexpr std::size_t fewest_arguments = 4;
  const auto& around = occurrence.around;
  const bool vector = !occurrence.word && (occurrence.beside >= 3 || occurrence.parts.size() >= 3);
  return vector && !occurrence.statement->is_comment &&
         std::any_of(around.begin(), around.end(), [&](const Around& one) {
           if (!one.call || one.braces || one.arguments < fewest_arguments || &one == &around.back()) return false;
           const std::vector<std::string> words = words_of_name(last_part(one.name));
           return holds_one_of(plain_name(last_part(one.name)),
                               {"gjk", "distance", "collide", "collision", "intersect", "overlap", "penetration",
                                "contact", "mpr", "closest"}) ||
                  std::find(words.begin(), words.end(), "epa") != words.end();
         });
}

/// "3 or 4 times in 1000 plans": how often, of the items beside a number.
bool is_how_often(const std::vector<Expression>& items, const Expression* number) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (is_how_often(items[i].children, number)) return true;
    if (&items[i] != number) continue;
    for (std::size_t ahead = 1; ahead <= 3 && i + ahead + 1 < items.size(); ++ahead)
      if (items[i + ahead].text == "times" && is_one_of(items[i + ahead + 1].text, {"in", "out", "of", "per"}))
        return true;
    for (std::size_t back = 1; back <= 2 && back <= i; ++back)
      if (items[i - back].text == "times") return true;
  }
  return false;
}
bool is_of_a_frequency(const Occurrence& occurrence) {
  return occurrence.parts.size() == 1 && is_how_often(occurrence.statement->items, occurrence.parts[0]);
}

/// "const PxU32 indices[3] = { 0, 1, 2 }": which points make a face, as the points themselves say.
bool is_of_indices(const Occurrence& occurrence) {
  const bool whole = std::all_of(occurrence.parts.begin(), occurrence.parts.end(), [](const Expression* part) {
    return part->is(Kind::number) && part->value >= 0.0 && part->value == std::floor(part->value);
  });
  if (occurrence.around.empty() || occurrence.around[0].call) return false;
  const std::string_view name = occurrence.around[0].name;
  if (last_part(name) == "stride") return true;  // "desc.triangles.stride = 3 * sizeof(PxU32)"
  return whole && begins_with_one_of(plain_name(name), {"indices", "faces", "tris", "triangleindices"});
}

/// "-> true, direction = (0, 1, 0), distance = 0.25": what a query gives back.
bool is_behind_a_verdict(const Occurrence& occurrence) {
  const auto& items = occurrence.statement->items;
  const auto own = items.begin() + static_cast<std::ptrdiff_t>(occurrence.item);
  const bool verdict = std::any_of(items.begin(), own,
                                   [](const Expression& item) { return item.text == "true" || item.text == "false"; });
  return verdict && occurrence.around.size() == 1 && !occurrence.around[0].call &&
         is_one_of(plain_name(occurrence.around[0].name), {"direction", "normal", "axis", "dir"});
}

bool is_of_the_nearest(const Occurrence& occurrence) {
  return occurrence.parts.size() == 1 && measures_to_the_nearest(*occurrence.statement, *occurrence.parts[0]);
}

/// Whether a value that the outcome does not depend on may stay.
bool is_harmless(const Occurrence& occurrence) {
  if (may_place_in_a_query(occurrence)) return false;
  static constexpr std::array kinds{is_unset_direction, is_behind_distance, is_of_a_result,    is_index,
                                    adds_nothing,       is_of_a_root,       is_compared,       is_of_up,
                                    is_of_a_stage,      is_of_a_face,       is_of_the_nearest, is_behind_a_verdict,
                                    is_of_a_frequency,  is_of_indices};
  const Touches touches = touches_of(occurrence);
  if (touches == Touches::nothing || occurrence.of_viewer ||
      std::any_of(kinds.begin(), kinds.end(), [&](const auto is) { return is(occurrence); }))
    return true;
  const bool in_code = !occurrence.around.empty();
  const Expression& item = occurrence.statement->items[occurrence.item];
  const bool vector = occurrence.beside >= 3 || occurrence.parts.size() >= 3;
  if (occurrence.word) return touches != Touches::geometry;
  // Code that is commented out.
  if (occurrence.statement->is_comment && in_code) return true;
  if (!in_code || (item.is(Kind::call) && item.spaced && occurrence.around.size() == 1)) {
    const auto& items = occurrence.statement->items;  // "after 1200 steps"
    const bool counts = !vector && item.is(Kind::number) && occurrence.item + 1 < items.size() &&
                        touched_by(items[occurrence.item + 1].text) == Touches::nothing;
    if (counts && item.value == std::floor(item.value)) return true;
    if (vector && item.is(Kind::call) && item.text == "by") return false;  // "moves in a straight line by (5, 0, 0)"
    const Touches said = said_before(occurrence);
    if (said != Touches::unknown) return said == Touches::nothing;
    if (touches == Touches::geometry) return false;
    return !vector || occurrence.statement->is_comment;
  }
  // Rust's "left = 0.55" and "right = 0.144" of a comparison that failed.
  const bool compared = item.is(Kind::assignment) && is_one_of(item.text, {"left", "right"}) && !vector;
  if (touches == Touches::geometry && !compared) return false;
  // A lone number under a name of its own that says no geometry: a counter, a setting. A part of something is not
  // alone.
  const Around& around = occurrence.around.back();
  const bool alone = occurrence.around.size() == 1 && !around.call && !around.part;
  const auto member = member_named(around.name);
  const bool bound = member == Member::low || member == Member::high ||            // "lower": 0.1187
                     member == Member::first_end || member == Member::second_end;  // "faces at the end: 61"
  return alone && !vector && (!member || bound);
}

Refusal refusal_of(const Occurrence& occurrence) {
  const Expression& part = *occurrence.parts.front();
  std::string where;
  if (!occurrence.around.empty()) where = std::string(occurrence.around.back().name.substr(0, 40));
  std::string message = "holds " + (occurrence.word ? in_short_quotes(part.text) : part.text);
  if (!where.empty()) message += " in \"" + where + "\"";
  message += ", which ends in neither shape; must be part of a size or a pose that is read, or be left out";
  return {part.line, message};
}

/// A value under a name that places something: only there a word can be a pose or a scale that was not followed.
bool may_be_value(const Occurrence& occurrence) {
  if (!occurrence.word) return true;
  // Beside numbers it is what they belong to: dGeomSetPosition(box, 0, 0, 1).
  if (occurrence.statement->is_comment || occurrence.around.empty() || occurrence.beside > 0) return false;
  // What a known call is given is known to it; an identity neither moves nor turns.
  const Around& around = occurrence.around.back();
  const std::string& word = occurrence.parts.front()->text;
  if (const auto constant = constant_named(word, 0);
      constant && constant->is(Meaning::Kind::pose) &&
      (names_a_pose(around.name) || (!around.call && member_named(around.name) == Member::rotation)))
    return false;
  const bool named = !around.call && occurrence.around.size() > 1;  // add_object(…, transform=T)
  const Around& call = named ? occurrence.around[occurrence.around.size() - 2] : around;
  if (call.call && call_row(call.name) != nullptr) return false;
  // "player.test_move(player.global_transform, …)": its own
  if (around.call && !first_parts(word).empty() && first_parts(word) == first_parts(around.name)) return false;
  if (word == "void" || around.name == "std::move") return false;  // "void test(void)"
  // "about the y axis (counter-clockwise)", "the z-axis (right hand rule)"
  if (around.call && is_one_of(plain_name(around.name), {"axis", "xaxis", "yaxis", "zaxis"})) return false;
  if (!around.call && !libraries_of(word).empty()) return false;  // "tf = trimesh.transformations"
  // "applyMatrix4(mesh.matrixWorld)" of three.js: where the mesh stands already.
  if (plain_name(last_part(word)) == "matrixworld") return false;
  // "part.Parent = workspace": the world.
  if (!around.call && plain_name(last_part(around.name)) == "parent" &&
      is_one_of(plain_name(last_part(word)), {"workspace", "world", "scene", "root", "stage"}))
    return false;
  // libccd's functions that give a center.
  if (!around.call && is_one_of(plain_name(last_part(around.name)), {"center1", "center2"})) return false;
  const bool sets = around.call && plain_name(last_part(around.name)).find("set") != std::string::npos;
  if (sets && around.argument == 0 && around.arguments > 1) return false;  // whose it is: dGeomSetRotation(box, R)
  return touched_by(around.name) == Touches::geometry;
}

/// "M.rotation" where the text says M = SE3(…): known, though an identity changes nothing.
bool is_part_of_a_pose(const Occurrence& occurrence, const ParsedText& parsed) {
  const std::string& word = occurrence.parts.front()->text;
  const auto member = occurrence.word ? member_named(last_part(word)) : std::nullopt;
  if (!member || !places_shape(*member) || first_parts(word).empty()) return false;
  return std::any_of(parsed.statements.begin(), parsed.statements.end(), [&](const Statement& statement) {
    return std::any_of(statement.items.begin(), statement.items.end(), [&](const Expression& item) {
      return item.is(Kind::assignment) && item.text == first_parts(word) && item.children.size() == 1 &&
             item.children[0].is(Kind::call) && names_a_pose(item.children[0].text);
    });
  });
}

PlacedValue placed_value(const Occurrence& occurrence) {
  return {{occurrence.parts.begin(), occurrence.parts.end()}, occurrence.statement};
}

/// A sentence that names a shape, or a size or a place of one.
bool speaks_of_a_shape(const std::vector<Expression>& items) {
  return std::any_of(items.begin(), items.end(), [](const Expression& item) {
    const bool named = item.is(Kind::word) || item.is(Kind::label) || item.is(Kind::call) || item.is(Kind::assignment);
    if (item.text == "Hz") return false;
    if (named && (shape_kind_named(item.text) || touched_by(item.text) == Touches::geometry)) return true;
    const auto member = named ? member_named(item.text) : std::nullopt;
    return (member && describes_shape(*member)) || speaks_of_a_shape(item.children);
  });
}

struct Unit {
  std::string_view word, unit;
};
constexpr Unit units[] = {{"m", "metres"},       {"meter", "metres"},   {"meters", "metres"},  {"metre", "metres"},
                          {"metres", "metres"},  {"cm", "cm"},          {"centimeter", "cm"},  {"centimeters", "cm"},
                          {"centimetre", "cm"},  {"centimetres", "cm"}, {"mm", "mm"},          {"millimeter", "mm"},
                          {"millimeters", "mm"}, {"millimetre", "mm"},  {"millimetres", "mm"}, {"inch", "inches"},
                          {"inches", "inches"},  {"ft", "feet"},        {"foot", "feet"},      {"feet", "feet"},
                          {"km", "km"},          {"kilometers", "km"},  {"kilometres", "km"},  {"yards", "yards"}};

std::string_view unit_named(std::string_view word) {
  for (const Unit& row : units)
    if (row.word == word) return row.unit;
  return {};
}

/// "apart by 2 cm", "2 mm deep": what an engine says, in whatever unit.
bool is_of_an_answer(const std::vector<Expression>& items, std::size_t place) {
  static constexpr std::array words{"apart",       "gap",        "depth",      "deep",      "distance",
                                    "penetration", "overlap",    "error",      "clearance", "overlaps",
                                    "separated",   "penetrates", "separation", "away"};
  for (std::size_t at = place < 2 ? 0 : place - 2; at < std::min(place + 3, items.size()); ++at)
    if (items[at].is(Kind::word) && is_one_of(plain_name(items[at].text), words)) return true;
  return false;
}

class Units {
 public:
  std::optional<Refusal> read(const ParsedText& parsed) {
    for (const Statement& statement : parsed.statements) visit(statement.items);
    return std::move(fault_);
  }

 private:
  void take(std::string_view unit, int line) {
    if (unit.empty() || fault_) return;
    if (first_.empty()) first_ = unit;
    if (first_ == unit) return;
    fault_ = Refusal{line, "gives lengths in " + std::string(first_) + " and in " + std::string(unit) +
                               "; must be in one unit throughout"};
  }
  void visit(const std::vector<Expression>& items) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      const Expression& item = items[i];
      if (is_number(item) && is_of_an_answer(items, i)) continue;
      if (item.is(Kind::number)) take(unit_named(item.unit), item.line);
      const bool value = item.is(Kind::number) || item.is(Kind::group) || item.is(Kind::assignment) ||
                         item.is(Kind::call) || item.is(Kind::negation);
      if (value && i + 1 < items.size() && items[i + 1].is(Kind::word) && !items[i + 1].after_comma)
        take(unit_named(items[i + 1].text), items[i + 1].line);
      visit(item.children);
      visit(item.receiver);
    }
  }

  std::string_view first_;
  std::optional<Refusal> fault_;
};

}  // namespace

bool measures_to_the_nearest(const Statement& statement, const Expression& number) {
  static constexpr std::array placing{"placed", "place",  "put",     "moved",   "move",    "set",        "stands",
                                      "sits",   "starts", "shifted", "spawned", "located", "positioned", "at"};
  const auto& items = statement.items;
  const auto text = [&](std::size_t place) { return place < items.size() ? items[place].text : std::string(); };
  const auto own = std::find_if(items.begin(), items.end(), [&](const Expression& item) { return &item == &number; });
  const auto place = static_cast<std::size_t>(own - items.begin());
  const std::size_t from = place + (unit_named(text(place + 1)).empty() ? 1 : 2);
  return text(from) == "from" && text(from + 1) == "the" && is_one_of(text(from + 2), {"nearest", "closest"}) &&
         std::none_of(items.begin(), items.end(),
                      [](const Expression& item) { return is_one_of(plain_name(item.text), placing); });
}

std::vector<PlacedValue> values_that_may_matter(ParsedText& words) {
  std::vector<PlacedValue> found;
  for (const Occurrence& occurrence : Collector(1).read(words))
    if (!occurrence.word && !is_of_a_frequency(occurrence) && !is_of_a_ray(occurrence) && !is_of_a_result(occurrence) &&
        !is_of_a_query(occurrence) && !(occurrence.parts.size() > 2 && touches_of(occurrence) == Touches::nothing) &&
        (speaks_of_a_shape(occurrence.statement->items) || !is_harmless(occurrence)))
      found.push_back(placed_value(occurrence));
  return found;
}

std::optional<Refusal> passed_over(ParsedText& parsed, const Outcome& outcome, const Repeats& repeats) {
  std::vector<Occurrence> doubtful;
  std::size_t values = 0;
  for (int coarseness = 0; coarseness < coarsest; ++coarseness) {
    doubtful = Collector(coarseness).read(parsed);
    if (coarseness == 0) values = doubtful.size();
    std::erase_if(doubtful, [&](const Occurrence& value) {
      return !may_be_value(value) || is_harmless(value) || is_part_of_a_pose(value, parsed);
    });
    if (doubtful.size() * values <= most_work) break;
  }
  if (doubtful.size() * values > most_work)
    return Refusal{doubtful.front().parts.front()->line,
                   "holds too many numbers beside those of two shapes; must be cut to what makes and places them"};
  Judge judge(parsed, outcome);
  const auto is_repeated = [&](const Occurrence& occurrence) {
    return occurrence.statement->is_comment && !occurrence.word && occurrence.beside < 2 &&
           repeats(placed_value(occurrence));
  };
  for (const Occurrence& occurrence : doubtful)
    if (!judge.counts(occurrence) && !is_repeated(occurrence)) return refusal_of(occurrence);
  return std::nullopt;
}

/// "… 38 more points": a list that was not written out.
std::optional<Refusal> left_out(const ParsedText& parsed) {
  for (const Statement& statement : parsed.statements)
    for (std::size_t i = 0; i + 2 < statement.items.size(); ++i) {
      const auto word = [&](std::size_t ahead) { return plain_name(statement.items[i + ahead].text); };
      const bool more = statement.items[i].is(Kind::number) && word(1) == "more";
      if (more && is_one_of(word(2), {"points", "vertices", "verts", "lines", "rows"}))
        return Refusal{statement.items[i].line,
                       "leaves out " + statement.items[i].text + " " + statement.items[i + 2].text + "; must list all"};
    }
  return std::nullopt;
}

std::optional<Refusal> sized_in_words(const ParsedText& parsed) {
  for (const Statement& statement : parsed.statements)
    for (std::size_t i = 0; i + 2 < statement.items.size(); ++i) {
      const auto word = [&](std::size_t ahead) { return plain_name(statement.items[i + ahead].text); };
      const bool times = word(0) == "twice" || word(0) == "double" || word(0) == "half" || word(0) == "thrice";
      const bool compares = (word(1) == "as" && word(2) != "the") || (word(1) == "the" && word(2) == "size");
      // "after the update my wall was only half as big"
      const bool past =
          is_one_of(plain_name(statement.items[0].text), {"after", "before", "originally", "previously"}) && i >= 2 &&
          (plain_name(statement.items[i - 1].text) == "was" || plain_name(statement.items[i - 2].text) == "was");
      if (!times || !compares || statement.is_comment || past) continue;
      return Refusal{statement.items[i].line, "says \"" + statement.items[i].text + " " + statement.items[i + 1].text +
                                                  " " + statement.items[i + 2].text +
                                                  "\" of a size; must be the size it comes to"};
    }
  return std::nullopt;
}

std::optional<Refusal> mixed_units(const ParsedText& parsed) {
  return Units().read(parsed);
}

}  // namespace minkoscope
