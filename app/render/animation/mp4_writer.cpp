// MP4 files by ffmpeg, which reads the pictures from a pipe.
#include <unistd.h>

#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/files/child_process.h"
#include "app/render/animation/animation_writer.h"
#include "core/scene/files/whole_file.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

class Mp4Writer final : public AnimationWriter {
 public:
  Mp4Writer(const fs::path& file, int rate) : target_(final_target(file)), part_(target_), rate_(rate) {
    if (!is_installed("ffmpeg")) {
      throw std::runtime_error(file.string() +
                               ": MP4 needs the program ffmpeg, which is not installed; install it, or "
                               "write a GIF (-o x.gif)");
    }
    part_ += ".part" + std::to_string(getpid());
  }
  ~Mp4Writer() override {
    ffmpeg_.reset();  // ends it, so that it writes no more
    std::error_code ignored;
    fs::remove(part_, ignored);
  }

  void add(const Picture& picture, double seconds) override {
    if (!ffmpeg_) start(picture);
    seconds_ += seconds;
    // A picture stays until the next one's time, in a stream that has a fixed rate.
    const long wanted = std::max(std::lround(seconds_ * rate_), written_ + (seconds > 0.0 ? 1 : 0));
    for (; written_ < wanted; ++written_) {
      if (!ffmpeg_->write(picture.pixels)) fail();
    }
  }

  void finish() override {
    if (!ffmpeg_) throw std::runtime_error(target_.string() + ": an animation needs a picture");
    ffmpeg_->close_input();
    if (ffmpeg_->wait() != 0) fail();
    std::error_code fault;
    fs::rename(part_, target_, fault);
    if (fault) throw std::runtime_error(target_.string() + ": cannot be written: " + fault.message());
  }

 private:
  void start(const Picture& picture) {
    const std::string size = std::to_string(picture.width) + "x" + std::to_string(picture.height);
    ffmpeg_.emplace(
        std::vector<std::string>{"ffmpeg", "-hide_banner", "-nostdin", "-loglevel", "error", "-f", "rawvideo",
                                 "-pixel_format", "rgba", "-video_size", size, "-framerate", std::to_string(rate_),
                                 "-i", "pipe:0", "-an",
                                 // Colours at half the resolution need even sides.
                                 "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-crf", "18",
                                 "-movflags", "+faststart", "-f", "mp4", "-y", "file:" + part_.string()},
        ChildProcess::Pipes{.input = true, .errors = true});
  }

  [[noreturn]] void fail() {
    ffmpeg_->close_input();
    ffmpeg_->wait();
    const std::string said = ffmpeg_->errors();
    const std::size_t line = said.find('\n');
    throw std::runtime_error(target_.string() +
                             ": cannot be written; ffmpeg says: " + (said.empty() ? "nothing" : said.substr(0, line)));
  }

  fs::path target_, part_;
  int rate_;
  double seconds_ = 0.0;
  long written_ = 0;  // pictures
  std::optional<ChildProcess> ffmpeg_;
};

}  // namespace

std::unique_ptr<AnimationWriter> make_mp4_writer(const fs::path& file, int rate) {
  return std::make_unique<Mp4Writer>(file, rate);
}

}  // namespace minkoscope
