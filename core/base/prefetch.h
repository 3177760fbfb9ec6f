// Prefetches memory, so that its latency overlaps other work.
#pragma once

#include <cstddef>

namespace minkoscope {

/// The first, middle and last cache line of `bytes` bytes from `place`; without GCC or Clang, nothing.
inline void prefetch([[maybe_unused]] const void* place, [[maybe_unused]] std::size_t bytes) {
#if defined(__GNUC__)
  const char* const first = static_cast<const char*>(place);
  __builtin_prefetch(first);
  __builtin_prefetch(first + bytes / 2);
  __builtin_prefetch(first + bytes - 1);
#endif
}

}  // namespace minkoscope
