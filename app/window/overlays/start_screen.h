// What a start without a file offers: four ways to begin, over the views.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/widgets/panel_context.h"

struct ImVec2;

namespace minkoscope {

enum class StartChoice { learn, paste, level, examples, recover, discard };

class StartScreen {
 public:
  bool shown() const { return shown_; }
  /// Until something is chosen, clicked or opened.
  void show() { shown_ = true; }
  void hide() { shown_ = false; }
  /// Within the views' area. `unsaved`: the work that another window left, where there is some.
  std::optional<StartChoice> draw(PanelContext& context, const ImVec2& area_min, const ImVec2& area_max,
                                  const std::string& unsaved);

 private:
  bool shown_ = false;
  std::optional<std::uint64_t> identity_;  // of the document behind it
};

}  // namespace minkoscope
