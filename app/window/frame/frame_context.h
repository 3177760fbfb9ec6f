// What the parts of the window share: the document and what is chosen in it, the settings, the input of the frame. Each
// part keeps its own state beside it.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "app/mode/input.h"
#include "app/mode/mode.h"
#include "app/panels/file_dialog.h"
#include "app/session/document.h"
#include "app/widgets/panel_context.h"
#include "app/window/frame/input_queue.h"
#include "app/window/frame/lab_modes.h"

namespace minkoscope {

struct FrameContext {
  FrameContext(const Preferences& given, Clipboard of_desktop);
  FrameContext(const FrameContext&) = delete;
  FrameContext& operator=(const FrameContext&) = delete;

  Preferences preferences;
  Clipboard clipboard;
  Notices notices;
  Document document;
  FileDialog dialog;  // which labs open, too
  LabModes modes{document, dialog};
  Selection selection;
  Playback playback;
  FieldEditor editor;
  StepMarks marks;
  Fonts fonts;
  float scale = 0.0f;  // framebuffer pixels per logical pixel
  InputQueue input;
  int settle = 3;                         // frames still to be drawn after a change
  std::uint64_t preferences_version = 0;  // increases when they change
  bool panels_rest = false;               // neither keys nor a popup can change the panels in this frame
  /// Receives the name of what a cache shows although it has changed; empty: caches are trusted.
  std::function<void(const std::string& what)> report_stale;
  ImVec2 views_min, views_max;  // the area of the views in this frame

  bool checks_caches() const { return static_cast<bool>(report_stale); }
  /// For panels and overlays; the frame adds the functions that need other parts of the window.
  PanelContext panel_context(bool still);
  /// Once a frame: notes whether the preferences have changed.
  void note_preferences();
  Mode& mode() const { return modes.current(); }
  /// The pointer is hidden, and its motion goes to the mode.
  bool mouse_captured() const;

 private:
  Preferences seen_preferences_;  // of the last frame
};

}  // namespace minkoscope
