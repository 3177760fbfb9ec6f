#include "app/panels/widgets.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <numbers>

namespace minkoscope {

namespace {

constexpr double field_column = 0.315;  // where fields begin, as a share of the panel's width

ImU32 pack(const Colour& colour, float alpha = 1.0f) {
  return packed(colour, alpha);
}

void text_at(ImDrawList& draw, ImFont* font, ImVec2 position, ImU32 colour, std::string_view text) {
  draw.AddText(font, font->FontSize, position, colour, text.data(), text.data() + text.size());
}

ImVec2 size_of(ImFont* font, std::string_view text) {
  return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data(), text.data() + text.size());
}

std::string with_true_minus(std::string text) {
  for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at + 3)) {
    text.erase(at, 1);
    text.insert(at, std::string_view("−"));
  }
  return text;
}

}  // namespace

void apply_style(const Theme& theme, float scale) {
  ImGuiStyle style;
  style.WindowPadding = {16, 14};
  style.FramePadding = {9, 4.5f};
  style.ItemSpacing = {8, 5};
  style.ItemInnerSpacing = {6, 4};
  style.WindowRounding = 0;
  style.ChildRounding = 6;
  style.FrameRounding = 5;
  style.PopupRounding = 7;
  style.GrabRounding = 5;
  style.ScrollbarRounding = 5;
  style.ScrollbarSize = 8;
  style.WindowBorderSize = 0;
  style.ChildBorderSize = 0;
  style.PopupBorderSize = 1;
  style.FrameBorderSize = 0;
  style.ScaleAllSizes(scale);
  style.AntiAliasedLinesUseTex = true;
  ImVec4* colours = style.Colors;
  const auto set = [&](ImGuiCol slot, const Colour& colour) { colours[slot] = to_imgui(colour); };
  const Colour none(0.0f);
  set(ImGuiCol_Text, theme.text);
  set(ImGuiCol_TextDisabled, theme.faint);
  set(ImGuiCol_WindowBg, theme.panel);
  set(ImGuiCol_ChildBg, none);
  set(ImGuiCol_PopupBg, theme.panel);
  set(ImGuiCol_Border, theme.line);
  set(ImGuiCol_BorderShadow, none);
  set(ImGuiCol_FrameBg, theme.raised);
  set(ImGuiCol_FrameBgHovered, theme.raised_hovered);
  set(ImGuiCol_FrameBgActive, theme.raised_active);
  set(ImGuiCol_Button, theme.raised);
  set(ImGuiCol_ButtonHovered, theme.raised_hovered);
  set(ImGuiCol_ButtonActive, theme.raised_active);
  set(ImGuiCol_Header, theme.raised);
  set(ImGuiCol_HeaderHovered, theme.raised_hovered);
  set(ImGuiCol_HeaderActive, theme.raised_active);
  set(ImGuiCol_CheckMark, theme.accent);
  set(ImGuiCol_SliderGrab, theme.dim);
  set(ImGuiCol_SliderGrabActive, theme.text);
  set(ImGuiCol_Separator, theme.line);
  set(ImGuiCol_ScrollbarBg, none);
  set(ImGuiCol_ScrollbarGrab, theme.line);
  set(ImGuiCol_ScrollbarGrabHovered, theme.faint);
  set(ImGuiCol_ScrollbarGrabActive, theme.dim);
  set(ImGuiCol_TextSelectedBg, with_alpha(theme.accent, 0.35f));
  set(ImGuiCol_NavHighlight, theme.accent);
  set(ImGuiCol_ModalWindowDimBg, Colour(0, 0, 0, 0.5f));
  ImGui::GetStyle() = style;
}

std::string full_digits(double value) {
  std::array<char, 40> text{};
  const auto [end, fault] = std::to_chars(text.data(), text.data() + text.size(), value);
  return fault == std::errc() ? std::string(text.data(), end) : std::string();
}

std::string full_digits(const Vector3d& value) {
  std::string text = "[";
  for (int axis = 0; axis < 3; ++axis) text.append(axis > 0 ? ", " : "").append(full_digits(value[axis]));
  return text.append("]");
}

