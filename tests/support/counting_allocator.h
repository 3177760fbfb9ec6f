// Counts what a thread takes from the heap by operator new, in the test programs that are linked with the counter
// (minkoscope_counting_allocator).
#pragma once

#include <cstddef>

namespace minkoscope::test {

/// Of this thread, since it began.
std::size_t allocations();

}  // namespace minkoscope::test
