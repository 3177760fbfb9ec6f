// The coordinates of what the pointer rests on, in a tag beside it.
#pragma once

#include <imgui.h>

#include <array>
#include <optional>
#include <span>
#include <string>

#include "app/mode/mode.h"
#include "app/view/point_under.h"

namespace minkoscope {

class PointReadout {
 public:
  static constexpr double rest = 0.25;  // seconds without motion until it shows

  /// The pointer in a view, without a button held. Finds the point once it rests.
  /// `unit` follows the coordinates: " m", or nothing in ellipsoid space.
  void follow(const PanelContext& context, const ViewMouse& mouse, std::string_view unit, double seconds);
  /// The pointer is in no view, or busy there.
  void leave() {
    if (view_ >= 0) *this = {};
  }
  /// Something else is drawn in the view: the point is to be found anew.
  void refresh(int view) {
    if (view == view_) sought_ = false;
  }
  /// A frame is needed soon: the pointer begins to rest.
  bool waits() const { return view_ >= 0 && rested_ < rest; }
  int view() const { return view_; }
  const std::optional<PointUnder>& point() const { return point_; }

  void draw(PanelContext& context, const ViewRect& rect, ImDrawList& draw) const;

 private:
  int view_ = -1;
  glm::dvec2 at_{-1e9};
  double rested_ = 0.0;
  std::optional<PointUnder> point_;
  bool sought_ = false;               // it, since the pointer rests
  std::array<std::string, 2> lines_;  // its name, which may be empty, and its coordinates
};

/// A length read off a picture is good for five digits; an exact one, of a vertex or a marker, has them all.
std::string length_text(double value, bool exact);
/// "0.5  −1  0.25".
std::string coordinates_text(const Vector3d& point, bool exact);

/// Lines of text on a plain ground beside a pixel, kept inside the view. All but one are faint.
void draw_tag(PanelContext& context, const ViewRect& rect, const glm::dvec2& pixel, std::span<const std::string> lines,
              std::size_t bright, ImDrawList& draw);

}  // namespace minkoscope
