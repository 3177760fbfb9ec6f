// The tools in the views: handles of the selected shape, the measure, the coordinates under the pointer, and what the
// magnifier shows.
#include <imgui.h>

#include <algorithm>

#include "app/widgets/laid_out.h"
#include "app/window/app_frame.h"

namespace minkoscope {

std::optional<Pose> AppFrame::pose_with_handles(const PanelContext& own, int view) const {
  const bool world = view % 2 == 0;
  if (!world || measure_.active() || frame_.playback.playing) return std::nullopt;
  return frame_.mode().selected_pose(own);
}

bool AppFrame::press_tools(PanelContext& own, const ViewMouse& mouse) {
  readout_.leave();
  if (measure_.active()) return true;  // a drag orbits, a click measures
  if (const std::optional<Pose> pose = pose_with_handles(own, mouse.view); pose && handles_.press(own, mouse, *pose)) {
    drag_from_ = frame_.document.snapshot();
    return true;
  }
  return press_probe(mouse.view, mouse);
}

void AppFrame::release_tools() {
  handles_.release();
  vertex_held_.reset();
  drag_from_.reset();
  frame_.document.end_gesture();
}

void AppFrame::hover_tools(PanelContext& own, const ViewMouse& mouse, double seconds) {
  if (measure_.active()) {
    readout_.leave();
    measure_.hover(own, mouse);
    return;
  }
  if (const std::optional<Pose> pose = pose_with_handles(own, mouse.view); pose && handles_.hover(own, mouse, *pose)) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    readout_.leave();
    return;
  }
  handles_.leave();
  if (frame_.mode().hover(own, mouse)) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (probe_shown_) {
    readout_.leave();  // its table has the numbers
  } else {
    readout_.follow(own, mouse, pane_unit(mouse.view), seconds);
    if (readout_.waits()) frame_.settle = std::max(frame_.settle, 2);
  }
}

std::optional<DrawBounds> AppFrame::small_focus(PanelContext& own, int view) {
  if (frame_.document.pair() == nullptr) return std::nullopt;
  const DrawList& list = panes_[static_cast<std::size_t>(view)].list;
  const std::optional<DrawBounds> close = frame_.mode().bounds(own, view, list, true);
  const std::optional<DrawBounds> whole = frame_.mode().bounds(own, view, list, false);
  if (!close || !whole || close->radius() > 0.5 * whole->radius()) return std::nullopt;
  return close;
}

void AppFrame::draw_magnifier(PanelContext& own, int view, const Camera& camera, const ViewRect& above_legend,
                              const RenderOptions& options, DrawnPicture picture, ImDrawList& draw) {
  ViewPane& pane = panes_[static_cast<std::size_t>(view)];
  Magnifier& magnifier = magnifiers_[static_cast<std::size_t>(view / 2)];
  const bool wanted = frame_.preferences.show_magnifier && !pane.close;
  magnifier.place(own, pane.rect, camera, wanted ? pane.small_focus : std::nullopt,
                  above_legend.y + above_legend.height);
  if (const auto& inset = magnifier.rect()) {
    note_mark(own, "magnifier", {static_cast<float>(inset->x), static_cast<float>(inset->y)},
              {static_cast<float>(inset->width), static_cast<float>(inset->height)});
  }
  const Magnifier::Scene scene{*renderer_,       pane.list,       pane.picker,    options,
                               pane.list_bounds, picture.changed, picture.samples};
  if (magnifier.draw(own, pane.rect, camera, scene, draw)) zoom_to_simplex(own, true);
}

std::string_view AppFrame::pane_unit(int view) const {
  return panes_[static_cast<std::size_t>(view)].text.metres ? " m" : "";
}

void AppFrame::draw_tools(PanelContext& own, int view, const Camera& camera, ImDrawList& draw) {
  const ViewRect& rect = panes_[static_cast<std::size_t>(view)].rect;
  measure_.draw(own, view, rect, camera, pane_unit(view), draw);
  if (readout_.view() == view && !frame_.mouse_captured()) readout_.draw(own, rect, draw);
}

}  // namespace minkoscope
