#include "app/labs/walk/panels/track_panel.h"

#include <algorithm>
#include <cmath>

#include "app/draw/count_text.h"
#include "app/draw/length_text.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"
#include "core/trial/track/track_cause.h"

namespace minkoscope {
namespace {

/// A row that leads to a tick, or only states something.
void track_row(PanelContext& context, WalkSession& session, const char* name, const std::string& value,
               std::optional<std::size_t> tick, const Colour& colour, const std::string& hint) {
  const std::string right = tick ? value + "  › " + grouped(*tick) : value;
  if (list_row(context, name, name, right, tick && session.tick() == tick, colour) && tick) {
    session.pause();
    session.set_tick(*tick);
  }
  tooltip(context, tick ? hint + "\nclick to go to tick " + grouped(*tick) : hint);
}

std::string fault_counts(const TrackReport& report) {
  std::string words;
  for (std::size_t i = 0; i < track_fault_kinds; ++i) {
    if (report.faults[i] == 0) continue;
    if (!words.empty()) words += ", ";
    words += std::string(to_string(static_cast<TrackFault>(i))) + " " + grouped(report.faults[i]);
  }
  return words.empty() ? "none" : words;
}

void draw_track_totals(PanelContext& context, WalkSession& session, const TrackReport& report) {
  const Colour& plain = context.theme.text;
  const auto at = [](const std::optional<int>& tick) {
    return tick ? std::optional<std::size_t>(static_cast<std::size_t>(*tick)) : std::nullopt;
  };
  track_row(context, session, "faults", fault_counts(report), at(report.first_fault),
            report.first_fault ? context.theme.failure : plain,
            "ticks by fault, and the first of them   E (Shift: back)");
  track_row(context, session, "parts from ours", report.first_apart ? length_with_unit(report.max_apart) : "never",
            at(report.first_apart), plain,
            "how far it gets from our mover's body, and the first tick at which that is more than 5 % of the body's "
            "smallest size   D");
  std::optional<std::size_t> deepest;
  for (std::size_t i = 0; i < report.ticks.size() && report.max_depth > 0.0 && !deepest; ++i)
    if (report.ticks[i].depth == report.max_depth) deepest = i;
  track_row(context, session, "deepest", report.max_depth > 0.0 ? length_with_unit(report.max_depth) : "no penetration",
            deepest, plain, "where it stands deepest in the level");
}

void draw_track_tick(PanelContext& context, const WalkSession& session, const TrackReview& review, std::size_t tick) {
  const TrackReport& report = *review.report();
  const TrackVerdict& verdict = report.ticks[tick];
  const WalkBody body = review.body_after(tick, session.state());
  const TrackCause cause = cause_of_track(session.walk(), session.timeline().level(), report, tick, body);
  wrapped_text(context, cause.sentence, verdict.fault ? colour_of(*verdict.fault, context.theme) : context.theme.text);
  field_label(context, "from ours", "the distance between its body and ours after this tick");
  value_field(context, "apart", length_with_unit(verdict.apart), short_number(verdict.apart, 9) + " m");
  field_label(context, "depth", "how far its body stands in the level after this tick");
  value_field(context, "depth", verdict.depth > 0.0 ? length_with_unit(verdict.depth) : "0",
              short_number(verdict.depth, 9) + " m");
  field_label(context, "position", "of its body's centre after this tick, metres");
  value_field(context, "position", three_numbers(body.position), full_digits(body.position));
  if (const std::optional<bool>& grounded = review.tick(tick).grounded) {
    field_label(context, "it says", "what the engine reports of its character");
    value_field(context, "grounded", *grounded ? "it stands" : "it is in the air");
  }
}

}  // namespace

Colour colour_of(TrackFault fault, const Theme& theme) {
  switch (fault) {
    case TrackFault::sunk:
    case TrackFault::through:
      return theme.failure;
    case TrackFault::stuck:
      return mix(theme.raised, theme.text, 0.75f);
    case TrackFault::jitter:
      return theme.pushed;
    case TrackFault::fell:
      return theme.crushed;
    case TrackFault::floats:
      return theme.colour(Role::contact);
  }
  return theme.failure;
}

std::string track_words(const TrackReview& review, std::size_t tick) {
  const TrackReport* const report = review.report();
  if (report == nullptr || tick >= report->ticks.size()) return {};
  const TrackVerdict& verdict = report->ticks[tick];
  std::string words = review.engine() + ": " + std::string(verdict.fault ? to_string(*verdict.fault) : "no fault");
  if (verdict.depth > 0.0) words += ", " + length_with_unit(verdict.depth) + " deep";
  return words + ", " + length_with_unit(verdict.apart) + " from ours";
}

void draw_track_strip(PanelContext& context, const TrackReview& review, ImVec2 at, float width, std::size_t first,
                      std::size_t ticks) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float height = context.px(track_strip_height), rounding = context.px(3);
  draw.AddRectFilled(at, {at.x + width, at.y + height}, packed(context.theme.raised), rounding);
  ImFont* small = context.fonts.small;
  const float text_y = at.y + (height - small->FontSize) * 0.5f;
  const TrackReport* const report = review.report();
  if (report == nullptr) {
    const std::string words = review.judging()
                                  ? review.engine() + ": judging, " + fixed_number(100.0 * review.progress(), 0) + " %"
                                  : "the track cannot be judged: it " + review.refusal();
    put_text(context, draw, small, {at.x + context.px(8), text_y}, packed(context.theme.dim),
             elided(small, words, width - context.px(16)));
    return;
  }
  const double each = static_cast<double>(width) / static_cast<double>(std::max<std::size_t>(ticks, 1));
  const Colour fine = mix(context.theme.raised, context.theme.colour(Role::other_path), 0.35f);
  const std::size_t end = std::min(first + ticks, report->ticks.size());
  // Runs of one colour; a fault is at least two pixels wide, so that one tick of many is seen.
  for (const bool faults : {false, true}) {
    for (std::size_t i = first; i < end;) {
      const std::optional<TrackFault> fault = report->ticks[i].fault;
      const bool shallow = fault == TrackFault::sunk && !review.is_deep(i);
      std::size_t next = i + 1;
      while (next < end && report->ticks[next].fault == fault && review.is_deep(next) == review.is_deep(i)) ++next;
      const float left = at.x + static_cast<float>(each * static_cast<double>(i - first));
      const float right = at.x + static_cast<float>(each * static_cast<double>(next - first));
      if (fault.has_value() == faults)
        draw.AddRectFilled({left, at.y}, {std::max(right, left + (faults ? context.px(2) : 0.0f)), at.y + height},
                           packed(!fault    ? fine
                                  : shallow ? mix(context.theme.raised, colour_of(*fault, context.theme), 0.35f)
                                            : colour_of(*fault, context.theme)),
                           faults ? 0.0f : rounding);
      i = next;
    }
  }
  const std::string name = review.engine();
  const ImVec2 size = size_of(small, name);
  const ImVec2 place{at.x + context.px(6), text_y};
  draw.AddRectFilled({place.x - context.px(3), at.y + 1}, {place.x + size.x + context.px(3), at.y + height - 1},
                     packed(context.theme.panel, 0.8f), rounding);
  put_text(context, draw, small, place, packed(context.theme.text), name);
  note_mark(context, "track strip", at, {width, height});
}

void draw_track_section(PanelContext& context, WalkSession& session, const TrackReview& review,
                        const TrackActions& actions) {
  if (!review.present() || !open_section(context, review.engine(), "Track")) return;
  if (review.report() == nullptr) {
    faint_text(context, review.judging() ? "is being judged" : "cannot be judged");
    if (!review.judging()) wrapped_text(context, "The track " + review.refusal() + ".", context.theme.dim);
    return;
  }
  if (session.tick() && *session.tick() < review.report()->ticks.size())
    draw_track_tick(context, session, review, *session.tick());
  draw_track_totals(context, session, *review.report());
  ImGui::Dummy({0, context.px(2)});
  if (button(context, "take over", "Take over here with our mover", Icon::none,
             actions.take_over ? "a walk that begins where its body is after this tick, at rest, with the inputs that "
                                 "follow; Ctrl+Z returns"
                               : actions.no_take_over,
             {ImGui::GetContentRegionAvail().x, context.px(28)}, {.enabled = static_cast<bool>(actions.take_over)}))
    actions.take_over();
}

}  // namespace minkoscope
