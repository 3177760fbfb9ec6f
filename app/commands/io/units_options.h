// What the numbers in a level's file mean, for commands that take one: --up, --unit, --scale.
#pragma once

#include <string>

#include "app/commands/commands.h"
#include "core/mesh/file_units.h"

namespace minkoscope {

struct UnitsRequest {
  std::string up, unit;  // empty: not said
  double scale = 0.0;    // metres; 0: not said
};

/// The options refer to `request`, which must outlive the command line.
void add_units_options(const Command& command, UnitsRequest& request);

/// Throws CommandError.
GivenUnits given_units(const UnitsRequest& request);
/// Metres with Y up where nothing is said.
FileUnits file_units(const UnitsRequest& request);

}  // namespace minkoscope
