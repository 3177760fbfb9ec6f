// Measures between two points of a view: their distance, its parts along the axes, and the angle between the surfaces
// there.
#pragma once

#include <imgui.h>

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "app/view/point_under.h"
#include "app/window/tools/view_tool.h"

namespace minkoscope {

/// Distance and axes of two points.
struct Measurement {
  double distance = 0.0;
  Vector3d parts{0.0};               // from the first to the second
  std::optional<double> angle = {};  // between the surfaces' normals, degrees
};
Measurement measure(const PointUnder& from, const PointUnder& to);

class MeasureTool : public ViewTool {
 public:
  bool active() const { return active_; }
  void toggle();

  /// A drag orbits, a click measures.
  bool press(PanelContext&, const ViewMouse&) override { return active_; }
  /// Takes the point under the pointer: the first, or the second; after that a new first.
  bool click(PanelContext& context, const ViewMouse& mouse) override;
  /// What a click would take.
  bool hover(PanelContext& context, const ViewMouse& mouse, double seconds) override;
  void leave(int view, bool over) override;
  ToolLayer layer() const override { return ToolLayer::labels; }
  void draw(PanelContext& context, const DrawnView& view) override;
  /// Ends it, its points too.
  bool cancel() override;
  void state(const PanelContext& context, nlohmann::ordered_json& result) const override;

 private:
  void find_point(const PanelContext& context, const ViewMouse& mouse);

  bool active_ = false;
  int view_ = 0;  // that the points lie in
  int hovered_view_ = 0;
  std::optional<PointUnder> first_, second_, hovered_;
};

}  // namespace minkoscope
