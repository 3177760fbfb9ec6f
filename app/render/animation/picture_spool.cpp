#include "app/render/animation/picture_spool.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

namespace minkoscope {
namespace {

[[noreturn]] void fail() {
  throw std::runtime_error(std::string("no room for temporary pictures: ") + std::strerror(errno));
}

/// Pixels skipped, then pixels that follow; both 0 end a picture.
struct Run {
  std::uint32_t same = 0, different = 0;
};

}  // namespace

PictureSpool::PictureSpool() : file_(std::tmpfile()) {
  if (file_ == nullptr) fail();
}

void PictureSpool::write(const void* bytes, std::size_t count) {
  if (std::fwrite(bytes, 1, count, file_.get()) != count) fail();
}

void PictureSpool::add(const Picture& picture, const std::function<void(const std::uint8_t* rgb)>& changed) {
  const std::size_t pixels = picture.pixels.size() / 4;
  const bool first = last_.empty();
  if (first) last_.resize(3 * pixels);
  if (last_.size() != 3 * pixels) throw std::runtime_error("the pictures of an animation must have one size");
  const auto differs = [&](std::size_t i) {
    return first || std::memcmp(&last_[3 * i], &picture.pixels[4 * i], 3) != 0;
  };
  std::size_t done = 0;
  while (done < pixels) {
    std::size_t begin = done;
    while (begin < pixels && !differs(begin)) ++begin;
    std::size_t end = begin;
    while (end < pixels && differs(end)) ++end;
    if (begin == end) break;
    const Run run{static_cast<std::uint32_t>(begin - done), static_cast<std::uint32_t>(end - begin)};
    write(&run, sizeof run);
    for (std::size_t i = begin; i < end; ++i) {
      std::memcpy(&last_[3 * i], &picture.pixels[4 * i], 3);
      changed(&last_[3 * i]);
    }
    write(&last_[3 * begin], 3 * (end - begin));
    done = end;
  }
  const Run end{};
  write(&end, sizeof end);
  ++count_;
}

void PictureSpool::replay(const std::function<void(std::size_t, const std::vector<std::uint8_t>&)>& visit) {
  if (std::fflush(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_SET) != 0) fail();
  std::vector<std::uint8_t> pixels(last_.size());
  const auto read = [&](void* to, std::size_t count) {
    if (std::fread(to, 1, count, file_.get()) != count) fail();
  };
  for (std::size_t index = 0; index < count_; ++index) {
    std::size_t at = 0;
    for (Run run;;) {
      read(&run, sizeof run);
      if (run.same == 0 && run.different == 0) break;
      at += run.same;
      read(&pixels[3 * at], std::size_t{3} * run.different);
      at += run.different;
    }
    visit(index, pixels);
  }
  if (std::fseek(file_.get(), 0, SEEK_END) != 0) fail();
}

}  // namespace minkoscope
