// GJK with Nesterov's momentum (Montaut, Le Lidec, Petrík, Šivic, Carpentier, 2022): gjk/nesterov_direction.h.
#pragma once

#include "core/narrow_phase/pair/pair_method.h"

namespace minkoscope {

/// Its row of the table.
const PairMethod& gjk_nesterov_method();

}  // namespace minkoscope
