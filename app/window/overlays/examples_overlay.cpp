#include "app/window/overlays/examples_overlay.h"

#include <imgui.h>

#include "app/widgets/overlay.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {

void ExamplesOverlay::draw(PanelContext& context) {
  if (!shown_) return;
  Overlay overlay(context, "examples", context.px(620), context.px(720));
  panel_title(context, "Examples");
  ImGui::Dummy({0, context.px(4)});
  ImGui::BeginChild("list");
  const std::filesystem::path file = list_.draw(context, context.document.kind().name);
  ImGui::EndChild();
  if (!file.empty()) context.document.open(file);
  if (!file.empty() || overlay.dismissed_or_escaped()) shown_ = false;
}

void ExamplesOverlay::state(nlohmann::ordered_json& result) const {
  result["examples_shown"] = shown_;
}

}  // namespace minkoscope
