// Fields: labels, numbers that can be dragged and typed, values to copy, drop-down lists.
#include "app/widgets/widgets.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>

#include "app/widgets/fitted_number.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/typed_number.h"
#include "app/widgets/widget_text.h"
#include "core/base/text.h"

namespace minkoscope {

namespace {

constexpr double field_column = 0.315;  // start of the fields, as a fraction of the panel's width

/// "at least 0", "from 0 to 90"
std::string range_of(const NumberStyle& style) {
  constexpr double unlimited = 1e29;
  const auto written = [](double value) { return with_true_minus(significant_number(value, 6)); };
  const bool low = style.smallest > -unlimited, high = style.largest < unlimited;
  if (low && high) return "from " + written(style.smallest) + " to " + written(style.largest);
  return high ? "at most " + written(style.largest) : "at least " + written(style.smallest);
}

double within(double wanted, const NumberStyle& style) {
  wanted = std::clamp(wanted, style.smallest, style.largest);
  return style.whole ? std::round(wanted) : wanted;
}

/// The value so many steps on: of ten pixels' drag each, with Shift one, with Ctrl a hundred.
double stepped(double value, double steps, const NumberStyle& style) {
  const ImGuiIO& io = ImGui::GetIO();
  const double pixels = steps * (io.KeyShift ? 1.0 : io.KeyCtrl ? 100.0 : 10.0);
  if (style.whole)
    return within(value + std::copysign(std::max(1.0, std::round(std::abs(pixels) * 0.1)), steps), style);
  return within(style.logarithmic ? value * std::pow(1.02, pixels) : value + pixels * style.speed, style);
}

void begin_typing(FieldEditor& editor, ImGuiID item, double value) {
  editor.id = item;
  editor.begun = false;
  std::snprintf(editor.text, sizeof editor.text, "%s", full_digits(value).c_str());
}

}  // namespace

void field_label(PanelContext& context, const char* label, const char* explanation) {
  const float start = ImGui::GetCursorPosX();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::AlignTextToFramePadding();
  dim_text(context, label);
  if (explanation != nullptr) tooltip(context, explanation);
  ImGui::SameLine();
  ImGui::SetCursorPosX(start + std::round(width * static_cast<float>(field_column)));
}

FieldEvent number_field(PanelContext& context, const char* id, double& value, float width, const NumberStyle& style) {
  const ImGuiID item = ImGui::GetID(id);
  const float height = ImGui::GetFrameHeight();
  FieldEditor& editor = context.editor;

  if (editor.id == item) {
    ImGui::SetNextItemWidth(width);
    if (!editor.begun) ImGui::SetKeyboardFocusHere();
    ImGui::PushID(id);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(7), ImGui::GetStyle().FramePadding.y));
    const bool entered = ImGui::InputText("##typed", editor.text, sizeof editor.text,
                                          ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleVar();
    ImGui::PopID();
    note_control(context, id, editor.text, ImGui::GetItemRectMin(), {width, height}, true, true);
    const bool active = ImGui::IsItemActive();
    if (active) editor.begun = true;
    // The arrow keys and the wheel take steps from the value, which stays open for typing.
    const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)) ? 1.0 : 0.0; };
    const double wheel = ImGui::IsItemHovered() ? static_cast<double>(ImGui::GetIO().MouseWheel) : 0.0;
    const double steps = active ? pressed(ImGuiKey_UpArrow) - pressed(ImGuiKey_DownArrow) + wheel : 0.0;
    if (steps != 0.0 && stepped(value, steps, style) != value) {
      value = stepped(value, steps, style);
      begin_typing(editor, item, value);  // again: its text is the old value's
      ImGui::ClearActiveID();
      return FieldEvent::typed;
    }
    const bool escaped = ImGui::IsItemDeactivated() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    if (!entered && (active || !editor.begun)) return FieldEvent::none;
    editor.id = 0;
    editor.begun = false;
    if (escaped) return FieldEvent::none;
    if (std::string_view(editor.text).find_first_not_of(' ') == std::string_view::npos) return FieldEvent::none;
    const std::optional<double> typed = typed_number(editor.text, value);
    if (!typed || *typed < style.smallest || *typed > style.largest) {
      const std::string shown = std::string("\"").append(editor.text).append("\" is ");
      context.document.notices().error(shown + (typed ? "out of range: must be " + range_of(style) : "not a number"));
      return FieldEvent::none;
    }
    if (within(*typed, style) == value) return FieldEvent::none;
    value = within(*typed, style);
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
  draw.AddRectFilled(at, {at.x + width, at.y + height}, packed(ground), ImGui::GetStyle().FrameRounding);
  std::string shown = short_number(value, style.decimals);
  if (style.logarithmic) shown = with_true_minus(significant_number(value, 3));
  if (style.whole) shown = with_true_minus(fixed_number(value, 0));
  if (style.unit[0] != '\0') shown.append(" ").append(style.unit);
  ImFont* font = context.fonts.regular;
  const float inner = width - context.px(8);
  // Too long for its field: fewer digits, finally an exponent; hovering shows all digits.
  const auto fits = [&](const std::string& text) { return size_of(font, text).x <= inner; };
  if (!fits(shown) && !style.whole) {
    for (int decimals = style.decimals - 1; decimals >= 0 && !fits(shown); --decimals) {
      shown = short_number(value, decimals);
    }
    if (!fits(shown)) shown = fitted_exponent(value, fits);
  }
  const ImVec2 size = size_of(font, shown);
  draw.PushClipRect(at, {at.x + width, at.y + height}, true);
  text_at(draw, font,
          {at.x + width - std::min(context.px(7), (width - size.x) * 0.5f) - size.x, at.y + (height - size.y) * 0.5f},
          packed(context.theme.text), shown);
  draw.PopClipRect();
  note_control(context, id, shown, at, {width, height});
  tooltip(context, [&] {
    return full_digits(value) + (style.unit[0] != '\0' ? std::string(" ") + style.unit : std::string()) +
           "\nclick to type (also =1/3, +=0.1) · drag, or Ctrl+wheel, to change; Shift: finer";
  });

  // A click without a drag: between press and release the pointer stayed where it was.
  const float still = context.px(2);
  if (ImGui::IsItemDeactivated() && hovered && ImGui::GetIO().MouseDragMaxDistanceSqr[0] < still * still) {
    begin_typing(editor, item, value);
    return FieldEvent::none;
  }
  // With a modifier, for the wheel alone scrolls the panel.
  const ImGuiIO& io = ImGui::GetIO();
  if (hovered && io.MouseWheel != 0.0f && (io.KeyCtrl || io.KeyShift)) {
    const double wanted = stepped(value, static_cast<double>(io.MouseWheel), style);
    if (wanted == value) return FieldEvent::none;
    value = wanted;
    return FieldEvent::typed;
  }
  const float moved = active ? ImGui::GetIO().MouseDelta.x : 0.0f;
  if (moved == 0.0f || !ImGui::IsMouseDragging(ImGuiMouseButton_Left, context.px(2))) return FieldEvent::none;
  const double fine = ImGui::GetIO().KeyShift ? 0.1 : 1.0;
  const double pixels = static_cast<double>(moved) / static_cast<double>(context.scale) * fine;
  double wanted = style.logarithmic ? value * std::pow(1.02, pixels) : value + pixels * style.speed;
  if (style.whole) {
    // Integers accumulate the drag until it amounts to a step.
    ImGuiStorage& storage = *ImGui::GetStateStorage();
    const float owed = storage.GetFloat(item) + static_cast<float>(pixels * style.speed);
    const float whole = std::trunc(owed);
    storage.SetFloat(item, owed - whole);
    wanted = value + static_cast<double>(whole);
  }
  wanted = within(wanted, style);
  if (wanted == value) return FieldEvent::none;
  value = wanted;
  return FieldEvent::dragging;
}

