#include "app/panels/film_strip.h"

#include <algorithm>
#include <cmath>

#include "app/panels/steps/step_kind.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

std::optional<std::size_t> FilmStrip::draw(PanelContext& context, std::span<const FilmRow> rows, std::size_t moment,
                                           std::optional<std::size_t> mark) {
  const Theme& theme = context.theme;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos(), area = ImGui::GetContentRegionAvail();
  std::size_t count = 0;
  for (const FilmRow& row : rows) count = std::max(count, row.steps.size());
  frames_drawn_ = 0;
  if (count == 0 || rows.empty() || area.x < context.px(40) || area.y < context.px(30)) {
    faint_text(context, "no steps to show");
    return std::nullopt;
  }
  ImFont* small = context.fonts.small;
  const float bar = context.px(5), each = (area.y - bar) / static_cast<float>(rows.size());
  const float caption = small->FontSize + context.px(4), gap = context.px(6);
  const float height = std::max(each - caption - context.px(4), context.px(16));
  const ImVec2 size{std::round(height * 1.5f), std::round(height)};
  pitch_ = size.x + gap;
  first_y_ = at.y + size.y * 0.5f;
  const float whole = pitch_ * static_cast<float>(count) - gap;
  const float most = std::max(whole - area.x, 0.0f);
  if (shown_moment_ != moment) {
    // Keeps the current step visible, with its neighbours.
    const float left = pitch_ * static_cast<float>(moment);
    if (left - pitch_ < scroll_ || left + 2.0f * pitch_ > scroll_ + area.x) scroll_ = left - (area.x - size.x) * 0.5f;
    shown_moment_ = moment;
  }

  ImGui::InvisibleButton("film", area);
  const ImGuiIO& io = ImGui::GetIO();
  const bool hovered = ImGui::IsItemHovered() && !context.still, active = ImGui::IsItemActive();
  if (hovered) scroll_ -= io.MouseWheel * 2.0f * pitch_;
  if (ImGui::IsItemActivated()) dragged_ = false;
  if (active && ImGui::IsMouseDragging(ImGuiMouseButton_Left, context.px(3))) {
    dragged_ = true;
    scroll_ -= io.MouseDelta.x;
  }
  scroll_ = std::clamp(scroll_, 0.0f, most);
  first_x_ = at.x - scroll_;
  const auto first = static_cast<std::size_t>(std::max(std::floor(scroll_ / pitch_), 0.0f));
  const auto last = std::min(count, static_cast<std::size_t>(std::ceil((scroll_ + area.x) / pitch_)) + 1);
  std::optional<std::size_t> under;
  const float place = io.MousePos.x - first_x_;
  if (hovered && place >= 0.0f && place < whole) under = static_cast<std::size_t>(place / pitch_);

  draw.PushClipRect(at, {at.x + area.x, at.y + area.y}, true);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const FilmRow& row = rows[r];
    const float top = at.y + each * static_cast<float>(r);
    for (std::size_t i = first; i < last; ++i) {
      const float x = std::round(first_x_ + pitch_ * static_cast<float>(i));
      const ImVec2 low{x, top}, high{x + size.x, top + size.y};
      if (x > at.x + area.x || high.x < at.x) continue;
      ++frames_drawn_;
      if (i >= row.steps.size()) {
        // A run that has ended stays at its last step.
        const bool here = i == moment && !row.steps.empty();
        const ImTextureID resting = here && row.picture ? row.picture(row.steps.size() - 1, size) : ImTextureID{};
        if (resting != ImTextureID{}) {
          draw.AddImageRounded(resting, low, high, {0, 1}, {1, 0}, IM_COL32(255, 255, 255, 130), context.px(4));
        }
        draw.AddRect(low, high, packed(here ? theme.dim : theme.line), context.px(4), 0, here ? context.px(2) : 1.0f);
        const std::string rests = here ? "stays at " + std::to_string(row.steps.size() - 1) : std::string("stays");
        const float x_text = here ? x + context.px(3) : x + (size.x - size_of(small, rests).x) * 0.5f;
        const float y_text = here ? top + size.y + context.px(3) : top + (size.y - small->FontSize) * 0.5f;
        if (x_text >= at.x && x_text + size_of(small, rests).x <= at.x + area.x)
          put_text(context, draw, small, {x_text, y_text}, packed(here ? theme.dim : theme.faint), rests);
        continue;
      }
      const ImTextureID picture = row.picture ? row.picture(i, size) : ImTextureID{};
      if (picture != ImTextureID{}) {
        draw.AddImageRounded(picture, low, high, {0, 1}, {1, 0}, IM_COL32_WHITE, context.px(4));
      } else {
        draw.AddRectFilled(low, high, packed(theme.background), context.px(4));
      }
      const bool current = i == moment;
      const bool lit = under == i;
      const StepKind kind = kind_of_step(row.steps[i]);
      const Colour colour = colour_of(kind, theme);
      draw.AddRect(low, high,
                   packed(current ? theme.text
                          : lit   ? theme.dim
                                  : theme.line),
                   context.px(4), 0, current ? context.px(2) : 1.0f);
      const float y = top + size.y + context.px(3);
      if (x < at.x) continue;  // words only where they begin in sight
      draw_marker(draw, kind.marker, {x + context.px(6), y + small->FontSize * 0.5f}, context.px(3.2), packed(colour),
                  0);
      std::string words = std::to_string(i);
      words.append(" · ").append(kind.name);
      const float room = std::min(size.x, at.x + area.x - x) - context.px(14);
      put_text(context, draw, small, {x + context.px(13), y}, packed(current ? theme.text : theme.dim),
               elided(small, words, room));
    }
  }
  if (mark && *mark < count) {
    const float x = first_x_ + pitch_ * static_cast<float>(*mark) - gap * 0.5f;
    draw.AddLine({x, at.y}, {x, at.y + area.y - bar}, packed(theme.colour(Role::support)), context.px(2));
  }
  // The scroll bar: which part is visible.
  if (most > 0.0f) {
    const float y = at.y + area.y - context.px(3), length = std::max(area.x * area.x / whole, context.px(24));
    const float x = at.x + (area.x - length) * scroll_ / most;
    draw.AddRectFilled({at.x, y}, {at.x + area.x, y + context.px(3)}, packed(theme.raised), context.px(2));
    draw.AddRectFilled({x, y}, {x + length, y + context.px(3)}, packed(theme.faint), context.px(2));
  }
  draw.PopClipRect();

  if (under && !active) {
    std::string words = "step " + std::to_string(*under);
    for (const FilmRow& row : rows) {
      if (*under < row.steps.size()) words.append("\n").append(sentence_of(row.steps[*under]));
    }
    tooltip(context, words);
  }
  if (ImGui::IsItemDeactivated() && !dragged_ && under) return under;
  return std::nullopt;
}

}  // namespace minkoscope
