// Every action of the lab, searched by name: Ctrl+P, some letters, Enter.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "app/window/overlays/palette/actions.h"
#include "app/window/overlays/window_overlay.h"

namespace minkoscope {

/// The actions of a lab whose title has every word of `search`, those with a word that begins like it first.
std::vector<const Action*> matching_actions(std::string_view search, std::string_view kind);

class CommandPalette : public WindowOverlay {
 public:
  void show();
  void toggle() { shown_ ? cancel() : show(); }
  /// The action that was chosen, once: then it is no longer shown.
  const Action* take_action() { return std::exchange(action_, nullptr); }

  bool shown() const override { return shown_; }
  void draw(PanelContext& context) override;
  void cancel() override { shown_ = false; }
  void state(nlohmann::ordered_json& result) const override;

 private:
  bool shown_ = false, focuses_ = false;
  std::size_t chosen_ = 0;
  char search_[64] = {};
  const Action* action_ = nullptr;
};

}  // namespace minkoscope
