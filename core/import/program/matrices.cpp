#include "core/import/program/matrices.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string>

#include "core/import/program/abandoned.h"

namespace minkoscope::program {
namespace {

using Rows = std::array<std::array<double, 4>, 4>;

constexpr std::string_view of_glm = "glm::mat4", of_net = "Matrix4x4", of_unity = "Matrix4x4.TRS";

bool is_matrix(const Value& value) {
  return value.is(Value::Kind::list) && (value.list->constructor == of_glm || value.list->constructor == of_net ||
                                         value.list->constructor == of_unity);
}

Rows identity() {
  Rows out{};
  for (std::size_t i = 0; i < 4; ++i) out[i][i] = 1.0;
  return out;
}
Rows rows_of(const Value& matrix) {
  Rows out{};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k < 4; ++k) {
      const Value& entry = matrix.list->items[i].list->items[k];
      if (!entry.is(Value::Kind::number)) throw Abandoned{};
      out[i][k] = entry.number;
    }
  return out;
}
Value matrix_of(const Rows& rows, std::string_view constructor) {
  std::vector<Value> items;
  for (const auto& row : rows) {
    std::vector<Value> numbers;
    for (const double entry : row) numbers.push_back(number_of(entry));
    items.push_back(list_of(std::move(numbers)));
  }
  Value out = list_of(std::move(items));
  out.list->constructor = constructor;
  return out;
}
Rows multiplied(const Rows& a, const Rows& b) {
  Rows out{};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t j = 0; j < 4; ++j) out[i][k] += a[i][j] * b[j][k];
  return out;
}
Rows transposed_rows(const Rows& rows) {
  Rows out{};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k < 4; ++k) out[i][k] = rows[k][i];
  return out;
}

bool is_numbers_of(const Value& value, std::size_t count) {
  return is_numbers(value) && value.list->items.size() == count;
}
std::array<double, 3> three_of(const Value& vector) {
  return {vector.list->items[0].number, vector.list->items[1].number, vector.list->items[2].number};
}
Value vector_of_numbers(std::vector<double> numbers, std::string constructor) {
  std::vector<Value> items;
  for (const double number : numbers) items.push_back(number_of(number));
  return vector_of(std::move(items), std::move(constructor));
}

Rows translation(const std::array<double, 3>& by) {
  Rows out = identity();
  for (std::size_t i = 0; i < 3; ++i) out[i][3] = by[i];
  return out;
}
Rows scaling(const std::array<double, 3>& by) {
  Rows out = identity();
  for (std::size_t i = 0; i < 3; ++i) out[i][i] = by[i];
  return out;
}
/// Rodrigues' rotation of column vectors.
Rows rotation(double angle, std::array<double, 3> axis) {
  const double length = std::sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
  if (!(length > 0.0)) throw Abandoned{};
  for (double& part : axis) part /= length;
  const double c = std::cos(angle), s = std::sin(angle);
  Rows out = identity();
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) out[i][k] = axis[i] * axis[k] * (1.0 - c) + (i == k ? c : 0.0);
  out[0][1] -= axis[2] * s, out[0][2] += axis[1] * s;
  out[1][0] += axis[2] * s, out[1][2] -= axis[0] * s;
  out[2][0] -= axis[1] * s, out[2][1] += axis[0] * s;
  return out;
}

