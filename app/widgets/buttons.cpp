// Buttons, list rows and segmented controls.
#include <algorithm>

#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

bool button(PanelContext& context, const char* id, std::string_view text, Icon icon, std::string_view hint, ImVec2 size,
            const ButtonStyle& style) {
  const Theme& theme = context.theme;
  ImFont* font = context.fonts.regular;
  const float icon_size = icon == Icon::none ? 0.0f : context.px(14);
  const float gap = icon != Icon::none && !text.empty() ? context.px(7) : 0.0f;
  if (size.x <= 0.0f) size.x = (text.empty() ? 0.0f : size_of(font, text).x) + icon_size + gap + context.px(20);
  std::string room;
  const std::string_view whole = text;
  if (!text.empty()) text = elided(font, text, std::max(size.x - icon_size - gap - context.px(8), 1.0f), room);
  const bool cut = text.data() != whole.data();
  const ImVec2 text_size = text.empty() ? ImVec2(0, 0) : size_of(font, text);
  if (size.y <= 0.0f) size.y = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, size);
  const bool hovered = ImGui::IsItemHovered() && style.enabled, active = ImGui::IsItemActive() && style.enabled;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  Colour ground = style.primary ? theme.text
                  : active      ? theme.raised_active
                  : style.lit   ? mix(theme.raised, theme.accent, hovered ? 0.5f : 0.4f)
                  : hovered     ? theme.raised_hovered
                                : theme.raised;
  if (style.primary && hovered) ground = mix(theme.text, theme.panel, 0.12f);
  if (!style.flat || hovered || active || style.lit || style.primary) {
    draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, packed(ground, style.enabled ? 1.0f : 0.45f),
                       ImGui::GetStyle().FrameRounding);
  }
  const Colour ink = !style.enabled                         ? mix(theme.faint, theme.panel, 0.4f)
                     : style.primary                        ? theme.panel
                     : style.flat && !style.lit && !hovered ? theme.dim
                                                            : theme.text;
  float x = at.x + (size.x - text_size.x - icon_size - gap) * 0.5f;
  if (icon != Icon::none) {
    draw_icon(draw, icon, {x + icon_size * 0.5f, at.y + size.y * 0.5f}, icon_size,
              packed(ink, style.enabled ? 1.0f : 0.7f));
    x += icon_size + gap;
  }
  const ImVec2 text_place{x, at.y + (size.y - text_size.y) * 0.5f};
  if (!text.empty()) text_at(draw, font, text_place, packed(ink), text);
  note_control(context, id, whole.empty() ? hint : whole, at, size, style.enabled, style.lit);
  note_text(context, whole, text_place, text_size, cut);
  if (cut) {
    tooltip(context, [&] { return std::string(whole).append("\n").append(hint); });
  } else {
    tooltip(context, hint);
  }
  return clicked && style.enabled;
}

bool answer_button(PanelContext& context, const char* id, std::string_view text, const ButtonStyle& style) {
  const Theme& theme = context.theme;
  ImFont* font = context.fonts.regular;
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f), side = context.px(12), above = context.px(7);
  const float wrap = std::max(width - 2.0f * side, 1.0f);
  const ImVec2 words = font->CalcTextSizeA(font->FontSize, FLT_MAX, wrap, text.data(), text.data() + text.size());
  const ImVec2 size{width, words.y + 2.0f * above}, at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, size) && style.enabled;
  const bool hovered = ImGui::IsItemHovered() && style.enabled;
  const Colour ground = style.lit ? mix(theme.raised, theme.accent, 0.4f)
                        : hovered ? theme.raised_hovered
                                  : theme.raised;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, packed(ground, style.enabled ? 1.0f : 0.45f),
                     ImGui::GetStyle().FrameRounding);
  const ImVec2 place{at.x + side, at.y + above};
  draw.AddText(font, font->FontSize, place, packed(style.enabled ? theme.text : theme.faint), text.data(),
               text.data() + text.size(), wrap);
  note_control(context, id, text, at, size, style.enabled, style.lit);
  note_text(context, text, place, words);
  return clicked;
}

