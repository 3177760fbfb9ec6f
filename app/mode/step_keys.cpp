#include "app/mode/step_keys.h"

#include <algorithm>

namespace minkoscope {
namespace {

void move(StepCursor& cursor, std::ptrdiff_t by) {
  const auto at = static_cast<std::ptrdiff_t>(cursor.step()) + by;
  cursor.go_to(static_cast<std::size_t>(std::max<std::ptrdiff_t>(at, 0)));
}

bool at_last(const StepCursor& cursor) {
  return cursor.step() + 1 >= cursor.count();
}

}  // namespace

bool step_key(Playback& playback, StepCursor& cursor, const InputEvent& event) {
  if (event.kind == InputEvent::Kind::key_up || event.modifiers.control || event.modifiers.alt) return false;
  const std::ptrdiff_t stride = event.modifiers.shift ? 5 : 1;
  const bool repeated = event.kind == InputEvent::Kind::key_repeat;
  switch (event.key) {
    case Key::period:
    case Key::right:
      playback.playing = false;
      move(cursor, stride);
      return true;
    case Key::comma:
    case Key::left:
      playback.playing = false;
      move(cursor, -stride);
      return true;
    case Key::home:
      cursor.go_to(0);
      return true;
    case Key::end:
      cursor.go_to(cursor.count());
      return true;
    case Key::space:
      if (repeated) return true;
      playback.playing = !playback.playing && cursor.count() > 0;
      if (playback.playing && at_last(cursor)) cursor.go_to(0);
      return true;
    case key_of('R'):
      cursor.go_to(0);
      playback.playing = false;
      return true;
    default:
      return false;
  }
}

void advance_playback(Playback& playback, StepCursor& cursor, double seconds) {
  if (playback.playing) {
    playback.due += seconds * playback.steps_per_second;
    for (; playback.due >= 1.0; playback.due -= 1.0) move(cursor, 1);
    if (at_last(cursor)) playback.playing = false;
  } else {
    playback.due = 0.0;
  }
}

}  // namespace minkoscope