std::string short_number(double value, int decimals) {
  const double size = std::abs(value);
  std::array<char, 64> text{};
  const double smallest_shown = 0.5 * std::pow(10.0, -decimals);
  if (size >= 1e5 || (size > 0.0 && size < smallest_shown)) {
    std::snprintf(text.data(), text.size(), "%.2e", value);
  } else {
    if (size < smallest_shown) value = 0.0;  // never a negative zero
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  }
  return with_true_minus(text.data());
}

std::string precise_number(double value) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.7g", value == 0.0 ? 0.0 : value);
  return with_true_minus(text.data());
}

ImVec4 to_imgui(const Colour& colour) {
  return {colour.r, colour.g, colour.b, colour.a};
}

void panel_title(PanelContext& context, std::string_view text) {
  ImGui::PushFont(context.fonts.title);
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.theme.text));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

void section_title(PanelContext& context, std::string_view text) {
  ImGui::Dummy({0, context.px(4)});
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.theme.dim));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

void shape_title(PanelContext& context, std::string_view text, Role role) {
  ImGui::Dummy({0, context.px(6)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float square = context.px(10), line = ImGui::GetTextLineHeight();
  const float top = at.y + (line - square) * 0.5f;
  ImGui::GetWindowDrawList()->AddRectFilled({at.x, top}, {at.x + square, top + square},
                                            pack(context.theme.colour(role)), context.px(2.5));
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + context.px(18));
  ImGui::PushFont(context.fonts.semibold);
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.theme.text));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

namespace {
void plain_text(PanelContext& context, std::string_view text, ImFont* font, const Colour& colour) {
  (void)context;
  ImGui::PushFont(font);
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(colour));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}
}  // namespace

void dim_text(PanelContext& context, std::string_view text) {
  plain_text(context, text, context.fonts.regular, context.theme.dim);
}

void faint_text(PanelContext& context, std::string_view text) {
  plain_text(context, text, context.fonts.small, context.theme.faint);
}

void wrapped_text(PanelContext& context, std::string_view text, const Colour& colour) {
  (void)context;
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(colour));
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
}

std::string elided(ImFont* font, std::string_view text, float width) {
  if (size_of(font, text).x <= width) return std::string(text);
  std::string cut(text);
  while (!cut.empty()) {
    while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xc0U) == 0x80U)
      cut.pop_back();  // whole characters
    if (!cut.empty()) cut.pop_back();
    while (!cut.empty() && cut.back() == ' ') cut.pop_back();
    const std::string shown = std::string(cut).append("…");
    if (size_of(font, shown).x <= width) return shown;
  }
  return {};
}

void tooltip(PanelContext& context, std::string_view text) {
  if (text.empty() || context.still || !ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(10), context.px(7)));
  ImGui::BeginTooltip();
  ImGui::PushFont(context.fonts.small);
  ImGui::PushTextWrapPos(context.px(320));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  ImGui::PopFont();
  ImGui::EndTooltip();
  ImGui::PopStyleVar();
}

void sentence(PanelContext& context, std::string_view text, const std::function<LitWord(std::string_view)>& light) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 begin = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImFont* plain = context.fonts.regular;
  ImFont* bold = context.fonts.semibold;
  const float line = std::round(plain->FontSize * 1.5f);
  const float space = size_of(plain, " ").x;
  float x = 0.0f, y = 0.0f;
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = text.find(' ', at);
    if (end == std::string_view::npos) end = text.size();
    const std::string_view whole = text.substr(at, end - at);
    std::size_t length = whole.size();
    while (length > 0 && std::string_view(".,;:!?)").find(whole[length - 1]) != std::string_view::npos) --length;
    const std::size_t lead = !whole.empty() && whole[0] == '(' && length > 1 ? 1 : 0;
    const std::string_view head = whole.substr(0, lead), word = whole.substr(lead, length - lead),
                           tail = whole.substr(length);
    const LitWord lit = light(word);
    ImFont* font = lit.lit ? bold : plain;
    const float total = size_of(plain, head).x + size_of(font, word).x + size_of(plain, tail).x;
    if (x > 0.0f && x + total > width) {
      x = 0.0f;
      y += line;
    }
    const auto put = [&](ImFont* face, std::string_view part, const Colour& colour) {
      if (part.empty()) return;
      text_at(draw, face, {begin.x + x, begin.y + y}, pack(colour), part);
      x += size_of(face, part).x;
    };
    put(plain, head, context.theme.text);
    put(font, word, lit.lit ? lit.colour : context.theme.text);
    put(plain, tail, context.theme.text);
    x += space;
    at = end + 1;
  }
  ImGui::Dummy({width, y + line});
}

