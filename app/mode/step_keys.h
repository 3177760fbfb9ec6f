// Stepping through a recorded run, or two of them at once: keys and playback.
#pragma once

#include <cstddef>

#include "app/mode/input.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// What keys and playback move.
class StepCursor {
 public:
  virtual std::size_t count() const = 0;
  virtual std::size_t step() const = 0;
  /// The last step for any beyond it.
  virtual void go_to(std::size_t step) = 0;

 protected:
  ~StepCursor() = default;
};

/// A document's own.
class DocumentCursor final : public StepCursor {
 public:
  explicit DocumentCursor(Document& document) : document_(document) {}
  std::size_t count() const override { return document_.steps().size(); }
  std::size_t step() const override { return document_.cursor(); }
  void go_to(std::size_t step) override { document_.set_cursor(step); }

 private:
  Document& document_;
};

/// `.` `,` arrows, Home, End, Space and R. True when the key was one of them.
bool step_key(Playback& playback, StepCursor& cursor, const InputEvent& event);
inline bool step_key(PanelContext& context, const InputEvent& event) {
  DocumentCursor cursor(context.document);
  return step_key(context.playback, cursor, event);
}

/// Advances the cursor during playback, up to the last step.
void advance_playback(Playback& playback, StepCursor& cursor, double seconds);
inline void advance_playback(PanelContext& context, double seconds) {
  DocumentCursor cursor(context.document);
  advance_playback(context.playback, cursor, seconds);
}

}  // namespace minkoscope
