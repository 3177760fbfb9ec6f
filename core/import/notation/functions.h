// Constructors of numbers, vectors, rotations and poses in all libraries: a notation is a row.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/import/notation/meaning.h"

namespace minkoscope {

/// What a call comes to. `path` is its name with what stands before it; `typed` whether it has type arguments, as
/// Eigen's have. Nothing where no row takes these arguments.
std::optional<Meaning> call_of(std::string_view path, bool typed, std::span<const Meaning> arguments, int line);

/// Whether a row has the name, whatever its arguments.
bool is_function(std::string_view path);

}  // namespace minkoscope
