// Names that are types of values: what a constructor makes is said by its name alone.
#pragma once

#include <string_view>

namespace minkoscope {

/// A call that passes its receiver through: .into(), .normalized(), .matrix().
bool passes_receiver(std::string_view name);
/// Whether the name is one of a vector's, a list's or a number's type: its arguments are what it is.
bool names_a_list(std::string_view path);
/// A type of values that size and place nothing: bool, int.
bool names_a_plain_type(std::string_view path);
bool names_a_number_type(std::string_view path);
/// Whether the name is a pose's type, whose arguments may be a position, a rotation, both or a matrix.
bool names_a_pose(std::string_view path);
bool names_a_quaternion(std::string_view path);
/// parry's points, which may be shapes of their own: Point3::new(…), point![…].
bool makes_a_point(std::string_view path);

}  // namespace minkoscope
