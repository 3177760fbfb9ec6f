#include "tests/support/counting_allocator.h"

#include <cstdlib>
#include <new>

namespace minkoscope::test {
namespace {

thread_local std::size_t taken = 0;

}  // namespace

std::size_t allocations() {
  return taken;
}

}  // namespace minkoscope::test

void* operator new(std::size_t size) {
  ++minkoscope::test::taken;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {  // sorting's; given back as the others
  ++minkoscope::test::taken;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
