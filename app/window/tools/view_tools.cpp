#include "app/window/tools/view_tools.h"

#include <algorithm>

namespace minkoscope {

void ViewTools::look(PanelContext& context, int view, bool redrawn) {
  for (ViewTool* tool : input_order_) tool->look(context, view, redrawn);
}

bool ViewTools::press(PanelContext& context, const ViewMouse& mouse) {
  return std::ranges::any_of(input_order_, [&](ViewTool* tool) { return tool->press(context, mouse); });
}

ViewTool* ViewTools::held() const {
  const auto held = std::ranges::find_if(input_order_, [](const ViewTool* tool) { return tool->held(); });
  return held == input_order_.end() ? nullptr : *held;
}

bool ViewTools::click(PanelContext& context, const ViewMouse& mouse) {
  return std::ranges::any_of(input_order_, [&](ViewTool* tool) { return tool->click(context, mouse); });
}

bool ViewTools::hover(PanelContext& context, const ViewMouse& mouse, double seconds) {
  bool taken = false;
  for (ViewTool* tool : input_order_) {
    if (taken) {
      tool->leave(mouse.view, false);
    } else {
      taken = tool->hover(context, mouse, seconds);
    }
  }
  return taken;
}

void ViewTools::leave(int view, bool over) {
  for (ViewTool* tool : input_order_) tool->leave(view, over);
}

void ViewTools::draw(PanelContext& context, const DrawnView& view, ToolLayer layer) {
  for (ViewTool* tool : draw_order_) {
    if (tool->layer() == layer) tool->draw(context, view);
  }
}

bool ViewTools::cancel() {
  return std::ranges::any_of(cancel_order_, [](ViewTool* tool) { return tool->cancel(); });
}

void ViewTools::state(const PanelContext& context, nlohmann::ordered_json& result) const {
  for (const ViewTool* tool : draw_order_) tool->state(context, result);
}

}  // namespace minkoscope
