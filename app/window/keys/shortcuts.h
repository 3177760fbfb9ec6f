// The keys of the window, and what Esc cancels: popups come first, then overlays, tools and the mode.
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
  /// Ctrl+Q was pressed.
  bool quit() const { return quit_; }

 private:
  void handle(PanelContext& context, const InputEvent& event);
  /// Keys while a popup is open.
  void handle_popup(const InputEvent& event);
  void handle_control(const InputEvent& event);
  /// A key without Ctrl that neither an overlay nor the mode takes.
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
