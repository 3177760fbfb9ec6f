// Constructors and constants of numbers, vectors, rotations and poses in all libraries: a notation is a row.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/import/notation/meaning.h"

namespace minkoscope {

/// What a constant's name stands for: M_PI, Vector3.zero, Quat::sIdentity.
std::optional<Meaning> constant_named(std::string_view path, int line);

/// What a call comes to. `path` is its name with what stands before it; `typed` whether it has type arguments, as
/// Eigen's have. Nothing where no row takes these arguments.
std::optional<Meaning> call_of(std::string_view path, bool typed, std::span<const Meaning> arguments, int line);

/// Whether a row has the name, whatever its arguments.
bool is_function(std::string_view path);

/// A call that passes its receiver through: .into(), .normalized(), .matrix().
bool passes_receiver(std::string_view name);
/// Whether the name is one of a vector's, a list's or a number's type: its arguments are what it is.
bool names_a_list(std::string_view path);
bool names_a_number_type(std::string_view path);
/// Whether the name is a pose's type, whose arguments may be a position, a rotation, both or a matrix.
bool names_a_pose(std::string_view path);
bool names_a_quaternion(std::string_view path);
/// parry's points, which may be shapes of their own: Point3::new(…), point![…].
bool makes_a_point(std::string_view path);

}  // namespace minkoscope
