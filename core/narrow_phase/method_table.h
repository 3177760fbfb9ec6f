// The table of narrow-phase methods: it feeds the combo box, the command line and the tests.
#pragma once

#include <span>
#include <string_view>

#include "core/narrow_phase/pair/pair_method.h"

namespace minkoscope {

std::span<const PairMethod> pair_methods();
const PairMethod* find_pair_method(std::string_view name);  // nullptr when unknown

}  // namespace minkoscope
