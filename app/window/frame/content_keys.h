// The state that panels and the views' texts read in a frame: while it stays the same, they are shown from their
// caches.
#pragma once

#include <cstdint>
#include <optional>

#include "app/window/frame/frame_context.h"

namespace minkoscope {

/// nullopt where they cannot be cached.
struct ContentKeys {
  std::optional<std::uint64_t> all;
  std::optional<std::uint64_t> case_panel;
};
ContentKeys content_keys(const FrameContext& frame, bool still);

}  // namespace minkoscope
