// The strip of a contact's ticks, and the buttons that go from tick to tick.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>

#include "app/draw/count_text.h"
#include "app/draw/length_text.h"
#include "app/draw/time_axis.h"
#include "app/labs/contact/contact_panels.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/base/enum_names.h"
#include "core/base/text.h"

namespace minkoscope {
namespace {

constexpr EnumNames<ContactTickKind::flickers> contact_tick_meanings{
    "further apart than the contact distance", "two points or more",
    "a single point: it does not keep the bodies from turning about it",
    "a point is back that was gone for at most 8 ticks, in contact all the while"};

Colour colour_of(ContactTickKind kind, const Theme& theme) {
  switch (kind) {
    case ContactTickKind::apart:
      return mix(theme.raised, theme.dim, 0.25f);
    case ContactTickKind::several:
      return mix(theme.raised, theme.colour(Role::slide), 0.55f);
    case ContactTickKind::one:
      return mix(theme.raised, theme.colour(Role::candidate), 0.85f);
    case ContactTickKind::flickers:
      return theme.colour(Role::contact);
  }
  return theme.raised;
}

struct TickStrip {
  ImVec2 at{0, 0};
  float width = 1.0f, height = 1.0f;
  std::size_t total = 1;

  float x_of(double tick) const { return at.x + width * static_cast<float>(tick / static_cast<double>(total)); }
  std::size_t tick_at(float x) const {
    const double part = std::clamp(static_cast<double>((x - at.x) / width), 0.0, 1.0);
    return std::min(static_cast<std::size_t>(part * static_cast<double>(total)), total - 1);
  }
};

std::string headline(const ContactSession& session) {
  const std::size_t tick = session.tick();
  std::string text = concat("Tick ", grouped(tick), " of ", grouped(session.total() - 1));
  if (tick < session.ticks().size()) {
    const ContactTick& own = session.ticks()[tick];
    text.append(" · ").append(own.points == 0 ? std::string("no contact") : counted(own.points, "point"));
  }
  if (session.done() == session.total()) return text;
  const double part = static_cast<double>(session.done()) / static_cast<double>(session.total());
  return text.append(session.halted() ? " · stopped at " : " · running, ")
      .append(fixed_number(100.0 * part, 0))
      .append(session.halted() ? " %, Space goes on" : " %, Esc stops");
}

/// The headline at the left, the kinds of ticks at the right.
void draw_headline(PanelContext& context, const ContactSession& session) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImFont *small = context.fonts.small, *bold = context.fonts.semibold;
  const float row = context.px(18), box = context.px(9);
  float x = at.x + ImGui::GetContentRegionAvail().x;
  for (std::size_t i = contact_tick_kinds; i-- > 0;) {
    const auto kind = static_cast<ContactTickKind>(i);
    const std::string_view name = to_string(kind);
    const float text_width = size_of(small, name).x;
    x -= text_width;
    put_text(context, draw, small, {x, at.y + context.px(2)}, packed(context.theme.dim), name);
    x -= box + context.px(5);
    draw.AddRectFilled({x, at.y + context.px(4)}, {x + box, at.y + context.px(4) + box},
                       packed(colour_of(kind, context.theme)), context.px(2));
    ImGui::SetCursorScreenPos({x, at.y});
    ImGui::PushID(static_cast<int>(i));
    ImGui::InvisibleButton("kind", {box + context.px(5) + text_width, row});
    tooltip(context, contact_tick_meanings[kind]);
    ImGui::PopID();
    x -= context.px(14);
  }
  const std::string text = headline(session);
  std::string cut;
  put_text(context, draw, bold, at, packed(context.theme.text), elided(bold, text, x - at.x, cut));
  ImGui::SetCursorScreenPos({at.x, at.y + row + context.px(4)});
}

/// The ticks reduced to pixels: the most severe kind of those that share one.
void draw_tick_colours(PanelContext& context, const ContactSession& session, const TickStrip& strip) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(strip.at, {strip.at.x + strip.width, strip.at.y + strip.height}, packed(context.theme.raised),
                     context.px(4));
  const std::span<const ContactTick> ticks = session.ticks();
  const auto columns = static_cast<std::size_t>(std::max(1.0f, std::floor(strip.width)));
  const auto kind_of = [&](std::size_t column) {
    const std::size_t first = column * strip.total / columns;
    const std::size_t end = std::max(first + 1, (column + 1) * strip.total / columns);
    ContactTickKind worst = ContactTickKind::apart;
    for (std::size_t i = first; i < std::min(end, ticks.size()); ++i) worst = std::max(worst, ticks[i].kind);
    return worst;
  };
  const std::size_t shown = columns * ticks.size() / strip.total;
  for (std::size_t first = 0; first < shown;) {
    const ContactTickKind kind = kind_of(first);
    std::size_t last = first + 1;
    while (last < shown && kind_of(last) == kind) ++last;
    ImDrawFlags rounded = ImDrawFlags_RoundCornersNone;
    if (first == 0) rounded = ImDrawFlags_RoundCornersLeft;
    if (last == columns) rounded = first == 0 ? ImDrawFlags_RoundCornersAll : ImDrawFlags_RoundCornersRight;
    draw.AddRectFilled({strip.at.x + static_cast<float>(first), strip.at.y},
                       {strip.at.x + static_cast<float>(last), strip.at.y + strip.height},
                       packed(colour_of(kind, context.theme)), context.px(4), rounded);
    first = last;
  }
}

