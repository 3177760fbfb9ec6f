// Draws a list's labels with ImGui: outlined, never overlapping, fainter behind geometry, with leader lines.
#pragma once

#include <imgui.h>

#include <array>
#include <span>
#include <vector>

#include "app/draw/draw_list.h"
#include "app/render/fonts.h"
#include "app/render/theme.h"
#include "app/view/label_layout.h"
#include "app/view/picking.h"

namespace minkoscope {

/// Scratch memory, reused between frames to avoid allocations.
struct DrawnLabels {
  std::vector<LabelRequest> requests;
  std::vector<const DrawList::Label*> labels;
  std::vector<glm::dvec2> markers;
  LabelScratch layout;
};

/// `rect` is the view in ImGui's coordinates; labels are clipped to it. `scale` is UI pixels per logical pixel.
void draw_labels(ImDrawList& draw_list, const DrawList& list, const Camera& camera, const ViewRect& rect,
                 const Theme& theme, const Fonts& fonts, Picker& picker, float scale,
                 std::span<const ViewRect> obstacles, DrawnLabels& room);

/// Pixels of a view as ImGui has them.
ImVec2 to_imgui(const glm::dvec2& p);

/// Outlined text, as labels are drawn.
void outlined_text(ImDrawList& draw_list, ImFont* font, float size, const ImVec2& position, const Colour& colour,
                   const Colour& outline, std::string_view text);

/// A scale bar for lengths at the target ("10 mm"), and the world axes, in a corner of the view. The bar's place.
ViewRect draw_scale_bar(ImDrawList& draw_list, const Camera& camera, const ViewRect& rect, const Theme& theme,
                        const Fonts& fonts, float scale = 1.0f);
/// Where the letters of the axes are, and the point that the axes leave from.
struct AxesPlace {
  ImVec2 middle;
  std::array<ImVec2, 3> letters;
  float size = 1.0f;   // of the axes, relative to those in a large view
  float reach = 0.0f;  // from the middle to the border of all
};
AxesPlace axes_place(const Camera& camera, const ViewRect& rect, float scale = 1.0f);
void draw_axes(ImDrawList& draw_list, const Camera& camera, const ViewRect& rect, const Theme& theme,
               const Fonts& fonts, float scale = 1.0f);

}  // namespace minkoscope