void field_label(PanelContext& context, const char* label, const char* explanation) {
  const float start = ImGui::GetCursorPosX();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::AlignTextToFramePadding();
  plain_text(context, label, context.fonts.regular, context.theme.dim);
  if (explanation != nullptr) tooltip(context, explanation);
  ImGui::SameLine();
  ImGui::SetCursorPosX(start + std::round(width * static_cast<float>(field_column)));
}

FieldEvent number_field(PanelContext& context, const char* id, double& value, float width, const NumberStyle& style) {
  const ImGuiID item = ImGui::GetID(id);
  const float height = ImGui::GetFrameHeight();
  FieldEditor& editor = context.editor;
  const auto clamped = [&](double wanted) {
    wanted = std::clamp(wanted, style.smallest, style.largest);
    return style.whole ? std::round(wanted) : wanted;
  };

  if (editor.id == item) {
    ImGui::SetNextItemWidth(width);
    if (!editor.begun) ImGui::SetKeyboardFocusHere();
    ImGui::PushID(id);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(7), ImGui::GetStyle().FramePadding.y));
    const bool entered = ImGui::InputText("##typed", editor.text, sizeof editor.text,
                                          ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleVar();
    ImGui::PopID();
    const bool active = ImGui::IsItemActive();
    if (active) editor.begun = true;
    const bool escaped = ImGui::IsItemDeactivated() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    if (!entered && (active || !editor.begun)) return FieldEvent::none;
    editor.id = 0;
    editor.begun = false;
    if (escaped) return FieldEvent::none;
    std::string text = editor.text;
    for (std::size_t at; (at = text.find("−")) != std::string::npos;) {
      text.erase(at, std::strlen("−") - 1);
      text[at] = '-';
    }
    const std::size_t first = text.find_first_not_of(" +");
    const std::size_t last = text.find_last_not_of(' ');
    if (first == std::string::npos) return FieldEvent::none;
    double typed = 0.0;
    const auto [end, fault] = std::from_chars(text.data() + first, text.data() + last + 1, typed);
    const bool read = fault == std::errc() && end == text.data() + last + 1 && std::isfinite(typed);
    if (!read || typed < style.smallest || typed > style.largest) {
      context.document.notices().error(
          std::string("\"").append(editor.text).append("\" is not a number that fits here"));
      return FieldEvent::none;
    }
    if (clamped(typed) == value) return FieldEvent::none;
    value = clamped(typed);
    return FieldEvent::typed;
  }

  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton(id, {width, height});
  const bool hovered = ImGui::IsItemHovered(), active = ImGui::IsItemActive();
  if (hovered || active) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Colour& ground = active    ? context.theme.raised_active
                         : hovered ? context.theme.raised_hovered
                                   : context.theme.raised;
  draw.AddRectFilled(at, {at.x + width, at.y + height}, pack(ground), ImGui::GetStyle().FrameRounding);
  std::string shown = style.whole ? short_number(value, 0) : short_number(value, style.decimals);
  if (style.logarithmic) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", value);
    shown = with_true_minus(text.data());
  }
  if (style.unit[0] != '\0') shown += std::string(" ") + style.unit;
  ImFont* font = context.fonts.regular;
  const float inner = width - context.px(8);
  // Too long for its field: fewer digits, an exponent at last; hovering has them all.
  if (size_of(font, shown).x > inner && !style.whole) {
    for (int decimals = style.decimals - 1; decimals >= 0 && size_of(font, shown).x > inner; --decimals) {
      shown = short_number(value, decimals);
    }
    if (size_of(font, shown).x > inner) {
      std::array<char, 32> text{};
      std::snprintf(text.data(), text.size(), "%.0e", value);
      shown = with_true_minus(text.data());
    }
  }
  const ImVec2 size = size_of(font, shown);
  draw.PushClipRect(at, {at.x + width, at.y + height}, true);
  text_at(draw, font,
          {at.x + width - std::min(context.px(7), (width - size.x) * 0.5f) - size.x, at.y + (height - size.y) * 0.5f},
          pack(context.theme.text), shown);
  draw.PopClipRect();
  tooltip(context, full_digits(value) + (style.unit[0] != '\0' ? std::string(" ") + style.unit : std::string()) +
                       "\ndrag to change, Shift finer · double click to type");

  if (hovered && (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) ||
                  (ImGui::GetIO().KeyCtrl && ImGui::IsMouseClicked(ImGuiMouseButton_Left)))) {
    editor.id = item;
    editor.begun = false;
    std::snprintf(editor.text, sizeof editor.text, "%s", full_digits(value).c_str());
    return FieldEvent::none;
  }
  const float moved = active ? ImGui::GetIO().MouseDelta.x : 0.0f;
  if (moved == 0.0f || !ImGui::IsMouseDragging(ImGuiMouseButton_Left, context.px(2))) return FieldEvent::none;
  const double fine = ImGui::GetIO().KeyShift ? 0.1 : 1.0;
  const double pixels = static_cast<double>(moved) / static_cast<double>(context.scale) * fine;
  double wanted = style.logarithmic ? value * std::pow(1.02, pixels) : value + pixels * style.speed;
  if (style.whole) {
    // Whole numbers gather what is dragged until it makes a step.
    ImGuiStorage& storage = *ImGui::GetStateStorage();
    const float owed = storage.GetFloat(item) + static_cast<float>(pixels * style.speed);
    const float whole = std::trunc(owed);
    storage.SetFloat(item, owed - whole);
    wanted = value + static_cast<double>(whole);
  }
  wanted = clamped(wanted);
  if (wanted == value) return FieldEvent::none;
  value = wanted;
  return FieldEvent::dragging;
}

