// Which area of the window has what, and the splitters between the areas.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "app/window/frame/area.h"
#include "app/window/frame/frame_context.h"
#include "app/window/frame/laid_out_parts.h"

namespace minkoscope {

class WindowLayout {
 public:
  WindowLayout(FrameContext& frame, LaidOutParts& parts) : frame_(frame), parts_(parts) {}

  /// The areas of this frame.
  Layout lay_out();
  void draw_splitters(PanelContext& context, const Layout& layout);

  bool panels_shown() const { return panels_shown_; }
  /// Panels, or the views alone.
  void show_panels(bool shown) { panels_shown_ = shown; }
  /// A single view, 0 or 1, or both (nullopt).
  void show_view(std::optional<int> only) { only_view_ = only; }
  /// Esc: shows the panels again. False where they are shown.
  bool cancel();
  void state(nlohmann::ordered_json& result) const;

 private:
  /// Too narrow for all of the top bar in one row.
  bool is_narrow(float width) const;
  /// Too narrow for a column each of the case and the inspector.
  bool shares_column(float width) const;
  Layout lay_out(float width, float height) const;
  void lay_out_views(Layout& layout, const Area& middle) const;
  /// A line that the mouse drags: `place` grows by the motion along it times `sign`, divided by `unit`.
  struct Splitter {
    const char* id;
    Area area;
    bool vertical;
    double Preferences::*place;
    double sign, unit;
  };
  void draw_splitter(PanelContext& context, const Splitter& splitter);
  void draw_panel_splitters(PanelContext& context, const Layout& layout, float top, float height);
  void draw_view_splitters(PanelContext& context, const Layout& layout, float top, float height);

  FrameContext& frame_;
  LaidOutParts& parts_;
  bool panels_shown_ = true;
  std::optional<int> only_view_;
};

}  // namespace minkoscope
