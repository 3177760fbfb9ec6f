// Where labels go: beside their anchors, inside the view, never over each other. A pure function of its input, so that
// pictures repeat and labels do not jump while the view moves a little.
#pragma once

#include <span>
#include <vector>

#include "app/view/camera.h"

namespace minkoscope {

struct LabelRequest {
  glm::dvec2 anchor{0.0};  // pixels
  glm::dvec2 size{0.0};    // of the text, pixels
  int priority = 0;        // higher is placed first and stays nearer; ties in the order given
};

struct LabelPlacement {
  glm::dvec2 position{0.0};    // top left corner of the text
  bool visible = false;        // false: the anchor is outside the view, or no room is left
  bool leader = false;         // pushed away: draw a line to the anchor
  glm::dvec2 leader_end{0.0};  // the point of the text's box nearest the anchor
};

/// Room that laying out needs, kept from frame to frame so that it is not taken anew.
struct LabelRoom {
  std::vector<std::size_t> order;
  std::vector<ViewRect> spared, taken;
  std::vector<LabelPlacement> placements;
};

/// `obstacles` are rectangles labels keep off too (legends, markers). One placement a request, in the same order.
/// `markers` are points that labels leave visible while there is room. `scale` is pixels a logical pixel: distances
/// between labels, anchors and markers grow with it.
std::span<const LabelPlacement> layout_labels(LabelRoom& room, std::span<const LabelRequest> requests,
                                              const ViewRect& view, std::span<const ViewRect> obstacles = {},
                                              double scale = 1.0, std::span<const glm::dvec2> markers = {});
std::vector<LabelPlacement> layout_labels(std::span<const LabelRequest> requests, const ViewRect& view,
                                          std::span<const ViewRect> obstacles = {}, double scale = 1.0,
                                          std::span<const glm::dvec2> markers = {});

}  // namespace minkoscope
