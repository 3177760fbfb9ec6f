#include "app/mode/mark_keys.h"

#include "app/panels/steps/step_marks.h"
#include "app/panels/timeline/step_search.h"

namespace minkoscope {

bool mark_key(PanelContext& context, const InputEvent& event) {
  if (event.kind == InputEvent::Kind::key_up || event.modifiers.control || event.modifiers.alt) return false;
  const bool back = event.modifiers.shift, repeated = event.kind == InputEvent::Kind::key_repeat;
  switch (event.key) {
    case Key::f5:
      continue_to_breakpoint(context, back);
      return true;
    case key_of('P'):
      go_to_problem(context, back);
      return true;
    case Key::left_bracket:
    case Key::right_bracket:
      go_to_bookmark(context, event.key == Key::left_bracket);
      return true;
    case key_of('B'):
      if (!repeated) toggle_bookmark(context);
      return true;
    case Key::f2: {
      if (repeated) return true;
      const auto bookmarks = bookmarks_of(context.document.current());
      if (bookmark_at(bookmarks, context.document.cursor()) == nullptr) toggle_bookmark(context);
      context.marks.open_bookmarks = true;
      return true;
    }
    case Key::f3:
      go_to_found_step(context, steps_to_search(context.document), back);
      return true;
    case key_of('N'): {
      NumberForm& form = context.document.preferences().numbers;
      if (!repeated) form = static_cast<NumberForm>((static_cast<int>(form) + 1) % 3);
      return true;
    }
    default:
      return false;
  }
}

}  // namespace minkoscope
