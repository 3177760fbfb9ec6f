// `minkoscope compare` as a shell sees it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/scene/json/json.h"
#include "tests/support/json_text.h"
#include "tests/support/program.h"

namespace minkoscope {
namespace {

using nlohmann::json;
using test::ProgramRun;

const std::string cases = MINKOSCOPE_SOURCE_DIR "/assets/examples/";
const std::string boxes =
    R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"box","half_extents":[0.5,0.5,0.5]}},)"
    R"("b":{"shape":{"type":"box","half_extents":[0.5,0.5,0.5]},"pose":{"position":[0.1,0.75,0.2]}}}})";

ProgramRun compare(std::vector<std::string> arguments, const std::string& input = {}) {
  arguments.insert(arguments.begin(), "compare");
  return test::run_program(MINKOSCOPE_PROGRAM, arguments, input);
}

TEST(CompareCommand, PrintsBothResultsAndWhereTheRunsPart) {
  const ProgramRun run = compare({"-", "--with", "sat,double"}, boxes);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("gjk-epa, float"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("sat, double"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("≠ iterations"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("first different at step 1: left takes the support point"), std::string::npos) << run.out;
}

TEST(CompareCommand, JsonHoldsTheResultsTheContractPrints) {
  const ProgramRun run = compare({"-", "--with", "gjk-distance", "--json"}, boxes);
  EXPECT_EQ(run.status, 0) << run.err;
  const json out = test::parse_json(run.out);
  const ProgramRun left = test::run_program(MINKOSCOPE_PROGRAM, {"query", "-"}, boxes);
  const ProgramRun right = test::run_program(MINKOSCOPE_PROGRAM, {"query", "-", "--algorithm", "gjk-distance"}, boxes);
  EXPECT_EQ(out.at("left"), test::parse_json(left.out));
  EXPECT_EQ(out.at("right"), test::parse_json(right.out));
  // The first goes on with EPA where the second has its answer.
  EXPECT_EQ(out.at("first_difference").at("step").get<int>() < out.at("left_steps").get<int>(), true);
  EXPECT_LT(out.at("right_steps").get<int>(), out.at("left_steps").get<int>());
  EXPECT_EQ(out.at("answers_differ"), false);
}

TEST(CompareCommand, TheSameRunTwiceDoesNotPart) {
  const ProgramRun run = compare({"-", "--with", "float", "--json"}, boxes);
  EXPECT_EQ(run.status, 0) << run.err;
  const json out = test::parse_json(run.out);
  EXPECT_TRUE(out.at("first_difference").is_null());
  EXPECT_EQ(out.at("left"), out.at("right"));
  EXPECT_TRUE(out.at("differing_fields").empty());
}

TEST(CompareCommand, DifferentAnswersAreStatusOne) {
  // One iteration is not enough for the distance; the right run takes the method's own precision only.
  const std::string hasty =
      R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"ellipsoid","radii":[1,0.2,0.6]}},)"
      R"("b":{"shape":{"type":"ellipsoid","radii":[0.2,0.9,0.4]},"pose":{"position":[0.3,1.3,0.4]}},)"
      R"("settings":{"relative_tolerance":0.5}},"view":{"compare":{"algorithm":"gjk-epa","precision":"double",)"
      R"("settings":{"relative_tolerance":1e-9}}}})";
  const ProgramRun run = compare({"-", "--json"}, hasty);
  EXPECT_EQ(run.status, 1) << run.err << run.out;
  EXPECT_EQ(test::parse_json(run.out).at("answers_differ"), true);
  EXPECT_EQ(compare({"-", "--tolerance", "10"}, hasty).status, 0);
}

TEST(CompareCommand, SweepsAreComparedToo) {
  const ProgramRun run = compare({cases + "sweep/lip-of-a-step.json", "--with", "double", "--json"});
  EXPECT_EQ(run.status, 0) << run.err;
  const json out = test::parse_json(run.out);
  EXPECT_EQ(out.at("left").at("precision"), "float");
  EXPECT_EQ(out.at("right").at("precision"), "double");
  EXPECT_EQ(out.at("left").at("triangle"), out.at("right").at("triangle"));
}

TEST(CompareCommand, ContactsHaveTheirPointsMatched) {
  const ProgramRun same = compare({cases + "contact/resting-box.json", "--with", "sat-clip", "--json"});
  EXPECT_EQ(same.status, 0) << same.err;
  const json equal = test::parse_json(same.out);
  EXPECT_EQ(equal.at("answers_differ"), false);
  EXPECT_EQ(equal.at("differing_ticks"), 0) << same.out;
  ASSERT_EQ(equal.at("points").size(), 4u);
  for (const json& point : equal.at("points")) {
    EXPECT_EQ(point.at("left"), point.at("right"));
    EXPECT_EQ(point.at("differs"), false);
  }
  const ProgramRun left = test::run_program(MINKOSCOPE_PROGRAM, {"contact", cases + "contact/resting-box.json"}, {});
  EXPECT_EQ(equal.at("left_manifold"), test::parse_json(left.out.substr(0, left.out.find('\n'))));
  // persistent adds one point a tick, and its points on a disc are its own.
  const ProgramRun some = compare({cases + "contact/cylinder-stands.json", "--with", "persistent", "--json"});
  const json matched = test::parse_json(some.out);
  EXPECT_GE(matched.at("differing_ticks").get<int>(), 1) << some.out;
  int differing = 0;
  for (const json& point : matched.at("points")) {
    differing += point.at("differs").get<bool>() ? 1 : 0;
    EXPECT_EQ(point.at("apart").is_null(), point.at("left").is_null() || point.at("right").is_null());
  }
  EXPECT_GE(differing, 1) << some.out;
  const ProgramRun text = compare({cases + "contact/cylinder-stands.json", "--with", "persistent"});
  EXPECT_EQ(text.status, some.status);
  EXPECT_NE(text.out.find("≠ point"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("the manifolds differ"), std::string::npos) << text.out;
}

TEST(CompareCommand, ContactsThatAnswerDifferentlyAreStatusOne) {
  // persistent keeps a point where the shapes have parted.
  const ProgramRun run = compare({cases + "contact/persistent-phantom-point.json", "--with", "clip", "--json"});
  EXPECT_EQ(run.status, 1) << run.err << run.out;
  const json out = test::parse_json(run.out);
  EXPECT_EQ(out.at("answers_differ"), true);
  EXPECT_GT(out.at("differing_ticks").get<int>(), 0);
  EXPECT_EQ(compare({cases + "contact/sphere-on-a-box.json", "--with", "sat-clip"}).status, 2) << "it takes no sphere";
}

TEST(CompareCommand, BadInputIsOneLineAndStatusTwo) {
  for (const std::vector<std::string>& bad :
       std::vector<std::vector<std::string>>{{"-", "--with", "gjk-distanze"},
                                             {"-", "--with", "sat,half"},
                                             {"-"},
                                             {"-", "--with", "sat", "--tolerance", "-1"}}) {
    const ProgramRun run = compare(bad, boxes);
    EXPECT_EQ(run.status, 2) << run.out;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
  EXPECT_NE(compare({"-", "--with", "gjk-distanze"}, boxes).err.find("did you mean \"gjk-distance\"?"),
            std::string::npos);
  EXPECT_EQ(compare({cases + "walk/plain.json", "--with", "double"}).status, 2);
  EXPECT_EQ(compare({"--help"}).out.find("Example: minkoscope compare") != std::string::npos, true);
}

}  // namespace
}  // namespace minkoscope
