// The keys of the window: those of every lab, and the order in which the others get what is left; and what Esc cancels.
#pragma once

#include "app/window/areas/window_layout.h"
#include "app/window/batch/batch_panel.h"
#include "app/window/exports/exports.h"
#include "app/window/files/files.h"
#include "app/window/frame/frame_context.h"
#include "app/window/overlays/overlays.h"
#include "app/window/panes/cameras.h"
#include "app/window/tools/view_tools.h"

namespace minkoscope {

class Shortcuts {
 public:
  /// The parts of the window that keys concern.
  struct Parts {
    Overlays& overlays;
    ViewTools& tools;
    Cameras& cameras;
    WindowLayout& layout;
    Files& files;
    Exports& exports;
    BatchPanel& batch;
  };
  Shortcuts(FrameContext& frame, const Parts& parts) : frame_(frame), parts_(parts) {}

  /// The keys of a frame.
  void handle(PanelContext& context);
  /// The end of the program was asked for.
  bool quit() const { return quit_; }

 private:
  void handle(PanelContext& context, const InputEvent& event);
  /// Keys while a popup is open.
  void handle_popup(const InputEvent& event);
  void handle_control(const InputEvent& event);
  /// One alone, or with Shift, that neither an overlay, a tool nor the mode takes.
  void handle_plain(PanelContext& context, Key key);
  void scale_by(double step);
  /// Esc.
  void cancel_one_layer(PanelContext& context);
  bool deselect();

  FrameContext& frame_;
  Parts parts_;
  bool quit_ = false;
};

}  // namespace minkoscope
