// The legend along the lower edge of a view: rows of signs and words; a click on one acts as its key.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/mode/mode.h"
#include "app/window/frame/frame_context.h"

namespace minkoscope {

class Legend {
 public:
  explicit Legend(FrameContext& frame) : frame_(frame) {}
  /// Returns its height.
  float draw(PanelContext& context, const ViewText& text, const ViewRect& rect, ImDrawList& draw);

 private:
  FrameContext& frame_;
  // What drawing needs, kept so that a frame allocates nothing.
  std::vector<std::size_t> rows_;
  std::string cut_;
};

}  // namespace minkoscope
