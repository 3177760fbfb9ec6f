#include "app/labs/walk/panels/walk_timeline.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "app/draw/count_text.h"
#include "app/draw/length_text.h"
#include "app/draw/time_axis.h"
#include "app/labs/walk/panels/walk_plots.h"
#include "app/labs/walk/panels/walk_tracks.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/base/enum_names.h"

namespace minkoscope {
namespace {

constexpr std::array<TickKind, tick_kinds> all_kinds{TickKind::grounded,  TickKind::carried, TickKind::sliding,
                                                     TickKind::airborne,  TickKind::pushed,  TickKind::blocked,
                                                     TickKind::recovered, TickKind::crushed, TickKind::failed};

constexpr EnumNames<TickKind::failed> tick_meanings{
    "on supporting ground, with no steeper contacts",
    "on a moving mesh that carries it along",
    "hits something steeper than the slope limit",
    "no supporting ground: it jumps or falls",
    "a moving mesh, its own new size or a hit moved it more than it moves by itself",
    "has input but does not move",
    "began inside the level and was pushed out",
    "moving meshes leave it no room",
    "the mover gave up, or let it sink into the level or pass through it"};

std::string_view meaning_of(TickKind kind) {
  return tick_meanings[kind];
}

/// The area of the strip in pixels, and the ticks it shows.
struct Strip {
  ImVec2 at{0, 0};
  float width = 1.0f, height = 1.0f;
  std::size_t first = 0, ticks = 0;  // currently shown

  float x_of(double tick) const {
    const double part = (tick - static_cast<double>(first)) / static_cast<double>(std::max<std::size_t>(ticks, 1));
    return at.x + width * static_cast<float>(part);
  }
  /// Only while ticks are shown.
  std::size_t tick_at(float x) const {
    const double part = std::clamp(static_cast<double>((x - at.x) / width), 0.0, 1.0);
    return first + std::min(static_cast<std::size_t>(part * static_cast<double>(ticks)), ticks - 1);
  }
  bool shows(std::size_t tick) const { return tick >= first && tick < first + ticks; }
};

void draw_header(PanelContext& context, const WalkSession& session) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, row = context.px(18);
  ImFont* small = context.fonts.small;
  ImFont* regular = context.fonts.semibold;
  std::string crumb = session.breadcrumb();
  if (session.pending_ticks() > 0) {
    const double all = static_cast<double>(session.tick_count() + session.pending_ticks());
    crumb += std::string(session.stopped() ? " · stopped at " : " · running ") +
             fixed_number(100.0 * static_cast<double>(session.tick_count()) / all, 0) + " %";
  }
  if (session.activity() != WalkActivity::paused)
    crumb += session.activity() == WalkActivity::live ? " · walking" : " · replaying";
  if (session.tick()) {
    crumb +=
        std::string("   ") + time_label(static_cast<double>(*session.tick() + 1) * session.walk().settings.tick, 0.01);
  }
  float x = at.x + width;
  std::array<bool, tick_kinds> occurs{};
  for (const TickKind kind : session.kinds()) occurs[static_cast<std::size_t>(kind)] = true;
  for (std::size_t i = all_kinds.size(); i-- > 0;) {
    if (!occurs[i] && all_kinds[i] != TickKind::grounded) continue;
    const std::string_view name = to_string(all_kinds[i]);
    const float text_width = size_of(small, name).x;
    x -= text_width;
    text_at(draw, small, {x, at.y + context.px(2)}, packed(context.theme.dim), name);
    const float box = context.px(9);
    x -= box + context.px(5);
    draw.AddRectFilled({x, at.y + context.px(4)}, {x + box, at.y + context.px(4) + box},
                       packed(colour_of(all_kinds[i], context.theme)), context.px(2));
    ImGui::SetCursorScreenPos({x, at.y});
    ImGui::PushID(static_cast<int>(i));
    ImGui::InvisibleButton("kind", {box + context.px(5) + text_width, row});
    tooltip(context, meaning_of(all_kinds[i]));
    ImGui::PopID();
    x -= context.px(14);
  }
  std::string cut;
  text_at(draw, regular, {at.x, at.y}, packed(context.theme.text), elided(regular, crumb, x - at.x, cut));
  ImGui::SetCursorScreenPos({at.x, at.y + row + context.px(4)});
}

void draw_strip(PanelContext& context, WalkSession& session, const Strip& strip) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 end{strip.at.x + strip.width, strip.at.y + strip.height};
  draw.AddRectFilled(strip.at, end, packed(context.theme.raised), context.px(4));
  const auto columns = static_cast<std::size_t>(std::max(1.0f, std::floor(strip.width)));
  const std::vector<TickKind> kinds = worst_kinds(session.kinds().subspan(strip.first, strip.ticks), columns);
  for (std::size_t first = 0; first < kinds.size();) {
    std::size_t last = first + 1;
    while (last < kinds.size() && kinds[last] == kinds[first]) ++last;
    ImDrawFlags corners = ImDrawFlags_RoundCornersNone;
    if (first == 0) corners = ImDrawFlags_RoundCornersLeft;
    if (last == kinds.size()) corners = first == 0 ? ImDrawFlags_RoundCornersAll : ImDrawFlags_RoundCornersRight;
    draw.AddRectFilled({strip.at.x + static_cast<float>(first), strip.at.y},
                       {strip.at.x + static_cast<float>(last), end.y}, packed(colour_of(kinds[first], context.theme)),
                       context.px(4), corners);
    first = last;
  }
}

