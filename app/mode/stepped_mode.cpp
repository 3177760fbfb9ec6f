#include "app/mode/stepped_mode.h"

#include "app/mode/mark_keys.h"
#include "app/panels/steps/step_kind.h"
#include "app/panels/timeline/timeline_panel.h"
#include "core/scene/json/json.h"

namespace minkoscope {

void SteppedMode::draw_transport(PanelContext& context) {
  minkoscope::draw_transport(context);
}
void SteppedMode::draw_timeline(PanelContext& context) {
  minkoscope::draw_timeline(context);
}

bool SteppedMode::key(PanelContext& context, const InputEvent& event) {
  return mark_key(context, event) || step_key(context, event);
}

bool SteppedMode::cancel(PanelContext& context) {
  if (!context.playback.playing) return false;
  context.playback.playing = false;
  return true;
}

void SteppedMode::play(PanelContext& context, double seconds) {
  DocumentCursor cursor(context.document);
  play(context, cursor, seconds);
}

void SteppedMode::play(PanelContext& context, StepCursor& cursor, double seconds) {
  advance_playback(context.playback, cursor, seconds);
  playing_ = context.playback.playing;
}

void SteppedMode::add_step(const PanelContext& context, nlohmann::ordered_json& state) {
  const std::span<const Step> steps = context.document.steps();
  if (steps.empty()) return;
  const Step& step = steps[context.document.cursor()];
  state["step_kind"] = kind_of_step(step).name;
  state["reason"] = sentence_of(step);
  const StepMarks& marks = context.marks;
  state["timeline"] = {{"first", marks.strip.begin()}, {"shown", marks.strip.shown(steps.size())}};
  if (marks.search.text[0] != '\0') state["found"] = marks.search.found;
}

}  // namespace minkoscope
