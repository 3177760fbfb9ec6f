// The table of movers, the default mover first.
#pragma once

#include <span>
#include <string_view>

#include "core/character/walk/mover_method.h"

namespace minkoscope {

std::span<const MoverMethod> mover_methods();
const MoverMethod* find_mover_method(std::string_view name);  // nullptr when unknown

}  // namespace minkoscope
