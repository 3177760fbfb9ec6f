// What a start without a file offers: four ways to begin, over the views.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "app/window/frame/frame_context.h"
#include "app/window/overlays/window_overlay.h"

namespace minkoscope {

enum class StartChoice { learn, paste, level, examples, recover, discard };

class StartScreen : public WindowOverlay {
 public:
  explicit StartScreen(const FrameContext& frame) : frame_(frame) {}
  /// Until something is chosen, clicked or opened.
  void show() { shown_ = true; }
  void hide() { shown_ = false; }
  /// The work that another window left, in words; empty where there is none.
  void offer(std::string unsaved) { unsaved_ = std::move(unsaved); }
  std::optional<StartChoice> take_choice() { return std::exchange(choice_, {}); }

  bool shown() const override { return shown_; }
  void draw(PanelContext& context) override;
  void cancel() override { hide(); }
  bool modal() const override { return false; }
  /// Closes it: any key is for the case behind it.
  void key(PanelContext& context, const InputEvent& event) override;
  void state(nlohmann::ordered_json& result) const override;

 private:
  const FrameContext& frame_;
  bool shown_ = false;
  std::string unsaved_;
  std::optional<StartChoice> choice_;
  std::optional<std::uint64_t> identity_;  // of the document behind it
};

}  // namespace minkoscope
