// The handles of the selected shape in the world views: which one is held, how it is drawn, and the pose it gives.
#pragma once

#include <imgui.h>

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "app/mode/input.h"
#include "app/mode/mode.h"
#include "app/view/gizmo.h"

namespace minkoscope {

class PoseHandles {
 public:
  bool local() const { return local_; }
  void toggle_frame() { local_ = !local_; }
  bool held() const { return static_cast<bool>(held_); }
  const Pose& start() const { return start_; }
  /// Names the drag, for undo.
  std::string gesture() const { return "handles " + std::to_string(drags_); }

  /// The pointer without a button. True when it is on a handle.
  bool hover(const PanelContext& context, const ViewMouse& mouse, const Pose& pose);
  /// No handle is shown, or the pointer is elsewhere.
  void leave() { hovered_ = {}; }
  bool press(const PanelContext& context, const ViewMouse& mouse, const Pose& pose);
  /// The pose that the held handle gives; Ctrl snaps.
  Pose drag(const PanelContext& context, const ViewMouse& mouse);
  void release() { held_ = {}; }

  void draw(PanelContext& context, const ViewRect& rect, const Camera& camera, const Pose& pose, ImDrawList& draw);
  nlohmann::ordered_json state(const Pose& pose, const Camera& camera, const ViewRect& rect, double scale) const;

 private:
  bool local_ = false;
  Handle hovered_, held_;
  Pose start_;
  glm::dvec2 from_{0.0};
  DraggedPose now_;
  std::uint64_t drags_ = 0;
};

}  // namespace minkoscope
