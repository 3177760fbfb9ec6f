// GIF files by giflib: one palette for all pictures, and of each picture only the rectangle that changed, in which what
// stays is transparent.
#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/render/animation/animation_writer.h"
#include "app/render/animation/colour_palette.h"
#include "app/render/animation/picture_spool.h"
#include "core/scene/files/whole_file.h"

namespace minkoscope {
namespace {

constexpr std::uint8_t transparent = 255;
constexpr std::size_t most_colours = 255;

/// giflib's encoder, which appends to a text.
class Encoder {
 public:
  Encoder(int width, int height, const std::vector<Rgb>& palette) {
    int fault = 0;
    gif_ = EGifOpen(
        &bytes_,
        [](GifFileType* gif, const GifByteType* from, int count) {
          static_cast<std::string*>(gif->UserData)
              ->append(reinterpret_cast<const char*>(from), static_cast<std::size_t>(count));
          return count;
        },
        &fault);
    if (gif_ == nullptr) fail(fault);
    EGifSetGifVersion(gif_, true);
    std::array<GifColorType, 256> colours{};
    for (std::size_t i = 0; i < palette.size(); ++i) colours[i] = {palette[i][0], palette[i][1], palette[i][2]};
    ColorMapObject* const map = GifMakeMapObject(static_cast<int>(colours.size()), colours.data());
    const int done = EGifPutScreenDesc(gif_, width, height, 8, 0, map);
    GifFreeMapObject(map);
    must(done);
    // Played without end, as Netscape's extension says it.
    const std::array<GifByteType, 3> endless{1, 0, 0};
    must(EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE));
    must(EGifPutExtensionBlock(gif_, 11, "NETSCAPE2.0"));
    must(EGifPutExtensionBlock(gif_, static_cast<int>(endless.size()), endless.data()));
    must(EGifPutExtensionTrailer(gif_));
  }
  ~Encoder() {
    int ignored = 0;
    if (gif_ != nullptr) EGifCloseFile(gif_, &ignored);
  }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;

  void put(int left, int top, int width, int height, std::vector<std::uint8_t>& pixels, int hundredths) {
    const GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths, transparent};
    std::array<GifByteType, 4> extension{};
    EGifGCBToExtension(&control, extension.data());
    must(EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(extension.size()), extension.data()));
    must(EGifPutImageDesc(gif_, left, top, width, height, false, nullptr));
    for (int row = 0; row < height; ++row)
      must(EGifPutLine(gif_, &pixels[static_cast<std::size_t>(row) * static_cast<std::size_t>(width)], width));
  }
  std::string finish() {
    int fault = 0;
    if (EGifCloseFile(std::exchange(gif_, nullptr), &fault) != GIF_OK) fail(fault);
    return std::move(bytes_);
  }

 private:
  [[noreturn]] static void fail(int fault) {
    const char* const what = GifErrorString(fault);
    throw std::runtime_error(std::string("the GIF cannot be encoded: ") + (what != nullptr ? what : "unknown"));
  }
  void must(int done) const {
    if (done != GIF_OK) fail(gif_->Error);
  }

  GifFileType* gif_ = nullptr;
  std::string bytes_;
};

class GifWriter final : public AnimationWriter {
 public:
  explicit GifWriter(std::filesystem::path file) : file_(std::move(file)) {
    const WholeFile can_be_written(file_);  // or it is said now, not when all has been drawn
  }

  void add(const Picture& picture, double seconds) override {
    width_ = picture.width;
    height_ = picture.height;
    spool_.add(picture, [this](const std::uint8_t* rgb) { counts_.add({rgb[0], rgb[1], rgb[2]}); });
    // Hundredths of the whole are rounded, not of each picture, so that long animations keep their time.
    const long before = std::lround(100.0 * seconds_);
    seconds_ += seconds;
    delays_.push_back(static_cast<int>(std::lround(100.0 * seconds_) - before));
  }

  void finish() override {
    if (delays_.empty()) throw std::runtime_error(file_.string() + ": an animation needs a picture");
    const std::vector<Rgb> palette = counts_.palette(most_colours);
    NearestColour nearest(palette);
    Encoder encoder(width_, height_, palette);
    std::vector<std::uint8_t> shown, now;
    std::optional<Held> held;  // its time grows while nothing changes
    spool_.replay([&](std::size_t index, const std::vector<std::uint8_t>& pixels) {
      now.resize(pixels.size() / 3);
      for (std::size_t i = 0; i < now.size(); ++i)
        now[i] = nearest.of({pixels[3 * i], pixels[3 * i + 1], pixels[3 * i + 2]});
      std::optional<Held> next = changed(shown, now);
      if (!next) {
        held->hundredths += delays_[index];
        return;
      }
      if (held) encoder.put(held->left, held->top, held->width, held->height, held->pixels, held->hundredths);
      next->hundredths = delays_[index];
      held = std::move(next);
      shown = now;
    });
    encoder.put(held->left, held->top, held->width, held->height, held->pixels, held->hundredths);
    write_whole_file(file_, encoder.finish());
  }

 private:
  /// A picture's changed part.
  struct Held {
    int left = 0, top = 0, width = 0, height = 0, hundredths = 0;
    std::vector<std::uint8_t> pixels;
  };

  std::optional<Held> changed(const std::vector<std::uint8_t>& shown, const std::vector<std::uint8_t>& now) const {
    const auto at = [this](int x, int y) {
      return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
    };
    if (shown.empty()) return Held{0, 0, width_, height_, 0, now};
    int left = width_, right = -1, top = height_, bottom = -1;
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) {
        if (shown[at(x, y)] == now[at(x, y)]) continue;
        left = std::min(left, x);
        right = std::max(right, x);
        top = std::min(top, y);
        bottom = y;
      }
    }
    if (right < 0) return std::nullopt;
    Held part{left, top, right - left + 1, bottom - top + 1, 0, {}};
    for (int y = top; y <= bottom; ++y) {
      for (int x = left; x <= right; ++x)
        part.pixels.push_back(shown[at(x, y)] == now[at(x, y)] ? transparent : now[at(x, y)]);
    }
    return part;
  }

  std::filesystem::path file_;
  int width_ = 0, height_ = 0;
  double seconds_ = 0.0;
  PictureSpool spool_;
  ColourCounts counts_;
  std::vector<int> delays_;  // hundredths of a second
};

}  // namespace

std::unique_ptr<AnimationWriter> make_gif_writer(const std::filesystem::path& file) {
  return std::make_unique<GifWriter>(file);
}

}  // namespace minkoscope
