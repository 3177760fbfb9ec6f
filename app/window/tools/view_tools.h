// All tools of the views, and three orders of them: in which they receive the mouse, in which they are drawn, and in
// which Esc cancels them.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>

#include "app/window/tools/handle_tool.h"
#include "app/window/tools/magnifier_tool.h"
#include "app/window/tools/measure_tool.h"
#include "app/window/tools/point_readout.h"
#include "app/window/tools/probe_tool.h"

namespace minkoscope {

class ViewTools {
 public:
  ViewTools(FrameContext& frame, Cameras& cameras, SceneRenderer& renderer)
      : handles(frame, cameras, measure),
        probe(frame, cameras),
        readout(frame, cameras, probe),
        magnifier(frame, cameras, renderer) {}
  ViewTools(const ViewTools&) = delete;
  ViewTools& operator=(const ViewTools&) = delete;

  MeasureTool measure;
  HandleTool handles;
  ProbeTool probe;
  PointReadout readout;
  MagnifierTool magnifier;

  // As of a ViewTool, for each in its order; the first that takes the mouse ends it.
  void look(PanelContext& context, int view, bool redrawn);
  bool press(PanelContext& context, const ViewMouse& mouse);
  /// The tool that holds the drag; null: none does.
  ViewTool* held() const;
  bool click(PanelContext& context, const ViewMouse& mouse);
  bool hover(PanelContext& context, const ViewMouse& mouse, double seconds);
  void leave(int view, bool over);
  void draw(PanelContext& context, const DrawnView& view, ToolLayer layer);
  bool cancel();
  void state(const PanelContext& context, nlohmann::ordered_json& result) const;

 private:
  using Order = std::array<ViewTool*, 5>;
  const Order input_order_{&measure, &handles, &probe, &readout, &magnifier};
  const Order draw_order_{&magnifier, &handles, &probe, &measure, &readout};
  const Order cancel_order_{&handles, &probe, &measure, &readout, &magnifier};
};

}  // namespace minkoscope
