#include "core/scene/files/text_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>
#include <vector>

#include "core/scene/case/case_error.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

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
  const std::unique_ptr<std::FILE, CloseFile> stream(std::fopen(file.c_str(), "rb"));
  if (!stream) throw CaseError(name + ": cannot be opened: " + std::strerror(errno) + "; must be readable");
  std::string text;
  if (!error) text.reserve(static_cast<std::size_t>(size));
  std::vector<char> block(std::size_t{1} << 16);
  for (;;) {
    const std::size_t count = std::fread(block.data(), 1, block.size(), stream.get());
    if (text.size() + count > most)
      throw CaseError(name + ": is larger than " + size_in_words(most) + "; must be smaller");
    text.append(block.data(), count);
    if (count < block.size()) break;
  }
  if (std::ferror(stream.get()) != 0) throw CaseError(name + ": cannot be read; must be a readable file");
  return text;
}

std::string read_text_file(const fs::path& file) {
  return read_file(file, "a file", most_text_bytes);
}

}  // namespace minkoscope
