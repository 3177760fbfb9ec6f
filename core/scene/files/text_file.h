// A file read whole, within limits: no device, and no pipe without end.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace minkoscope {

/// What texts may have, and whatever comes through a pipe, which has no size to look at.
inline constexpr std::size_t most_text_bytes = std::size_t{256} << 20;
/// What a level's file may have.
inline constexpr std::size_t most_level_bytes = std::size_t{4} << 30;

/// Throws CaseError when it is missing, a folder, a device, unreadable or larger than 256 MiB.
std::string read_text_file(const std::filesystem::path& file);
/// The same for other files; `wanted` ends the message. Of a pipe no more than of a text is read.
std::string read_file(const std::filesystem::path& file, std::string_view wanted, std::size_t most_bytes);

}  // namespace minkoscope
