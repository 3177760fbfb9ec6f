// A list that holds its few items in place: what every event carries must cost no allocation. Only the items in use are
// copied. Otherwise as std::vector, whose interface it has; it is a contiguous range, so that a std::span takes it.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <stdexcept>
#include <type_traits>

namespace minkoscope {

template <class T, std::size_t most>
class ShortList {
  static_assert(std::is_trivially_copyable_v<T>, "items are copied one by one and never destroyed");

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  ShortList() noexcept {}
  ShortList(std::initializer_list<T> items) : ShortList(std::span<const T>(items.begin(), items.size())) {}
  /// Throws std::length_error where they are more than fit.
  explicit ShortList(std::span<const T> items) {
    for (const T& item : items) push_back(item);
  }
  ShortList(const ShortList& other) noexcept { take(other); }
  ShortList& operator=(const ShortList& other) noexcept {
    take(other);  // of itself too: then nothing changes
    return *this;
  }
  ~ShortList() = default;

  static constexpr std::size_t capacity() { return most; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return &items_[0]; }
  const T* data() const { return &items_[0]; }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T& front() { return items_[0]; }
  const T& front() const { return items_[0]; }
  T& back() { return items_[size_ - 1]; }
  const T& back() const { return items_[size_ - 1]; }

  /// Throws std::length_error where the list is full.
  void push_back(const T& item) {
    if (size_ == most) throw std::length_error("a short list holds no more than its capacity");
    std::construct_at(&items_[size_], item);
    ++size_;
  }
  void clear() { size_ = 0; }
  /// The items after it move up.
  void erase(const T* item) {
    for (std::size_t i = static_cast<std::size_t>(item - begin()) + 1; i < size_; ++i) items_[i - 1] = items_[i];
    --size_;
  }

 private:
  void take(const ShortList& other) noexcept {
    for (std::size_t i = 0; i < other.size_; ++i) std::construct_at(&items_[i], other.items_[i]);
    size_ = other.size_;
  }

  std::size_t size_ = 0;
  union {
    T items_[most];  // the first `size_` are alive
  };
};

}  // namespace minkoscope
