#include "app/mode/compare_mode.h"

#include <imgui.h>

#include "app/mode/view_columns.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {

PanelContext CompareMode::column(const PanelContext& context, int side) const {
  idle_ = Playback{};
  return {context.theme,     context.fonts,
          context.scale,     side == 0 ? context.document : comparison_.right(),
          context.selection, idle_,
          context.editor,    side == 0 ? context.marks : right_marks_,
          context.still,     context.copy,
          context.paste,     context.picture,
          context.glossary,  context.show_term,
          context.laid_out,  context.taken,
          context.explored,  context.open_moment};
}

// --- panels
// ------------------------------------------------------------------------------------------------------------

void CompareMode::draw_case_panel(PanelContext& context) {
  mode_of(context, 0).draw_case_panel(context);
}

void CompareMode::draw_inspector(PanelContext& context) {
  const float top = ImGui::GetCursorPosY();
  const int chosen = segments(context, "compare tabs", tabs_.words, tab_, tabs_.hints);
  if (chosen >= 0) tab_ = chosen;
  const float side = ImGui::GetFrameHeight();
  ImGui::SameLine();
  ImGui::SetCursorPos({ImGui::GetWindowContentRegionMax().x - side, top});
  if (button(context, "end comparison", "", Icon::cross, "end the comparison   C", {side, side}, {.flat = true})) {
    comparison_.toggle(context.document);
    return;
  }
  ImGui::Dummy({0, context.px(2)});
  if (tab_ == 0) {
    draw_both(context);
    return;
  }
  PanelContext own = column(context, tab_ - 1);
  mode_of(context, tab_ - 1).draw_inspector(own);
  comparison_.update(context.document);  // the panel may have moved its cursor
}

float CompareMode::draw_side(PanelContext& context, int side, const ImVec2& at, const ImVec2& area) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* small = context.fonts.small;
  const char* const name = side == 0 ? "Left" : "Right";
  const ImVec2 size = size_of(small, name);
  const float pad = context.px(8), height = context.px(19), top = at.y + (area.y - height) * 0.5f;
  draw.AddRectFilled({at.x, top}, {at.x + size.x + 2 * pad, top + height}, packed(context.theme.raised_hovered),
                     height * 0.5f);
  put_text(context, draw, small, {at.x + pad, at.y + (area.y - size.y) * 0.5f}, packed(context.theme.text), name);
  return at.x + size.x + 2 * pad;
}

// --- views
// -------------------------------------------------------------------------------------------------------------

ShownMoment CompareMode::shown(const PanelContext& context, int view) const {
  const Document& document = document_of(context, column_of(view));
  return {document.revision(), document.cursor()};
}

ViewText CompareMode::describe(const PanelContext& context, int view) const {
  const PanelContext own = column(context, column_of(view));
  return mode_of(context, column_of(view)).describe(own, in_column(view));
}

void CompareMode::draw_view(PanelContext& context, int view, DrawList& list) {
  PanelContext own = column(context, column_of(view));
  mode_of(context, column_of(view)).draw_view(own, in_column(view), list);
}

void CompareMode::introduce_surfaces(Picker& picker) const {
  for (const int side : {0, 1}) mode_for(side, comparison_.right()).introduce_surfaces(picker);
}

std::uint64_t CompareMode::framing_key(const PanelContext& context, int view) const {
  // Half as high as a single run's: framed again when a comparison begins or ends.
  return mode_of(context, 0).framing_key(context, in_column(view)) | (std::uint64_t{1} << 63);
}

std::optional<DrawBounds> CompareMode::bounds(const PanelContext& context, int view, const DrawList& list,
                                              bool close) const {
  return mode_of(context, 0).bounds(context, in_column(view), list, close);
}

void CompareMode::adjust(RenderOptions& options, int view) const {
  mode_for(column_of(view), comparison_.right()).adjust(options, in_column(view));
}

// --- input
// -------------------------------------------------------------------------------------------------------------

bool CompareMode::key(PanelContext& context, const InputEvent& event) {
  const bool plain = !event.modifiers.control && !event.modifiers.alt && event.kind != InputEvent::Kind::key_up;
  const MouseCapture* capture = mouse_capture();
  if (plain && event.key == key_of('D') && (capture == nullptr || !capture->captures_mouse())) {
    context.playback.playing = false;
    comparison_.go_to_divergence(context.document, event.modifiers.shift);
    return true;
  }
  const bool used = mode_of(context, 0).key(context, event);
  if (used) comparison_.update(context.document);  // it may have moved the left cursor
  return used;
}

// What is dragged in either column is the case's, common to both runs.
bool CompareMode::press(PanelContext& context, const ViewMouse& mouse) {
  return mode_of(context, 0).press(context, in_column(mouse));
}
void CompareMode::drag(PanelContext& context, const ViewMouse& mouse) {
  mode_of(context, 0).drag(context, in_column(mouse));
}
void CompareMode::release(PanelContext& context, const ViewMouse& mouse) {
  mode_of(context, 0).release(context, in_column(mouse));
}
std::optional<Pose> CompareMode::selected_pose(const PanelContext& context) const {
  return mode_of(context, 0).selected_pose(context);
}
void CompareMode::set_selected_pose(PanelContext& context, const Pose& pose, const std::string& gesture) {
  mode_of(context, 0).set_selected_pose(context, pose, gesture);
}

void CompareMode::click(PanelContext& context, const ViewMouse& mouse) {
  PanelContext own = column(context, column_of(mouse.view));
  mode_of(context, column_of(mouse.view)).click(own, in_column(mouse));
}

bool CompareMode::hover(PanelContext& context, const ViewMouse& mouse) {
  PanelContext own = column(context, column_of(mouse.view));
  return mode_of(context, column_of(mouse.view)).hover(own, in_column(mouse));
}

bool CompareMode::cancel(PanelContext& context) {
  return mode_of(context, 0).cancel(context);
}

nlohmann::ordered_json CompareMode::state(const PanelContext& context) const {
  nlohmann::ordered_json result;
  result["comparing"] = true;
  result["left"] = mode_of(context, 0).state(context);
  result["right"] = mode_of(context, 1).state(column(context, 1));
  add_state(context, result);
  return result;
}

}  // namespace minkoscope