FieldEvent vector_field(PanelContext& context, const char* id, Vector3d& value, const NumberStyle& style) {
  const float gap = context.px(5);
  const float width = std::floor((ImGui::GetContentRegionAvail().x - 2.0f * gap) / 3.0f);
  FieldEvent event = FieldEvent::none;
  ImGui::PushID(id);
  const LaidOutScope scope(context, id);
  constexpr std::array<const char*, 3> names{"x", "y", "z"};
  for (int axis = 0; axis < 3; ++axis) {
    if (axis > 0) ImGui::SameLine(0.0f, gap);
    const FieldEvent own = number_field(context, names[static_cast<std::size_t>(axis)], value[axis], width, style);
    if (own != FieldEvent::none) event = own;
  }
  ImGui::PopID();
  return event;
}

bool vector_row(PanelContext& context, const char* label, Vector3d& value, const NumberStyle& style,
                const char* explanation) {
  field_label(context, label, explanation);
  return vector_field(context, label, value, style) != FieldEvent::none;
}

void value_field(PanelContext& context, const char* id, std::string_view text, std::string_view full, float room) {
  const bool clicked = value_box(context, id, text, room);
  tooltip(context, full);
  if (clicked && !full.empty() && context.copy) context.copy(std::string(full));
}

bool value_box(PanelContext& context, const char* id, std::string_view text, float room) {
  const float width = ImGui::GetContentRegionAvail().x - room, height = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(id, {std::max(width, 1.0f), height});
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + width, at.y + height}, packed(context.theme.raised, 0.6f),
                     ImGui::GetStyle().FrameRounding);
  ImFont* const font = context.fonts.regular;
  put_fitted_text(context, draw, font, {at.x + context.px(9), at.y + (height - font->FontSize) * 0.5f},
                  width - context.px(13), packed(context.theme.text), text);
  note_control(context, id, text, at, {width, height});
  return clicked;
}

