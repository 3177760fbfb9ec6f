// A list whose first items lie in place, so that manifolds of usual faces allocate nothing; longer ones use the heap.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <vector>

namespace minkoscope {

template <class T, std::size_t usual>
class InlineList {
  static_assert(std::is_trivially_copyable_v<T>, "items are copied one by one and never destroyed");

 public:
  InlineList() noexcept {}
  InlineList(const InlineList& other) { take(other); }
  InlineList& operator=(const InlineList& other) {
    if (this != &other) {
      clear();
      take(other);
    }
    return *this;
  }
  ~InlineList() = default;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return more_.empty() ? &items_[0] : more_.data(); }
  const T* data() const { return more_.empty() ? &items_[0] : more_.data(); }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }
  T& back() { return data()[size_ - 1]; }
  const T& back() const { return data()[size_ - 1]; }

  void push_back(const T& item) {
    if (more_.empty() && size_ < usual) {
      std::construct_at(&items_[size_], item);
    } else {
      spill();
      more_.push_back(item);
    }
    ++size_;
  }
  /// One more item, to be written in place.
  T& emplace_back() {
    if (more_.empty() && size_ < usual) {
      std::construct_at(&items_[size_]);
    } else {
      spill();
      more_.emplace_back();
    }
    ++size_;
    return back();
  }
  void pop_back() {
    if (!more_.empty()) more_.pop_back();
    --size_;
  }
  void clear() {
    more_.clear();
    size_ = 0;
  }

 private:
  void spill() {
    if (more_.empty()) more_.assign(&items_[0], &items_[0] + size_);
  }
  void take(const InlineList& other) {
    for (const T& item : other) push_back(item);
  }

  std::size_t size_ = 0;
  std::vector<T> more_;  // all of them, where they are more than usual
  union {
    T items_[usual];  // the first size_ are alive
  };
};

}  // namespace minkoscope
