// The table of movers: one row a mover, defined beside its algorithm.
#include "core/character/mover_table.h"

#include <array>

#include "core/character/collide_and_slide/collide_and_slide.h"
#include "core/character/published/fauerby_2000_mover.h"
#include "core/character/published/move_and_slide_mover.h"
#include "core/character/published/multi_plane_mover.h"
#include "core/character/published/plane_solver_mover.h"
#include "core/character/published/step_slide_mover.h"
#include "core/character/published/thebigh_mover.h"

namespace minkoscope {

std::span<const MoverMethod> mover_methods() {
  static const std::array methods{collide_and_slide_method, step_slide_mover, plane_solver_mover,
                                  move_and_slide_mover,     thebigh_mover,    fauerby_2000_mover,
                                  multi_plane_mover};
  return methods;
}

const MoverMethod* find_mover_method(std::string_view name) {
  for (const MoverMethod& method : mover_methods())
    if (method.name == name) return &method;
  return nullptr;
}

}  // namespace minkoscope
