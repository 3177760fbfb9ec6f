// What a case is exported as: expected answers that are right, texts that hold the case's numbers.
#include "core/export/export_test.h"

#include <gtest/gtest.h>

#include "core/export/report.h"
#include "core/import/engine_answer.h"
#include "core/scene/one_line_text.h"
#include "core/trial/expected_answer.h"

namespace minkoscope {
namespace {

Case boxes(double apart) {
  PairQuery pair;
  pair.a.shape.value = BoxShape{{0.5, 0.5, 0.5}};
  pair.b.shape.value = BoxShape{{0.5, 0.5, 0.5}};
  pair.b.pose.position = {1.0 + apart, 0.1, 0.0};
  Case value;
  value.run = pair;
  value.name = "two boxes, 3/4";
  return value;
}

const ExpectedField& field(const ExpectedAnswer& answer, const std::string& name) {
  for (const ExpectedField& one : answer.fields)
    if (one.name == name) return one;
  throw std::runtime_error("no field " + name);
}

TEST(ExpectedAnswer, OfAPairIsProven) {
  const ExpectedAnswer apart = expected_answer(boxes(0.25));
  EXPECT_EQ(field(apart, "overlap").truth, false);
  EXPECT_NEAR(field(apart, "distance").values[0], 0.25, 1e-4);
  EXPECT_NEAR(field(apart, "depth").values[0], 0.0, 1e-4);
  const ExpectedAnswer deep = expected_answer(boxes(-0.25));
  EXPECT_EQ(field(deep, "overlap").truth, true);
  EXPECT_NEAR(field(deep, "depth").values[0], 0.25, 1e-4);
  EXPECT_LE(field(deep, "depth").tolerance, 1e-3);
  // Touching exactly: no verdict is asked for.
  EXPECT_THROW(field(expected_answer(boxes(0.0)), "overlap"), std::runtime_error);
}

TEST(ExpectedAnswer, TheCasesOwnExpectationGoesBefore) {
  Case value = boxes(0.25);
  value.expect = R"({"distance":{"min":0.1},"overlap":false,"tolerance":0.01,"iterations":3})";
  const ExpectedAnswer answer = expected_answer(value);
  ASSERT_EQ(answer.fields.size(), 2u);
  EXPECT_EQ(field(answer, "distance").low, 0.1);
  EXPECT_FALSE(field(answer, "distance").high);
}

TEST(ExportTest, HoldsTheNumbersAndTheAnswer) {
  const std::string google = to_cpp_test(boxes(0.25), TestFramework::googletest);
  EXPECT_NE(google.find("TEST(Minkoscope, TwoBoxes34) {"), std::string::npos) << google;
  EXPECT_NE(google.find("EXPECT_FALSE(answer.overlap);"), std::string::npos);
  EXPECT_NE(google.find("Shape{BoxShape{{0.5, 0.5, 0.5}}}"), std::string::npos);
  const std::string catch2 = to_cpp_test(boxes(0.25), TestFramework::catch2);
  EXPECT_NE(catch2.find("CHECK_FALSE(answer.overlap);"), std::string::npos);
  EXPECT_EQ(catch2.find("gtest"), std::string::npos);
  EXPECT_NE(to_cpp_test(boxes(0.25), TestFramework::doctest).find("#include <doctest/doctest.h>"), std::string::npos);
  const std::string python = to_python_test(boxes(0.25));
  EXPECT_NE(python.find("def test_two_boxes34():"), std::string::npos) << python;
  Case named = boxes(0.25);
  named.name = "box and box, from FCL";
  EXPECT_NE(to_python_test(named).find("def test_box_and_box_from_fcl():"), std::string::npos);
  EXPECT_NE(python.find("assert answer[\"overlap\"] is False"), std::string::npos) << python;
}

TEST(Report, HasResultVerdictStepsAndTheEnginesAnswer) {
  Case value = boxes(-0.25);
  EngineAnswer answer;
  answer.engine = "ours | theirs";
  answer.overlap = true;
  answer.depth = 0.5;
  answer.normal = Vector3d(1, 0, 0);
  value.view.engine_answer = answer;
  const std::string report = to_markdown_report(value, {{"x.png", "a picture"}});
  EXPECT_NE(report.find("# two boxes, 3/4\n"), std::string::npos);
  EXPECT_NE(report.find("![a picture](x.png)"), std::string::npos);
  EXPECT_NE(report.find("| `overlap` | true |"), std::string::npos) << report;
  EXPECT_NE(report.find("**differs**"), std::string::npos) << report;
  EXPECT_NE(report.find("The result above holds."), std::string::npos) << report;
  EXPECT_NE(report.find("0. "), std::string::npos);
  // The line in it brings the case back.
  EXPECT_EQ(to_json(from_one_line(report, "report"), ".", -1), to_json(value, ".", -1));
  Case wrong = boxes(-0.25);
  wrong.expect = R"({"overlap":false})";
  EXPECT_NE(to_markdown_report(wrong, {}).find("**does not hold**: overlap"), std::string::npos);
}

TEST(Report, GivesTheOracleWhereACaseExpectsTheFault) {
  // Of crossing plates the vertex test sees no vertex within the other.
  const Case fault = load_case(MINKOSCOPE_SOURCE_DIR "/assets/examples/pair/brute-force-crossing-plates.json");
  const std::string report = to_markdown_report(fault, {});
  const std::string right = report.substr(report.find("## What is right"));
  EXPECT_TRUE(right.starts_with("## What is right\n\nProven by the oracle:\n\n- `overlap` is true\n")) << right;
  EXPECT_NE(right.find("**does not hold**: wrong verdict"), std::string::npos);
  EXPECT_NE(right.find("The case expects what the method does, not what is right."), std::string::npos);
}

}  // namespace
}  // namespace minkoscope