FieldEvent vector_field(PanelContext& context, const char* id, Vector3d& value, const NumberStyle& style) {
  const float gap = context.px(5);
  const float width = std::floor((ImGui::GetContentRegionAvail().x - 2.0f * gap) / 3.0f);
  FieldEvent event = FieldEvent::none;
  ImGui::PushID(id);
  constexpr std::array<const char*, 3> names{"x", "y", "z"};
  for (int axis = 0; axis < 3; ++axis) {
    if (axis > 0) ImGui::SameLine(0.0f, gap);
    const FieldEvent own = number_field(context, names[static_cast<std::size_t>(axis)], value[axis], width, style);
    if (own != FieldEvent::none) event = own;
  }
  ImGui::PopID();
  return event;
}

void value_field(PanelContext& context, const char* id, std::string_view text, std::string_view full) {
  const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, {std::max(width, 1.0f), height});
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + width, at.y + height}, pack(context.theme.raised, 0.6f),
                     ImGui::GetStyle().FrameRounding);
  draw.PushClipRect(at, {at.x + width - context.px(6), at.y + height}, true);
  text_at(draw, context.fonts.regular, {at.x + context.px(9), at.y + (height - context.fonts.regular->FontSize) * 0.5f},
          pack(context.theme.text), text);
  draw.PopClipRect();
  tooltip(context, full);
  if (clicked && !full.empty() && context.copy) context.copy(std::string(full));
}

