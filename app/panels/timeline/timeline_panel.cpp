#include "app/panels/timeline/timeline_panel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/panels/steps/step_kind.h"
#include "app/panels/steps/step_marks.h"
#include "app/panels/timeline/step_search.h"
#include "app/panels/timeline/step_strip.h"
#include "app/panels/timeline/timeline_legend.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

constexpr std::size_t fewest_steps = 6;  // that zooming leaves

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

/// The window of another run shows all of it.
StripWindow& window_of(PanelContext& context) {
  const Document& document = context.document;
  StepMarks& marks = context.marks;
  const std::uint64_t whose = 2 * document.identity() + (document.hull_trace() != nullptr ? 1 : 0);
  if (std::exchange(marks.strip_of, whose) != whose) marks.strip = {};
  follow_cursor(marks.strip, document.steps().size(), document.cursor());
  return marks.strip;
}

/// Where the rows lie.
struct TimelineRows {
  TimelineRows(const PanelContext& context, ImVec2 top_left, ImVec2 size, bool zoomed)
      : at(top_left),
        area(size),
        band_top(at.y + context.px(zoomed ? 7 : 2)),
        band_bottom(at.y + context.px(22)),
        mark_y(band_bottom + context.px(10)),
        y(band_bottom + context.px(30)),
        legend_y(y + context.px(38)) {}

  ImVec2 at, area;
  float band_top, band_bottom;  // of the phases
  float mark_y;                 // of breakpoints and bookmarks
  float y;                      // of the steps
  float legend_y;
};

void draw_bands(PanelContext& context, std::span<const Step> steps, const StepStrip& strip, const TimelineRows& rows,
                float pad) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* const small = context.fonts.small;
  for (std::size_t i = strip.first; i < strip.end;) {
    std::size_t end = i;
    while (end < strip.end && steps[end].index() == steps[i].index()) ++end;
    const float reach = std::min(strip.spacing * 0.5f, pad * 0.6f);
    const float x0 = strip.x_of(i) - (i == strip.first ? pad * 0.6f : reach) + context.px(1),
                x1 = strip.x_of(end - 1) + (end == strip.end ? pad * 0.6f : reach) - context.px(1);
    draw.AddRectFilled({x0, rows.band_top}, {x1, rows.band_bottom}, packed(context.theme.raised), context.px(4));
    const std::string_view phase = phase_of(steps[i]);
    const float inset = context.px(9);
    if (size_of(small, phase).x + inset <= x1 - x0)
      put_text(context, draw, small,
               {x0 + inset, rows.band_top + (rows.band_bottom - rows.band_top - small->FontSize) * 0.5f},
               packed(context.theme.dim), phase);
    i = end;
  }
}

/// Above the steps breakpoints, faint where disabled, and bookmarks; below them what is found.
void draw_marks(PanelContext& context, const StepStrip& strip, const TimelineRows& rows,
                const std::vector<Bookmark>& bookmarks, std::span<const std::size_t> found) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Theme& theme = context.theme;
  const std::vector<Breakpoint>& breakpoints = breakpoints_of(context);
  // Of breakpoints at one place an enabled one is seen.
  const std::size_t together = strip.together(context.px(6));
  for (const bool ticked : {false, true}) {
    std::size_t last_place = strip.all;
    for (const Breakpoint& own : breakpoints) {
      const bool enabled = context.document.preferences().stops.holds(own.kind);
      if (enabled != ticked || !strip.shows(own.step)) continue;
      if (const std::size_t place = own.step / together; std::exchange(last_place, place) == place) continue;
      const bool flagged = bookmark_at(bookmarks, own.step) != nullptr;
      const ImVec2 centre{strip.x_of(own.step) - (flagged ? context.px(6) : 0.0f), rows.mark_y};
      draw_stop(draw, centre, context.px(4.5), packed(theme.colour(breakpoint_role), ticked ? 1.0f : 0.35f));
    }
  }
  for (const Bookmark& own : bookmarks) {
    if (!strip.shows(own.step)) continue;
    const bool beside = std::any_of(breakpoints.begin(), breakpoints.end(),
                                    [&](const Breakpoint& other) { return other.step == own.step; });
    draw_flag(draw, {strip.x_of(own.step) + context.px(beside ? 6 : 2), rows.mark_y}, context.px(5.5),
              packed(theme.accent));
  }
  float free_from = strip.left - context.px(8);
  const float half = context.px(1.5), top = rows.y + context.px(8), bottom = rows.y + context.px(14);
  for (const std::size_t step : found) {
    const float x = strip.x_of(step);
    if (!strip.shows(step) || x - half < free_from) continue;
    draw.AddRectFilled({x - half, top}, {x + half, bottom}, packed(theme.accent), context.px(1));
    free_from = x + half + context.px(1);
  }
}

