#include "app/draw/length_text.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text.h"

namespace minkoscope {

std::string length_with_unit(double metres) {
  if (!std::isfinite(metres)) return "undefined";
  struct Unit {
    double metres;
    const char* name;
  };
  constexpr std::array<Unit, 4> units{{{1.0, "m"}, {1e-3, "mm"}, {1e-6, "µm"}, {1e-9, "nm"}}};
  const double size = std::abs(metres);
  if (size < 1e-10) return "0 m";
  constexpr double far = 1e6;  // from here on as the sentences of the steps write it
  if (size >= far) return concat(significant_number(metres, 4), " m");
  const Unit* unit = &units.back();
  // From a tenth of a metre on, metres; what is rounded to that too, so that two lengths equal as shown have one unit.
  for (const Unit& candidate : units) {
    if (size >= 0.09999 * candidate.metres) {
      unit = &candidate;
      break;
    }
  }
  const double value = metres / unit->metres;
  const int before = std::abs(value) < 1.0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  return concat(fixed_number(value, std::clamp(4 - before, 0, 4)), " ", unit->name);
}

}  // namespace minkoscope
