// Writes our own levels: generate_levels FOLDER.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "assets/generator/levels.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("generate_levels: say the folder to write to, for example: generate_levels assets/levels\n", stderr);
    return 2;
  }
  for (const minkoscope::GeneratedLevel& level : minkoscope::generate_levels()) {
    const std::filesystem::path file = std::filesystem::path(argv[1]) / level.file_name;
    std::ofstream out(file, std::ios::binary);
    out << level.text;
    out.close();
    if (!out) {
      std::fprintf(stderr, "generate_levels: %s: could not be written\n", file.string().c_str());
      return 2;
    }
  }
  return 0;
}
