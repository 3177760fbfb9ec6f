#include "app/window/tools/magnifier.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

constexpr double side = 190.0;             // logical pixels
constexpr double smallest_share = 0.42;    // of the view's smaller side that the inset may take
constexpr double worth_magnifying = 30.0;  // radius of the focus in the view, logical pixels
constexpr double smallest_view = 260.0;    // with less room there is no inset

}  // namespace

void Magnifier::place(const PanelContext& own, const ViewRect& rect, const Camera& camera,
                      const std::optional<DrawBounds>& focus, double lower_edge) {
  const double scale = static_cast<double>(own.scale);
  rect_.reset();
  if (!focus || std::min(rect.width, rect.height) < smallest_view * scale) return;
  const double metres = camera.pixel_size(focus->centre(), rect);
  const double radius = focus->radius();
  if (!(metres > 0.0) || !(radius > 0.0) || radius / metres > worth_magnifying * scale) return;
  const auto seen = camera.project(focus->centre(), rect);
  if (!seen || !rect.contains(seen->pixel)) return;
  const double width = std::floor(std::min(side * scale, smallest_share * std::min(rect.width, rect.height)));
  const double margin = std::floor(12.0 * scale);
  ViewRect inset{rect.x + rect.width - margin - width, lower_edge - margin - width, width, width};
  // On the other side where the simplex is.
  if (inset.contains(seen->pixel)) inset.x = rect.x + margin;
  focus_ = *focus;
  camera_ = camera;
  camera_.frame(*focus, 1.0);
  magnification_ = metres / camera_.pixel_size(focus->centre(), inset);
  if (magnification_ < 1.5) return;
  rect_ = inset;
}

bool Magnifier::draw(PanelContext& own, const ViewRect& view, const Camera& camera, const Scene& scene,
                     ImDrawList& draw) {
  if (!rect_) return false;
  const ViewRect& inset = *rect_;
  Camera shown = camera_;
  std::optional<DrawBounds> bounds = scene.bounds;
  include(bounds, shown.target);
  if (bounds) shown.fit_depth(*bounds);
  const int width = static_cast<int>(inset.width);
  const bool stays = !scene.changed && shown == drawn_camera_ && width == target_.width() &&
                     scene.samples == drawn_samples_ && own.theme.dark == drawn_dark_;
  if (!stays) {
    target_.resize(width, width, scene.samples);
    target_.begin();
    scene.renderer.draw(scene.list, shown, {0, 0, width, width}, own.theme, scene.options);
    target_.finish();
    drawn_camera_ = shown;
    drawn_samples_ = scene.samples;
    drawn_dark_ = own.theme.dark;
  }
  const ImVec2 low{static_cast<float>(inset.x), static_cast<float>(inset.y)};
  const ImVec2 high{static_cast<float>(inset.x + inset.width), static_cast<float>(inset.y + inset.height)};
  // What is magnified, and lines from it to the inset.
  const auto seen = camera.project(focus_.centre(), view);
  const double radius =
      std::max(focus_.radius() / camera.pixel_size(focus_.centre(), view), 7.0 * static_cast<double>(own.scale));
  const ImU32 faint = packed(own.theme.dim, 0.75f);
  if (seen) {
    const ImVec2 a{static_cast<float>(seen->pixel.x - radius), static_cast<float>(seen->pixel.y - radius)};
    const ImVec2 b{static_cast<float>(seen->pixel.x + radius), static_cast<float>(seen->pixel.y + radius)};
    draw.AddRect(a, b, faint, own.px(2), 0, own.px(1.2));
    const bool from_left = inset.x > seen->pixel.x;
    const float near = from_left ? low.x : high.x, from = from_left ? b.x : a.x;
    draw.AddLine({from, a.y}, {near, low.y}, packed(own.theme.dim, 0.4f), own.px(1));
    draw.AddLine({from, b.y}, {near, high.y}, packed(own.theme.dim, 0.4f), own.px(1));
  }
  draw.AddRectFilled(low, high, packed(own.theme.background), own.px(6));
  draw.AddImageRounded(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(target_.texture())), low, high, {0, 1},
                       {1, 0}, IM_COL32_WHITE, own.px(6));
  std::array<char, 32> text{};
  const bool many = magnification_ >= 1e4;
  std::snprintf(text.data(), text.size(),
                many                     ? "× %.1e"
                : magnification_ >= 10.0 ? "× %.0f"
                                         : "× %.1f",
                magnification_);
  const ImVec2 size = size_of(own.fonts.small, text.data());
  const ImVec2 at{low.x + own.px(8), low.y + own.px(6)};
  const ViewRect title{static_cast<double>(at.x), static_cast<double>(at.y), static_cast<double>(size.x),
                       static_cast<double>(size.y)};
  draw_labels(draw, scene.list, shown, inset, own.theme, own.fonts, scene.picker, own.scale, std::array{title},
              labels_);
  text_at(draw, own.fonts.small, at, packed(own.theme.dim), text.data());
  note_text(own, text.data(), at, size);
  ImGui::SetCursorScreenPos(low);
  const bool clicked = ImGui::InvisibleButton("magnifier", {high.x - low.x, high.y - low.y});
  draw.AddRect(low, high, packed(ImGui::IsItemHovered() ? own.theme.dim : own.theme.line), own.px(6), 0, own.px(1.4));
  note_control(own, "view.magnifier", text.data(), low, {high.x - low.x, high.y - low.y}, true, false);
  tooltip(own, "the simplex and the origin, magnified; click to zoom there   Z\nShift+Z hides the magnifier");
  return clicked;
}

}  // namespace minkoscope
