// The gathered real failures of other libraries, each line in float and in double with its own tolerances.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/scene/json/json.h"
#include "tests/support/json_text.h"
#include "tests/support/sweep_cases.h"

namespace minkoscope {
namespace {

using nlohmann::json;

TEST(SharedSweepCases, EveryLineInBothPrecisions) {
  const std::filesystem::path file = std::filesystem::path(MINKOSCOPE_SHARED_DIR) / "cases" / "sweeps.jsonl";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << file << " is absent: the gathered cases were not checked";
  std::ifstream stream(file);
  int lines = 0;
  for (std::string text; std::getline(stream, text); ++lines) {
    const json line = test::parse_json(text);
    for (const Precision precision : {Precision::float32, Precision::float64}) {
      SCOPED_TRACE(line.at("id").get<std::string>() + (precision == Precision::float32 ? " float" : " double"));
      SweepQuery query = test::sweep_query_of(line.at("case").at("sweep"));
      query.precision = precision;
      test::hold_sweep(line, query, run_sweep(query));
    }
  }
  EXPECT_GE(lines, 30);
}

}  // namespace
}  // namespace minkoscope
