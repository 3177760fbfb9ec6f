#include "core/import/thread/repeated.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "core/import/grammar/sentence.h"
#include "core/import/notation/library.h"
#include "core/import/notation/members.h"
#include "core/scene/json/json.h"
#include "core/shapes/support.h"

namespace minkoscope {
namespace {

using Json = nlohmann::ordered_json;
using Kind = Expression::Kind;

constexpr std::array words_of_moves{"moved",  "move",   "moves",   "shifted",   "shift",  "translated",
                                    "offset", "raised", "lowered", "displaced", "lifted", "higher",
                                    "upside", "pushed", "pulled",  "then"};
constexpr std::array words_of_scales{"scaled",    "scale",    "scales", "grows",   "grown",   "times",
                                     "twice",     "factor",   "larger", "bigger",  "smaller", "shrunk",
                                     "stretched", "enlarged", "margin", "inflated"};

// Of a metre, where a length is said in another unit.
constexpr double units[] = {1.0, 0.01, 0.001};

// What another convention or another frame would be said with.
constexpr std::array words_of_conventions{"diameter", "radians",     "xyzw",     "wxyz",     "columns",
                                          "rows",     "columnmajor", "rowmajor", "mirrored", "flipped",
                                          "inverse",  "local",       "parent",   "actually"};

/// "column major", "a row vector", and no column that is a shape.
bool orders_a_matrix(const std::vector<Expression>& items) {
  for (std::size_t i = 0; i + 1 < items.size(); ++i)
    if (is_one_of(plain_name(items[i].text), {"column", "row"}) &&
        is_one_of(plain_name(items[i + 1].text), {"major", "vector", "vectors", "first", "order", "by", "wise"}))
      return true;
  return false;
}

// What lies on the surface of a shape, or between two.
constexpr std::array words_of_surfaces{
    "top",         "bottom",     "tip",       "edge",      "face",    "side",     "cap",
    "upper",       "lower",      "uppermost", "lowest",    "highest", "lid",      "surface",
    "underside",   "corner",     "end",       "ends",      "reaches", "goes",     "gap",
    "apart",       "clear",      "away",      "between",   "overlap", "overlaps", "deep",
    "sinks",       "dips",       "air",       "into",      "fall",    "travel",   "interpenetrate",
    "penetrate",   "penetrates", "clearance", "separated", "space",   "poking",   "left",
    "overlapping", "sticks",     "height",    "above",     "below",   "feet",     "foot"};

// Of these, where a shape ends: "its tip is at y = 1.6"; a height may be its center's.
constexpr std::array words_of_ends{"top",    "bottom",    "tip",    "edge",    "face",  "cap",     "upper",
                                   "lower",  "uppermost", "lowest", "highest", "lid",   "surface", "underside",
                                   "corner", "end",       "ends",   "reaches", "goes",  "sinks",   "dips",
                                   "feet",   "foot",      "side",   "fall",    "sticks"};

/// "never pushed out" says no move.
template <class Words>
bool says_one_of(const std::vector<Expression>& items, const Words& words) {
  return std::any_of(items.begin(), items.end(), [&](const Expression& item) {
    if (&item != items.data() && is_one_of(plain_name((&item)[-1].text), {"never", "not"})) return false;
    if (&item != items.data() && item.text == "side" && (&item)[-1].text == "its") return false;  // "lies on its side"
    const bool named = item.is(Kind::word) || item.is(Kind::label) || item.is(Kind::call) || item.is(Kind::assignment);
    const auto holds = [&](const std::string& word) { return is_one_of(word, words); };
    const std::vector<std::string> parts =  // "security_margin = …"
        item.is(Kind::assignment) ? words_of_name(item.text) : std::vector<std::string>{};
    const bool said = named && (holds(plain_name(item.text)) || std::any_of(parts.begin(), parts.end(), holds));
    return said || says_one_of(item.children, words);
  });
}

void add_angle(const Quaterniond& rotation, std::vector<std::vector<double>>& angles) {
  const double angle = 2.0 * std::acos(std::min(1.0, std::abs(rotation.w)));
  const double degrees = angle * 180.0 / std::numbers::pi;
  if (degrees < 1e-3) return;
  for (const double said : {angle, degrees}) angles.push_back({said});
}

/// Of a round shape also as its library turns it, where it stands along x or z there.
void add_angles(const Json& rotation, std::vector<std::vector<double>>& angles) {
  const auto part = [&](std::size_t i) { return rotation[i].get<double>(); };
  const Quaterniond own(part(3), part(0), part(1), part(2));
  constexpr double half = std::numbers::sqrt2 / 2.0;
  add_angle(own, angles);
  for (const double sign : {half, -half}) {
    add_angle(own * Quaterniond(half, sign, 0.0, 0.0), angles);
    add_angle(own * Quaterniond(half, 0.0, 0.0, sign), angles);
  }
}

bool is_in_degrees(const Expression& number, const std::vector<Expression>& items) {
  if (number.unit.starts_with("deg")) return true;
  const auto own = std::find_if(items.begin(), items.end(), [&](const Expression& item) { return &item == &number; });
  return own != items.end() && own + 1 != items.end() && own[1].is(Kind::word) && own[1].text.starts_with("deg");
}

/// "a radius of 0": a size, which no place says again. Where no shape has a height, one is how high something lies.
bool is_called_a_size(const Expression& number, const std::vector<Expression>& items, bool has_heights) {
  auto own = std::find_if(items.begin(), items.end(), [&](const Expression& item) { return &item == &number; });
  if (own == items.end()) return false;
  while (own != items.begin() && (own[-1].is(Kind::word) || own[-1].is(Kind::label))) {
    --own;
    if (is_filler(own->text) || is_one_of(own->text, {"to", "from"})) continue;
    const auto member = member_named(own->text);
    return member && sizes_shape(*member) && (*member != Member::height || has_heights);
  }
  return false;
}

/// Half a unit in the last place that a number is written with; a whole number is nearly that.
double rounding_of(const Expression& number) {
  constexpr double of_whole = 0.01;
  const std::size_t point = number.text.find('.');
  if (point == std::string::npos) return of_whole;
  const std::size_t end = std::min(number.text.find_first_not_of("0123456789", point + 1), number.text.size());
  return 0.505 * std::pow(10.0, -static_cast<double>(end - point - 1));
}

/// The lowest and the highest coordinates of a shape along the axes of the world.
std::array<Vector3d, 2> extremes_of(const PosedShape& posed) {
  const CompiledShape<double> shape(posed.shape, Rounding::in_core);
  std::array<Vector3d, 2> out{};
  for (const int end : {0, 1})
    for (int axis = 0; axis < 3; ++axis) {
      Vector3d direction(0.0);
      direction[axis] = end == 0 ? -1.0 : 1.0;
      const Vector3d local = glm::inverse(posed.pose.rotation) * direction;
      out[static_cast<std::size_t>(end)][axis] =
          (posed.pose.rotation * shape.support(local).point + posed.pose.position)[axis];
    }
  return out;
}

/// The same of what a cast meets, which may be a mesh.
std::array<Vector3d, 2> extremes_of(const LevelMesh& item) {
  if (item.shape) return extremes_of(PosedShape{*item.shape, item.pose});
  std::array<Vector3d, 2> out{Vector3d(1e300), Vector3d(-1e300)};
  for (const Vector3d& vertex : item.mesh->vertices) {
    const Vector3d point = item.pose.rotation * vertex + item.pose.position;
    out[0] = glm::min(out[0], point);
    out[1] = glm::max(out[1], point);
  }
  return out;
}

/// Whether one of some vectors is that; a lone number is all of a vector, whatever its sign.
bool hold(const std::vector<std::vector<double>>& vectors, const std::vector<const Expression*>& said) {
  const auto same = [](double a, double b) { return std::abs(a - b) <= 1e-4 * std::abs(b); };
  return std::any_of(vectors.begin(), vectors.end(), [&](const std::vector<double>& vector) {
    if (said.size() == 1)
      return std::all_of(vector.begin(), vector.end(),
                         [&](double held) { return same(std::abs(held), std::abs(said[0]->value)); });
    return std::equal(vector.begin(), vector.end(), said.begin(), said.end(),
                      [&](double held, const Expression* number) { return same(held, number->value); });
  });
}

std::array<double, 3> ends_and_middle(const std::array<Vector3d, 2>& ends, int axis) {
  return {ends[0][axis], ends[1][axis], (ends[0][axis] + ends[1][axis]) / 2.0};
}

}  // namespace

RepeatedNumbers::RepeatedNumbers(const Case& value) {
  const auto add_size = [this](Numbers size) {
    sizes_.push_back(size);
    for (double& side : size) side *= 2.0;
    sizes_.push_back(std::move(size));
  };
  bool turned = false;
  const auto gather = [&](const auto& self, const Json& part, const std::string& key) -> void {
    const bool numbers =
        part.is_array() && std::all_of(part.begin(), part.end(), [](const Json& item) { return item.is_number(); });
    if (key == "rotation" && numbers && part.size() == 4) {
      turned = turned || std::abs(part[3].get<double>()) != 1.0;
      return add_angles(part, angles_);
    }
    has_heights_ = has_heights_ || key.find("height") != std::string::npos || key.starts_with("half");
    if (part.is_number()) return add_size({part.get<double>()});
    if (numbers && (key == "position" || key == "displacement")) return places_.push_back(part.get<Numbers>());
    if (numbers) return add_size(part.get<Numbers>());
    if (part.is_array())
      for (const Json& item : part) self(self, item, key);
    if (part.is_object())
      for (const auto& [name, member] : part.items()) self(self, member, name);
  };
  gather(gather, Json::parse(to_json(value, {}, -1)), {});
  if (!turned) {  // a matrix that does not turn, or its first rows, in which a text breaks off
    places_.push_back({1, 0, 0, 0, 1, 0, 0, 0, 1});
    places_.push_back({1, 0, 0, 0, 1, 0});
  }
  if (const auto* pair = std::get_if<PairQuery>(&value.run)) {
    add_surfaces({extremes_of(pair->a), extremes_of(pair->b)});
    for (const PosedShape* posed : {&pair->a, &pair->b}) {  // as its points have it, without a margin
      if (const auto* sum = std::get_if<SumShape>(&posed->shape.value))
        add_surfaces({extremes_of(PosedShape{*sum->first, posed->pose})});
      if (const auto* capsule = std::get_if<CapsuleShape>(&posed->shape.value))  // the ends of its axis
        add_surfaces({extremes_of(PosedShape{{CapsuleShape{0.0, capsule->half_height}}, posed->pose})});
      middles_.push_back(posed->pose.position);
    }
  }
  if (const auto* sweep = std::get_if<SweepQuery>(&value.run)) {
    const Shape body = sweep->shape.value_or(Shape{EllipsoidShape{sweep->body.radii}});
    std::vector<std::array<Vector3d, 2>> ends{
        extremes_of(PosedShape{body, {sweep->body.position, sweep->body.rotation}})};
    for (const LevelMesh& item : sweep->level) ends.push_back(extremes_of(item));
    add_surfaces(ends);
  }
}

/// Where the surfaces lie along the axes of the world, how far the shapes reach, and how far apart their ends are.
void RepeatedNumbers::add_surfaces(const std::vector<Extremes>& ends) {
  for (std::size_t i = 0; i < ends.size(); ++i)
    for (int axis = 0; axis < 3; ++axis) {
      for (const Vector3d& end : ends[i]) surfaces_.push_back(end[axis]);
      for (std::size_t k = 0; k < i; ++k)
        for (const double one : ends_and_middle(ends[i], axis))
          for (const double other : ends_and_middle(ends[k], axis)) surfaces_.push_back(std::abs(one - other));
    }
}

namespace {

/// "y = 0.7"
bool is_coordinate(const Expression& number, const std::vector<Expression>& items) {
  return std::any_of(items.begin(), items.end(), [&](const Expression& item) {
    return item.is(Kind::assignment) && item.children.size() == 1 && &item.children[0] == &number &&
           item.text.size() == 1 && item.text[0] >= 'x' && item.text[0] <= 'z';
  });
}

/// "at z = 0.7"
bool is_coordinate_of_place(const Expression& number, const std::vector<Expression>& items) {
  const auto own = std::find_if(items.begin(), items.end(), [&](const Expression& item) {
    return item.is(Kind::assignment) && item.children.size() == 1 && &item.children[0] == &number;
  });
  return own != items.end() && own != items.begin() && own->text.size() == 1 && own->text[0] >= 'x' &&
         own->text[0] <= 'z' && own[-1].text == "at";
}

/// What stands around a number between the conjunctions of a sentence; "and" parts it where the number has a name of
/// its own, as in "z = 0.7".
std::vector<Expression> clause_of(const Expression& number, const std::vector<Expression>& items) {
  const auto own = std::find_if(items.begin(), items.end(), [&](const Expression& item) {
    return &item == &number || (item.is(Kind::assignment) && item.children.size() == 1 && &item.children[0] == &number);
  });
  if (own == items.end()) return items;
  const bool named = own->is(Kind::assignment) && own->text.size() == 1;
  const auto joins = [&](const Expression& item) {
    return is_one_of(item.text, {"so", "because", "but"}) || (named && is_one_of(item.text, {"and", "while"}));
  };
  const auto begin = std::find_if(std::make_reverse_iterator(own), items.rend(), joins).base();
  return {begin, std::find_if(own, items.end(), joins)};
}

}  // namespace

/// "its tip is at 1.6", "10 cm of air"
bool RepeatedNumbers::contain_surface(const Expression& number, const std::vector<Expression>& items) const {
  const std::vector<Expression> clause = clause_of(number, items);
  if (!says_one_of(clause, words_of_surfaces)) return false;
  if (is_coordinate(number, items) && !says_one_of(clause, words_of_ends)) return false;
  const double tolerance = rounding_of(number);
  return std::any_of(surfaces_.begin(), surfaces_.end(), [&](double held) {
    return std::any_of(std::begin(units), std::end(units), [&](double unit) {
      return std::abs(std::abs(number.value * unit) - std::abs(held)) <= tolerance * unit;
    });
  });
}

/// "at z = 0.7", where a shape has that coordinate
bool RepeatedNumbers::contain_coordinate(const Expression& number, const std::vector<Expression>& items) const {
  const auto own = std::find_if(items.begin(), items.end(), [&](const Expression& item) {
    return item.is(Kind::assignment) && item.children.size() == 1 && &item.children[0] == &number;
  });
  if (own == items.end() || own->text.size() != 1 || own->text[0] < 'x' || own->text[0] > 'z') return false;
  const auto axis = static_cast<std::size_t>(own->text[0] - 'x');
  const auto has_it = [&](const Numbers& place) {
    return place.size() == 3 && std::abs(place[axis] - number.value) <= rounding_of(number);
  };
  // 0 is that of many a place, and may be said of another than it is of.
  if (number.value == 0.0) return std::all_of(places_.begin(), places_.end(), has_it);
  return std::any_of(places_.begin(), places_.end(), has_it);
}

/// "its axis is 0.27 high", "the axis lies 0.4 above the floor": of what lies level
bool RepeatedNumbers::contain_height(const Expression& number, const std::vector<Expression>& items) const {
  const std::vector<Expression> clause = clause_of(number, items);
  if (!says_one_of(clause, std::array{"axis", "axes", "middle"})) return false;
  if (!says_one_of(clause, std::array{"high", "height", "above"})) return false;
  return std::any_of(middles_.begin(), middles_.end(), [&](const Vector3d& middle) {
    return std::abs(middle.y - number.value) <= rounding_of(number) ||
           std::abs(middle.z - number.value) <= rounding_of(number);
  });
}

bool RepeatedNumbers::contain(const PlacedValue& said) const {
  const std::vector<Expression>& items = said.statement->items;
  const std::vector<Expression> clause = said.numbers.size() == 1 ? clause_of(*said.numbers[0], items) : items;
  // "half extents 0.5, 1, 0.25, of which the margin is taken off": a size as a whole
  const bool margin_alone = said.numbers.size() > 2 && says_one_of(items, std::array{"margin"}) &&
                            !says_one_of(items, std::span(words_of_scales).first(words_of_scales.size() - 2)) &&
                            !says_one_of(items, std::array{"inflated", "plus", "without"});
  // "treats the ball as a point with a margin of 0.6"
  const bool point_and_margin = said.numbers.size() == 1 && says_one_of(items, std::array{"point"}) &&
                                says_one_of(items, std::array{"margin"}) && !says_one_of(items, words_of_moves);
  if (point_and_margin && hold(sizes_, said.numbers)) return true;
  if (margin_alone) return hold(sizes_, said.numbers) || hold(places_, said.numbers);
  if (says_one_of(clause, words_of_scales))  // a scale of one is none
    return std::all_of(said.numbers.begin(), said.numbers.end(), [](const Expression* n) { return n->value == 1.0; }) &&
           says_one_of(items, std::array{"scale", "scaled"});
  if (said.numbers.size() == 1 && is_in_degrees(*said.numbers[0], items)) return hold(angles_, said.numbers);
  const bool size = said.numbers.size() == 1 && is_called_a_size(*said.numbers[0], items, has_heights_);
  const bool coordinate = said.numbers.size() == 1 && is_coordinate(*said.numbers[0], items);
  if (!size && !coordinate && hold(places_, said.numbers)) return true;
  if (says_one_of(clause, words_of_moves)) return false;
  if (said.numbers.size() == 1 && !size && contain_surface(*said.numbers[0], items)) return true;
  if (said.numbers.size() == 1 && contain_height(*said.numbers[0], items)) return true;
  if (said.numbers.size() == 1 && contain_coordinate(*said.numbers[0], items)) return true;
  if (said.numbers.size() == 1 && is_coordinate_of_place(*said.numbers[0], items)) return false;  // and no size
  return hold(sizes_, said.numbers) || hold(angles_, said.numbers);
}

bool says_moves_or_scales(const Statement& statement) {
  return says_one_of(statement.items, words_of_moves) || says_one_of(statement.items, words_of_scales);
}

namespace {

bool is_whole_or_half(const std::vector<Expression>& items, std::size_t place) {
  return place + 1 < items.size() &&
         !items[place].is(Kind::assignment) &&  // "half = half side lengths" explains a name
         is_one_of(plain_name(items[place].text), {"half", "full", "whole"}) &&
         begins_with_one_of(plain_name(items[place + 1].text),
                            {"size", "extent", "length", "side", "width", "dim", "height"});
}

bool names_a_convention(const std::vector<Expression>& items) {
  return says_one_of(items, words_of_conventions) || orders_a_matrix(items);
}

/// "rapier takes half extents, avian takes the full side lengths": what is known of these libraries.
bool repeats_what_libraries_mean(const std::vector<Expression>& items, std::optional<Library> library) {
  bool any = false;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool apart = items[i].is(Kind::assignment) && items[i].children.size() == 1;  // "I found out why: rapier …"
    const Expression& word = apart ? items[i].children[0] : items[i];
    if (word.is(Kind::word)) {
      const std::vector<Library> of_word = libraries_of(word.text);
      if (const auto named = library_named(word.text))
        library = named;
      else if (of_word.size() == 1)
        library = of_word[0];
    }
    if (!is_whole_or_half(items, i)) continue;
    const bool half = plain_name(items[i].text) == "half";
    // Those that have no "size" take half the sides of a box.
    if (!library || half == (convention_of(*library).sides == Sides::whole)) return false;
    any = true;
  }
  return any && !names_a_convention(items);
}

}  // namespace

