// Another engine's track in the walk lab: its path and body beside ours, the keys to its faults, and our mover in its
// place.
#include <algorithm>
#include <string>
#include <utility>

#include "app/labs/walk/walk_mode.h"
#include "core/scene/json/json.h"
#include "core/trial/track/take_over.h"

namespace minkoscope {

void WalkMode::follow_track(PanelContext& context) {
  const Walk* const walk = context.document.walk();
  if (walk == nullptr || !session_.ready()) return track_.clear();
  if (session_.activity() == WalkActivity::live) return;  // judged again once the walk stands
  track_.follow(*walk, context.document.revision(), context.still);
  if (shown_track() == nullptr) return;
  Beside beside{track_.engine(), track_.path(), std::size_t{0}, std::nullopt};
  if (const TrackReport* const report = track_.report())
    beside.leaves = report->first_apart ? std::optional(static_cast<std::size_t>(*report->first_apart)) : std::nullopt;
  const std::optional<std::size_t> tick = session_.tick();
  if (tick && *tick < track_.tick_count()) {
    const WalkBody body = track_.body_after(*tick, session_.state());
    if (body.position != session_.state().body.position) beside.body = body;
  }
  beside_ = std::move(beside);
  beside_is_track_ = true;
}

bool WalkMode::track_key(PanelContext& context, const InputEvent& event) {
  if (shown_track() == nullptr || (event.key != key_of('E') && event.key != key_of('D'))) return false;
  const TrackReport* const report = track_.report();
  if (report == nullptr) {
    context.document.notices().information(track_.judging() ? "the track is still being judged"
                                                            : "the track cannot be judged: it " + track_.refusal());
    return true;
  }
  std::optional<std::size_t> to;
  if (event.key == key_of('E')) {
    to = track_.next_fault(session_.tick(), event.modifiers.shift);
    if (!to) context.document.notices().information("the track has no fault");
  } else {
    if (report->first_apart) to = static_cast<std::size_t>(*report->first_apart);
    if (!to) context.document.notices().information("the track never parts from our walk");
  }
  if (to) {
    session_.pause();
    session_.set_tick(to);
  }
  return true;
}

TrackActions WalkMode::track_actions(PanelContext& context) {
  TrackActions actions;
  if (shown_track() == nullptr || !session_.ready()) return actions;
  if (!session_.tick() || session_.activity() != WalkActivity::paused) {
    actions.no_take_over = "pause at a tick first";
    return actions;
  }
  const std::size_t tick = *session_.tick();
  actions.no_take_over = refusal_to_take_over(session_.walk(), tick);
  if (actions.no_take_over.empty()) actions.take_over = [this, &context, tick] { take_over_track(context, tick); };
  return actions;
}

void WalkMode::take_over_track(PanelContext& context, std::size_t tick) {
  const Walk* const walk = context.document.walk();
  if (walk == nullptr || tick >= track_.tick_count()) return;
  Case value = context.document.current();
  value.run = taken_over(*walk, tick, track_.body_after(tick, session_.state()));
  value.name = context.document.title() + ", taken over after tick " + std::to_string(tick);
  value.expect.clear();
  const std::string engine = track_.engine();
  context.document.replace(std::move(value));
  context.document.notices().information("our mover begins where " + engine + "'s body is after tick " +
                                         std::to_string(tick) + ": Ctrl+Z returns");
}

void WalkMode::add_track_state(nlohmann::ordered_json& state) const {
  if (!track_.present()) return;
  nlohmann::ordered_json track;
  track["engine"] = track_.engine();
  track["ticks"] = track_.tick_count();
  track["judging"] = track_.judging();
  if (!track_.refusal().empty()) track["refusal"] = track_.refusal();
  if (const TrackReport* const report = track_.report()) {
    track["first_fault"] =
        report->first_fault ? nlohmann::ordered_json(*report->first_fault) : nlohmann::ordered_json();
    track["first_apart"] =
        report->first_apart ? nlohmann::ordered_json(*report->first_apart) : nlohmann::ordered_json();
    if (session_.ready() && session_.tick() && *session_.tick() < report->ticks.size()) {
      const TrackVerdict& verdict = report->ticks[*session_.tick()];
      track["fault"] = verdict.fault ? nlohmann::ordered_json(to_string(*verdict.fault)) : nlohmann::ordered_json();
      track["apart"] = verdict.apart;
    }
  }
  state["track"] = std::move(track);
}

}  // namespace minkoscope
