// The list of lessons over the window, and the cases that their pages open.
#pragma once

#include <optional>

#include "app/panels/lessons.h"
#include "app/window/frame/frame_context.h"
#include "app/window/frame/pending_moment.h"
#include "app/window/overlays/window_overlay.h"
#include "app/window/panes/cameras.h"

namespace minkoscope {

class LessonsOverlay : public WindowOverlay {
 public:
  LessonsOverlay(FrameContext& frame, Cameras& cameras, PendingMoment& moment)
      : frame_(frame), cameras_(cameras), moment_(moment) {}
  void show() { lessons_.show_list(); }
  void toggle() { lessons_.list_shown() ? lessons_.hide_list() : lessons_.show_list(); }
  /// Whether a lesson is open: its page then takes the place of the case.
  bool open() const { return lessons_.open(); }
  /// Fills ImGui's current child.
  void draw_page(PanelContext& context);

  bool shown() const override { return lessons_.list_shown(); }
  void draw(PanelContext& context) override;
  void cancel() override { lessons_.hide_list(); }
  void state(nlohmann::ordered_json& result) const override;

 private:
  void open_page(const Lessons::Opening& page);

  FrameContext& frame_;
  Cameras& cameras_;
  PendingMoment& moment_;
  Lessons lessons_;
  std::optional<PairLayers> reader_layers_;  // as they were before the lesson that is open
};

}  // namespace minkoscope
