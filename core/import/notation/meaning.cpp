#include "core/import/notation/meaning.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include "core/import/grammar/expression.h"

namespace minkoscope {
namespace {

constexpr double rotation_slack = 1e-2;

bool gather(const Meaning& meaning, std::vector<double>& numbers) {
  if (meaning.is(Meaning::Kind::number)) {
    numbers.push_back(meaning.number);
    return true;
  }
  if (!meaning.is(Meaning::Kind::list)) return false;
  for (const Meaning& item : meaning.items)
    if (!gather(item, numbers)) return false;
  return true;
}

}  // namespace

Meaning number_meaning(double value, int line) {
  Meaning out;
  out.kind = Meaning::Kind::number;
  out.number = value;
  out.line = line;
  return out;
}

Meaning list_meaning(const std::vector<double>& values, int line) {
  Meaning out;
  out.kind = Meaning::Kind::list;
  out.line = line;
  for (const double value : values) out.items.push_back(number_meaning(value, line));
  return out;
}

Meaning vector_meaning(const Vector3d& vector, int line) {
  return list_meaning({vector.x, vector.y, vector.z}, line);
}

Meaning rotation_meaning(const Quaterniond& rotation, int line) {
  Meaning out;
  out.kind = Meaning::Kind::rotation;
  out.rotation = rotation;
  out.line = line;
  return out;
}

Meaning position_meaning(const Vector3d& position, int line) {
  Meaning out = identity_meaning(line);
  out.position = position;
  out.has_position = true;
  return out;
}

Meaning identity_meaning(int line) {
  Meaning out;
  out.kind = Meaning::Kind::pose;
  out.line = line;
  return out;
}

Meaning unknown_meaning(std::string text, int line) {
  Meaning out;
  out.kind = Meaning::Kind::unknown;
  out.text = std::move(text);
  out.line = line;
  return out;
}

Meaning refusal_meaning(std::string sentence, int line) {
  Meaning out = unknown_meaning(std::move(sentence), line);
  out.is_place = out.is_refusal = true;
  return out;
}

Meaning word_meaning(std::string text, int line) {
  Meaning out = unknown_meaning(std::move(text), line);
  out.kind = Meaning::Kind::word;
  return out;
}

Meaning group_meaning(std::vector<Meaning> items, int line) {
  Meaning out = list_meaning({}, line);
  out.items = std::move(items);
  return out;
}

Meaning body_meaning(std::size_t body, int line) {
  Meaning out;
  out.kind = Meaning::Kind::body;
  out.body = body;
  out.line = line;
  return out;
}

Meaning pose_meaning(const std::optional<Vector3d>& position, const std::optional<Quaterniond>& rotation, int line) {
  Meaning out = identity_meaning(line);
  out.has_position = position.has_value();
  out.has_rotation = rotation.has_value();
  out.position = position.value_or(Vector3d(0.0));
  out.rotation = rotation.value_or(Quaterniond(1, 0, 0, 0));
  return out;
}

bool is_rotation(const Meaning& meaning) {
  return meaning.is(Meaning::Kind::rotation) ||
         (meaning.is(Meaning::Kind::pose) && meaning.has_rotation && !meaning.has_position) ||
         (meaning.is(Meaning::Kind::list) && meaning.items.size() == 4 && meaning.order != QuaternionOrder::unknown);
}

char axis_of(const Meaning& value) {
  const std::string plain = plain_name(value.text);
  char axis = '\0';
  if (!plain.empty() && plain.back() >= 'x' && plain.back() <= 'z') axis = plain.back();
  if (value.is(Meaning::Kind::number) && value.number >= 0 && value.number <= 2 &&
      value.number == std::floor(value.number))
    axis = static_cast<char>('x' + static_cast<int>(value.number));
  if (const auto vector = vector_of(value))
    for (int k = 0; k < 3; ++k)
      if (std::abs((*vector)[k]) == glm::length(*vector) && glm::length(*vector) > 0) axis = static_cast<char>('x' + k);
  return axis;
}

std::size_t size_of(const Meaning& meaning) {
  std::size_t size = 1;
  for (const Meaning& item : meaning.items) size += size_of(item);
  return size;
}

bool is_placing(const Meaning& meaning) {
  return meaning.is(Meaning::Kind::pose) || meaning.is(Meaning::Kind::rotation);
}

Pose as_pose(const Meaning& meaning) {
  return {meaning.has_position ? meaning.position : Vector3d(0.0), meaning.rotation};
}

std::vector<double> rows_of_columns(const std::vector<double>& columns) {
  std::vector<double> rows;
  for (std::size_t i = 0; i < 16; ++i) rows.push_back(columns[4 * (i % 4) + i / 4]);
  return rows;
}

bool all_numbers(std::span<const Meaning> meanings) {
  return std::all_of(meanings.begin(), meanings.end(), [](const Meaning& m) { return m.is(Meaning::Kind::number); });
}

std::optional<std::vector<double>> numbers_of(const Meaning& meaning) {
  std::vector<double> numbers;
  if (!gather(meaning, numbers)) return std::nullopt;
  return numbers;
}

std::optional<Vector3d> vector_of(const Meaning& meaning) {
  if (meaning.is(Meaning::Kind::pose) && meaning.has_position && !meaning.has_rotation) return meaning.position;
  if (!meaning.is(Meaning::Kind::list)) return std::nullopt;
  const auto numbers = numbers_of(meaning);
  if (!numbers || numbers->size() != 3) return std::nullopt;
  return Vector3d((*numbers)[0], (*numbers)[1], (*numbers)[2]);
}

std::optional<std::vector<std::vector<double>>> rows_of(const Meaning& meaning) {
  const Meaning* list = &meaning;
  while (list->is(Meaning::Kind::list) && list->items.size() == 1 && list->items[0].is(Meaning::Kind::list) &&
         !list->items[0].items.empty() && list->items[0].items[0].is(Meaning::Kind::list))
    list = &list->items[0];
  if (!list->is(Meaning::Kind::list) || list->items.empty()) return std::nullopt;
  std::vector<std::vector<double>> rows;
  for (const Meaning& item : list->items) {
    if (!item.is(Meaning::Kind::list)) return std::nullopt;
    auto numbers = numbers_of(item);
    if (!numbers || (!rows.empty() && rows[0].size() != numbers->size())) return std::nullopt;
    rows.push_back(std::move(*numbers));
  }
  return rows;
}

std::string unknown_part(const Meaning& meaning) {
  if (meaning.is(Meaning::Kind::unknown) || meaning.is(Meaning::Kind::word)) return meaning.text;
  for (const Meaning& item : meaning.items)
    if (std::string part = unknown_part(item); !part.empty()) return part;
  return {};
}

Quaterniond about(const Vector3d& axis, double angle) {
  const double length = glm::length(axis);
  if (!(length > 0.0)) return {1.0, 0.0, 0.0, 0.0};
  const Vector3d part = axis * (std::sin(angle / 2) / length);
  return {std::cos(angle / 2), part.x, part.y, part.z};
}

double rotation_error(const Matrix3d& linear) {
  if (!(glm::determinant(linear) > 0.0)) return std::numeric_limits<double>::infinity();
  const Matrix3d product = glm::transpose(linear) * linear;
  double largest = 0.0;
  for (int column = 0; column < 3; ++column)
    for (int row = 0; row < 3; ++row)
      largest = std::max(largest, std::abs(product[column][row] - (column == row ? 1.0 : 0.0)));
  return largest;
}

Quaterniond nearest_rotation(Matrix3d matrix) {
  for (int i = 0; i < 30; ++i) matrix = 0.5 * (matrix + glm::transpose(glm::inverse(matrix)));
  return glm::normalize(glm::quat_cast(matrix));
}

std::optional<Quaterniond> rotation_of_rows(const std::vector<double>& nine) {
  if (nine.size() != 9) return std::nullopt;
  Matrix3d matrix{1.0};
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column) matrix[column][row] = nine[static_cast<std::size_t>(3 * row + column)];
  if (!(rotation_error(matrix) <= rotation_slack)) return std::nullopt;
  return nearest_rotation(matrix);
}

Quaterniond turned(std::string_view axes, double first, double second, double third) {
  Quaterniond out{1.0, 0.0, 0.0, 0.0};
  const double angles[] = {first, second, third};
  for (std::size_t i = 0; i < 3 && i < axes.size(); ++i) {
    const char c = axes[i];
    out = out * about({c == 'X' ? 1.0 : 0.0, c == 'Y' ? 1.0 : 0.0, c == 'Z' ? 1.0 : 0.0}, angles[i]);
  }
  return out;
}

}  // namespace minkoscope
