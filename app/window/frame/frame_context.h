// What the parts of the window share: the document and what is chosen in it, the settings, the input of the frame. Each
// part keeps its own state beside it.
#pragma once

#include <imgui.h>

#include <algorithm>

#include "app/mode/input.h"
#include "app/mode/mode.h"
#include "app/panels/file_dialog.h"
#include "app/session/document.h"
#include "app/widgets/panel_context.h"
#include "app/window/frame/input_queue.h"
#include "app/window/frame/lab_modes.h"

namespace minkoscope {

struct FrameContext {
  FrameContext(const Preferences& given, Clipboard of_desktop)
      : preferences(given), clipboard(std::move(of_desktop)), document(notices, preferences) {}
  FrameContext(const FrameContext&) = delete;
  FrameContext& operator=(const FrameContext&) = delete;

  Preferences preferences;
  Clipboard clipboard;
  Notices notices;
  Document document;
  FileDialog dialog;  // which labs open, too
  LabModes modes{document, dialog, notices, preferences};
  Selection selection;
  Playback playback;
  FieldEditor editor;
  StepMarks marks;
  Fonts fonts;
  float scale = 0.0f;  // framebuffer pixels per logical pixel
  InputQueue input;
  int settle = 3;               // frames still to be drawn after a change
  ImVec2 views_min, views_max;  // the area of the views in this frame

  Mode& mode() const { return modes.current(); }
  /// The pointer is hidden, and its motion goes to the mode.
  bool mouse_captured() const {
    const MouseCapture* capture = mode().mouse_capture();
    return capture != nullptr && capture->captures_mouse();
  }
};

}  // namespace minkoscope
