// Memory of large arrays with random access: on huge pages where the system has them, to avoid TLB misses.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace minkoscope {

/// As std::allocator, with huge pages for arrays of at least two of them.
template <class Value>
struct LargePages {
  using value_type = Value;
  static constexpr std::size_t page = std::size_t{1} << 21;

  LargePages() = default;
  template <class Other>
  LargePages(const LargePages<Other>&) {}

  Value* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(Value);
    void* const memory = ::operator new(bytes, alignment(bytes));
#if defined(__linux__)
    if (bytes >= 2 * page) madvise(memory, bytes, MADV_HUGEPAGE);  // if refused, small pages
#endif
    return static_cast<Value*>(memory);
  }
  void deallocate(Value* memory, std::size_t count) {
    ::operator delete(memory, alignment(count * sizeof(Value)));
  }
  template <class Other>
  bool operator==(const LargePages<Other>&) const {
    return true;
  }

 private:
  static std::align_val_t alignment(std::size_t bytes) {
    return std::align_val_t{bytes >= 2 * page ? page : alignof(Value) > 16 ? alignof(Value) : 16};
  }
};

template <class Value>
using LargeVector = std::vector<Value, LargePages<Value>>;

}  // namespace minkoscope
