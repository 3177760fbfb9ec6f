// Notices at the bottom of the views: errors stay until dismissed; work in progress shows its progress and can be
// cancelled.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// What stays until it is done or answered: work under way, or a question.
struct StandingNotice {
  struct Answer {
    const char *id, *label, *hint;
    std::function<void()> give;
  };
  const char* id;
  std::string text;
  std::optional<double> progress;  // in [0, 1]
  std::vector<Answer> answers;     // buttons, from the left
};

/// Stacks the notices upwards from the bottom centre of the rectangle (ImGui's pixels), below them what stands.
void draw_notices(PanelContext& context, ImVec2 area_min, ImVec2 area_max, std::span<const StandingNotice> standing);

}  // namespace minkoscope
