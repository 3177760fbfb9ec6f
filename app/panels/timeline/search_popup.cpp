// The field in which the words are typed, and the list of the steps that have them.
#include <algorithm>
#include <cstring>
#include <utility>

#include "app/panels/steps/step_kind.h"
#include "app/panels/timeline/step_search.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

constexpr double row_height = 26.0;  // logical pixels, of list_row
constexpr std::size_t most_rows = 8;

bool key_pressed(ImGuiKey key) {
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
}

void draw_found(PanelContext& context, const SearchedSteps& searched, std::span<const std::size_t> found, bool moved) {
  const auto rows = static_cast<float>(std::min(found.size(), most_rows));
  ImGui::BeginChild("found", {0.0f, rows * context.px(row_height)});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(found.size()), context.px(row_height));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const std::size_t step = found[static_cast<std::size_t>(i)];
      const StepKind kind = kind_of_step(searched.steps[step]);
      const std::string sentence = sentence_of(searched.steps[step]);
      ImGui::PushID(i);
      const std::string row = std::to_string(step) + "   " + sentence;
      if (list_row(context, "step", row, kind.name, step == searched.cursor, colour_of(kind, context.theme)))
        searched.go_to(step);
      tooltip(context, sentence);
      ImGui::PopID();
    }
  }
  clipper.End();
  if (moved) {
    const auto at = std::ranges::lower_bound(found, searched.cursor);
    const auto row = static_cast<float>(at - found.begin());
    ImGui::SetScrollY((row - 0.5f * (rows - 1.0f)) * context.px(row_height));
  }
  ImGui::PopStyleVar();
  ImGui::EndChild();
}

}  // namespace

void draw_search_popup(PanelContext& context, const SearchedSteps& searched, ImVec2 above) {
  StepSearch& search = context.marks.search;
  bool focus = false;
  if (std::exchange(search.open, false)) {
    focus = true;
    ImGui::OpenPopup("##find a step");
  }
  ImGui::SetNextWindowPos({above.x, above.y - context.px(6)}, ImGuiCond_Always, {0.0f, 1.0f});
  ImGui::SetNextWindowSize({std::min(context.px(480), ImGui::GetIO().DisplaySize.x - above.x - context.px(8)), 0.0f});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(14), context.px(12)));
  if (ImGui::BeginPopup("##find a step")) {
    const auto before = search.text;
    const float count_width = context.px(96);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - count_width);
    if (focus) ImGui::SetKeyboardFocusHere();
    const bool entered =
        ImGui::InputTextWithHint("##words", "words of a step's sentence, kind or line", search.text.data(),
                                 search.text.size(), ImGuiInputTextFlags_EnterReturnsTrue);
    if (entered) ImGui::SetKeyboardFocusHere(-1);  // for the next Enter
    const bool escaped = key_pressed(ImGuiKey_Escape);
    if (escaped) search.text = before;  // the field takes it back
    note_control(context, "words", search.text.data(), ImGui::GetItemRectMin(), ImGui::GetItemRectSize(), true, true);
    SearchedSteps now = searched;
    const std::vector<std::size_t>& found = found_steps(search, now);
    const bool down = key_pressed(ImGuiKey_DownArrow), up = key_pressed(ImGuiKey_UpArrow);
    bool moved = std::memcmp(before.data(), search.text.data(), before.size()) != 0;
    if (entered || down || up) {
      const bool backwards = up || (entered && ImGui::GetIO().KeyShift);
      if (const auto next = next_found(found, now.cursor, backwards)) {
        context.playback.playing = false;
        now.go_to(*next);
        now.cursor = *next;
        moved = true;
      }
    }
    ImGui::SameLine();
    const bool any = search.text[0] != '\0';
    const std::string count = any ? found_text(found, now.cursor) : std::string();
    ImGui::AlignTextToFramePadding();
    dim_text(context, count);
    if (!found.empty()) {
      ImGui::Dummy({0, context.px(4)});
      draw_found(context, now, found, moved);
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = key_text(context, *ImGui::GetWindowDrawList(), {at.x, at.y + context.px(4)}, width,
                                  "`Enter` next   `Shift+Enter` previous   `F3` `Shift+F3` when this is closed",
                                  context.fonts.small, context.theme.faint);
    ImGui::Dummy({width, height});
    if (escaped) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
}

}  // namespace minkoscope
