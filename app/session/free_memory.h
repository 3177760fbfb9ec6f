// Returns freed memory to the operating system. Reading a large level allocates and frees hundreds of bytes per
// triangle in small blocks, which the allocator would otherwise retain.
#pragma once

#include <cstdlib>  // defines __GLIBC__

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace minkoscope {

inline void release_free_memory() {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

}  // namespace minkoscope
