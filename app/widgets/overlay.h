// A sheet over the dimmed window, in its middle: help and dialogs. One at a time; a click beside it closes it.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

class Overlay {
 public:
  /// Begins the sheet's ImGui window; the destructor ends it. Where its height changes, `tallest` keeps its top edge in
  /// place.
  Overlay(PanelContext& context, const char* id, float width, float height, float tallest = 0.0f);
  ~Overlay();
  Overlay(const Overlay&) = delete;
  Overlay& operator=(const Overlay&) = delete;
  /// The cross or the dimmed ground was clicked.
  bool dismissed() const { return dismissed_; }
  /// The height that what has been drawn so far needs, margins and all.
  float needed_height() const;

 private:
  bool dismissed_ = false;
  float margin_ = 0.0f;
};

}  // namespace minkoscope
