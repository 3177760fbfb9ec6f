// OpenGL without a window system: an EGL context without a surface, for pictures from the command line and in tests.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace minkoscope {

/// Current on the calling thread from construction to destruction. Throws std::runtime_error when no driver gives
/// OpenGL 3.3. Tries EGL's surfaceless platform, then the default display.
class OffscreenContext {
 public:
  OffscreenContext();
  ~OffscreenContext();
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

 private:
  void* display_ = nullptr;
  void* context_ = nullptr;
};

/// RGBA, 4 bytes per pixel, top row first.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> pixels;
  const std::uint8_t* at(int x, int y) const {
    return &pixels[(static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 4];
  }
};

/// Reads the framebuffer bound for reading, from its lower left corner; alpha is set to opaque.
Picture read_picture(int width, int height);
/// The bytes of a PNG file. Throws std::runtime_error.
std::string encoded_png(const Picture& picture);
/// Written completely or not at all. Throws std::runtime_error with a one-sentence message.
void write_png(const std::filesystem::path& file, const Picture& picture);
/// Throws std::runtime_error when the file is not a readable PNG.
Picture read_png(const std::filesystem::path& file);

}  // namespace minkoscope
