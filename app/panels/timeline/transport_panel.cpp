// The buttons that step, and those that open the lists of breakpoints and bookmarks.
#include <algorithm>
#include <cmath>

#include "app/panels/steps/step_marks.h"
#include "app/panels/timeline/timeline_panel.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

/// The buttons that open the lists of breakpoints and bookmarks, which stand above the step buttons.
void draw_mark_buttons(PanelContext& context, ImVec2 step_buttons) {
  const std::vector<Breakpoint>& found = breakpoints_of(context);
  const std::vector<Bookmark> bookmarks = bookmarks_of(context.document.current());
  const bool pair = context.document.pair() != nullptr;
  const float gap = context.px(6), height = context.px(26);
  const float width = std::floor((ImGui::GetContentRegionAvail().x - (pair ? gap : 0.0f)) * (pair ? 0.5f : 1.0f));
  const auto problems = std::count_if(found.begin(), found.end(), [&](const Breakpoint& own) {
    return context.document.preferences().stops.holds(own.kind);
  });
  const auto labelled = [](const char* word, std::size_t count) {
    return count == 0 ? std::string(word) : std::string(word).append(" · ").append(std::to_string(count));
  };
  if (pair) {
    if (button(context, "breakpoints", labelled("Breaks", static_cast<std::size_t>(problems)), Icon::none,
               "breakpoints: what to stop at; F5 next, Shift+F5 previous", {width, height})) {
      context.marks.open_breakpoints = true;
    }
    ImGui::SameLine(0, gap);
  }
  if (button(context, "bookmarks", labelled("Bookmarks", bookmarks.size()), Icon::none,
             "bookmarks and notes on steps; B toggles one here, [ and ] go to them", {width, height})) {
    context.marks.open_bookmarks = true;
  }
  draw_breakpoints_popup(context, step_buttons);
  draw_bookmarks_popup(context, step_buttons);
}

}  // namespace

void draw_transport(PanelContext& context) {
  Document& document = context.document;
  const std::size_t count = document.steps().size();
  const bool any = count > 0;
  constexpr float buttons = 6.0f;
  const float gap = context.px(6);
  const float side =
      std::min(context.px(34), std::floor((ImGui::GetContentRegionAvail().x - (buttons - 1.0f) * gap) / buttons));
  const ImVec2 size{side, context.px(32)};
  const bool at_first = document.cursor() == 0, at_last = !any || document.cursor() + 1 == count;
  ImGui::Dummy({0, context.px(4)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  if (button(context, "first", "", Icon::first, "first step   Home", size, {.enabled = any && !at_first}))
    document.set_cursor(0);
  ImGui::SameLine(0, gap);
  if (button(context, "back", "", Icon::back, "one step back   ,   or   ←   (Shift: 5)", size,
             {.enabled = any && !at_first}))
    document.move_cursor(-1);
  ImGui::SameLine(0, gap);
  const bool playing = context.playback.playing;
  if (button(context, "play", "", playing ? Icon::pause : Icon::play, playing ? "pause   Space" : "play   Space", size,
             {.primary = any, .enabled = any})) {
    context.playback.playing = !playing;
    if (!playing && at_last) document.set_cursor(0);
  }
  ImGui::SameLine(0, gap);
  if (button(context, "forward", "", Icon::forward, "one step forward   .   or   →   (Shift: 5)", size,
             {.enabled = any && !at_last}))
    document.move_cursor(1);
  ImGui::SameLine(0, gap);
  if (button(context, "last", "", Icon::last, "last step   End", size, {.enabled = any && !at_last}))
    document.set_cursor(count);
  ImGui::SameLine(0, gap);
  if (button(context, "find a step", "", Icon::search, "find a step by its words   Ctrl+Shift+F (F3: next)", size,
             {.enabled = any}))
    context.marks.search.open = true;
  draw_mark_buttons(context, at);
  // In a low window only the buttons, whose tooltips have the keys.
  constexpr std::string_view hint = "`,` `.` step   `Space` play   `F5` on";
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* small = context.fonts.small;
  const ImVec2 hint_at = ImGui::GetCursorScreenPos();
  const float hint_width = ImGui::GetContentRegionAvail().x;
  draw.PushClipRect({0, 0}, {0, 0});  // measures
  const float hint_height = key_text(context, draw, hint_at, hint_width, hint, small, context.theme.faint);
  draw.PopClipRect();
  const float below = ImGui::GetCursorPosY() + hint_height + ImGui::GetStyle().WindowPadding.y;
  if (below > ImGui::GetWindowHeight()) return;
  key_text(context, draw, {hint_at.x, hint_at.y + context.px(2)}, hint_width, hint, small, context.theme.faint);
  ImGui::Dummy({hint_width, hint_height});
}

}  // namespace minkoscope
