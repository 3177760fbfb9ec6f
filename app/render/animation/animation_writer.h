// A file of moving pictures that is written picture by picture.
#pragma once

#include <filesystem>
#include <memory>

#include "app/render/offscreen.h"

namespace minkoscope {

class AnimationWriter {
 public:
  virtual ~AnimationWriter() = default;
  /// All pictures have the size of the first. Throws std::runtime_error with a one-sentence message.
  virtual void add(const Picture& picture, double seconds) = 0;
  /// The file appears, complete; without this call there is none. Throws std::runtime_error.
  virtual void finish() = 0;
};

/// An endless GIF of 255 colours, chosen from all of its pictures. Throws CaseError when the folder cannot be written.
std::unique_ptr<AnimationWriter> make_gif_writer(const std::filesystem::path& file);

/// H.264 in MP4 at `rate` pictures a second, by the program ffmpeg. Throws std::runtime_error where that is not
/// installed.
std::unique_ptr<AnimationWriter> make_mp4_writer(const std::filesystem::path& file, int rate);

}  // namespace minkoscope
