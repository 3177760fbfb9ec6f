// How many pictures of an animation are drawn, on stderr: rewritten in place on a terminal, else a line every two
// seconds.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdio>

namespace minkoscope {

class PictureProgress {
 public:
  explicit PictureProgress(std::size_t total) : total_(total), terminal_(isatty(STDERR_FILENO) != 0) {}
  ~PictureProgress() {
    if (terminal_ && printed_) std::fputs("\r\033[K", stderr);
  }
  PictureProgress(const PictureProgress&) = delete;
  PictureProgress& operator=(const PictureProgress&) = delete;

  /// False when nobody reads stderr any more: whoever asked for the animation has gone.
  bool done(std::size_t pictures) {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(terminal_ ? 100 : 1000)) return true;
    last_ = now;
    printed_ = true;
    return std::fprintf(stderr, terminal_ ? "\r%zu of %zu pictures" : "minkoscope: %zu of %zu pictures\n", pictures,
                        total_) > 0;
  }

 private:
  std::size_t total_;
  bool terminal_, printed_ = false;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace minkoscope
