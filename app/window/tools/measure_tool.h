// Measures between two points of a view: their distance, its parts along the axes, and the angle between the surfaces
// there.
#pragma once

#include <imgui.h>

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "app/mode/mode.h"
#include "app/view/point_under.h"

namespace minkoscope {

/// Distance and axes of two points.
struct Measurement {
  double distance = 0.0;
  Vector3d parts{0.0};               // from the first to the second
  std::optional<double> angle = {};  // between the surfaces' normals, degrees
};
Measurement measure(const PointUnder& from, const PointUnder& to);

class MeasureTool {
 public:
  bool active() const { return active_; }
  void toggle();
  /// The pointer in a view: what a click would take.
  void hover(const PanelContext& context, const ViewMouse& mouse);
  void leave() { hovered_.reset(); }
  /// Takes the point under the pointer: the first, or the second; after that a new first.
  void click(const PanelContext& context, const ViewMouse& mouse);
  /// Esc: the points, then the tool.
  void cancel();
  void draw(PanelContext& context, int view, const ViewRect& rect, const Camera& camera, std::string_view unit,
            ImDrawList& draw) const;
  nlohmann::ordered_json state() const;

 private:
  bool active_ = false;
  int view_ = 0;  // that the points lie in
  int hovered_view_ = 0;
  std::optional<PointUnder> first_, second_, hovered_;
};

}  // namespace minkoscope
