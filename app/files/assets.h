// Finds shaders, levels and cases: beside an installed program, else in the source tree.
#pragma once

#include <filesystem>
#include <string_view>

namespace minkoscope {

/// `relative` as in the source tree: "shaders/surface.vert", "assets/levels/plain.obj". The path need not exist.
std::filesystem::path asset_path(std::string_view relative);

/// Where to propose to write what comes of a case: beside its file, but never among our own files.
std::filesystem::path folder_beside(const std::filesystem::path& case_file);

}  // namespace minkoscope
