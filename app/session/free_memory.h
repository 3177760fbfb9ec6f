// Gives memory that was freed back to the system. Reading a large level allocates and frees hundreds of bytes a
// triangle in small pieces, which the allocator would keep for later.
#pragma once

#include <cstdlib>  // which says whether this is glibc

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace minkoscope {

inline void give_back_free_memory() {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

}  // namespace minkoscope
