// Counts what this thread takes from the heap by operator new: a renderer drawing the same again takes nothing.
#include <cstddef>
#include <cstdlib>
#include <new>

namespace minkoscope {
namespace {

thread_local std::size_t taken = 0;

}  // namespace

std::size_t allocations() {
  return taken;
}

}  // namespace minkoscope

void* operator new(std::size_t size) {
  ++minkoscope::taken;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
