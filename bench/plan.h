// Which rows of the report are measured, and how thoroughly.
#pragma once

#include <filesystem>
#include <string>

namespace minkoscope::bench {

struct Plan {
  bool quick = false;
  std::string only;  // rows whose names start so; all when empty
  std::filesystem::path levels;
};

}  // namespace minkoscope::bench
