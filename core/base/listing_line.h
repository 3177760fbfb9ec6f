// The lines of a method's listing are an `enum class` whose first is 1; a step holds the number, `+Line::name`.
#pragma once

#include <type_traits>

namespace minkoscope {

template <class Line>
requires(std::is_enum_v<Line> && !std::is_convertible_v<Line, int>)
constexpr int operator+(Line line) {
  return static_cast<int>(line);
}

}  // namespace minkoscope
