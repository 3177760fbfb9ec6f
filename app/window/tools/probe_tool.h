// The triangle under the mouse, in every view: outlined, with its numbers; its vertices can be dragged if the case
// contains them.
#pragma once

#include <cstdint>
#include <optional>

#include "app/view/triangle_probe.h"
#include "app/window/panes/cameras.h"
#include "app/window/tools/case_drag.h"
#include "app/window/tools/inline_vertex.h"
#include "app/window/tools/view_tool.h"

namespace minkoscope {

class ProbeTool : public ViewTool {
 public:
  ProbeTool(FrameContext& frame, Cameras& cameras) : frame_(frame), cameras_(cameras), drag_(frame.document) {}
  bool shown() const { return shown_; }
  void toggle() { shown_ = !shown_; }

  void look(PanelContext& context, int view, bool redrawn) override;
  bool press(PanelContext& context, const ViewMouse& mouse) override;
  bool held() const override { return vertex_.has_value(); }
  void drag(PanelContext& context, const ViewMouse& mouse) override;
  void release() override;
  ToolLayer layer() const override { return ToolLayer::mode; }
  void draw(PanelContext& context, const DrawnView& view) override;
  bool cancel() override;
  void state(const PanelContext& context, nlohmann::ordered_json& result) const override;

 private:
  FrameContext& frame_;
  Cameras& cameras_;
  CaseDrag drag_;
  bool shown_ = false;
  int view_ = 0;
  std::optional<TriangleFacts> facts_;
  std::optional<InlineVertex> vertex_;  // held
  std::uint64_t drags_ = 0;             // each is a separate undo gesture
};

}  // namespace minkoscope
