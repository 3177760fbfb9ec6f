// Parses a list of files as file managers and terminals copy it: one path or file:// URI per line.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace minkoscope {

/// The files, in the order of the text; empty when any line is not a file. URIs are decoded ("%20"); quotes and a first
/// line "copy" or "cut" are ignored. A bare path must end in .obj, .json or .jsonl.
std::vector<std::filesystem::path> parse_file_list(std::string_view text);

}  // namespace minkoscope
