// A tool in the views: what it does with the mouse and what it draws over a view; its state and its part of the dumped
// state. view_tools.h lists them.
#pragma once

#include <imgui.h>

#include <nlohmann/json_fwd.hpp>

#include "app/mode/mode.h"
#include "app/window/panes/view_pane.h"

namespace minkoscope {

/// A view that is being drawn.
struct DrawnView {
  int view = 0;
  ViewPane& pane;
  const Camera& camera;   // that it is seen with
  ViewRect above_legend;  // what its legend leaves of it
  const RenderOptions& options;
  bool changed = true;  // its picture, in this frame
  int samples = 1;      // of it
  ImDrawList& draw;
};

/// Where a tool draws: over the picture and below axes and scale; over these; over what the mode draws over a view;
/// over the labels, too.
enum class ToolLayer { picture, view, mode, labels };

class ViewTool {
 public:
  virtual ~ViewTool() = default;

  /// Once a frame for each view, before the mouse is handled; the view is ImGui's last item. `redrawn`: its draw list
  /// is not that of the last frame.
  virtual void look(PanelContext&, int /*view*/, bool /*redrawn*/) {}
  /// The left button went down: true when the tool takes the press.
  virtual bool press(PanelContext&, const ViewMouse&) { return false; }
  /// Whether the drag is the tool's.
  virtual bool held() const { return false; }
  virtual void drag(PanelContext&, const ViewMouse&) {}
  virtual void release() {}
  /// A click without a drag: true when the tool takes it.
  virtual bool click(PanelContext&, const ViewMouse&) { return false; }
  /// The pointer without a button: true when a press would be the tool's.
  virtual bool hover(PanelContext&, const ViewMouse&, double /*seconds*/) { return false; }
  /// The pointer is outside the view, or over what another tool takes; `over`: it is in the view with a button held.
  virtual void leave(int /*view*/, bool /*over*/) {}
  virtual ToolLayer layer() const = 0;
  virtual void draw(PanelContext& context, const DrawnView& view) = 0;
  /// Esc: true when there was something to cancel.
  virtual bool cancel() { return false; }
  /// Adds to what --dump-state writes.
  virtual void state(const PanelContext& context, nlohmann::ordered_json& result) const = 0;
};

}  // namespace minkoscope
