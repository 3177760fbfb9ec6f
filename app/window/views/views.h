// The 3D views: their pictures, titles, legends and labels, and the mouse in them, which tools, the mode and the camera
// share.
#pragma once

#include <imgui.h>

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "app/window/frame/area.h"
#include "app/window/frame/frame_context.h"
#include "app/window/panes/cameras.h"
#include "app/window/tools/view_tools.h"
#include "app/window/views/legend.h"
#include "app/window/views/picture_quality.h"

namespace minkoscope {

class Views {
 public:
  Views(FrameContext& frame, Cameras& cameras, ViewTools& tools, SceneRenderer& renderer)
      : frame_(frame), cameras_(cameras), tools_(tools), renderer_(renderer), legend_(frame) {}

  void draw(PanelContext& context, const Layout& layout, double seconds);
  /// A finer picture is still to come.
  bool waits() const { return quality_.waits(); }
  int samples() const { return quality_.samples(); }
  /// Milliseconds that pictures took in this frame.
  double drawing() const { return drawing_; }
  /// The labels that are drawn.
  void labels_state(nlohmann::ordered_json& result) const;

 private:
  /// What the picture of a view has become in this frame.
  struct DrawnPicture {
    bool changed = true;
    int samples = 1;
  };
  void draw_view(PanelContext& context, int view, const Area& area, double seconds);
  /// Brings the draw list up to date. True when it stays what it was.
  bool draw_list(PanelContext& context, int view, bool step_changed);
  /// Whether an edit since the view was framed has made what it shows several times as large, or as small.
  bool outgrows_framing(PanelContext& context, int view);
  /// Frames a view whose framing key has changed, or that is outgrown.
  void follow_framing(PanelContext& context, int view, bool step_changed);
  DrawnPicture draw_picture(PanelContext& context, ViewPane& pane, const Camera& shown, const RenderOptions& options,
                            bool list_stays);
  void update_texts(PanelContext& context, int view);
  void draw_title(PanelContext& context, ViewPane& pane, ImDrawList& draw);
  /// The picture, and a plain ground under the texts over it.
  static void draw_ground(const PanelContext& context, const ViewPane& pane, ImDrawList& draw);
  /// Everything that lies over the picture, from the bottom up. `view_item`: the view's own in ImGui.
  void draw_over_picture(PanelContext& context, int view, const Camera& shown, const RenderOptions& options,
                         DrawnPicture picture, ImGuiID view_item);
  void draw_scale_and_axes(PanelContext& context, const DrawnView& view);
  /// Says why a view is empty, in its middle.
  void draw_absent(PanelContext& context, const DrawnView& view) const;
  /// The letters of a view's axes, and their middle.
  void draw_axis_buttons(PanelContext& context, const DrawnView& view);
  // view_mouse.cpp
  void handle_mouse(PanelContext& context, int view, double seconds);
  void press(PanelContext& context, ViewPane& pane, ViewMouse& mouse);
  void drag(PanelContext& context, ViewPane& pane, const ViewMouse& mouse);
  void drag_camera(ViewPane& pane, const ViewMouse& mouse);
  void fly(ViewPane& pane, double seconds);
  void release(PanelContext& context, ViewPane& pane, const ViewMouse& mouse);

  FrameContext& frame_;
  Cameras& cameras_;
  ViewTools& tools_;
  SceneRenderer& renderer_;
  Legend legend_;
  PictureQuality quality_;
  bool redrawn_ = false;  // a view, in this frame
  double drawing_ = 0.0;
};

}  // namespace minkoscope
