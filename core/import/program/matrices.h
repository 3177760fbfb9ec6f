// The matrices of GLM and Unity, which stand before the vectors that they turn, and of .NET's System.Numerics, which
// stand behind them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/program/value.h"

namespace minkoscope::program {

/// "glm::translate(m, v)", "Matrix4x4.CreateRotationY(angle)", "Vector3.Transform(v, m)"; nothing for what is none.
std::optional<Value> called_of_matrices(std::string_view path, const std::vector<Value>& arguments);

/// "m.MultiplyPoint3x4(v)" of Unity; nothing for what is no matrix of it.
std::optional<Value> moved_by_unity(const Value& matrix, const std::string& method,
                                    const std::vector<Value>& arguments);

/// "Vector3.one"
std::optional<Value> constant_vector(std::string_view path);

/// A product in which one is a matrix; nothing where none is.
std::optional<Value> product_of_matrices(const Value& left, const Value& right);

}  // namespace minkoscope::program
