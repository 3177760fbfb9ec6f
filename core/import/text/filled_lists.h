// Lists of points that code fills item by item: "std::vector<vec3> a; a.push_back({0, 0, 0}); a.emplace_back(1, 0,
// 0);".
#pragma once

#include <string>
#include <string_view>

namespace minkoscope {

/// The text with such lists written as one value, "a = [{0, 0, 0}, (1, 0, 0)]", where all items of a list are added in
/// lines that follow one another, in the block that declares it. Lines keep their numbers; a text without such lists
/// stays as it is.
std::string with_filled_lists(std::string_view text);

}  // namespace minkoscope
