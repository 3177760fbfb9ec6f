// What the expressions of a text come to.
#include <algorithm>
#include <cmath>

#include "core/base/characters.h"
#include "core/import/grammar/expression.h"
#include "core/import/grammar/lexer.h"
#include "core/import/notation/constants.h"
#include "core/import/values/evaluator.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

/// "Cone", "Capsule": any text may have such a word, and only a library says what its numbers are. A sphere has but
/// one.
bool is_common_word(const ShapeRow& row, const std::string& last) {
  // "CollisionBox", "Bounds": names of many a class.
  if (row.library == Library::matlab || last == "bounds") return true;
  return row.kind != ShapeKind::sphere && row.kind != ShapeKind::ellipsoid && shape_kind_named(last) == row.kind &&
         last == row.name;
}

/// The first alternative of a row's arguments, but for a margin and others that may be absent.
std::string_view what_it_must_have(const ShapeRow& row) {
  const std::string_view all = row.arguments.substr(0, row.arguments.find('|'));
  return all.substr(0, std::min(all.find(" m?"), all.find(" _?")));
}

/// size="0.5 1 2" of XML; nothing where anything else stands in it.
std::optional<Meaning> numbers_in_quotes(const Expression& text) {
  std::vector<double> numbers;
  const Tokens tokens = tokens_of(text.text, text.line);
  for (const Token& token : tokens.list) {
    if (token.kind != Token::Kind::number) return std::nullopt;
    numbers.push_back(token.value);
  }
  return numbers.size() > 1 ? std::optional(list_meaning(numbers, text.line)) : std::nullopt;
}

std::optional<Meaning> number_of_operation(char sign, double a, double b, int line) {
  if (sign == '@') return std::nullopt;
  const double value = sign == '+' ? a + b : sign == '-' ? a - b : sign == '*' ? a * b : a / b;
  if (!std::isfinite(value)) return unknown_meaning("a division by zero", line);
  return number_meaning(value, line);
}

/// One pose after another; a rotation where neither moves.
Meaning composed(const Meaning& left, const Meaning& right, int line) {
  const Pose pose = compose(as_pose(left), as_pose(right));
  if (!left.has_position && !right.has_position) return rotation_meaning(pose.rotation, line);
  const bool turns =
      left.is(Meaning::Kind::rotation) || right.is(Meaning::Kind::rotation) || left.has_rotation || right.has_rotation;
  Meaning out = pose_meaning(pose.position, pose.rotation, line);
  out.has_rotation = turns;
  return out;
}

/// The rows of a list of NumPy, or of the matrix of a rotation.
std::optional<std::vector<std::vector<double>>> matrix_of(const Meaning& meaning) {
  if (!meaning.is(Meaning::Kind::rotation)) return rows_of(meaning);
  const Matrix3d matrix = glm::mat3_cast(meaning.rotation);
  std::vector<std::vector<double>> rows(3, std::vector<double>(3));
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = matrix[column][row];
  return rows;
}

/// "points @ R.T", "R @ points.T": points, or their coordinates in three rows, times a rotation.
std::optional<std::vector<std::vector<double>>> turned_points(const Meaning& left, const Meaning& right) {
  const auto a = matrix_of(left), b = matrix_of(right);
  if (!a || !b || a->front().size() != 3 || b->size() != 3) return std::nullopt;
  const bool points_first = a->size() > 3 && b->front().size() == 3;
  const bool points_last = a->size() == 3 && b->front().size() > 3;
  std::vector<double> turn;
  for (const std::vector<double>& row : points_first ? *b : *a) turn.insert(turn.end(), row.begin(), row.end());
  if (points_first == points_last || !rotation_of_rows(turn)) return std::nullopt;
  std::vector<std::vector<double>> out(a->size(), std::vector<double>(b->front().size(), 0.0));
  for (std::size_t i = 0; i < out.size(); ++i)
    for (std::size_t k = 0; k < out[i].size(); ++k)
      for (std::size_t j = 0; j < 3; ++j) out[i][k] += (*a)[i][j] * (*b)[j][k];
  return out;
}

