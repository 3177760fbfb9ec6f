// A sheet over the dimmed window, in its middle: help and dialogs. One at a time; a click beside it closes it.
#pragma once

#include "app/panels/panel_context.h"

namespace minkoscope {

class Overlay {
 public:
  /// Begins the sheet's ImGui window; the destructor ends it.
  Overlay(PanelContext& context, const char* id, float width, float height);
  ~Overlay();
  Overlay(const Overlay&) = delete;
  Overlay& operator=(const Overlay&) = delete;
  /// The cross or the dimmed ground was clicked.
  bool dismissed() const { return dismissed_; }

 private:
  bool dismissed_ = false;
};

}  // namespace minkoscope
