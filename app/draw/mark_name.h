// What a mark is called in a sentence.
#pragma once

#include <string>

#include "app/draw/marks.h"

namespace minkoscope {

/// "shape A", "mesh 2"; empty for marks whose names only their lab knows.
std::string mark_name(MarkId id);

}  // namespace minkoscope