void draw_time_axis(PanelContext& context, const WalkSession& session, const Strip& strip) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const double tick = session.walk().settings.tick;
  const double begin = static_cast<double>(strip.first) * tick, seconds = static_cast<double>(strip.ticks) * tick;
  if (!(seconds > 0.0)) return;
  const double step = time_axis_step(seconds * context.px(70) / strip.width);
  const float top = strip.at.y + strip.height;
  ImFont* small = context.fonts.small;
  float free_from = strip.at.x;
  const double end = (begin + seconds) * (1.0 + 1e-9);
  for (double i = std::max(0.0, std::ceil(begin / step - 1e-9)); i * step <= end; i += 1.0) {
    const float x = strip.x_of(i * step / tick);
    draw.AddLine({x, top + context.px(1)}, {x, top + context.px(4)}, packed(context.theme.faint));
    const std::string label = time_label(i * step, step);
    const float width = size_of(small, label).x;
    const float left = std::clamp(x - width * 0.5f, strip.at.x, strip.at.x + strip.width - width);
    if (left < free_from) continue;
    text_at(draw, small, {left, top + context.px(4)}, packed(context.theme.faint), label);
    free_from = left + width + context.px(8);
  }
}

void draw_cursor(PanelContext& context, const WalkSession& session, const Strip& strip, float bottom) {
  if (!session.tick() || !strip.shows(*session.tick())) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float x = std::round(strip.x_of(static_cast<double>(*session.tick()) + 0.5));
  const float half = context.px(1.5);
  draw.AddRectFilled({x - half - 1, strip.at.y - context.px(4)}, {x + half + 1, bottom}, packed(context.theme.outline),
                     context.px(2));
  draw.AddRectFilled({x - half, strip.at.y - context.px(3)}, {x + half, bottom - 1}, packed(context.theme.text),
                     context.px(2));
}

/// Where a rerun walk diverges from the one before the change.
void draw_difference(PanelContext& context, const WalkSession& session, const Strip& strip) {
  const std::optional<std::size_t> differs = session.differs_at();
  if (!differs || !strip.shows(*differs)) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Colour& colour = context.theme.text;
  const float x = std::round(strip.x_of(static_cast<double>(*differs))), top = strip.at.y, half = context.px(4);
  draw.AddLine({x, top}, {x, top + strip.height}, packed(context.theme.outline), context.px(3));
  draw.AddLine({x, top}, {x, top + strip.height}, packed(colour), context.px(1));
  draw.AddTriangleFilled({x - half, top - half}, {x + half, top - half}, {x, top + half}, packed(colour));
}

/// Walking shows all ticks; else a cursor that leaves the window scrolls it.
void follow(StripWindow& window, const WalkSession& session) {
  if (session.activity() == WalkActivity::live) window = {};
  follow_cursor(window, session.tick_count(), session.tick().value_or(window.cursor));
}

