// The magnifier as a tool of the views: of the second view of each column, while that is not zoomed itself.
#pragma once

#include <array>
#include <optional>

#include "app/window/panes/cameras.h"
#include "app/window/tools/magnifier.h"
#include "app/window/tools/view_tool.h"

namespace minkoscope {

class MagnifierTool : public ViewTool {
 public:
  MagnifierTool(FrameContext& frame, Cameras& cameras, SceneRenderer& renderer)
      : frame_(frame), cameras_(cameras), renderer_(renderer) {}

  void look(PanelContext& context, int view, bool redrawn) override;
  ToolLayer layer() const override { return ToolLayer::picture; }
  void draw(PanelContext& context, const DrawnView& view) override;
  void state(const PanelContext& context, nlohmann::ordered_json& result) const override;

 private:
  /// The simplex and the origin, where they are small in what a view frames.
  std::optional<DrawBounds> small_focus(PanelContext& context, int view) const;

  FrameContext& frame_;
  Cameras& cameras_;
  SceneRenderer& renderer_;
  struct Inset {
    Magnifier magnifier;
    std::optional<DrawBounds> focus;  // of the view's draw list
  };
  std::array<Inset, 2> insets_;
};

}  // namespace minkoscope
