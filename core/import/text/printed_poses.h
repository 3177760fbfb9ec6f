// Godot's transforms as a program printed them: "print(cup.global_transform)", and below it "[X: (1, 0, 0), …, O: …]".
#pragma once

#include <string>
#include <string_view>

namespace minkoscope {

/// Gives each printed transform the name that was printed there, where there are as many of one as of the other.
std::string with_printed_poses_named(std::string_view text);

}  // namespace minkoscope
