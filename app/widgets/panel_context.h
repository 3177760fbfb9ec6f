// The arguments of every panel. A panel lays itself out in ImGui's current window, reads the document, and changes the
// document or the selection; it never draws in 3D and knows nothing of the window.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/draw/marks.h"
#include "app/render/fonts.h"
#include "app/render/theme.h"
#include "app/session/document.h"
#include "app/session/explored_level.h"
#include "app/widgets/strip_window.h"
#include "core/timeline/breakpoints/breakpoints.h"

namespace minkoscope {

class LaidOut;
struct GlossaryTerm;
struct ViewRect;

/// The selected and hovered marks, common to all views and lists.
struct Selection {
  MarkId selected = 0;
  MarkId hovered = 0;       // as of the last frame
  MarkId next_hovered = 0;  // collected in this frame
};

/// Playback of a trace.
struct Playback {
  bool playing = false;
  double steps_per_second = 2.0;
  double due = 0.0;  // steps due but not yet taken
};

/// The number field being edited: one at a time.
struct FieldEditor {
  unsigned id = 0;  // ImGui's; 0: none
  char text[96] = {};
  bool begun = false;  // has received keyboard focus
};

/// The search over the steps shown, found again when the words or the run change.
struct StepSearch {
  std::array<char, 96> text{};  // as it is typed
  std::string read;             // what of it was searched last
  std::uint64_t revision = 0;   // of the document, and
  const void* steps = nullptr;  // the steps that were searched
  std::size_t count = 0;
  std::vector<std::size_t> found;
  bool open = false;  // requested by a key; handled where the list is drawn
};

/// Marks of the timeline besides the steps: breakpoints of the current run, cached until it changes, and requests to
/// open its lists.
struct StepMarks {
  std::uint64_t revision = 0;
  std::string region;
  std::array<char, 64> condition{};  // as it is typed
  std::string read, fault;           // what of it was read last, and why it is none; empty: it is one, or nothing
  std::optional<StepCondition> stop_when;
  std::vector<Breakpoint> breakpoints;
  bool open_breakpoints = false, open_bookmarks = false;  // requested by a key; handled where they are drawn
  StepSearch search;
  StripWindow strip;           // the steps that the timeline shows,
  std::uint64_t strip_of = 0;  // and whose
};

struct PanelContext {
  const Theme& theme;
  const Fonts& fonts;
  float scale = 1.0f;  // framebuffer pixels per logical pixel
  Document& document;
  Selection& selection;
  Playback& playback;
  FieldEditor& editor;
  StepMarks& marks;
  bool still = false;                            // a picture: no animation
  std::function<void(const std::string&)> copy;  // puts text on the clipboard, with a notice
  std::function<void()> paste;                   // imports whatever is on the clipboard, as Ctrl+V does
  std::function<std::uintptr_t(const std::filesystem::path&)> picture;  // a PNG file as a texture; 0: there is none
  const std::vector<GlossaryTerm>* glossary = nullptr;                  // null: texts have no links to it
  std::function<void(const std::string& name)> show_term;               // opens the glossary at a term
  LaidOut* laid_out = nullptr;                                          // receives what is laid out; null: not recorded

  std::vector<ViewRect>* taken = nullptr;  // places in a view that its labels leave free; null: no view is being drawn

  std::shared_ptr<const ExploredLevel> explored;         // by the last exploration; null: there was none
  std::function<void(std::size_t finding)> open_moment;  // opens a finding of it, as its list does

  float px(double logical) const { return static_cast<float>(logical) * scale; }
};

}  // namespace minkoscope
