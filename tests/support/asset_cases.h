// The cases that ship: assets/examples and assets/regressions, each with a folder a kind.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace minkoscope::test {

/// All of them, by file name.
inline std::vector<std::filesystem::path> asset_cases() {
  std::vector<std::filesystem::path> files;
  for (const char* folder : {"/assets/examples", "/assets/regressions"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(MINKOSCOPE_SOURCE_DIR + std::string(folder)))
      if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::ranges::sort(files, {}, [](const std::filesystem::path& file) { return file.filename().string(); });
  return files;
}

}  // namespace minkoscope::test
