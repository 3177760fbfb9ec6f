// Every action of the window by name: what the command palette lists.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "app/mode/input.h"

namespace minkoscope {

/// What has no key.
enum class WindowCommand { none, go_to_lab, examples, paste_box, start_screen, theme, animate, scene };

struct Action {
  std::string_view title;  // "Step forward"
  std::string_view keys;   // as people read them: "Ctrl+Shift+S"; empty: it has none
  std::string_view labs;   // names of the kinds of case it belongs to, separated by spaces; empty: all
  Key key = Key::none;
  Modifiers modifiers{};
  WindowCommand command = WindowCommand::none;  // instead of a key
  std::size_t lab = 0;                          // to go to, in the order of case_kinds()
};

/// In the order in which they are listed.
std::span<const Action> all_actions();
/// Whether it does something in the lab of that kind of case.
bool belongs_to(const Action& action, std::string_view kind);

}  // namespace minkoscope
