// The menu of export formats, below the button that opens it.
#pragma once

#include <imgui.h>

#include <optional>

#include "app/widgets/panel_context.h"

namespace minkoscope {

enum class ExportForm {
  file,
  one_line,
  googletest,
  catch2,
  doctest,
  python,
  fcl,
  jolt,
  bullet,
  parry,
  mjcf,
  godot,
  picture,
  copied_picture,
  animation,
  orbit,
  report
};

/// "bullet" for what a case is as another engine's program; empty for the other forms.
std::string_view engine_of(ExportForm form);

class ExportMenu {
 public:
  /// Opened by a key or a click.
  void open() { opens_ = true; }
  bool shown() const { return shown_; }
  /// Up and Down while it is shown.
  void move(int by);
  /// Enter while it is shown: chooses the highlighted row.
  void press() { pressed_ = true; }
  /// `button_low` and `button_high`: the corners of the button above it. Returns the form chosen.
  std::optional<ExportForm> draw(PanelContext& context, ImVec2 button_low, ImVec2 button_high);

 private:
  bool opens_ = false, shown_ = false, pressed_ = false;
  int lit_ = -1;  // highlighted by the keys
};

}  // namespace minkoscope
