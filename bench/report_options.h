// What bench/report is asked on its command line.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "bench/plan.h"

namespace minkoscope::bench {

struct ReportOptions {
  Plan plan;
  std::filesystem::path json, plots;  // files and folder to write; empty: none
  bool help = false;
};

std::string report_usage();

/// Throws std::invalid_argument with one line that says what is wrong and what would be right. Folders must be there.
ReportOptions read_report_options(std::span<const char* const> arguments);

}  // namespace minkoscope::bench