std::string step_label(std::span<const Step> steps, std::size_t i, bool long_form) {
  std::string text = std::to_string(i);
  if (long_form) text.append(" · ").append(kind_of_step(steps[i]).name);
  return text;
}

void draw_steps(PanelContext& context, std::span<const Step> steps, std::span<const StepKind> kinds,
                const StepStrip& strip, const TimelineRows& rows) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Theme& theme = context.theme;
  ImFont *const small = context.fonts.small, *const bold = context.fonts.semibold;
  const ImVec2 &at = rows.at, &area = rows.area;
  const float y = rows.y, radius = std::clamp(strip.spacing * 0.32f, context.px(2.0), context.px(5.5));
  draw.AddLine({strip.left, y}, {strip.right, y}, packed(theme.line), context.px(1.5));
  // Where many share a place, the most important one is drawn.
  const std::size_t together = strip.together(2.0f * radius);
  for (std::size_t first = strip.first; first < strip.end; first += together) {
    const std::size_t i = most_important(steps, first, std::min(first + together, strip.end));
    const StepKind kind = kind_of_step(steps[i]);
    draw_marker(draw, kind.marker, {strip.x_of(i), y}, radius, packed(colour_of(kind, theme)), 0);
  }
  // Labels where they fit; always the cursor's.
  const std::size_t cursor = context.document.cursor();
  float label_width = 0.0f;
  for (const StepKind& kind : kinds)
    label_width =
        std::max(label_width, size_of(small, std::to_string(strip.all - 1).append(" · ").append(kind.name)).x);
  const bool words = strip.spacing >= label_width + context.px(8);
  const float number_width = size_of(small, std::to_string(strip.all - 1)).x + context.px(8);
  std::size_t every = 1;
  if (!words) {
    while (strip.spacing * static_cast<float>(every) < number_width) every = every < 5 ? 5 : every * 2;
  }
  const std::string cursor_text = step_label(steps, cursor, true);
  const float cursor_width = size_of(bold, cursor_text).x;
  const float cursor_left = std::clamp(strip.x_of(cursor) - cursor_width * 0.5f, at.x, at.x + area.x - cursor_width);
  const bool shown = strip.shows(cursor);
  for (std::size_t i = (strip.first + every - 1) / every * every; i < strip.end; i += every) {
    if (i == cursor) continue;
    const std::string text = step_label(steps, i, words);
    const ImVec2 size = size_of(small, text);
    const float x = std::clamp(strip.x_of(i) - size.x * 0.5f, at.x, at.x + area.x - size.x);
    if (shown && x + size.x + context.px(6) > cursor_left && x < cursor_left + cursor_width + context.px(6)) continue;
    put_text(context, draw, small, {x, y + context.px(16)}, packed(theme.dim), text);
  }
  if (!shown) return;
  draw.AddCircle({strip.x_of(cursor), y}, std::max(radius, context.px(4)) + context.px(4), packed(theme.text), 32,
                 context.px(2));
  put_text(context, draw, bold, {cursor_left, y + context.px(15)}, packed(theme.text), cursor_text);
}

/// Of a zoomed window: what part of the run it is. Pressed or dragged, the window goes there.
void draw_overview(PanelContext& context, StripWindow& window, const StepStrip& strip, const TimelineRows& rows) {
  const float left = rows.at.x, width = rows.area.x, top = rows.at.y - context.px(1), height = context.px(4);
  const auto x_of = [&](std::size_t step) {
    return left + width * static_cast<float>(step) / static_cast<float>(strip.all);
  };
  ImGui::SetCursorScreenPos({left, top - context.px(2)});
  ImGui::InvisibleButton("overview", {width, height + context.px(5)});
  const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive();
  note_mark(context, "overview", {left, top}, {width, height});
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled({left, top}, {left + width, top + height}, packed(context.theme.raised), height * 0.5f);
  const float from = x_of(strip.first), least = context.px(10);
  const float to = std::min(std::max(x_of(strip.end), from + least), left + width);
  draw.AddRectFilled({std::min(from, left + width - least), top}, {to, top + height},
                     packed(lit ? context.theme.text : context.theme.dim), height * 0.5f);
  const float cursor = x_of(context.document.cursor());
  draw.AddRectFilled({cursor - context.px(1), top - context.px(1)},
                     {cursor + context.px(1), top + height + context.px(1)}, packed(context.theme.text), context.px(1));
  tooltip(context, [&] {
    return "steps " + std::to_string(strip.first) + " to " + std::to_string(strip.end - 1) + " of " +
           std::to_string(strip.all - 1) + "\ndrag to pan; double-click the steps to see all";
  });
  if (!ImGui::IsItemActive()) return;
  const auto middle = static_cast<double>((ImGui::GetIO().MousePos.x - left) / width) * static_cast<double>(strip.all);
  const double first = middle - 0.5 * static_cast<double>(window.count);
  pan_strip(window, strip.all, std::lround(first) - static_cast<std::ptrdiff_t>(window.first));
}

