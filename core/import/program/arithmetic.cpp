#include "core/import/program/arithmetic.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <utility>

#include "core/import/program/abandoned.h"

namespace minkoscope::program {
namespace {

bool is_number(const Value& value) {
  return value.is(Value::Kind::number) || value.is(Value::Kind::truth);
}
bool calculates(const Value& value) {
  return value.is(Value::Kind::list) && (value.list->is_array || value.list->is_vector);
}

double with_numbers(std::string_view sign, double a, double b) {
  if (sign == "+") return a + b;
  if (sign == "-") return a - b;
  if (sign == "*") return a * b;
  if (sign == "/") return a / b;
  if (sign == "**") return std::pow(a, b);
  if (sign == "//") return std::floor(a / b);
  throw Abandoned{};
}

Value like(const Value& model, std::vector<Value> items) {
  Value out = list_of(std::move(items));
  out.list->constructor = model.list->constructor;
  out.list->is_vector = model.list->is_vector;
  out.list->is_array = model.list->is_array;
  return out;
}

/// Item by item; what has no items stands beside each.
Value item_by_item(std::string_view sign, const Value& left, const Value& right, Language language) {
  const Value& model = left.is(Value::Kind::list) ? left : right;
  std::vector<Value> items;
  for (std::size_t i = 0; i < model.list->items.size(); ++i)
    items.push_back(operated(sign, left.is(Value::Kind::list) ? left.list->items[i] : left,
                             right.is(Value::Kind::list) ? right.list->items[i] : right, language));
  return like(model, std::move(items));
}

bool has_rows(const Value& value) {
  return value.is(Value::Kind::list) && !value.list->items.empty() && value.list->items[0].is(Value::Kind::list);
}

Value dot(const Value& left, const Value& right) {
  if (!left.is(Value::Kind::list) || !right.is(Value::Kind::list)) throw Abandoned{};
  if (has_rows(left)) {
    std::vector<Value> rows;
    for (const Value& row : left.list->items) rows.push_back(dot(row, right));
    return like(left, std::move(rows));
  }
  if (left.list->items.size() != right.list->items.size()) throw Abandoned{};
  if (has_rows(right)) {
    const Value columns = transposed(right);
    std::vector<Value> items;
    for (const Value& column : columns.list->items) items.push_back(dot(left, column));
    return like(left, std::move(items));
  }
  double sum = 0.0;
  for (std::size_t i = 0; i < left.list->items.size(); ++i) {
    const Value &a = left.list->items[i], &b = right.list->items[i];
    if (!is_number(a) || !is_number(b)) throw Abandoned{};
    sum += a.number * b.number;
  }
  return number_of(sum);
}

/// Whether "*" of two vectors is coordinate by coordinate, as GLM, numpy and shaders have it.
bool multiplies_items(const Value& value) {
  const std::string& name = value.list->constructor;
  return value.list->is_array || name.find("glm::") != std::string::npos || name.find("float3") != std::string::npos ||
         name.find("DVec3") != std::string::npos || name.find("JPH::Vec3") != std::string::npos;
}

Value with_lists(std::string_view sign, const Value& left, const Value& right, Language language) {
  if (sign == "@") return dot(left, right);
  const bool lists = left.is(Value::Kind::list) && right.is(Value::Kind::list);
  if (language == Language::python && left.is(Value::Kind::list) && !calculates(left) &&
      !(lists && calculates(right))) {
    if (sign == "+" && lists) {
      std::vector<Value> items = left.list->items;
      items.insert(items.end(), right.list->items.begin(), right.list->items.end());
      return list_of(std::move(items));
    }
    const bool of_numbers = std::none_of(left.list->items.begin(), left.list->items.end(),
                                         [](const Value& item) { return item.is(Value::Kind::list); });
    if (sign == "*" && of_numbers) {  // of rows it may be meant to scale them
      const std::size_t times = count_of(right);
      if (times * left.list->items.size() > 4096) throw Abandoned{};
      std::vector<Value> items;
      for (std::size_t i = 0; i < times; ++i)
        for (const Value& item : left.list->items) items.push_back(copy_of(item));
      return list_of(std::move(items));
    }
    throw Abandoned{};
  }
  if (lists) {
    if (!calculates(left) && !calculates(right)) throw Abandoned{};
    if (sign != "+" && sign != "-" && !multiplies_items(left) && !multiplies_items(right)) throw Abandoned{};
    const std::size_t a = left.list->items.size(), b = right.list->items.size();
    if (has_rows(left) == has_rows(right)) {
      if (a != b) throw Abandoned{};
      return item_by_item(sign, left, right, language);
    }
    const Value &rows = has_rows(left) ? left : right, &row = has_rows(left) ? right : left;
    if (!rows.list->is_array) throw Abandoned{};
    std::vector<Value> out;
    Value one = row;
    for (const Value& item : rows.list->items)
      out.push_back(has_rows(left) ? operated(sign, item, one, language) : operated(sign, one, item, language));
    return like(rows, std::move(out));
  }
  const Value &list = left.is(Value::Kind::list) ? left : right, &other = left.is(Value::Kind::list) ? right : left;
  if (!calculates(list) || !is_number(other)) throw Abandoned{};
  if ((sign == "+" || sign == "-") && !multiplies_items(list)) throw Abandoned{};
  if (sign == "/" && !left.is(Value::Kind::list) && !multiplies_items(list)) throw Abandoned{};
  return item_by_item(sign, left, right, language);
}

}  // namespace

Value operated(std::string_view sign, const Value& left, const Value& right, Language language) {
  if (left.is(Value::Kind::unknown) || right.is(Value::Kind::unknown))
    return unknown_of("(" + written(left) + " " + std::string(sign) + " " + written(right) + ")");
  if (is_number(left) && is_number(right)) {
    const double a = left.number, b = right.number;
    if (sign == "<") return truth_of(a < b);
    if (sign == ">") return truth_of(a > b);
    if (sign == "<=") return truth_of(a <= b);
    if (sign == ">=") return truth_of(a >= b);
    if (sign == "==" || sign == "===") return truth_of(a == b);
    if (sign == "!=" || sign == "!==") return truth_of(a != b);
    const bool whole = left.whole && right.whole;
    if (sign == "%") {
      if (b == 0.0 || a < 0.0 || b < 0.0) throw Abandoned{};
      return number_of(std::fmod(a, b), whole);
    }
    const bool integers = whole || (language == Language::javascript && a == std::floor(a) && b == std::floor(b));
    if (integers && (sign == "&" || sign == "|" || sign == "^" || sign == "<<" || sign == ">>")) {
      if (a < 0.0 || b < 0.0 || a > 1e6 || b > (sign == "<<" || sign == ">>" ? 20.0 : 1e6)) throw Abandoned{};
      const auto x = static_cast<unsigned>(a), y = static_cast<unsigned>(b);
      const unsigned out = sign == "&"    ? x & y
                           : sign == "|"  ? x | y
                           : sign == "^"  ? x ^ y
                           : sign == "<<" ? x << y
                                          : x >> y;
      return number_of(out, true);
    }
    if (sign == "/" && whole) {
      if (b == 0.0) throw Abandoned{};
      const double exact = a / b;
      if (exact == std::floor(exact)) return number_of(exact, true);
      if (language == Language::other || language == Language::copying) return number_of(std::trunc(exact), true);
      return number_of(exact);
    }
    return number_of(with_numbers(sign, a, b), whole && sign != "**");
  }
  if (left.is(Value::Kind::text) && right.is(Value::Kind::text)) {
    if (sign == "==" || sign == "===") return truth_of(left.text == right.text);
    if (sign == "!=" || sign == "!==") return truth_of(left.text != right.text);
    if (sign == "+") {
      if (left.text.size() + right.text.size() > 4096) throw Abandoned{};
      Value out = left;
      out.text += right.text;
      return out;
    }
    throw Abandoned{};
  }
  if (left.is(Value::Kind::absent) || right.is(Value::Kind::absent)) {
    if (sign == "==" || sign == "===") return truth_of(left.kind == right.kind);
    if (sign == "!=" || sign == "!==") return truth_of(left.kind != right.kind);
    throw Abandoned{};
  }
  if (left.is(Value::Kind::list) || right.is(Value::Kind::list)) {
    if (left.is(Value::Kind::record) || right.is(Value::Kind::record) || left.is(Value::Kind::text) ||
        right.is(Value::Kind::text))
      throw Abandoned{};
    return with_lists(sign, left, right, language);
  }
  throw Abandoned{};
}

Value negated(const Value& value) {
  if (value.is(Value::Kind::unknown)) return unknown_of("-" + value.text);
  if (is_number(value)) return number_of(-value.number, value.whole);
  if (!calculates(value)) throw Abandoned{};
  std::vector<Value> items;
  for (const Value& item : value.list->items) items.push_back(negated(item));
  return like(value, std::move(items));
}

std::optional<Value> changed_in_place(const Value& vector, std::string_view method, const std::vector<Value>& arguments,
                                      Language language) {
  struct Method {
    std::string_view name, sign;
    bool scales;
  };
  static constexpr std::array<Method, 8> methods{{{"add", "+", false},
                                                  {"sub", "-", false},
                                                  {"multiplyScalar", "*", true},
                                                  {"divideScalar", "/", true},
                                                  {"mul", "*", true},
                                                  {"div", "/", true},
                                                  {"scl", "*", true},
                                                  {"negate", "*", true}}};
  const auto method_of =
      std::find_if(methods.begin(), methods.end(), [&](const Method& row) { return row.name == method; });
  const std::string_view made = vector.list->constructor;
  if (method_of == methods.end() || !vector.list->is_vector || !made.starts_with("new ")) return std::nullopt;
  const bool negates = method == "negate" && arguments.empty();
  if (arguments.size() != (negates ? 0U : 1U)) return std::nullopt;
  const Value by = negates ? number_of(-1.0) : arguments[0];
  if (method_of->scales != is_number(by)) return std::nullopt;
  const Value out = operated(method_of->sign, vector, by, language);
  if (!out.is(Value::Kind::list)) throw Abandoned{};  // by what only a library knows
  vector.list->items = out.list->items;
  return vector;
}

std::optional<double> constant_named(std::string_view path) {
  static constexpr std::array pis{"M_PI",
                                  "math.pi",
                                  "Math.PI",
                                  "np.pi",
                                  "numpy.pi",
                                  "PI",
                                  "std::numbers::pi",
                                  "SIMD_PI",
                                  "std::f32::consts::PI",
                                  "std::f64::consts::PI",
                                  "Mathf.PI",
                                  "MathF.PI",
                                  "math.Pi",
                                  "PxPi",
                                  "core::f32::consts::PI",
                                  "JPH::JPH_PI",
                                  "JPH_PI",
                                  "M_PIf",
                                  "Mathf.Pi"};
  if (std::find(pis.begin(), pis.end(), path) != pis.end()) return std::numbers::pi;
  if (path == "M_PI_2" || path == "SIMD_HALF_PI" || path == "PxHalfPi") return std::numbers::pi / 2;
  if (path == "M_PI_4") return std::numbers::pi / 4;
  return std::nullopt;
}

namespace {

struct FunctionOfOne {
  std::string_view name;
  double (*of)(double);
};
constexpr std::array<FunctionOfOne, 18> functions_of_one{{
    {"sqrt", [](double x) { return std::sqrt(x); }},
    {"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }},
    {"tan", [](double x) { return std::tan(x); }},
    {"asin", [](double x) { return std::asin(x); }},
    {"acos", [](double x) { return std::acos(x); }},
    {"atan", [](double x) { return std::atan(x); }},
    {"abs", [](double x) { return std::abs(x); }},
    {"fabs", [](double x) { return std::abs(x); }},
    {"floor", [](double x) { return std::floor(x); }},
    {"ceil", [](double x) { return std::ceil(x); }},
    {"radians", [](double x) { return x * std::numbers::pi / 180.0; }},
    {"deg2rad", [](double x) { return x * std::numbers::pi / 180.0; }},
    {"to_radians", [](double x) { return x * std::numbers::pi / 180.0; }},
    {"toRadians", [](double x) { return x * std::numbers::pi / 180.0; }},
    {"rad", [](double x) { return x * std::numbers::pi / 180.0; }},
    {"degtorad", [](double x) { return x * std::numbers::pi / 180.0; }},
    {"degToRad", [](double x) { return x * std::numbers::pi / 180.0; }},
}};

bool is_module(std::string_view name) {
  static constexpr std::array modules{"",         "math",  "Math",  "std", "np",        "numpy", "Mathf",
                                      "torch",    "MathF", "cmath", "jnp", "itertools", "glm",   "THREE.MathUtils",
                                      "MathUtils"};
  return std::find(modules.begin(), modules.end(), name) != modules.end();
}

bool names_scalar(const Value& value) {
  static constexpr std::array names{"float",         "np.float64", "np.float32", "numpy.float64",
                                    "numpy.float32", "np.double",  "jnp.float32"};
  return value.is(Value::Kind::unknown) && std::find(names.begin(), names.end(), value.text) != names.end();
}

Value array_of(const Value& value) {
  Value out = copy_of(value);
  const std::function<void(Value&)> mark = [&](Value& list) {
    list.origin = nullptr;
    if (!list.is(Value::Kind::list)) return;
    list.list->is_array = true;
    list.list->constructor.clear();
    for (Value& item : list.list->items) mark(item);
  };
  mark(out);
  return out;
}

Value filled(const Value& shape, double with, std::size_t at = 0) {
  const bool listed = shape.is(Value::Kind::list);
  const std::size_t dimensions = listed ? shape.list->items.size() : 1;
  if (at >= dimensions) return number_of(with);
  std::vector<Value> items;
  for (std::size_t i = 0; i < count_of(listed ? shape.list->items[at] : shape); ++i)
    items.push_back(filled(shape, with, at + 1));
  return array_of(list_of(std::move(items)));
}

Value range(const std::vector<Value>& arguments) {
  if (arguments.empty() || arguments.size() > 3) throw Abandoned{};
  for (const Value& argument : arguments) place_in(argument);
  const double first = arguments.size() > 1 ? arguments[0].number : 0.0;
  const double last = arguments.size() > 1 ? arguments[1].number : arguments[0].number;
  const double step = arguments.size() > 2 ? arguments[2].number : 1.0;
  if (step == 0.0 || std::abs((last - first) / step) > 4096.0) throw Abandoned{};
  std::vector<Value> items;
  for (double x = first; step > 0.0 ? x < last : x > last; x += step) items.push_back(number_of(x, true));
  return list_of(std::move(items));
}

Value product(std::vector<Value> lists, std::size_t repeat) {
  const std::vector<Value> once = lists;
  for (std::size_t i = 1; i < repeat; ++i) lists.insert(lists.end(), once.begin(), once.end());
  std::vector<std::vector<Value>> rows{{}};
  for (const Value& list : lists) {
    if (!list.is(Value::Kind::list)) throw Abandoned{};
    std::vector<std::vector<Value>> longer;
    for (const auto& row : rows)
      for (const Value& item : list.list->items) {
        longer.push_back(row);
        longer.back().push_back(item);
      }
    if (longer.size() > 4096) throw Abandoned{};
    rows = std::move(longer);
  }
  std::vector<Value> items;
  for (auto& row : rows) items.push_back(list_of(std::move(row)));
  return list_of(std::move(items));
}

std::optional<Value> called_on_lists(std::string_view name, std::vector<Value>& arguments,
                                     const std::vector<std::string>& names) {
  const auto list = [&](std::size_t at) -> const List& {
    if (at >= arguments.size() || !arguments[at].is(Value::Kind::list)) throw Abandoned{};
    return *arguments[at].list;
  };
  if (name == "range") return range(arguments);
  if (name == "len") return number_of(static_cast<double>(list(0).items.size()), true);
  if (name == "list" || name == "tuple" || name == "reversed") {
    if (arguments.empty()) return list_of({});
    std::vector<Value> items = list(0).items;
    if (name == "reversed") std::reverse(items.begin(), items.end());
    return list_of(std::move(items));
  }
  if (name == "enumerate") {
    std::vector<Value> items;
    for (const Value& item : list(0).items)
      items.push_back(list_of({number_of(static_cast<double>(items.size()), true), item}));
    return list_of(std::move(items));
  }
  if (name == "zip") {
    std::vector<Value> items;
    for (std::size_t i = 0; i < list(0).items.size(); ++i) {
      std::vector<Value> row;
      for (std::size_t k = 0; k < arguments.size(); ++k) {
        if (i >= list(k).items.size()) throw Abandoned{};
        row.push_back(list(k).items[i]);
      }
      items.push_back(list_of(std::move(row)));
    }
    return list_of(std::move(items));
  }
  if (name == "product") {
    std::size_t repeat = 1;
    if (!names.empty() && names.back() == "repeat") {
      repeat = std::min<std::size_t>(count_of(arguments.back()), 8);
      arguments.pop_back();
    }
    return product(arguments, repeat);
  }
  return std::nullopt;
}

std::optional<Value> called_of_numpy(std::string_view name, std::vector<Value>& arguments) {
  if (arguments.empty()) return std::nullopt;
  if (name == "array" || name == "asarray" || name == "float32" || name == "float64") {
    if (arguments[0].is(Value::Kind::list)) return array_of(arguments[0]);
    return std::nullopt;
  }
  if (name == "zeros") return filled(arguments[0], 0.0);
  if (name == "ones") return filled(arguments[0], 1.0);
  if (name == "eye" || name == "identity") {
    Value out = filled(list_of({arguments[0], arguments[0]}), 0.0);
    for (std::size_t i = 0; i < out.list->items.size(); ++i) out.list->items[i].list->items[i].number = 1.0;
    return out;
  }
  if ((name == "dot" || name == "matmul") && arguments.size() == 2) return dot(arguments[0], arguments[1]);
  if (name == "vstack" || name == "concatenate" || name == "stack") {
    if (!arguments[0].is(Value::Kind::list) || arguments.size() > 1) throw Abandoned{};
    std::vector<Value> rows;
    for (const Value& part : arguments[0].list->items) {
      if (has_rows(part) && name != "stack")
        rows.insert(rows.end(), part.list->items.begin(), part.list->items.end());
      else if (name == "concatenate")
        throw Abandoned{};
      else
        rows.push_back(part);
    }
    return array_of(list_of(std::move(rows)));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Value> called(std::string_view path, std::vector<Value>& arguments,
                            const std::vector<std::string>& names) {
  const std::size_t sign = path.find_last_of(".:");
  std::string_view module = sign == std::string_view::npos ? std::string_view() : path.substr(0, sign);
  while (module.ends_with(':')) module.remove_suffix(1);
  std::string_view name = sign == std::string_view::npos ? path : path.substr(sign + 1);
  if (!is_module(module)) return std::nullopt;
  const bool typed = arguments.size() == 2 && arguments[0].is(Value::Kind::list) && names_scalar(arguments[1]);
  if (typed && (name == "array" || name == "asarray")) arguments.pop_back();  // "np.array(points, float)"
  if (std::any_of(arguments.begin(), arguments.end(), [](const Value& one) { return one.is(Value::Kind::unknown); }))
    return std::nullopt;
  const bool tensors = (module == "torch" && (name == "tensor" || name == "Tensor" || name == "FloatTensor"));
  if (tensors && arguments.size() >= 1 && arguments[0].is(Value::Kind::list)) return array_of(arguments[0]);
  if (module == "torch") return std::nullopt;
  if (module == "np" || module == "numpy" || module == "jnp") {
    if (name == "linspace" || name == "arange" || name == "random") return std::nullopt;
    if (auto out = called_of_numpy(name, arguments)) return out;
  }
  if (module.empty() || module == "itertools")
    if (auto out = called_on_lists(name, arguments, names)) return out;
  if (name == "float" || name == "double" || name == "int" || name.starts_with("static_cast<")) {
    if (arguments.size() != 1 || !is_number(arguments[0])) return std::nullopt;
    const bool whole = name == "int" || name == "static_cast<int>";
    return number_of(whole ? std::trunc(arguments[0].number) : arguments[0].number, whole);
  }
  std::string lower(name);
  if (!lower.empty() && lower[0] >= 'A' && lower[0] <= 'Z') lower[0] = static_cast<char>(lower[0] - 'A' + 'a');
  if (lower.size() > 3 && lower.ends_with('f') && lower != "deg2radf") lower.pop_back();  // "sinf"
  if (arguments.size() == 1 && is_number(arguments[0]))
    for (const FunctionOfOne& function : functions_of_one)
      if (function.name == lower) return number_of(function.of(arguments[0].number));
  if (arguments.size() == 2 && is_number(arguments[0]) && is_number(arguments[1])) {
    const double a = arguments[0].number, b = arguments[1].number;
    if (lower == "min" || lower == "fmin") return number_of(std::min(a, b));
    if (lower == "max" || lower == "fmax") return number_of(std::max(a, b));
    if (lower == "pow") return number_of(std::pow(a, b));
    if (lower == "atan2") return number_of(std::atan2(a, b));
    if (lower == "hypot") return number_of(std::hypot(a, b));
  }
  return std::nullopt;
}

Value selected(const Value& value, const std::vector<Index>& indices, std::size_t at) {
  if (at == indices.size()) return value;
  if (!value.is(Value::Kind::list)) throw Abandoned{};
  const auto& items = value.list->items;
  const auto count = static_cast<long>(items.size());
  const Index& index = indices[at];
  const auto placed = [&](long place) { return place < 0 ? place + count : place; };
  if (!index.all && !index.to) {
    const long place = placed(index.from);
    if (place < 0 || place >= count) throw Abandoned{};
    return selected(items[static_cast<std::size_t>(place)], indices, at + 1);
  }
  const long from = index.all ? 0 : std::clamp(placed(index.from), 0L, count);
  const long to = index.all ? count : std::clamp(placed(*index.to), from, count);
  std::vector<Value> out;
  for (long i = from; i < to; ++i) out.push_back(selected(items[static_cast<std::size_t>(i)], indices, at + 1));
  Value list = list_of(std::move(out));
  list.list->is_array = value.list->is_array;
  return list;
}

Value transposed(const Value& matrix) {
  if (!has_rows(matrix)) return matrix;
  const std::size_t columns = matrix.list->items[0].list->items.size();
  std::vector<Value> out;
  for (std::size_t column = 0; column < columns; ++column) {
    std::vector<Value> row;
    for (const Value& one : matrix.list->items) {
      if (!one.is(Value::Kind::list) || one.list->items.size() != columns) throw Abandoned{};
      row.push_back(one.list->items[column]);
    }
    Value list = list_of(std::move(row));
    list.list->is_array = true;
    out.push_back(std::move(list));
  }
  Value list = list_of(std::move(out));
  list.list->is_array = true;
  return list;
}

}  // namespace minkoscope::program
