// A cross in every view at the point that its camera turns around.
#pragma once

#include "app/window/tools/view_tool.h"

namespace minkoscope {

class TargetTool : public ViewTool {
 public:
  void toggle() { shown_ = !shown_; }

  ToolLayer layer() const override { return ToolLayer::labels; }
  void draw(PanelContext& context, const DrawnView& view) override;
  bool cancel() override;
  void state(const PanelContext& context, nlohmann::ordered_json& result) const override;

 private:
  bool shown_ = false;
};

}  // namespace minkoscope
