// The left and the right panel while a hull's building is shown: what it consists of so far, and which conflict lists
// are left.
#pragma once

#include "app/labs/pair/hull/hull_draw.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// How many points are what.
struct HullCounts {
  std::size_t vertices = 0, faces = 0, listed = 0, inside = 0, waiting = 0;
};
HullCounts counts_of(const HullScene& scene);

/// What was clicked: another hull of the pair (0 or 1), or −1: back to the pair.
struct HullRequest {
  bool made = false;
  int which = -1;
};
HullRequest draw_hull_panel(PanelContext& context, const HullScene& scene);
/// The conflict list of the current face.
void draw_hull_list(PanelContext& context, const HullScene& scene);

}  // namespace minkoscope
