// Writes our own levels and worlds: generate_levels FOLDER, where FOLDER is assets.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "assets/generator/levels.h"
#include "assets/generator/worlds.h"

namespace {

bool write(const std::filesystem::path& file, const std::string& text) {
  std::error_code ignored;
  std::filesystem::create_directories(file.parent_path(), ignored);
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) std::fprintf(stderr, "generate_levels: %s: could not be written\n", file.string().c_str());
  return static_cast<bool>(out);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("generate_levels: say the folder to write to, for example: generate_levels assets\n", stderr);
    return 2;
  }
  const std::filesystem::path folder(argv[1]);
  for (const minkoscope::GeneratedLevel& level : minkoscope::generate_levels()) {
    if (!write(folder / "levels" / level.file_name, level.text)) return 2;
  }
  for (const minkoscope::GeneratedFile& world : minkoscope::generate_worlds()) {
    if (!write(folder / world.path, world.text)) return 2;
  }
  return 0;
}