void draw_tick_times(PanelContext& context, double tick, const TickStrip& strip) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const double seconds = static_cast<double>(strip.total) * tick;
  const double step = time_axis_step(seconds * context.px(70) / strip.width);
  ImFont* small = context.fonts.small;
  float free_from = strip.at.x;
  const float top = strip.at.y + strip.height;
  for (double i = 0.0; i * step <= seconds * (1.0 + 1e-9); i += 1.0) {
    const float x = strip.x_of(i * step / tick);
    draw.AddLine({x, top + context.px(1)}, {x, top + context.px(4)}, packed(context.theme.faint));
    const std::string label = time_label(i * step, step);
    const float width = size_of(small, label).x;
    const float left = std::clamp(x - width * 0.5f, strip.at.x, strip.at.x + strip.width - width);
    if (left < free_from) continue;
    put_text(context, draw, small, {left, top + context.px(4)}, packed(context.theme.faint), label);
    free_from = left + width + context.px(8);
  }
}

void draw_tick_cursor(PanelContext& context, const ContactSession& session, const TickStrip& strip) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float x = std::round(strip.x_of(static_cast<double>(session.tick()) + 0.5)), half = context.px(1.5);
  const float bottom = strip.at.y + strip.height + context.px(4);
  draw.AddRectFilled({x - half - 1, strip.at.y - context.px(4)}, {x + half + 1, bottom}, packed(context.theme.outline),
                     context.px(2));
  draw.AddRectFilled({x - half, strip.at.y - context.px(3)}, {x + half, bottom - 1}, packed(context.theme.text),
                     context.px(2));
}

void scrub_ticks(PanelContext& context, ContactSession& session, const TickStrip& strip) {
  ImGui::SetCursorScreenPos({strip.at.x, strip.at.y - context.px(3)});
  ImGui::InvisibleButton("ticks", {strip.width, strip.height + context.px(6)});
  note_mark(context, "ticks", strip.at, {strip.width, strip.height});
  const std::size_t tick = strip.tick_at(ImGui::GetIO().MousePos.x);
  if (ImGui::IsItemActive()) {
    context.playback.playing = false;
    session.go_to(tick);
  } else if (ImGui::IsItemHovered() && tick < session.ticks().size() && !context.still) {
    const ContactTick& own = session.ticks()[tick];
    std::string text = concat("tick ", grouped(tick), " · ", to_string(own.kind));
    if (own.points > 0)
      text.append("\n")
          .append(counted(own.points, "point"))
          .append(", deepest ")
          .append(length_with_unit(static_cast<double>(own.deepest)));
    tooltip(context, text);
  }
}

}  // namespace

void draw_contact_ticks(PanelContext& context, ContactSession& session) {
  draw_headline(context, session);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = context.px(18);
  const TickStrip strip{{at.x, at.y + context.px(2)}, ImGui::GetContentRegionAvail().x, height, session.total()};
  draw_tick_colours(context, session, strip);
  draw_tick_times(context, session.run().query().tick, strip);
  scrub_ticks(context, session, strip);
  draw_tick_cursor(context, session, strip);
  ImGui::SetCursorScreenPos({at.x, strip.at.y + height + context.px(26)});
}

void draw_contact_transport(PanelContext& context, ContactSession& session) {
  const float side = context.px(34), gap = context.px(6);
  const std::size_t tick = session.tick();
  const bool at_first = tick == 0, at_last = tick + 1 >= session.done();
  const auto go = [&](const char* id, Icon icon, const char* hint, ButtonStyle style,
                      const std::function<void()>& act) {
    if (button(context, id, "", icon, hint, {side, context.px(32)}, style)) act();
    ImGui::SameLine(0.0f, gap);
  };
  const auto to = [&](std::size_t wanted) {
    return [&context, &session, wanted] {
      context.playback.playing = false;
      session.go_to(wanted);
    };
  };
  ImGui::Dummy({0, context.px(4)});
  go("first", Icon::first, "first tick   Home", {.enabled = !at_first}, to(0));
  go("back", Icon::back, "one tick back   ,   or   ←   (Shift: 5)", {.enabled = !at_first},
     to(at_first ? 0 : tick - 1));
  const bool playing = context.playback.playing;
  go("play", playing ? Icon::pause : Icon::play, playing ? "pause   Space" : "play in real time   Space",
     {.primary = true}, [&] {
       context.playback.playing = !playing;
       if (!playing && at_last) session.go_to(0);
     });
  go("forward", Icon::forward, "one tick forward   .   or   →   (Shift: 5)", {.enabled = !at_last}, to(tick + 1));
  go("last", Icon::last, "last tick run   End", {.enabled = !at_last}, to(session.done()));
  ImGui::NewLine();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  key_text(context, *ImGui::GetWindowDrawList(), {at.x, at.y + context.px(2)}, ImGui::GetContentRegionAvail().x,
           "`,` `.` tick   `[` `]` step", context.fonts.small, context.theme.faint);
}

}  // namespace minkoscope
