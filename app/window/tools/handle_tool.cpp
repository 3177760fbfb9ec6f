#include "app/window/tools/handle_tool.h"

#include <imgui.h>

#include "core/scene/json/json.h"

namespace minkoscope {

std::optional<Pose> HandleTool::pose_in(const PanelContext& context, int view) const {
  const bool world = view % 2 == 0;
  if (!world || measure_.active() || frame_.playback.playing) return std::nullopt;
  return frame_.mode().selected_pose(context);
}

bool HandleTool::press(PanelContext& context, const ViewMouse& mouse) {
  const std::optional<Pose> pose = pose_in(context, mouse.view);
  if (!pose || !handles_.press(context, mouse, *pose)) return false;
  drag_.begin();
  return true;
}

void HandleTool::drag(PanelContext& context, const ViewMouse& mouse) {
  frame_.mode().set_selected_pose(context, handles_.drag(context, mouse), handles_.gesture());
}

void HandleTool::release() {
  handles_.release();
  drag_.end();
}

bool HandleTool::hover(PanelContext& context, const ViewMouse& mouse, double) {
  const std::optional<Pose> pose = pose_in(context, mouse.view);
  if (pose && handles_.hover(context, mouse, *pose)) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return true;
  }
  handles_.leave();
  return false;
}

void HandleTool::draw(PanelContext& context, const DrawnView& view) {
  const std::optional<Pose> pose = pose_in(context, view.view);
  if (pose && !context.still) handles_.draw(context, view.pane.rect, view.camera, *pose, view.draw);
}

bool HandleTool::cancel() {
  if (!held()) return false;
  handles_.release();
  drag_.cancel();
  return true;
}

void HandleTool::state(const PanelContext& context, nlohmann::ordered_json& result) const {
  const std::optional<Pose> pose = pose_in(context, 0);
  if (!pose) return;
  const ViewPane& pane = cameras_.pane(0);
  result["handles"] = handles_.state(*pose, pane.camera, pane.rect, static_cast<double>(frame_.scale));
  result["handles"]["held"] = handles_.held();
}

}  // namespace minkoscope
