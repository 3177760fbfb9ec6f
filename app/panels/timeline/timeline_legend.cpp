#include "app/panels/timeline/timeline_legend.h"

#include <vector>

#include "app/panels/steps/step_marks.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

enum class TimelineSign { step, breakpoint, bookmark, found };

struct LegendWord {
  std::string_view name, meaning;
  TimelineSign sign = TimelineSign::step;
  const StepKind* kind = nullptr;  // of steps
};

std::vector<LegendWord> words_of(const TimelineLegend& legend) {
  std::vector<LegendWord> words;
  words.reserve(legend.kinds.size() + 3);
  for (const StepKind& kind : legend.kinds) words.push_back({kind.name, kind.meaning, TimelineSign::step, &kind});
  if (legend.breakpoints)
    words.push_back(
        {"breakpoint", "a step worth stopping at: see Breaks; F5 next, Shift+F5 previous", TimelineSign::breakpoint});
  if (legend.bookmarks) words.push_back({"bookmark", "B toggles one here, [ and ] go to them", TimelineSign::bookmark});
  if (legend.found)
    words.push_back({"found", "has the words typed (Ctrl+Shift+F); F3 next, Shift+F3 previous", TimelineSign::found});
  return words;
}

void draw_sign(const PanelContext& context, ImDrawList& draw, const LegendWord& word, ImVec2 centre) {
  const Theme& theme = context.theme;
  switch (word.sign) {
    case TimelineSign::step:
      return draw_marker(draw, word.kind->marker, centre, context.px(3.6), packed(colour_of(*word.kind, theme)), 0);
    case TimelineSign::breakpoint:
      return draw_stop(draw, centre, context.px(4), packed(theme.colour(breakpoint_role)));
    case TimelineSign::bookmark:
      return draw_flag(draw, centre, context.px(4.5), packed(theme.accent));
    case TimelineSign::found:
      return draw.AddRectFilled({centre.x - context.px(1.5), centre.y - context.px(4)},
                                {centre.x + context.px(1.5), centre.y + context.px(4)}, packed(theme.accent),
                                context.px(1));
  }
}

}  // namespace

void draw_timeline_legend(PanelContext& context, const TimelineLegend& legend, float left, float right, float y) {
  const std::vector<LegendWord> words = words_of(legend);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* const small = context.fonts.small;
  float x = left;
  const float sign = context.px(14), between = context.px(16);
  const float more_width = size_of(small, "+ 88 more").x;
  std::size_t shown = words.size();
  float needed = 0.0f;
  for (std::size_t i = 0; i < words.size(); ++i) {
    needed += sign + size_of(small, words[i].name).x + between;
    const bool last = i + 1 == words.size();
    if (x + needed - between + (last ? 0.0f : between + more_width) <= right) continue;
    shown = i;
    break;
  }
  const auto put = [&](std::string_view name, float width, const auto& meaning) {
    put_text(context, draw, small, {x + width - size_of(small, name).x, y}, packed(context.theme.faint), name);
    ImGui::SetCursorScreenPos({x, y - context.px(2)});
    ImGui::PushID(name.data(), name.data() + name.size());
    ImGui::InvisibleButton("legend", {width, small->FontSize + context.px(4)});
    tooltip(context, meaning);
    ImGui::PopID();
    x += width + between;
  };
  for (std::size_t i = 0; i < shown; ++i) {
    draw_sign(context, draw, words[i], {x + context.px(5), y + small->FontSize * 0.5f});
    put(words[i].name, sign + size_of(small, words[i].name).x, words[i].meaning);
  }
  if (shown == words.size()) return;
  const std::string more = "+ " + std::to_string(words.size() - shown) + " more";
  put(more, size_of(small, more).x, [&] {
    std::string rest;
    for (std::size_t i = shown; i < words.size(); ++i)
      rest.append(rest.empty() ? "" : "\n").append(words[i].name).append(": ").append(words[i].meaning);
    return rest;
  });
}

}  // namespace minkoscope
