// The table of sweeps, the default method first.
#pragma once

#include <span>
#include <string_view>

#include "core/sweep/query/sweep_method.h"

namespace minkoscope {

std::span<const SweepMethod> sweep_methods();
const SweepMethod* find_sweep_method(std::string_view name);  // nullptr when unknown

}  // namespace minkoscope