std::optional<Value> called_of_glm(std::string_view name, const std::vector<Value>& arguments) {
  const std::size_t count = arguments.size();
  const auto number = [&](std::size_t i) { return i < count && arguments[i].is(Value::Kind::number); };
  const auto three = [&](std::size_t i) { return i < count && is_numbers_of(arguments[i], 3); };
  if (name == "mat4" && count == 1) {
    if (is_matrix(arguments[0])) return arguments[0];
    if (!number(0)) return std::nullopt;
    Rows rows{};
    for (std::size_t i = 0; i < 4; ++i) rows[i][i] = arguments[0].number;
    return matrix_of(rows, of_glm);
  }
  if (name == "mat3" && count == 1 && is_matrix(arguments[0])) {  // as its columns, which is how GLM is given them
    const Rows rows = rows_of(arguments[0]);
    std::vector<Value> columns;
    for (std::size_t k = 0; k < 3; ++k)
      columns.push_back(vector_of_numbers({rows[0][k], rows[1][k], rows[2][k]}, "glm::vec3"));
    return vector_of(std::move(columns), "glm::mat3");
  }
  if (name == "vec4" && count == 2 && three(0) && number(1)) {
    const auto v = three_of(arguments[0]);
    return vector_of_numbers({v[0], v[1], v[2], arguments[1].number}, "glm::vec4");
  }
  if (name == "vec3" && count == 1 && is_numbers_of(arguments[0], 4)) {
    const auto v = three_of(arguments[0]);
    return vector_of_numbers({v[0], v[1], v[2]}, "glm::vec3");
  }
  if (count == 0 || !is_matrix(arguments[0])) return std::nullopt;
  const Rows rows = rows_of(arguments[0]);
  if (name == "translate" && three(1)) return matrix_of(multiplied(rows, translation(three_of(arguments[1]))), of_glm);
  if (name == "scale" && three(1)) return matrix_of(multiplied(rows, scaling(three_of(arguments[1]))), of_glm);
  if (name == "rotate" && number(1) && three(2))
    return matrix_of(multiplied(rows, rotation(arguments[1].number, three_of(arguments[2]))), of_glm);
  return std::nullopt;
}

/// "Quaternion.Euler(0, 25, 0)" of Unity turns about z, x and y, by degrees; nothing for what is no such rotation.
std::optional<Rows> unity_rotation(const Value& value) {
  if (!value.is(Value::Kind::unknown)) return std::nullopt;
  const std::string_view text = value.text;
  constexpr std::string_view euler = "Quaternion.Euler(";
  if (text == "Quaternion.identity") return identity();
  if (!text.starts_with(euler) || !text.ends_with(')')) return std::nullopt;
  std::array<double, 3> degrees{};
  const char* at = text.data() + euler.size();
  const char* const end = text.data() + text.size();
  for (std::size_t i = 0; i < 3; ++i) {
    const auto [behind, error] = std::from_chars(at, end, degrees[i]);
    if (error != std::errc() || behind == end || *behind != (i < 2 ? ',' : ')')) return std::nullopt;
    at = std::min(behind + 2, end);
  }
  for (double& angle : degrees) angle *= std::numbers::pi / 180.0;
  return multiplied(multiplied(rotation(degrees[1], {0, 1, 0}), rotation(degrees[0], {1, 0, 0})),
                    rotation(degrees[2], {0, 0, 1}));
}

std::optional<Value> made_of_unity(const std::vector<Value>& arguments) {
  if (arguments.size() != 3 || !is_numbers_of(arguments[0], 3) || !is_numbers_of(arguments[2], 3)) return std::nullopt;
  const auto turned = unity_rotation(arguments[1]);
  if (!turned) return std::nullopt;
  return matrix_of(
      multiplied(multiplied(translation(three_of(arguments[0])), *turned), scaling(three_of(arguments[2]))), of_unity);
}

std::optional<Value> made_of_net(std::string_view name, const std::vector<Value>& arguments) {
  std::vector<double> numbers;
  for (const Value& argument : arguments) {
    if (argument.is(Value::Kind::number)) {
      numbers.push_back(argument.number);
    } else if (is_numbers_of(argument, 3)) {
      const auto v = three_of(argument);
      numbers.insert(numbers.end(), v.begin(), v.end());
    } else {
      return std::nullopt;
    }
  }
  const auto made = [](const Rows& rows) { return matrix_of(transposed_rows(rows), of_net); };
  if (name == "CreateTranslation" && numbers.size() == 3)
    return made(translation({numbers[0], numbers[1], numbers[2]}));
  if (name == "CreateScale" && numbers.size() == 3) return made(scaling({numbers[0], numbers[1], numbers[2]}));
  if (name == "CreateScale" && numbers.size() == 1) return made(scaling({numbers[0], numbers[0], numbers[0]}));
  if (numbers.size() != 1) return std::nullopt;
  if (name == "CreateRotationX") return made(rotation(numbers[0], {1, 0, 0}));
  if (name == "CreateRotationY") return made(rotation(numbers[0], {0, 1, 0}));
  if (name == "CreateRotationZ") return made(rotation(numbers[0], {0, 0, 1}));
  return std::nullopt;
}

}  // namespace

