// The lines of the listing of `conservative-advancement`, which its two kernels light.
#pragma once

#include "core/base/listing_line.h"

namespace minkoscope {

enum class AdvancementLine { start = 1, mesh, distance, overlap, receding, touched, advance, late, deepest, result };

}  // namespace minkoscope
