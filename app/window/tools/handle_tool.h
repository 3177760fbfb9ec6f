// The handles of the selected shape as a tool of the views.
#pragma once

#include <optional>

#include "app/window/panes/cameras.h"
#include "app/window/tools/case_drag.h"
#include "app/window/tools/measure_tool.h"
#include "app/window/tools/pose_handles.h"
#include "app/window/tools/view_tool.h"

namespace minkoscope {

class HandleTool : public ViewTool {
 public:
  HandleTool(FrameContext& frame, const Cameras& cameras, const MeasureTool& measure)
      : frame_(frame), cameras_(cameras), measure_(measure), drag_(frame.document) {}
  void toggle_frame() { handles_.toggle_frame(); }

  bool press(PanelContext& context, const ViewMouse& mouse) override;
  bool held() const override { return handles_.held(); }
  void drag(PanelContext& context, const ViewMouse& mouse) override;
  void release() override;
  bool hover(PanelContext& context, const ViewMouse& mouse, double seconds) override;
  ToolLayer layer() const override { return ToolLayer::view; }
  void draw(PanelContext& context, const DrawnView& view) override;
  bool cancel() override;
  void state(const PanelContext& context, nlohmann::ordered_json& result) const override;

 private:
  /// The pose that has handles in a view.
  std::optional<Pose> pose_in(const PanelContext& context, int view) const;

  FrameContext& frame_;
  const Cameras& cameras_;
  const MeasureTool& measure_;
  CaseDrag drag_;
  PoseHandles handles_;
};

}  // namespace minkoscope
