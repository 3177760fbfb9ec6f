// The mode of a recorded run, shown a step at a time: its inspector, transport and timeline, the keys and the playback
// that step through it, and the film of its steps.
#pragma once

#include "app/mode/mode.h"
#include "app/mode/step_keys.h"
#include "app/panels/steps/step_inspector.h"

namespace minkoscope {

class SteppedMode : public Mode, protected FilmSource {
 public:
  void draw_inspector(PanelContext& context) override { inspector_.draw(context); }
  void draw_transport(PanelContext& context) override;
  void draw_timeline(PanelContext& context) override;
  FilmSource* film() override { return this; }
  bool key(PanelContext& context, const InputEvent& event) override;
  bool busy() const override { return playing_; }
  /// Pauses.
  bool cancel(PanelContext& context) override;

 protected:
  void play(PanelContext& context, double seconds);
  /// Plays something else than the document's steps.
  void play(PanelContext& context, StepCursor& cursor, double seconds);
  /// The kind of the step shown, and its sentence.
  static void add_step(const PanelContext& context, nlohmann::ordered_json& state);

 private:
  StepInspector inspector_;
  bool playing_ = false;
};

}  // namespace minkoscope