int choice_field(PanelContext& context, const char* id, float width, std::string_view shown,
                 std::span<const std::string> choices, int current, std::span<const std::string> explanations) {
  int chosen = -1;
  ImGui::PushID(id);
  const float height = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton("##choice", {width, height});
  const bool hovered = ImGui::IsItemHovered();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + width, at.y + height},
                     pack(hovered ? context.theme.raised_hovered : context.theme.raised),
                     ImGui::GetStyle().FrameRounding);
  draw.PushClipRect(at, {at.x + width - context.px(20), at.y + height}, true);
  text_at(draw, context.fonts.regular, {at.x + context.px(9), at.y + (height - context.fonts.regular->FontSize) * 0.5f},
          pack(context.theme.text), elided(context.fonts.regular, shown, width - context.px(31)));
  draw.PopClipRect();
  const ImVec2 tip{at.x + width - context.px(13), at.y + height * 0.5f + context.px(2)};
  draw.AddTriangleFilled({tip.x - context.px(4), tip.y - context.px(4)}, {tip.x + context.px(4), tip.y - context.px(4)},
                         {tip.x, tip.y + context.px(1)}, pack(context.theme.dim));
  if (clicked) ImGui::OpenPopup("##list");
  ImGui::SetNextWindowPos({at.x, at.y + height + context.px(4)});
  ImGui::SetNextWindowSizeConstraints({width, 0.0f}, {std::max(width, context.px(420)), context.px(420)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(6), context.px(6)));
  if (ImGui::BeginPopup("##list")) {
    for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
      const auto index = static_cast<std::size_t>(i);
      if (ImGui::Selectable(choices[index].c_str(), i == current)) chosen = i;
      if (index < explanations.size()) tooltip(context, explanations[index]);
    }
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
  ImGui::PopID();
  return chosen;
}

