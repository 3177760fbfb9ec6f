#include "app/files/file_list_text.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "core/base/text.h"
#include "core/import/scenes/scene.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {

namespace {

constexpr std::size_t most_files = 64;
constexpr std::size_t longest_line = 4096;

std::string without_quotes(std::string_view line) {
  const bool quoted = line.size() > 2 && (line[0] == '"' || line[0] == '\'') && line.back() == line[0];
  return std::string(quoted ? line.substr(1, line.size() - 2) : line);
}

/// "file:///tmp/a%20b.obj" as a path: host name removed, percent escapes decoded.
std::string path_of_uri(std::string_view address) {
  address.remove_prefix(std::string_view("file://").size());
  const std::size_t path = address.find('/');
  if (path == std::string_view::npos) return {};
  address.remove_prefix(path);
  std::string out;
  for (std::size_t i = 0; i < address.size(); ++i) {
    unsigned byte = 0;
    const char* const digits = address.data() + i + 1;
    if (address[i] == '%' && i + 2 < address.size() &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      out += static_cast<char>(byte);
      i += 2;
    } else {
      out += address[i];
    }
  }
  return out;
}

bool ends_as_ours(const std::filesystem::path& file) {
  const std::string ending = lower_case(file.extension().string());
  return ending == ".json" || ending == ".jsonl" || is_mesh_file(file) || has_scene_ending(file);
}

}  // namespace

std::vector<std::filesystem::path> parse_file_list(std::string_view text) {
  std::vector<std::filesystem::path> files;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end), whitespace);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || (files.empty() && (line == "copy" || line == "cut"))) continue;
    if (line.size() > longest_line || files.size() == most_files) return {};
    const std::string name = without_quotes(line);
    const std::filesystem::path file = name.starts_with("file://") ? path_of_uri(name) : name;
    if (!ends_as_ours(file) || file.native().find_first_of("{}[]=") != std::string::npos) return {};
    files.push_back(file);
  }
  return files;
}

}  // namespace minkoscope