/// Clicks and drags on strip and plots; the wheel zooms.
void scrub(PanelContext& context, WalkSession& session, const Strip& strip, StripWindow& window,
           const TrackReview* track, float bottom) {
  ImGui::SetCursorScreenPos({strip.at.x, strip.at.y - context.px(3)});
  ImGui::InvisibleButton("strip", {strip.width, bottom - strip.at.y + context.px(3)});
  if (strip.ticks == 0) return;
  const float mouse = ImGui::GetIO().MousePos.x;
  if (ImGui::IsItemActive() && session.activity() != WalkActivity::live) {
    session.pause();
    session.set_tick(strip.tick_at(mouse));
  }
  if (ImGui::IsItemHovered() && !context.still) {
    const float wheel = ImGui::GetIO().MouseWheel;
    constexpr std::size_t fewest = 30;
    if (wheel != 0.0f && session.activity() != WalkActivity::live)
      zoom_strip(window, session.tick_count(), static_cast<double>((mouse - strip.at.x) / strip.width),
                 static_cast<double>(wheel), fewest);
    const std::size_t tick = strip.tick_at(mouse);
    const TickRecord& record = session.timeline().tick(tick);
    std::string text = std::string("tick ") + std::to_string(tick) + " · " +
                       time_label(static_cast<double>(tick + 1) * session.walk().settings.tick, 0.01) + "\n" +
                       std::string(word_of(session.kinds()[tick], session.facts()[tick].outcome)) + " · " +
                       counted(record.result.hits.size(), "hit") + " · " +
                       fixed_number(static_cast<double>(session.facts()[tick].speed), 2) + " m/s";
    text += std::string("\n") + counted(static_cast<std::size_t>(record.result.slides), "slide");
    if (record.result.depth > 0.0) text += " · depth " + length_with_unit(record.result.depth);
    if (session.facts()[tick].stuck && session.kinds()[tick] != TickKind::blocked) text += "\ninput, but no motion";
    if (session.differs_at() && tick >= *session.differs_at()) text += "\ndiffers from before the change";
    if (const std::string words = track != nullptr ? track_words(*track, tick) : ""; !words.empty())
      text += "\n" + words;
    text += "\nwheel to zoom";
    tooltip(context, text);
  }
}

}  // namespace

Colour colour_of(TickKind kind, const Theme& theme) {
  switch (kind) {
    case TickKind::grounded:
      return mix(theme.raised, theme.colour(Role::slide), 0.5f);
    case TickKind::carried:
      return mix(theme.raised, theme.colour(Role::body), 0.8f);
    case TickKind::sliding:
      return mix(theme.raised, theme.colour(Role::candidate), 0.88f);
    case TickKind::airborne:
      return mix(theme.raised, theme.colour(Role::difference), 0.55f);
    case TickKind::pushed:
      return theme.pushed;
    case TickKind::blocked:
      return mix(theme.raised, theme.text, 0.75f);
    case TickKind::recovered:
      return theme.colour(Role::contact);
    case TickKind::crushed:
      return theme.crushed;
    case TickKind::failed:
      return theme.failure;
  }
  return theme.raised;
}

void draw_walk_timeline(PanelContext& context, WalkSession& session, StripWindow& window, const TrackReview* track) {
  if (!session.ready()) {
    const bool empty = context.document.walk() == nullptr || context.document.walk()->level.empty();
    faint_text(context, empty ? "no level to walk in" : "the level is being prepared");
    return;
  }
  follow(window, session);
  draw_header(context, session);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  Strip strip{{at.x, at.y + context.px(2)}, width, context.px(18), window.begin(), window.shown(session.tick_count())};
  const float beside = track != nullptr ? context.px(track_room) : 0.0f;
  const float plot_top = strip.at.y + strip.height + beside + context.px(20);
  const float plot_bottom = plot_top + walk_plots_height(context);
  draw_strip(context, session, strip);
  note_mark(context, "strip", strip.at, {strip.width, strip.height});
  if (strip.ticks == 0) {
    ImFont* small = context.fonts.small;
    text_at(*ImGui::GetWindowDrawList(), small,
            {strip.at.x + context.px(8), strip.at.y + (strip.height - small->FontSize) * 0.5f},
            packed(context.theme.dim),
            session.pending_ticks() > 0 ? "running the recorded inputs" : "no ticks yet: Enter to walk");
    return;
  }
  if (track != nullptr)
    draw_track_strip(context, *track, {strip.at.x, strip.at.y + strip.height + context.px(4)}, strip.width, strip.first,
                     strip.ticks);
  Strip all = strip;
  all.height += beside;
  draw_time_axis(context, session, all);
  draw_walk_plots(context, session, {{strip.at.x, plot_top}, strip.width, strip.first, strip.ticks});
  draw_difference(context, session, strip);
  scrub(context, session, strip, window, track, plot_bottom);
  draw_cursor(context, session, strip, plot_bottom);
  draw_walk_tracks(context, session, {at.x, plot_bottom + context.px(8)}, width);
}

}  // namespace minkoscope