bool list_row(PanelContext& context, const char* id, std::string_view text, std::string_view right, bool chosen,
              const Colour& right_colour) {
  const float width = ImGui::GetContentRegionAvail().x, height = context.px(26);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, {std::max(width, 1.0f), height});
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (ImGui::IsItemHovered() || chosen) {
    draw.AddRectFilled(at, {at.x + width, at.y + height}, packed(context.theme.raised, chosen ? 1.0f : 0.7f),
                       ImGui::GetStyle().FrameRounding);
  }
  ImFont* small = context.fonts.small;
  const ImVec2 right_size = right.empty() ? ImVec2(0, 0) : size_of(small, right);
  std::string cut;
  draw.PushClipRect(at, {at.x + width - right_size.x - context.px(12), at.y + height}, true);
  const ImVec2 text_place{at.x + context.px(8), at.y + (height - context.fonts.regular->FontSize) * 0.5f};
  const std::string_view shown =
      elided(context.fonts.regular, text, width - right_size.x - context.px(right.empty() ? 16 : 24), cut);
  text_at(draw, context.fonts.regular, text_place,
          packed(chosen ? context.theme.text : mix(context.theme.dim, context.theme.text, 0.5f)), shown);
  draw.PopClipRect();
  note_control(context, id, text, at, {width, height}, true, chosen);
  note_text(context, text, text_place, size_of(context.fonts.regular, shown), shown.data() != text.data());
  if (!right.empty()) {
    put_text(context, draw, small,
             {at.x + width - right_size.x - context.px(8), at.y + (height - small->FontSize) * 0.5f},
             packed(right_colour), right);
  }
  return clicked;
}

bool check_row(PanelContext& context, const char* id, std::string_view text, std::string_view right, bool on,
               const Colour& right_colour) {
  const float width = ImGui::GetContentRegionAvail().x, height = context.px(27), box = context.px(15);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, {std::max(width, 1.0f), height});
  const bool hovered = ImGui::IsItemHovered();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (hovered) {
    draw.AddRectFilled(at, {at.x + width, at.y + height}, packed(context.theme.raised, 0.7f),
                       ImGui::GetStyle().FrameRounding);
  }
  const ImVec2 low{at.x + context.px(8), at.y + (height - box) * 0.5f};
  const ImVec2 high{low.x + box, low.y + box};
  draw.AddRectFilled(low, high, packed(on ? context.theme.accent : context.theme.raised_active), context.px(3.5));
  if (on) {
    draw_icon(draw, Icon::check, {(low.x + high.x) * 0.5f, (low.y + high.y) * 0.5f}, context.px(10),
              packed(context.theme.panel));
  }
  ImFont* font = context.fonts.regular;
  const ImVec2 text_place{high.x + context.px(9), at.y + (height - font->FontSize) * 0.5f};
  text_at(draw, font, text_place, packed(on ? context.theme.text : context.theme.dim), text);
  note_control(context, id, text, at, {width, height}, true, on);
  note_text(context, text, text_place, size_of(font, text));
  if (!right.empty()) {
    ImFont* small = context.fonts.small;
    const ImVec2 size = size_of(small, right);
    put_text(context, draw, small, {at.x + width - size.x - context.px(8), at.y + (height - small->FontSize) * 0.5f},
             packed(right_colour), right);
  }
  return clicked;
}

float segments_width(const PanelContext& context, std::span<const char* const> words) {
  float total = 2.0f * context.px(3);
  for (const char* word : words) total += size_of(context.fonts.regular, word).x + 2.0f * context.px(11);
  return total;
}

int segments(PanelContext& context, const char* id, std::span<const char* const> words, int chosen,
             std::span<const char* const> hints) {
  int clicked = -1;
  ImGui::PushID(id);
  ImFont* font = context.fonts.regular;
  const float pad = context.px(3), inner = context.px(11), height = ImGui::GetFrameHeight();
  float total = 2.0f * pad;
  for (const char* word : words) total += size_of(font, word).x + 2.0f * inner;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + total, at.y + height},
                     packed(mix(context.theme.panel, context.theme.background, 0.75f)),
                     ImGui::GetStyle().FrameRounding + pad * 0.5f);
  float x = at.x + pad;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const ImVec2 size = size_of(font, words[i]);
    const float width = size.x + 2.0f * inner;
    ImGui::SetCursorScreenPos({x, at.y});
    if (ImGui::InvisibleButton(words[i], {width, height})) clicked = static_cast<int>(i);
    const bool lit = static_cast<int>(i) == chosen, hovered = ImGui::IsItemHovered();
    if (context.laid_out != nullptr) {
      note_control(context, std::string(id).append(".").append(words[i]), words[i], {x, at.y}, {width, height}, true,
                   lit);
    }
    if (i < hints.size()) tooltip(context, hints[i]);
    if (lit) {
      draw.AddRectFilled({x, at.y + pad}, {x + width, at.y + height - pad}, packed(context.theme.raised_hovered),
                         ImGui::GetStyle().FrameRounding);
    }
    text_at(draw, font, {x + inner, at.y + (height - size.y) * 0.5f},
            packed(lit || hovered ? context.theme.text : context.theme.dim), words[i]);
    x += width;
  }
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({total, height});
  ImGui::PopID();
  return clicked;
}

}  // namespace minkoscope