/// A list of points, each moved by a vector or multiplied by a number, as arrays have it.
std::optional<std::vector<Vector3d>> points_of_operation(char sign, const Meaning& left, const Meaning& right) {
  const bool swapped = (sign == '*' || sign == '+') && !rows_of(left);
  const Meaning &points = swapped ? right : left, &by = swapped ? left : right;
  const auto rows = rows_of(points);
  if (!rows || rows->front().size() != 3 || rows_of(by) || !(points.is_array || by.is_array)) return std::nullopt;
  if (sign == '@') return std::nullopt;
  Vector3d offset(0.0);
  double factor = 1.0;
  if (const auto vector = vector_of(by); vector && by.is(Meaning::Kind::list) && (sign == '+' || sign == '-'))
    offset = sign == '+' ? *vector : -*vector;
  else if (by.is(Meaning::Kind::number) && (sign == '*' || (sign == '/' && by.number != 0.0)))
    factor = sign == '*' ? by.number : 1.0 / by.number;
  else
    return std::nullopt;
  std::vector<Vector3d> out;
  for (const std::vector<double>& row : *rows) out.push_back(Vector3d(row[0], row[1], row[2]) * factor + offset);
  return out;
}

/// Sums and multiples of vectors, products of poses and rotations.
std::optional<Meaning> vector_of_operation(char sign, const Meaning& left, const Meaning& right, int line) {
  const auto a = vector_of(left), b = vector_of(right);
  const bool lists[] = {left.is(Meaning::Kind::list), right.is(Meaning::Kind::list)};
  if (a && b && lists[0] && lists[1] && (sign == '+' || sign == '-'))
    return vector_meaning(sign == '+' ? *a + *b : *a - *b, line);
  if (a && lists[0] && right.is(Meaning::Kind::number) && (sign == '*' || sign == '/') && right.number != 0.0)
    return vector_meaning(sign == '*' ? *a * right.number : *a / right.number, line);
  if (is_placing(left) && is_placing(right) && (sign == '*' || sign == '@')) return composed(left, right, line);
  if (sign != '*') return std::nullopt;
  if (b && lists[1] && left.is(Meaning::Kind::number)) return vector_meaning(left.number * *b, line);
  if (b && left.is(Meaning::Kind::rotation)) return vector_meaning(left.rotation * *b, line);
  return std::nullopt;
}

}  // namespace

