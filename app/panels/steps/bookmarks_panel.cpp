// Bookmarks of the case: their steps, names and notes.
#include <algorithm>
#include <array>
#include <cstdio>

#include "app/panels/steps/step_marks.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

/// A text field of the given width. True when it was changed and left; the text is then in `text`.
bool text_row(PanelContext& context, const char* id, const char* hint, std::string& text, float width, bool focus) {
  std::array<char, 512> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%s", text.c_str());
  if (focus) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(width);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(8), ImGui::GetStyle().FramePadding.y));
  ImGui::InputTextWithHint(id, hint, buffer.data(), buffer.size(), ImGuiInputTextFlags_AutoSelectAll);
  ImGui::PopStyleVar();
  const bool left = ImGui::IsItemDeactivatedAfterEdit();
  if (ImGui::IsItemActive() || left) {
    text = buffer.data();
    return left;
  }
  return false;
}

}  // namespace

void draw_bookmarks_popup(PanelContext& context, ImVec2 above) {
  Document& document = context.document;
  bool focus = false;
  if (context.marks.open_bookmarks) {
    context.marks.open_bookmarks = false;
    focus = true;
    ImGui::OpenPopup("##bookmarks");
  }
  ImGui::SetNextWindowPos({above.x, above.y - context.px(6)}, ImGuiCond_Always, {0.0f, 1.0f});
  ImGui::SetNextWindowSizeConstraints({context.px(380), 0.0f}, {context.px(380), context.px(520)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(14), context.px(12)));
  if (ImGui::BeginPopup("##bookmarks")) {
    const std::vector<Bookmark> bookmarks = bookmarks_of(document.current());
    panel_title(context, "Bookmarks");
    const std::size_t cursor = document.cursor(), count = document.steps().size();
    const bool here = bookmark_at(bookmarks, cursor) != nullptr;
    if (bookmarks.empty()) dim_text(context, "None yet. They are saved in the case.");
    for (const Bookmark& own : bookmarks) {
      ImGui::PushID(static_cast<int>(own.step));
      ImGui::Dummy({0, context.px(2)});
      const bool reached = own.step < count;
      const float gap = context.px(6), side = ImGui::GetFrameHeight(), number = context.px(78);
      const std::string label = "step " + std::to_string(own.step);
      if (button(context, "go", label, Icon::none, reached ? "go to this step" : "this run ends before this step",
                 {number, side}, {.lit = own.step == cursor, .enabled = reached})) {
        document.set_cursor(own.step);
      }
      ImGui::SameLine(0, gap);
      Bookmark changed = own;
      bool edited = text_row(context, "##name", "name", changed.name, ImGui::GetContentRegionAvail().x - side - gap,
                             focus && own.step == cursor);
      ImGui::SameLine(0, gap);
      const bool removed = button(context, "remove", "", Icon::cross, "remove   B", {side, side}, {.flat = true});
      ImGui::SetCursorPosX(ImGui::GetCursorPosX() + number + gap);
      edited |= text_row(context, "##note", "note", changed.note, ImGui::GetContentRegionAvail().x - side - gap, false);
      if (removed) {
        document.edit([&](Case& value) { remove_bookmark(value, own.step); });
      } else if (edited && !(changed == own)) {
        document.edit([&](Case& value) { set_bookmark(value, changed); });
      }
      ImGui::PopID();
    }
    ImGui::Dummy({0, context.px(4)});
    std::string add = here ? "remove from step " : "bookmark step ";
    if (button(context, "toggle", add.append(std::to_string(cursor)), here ? Icon::cross : Icon::plus, "B",
               {ImGui::GetContentRegionAvail().x, 0}, {.enabled = count > 0})) {
      toggle_bookmark(context);
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height =
        key_text(context, *ImGui::GetWindowDrawList(), {at.x, at.y + context.px(4)}, width,
                 "`B` here   `[` `]` previous, next   `F2` rename", context.fonts.small, context.theme.faint);
    ImGui::Dummy({width, height});
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
}

}  // namespace minkoscope