void draw_icon(ImDrawList& draw, Icon icon, ImVec2 c, float size, ImU32 colour) {
  const float r = size * 0.5f, thick = std::max(1.0f, size * 0.11f);
  const auto triangle = [&](float x, float direction, float half) {
    draw.AddTriangleFilled({x - direction * half * 0.85f, c.y - half}, {x - direction * half * 0.85f, c.y + half},
                           {x + direction * half * 0.85f, c.y}, colour);
  };
  const auto hollow = [&](float direction) {
    draw.AddTriangle({c.x - direction * r * 0.6f, c.y - r * 0.75f}, {c.x - direction * r * 0.6f, c.y + r * 0.75f},
                     {c.x + direction * r * 0.7f, c.y}, colour, thick);
  };
  const auto bar = [&](float x) {
    draw.AddRectFilled({x - thick * 0.6f, c.y - r * 0.85f}, {x + thick * 0.6f, c.y + r * 0.85f}, colour);
  };
  const auto arrow_turn = [&](float direction) {  // undo to the left, redo to the right
    const float tip_x = c.x - direction * r * 0.85f;
    draw.PathArcTo({c.x, c.y + r * 0.15f}, r * 0.62f,
                   direction > 0 ? -std::numbers::pi_v<float> * 0.5f : -std::numbers::pi_v<float> * 0.5f,
                   direction > 0 ? std::numbers::pi_v<float> * 0.55f : -std::numbers::pi_v<float> * 1.55f, 16);
    draw.PathStroke(colour, 0, thick);
    draw.AddLine({tip_x + direction * r * 0.35f, c.y - r * 0.47f}, {c.x, c.y - r * 0.47f}, colour, thick);
    draw.AddTriangleFilled({tip_x, c.y - r * 0.47f}, {tip_x + direction * r * 0.5f, c.y - r * 0.9f},
                           {tip_x + direction * r * 0.5f, c.y - r * 0.04f}, colour);
  };
  switch (icon) {
    case Icon::none:
      break;
    case Icon::first:
      bar(c.x - r * 0.75f);
      triangle(c.x + r * 0.15f, -1.0f, r * 0.8f);
      break;
    case Icon::last:
      bar(c.x + r * 0.75f);
      triangle(c.x - r * 0.15f, 1.0f, r * 0.8f);
      break;
    case Icon::back:
      hollow(-1.0f);
      break;
    case Icon::forward:
      hollow(1.0f);
      break;
    case Icon::play:
      triangle(c.x + r * 0.08f, 1.0f, r * 0.85f);
      break;
    case Icon::pause:
      draw.AddRectFilled({c.x - r * 0.6f, c.y - r * 0.8f}, {c.x - r * 0.15f, c.y + r * 0.8f}, colour, 1.0f);
      draw.AddRectFilled({c.x + r * 0.15f, c.y - r * 0.8f}, {c.x + r * 0.6f, c.y + r * 0.8f}, colour, 1.0f);
      break;
    case Icon::plus:
      draw.AddLine({c.x - r * 0.7f, c.y}, {c.x + r * 0.7f, c.y}, colour, thick);
      draw.AddLine({c.x, c.y - r * 0.7f}, {c.x, c.y + r * 0.7f}, colour, thick);
      break;
    case Icon::cross:
      draw.AddLine({c.x - r * 0.55f, c.y - r * 0.55f}, {c.x + r * 0.55f, c.y + r * 0.55f}, colour, thick);
      draw.AddLine({c.x - r * 0.55f, c.y + r * 0.55f}, {c.x + r * 0.55f, c.y - r * 0.55f}, colour, thick);
      break;
    case Icon::theme:
      draw.AddCircle(c, r * 0.85f, colour, 24, thick);
      draw.PathArcTo(c, r * 0.85f, std::numbers::pi_v<float> * 0.5f, std::numbers::pi_v<float> * 1.5f, 16);
      draw.PathFillConvex(colour);
      break;
    case Icon::open:
      draw.AddLine({c.x - r * 0.8f, c.y - r * 0.5f}, {c.x - r * 0.15f, c.y - r * 0.5f}, colour, thick);
      draw.AddRect({c.x - r * 0.8f, c.y - r * 0.3f}, {c.x + r * 0.8f, c.y + r * 0.65f}, colour, thick, 0, thick);
      break;
    case Icon::save:
      draw.AddLine({c.x, c.y - r * 0.8f}, {c.x, c.y + r * 0.2f}, colour, thick);
      draw.AddTriangleFilled({c.x - r * 0.4f, c.y}, {c.x + r * 0.4f, c.y}, {c.x, c.y + r * 0.45f}, colour);
      draw.AddLine({c.x - r * 0.75f, c.y + r * 0.75f}, {c.x + r * 0.75f, c.y + r * 0.75f}, colour, thick);
      break;
    case Icon::undo:
      arrow_turn(1.0f);
      break;
    case Icon::redo:
      arrow_turn(-1.0f);
      break;
    case Icon::copy:
      draw.AddRect({c.x - r * 0.7f, c.y - r * 0.75f}, {c.x + r * 0.25f, c.y + r * 0.35f}, colour, thick, 0, thick);
      draw.AddRect({c.x - r * 0.25f, c.y - r * 0.35f}, {c.x + r * 0.7f, c.y + r * 0.75f}, colour, thick, 0, thick);
      break;
    case Icon::paste:
      draw.AddRect({c.x - r * 0.65f, c.y - r * 0.65f}, {c.x + r * 0.65f, c.y + r * 0.8f}, colour, thick, 0, thick);
      draw.AddRectFilled({c.x - r * 0.3f, c.y - r * 0.85f}, {c.x + r * 0.3f, c.y - r * 0.4f}, colour, 1.0f);
      break;
    case Icon::check:
      draw.AddLine({c.x - r * 0.6f, c.y}, {c.x - r * 0.1f, c.y + r * 0.5f}, colour, thick);
      draw.AddLine({c.x - r * 0.1f, c.y + r * 0.5f}, {c.x + r * 0.7f, c.y - r * 0.5f}, colour, thick);
      break;
  }
}

