// Prefetches memory, so that its latency overlaps other work. A function that does nothing else is MINKOSCOPE_INLINE,
// as these are: to GCC prefetching has no effect, and it leaves out calls of functions that have none.
#pragma once

#include <cstddef>

#include "core/base/inline.h"

namespace minkoscope {

/// The first, middle and last cache line of `bytes` bytes from `place`; without GCC or Clang, nothing.
MINKOSCOPE_INLINE void prefetch([[maybe_unused]] const void* place, [[maybe_unused]] std::size_t bytes) {
#if defined(__GNUC__)
  const char* const first = static_cast<const char*>(place);
  __builtin_prefetch(first);
  __builtin_prefetch(first + bytes / 2);
  __builtin_prefetch(first + bytes - 1);
#endif
}

/// Every cache line of it.
MINKOSCOPE_INLINE void prefetch_all([[maybe_unused]] const void* place, [[maybe_unused]] std::size_t bytes) {
#if defined(__GNUC__)
  constexpr std::size_t line = 64;
  const char* const first = static_cast<const char*>(place);
  for (std::size_t i = 0; i < bytes; i += line) __builtin_prefetch(first + i);
#endif
}

}  // namespace minkoscope
