#include "app/panels/steps/timeline_panel.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/steps/step_kind.h"
#include "app/panels/steps/step_marks.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

ImVec2 text_size(ImFont* font, std::string_view text) {
  return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data(), text.data() + text.size());
}

/// The kinds that occur, in order of appearance.
std::vector<StepKind> kinds_among(std::span<const Step> steps) {
  std::vector<StepKind> kinds;
  for (const Step& step : steps) {
    const StepKind kind = kind_of_step(step);
    if (std::none_of(kinds.begin(), kinds.end(), [&](const StepKind& known) { return known.name == kind.name; }))
      kinds.push_back(kind);
  }
  return kinds;
}

/// Of the steps in [first, end) the hit, else a final step, else the first.
std::size_t most_important(std::span<const Step> steps, std::size_t first, std::size_t end) {
  std::size_t best = first;
  const auto worth = [&](std::size_t i) {
    const Marker marker = kind_of_step(steps[i]).marker;
    return marker == Marker::star ? 2 : marker == Marker::ring ? 1 : 0;
  };
  int most = worth(first);
  for (std::size_t i = first + 1; i < end; ++i) {
    if (const int own = worth(i); own > most) {
      best = i;
      most = own;
    }
  }
  return best;
}

/// The buttons that open the lists of breakpoints and bookmarks.
void draw_mark_buttons(PanelContext& context) {
  const std::vector<Breakpoint>& found = breakpoints_of(context);
  const std::vector<Bookmark> bookmarks = bookmarks_of(context.document.current());
  const bool pair = context.document.pair() != nullptr;
  const float gap = context.px(6), height = context.px(26);
  const float width = std::floor((ImGui::GetContentRegionAvail().x - (pair ? gap : 0.0f)) * (pair ? 0.5f : 1.0f));
  const ImVec2 at = ImGui::GetCursorScreenPos();
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
  draw_breakpoints_popup(context, at);
  draw_bookmarks_popup(context, at);
}

}  // namespace

