#include "app/mode/step_keys.h"

namespace minkoscope {

bool step_key(PanelContext& context, const InputEvent& event) {
  if (event.kind == InputEvent::Kind::key_up || event.modifiers.control || event.modifiers.alt) return false;
  Document& document = context.document;
  const std::ptrdiff_t stride = event.modifiers.shift ? 5 : 1;
  const bool repeated = event.kind == InputEvent::Kind::key_repeat;
  switch (event.key) {
    case Key::period:
    case Key::right:
      context.playback.playing = false;
      document.move_cursor(stride);
      return true;
    case Key::comma:
    case Key::left:
      context.playback.playing = false;
      document.move_cursor(-stride);
      return true;
    case Key::home:
      document.set_cursor(0);
      return true;
    case Key::end:
      document.set_cursor(document.steps().size());
      return true;
    case Key::space:
      if (repeated) return true;
      context.playback.playing = !context.playback.playing && !document.steps().empty();
      if (context.playback.playing && document.cursor() + 1 >= document.steps().size()) document.set_cursor(0);
      return true;
    case key_of('R'):
      document.set_cursor(0);
      context.playback.playing = false;
      return true;
    default:
      return false;
  }
}

void advance_playback(PanelContext& context, double seconds) {
  Document& document = context.document;
  Playback& playback = context.playback;
  if (playback.playing) {
    playback.due += seconds * playback.steps_per_second;
    while (playback.due >= 1.0) {
      playback.due -= 1.0;
      document.move_cursor(1);
    }
    if (document.cursor() + 1 >= document.steps().size()) playback.playing = false;
  } else {
    playback.due = 0.0;
  }
}

}  // namespace minkoscope
