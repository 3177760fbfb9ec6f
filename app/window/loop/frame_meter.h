// What a frame costs, part by part, and its display.
#pragma once

#include <imgui.h>

#include <chrono>

#include "app/mode/elapsed.h"
#include "app/panels/diagnostics_overlay.h"
#include "app/window/frame/frame_context.h"

namespace minkoscope {

class FrameMeter {
  using Clock = std::chrono::steady_clock;

 public:
  explicit FrameMeter(FrameContext& frame) : frame_(frame) {}
  void begin_frame() { frame_begin_ = Clock::now(); }
  /// A new list of parts: the mode's own, where they are shown; panels; drawing.
  void begin_parts();
  /// While it lives, what passes belongs to the panels.
  class Panels {
   public:
    explicit Panels(FrameMeter& meter) : meter_(meter), begin_(Clock::now()) {}
    Panels(const Panels&) = delete;
    Panels& operator=(const Panels&) = delete;
    ~Panels() { meter_.panels_ += milliseconds_since(begin_); }

   private:
    FrameMeter& meter_;
    Clock::time_point begin_;
  };
  void set_drawing(double milliseconds) { costs_.parts.back().second = milliseconds; }
  /// Where they are shown.
  void draw(PanelContext& context);
  /// All of them have been drawn.
  void end_panels();
  void end_frame() { costs_.frame = milliseconds_since(frame_begin_); }
  const FrameCosts& costs() const { return costs_; }

 private:
  /// Of what the mode did since the parts were listed.
  void take_mode_costs();

  FrameContext& frame_;
  FrameCosts costs_;
  double panels_ = 0.0;
  Clock::time_point frame_begin_;
};

}  // namespace minkoscope
