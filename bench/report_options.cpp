#include "bench/report_options.h"

#include <stdexcept>
#include <string_view>

namespace minkoscope::bench {
namespace {

std::filesystem::path folder(const std::string& option, const std::string& value) {
  if (!std::filesystem::is_directory(value)) {
    throw std::invalid_argument(option + " " + value + ": must be a folder that is there");
  }
  return value;
}

}  // namespace

std::string report_usage() {
  return "usage: bench/report [--quick] [--only ROW] [--json FILE] [--levels DIR] [--plots DIR]\n"
         "  --quick        fewer questions, rounds and checks: at most three minutes\n"
         "  --only ROW     rows whose names start with ROW, such as distance/h32\n"
         "  --json FILE    the rows as JSON\n"
         "  --levels DIR   where nav_test.obj and dungeon.obj are; without them their rows are left out\n"
         "  --plots DIR    measure growth too, and draw it as SVG\n";
}

ReportOptions read_report_options(std::span<const char* const> arguments) {
  ReportOptions out;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string option = arguments[i];
    if (option == "--help" || option == "-h") {
      out.help = true;
      continue;
    }
    if (option == "--quick") {
      out.plan.quick = true;
      continue;
    }
    const bool known = option == "--only" || option == "--json" || option == "--levels" || option == "--plots";
    if (!known) {
      throw std::invalid_argument(option + ": no such option; must be --quick, --only, --json, --levels or --plots");
    }
    if (i + 1 == arguments.size() || std::string_view(arguments[i + 1]).starts_with("--")) {
      throw std::invalid_argument(option + " needs a value after it");
    }
    const std::string value = arguments[++i];
    if (option == "--only") out.plan.only = value;
    if (option == "--json") out.json = value;
    if (option == "--levels") out.plan.levels = folder(option, value);
    if (option == "--plots") out.plots = folder(option, value);
  }
  return out;
}

}  // namespace minkoscope::bench
