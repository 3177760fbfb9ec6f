// Constants of numbers, vectors, rotations and poses in all libraries: a name is a row.
#pragma once

#include <optional>
#include <string_view>

#include "core/import/notation/meaning.h"

namespace minkoscope {

/// What a constant's name stands for: M_PI, Vector3.zero, Quat::sIdentity.
std::optional<Meaning> constant_named(std::string_view path, int line);

}  // namespace minkoscope
