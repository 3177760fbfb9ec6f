// Asks for memory before it is read, so that what lies far away is on its way while something else is looked at.
#pragma once

#include <cstddef>

namespace minkoscope {

/// The lines of `bytes` bytes from `place` on; nothing where the processor cannot be asked.
inline void prefetch([[maybe_unused]] const void* place, [[maybe_unused]] std::size_t bytes) {
#if defined(__GNUC__)
  constexpr std::size_t line = 64;
  for (std::size_t at = 0; at < bytes; at += line) __builtin_prefetch(static_cast<const char*>(place) + at);
#endif
}

}  // namespace minkoscope
