// The cost of a frame: our CPU time by part, outside GL and GLFW calls.
#pragma once

#include <string>
#include <vector>

#include "app/widgets/panel_context.h"

namespace minkoscope {

struct FrameCosts {
  std::vector<std::pair<std::string, double>> parts;  // milliseconds by name: trace, A − B, draw lists, panels
  double own() const;                                 // their sum without the entries "panels" and "drawing"
  double frame = 0.0;                                 // everything, GL included
};

void draw_diagnostics(PanelContext& context, const FrameCosts& costs, ImVec2 top_right);
std::string to_line(const FrameCosts& costs);

}  // namespace minkoscope
