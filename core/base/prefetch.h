// Asks for memory before it is read, so that what lies far away is on its way while something else is looked at.
#pragma once

#include <cstddef>

namespace minkoscope {

/// The first, the middle and the last of `bytes` bytes from `place` on; nothing where the processor cannot be asked.
inline void prefetch([[maybe_unused]] const void* place, [[maybe_unused]] std::size_t bytes) {
#if defined(__GNUC__)
  const char* const first = static_cast<const char*>(place);
  __builtin_prefetch(first);
  __builtin_prefetch(first + bytes / 2);
  __builtin_prefetch(first + bytes - 1);
#endif
}

}  // namespace minkoscope