namespace {

/// "Door (child of Building)"
bool speaks_of_a_child(const std::vector<Expression>& items) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool of = i + 1 < items.size() && items[i + 1].text == "of";
    if ((of && items[i].text == "child") || speaks_of_a_child(items[i].children)) return true;
  }
  return false;
}

}  // namespace

bool says_a_convention(const Statement& statement, std::optional<Library> of_code) {
  if (repeats_what_libraries_mean(statement.items, of_code)) return false;
  // "the lift has gone up some"
  for (std::size_t i = 0; i + 1 < statement.items.size(); ++i)
    if (plain_name(statement.items[i].text) == "gone" &&
        is_one_of(plain_name(statement.items[i + 1].text), {"up", "down", "left", "right", "further"}))
      return true;
  // "all in cm except the radius, which is in m"
  std::string unit;
  for (std::size_t i = 0; i + 1 < statement.items.size(); ++i) {
    const std::string next = plain_name(statement.items[i + 1].text);
    if (plain_name(statement.items[i].text) != "in" ||
        !is_one_of(next, {"m", "cm", "mm", "meters", "metres", "inches"}))
      continue;
    if (!unit.empty() && unit != next) return true;
    unit = next;
  }
  // "half sizes", and no "half an hour"
  for (std::size_t i = 0; i + 1 < statement.items.size(); ++i) {
    const bool half = is_whole_or_half(statement.items, i);
    const bool valued = i + 2 < statement.items.size() && statement.items[i + 1].is(Kind::word) &&
                        (statement.items[i + 2].is(Kind::number) || statement.items[i + 2].is(Kind::group));
    if (half && !valued) return true;  // "half extents 1, 2, 3" are a size, which is held or not
  }
  // "the normal seems flipped": an answer
  if (says_one_of(statement.items, std::array{"normal", "normals"}) &&
      says_one_of(statement.items, std::array{"flipped", "inverted"}))
    return false;
  if (speaks_of_a_child(statement.items)) return true;
  // "just apply the inverse transformation on the points": of an answer
  if (is_one_of(plain_name(statement.items[0].text), {"just", "simply", "apply"}) &&
      says_one_of(statement.items, std::array{"apply"}) && says_one_of(statement.items, std::array{"point", "points"}))
    return false;
  // "there is no parent"
  for (std::size_t i = 1; i < statement.items.size(); ++i)
    if (plain_name(statement.items[i].text) == "parent" &&
        is_one_of(plain_name(statement.items[i - 1].text), {"no", "without", "any"}))
      return false;
  return names_a_convention(statement.items);
}

}  // namespace minkoscope
