// The views' panes with their cameras: how cameras follow each other, and what they frame.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "app/window/frame/frame_context.h"
#include "app/window/panes/view_pane.h"

namespace minkoscope {

class Cameras {
 public:
  explicit Cameras(FrameContext& frame);

  ViewPane& pane(int view) { return panes_[static_cast<std::size_t>(view)]; }
  const ViewPane& pane(int view) const { return panes_[static_cast<std::size_t>(view)]; }
  std::array<ViewPane, 4>& panes() { return panes_; }
  /// How many views there are, as of the last frame.
  int shown() const { return shown_; }
  void show(int views);
  bool moving() const;

  /// Turns all views; radians.
  void orbit(double yaw, double pitch);
  /// The same by a drag in one of them, which the others follow.
  void turn(int view, double yaw, double pitch);
  /// Gives all views the direction of this one.
  void link_rotation(int view);
  /// In two columns: copies the camera to the other column's view of this row.
  void link_column(int view);
  /// Turns all views to look along an axis: from its positive end, or from the other where they do already.
  void look_along(int axis);
  void toggle_orthographic();
  /// The next pictures are framed again, in perspective, from the first direction or from this one: the eye's place as
  /// seen from what is framed, world axes.
  void begin_again(const std::optional<Vector3d>& from);
  /// The direction in which a case that has just come is seen, of the first view.
  void take_first_look(const PanelContext& context);
  void frame_view(PanelContext& context, int view, bool selection, bool at_once);
  /// Frames the selection, or everything, in both spaces.
  void frame_all(PanelContext& context);
  /// Frames the simplex and the origin, or everything again.
  void zoom_to_simplex(PanelContext& context, bool close);
  /// Esc: ends the zoom. False where there is none.
  bool cancel(PanelContext& context);
  void state(nlohmann::ordered_json& result) const;

 private:
  FrameContext& frame_;
  std::array<ViewPane, 4> panes_;
  std::optional<Vector3d> from_;  // for the next picture
  int shown_ = 2;
};

}  // namespace minkoscope
