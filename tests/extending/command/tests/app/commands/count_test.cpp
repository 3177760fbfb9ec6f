// What `minkoscope count` prints of a case.
#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace minkoscope {
namespace {

TEST(CountCommand, CountsThePointsOfAHull) {
  const test::ProgramRun run =
      test::minkoscope({"count", "-"}, R"({"format":"minkoscope-case/1","kind":"pair","pair":{)"
                                       R"("a":{"shape":{"type":"hull","points":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}},)"
                                       R"("b":{"shape":{"type":"box","half_extents":[1,1,1]}}}})");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out, "{\"triangles\":0,\"points\":4,\"ticks\":0}\n");
}

}  // namespace
}  // namespace minkoscope