void show_hovered(PanelContext& context, std::size_t step, const std::vector<Bookmark>& bookmarks) {
  const std::span<const Step> steps = context.document.steps();
  std::string text = step_label(steps, step, true);
  text.append("\n").append(sentence_of(steps[step]));
  for (const Breakpoint& own : breakpoints_of(context)) {
    if (own.step == step) text.append("\nbreakpoint: ").append(to_string(own.kind));
  }
  if (const Bookmark* own = bookmark_at(bookmarks, step)) {
    text.append("\nbookmark: ").append(own->name);
    if (!own->note.empty()) text.append("\n").append(own->note);
  }
  if (steps.size() > fewest_steps) text.append("\nwheel to zoom");
  tooltip(context, text);
}

/// Press or drag anywhere to scrub; the wheel zooms, the middle or right button pans, a double click shows all.
void scrub(PanelContext& context, StripWindow& window, const StepStrip& strip, const TimelineRows& rows,
           const std::vector<Bookmark>& bookmarks) {
  const float height = rows.legend_y - context.px(4) - rows.band_top;
  ImGui::SetCursorScreenPos({rows.at.x, rows.band_top});
  ImGui::InvisibleButton("strip", {rows.area.x, height});
  note_mark(context, "strip", {rows.at.x, rows.band_top}, {rows.area.x, height});
  const bool hovered = ImGui::IsItemHovered() && !context.still, active = ImGui::IsItemActive();
  if (!hovered && !active) return;
  const ImGuiIO& io = ImGui::GetIO();
  if (hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    window.first = window.count = 0;
    return;
  }
  if (hovered && io.MouseWheel != 0.0f) {
    const double part = static_cast<double>((io.MousePos.x - strip.left) / (strip.right - strip.left));
    zoom_strip(window, strip.all, part, static_cast<double>(io.MouseWheel), fewest_steps);
    return;
  }
  if (hovered && !active && (io.MouseDown[1] || io.MouseDown[2])) {
    // Steps that the motion owes, until they are whole.
    float& owed = *ImGui::GetStateStorage()->GetFloatRef(ImGui::GetID("owed"));
    owed -= io.MouseDelta.x / strip.spacing;
    const float whole = std::trunc(owed);
    owed -= whole;
    pan_strip(window, strip.all, static_cast<std::ptrdiff_t>(whole));
    return;
  }
  const std::size_t nearest = strip.nearest(io.MousePos.x);
  if (!active) return show_hovered(context, nearest, bookmarks);
  context.document.set_cursor(nearest);
  context.playback.playing = false;
}

}  // namespace

void draw_timeline(PanelContext& context) {
  Document& document = context.document;
  const std::span<const Step> steps = document.steps();
  const ImVec2 at = ImGui::GetCursorScreenPos(), area = ImGui::GetContentRegionAvail();
  if (steps.empty()) {
    dim_text(context, document.prepared_level().busy() || document.sweeping() ? "No steps yet: the sweep has not run."
                                                                              : "No steps: this run recorded none.");
    return;
  }
  const SearchedSteps searched = steps_to_search(document);
  draw_search_popup(context, searched, at);
  StripWindow& window = window_of(context);
  const float pad = context.px(28);
  const StepStrip strip(window, steps.size(), at.x + pad, at.x + area.x - pad);
  const TimelineRows rows(context, at, area, !window.shows_all());
  const std::vector<StepKind> kinds = kinds_among(steps);
  const std::vector<Bookmark> bookmarks = bookmarks_of(document.current());
  const std::vector<std::size_t>& found = found_steps(context.marks.search, searched);
  if (!window.shows_all()) draw_overview(context, window, strip, rows);
  draw_bands(context, steps, strip, rows, pad);
  draw_marks(context, strip, rows, bookmarks, found);
  draw_steps(context, steps, kinds, strip, rows);
  if (rows.legend_y + context.fonts.small->FontSize <= at.y + area.y + context.px(8)) {
    const TimelineLegend legend{kinds, !breakpoints_of(context).empty(), !bookmarks.empty(), !found.empty()};
    draw_timeline_legend(context, legend, strip.left - context.px(6), at.x + area.x, rows.legend_y);
  }
  scrub(context, window, strip, rows, bookmarks);
}

}  // namespace minkoscope
