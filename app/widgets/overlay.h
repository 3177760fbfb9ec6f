// A modal sheet centred over the dimmed window, for help and dialogs. One at a time; a click outside closes it.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

class Overlay {
 public:
  /// Begins the sheet's ImGui window; the destructor ends it. `tallest` fixes its top edge when its height changes.
  Overlay(PanelContext& context, const char* id, float width, float height, float tallest = 0.0f);
  ~Overlay();
  Overlay(const Overlay&) = delete;
  Overlay& operator=(const Overlay&) = delete;
  /// The cross or the dimmed background was clicked.
  bool dismissed() const { return dismissed_; }
  /// Or Esc was pressed: for overlays with a text field, which takes the key for itself.
  bool dismissed_or_escaped() const;
  /// The height of what has been drawn so far, margins included.
  float needed_height() const;

 private:
  bool dismissed_ = false;
  float margin_ = 0.0f;
};

}  // namespace minkoscope
