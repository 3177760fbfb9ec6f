// A folder of this test program's own, so that tests may run beside each other. Gone when the program ends.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

namespace minkoscope {

inline const std::filesystem::path& scratch_folder() {
  struct Folder {
    pid_t owner = getpid();  // and none that it forks
    std::filesystem::path path = std::filesystem::temp_directory_path() / ("minkoscope-test-" + std::to_string(owner));
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() {
      if (getpid() != owner) return;
      std::error_code ignored;
      std::filesystem::remove_all(path, ignored);
    }
  };
  static const Folder folder;
  return folder.path;
}

}  // namespace minkoscope
