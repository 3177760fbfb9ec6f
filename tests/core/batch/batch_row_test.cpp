// A row of a batch: what a line gives, and what is odd about it.
#include <gtest/gtest.h>

#include "core/batch/batch_row.h"
#include "core/scene/case.h"
#include "core/scene/case/case_error.h"
#include "core/scene/case/file_cache.h"

namespace minkoscope {
namespace {

const std::string head = R"({"format":"minkoscope-case/1","kind":"pair","name":"crate","pair":{)";
const std::string apart =
    R"("a":{"shape":{"type":"sphere","radius":1}},"b":{"shape":{"type":"sphere","radius":1},"pose":{"position":[3,0,0]}},"precision":"double")";

BatchRow row_of(const std::string& text, const std::function<bool()>& go_on = {}) {
  FileCache files;
  return run_batch_line({text, 7}, {"b.jsonl", "."}, {}, files, go_on);
}

TEST(BatchRow, HasTheAnswerTheLabelAndTheFrame) {
  const BatchRow row = row_of(head + apart + R"(},"view":{"frame":812}})");
  EXPECT_EQ(row.line, 7);
  EXPECT_EQ(row.kind, "pair");
  EXPECT_EQ(row.name, "crate");
  EXPECT_EQ(row.frame, 812);
  EXPECT_EQ(row.ours.verdict, false);
  ASSERT_TRUE(row.ours.measure);
  EXPECT_NEAR(*row.ours.measure, 1.0, 1e-12);
  EXPECT_EQ(to_words(row.ours, row.kind), "apart 1");
  EXPECT_FALSE(row.engine);
  EXPECT_TRUE(row.odd.empty()) << row.why();
}

TEST(BatchRow, MarksWhatIsOdd) {
  EXPECT_TRUE(row_of("{\"x\":1").has(Oddity::bad_line));
  EXPECT_TRUE(row_of("{\"x\":1").odd[0].sentence.starts_with("b.jsonl:7: "));
  EXPECT_TRUE(row_of(head + apart + R"(},"expect":{"distance":2}})").has(Oddity::expect_unmet));
  EXPECT_TRUE(row_of(head + apart + R"(},"view":{"engine_answer":{"overlap":true,"depth":0.1}}})")
                  .has(Oddity::engine_disagrees));
  const BatchRow limited = row_of(
      head +
      R"("a":{"shape":{"type":"ellipsoid","radii":[1,2,3]}},"b":{"shape":{"type":"cone","radius":1,"half_height":1},
"pose":{"position":[5,1,2]}},"settings":{"max_iterations":1}}})");
  EXPECT_TRUE(limited.has(Oddity::not_converged)) << limited.termination;
  EXPECT_TRUE(row_of(head + apart + R"(,"algorithm":"brute-force"}})").has(Oddity::not_converged))
      << "no faces to count";
}

TEST(BatchRow, EitherVerdictIsRightOfShapesThatTouch) {
  const std::string touching =
      R"("a":{"shape":{"type":"sphere","radius":1}},"b":{"shape":{"type":"sphere","radius":1},"pose":{"position":[2.00001,0,0]}})";
  EXPECT_TRUE(row_of(head + touching + R"(},"view":{"engine_answer":{"overlap":true,"depth":0.00002}}})").odd.empty());
  EXPECT_FALSE(row_of(head + touching + R"(},"view":{"engine_answer":{"overlap":true,"depth":0.02}}})").odd.empty());
}

TEST(BatchRow, ALongWalkCanBeStopped) {
  const std::string walk = R"({"format":"minkoscope-case/1","kind":"walk","walk":{"level":[{"mesh":{"triangles":
[[[-9,0,-9],[9,0,-9],[0,0,9]]]}}],"body":{"radii":[0.3,0.9,0.3],"position":[0,1,0]},"inputs":[{"ticks":1000000}]}})";
  int ticks = 0;
  const BatchRow row = row_of(walk, [&] { return ++ticks < 20; });
  EXPECT_EQ(ticks, 20);
  EXPECT_TRUE(row.has(Oddity::not_converged));
}

TEST(BatchLines, AreChosenByNumber) {
  const std::string text = "\n{1}\n \n{2}";
  EXPECT_EQ(count_cases(text), 2u);
  EXPECT_EQ(line_of_batch(text, "f", 2).text, "{1}");
  EXPECT_EQ(line_of_batch(text, "f", 4).text, "{2}");
  for (const int number : {0, 1, 3, 5}) EXPECT_THROW(static_cast<void>(line_of_batch(text, "f", number)), CaseError);
  EXPECT_EQ(line_of_batch("\n{1}\n", "f", 0).number, 2);
  EXPECT_TRUE(is_batch_file("a/LAST.JSONL"));
  EXPECT_FALSE(is_batch_file("last.json"));
}

}  // namespace
}  // namespace minkoscope