void draw_transport(PanelContext& context) {
  Document& document = context.document;
  const std::size_t count = document.steps().size();
  const bool any = count > 0;
  const float side = context.px(34), gap = context.px(6);
  const ImVec2 size{side, context.px(32)};
  const bool at_first = document.cursor() == 0, at_last = !any || document.cursor() + 1 == count;
  ImGui::Dummy({0, context.px(4)});
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
  draw_mark_buttons(context);
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

void draw_timeline(PanelContext& context) {
  Document& document = context.document;
  const std::span<const Step> steps = document.steps();
  const Theme& theme = context.theme;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 area = ImGui::GetContentRegionAvail();
  if (steps.empty()) {
    dim_text(context, document.prepared_level().busy() || document.sweeping() ? "No steps yet: the sweep has not run."
                                                                              : "No steps: this run recorded none.");
    return;
  }
  ImFont* small = context.fonts.small;
  const std::size_t count = steps.size(), cursor = document.cursor();
  const float pad = context.px(28);
  const float left = at.x + pad, right = at.x + area.x - pad;
  const auto x_of = [&](std::size_t i) {
    return count == 1 ? left : left + (right - left) * static_cast<float>(i) / static_cast<float>(count - 1);
  };
  const float spacing = count > 1 ? (right - left) / static_cast<float>(count - 1) : right - left;

  // Bands of the phases.
  const float band_top = at.y + context.px(2), band_bottom = band_top + context.px(20);
  for (std::size_t i = 0; i < count;) {
    std::size_t end = i;
    while (end < count && steps[end].index() == steps[i].index()) ++end;
    const float reach = std::min(spacing * 0.5f, pad * 0.6f);
    const float x0 = x_of(i) - (i == 0 ? pad * 0.6f : reach) + context.px(1),
                x1 = x_of(end - 1) + (end == count ? pad * 0.6f : reach) - context.px(1);
    draw.AddRectFilled({x0, band_top}, {x1, band_bottom}, packed(theme.raised), context.px(4));
    const std::string_view phase = phase_of(steps[i]);
    const float inset = context.px(9);
    if (text_size(small, phase).x + inset <= x1 - x0)
      put_text(context, draw, small, {x0 + inset, band_top + (band_bottom - band_top - small->FontSize) * 0.5f},
               packed(theme.dim), phase);
    i = end;
  }

  const float y = band_bottom + context.px(30);
  draw.AddLine({left, y}, {right, y}, packed(theme.line), context.px(1.5));
  const float radius = std::clamp(spacing * 0.32f, context.px(1.6), context.px(5.5));
  const std::vector<StepKind> kinds = kinds_among(steps);
  // Labels where they fit; always the cursor's.
  float label_width = 0.0f;
  for (const StepKind& kind : kinds) {
    std::string text = std::to_string(count - 1);
    text.append(" · ").append(kind.name);
    label_width = std::max(label_width, text_size(small, text).x);
  }
  const bool words = spacing >= label_width + context.px(8);
  const float number_width = text_size(small, std::to_string(count - 1)).x + context.px(8);
  std::size_t every = 1;
  if (!words) {
    while (spacing * static_cast<float>(every) < number_width) every = every < 5 ? 5 : every * 2;
  }
  const auto label_of = [&](std::size_t i, bool long_form) {
    std::string text = std::to_string(i);
    if (long_form) text.append(" · ").append(kind_of_step(steps[i]).name);
    return text;
  };
  // Above the steps: breakpoints, faint where disabled, and bookmarks.
  const std::vector<Breakpoint>& breakpoints = breakpoints_of(context);
  const std::vector<Bookmark> bookmarks = bookmarks_of(document.current());
  const float mark_y = band_bottom + context.px(10);
  for (const Breakpoint& own : breakpoints) {
    const bool ticked = document.preferences().stops.holds(own.kind);
    const bool flagged = bookmark_at(bookmarks, own.step) != nullptr;
    const ImVec2 centre{x_of(own.step) - (flagged ? context.px(6) : 0.0f), mark_y};
    draw_stop(draw, centre, context.px(4.5), packed(theme.colour(breakpoint_role), ticked ? 1.0f : 0.35f));
  }
  for (const Bookmark& own : bookmarks) {
    if (own.step >= count) continue;
    const bool beside = std::any_of(breakpoints.begin(), breakpoints.end(),
                                    [&](const Breakpoint& other) { return other.step == own.step; });
    draw_flag(draw, {x_of(own.step) + context.px(beside ? 6 : 2), mark_y}, context.px(5.5), packed(theme.accent));
  }
  const std::string cursor_text = label_of(cursor, true);
  const float cursor_width = text_size(context.fonts.semibold, cursor_text).x;
  const float cursor_left = std::clamp(x_of(cursor) - cursor_width * 0.5f, at.x, at.x + area.x - cursor_width);
  // Where many share a pixel, the most important one is drawn.
  const auto a_pixel = static_cast<std::size_t>(std::max(1.0f, std::floor(1.0f / std::max(spacing, 1e-6f))));
  for (std::size_t first = 0; first < count; first += a_pixel) {
    const std::size_t i = most_important(steps, first, std::min(first + a_pixel, count));
    const StepKind kind = kind_of_step(steps[i]);
    draw_marker(draw, kind.marker, {x_of(i), y}, radius, packed(colour_of(kind, theme)), 0);
  }
  for (std::size_t i = 0; i < count; i += words ? 1 : every) {
    if (i == cursor) continue;
    const std::string text = label_of(i, words);
    const ImVec2 size = text_size(small, text);
    const float x = std::clamp(x_of(i) - size.x * 0.5f, at.x, at.x + area.x - size.x);
    if (x + size.x + context.px(6) > cursor_left && x < cursor_left + cursor_width + context.px(6)) continue;
    put_text(context, draw, small, {x, y + context.px(16)}, packed(theme.dim), text);
  }
  draw.AddCircle({x_of(cursor), y}, std::max(radius, context.px(4)) + context.px(4), packed(theme.text), 32,
                 context.px(2));
  put_text(context, draw, context.fonts.semibold, {cursor_left, y + context.px(15)}, packed(theme.text), cursor_text);

  // Legend of the kinds that occur, right-aligned in the last row.
  const float legend_y = y + context.px(38);
  if (legend_y + small->FontSize <= at.y + area.y + context.px(8)) {
    struct Entry {
      std::string_view name, meaning;
      const StepKind* kind = nullptr;  // of steps; else a mark
      bool flag = false;               // a bookmark
    };
    std::vector<Entry> entries;
    entries.reserve(kinds.size() + 2);
    for (const StepKind& kind : kinds) entries.push_back({kind.name, kind.meaning, &kind});
    if (!breakpoints.empty())
      entries.push_back({"breakpoint", "a step worth stopping at: see Breaks; F5 next, Shift+F5 previous"});
    if (!bookmarks.empty()) entries.push_back({"bookmark", "B toggles one here, [ and ] go to them", nullptr, true});
    const auto draw_sign = [&](const Entry& entry, ImVec2 centre) {
      if (entry.kind != nullptr) {
        draw_marker(draw, entry.kind->marker, centre, context.px(3.6), packed(colour_of(*entry.kind, theme)), 0);
      } else if (entry.flag) {
        draw_flag(draw, centre, context.px(4.5), packed(theme.accent));
      } else {
        draw_stop(draw, centre, context.px(4), packed(theme.colour(breakpoint_role)));
      }
    };
    // The last entry counts what does not fit.
    float x = left - context.px(6);
    const float sign = context.px(14), between = context.px(16), end = at.x + area.x;
    const float more_width = text_size(small, "+ 88 more").x;
    std::size_t shown = entries.size();
    float needed = 0.0f;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      needed += sign + text_size(small, entries[i].name).x + between;
      const bool last = i + 1 == entries.size();
      if (x + needed - between + (last ? 0.0f : between + more_width) <= end) continue;
      shown = i;
      break;
    }
    const auto word = [&](std::string_view name, float width, const auto& meaning) {
      put_text(context, draw, small, {x + width - text_size(small, name).x, legend_y}, packed(theme.faint), name);
      ImGui::SetCursorScreenPos({x, legend_y - context.px(2)});
      ImGui::PushID(name.data(), name.data() + name.size());
      ImGui::InvisibleButton("legend", {width, small->FontSize + context.px(4)});
      tooltip(context, meaning);
      ImGui::PopID();
      x += width + between;
    };
    for (std::size_t i = 0; i < shown; ++i) {
      draw_sign(entries[i], {x + context.px(5), legend_y + small->FontSize * 0.5f});
      word(entries[i].name, sign + text_size(small, entries[i].name).x, entries[i].meaning);
    }
    if (shown < entries.size()) {
      const std::string more = "+ " + std::to_string(entries.size() - shown) + " more";
      word(more, text_size(small, more).x, [&] {
        std::string rest;
        for (std::size_t i = shown; i < entries.size(); ++i)
          rest.append(rest.empty() ? "" : "\n").append(entries[i].name).append(": ").append(entries[i].meaning);
        return rest;
      });
    }
  }

  // Scrubbing: press or drag anywhere on the strip.
  ImGui::SetCursorScreenPos({at.x, band_top});
  ImGui::InvisibleButton("strip", {area.x, legend_y - context.px(4) - band_top});
  note_mark(context, "strip", {at.x, band_top}, {area.x, legend_y - context.px(4) - band_top});
  if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
    const float share = spacing > 0.0f ? (ImGui::GetIO().MousePos.x - left) / spacing : 0.0f;
    const auto nearest = static_cast<std::size_t>(std::clamp(std::round(share), 0.0f, static_cast<float>(count - 1)));
    if (ImGui::IsItemActive()) {
      document.set_cursor(nearest);
      context.playback.playing = false;
    } else {
      std::string text = label_of(nearest, true);
      text.append("\n").append(sentence_of(steps[nearest]));
      for (const Breakpoint& own : breakpoints) {
        if (own.step == nearest) text.append("\nbreakpoint: ").append(to_string(own.kind));
      }
      if (const Bookmark* own = bookmark_at(bookmarks, nearest)) {
        text.append("\nbookmark: ").append(own->name);
        if (!own->note.empty()) text.append("\n").append(own->note);
      }
      tooltip(context, text);
    }
  }
}

}  // namespace minkoscope
