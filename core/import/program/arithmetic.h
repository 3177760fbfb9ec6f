// What operators and the functions of mathematics and of lists come to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/program/value.h"

namespace minkoscope::program {

enum class Language { python, javascript, lua, copying, other };  // copying: C, C++, Rust and Go give lists by values

/// Of known values; throws Abandoned where the operator has another meaning in each library.
Value operated(std::string_view sign, const Value& left, const Value& right, Language language);
Value negated(const Value& value);
/// "v.add(w)", "v.multiplyScalar(2)" of three.js, libGDX and JOML: the vector becomes what it comes to. Nothing for
/// what is none.
std::optional<Value> changed_in_place(const Value& vector, std::string_view method, const std::vector<Value>& arguments,
                                      Language language);

/// A constant: "M_PI", "math.pi".
std::optional<double> constant_named(std::string_view path);

/// A function of numbers, or of lists of them, that stands alone or in a module: "sqrt", "math.cos", "np.array".
/// Nothing for what is none.
std::optional<Value> called(std::string_view path, std::vector<Value>& arguments,
                            const std::vector<std::string>& names);

/// Items that are given by number or all at once: "A[1]", "A[:, 0]", "A[1:3]". A null index is all.
struct Index {
  bool all = false;
  long from = 0;
  std::optional<long> to = {};  // else one item
};
Value selected(const Value& value, const std::vector<Index>& indices, std::size_t at = 0);

Value transposed(const Value& matrix);

}  // namespace minkoscope::program