Meaning Evaluator::meaning_of(const Expression& expression, const std::string& name) {
  switch (expression.kind) {
    case Kind::number:
      if (!std::isfinite(expression.value)) return unknown_meaning(expression.text, expression.line);
      return number_meaning(expression.value, expression.line);
    case Kind::text:
      if (auto numbers = numbers_in_quotes(expression)) return *numbers;
      return word_meaning(expression.text, expression.line);
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

/// Where something stands that has a name, or how it is turned; nothing where that is not said.
std::optional<Meaning> Evaluator::part_of_place(const std::optional<Meaning>& whole, Member member, int line) {
  if (!whole) return std::nullopt;
  Meaning place = *whole;
  if (whole->is(Meaning::Kind::body)) {
    const BodyDraft& body = out_.bodies[whole->body];
    const bool inner = body.center != Vector3d(0.0) || (body.owner >= 0 && !body.place.empty());
    const PartialPose& own = body.owner >= 0 ? draft(body.owner).place : body.place;
    if (inner || own.fault || own.empty()) return std::nullopt;
    place = pose_meaning(own.position, own.rotation, line);
  } else if (!whole->is(Meaning::Kind::pose) || (whole->draft >= 0 && draft(whole->draft).place.fault)) {
    return std::nullopt;
  } else if (whole->draft >= 0) {
    place = meaning_of_draft(whole->draft, line);
  }
  if (member == Member::pose) return place;
  if (member == Member::position) return vector_meaning(place.position, line);
  return rotation_meaning(place.rotation, line);
}

Meaning Evaluator::meaning_of_word(const Expression& word) {
  const std::string& text = word.text;
  if (auto found = variable(text)) return copied(*std::move(found));
  if (auto element = element_of(word)) return *element;
  if (const auto constant = constant_named(text, word.line)) return *constant;
  // halfExtents.x
  const std::string_view last = last_part(text);
  if (last.size() == 1 && !first_parts(text).empty())
    if (const auto whole = variable(std::string(first_parts(text)))) {
      if (const auto turned = last == "T" ? transposed(*whole, word.line) : std::nullopt) return *turned;
      const auto vector = vector_of(*whole);
      const char c = last[0];
      if (vector && c >= 'x' && c <= 'z') return number_meaning((*vector)[c - 'x'], word.line);
    }
  if (last == "base" && !first_parts(text).empty())  // Box3D's hull of a box
    if (const auto whole = variable(std::string(first_parts(text))); whole && whole->is(Meaning::Kind::body))
      return *whole;
  // pose.Position, crate.position, node.transform
  if (const auto member = member_named(last); member && places_shape(*member) && !first_parts(text).empty())
    if (const auto part = part_of_place(variable(std::string(first_parts(text))), *member, word.line)) return *part;
  const bool infinite = is_one_of(plain_name(text), {"nan", "inf", "infinity"});
  return infinite ? unknown_meaning(text, word.line) : word_meaning(text, word.line);
}

namespace {

/// One item of a list by its number, or several.
std::optional<Meaning> elements(const Meaning& whole, const Meaning& which) {
  if (which.is(Meaning::Kind::number)) {
    const auto place = static_cast<std::size_t>(which.number);
    const bool is_there = whole.is(Meaning::Kind::list) && which.number >= 0.0 && place < whole.items.size() &&
                          which.number == std::floor(which.number);
    return is_there ? std::optional(whole.items[place]) : std::nullopt;
  }
  const auto places = numbers_of(which);
  if (!places) return std::nullopt;
  // A quaternion whose w goes to the other end is the same rotation.
  if (whole.is(Meaning::Kind::rotation))
    return *places == std::vector<double>{3, 0, 1, 2} || *places == std::vector<double>{1, 2, 3, 0}
               ? std::optional(whole)
               : std::nullopt;
  Meaning out = whole;
  out.items.clear();
  out.order = QuaternionOrder::unknown;
  for (const Meaning& place : which.items) {
    const auto item = elements(whole, place);
    if (!item) return std::nullopt;
    out.items.push_back(*item);
  }
  return out;
}

}  // namespace

/// points[2], rows[0][1], values[3 * 2 + 1], q[[3, 0, 1, 2]] of a list that has a name.
std::optional<Meaning> Evaluator::element_of(const Expression& taken) {
  const std::size_t open = taken.text.find('[');
  const std::string list = taken.text.substr(0, open);
  auto value = given_by_item_.contains(list) ? std::nullopt : variable(list);
  if (taken.is(Kind::call)) {
    if (taken.bracket != '[' || taken.spaced || taken.children.size() != 1 || !taken.receiver.empty())
      return std::nullopt;
    const Expression& child = taken.children[0];
    value = open == std::string::npos ? value : std::nullopt;
    return value ? elements(*value, meaning_of(child)) : std::nullopt;
  }
  for (std::size_t at = open; value && at < taken.text.size();) {
    const std::size_t close = taken.text.find(']', at);
    if (taken.text[at] != '[' || close == std::string::npos || close == at + 1 || close > at + 6) return std::nullopt;
    const std::string inside = taken.text.substr(at + 1, close - at - 1);
    if (!std::all_of(inside.begin(), inside.end(), is_digit)) return std::nullopt;
    value = elements(*value, number_meaning(std::stoi(inside), taken.line));
    at = close + 1;
  }
  return open == std::string::npos ? std::nullopt : value;
}

/// What a name stands for, where its lists have not been written out too often: lists of lists of lists grow without
/// end.
Meaning Evaluator::copied(Meaning value) {
  constexpr std::size_t most = 200'000;
  copied_ += size_of(value);
  return copied_ <= most ? std::move(value) : unknown_meaning("a list of too many lists", value.line);
}

/// Points that the text calculates, as an array of NumPy.
Meaning Evaluator::calculated(const std::vector<Vector3d>& points, int line) {
  Meaning out = list_meaning({}, line);
  out.is_array = true;
  for (const Vector3d& point : points) out.items.push_back(vector_meaning(point, line));
  out_.calculates_points = true;
  calculated_line_ = line;
  return out;
}

/// "R.T", "(R @ points.T).T"
std::optional<Meaning> Evaluator::transposed(const Meaning& meaning, int line) {
  if (meaning.is(Meaning::Kind::rotation)) return inverse_of(meaning);
  const auto rows = meaning.is(Meaning::Kind::list) ? rows_of(meaning) : std::nullopt;
  if (!rows || rows->front().size() < 3) return std::nullopt;
  std::vector<std::vector<double>> out(rows->front().size());
  for (const std::vector<double>& row : *rows)
    for (std::size_t i = 0; i < row.size(); ++i) out[i].push_back(row[i]);
  return array_of_rows(out, line);
}

/// Rows of three that are no matrix are points.
Meaning Evaluator::array_of_rows(const std::vector<std::vector<double>>& rows, int line) {
  if (rows.size() > 3 && rows.front().size() == 3) {
    std::vector<Vector3d> points;
    for (const std::vector<double>& row : rows) points.emplace_back(row[0], row[1], row[2]);
    return calculated(points, line);
  }
  Meaning out = list_meaning({}, line);
  out.is_array = true;
  for (const std::vector<double>& row : rows) out.items.push_back(list_meaning(row, line));
  return out;
}

Meaning Evaluator::meaning_of_operation(const Expression& operation) {
  Meaning left = meaning_of(operation.children[0]), right = meaning_of(operation.children[1]);
  for (Meaning* side : {&left, &right}) {
    use(*side);
    if (const auto numbers = numbers_of(*side); operation.text == "@" && numbers && numbers->size() == 16)
      *side = pose_of({*side}, "@", operation.line);
    if (const auto nine = numbers_of(*side); operation.text == "@" && nine && nine->size() == 9 && rows_of(*side))
      if (const auto turn = rotation_of_rows(*nine)) *side = rotation_meaning(*turn, operation.line);
    if (!side->is(Meaning::Kind::list) || side->items.size() != 4 || side->order == QuaternionOrder::unknown) continue;
    std::optional<Refusal> fault;
    if (const auto rotation = rotation_of(*side, Member::rotation, Library::none, operation.line, fault))
      *side = rotation_meaning(*rotation, operation.line);
  }
  if (is_placing(left) && is_placing(right) && multiplies_row_vectors(source_.text)) std::swap(left, right);
  const auto made = left.is(Meaning::Kind::number) && right.is(Meaning::Kind::number)
                        ? number_of_operation(operation.text[0], left.number, right.number, operation.line)
                        : vector_of_operation(operation.text[0], left, right, operation.line);
  if (made) return *made;
  if (const auto rows = operation.text == "@" ? turned_points(left, right) : std::nullopt)
    return array_of_rows(*rows, operation.line);
  if (const auto points = points_of_operation(operation.text[0], left, right))
    return calculated(*points, operation.line);
  // Python's [0.5] * 3
  if (operation.text == "*" && left.is(Meaning::Kind::list) && right.is(Meaning::Kind::number) &&
      left.items.size() == 1 && right.number == 3.0)
    return group_meaning(std::vector<Meaning>(3, left.items[0]), operation.line);
  std::string part = unknown_part(left);
  if (part.empty()) part = unknown_part(right);
  return unknown_meaning(part.empty() ? "a calculation with " + operation.text : part, operation.line);
}

Meaning Evaluator::meaning_of_group(const Expression& group, const std::string& name) {
  const auto& children = group.children;
  const bool assigns = std::any_of(children.begin(), children.end(), [](const Expression& child) {
    return child.is(Kind::assignment) || child.is(Kind::label);
  });
  if (assigns) return meaning_of_scope(children, {.name = name, .written = {}, .line = group.line});
  std::vector<Meaning> items;
  for (const Expression& child : children) items.push_back(meaning_of(child));
  const bool quoted =
      std::any_of(children.begin(), children.end(), [](const Expression& e) { return e.is(Kind::text); });
  if (group.bracket != '{' && items.size() <= 4 && !quoted) note_names_among_numbers(items, group.line);
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
  return group_meaning(std::move(items), group.line);
}

std::vector<Meaning> Evaluator::positional(const Expression& call) {
  std::vector<Meaning> arguments;
  for (const Expression& child : call.children)
    if (!child.is(Kind::assignment) && !child.is(Kind::label)) arguments.push_back(meaning_of(child));
  return arguments;
}

/// Of several rows of one name, that of the library which stands before the name ("CANNON.Box"), which is chosen, or
/// which the text is from; that of any library where all take the same arguments.
const ShapeRow* Evaluator::row_among(const std::vector<const ShapeRow*>& found, const std::string& path) const {
  const std::vector<Library> named = libraries_of(first_parts(path));
  const Library wanted = choices_.library != Library::none ? choices_.library
                         : !named.empty()                  ? named.front()
                                                           : library_of(Library::none);
  std::vector<Library> libraries{wanted};
  if (wanted != Library::none) libraries.insert(libraries.end(), out_.libraries.begin(), out_.libraries.end());
  for (const Library library : libraries)
    for (const ShapeRow* row : found)
      if (row->library == library) return row;
  const bool same = std::all_of(found.begin(), found.end(), [&](const ShapeRow* row) {
    return what_it_must_have(*row) == what_it_must_have(*found[0]) && row->kind == found[0]->kind;
  });
  return same && !is_common_word(*found[0], plain_name(last_part(path))) ? found[0] : nullptr;
}

const ShapeRow* Evaluator::row_of(const std::string& path) const {
  const std::string last = plain_name(last_part(path));
  const std::string both = plain_name(last_part(first_parts(path))) + "." + last;
  for (const std::string& name : {both, last}) {
    std::vector<const ShapeRow*> found;
    for (const ShapeRow& row : shape_rows())
      if (row.name == name) found.push_back(&row);
    if (found.size() == 1 && !is_common_word(*found[0], last)) return found[0];
    if (!found.empty()) return row_among(found, path);
  }
  return nullptr;
}

}  // namespace minkoscope
