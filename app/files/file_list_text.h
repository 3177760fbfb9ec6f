// A text that names files, as file managers and terminals copy them: paths, or addresses "file://…", one a line.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace minkoscope {

/// The files, in the order of the text; empty when a line of it names none. Addresses are decoded ("%20"), quotes and a
/// first line "copy" or "cut" are passed over. A bare path must end in .obj, .json or .jsonl.
std::vector<std::filesystem::path> parse_file_list(std::string_view text);

}  // namespace minkoscope
