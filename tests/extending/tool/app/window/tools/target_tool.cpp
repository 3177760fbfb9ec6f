#include "app/window/tools/target_tool.h"

#include <utility>

#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {

void TargetTool::draw(PanelContext& context, const DrawnView& view) {
  const auto seen = shown_ ? view.camera.project(view.camera.target, view.pane.rect) : std::nullopt;
  if (!seen) return;
  draw_marker(view.draw, Marker::cross, to_imgui(seen->pixel), context.px(8), packed(context.theme.accent),
              packed(context.theme.outline));
}

bool TargetTool::cancel() {
  return std::exchange(shown_, false);
}

void TargetTool::state(const PanelContext&, nlohmann::ordered_json& result) const {
  result["target_shown"] = shown_;
}

}  // namespace minkoscope
