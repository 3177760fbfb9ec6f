// The list of narrow-phase methods, in the order in which they are shown.
#include "core/narrow_phase/method_table.h"

#include "core/narrow_phase/gjk_methods.h"
#include "core/narrow_phase/gjk_nesterov.h"
#include "core/narrow_phase/published/brute_force.h"
#include "core/narrow_phase/published/epa_direct.h"
#include "core/narrow_phase/published/hacktank.h"
#include "core/narrow_phase/published/headbutt.h"
#include "core/narrow_phase/published/tetrahedron.h"
#include "core/narrow_phase/sat/sat.h"

namespace minkoscope {

std::span<const PairMethod> pair_methods() {
  static const std::array methods{
      gjk_epa_method(),  gjk_distance_method(), gjk_overlap_method(), gjk_nesterov_method(), sat_method(),
      headbutt_method(), hacktank_method(),     tetrahedron_method(), brute_force_method(),  epa_direct_method()};
  return methods;
}

const PairMethod* find_pair_method(std::string_view name) {
  for (const PairMethod& method : pair_methods()) {
    if (method.name == name) return &method;
  }
  return nullptr;
}

}  // namespace minkoscope
