// The moment of a case just opened that is to be shown as soon as there is one: a walk or a world must first be run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "app/window/frame/frame_context.h"

namespace minkoscope {

class PendingMoment {
 public:
  explicit PendingMoment(FrameContext& frame) : frame_(frame) {}
  /// Of the document as it is now: a step, or of a walk or a world the tick and a step inside it.
  void expect(std::size_t step, std::optional<std::size_t> inside);
  /// Once a frame.
  void follow(PanelContext& context);
  bool waits() const { return wanted_.has_value(); }

 private:
  struct Wanted {
    std::uint64_t identity = 0;  // of the document
    std::size_t step = 0;
    std::optional<std::size_t> inside;
    int frames = 0;  // waited
  };
  FrameContext& frame_;
  std::optional<Wanted> wanted_;
};

}  // namespace minkoscope
