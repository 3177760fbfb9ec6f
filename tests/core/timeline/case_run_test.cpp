// A case of any kind is run and recorded through one door.
#include "core/timeline/case_run.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/scene/case.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/kinds/case_kind.h"

namespace minkoscope {
namespace {

/// One small case of each kind.
std::vector<Case> one_of_each() {
  const std::string level = R"("level":[{"mesh":{"triangles":[[[-5,0,-5],[0,0,5],[5,0,-5]]]}}],
      "body":{"radii":[0.5,0.5,0.5],"position":[0,1,0]})";
  const std::string ball = R"({"shape":{"type":"sphere","radius":0.5},"pose":{"position":[)";
  std::vector<Case> cases;
  for (const std::string& member :
       {R"("pair":{"a":)" + ball + R"(0,0,0]}},"b":)" + ball + R"(3,0,0]}}})",
        R"("sweep":{)" + level + R"(,"displacement":[0,-2,0]})", R"("walk":{)" + level + R"(,"inputs":[{"ticks":3}]})",
        R"("contact":{"a":)" + ball + R"(0,0,0]}},"b":)" + ball + R"(0.9,0,0]}},"ticks":2})",
        R"("world":{"bodies":[)" + ball + R"(0,0,0]}},)" + ball + R"(0.5,0,0]}}],"ticks":2})"}) {
    const std::string kind = member.substr(1, member.find('"', 1) - 1);
    cases.push_back(parse_case(R"({"format":"minkoscope-case/1","kind":")" + kind + "\"," + member + "}", kind, "."));
  }
  return cases;
}

TEST(CaseRun, EndsWithTheFieldsThatExpectMayName) {
  const std::vector<Case> cases = one_of_each();
  ASSERT_EQ(cases.size(), case_kinds().size());
  for (const Case& value : cases) {
    const CaseKind& kind = kind_of(value);
    long ticks = 0;
    const std::string line = run_to_json(value.run, [&](const std::string& tick) {
      EXPECT_EQ(read_json(tick, "tick")["tick"], ticks);
      ++ticks;
    });
    EXPECT_EQ(run_to_json(value.run), line);
    const Json result = read_json(line, "result");
    EXPECT_EQ(ticks, tick_count(value.run));
    EXPECT_EQ(ticks > 0, kind.has_ticks) << kind.name;
    EXPECT_EQ(result["kind"], kind.name);
    EXPECT_EQ(result.size(), kind.result_fields.size()) << result;
    for (const std::string_view field : kind.result_fields) EXPECT_TRUE(result.contains(std::string(field))) << field;
  }
}

TEST(CaseRun, IsRecordedTickByTick) {
  for (const Case& value : one_of_each()) {
    long calls = 0;
    record(value.run, [&](const std::vector<Step>& steps, std::optional<int> tick) {
      EXPECT_FALSE(steps.empty());
      EXPECT_EQ(tick.has_value(), kind_of(value).has_ticks);
      EXPECT_EQ(tick.value_or(0), calls);
      ++calls;
    });
    EXPECT_EQ(calls, std::max(tick_count(value.run), 1L));
  }
}

}  // namespace
}  // namespace minkoscope
