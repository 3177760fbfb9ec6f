// A text file read whole.
#pragma once

#include <filesystem>
#include <string>

namespace minkoscope {

/// Throws CaseError when it is missing, a folder, unreadable or larger than 256 MiB.
std::string read_text_file(const std::filesystem::path& file);

}  // namespace minkoscope
