// A file that appears complete or not at all: written under another name beside it, then renamed.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace minkoscope {

class WholeFile {
 public:
  /// Throws CaseError when the folder cannot be written.
  explicit WholeFile(const std::filesystem::path& file);
  ~WholeFile();  // without commit, nothing stays
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void write(std::string_view text);
  /// Renames the file to its name. Throws CaseError when something could not be written (a full disk).
  void commit();

 private:
  [[noreturn]] void fail(int error_number) const;

  std::filesystem::path target_, temporary_;
  std::FILE* stream_ = nullptr;
};

/// What a link names in the end, so that writing replaces that and the link stays.
std::filesystem::path final_target(const std::filesystem::path& file);

void write_whole_file(const std::filesystem::path& file, std::string_view text);

}  // namespace minkoscope