std::optional<Value> called_of_matrices(std::string_view path, const std::vector<Value>& arguments) {
  if (path.starts_with("glm::")) return called_of_glm(path.substr(5), arguments);
  if (path == of_unity) return made_of_unity(arguments);
  if (path.starts_with("Matrix4x4.")) return made_of_net(path.substr(10), arguments);
  if (path == "Vector3.Transform" && arguments.size() == 2 && is_numbers_of(arguments[0], 3) &&
      is_matrix(arguments[1])) {
    const auto v = three_of(arguments[0]);
    const Rows rows = rows_of(arguments[1]);
    std::vector<double> out(3);
    for (std::size_t k = 0; k < 3; ++k) out[k] = v[0] * rows[0][k] + v[1] * rows[1][k] + v[2] * rows[2][k] + rows[3][k];
    return vector_of_numbers(std::move(out), arguments[0].list->constructor);
  }
  return std::nullopt;
}

std::optional<Value> moved_by_unity(const Value& matrix, const std::string& method,
                                    const std::vector<Value>& arguments) {
  if (!is_matrix(matrix) || matrix.list->constructor != of_unity || arguments.size() != 1) return std::nullopt;
  if ((method != "MultiplyPoint3x4" && method != "MultiplyPoint") || !is_numbers_of(arguments[0], 3)) throw Abandoned{};
  const auto v = three_of(arguments[0]);
  const Rows rows = rows_of(matrix);
  std::vector<double> out(3);
  for (std::size_t i = 0; i < 3; ++i) out[i] = rows[i][0] * v[0] + rows[i][1] * v[1] + rows[i][2] * v[2] + rows[i][3];
  return vector_of_numbers(std::move(out), arguments[0].list->constructor);
}

std::optional<Value> constant_vector(std::string_view path) {
  struct Row {
    std::string_view name;
    std::array<double, 3> value;
  };
  static constexpr std::array<Row, 11> rows{{{"Vector3.one", {1, 1, 1}},
                                             {"Vector3.zero", {0, 0, 0}},
                                             {"Vector3.up", {0, 1, 0}},
                                             {"Vector3.right", {1, 0, 0}},
                                             {"Vector3.forward", {0, 0, 1}},
                                             {"Vector3.One", {1, 1, 1}},
                                             {"Vector3.Zero", {0, 0, 0}},
                                             {"Vector3.UnitX", {1, 0, 0}},
                                             {"Vector3.UnitY", {0, 1, 0}},
                                             {"Vector3.UnitZ", {0, 0, 1}},
                                             {"Vector3.ZERO", {0, 0, 0}}}};
  for (const Row& row : rows)
    if (row.name == path) return vector_of_numbers({row.value[0], row.value[1], row.value[2]}, "new Vector3");
  return std::nullopt;
}

std::optional<Value> product_of_matrices(const Value& left, const Value& right) {
  if (!is_matrix(left) && !is_matrix(right)) return std::nullopt;
  if (!is_matrix(left)) throw Abandoned{};
  const Rows rows = rows_of(left);
  if (is_matrix(right)) return matrix_of(multiplied(rows, rows_of(right)), left.list->constructor);
  if (left.list->constructor != of_glm || !is_numbers_of(right, 4)) throw Abandoned{};
  std::vector<double> out(4);
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k < 4; ++k) out[i] += rows[i][k] * right.list->items[k].number;
  return vector_of_numbers(std::move(out), "glm::vec4");
}

}  // namespace minkoscope::program
