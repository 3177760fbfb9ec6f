// The table of sweep methods: one row a method, defined beside its algorithm.
#include "core/sweep/method_table.h"

#include <algorithm>
#include <array>

#include "core/sweep/advancement/bilateral_advancement.h"
#include "core/sweep/advancement/conservative_advancement.h"
#include "core/sweep/advancement/subdivision.h"
#include "core/sweep/cast/gjk_cast.h"
#include "core/sweep/published/fauerby_2000.h"
#include "core/sweep/published/thebigh.h"
#include "core/sweep/swept/swept.h"

namespace minkoscope {

std::span<const SweepMethod> sweep_methods() {
  static const std::array methods{swept_method,        thebigh_method,
                                  fauerby_2000_method, fauerby_2000_hybrid_method,
                                  subdivision_method,  conservative_advancement_method,
                                  gjk_cast_method,     bilateral_advancement_method};
  return methods;
}

const SweepMethod* find_sweep_method(std::string_view name) {
  const std::span<const SweepMethod> methods = sweep_methods();
  const auto found = std::find_if(methods.begin(), methods.end(), [&](const SweepMethod& m) { return m.name == name; });
  return found == methods.end() ? nullptr : &*found;
}

}  // namespace minkoscope
