#include "core/scene/files/text_file.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <system_error>
#include <vector>

#include "core/scene/case/case_error.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

/// A pipe may never end, nor even begin: its reader gives up then.
constexpr std::chrono::seconds longest_wait{12};

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

/// Whether there is something to read, or the end, before the time is up.
bool waits_for(int descriptor, std::chrono::steady_clock::time_point until) {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
  if (left <= 0) return false;
  pollfd wanted{descriptor, POLLIN, 0};
  return poll(&wanted, 1, static_cast<int>(left)) != 0;
}

std::string size_in_words(std::size_t bytes) {
  const std::size_t mebibytes = bytes >> 20;
  return mebibytes >= 1024 ? std::to_string(mebibytes >> 10) + " GiB" : std::to_string(mebibytes) + " MiB";
}

}  // namespace

std::string read_file(const fs::path& file, std::string_view wanted, std::size_t most_bytes) {
  const std::string name = printable(file.string(), 400);
  const auto fail = [&](const std::string& what) {
    throw CaseError(name + ": " + what + "; must be " + std::string(wanted));
  };
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (!fs::exists(status)) fail("does not exist");
  if (fs::is_directory(status)) fail("is a folder");
  if (fs::is_character_file(status) || fs::is_block_file(status) || fs::is_socket(status)) fail("is a device");
  const bool regular = fs::is_regular_file(status);
  const std::size_t most = regular ? most_bytes : std::min(most_bytes, most_text_bytes);
  const std::uintmax_t size = regular ? fs::file_size(file, error) : 0;
  if (!error && size > most) throw CaseError(name + ": is larger than " + size_in_words(most) + "; must be smaller");
  const Descriptor stream(open(file.c_str(), O_RDONLY | O_CLOEXEC | (regular ? 0 : O_NONBLOCK)));
  if (stream.number() < 0) throw CaseError(name + ": cannot be opened: " + std::strerror(errno) + "; must be readable");
  const auto until = std::chrono::steady_clock::now() + longest_wait;
  std::string text;
  if (!error) text.reserve(static_cast<std::size_t>(size));
  std::vector<char> block(std::size_t{1} << 16);
  for (;;) {
    if (!regular && !waits_for(stream.number(), until))
      throw CaseError(name + ": has not ended after 12 seconds; must be " + std::string(wanted));
    const ssize_t count = read(stream.number(), block.data(), block.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) throw CaseError(name + ": cannot be read; must be a readable file");
    if (count == 0) break;
    const auto bytes = static_cast<std::size_t>(count);
    if (text.size() + bytes > most)
      throw CaseError(name + ": is larger than " + size_in_words(most) + "; must be smaller");
    text.append(block.data(), bytes);
  }
  return text;
}

std::string read_text_file(const fs::path& file) {
  return read_file(file, "a file", most_text_bytes);
}

}  // namespace minkoscope
