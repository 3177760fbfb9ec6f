// Text compared with a file under tests/golden; MINKOSCOPE_UPDATE_GOLDEN=1 rewrites the file, to be looked at and
// committed.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/same_text.h"

namespace minkoscope {

inline std::filesystem::path golden_path(const std::string& name) {
  return std::filesystem::path(MINKOSCOPE_SOURCE_DIR) / "tests/golden" / name;
}

inline bool updating_golden() {
  const char* update = std::getenv("MINKOSCOPE_UPDATE_GOLDEN");
  return update != nullptr && std::string(update) == "1";
}

/// Says the first line that differs.
inline void expect_golden(const std::string& name, const std::string& text) {
  const std::filesystem::path path = golden_path(name);
  if (updating_golden()) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path << " is missing; run with MINKOSCOPE_UPDATE_GOLDEN=1 and look at what it wrote";
  const std::string expected((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  expect_same_text(path.string(), expected, text);
}

}  // namespace minkoscope
