// The panels of the mode in their areas, each shown from its cache while what it reads stays the same; a lesson and a
// batch take the place of the case.
#pragma once

#include <array>

#include "app/mode/panel_cache.h"
#include "app/window/batch/batch_panel.h"
#include "app/window/frame/area.h"
#include "app/window/frame/frame_context.h"
#include "app/window/frame/laid_out_parts.h"
#include "app/window/overlays/lessons_overlay.h"

namespace minkoscope {

class Panels {
 public:
  Panels(FrameContext& frame, LaidOutParts& parts, LessonsOverlay& lessons, BatchPanel& batch)
      : frame_(frame), parts_(parts), lessons_(lessons), batch_(batch) {}
  void draw(PanelContext& context, const Layout& layout);
  /// Above the two columns of a comparison.
  void draw_headers(PanelContext& context, const Layout& layout);
  /// The look of everything has changed.
  void forget();

 private:
  void draw_tabs(PanelContext& context, const Area& area);
  void draw_case_or_inspector(PanelContext& context, const Layout& layout);
  void draw_lesson(PanelContext& context, const Area& area);
  void draw_panel(PanelContext& context, WindowPart part, const Area& area);

  FrameContext& frame_;
  LaidOutParts& parts_;
  LessonsOverlay& lessons_;
  BatchPanel& batch_;
  std::array<PanelCache, 4> caches_;  // of the first parts
  bool shows_case_ = false;           // where the case and the inspector share a column
  bool lesson_was_open_ = false;
};

}  // namespace minkoscope
