// The tree as text: its files, their folders and their include lines.
#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace minkoscope::test {

inline const std::filesystem::path& source_root() {
  static const std::filesystem::path root = MINKOSCOPE_SOURCE_DIR;
  return root;
}

/// Paths relative to the root, with slashes: the .h and .cpp files anywhere below `folder`.
inline std::vector<std::string> source_files_below(const std::string& folder) {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_root() / folder)) {
    const auto extension = entry.path().extension();
    if (extension != ".h" && extension != ".cpp") continue;
    found.push_back(std::filesystem::relative(entry.path(), source_root()).generic_string());
  }
  return found;
}

inline std::vector<std::string> lines_of(const std::string& path) {
  std::vector<std::string> lines;
  std::ifstream file(source_root() / path);
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

/// The installed headers, each the vocabulary of a room of core.
inline const std::map<std::string, std::string> room_of_public_header{
    {"minkoscope/geometry.h", "core/base"},     {"minkoscope/trace.h", "core/trace"},
    {"minkoscope/motion.h", "core/base"},       {"minkoscope/contact.h", "core/contact"},
    {"minkoscope/shape.h", "core/shapes"},      {"minkoscope/level.h", "core/mesh"},
    {"minkoscope/pair.h", "core/narrow_phase"}, {"minkoscope/sweep.h", "core/sweep"},
    {"minkoscope/walk.h", "core/character"}};

struct Include {
  std::string from;  // path relative to the root
  int line = 0;
  std::string target;  // as written between quotes or angle brackets
};

inline std::vector<Include> includes_below(const std::string& folder) {
  static const std::regex pattern(R"re(^\s*#\s*include\s*["<]([^">]+)[">])re");
  std::vector<Include> found;
  for (const std::string& path : source_files_below(folder)) {
    int number = 0;
    for (const std::string& line : lines_of(path)) {
      ++number;
      std::smatch match;
      if (line.find('#') != std::string::npos && std::regex_search(line, match, pattern)) found.push_back({path, number, match[1]});
    }
  }
  return found;
}

inline std::string where(const Include& include) {
  return include.from + ":" + std::to_string(include.line) + " includes " + include.target;
}

/// The folder of "core/shapes/support.h" is "core/shapes".
inline std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? std::string{} : path.substr(0, slash);
}

/// The folder of "core/shapes/hull/hull.h" below "core" is "shapes"; empty when the file lies outside or in "core"
/// itself.
inline std::string folder_below(const std::string& path, const std::string& top) {
  if (!path.starts_with(top + "/")) return {};
  const std::string rest = path.substr(top.size() + 1);
  const auto slash = rest.find('/');
  return slash == std::string::npos ? std::string{} : rest.substr(0, slash);
}

}  // namespace minkoscope::test
