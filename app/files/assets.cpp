#include "app/files/assets.h"

#include <system_error>

namespace minkoscope {

namespace {

std::filesystem::path find_assets() {
  namespace fs = std::filesystem;
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  if (!failed) {
    const fs::path installed = program.parent_path().parent_path() / MINKOSCOPE_INSTALL_DATADIR;
    if (fs::is_directory(installed / "shaders", failed)) return installed;
  }
  return fs::path(MINKOSCOPE_SOURCE_DIR);
}

}  // namespace

std::filesystem::path asset_path(std::string_view relative) {
  static const std::filesystem::path folder = find_assets();  // the program does not move while it runs
  return folder / relative;
}

std::filesystem::path folder_beside(const std::filesystem::path& case_file) {
  const std::filesystem::path own = case_file.lexically_relative(asset_path("assets"));
  const bool among_ours = !own.empty() && *own.begin() != "..";
  return case_file.empty() || among_ours ? std::filesystem::current_path() : case_file.parent_path();
}

}  // namespace minkoscope
