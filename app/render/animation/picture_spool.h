// Pictures put aside until all of them are known: on disk, each as what differs from the one before it.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

#include "app/render/offscreen.h"

namespace minkoscope {

/// Without alpha: three bytes a pixel, top row first.
class PictureSpool {
 public:
  /// Throws std::runtime_error where there is no room for temporary files.
  PictureSpool();

  /// `changed` is called with every pixel that differs from the picture before.
  void add(const Picture& picture, const std::function<void(const std::uint8_t* rgb)>& changed);
  std::size_t size() const { return count_; }
  /// Calls `visit` with all pictures in order.
  void replay(const std::function<void(std::size_t index, const std::vector<std::uint8_t>& pixels)>& visit);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  void write(const void* bytes, std::size_t count);

  std::unique_ptr<std::FILE, Close> file_;
  std::vector<std::uint8_t> last_;
  std::size_t count_ = 0;
};

}  // namespace minkoscope