bool button(PanelContext& context, const char* id, std::string_view text, Icon icon, std::string_view hint, ImVec2 size,
            const ButtonStyle& style) {
  const Theme& theme = context.theme;
  ImFont* font = context.fonts.regular;
  const ImVec2 text_size = text.empty() ? ImVec2(0, 0) : size_of(font, text);
  const float icon_size = icon == Icon::none ? 0.0f : context.px(14);
  const float gap = icon != Icon::none && !text.empty() ? context.px(7) : 0.0f;
  if (size.x <= 0.0f) size.x = text_size.x + icon_size + gap + context.px(20);
  if (size.y <= 0.0f) size.y = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, size);
  const bool hovered = ImGui::IsItemHovered() && style.enabled, active = ImGui::IsItemActive() && style.enabled;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  Colour ground = style.primary          ? theme.text
                  : active               ? theme.raised_active
                  : hovered || style.lit ? theme.raised_hovered
                                         : theme.raised;
  if (style.primary && hovered) ground = mix(theme.text, theme.panel, 0.12f);
  if (!style.flat || hovered || active || style.lit || style.primary) {
    draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, pack(ground, style.enabled ? 1.0f : 0.45f),
                       ImGui::GetStyle().FrameRounding);
  }
  const Colour ink = !style.enabled                         ? theme.faint
                     : style.primary                        ? theme.panel
                     : style.flat && !style.lit && !hovered ? theme.dim
                                                            : theme.text;
  float x = at.x + (size.x - text_size.x - icon_size - gap) * 0.5f;
  if (icon != Icon::none) {
    draw_icon(draw, icon, {x + icon_size * 0.5f, at.y + size.y * 0.5f}, icon_size,
              pack(ink, style.enabled ? 1.0f : 0.7f));
    x += icon_size + gap;
  }
  if (!text.empty()) text_at(draw, font, {x, at.y + (size.y - text_size.y) * 0.5f}, pack(ink), text);
  tooltip(context, hint);
  return clicked && style.enabled;
}

bool list_row(PanelContext& context, const char* id, std::string_view text, std::string_view right, bool chosen,
              const Colour& right_colour) {
  const float width = ImGui::GetContentRegionAvail().x, height = context.px(26);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, {std::max(width, 1.0f), height});
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (ImGui::IsItemHovered() || chosen) {
    draw.AddRectFilled(at, {at.x + width, at.y + height}, pack(context.theme.raised, chosen ? 1.0f : 0.7f),
                       ImGui::GetStyle().FrameRounding);
  }
  ImFont* small = context.fonts.small;
  const ImVec2 right_size = right.empty() ? ImVec2(0, 0) : size_of(small, right);
  draw.PushClipRect(at, {at.x + width - right_size.x - context.px(12), at.y + height}, true);
  text_at(draw, context.fonts.regular, {at.x + context.px(8), at.y + (height - context.fonts.regular->FontSize) * 0.5f},
          pack(chosen ? context.theme.text : mix(context.theme.dim, context.theme.text, 0.5f)), text);
  draw.PopClipRect();
  if (!right.empty()) {
    text_at(draw, small, {at.x + width - right_size.x - context.px(8), at.y + (height - small->FontSize) * 0.5f},
            pack(right_colour), right);
  }
  return clicked;
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
  draw.AddRectFilled(at, {at.x + total, at.y + height}, pack(mix(context.theme.panel, context.theme.background, 0.75f)),
                     ImGui::GetStyle().FrameRounding + pad * 0.5f);
  float x = at.x + pad;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const ImVec2 size = size_of(font, words[i]);
    const float width = size.x + 2.0f * inner;
    ImGui::SetCursorScreenPos({x, at.y});
    if (ImGui::InvisibleButton(words[i], {width, height})) clicked = static_cast<int>(i);
    const bool lit = static_cast<int>(i) == chosen, hovered = ImGui::IsItemHovered();
    if (i < hints.size()) tooltip(context, hints[i]);
    if (lit) {
      draw.AddRectFilled({x, at.y + pad}, {x + width, at.y + height - pad}, pack(context.theme.raised_hovered),
                         ImGui::GetStyle().FrameRounding);
    }
    text_at(draw, font, {x + inner, at.y + (height - size.y) * 0.5f},
            pack(lit || hovered ? context.theme.text : context.theme.dim), words[i]);
    x += width;
  }
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({total, height});
  ImGui::PopID();
  return clicked;
}

