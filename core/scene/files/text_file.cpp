#include "core/scene/files/text_file.h"

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

}  // namespace

std::string read_text_file(const fs::path& file) {
  const std::string name = printable(file.string(), 400);
  std::error_code error;
  if (!fs::exists(file, error)) throw CaseError(name + ": does not exist; must be a file");
  if (fs::is_directory(file, error)) throw CaseError(name + ": is a folder; must be a file");
  const std::unique_ptr<std::FILE, CloseFile> stream(std::fopen(file.c_str(), "rb"));
  if (!stream) throw CaseError(name + ": cannot be opened: " + std::strerror(errno) + "; must be readable");
  constexpr std::size_t most_bytes = std::size_t{256} << 20;
  std::string text;
  std::vector<char> block(std::size_t{1} << 16);
  for (;;) {
    const std::size_t count = std::fread(block.data(), 1, block.size(), stream.get());
    text.append(block.data(), count);
    if (text.size() > most_bytes) throw CaseError(name + ": is larger than 256 MiB; must be smaller");
    if (count < block.size()) break;
  }
  if (std::ferror(stream.get()) != 0) throw CaseError(name + ": cannot be read; must be a readable file");
  return text;
}

}  // namespace minkoscope
