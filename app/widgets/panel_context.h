// What every panel is given. A panel lays itself out in the area ImGui's current window offers, reads the document,
// and changes the document or the selection; it never draws 3D and never knows the window.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "app/draw/marks.h"
#include "app/render/fonts.h"
#include "app/render/theme.h"
#include "app/session/document.h"
#include "core/timeline/breakpoints.h"

namespace minkoscope {

/// What is selected and hovered, in every view and list at once.
struct Selection {
  MarkId selected = 0;
  MarkId hovered = 0;       // as of the last frame
  MarkId next_hovered = 0;  // gathered in this frame
};

/// Playing a trace: steps a second, and whether it runs.
struct Playback {
  bool playing = false;
  double steps_per_second = 2.0;
  double due = 0.0;  // steps owed
};

/// The number field being typed into: one at a time.
struct FieldEditor {
  unsigned id = 0;  // ImGui's, 0 none
  char text[96] = {};
  bool begun = false;  // has had the keyboard
};

/// What the timeline marks beside the steps: breakpoints of the present run, kept until it changes, and which of its
/// lists is asked for.
struct StepMarks {
  std::uint64_t revision = 0;
  std::string region;
  std::vector<Breakpoint> breakpoints;
  bool open_breakpoints = false, open_bookmarks = false;  // asked for by a key; taken up where they are drawn
};

struct PanelContext {
  const Theme& theme;
  const Fonts& fonts;
  float scale = 1.0f;  // framebuffer pixels a logical pixel
  Document& document;
  Selection& selection;
  Playback& playback;
  FieldEditor& editor;
  StepMarks& marks;
  bool still = false;                            // a picture: nothing moves
  std::function<void(const std::string&)> copy;  // puts text on the clipboard and says so
  std::function<void()> paste;                   // brings in whatever is on the clipboard, as Ctrl+V does

  float px(double logical) const { return static_cast<float>(logical) * scale; }
};

}  // namespace minkoscope
