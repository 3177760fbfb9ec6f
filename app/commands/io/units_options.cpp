#include "app/commands/io/units_options.h"

#include <array>
#include <cmath>
#include <utility>

namespace minkoscope {

void add_units_options(const Command& command, UnitsRequest& request) {
  command.add_option("--up", request.up, "The axis of the level's file that points up (y)").type_name("y|z");
  command.add_option("--unit", request.unit, "What the numbers of the level's file are (m)").type_name("m|cm|mm|inch");
  command.add_option("--scale", request.scale, "The metres of one unit, in place of --unit").type_name("S");
}

GivenUnits given_units(const UnitsRequest& request) {
  GivenUnits given;
  if (!request.up.empty()) {
    if (request.up != "y" && request.up != "z") throw CommandError("--up " + request.up + ": must be y or z");
    given.up = request.up == "z" ? UpAxis::z : UpAxis::y;
  }
  if (!request.unit.empty()) {
    constexpr std::array known{std::pair{"m", 1.0}, std::pair{"cm", 0.01}, std::pair{"mm", 0.001},
                               std::pair{"inch", 0.0254}};
    for (const auto& [word, metres] : known)
      if (request.unit == word) given.metres = metres;
    if (!given.metres)
      throw CommandError("--unit " + request.unit + ": must be m, cm, mm or inch; --scale takes any other");
  }
  if (request.scale != 0.0) {
    constexpr double smallest = 1e-9, largest = 1e9;
    if (given.metres) throw CommandError("--scale: cannot stand beside --unit; must be one of the two");
    if (!(request.scale >= smallest && request.scale <= largest))
      throw CommandError("--scale: must be the metres of one unit, from 1e-9 to 1e9");
    given.metres = request.scale;
  }
  return given;
}

FileUnits file_units(const UnitsRequest& request) {
  const GivenUnits given = given_units(request);
  return {given.metres.value_or(1.0), given.up.value_or(UpAxis::y)};
}

}  // namespace minkoscope
