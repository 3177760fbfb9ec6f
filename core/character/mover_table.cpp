// The table of movers: one row a method. Their listings are what the window shows and steps point into.
#include <array>

#include "core/character/collide_and_slide/collide_and_slide.h"
#include "core/character/published/fauerby_2000_mover.h"
#include "core/character/published/multi_plane_mover.h"
#include "core/character/published/thebigh_mover.h"
#include "core/character/walk.h"

namespace minkoscope {

std::span<const MoverMethod> mover_methods() {
  static const std::array<MoverMethod, 4> methods = {
      MoverMethod{"collide-and-slide", "Collide and slide, mended",
                  "after Fauerby, Improved Collision Detection and Response, 2003; Quake, 1996; Linahan, "
                  "arXiv:1211.0059, 2012",
                  collide_and_slide_listing(), "swept"},
      MoverMethod{"thebigh", "thebigh's guide, as published",
                  "thebigh, Collision detection in 3D, FreeBASIC forum, 2020, after Fauerby, 2003; its faults included",
                  thebigh_mover_listing(), "thebigh"},
      MoverMethod{"fauerby-2000", "Fauerby's first tutorial, as published",
                  "K. Fauerby (Telemachos), Collision detection & Response, 2000, updated 2002; its faults included",
                  fauerby_2000_mover_listing(), "fauerby-2000"},
      MoverMethod{"multi-plane", "A list of planes: slide, crease, stop",
                  "id Software, Quake, 1996 (SV_FlyMove); NVIDIA, PhysX; J. Linahan, arXiv:1211.0059, 2012",
                  multi_plane_mover_listing(), "swept"}};
  return methods;
}

const MoverMethod* find_mover_method(std::string_view name) {
  for (const MoverMethod& method : mover_methods())
    if (method.name == name) return &method;
  return nullptr;
}

}  // namespace minkoscope
