// The coordinates of what the pointer rests on, in a tag beside it.
#pragma once

#include <imgui.h>

#include <array>
#include <optional>
#include <span>
#include <string>

#include "app/view/point_under.h"
#include "app/window/panes/cameras.h"
#include "app/window/tools/probe_tool.h"
#include "app/window/tools/view_tool.h"

namespace minkoscope {

class PointReadout : public ViewTool {
 public:
  static constexpr double rest = 0.25;  // seconds without motion until it shows

  PointReadout(FrameContext& frame, const Cameras& cameras, const ProbeTool& probe)
      : frame_(frame), cameras_(cameras), probe_(probe) {}

  /// Where something else is drawn, the point is found again.
  void look(PanelContext& context, int view, bool redrawn) override;
  /// Without a button held. Finds the point once the pointer rests.
  bool hover(PanelContext& context, const ViewMouse& mouse, double seconds) override;
  void leave(int view, bool over) override;
  ToolLayer layer() const override { return ToolLayer::labels; }
  void draw(PanelContext& context, const DrawnView& view) override;
  void state(const PanelContext& context, nlohmann::ordered_json& result) const override;

 private:
  /// Where the pointer rests, and what is there.
  struct Pointed {
    int view = -1;
    glm::dvec2 at{-1e9};
    double rested = 0.0;
    std::optional<PointUnder> point;
    bool sought = false;               // it, since the pointer rests
    std::array<std::string, 2> lines;  // its name, which may be empty, and its coordinates
  };
  void follow(const PanelContext& context, const ViewMouse& mouse, double seconds);

  FrameContext& frame_;
  const Cameras& cameras_;
  const ProbeTool& probe_;
  Pointed now_;
};

/// A length read off a picture is good for five digits; an exact one, of a vertex or a marker, has them all.
std::string length_text(double value, bool exact);
/// "0.5  −1  0.25".
std::string coordinates_text(const Vector3d& point, bool exact);

/// Lines of text on a plain ground beside a pixel, kept inside the view. All but one are faint.
void draw_tag(PanelContext& context, const ViewRect& rect, const glm::dvec2& pixel, std::span<const std::string> lines,
              std::size_t bright, ImDrawList& draw);

}  // namespace minkoscope
