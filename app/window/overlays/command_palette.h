// Every action of the lab, searched by name: Ctrl+P, some letters, Enter.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/widgets/panel_context.h"
#include "app/window/overlays/actions.h"

namespace minkoscope {

/// The actions of a lab whose title has every word of `search`, those with a word that begins like it first.
std::vector<const Action*> matching_actions(std::string_view search, std::string_view kind);

class CommandPalette {
 public:
  bool shown() const { return shown_; }
  void show();
  void hide() { shown_ = false; }
  /// The action that was chosen: then it is no longer shown.
  const Action* draw(PanelContext& context);

 private:
  bool shown_ = false, focuses_ = false;
  std::size_t chosen_ = 0;
  char search_[64] = {};
};

}  // namespace minkoscope