void chip_at_right(PanelContext& context, std::string_view text, const Colour& colour) {
  ImFont* font = context.fonts.small;
  const ImVec2 size = size_of(font, text);
  const float pad = context.px(9), height = context.px(20);
  const ImVec2 region = ImGui::GetWindowContentRegionMax();
  const float right = ImGui::GetWindowPos().x + region.x;
  const float y = ImGui::GetItemRectMin().y + (ImGui::GetItemRectSize().y - height) * 0.5f;
  const ImVec2 at{right - size.x - 2.0f * pad, y};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {right, y + height}, pack(colour, 0.22f), height * 0.5f);
  text_at(draw, font, {at.x + pad, y + (height - size.y) * 0.5f}, pack(colour), text);
}

void card(PanelContext& context, const char* id, std::string_view label, std::string_view value, std::string_view full,
          float width, const Colour& value_colour) {
  const float height = context.px(43);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, {width, height});
  const bool hovered = ImGui::IsItemHovered();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + width, at.y + height},
                     pack(hovered ? context.theme.raised_hovered : context.theme.raised),
                     ImGui::GetStyle().FrameRounding);
  draw.PushClipRect(at, {at.x + width - context.px(4), at.y + height}, true);
  text_at(draw, context.fonts.small, {at.x + context.px(10), at.y + context.px(5)}, pack(context.theme.dim), label);
  text_at(draw, context.fonts.semibold, {at.x + context.px(10), at.y + context.px(21)}, pack(value_colour), value);
  draw.PopClipRect();
  if (!full.empty()) tooltip(context, std::string(full) + "\nclick copies");
  if (clicked && !full.empty() && context.copy) context.copy(std::string(full));
}

void draw_marker(ImDrawList& draw, Marker marker, ImVec2 c, float r, ImU32 colour, ImU32 outline) {
  switch (marker) {
    case Marker::disc:
      draw.AddCircleFilled(c, r, colour, 24);
      break;
    case Marker::ring:
      draw.AddCircle(c, r * 0.9f, colour, 24, r * 0.45f);
      break;
    case Marker::diamond:
      draw.AddQuadFilled({c.x, c.y - r * 1.25f}, {c.x + r * 1.25f, c.y}, {c.x, c.y + r * 1.25f}, {c.x - r * 1.25f, c.y},
                         colour);
      break;
    case Marker::star: {
      constexpr int tips = 5;
      std::array<ImVec2, 2 * tips> rim;
      for (std::size_t i = 0; i < rim.size(); ++i) {
        const float angle = std::numbers::pi_v<float> * (static_cast<float>(i) / tips - 0.5f);
        const float reach = i % 2 == 0 ? r * 1.4f : r * 0.6f;
        rim[i] = {c.x + reach * std::cos(angle), c.y + reach * std::sin(angle)};
      }
      for (std::size_t i = 0; i < rim.size(); i += 2) {
        draw.AddTriangleFilled(rim[(i + rim.size() - 1) % rim.size()], rim[i], rim[i + 1], colour);
      }
      std::array<ImVec2, tips> core;
      for (std::size_t i = 0; i < core.size(); ++i) core[i] = rim[2 * i + 1];
      draw.AddConvexPolyFilled(core.data(), tips, colour);
      break;
    }
    case Marker::cross:
      draw.AddLine({c.x - r * 1.2f, c.y}, {c.x + r * 1.2f, c.y}, colour, r * 0.4f);
      draw.AddLine({c.x, c.y - r * 1.2f}, {c.x, c.y + r * 1.2f}, colour, r * 0.4f);
      break;
    case Marker::square:
      draw.AddRectFilled({c.x - r * 0.9f, c.y - r * 0.9f}, {c.x + r * 0.9f, c.y + r * 0.9f}, colour, r * 0.2f);
      break;
  }
  if (marker == Marker::disc && (outline >> IM_COL32_A_SHIFT) != 0) draw.AddCircle(c, r, outline, 24, 1.0f);
}

}  // namespace minkoscope
