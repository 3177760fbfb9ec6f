#include "app/window/loop/frame_meter.h"

#include <imgui.h>

namespace minkoscope {

void FrameMeter::begin_parts() {
  costs_.parts.clear();
  costs_.frame = 0.0;
  panels_ = 0.0;
  if (frame_.preferences.show_diagnostics) costs_.parts = frame_.mode().costs();
  costs_.parts.emplace_back("panels", 0.0);
  costs_.parts.emplace_back("drawing", 0.0);
}

void FrameMeter::take_mode_costs() {
  if (!frame_.preferences.show_diagnostics) return;
  for (const auto& [name, cost] : frame_.mode().costs()) {
    for (auto& part : costs_.parts) {
      if (part.first == name) part.second = cost;  // the lists have been drawn since
    }
  }
}

void FrameMeter::end_panels() {
  costs_.parts[costs_.parts.size() - 2].second = panels_;
  take_mode_costs();
}

void FrameMeter::draw(PanelContext& context) {
  if (!frame_.preferences.show_diagnostics) return;
  take_mode_costs();
  costs_.parts[costs_.parts.size() - 2].second = panels_;
  costs_.frame = static_cast<double>(ImGui::GetIO().DeltaTime) * 1000.0;
  draw_diagnostics(context, costs_, {frame_.views_max.x, frame_.views_min.y});
}

}  // namespace minkoscope
