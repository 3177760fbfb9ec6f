// Label placement: beside their anchors, inside the view, never overlapping. A pure function of its input, so that
// pictures are reproducible and labels do not jump while the view moves a little. Of labels that mean about the same
// place, a few are shown: those of the highest priority.
#pragma once

#include <span>
#include <vector>

#include "app/view/camera.h"

namespace minkoscope {

struct LabelRequest {
  glm::dvec2 anchor{0.0};  // pixels
  glm::dvec2 size{0.0};    // of the text, pixels
  int priority = 0;        // higher is placed first and closer; ties in the order given
};

struct LabelPlacement {
  glm::dvec2 position{0.0};  // top left corner of the text
  bool visible = false;  // false: the anchor is outside the view, no space is free, or more important ones are there
  bool leader = false;   // placed away from the anchor: draw a line to it
  glm::dvec2 leader_end{0.0};  // the point of the text's box nearest the anchor
};

/// Scratch memory, reused between frames to avoid allocations.
struct LabelScratch {
  std::vector<std::size_t> order;
  std::vector<ViewRect> spared, taken;
  std::vector<LabelPlacement> placements;
};

/// `obstacles` are rectangles that labels avoid too (legends, markers). One placement a request, in the same order.
/// `markers` are points that labels keep visible where possible. `scale` is pixels per logical pixel: distances between
/// labels, anchors and markers scale with it.
std::span<const LabelPlacement> layout_labels(LabelScratch& room, std::span<const LabelRequest> requests,
                                              const ViewRect& view, std::span<const ViewRect> obstacles = {},
                                              double scale = 1.0, std::span<const glm::dvec2> markers = {});
std::vector<LabelPlacement> layout_labels(std::span<const LabelRequest> requests, const ViewRect& view,
                                          std::span<const ViewRect> obstacles = {}, double scale = 1.0,
                                          std::span<const glm::dvec2> markers = {});

}  // namespace minkoscope