namespace {

/// The field, and its list while open: `list` draws the rows and returns the chosen one, or -1.
template <class List>
int field_with_list(PanelContext& context, const char* id, float width, std::string_view shown, const List& list) {
  int chosen = -1;
  ImGui::PushID(id);
  const float height = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton("##choice", {width, height});
  const bool hovered = ImGui::IsItemHovered();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + width, at.y + height},
                     packed(hovered ? context.theme.raised_hovered : context.theme.raised),
                     ImGui::GetStyle().FrameRounding);
  ImFont* const font = context.fonts.regular;
  const bool whole =
      put_fitted_text(context, draw, font, {at.x + context.px(9), at.y + (height - font->FontSize) * 0.5f},
                      width - context.px(31), packed(context.theme.text), shown);
  note_control(context, id, shown, at, {width, height}, true, ImGui::IsPopupOpen("##list"));
  if (!whole) tooltip(context, shown);
  const ImVec2 tip{at.x + width - context.px(13), at.y + height * 0.5f + context.px(2)};
  draw.AddTriangleFilled({tip.x - context.px(4), tip.y - context.px(4)}, {tip.x + context.px(4), tip.y - context.px(4)},
                         {tip.x, tip.y + context.px(1)}, packed(context.theme.dim));
  if (clicked) ImGui::OpenPopup("##list");
  ImGui::SetNextWindowPos({at.x, at.y + height + context.px(4)});
  ImGui::SetNextWindowSizeConstraints({width, 0.0f}, {std::max(width, context.px(420)), context.px(420)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(6), context.px(6)));
  if (ImGui::BeginPopup("##list")) {
    chosen = list();
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
  ImGui::PopID();
  return chosen;
}

int rows_of(PanelContext& context, std::span<const std::string> choices, int current,
            std::span<const std::string> explanations) {
  const int count = static_cast<int>(choices.size());
  // The row that the keys are on; it begins at the current one.
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID row_id = ImGui::GetID("##row");
  if (ImGui::IsWindowAppearing()) storage.SetInt(row_id, current);
  const auto pressed = [](ImGuiKey_ key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
  int lit = storage.GetInt(row_id, current);
  const int before = lit;
  if (pressed(ImGuiKey_DownArrow)) lit = std::min(lit + 1, count - 1);
  if (pressed(ImGuiKey_UpArrow)) lit = std::max(lit - 1, 0);
  if (pressed(ImGuiKey_Home)) lit = 0;
  if (pressed(ImGuiKey_End)) lit = count - 1;
  storage.SetInt(row_id, lit);
  int chosen = -1;
  for (int i = 0; i < count; ++i) {
    const auto index = static_cast<std::size_t>(i);
    if (ImGui::Selectable(choices[index].c_str(), i == lit)) chosen = i;
    if (i == lit && lit != before) ImGui::SetScrollHereY();
    note_control(context, choices[index], choices[index], ImGui::GetItemRectMin(), ImGui::GetItemRectSize(), true,
                 i == lit);
    if (index < explanations.size()) tooltip(context, explanations[index]);
  }
  const bool entered = pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeyPadEnter);
  if (entered && !ImGui::IsWindowAppearing()) {
    if (lit >= 0 && lit != current) chosen = lit;
    ImGui::CloseCurrentPopup();
  }
  return chosen;
}

}  // namespace

int choice_field(PanelContext& context, const char* id, float width, std::string_view shown,
                 std::span<const std::string> choices, int current, std::span<const std::string> explanations) {
  return field_with_list(context, id, width, shown, [&] { return rows_of(context, choices, current, explanations); });
}

int choice_field(PanelContext& context, const char* id, float width, std::string_view shown,
                 const std::function<Choices()>& choices) {
  return field_with_list(context, id, width, shown, [&] {
    const Choices made = choices();
    return rows_of(context, made.words, made.current, made.explanations);
  });
}
}  // namespace minkoscope
