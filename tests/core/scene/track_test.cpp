// A walk's track, what another engine's character did: read strictly, ignored by runs, and written back as it was.
#include <gtest/gtest.h>

#include "core/scene/case.h"
#include "core/scene/case/case_error.h"
#include "core/scene/json/json.h"
#include "core/timeline/case_run.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

std::string walk_with(const std::string& track, const std::string& view = "") {
  return R"({"format":"minkoscope-case/1","kind":"walk","walk":{"level":[{"mesh":{"triangles":[[[-9,0,-9],[9,0,-9],[0,0,9]]]}}],
"body":{"radii":[0.3,0.9,0.3],"position":[0,1,0]},"inputs":[{"ticks":3,"velocity":[0,0,-1]}])" +
         (track.empty() ? "" : ",\"track\":" + track) + "}" + (view.empty() ? "" : ",\"view\":" + view) + "}";
}

const std::string track =
    R"({"engine":"mine","ticks":[{"position":[0,0.9,-0.1],"velocity":[0,0,-1],"grounded":true},{"position":[0,0.1,-0.30000000000000004]}]})";

TEST(Track, ComesBackAsItWasAndChangesNoRun) {
  for (const std::string view : {"", R"({"frame":7})"}) {
    const Case read = parse_case(walk_with(track, view), "t", ".");
    const std::string written = to_json(read, ".", -1);
    const auto json = test::parse_json(written);
    EXPECT_EQ(json["walk"]["track"], test::parse_json(track));
    EXPECT_EQ(json.contains("view"), !view.empty());
    if (!view.empty()) {
      EXPECT_EQ(json["view"], test::parse_json(view));
    }
    EXPECT_EQ(to_json(parse_case(written, "t", "."), ".", -1), written);
    EXPECT_EQ(run_to_json(read.run), run_to_json(parse_case(walk_with(""), "t", ".").run));
  }
}

TEST(Track, WhatItMayNotHoldIsNamed) {
  const auto fault = [](const std::string& bad) {
    try {
      static_cast<void>(parse_case(walk_with(bad), "t", "."));
    } catch (const CaseError& error) {
      return std::string(error.what());
    }
    return std::string("read");
  };
  EXPECT_NE(fault("{}").find("t: /walk/track/ticks: "), std::string::npos) << fault("{}");
  EXPECT_NE(fault(R"({"ticks":[{"velocity":[0,0,0]}]})").find("/walk/track/ticks/0/position"), std::string::npos);
  EXPECT_NE(fault(R"({"ticks":[{"position":[0,0,0],"onground":true}]})").find("onground"), std::string::npos);
  EXPECT_NE(fault(R"({"ticks":[{"position":[0,0,0],"grounded":1}]})").find("grounded"), std::string::npos);
}

}  // namespace
}  // namespace minkoscope
