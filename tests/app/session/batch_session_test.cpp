// A batch in the window: its rows come in the background, and the document stays what is edited and undone.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/session/batch/batch_session.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

std::string spheres(const std::string& name, double x, const std::string& view = "{}") {
  return R"({"format":"minkoscope-case/1","kind":"pair","name":")" + name +
         R"(","pair":{"a":{"shape":{"type":"sphere","radius":1}},"b":{"shape":{"type":"sphere","radius":1},"pose":{"position":[)" +
         std::to_string(x) + R"(,0,0]}},"precision":"double"},"view":)" + view + "}\n";
}

class BatchSessionTest : public testing::Test {
 protected:
  void open(const std::string& text) {
    batch_.open_text(text, "b.jsonl", ".");
    finish();
  }
  void finish() {
    do {
      batch_.wait();
      batch_.update(document_, notices_);
    } while (batch_.busy());
    batch_.update(document_, notices_);
  }
  void page(int by) {
    batch_.step(by, document_);
    finish();
  }
  std::vector<int> listed() const {
    std::vector<int> lines;
    for (const std::size_t row : batch_.listed()) lines.push_back(batch_.rows()[row].line);
    return lines;
  }
  int current() const { return batch_.current() ? batch_.rows()[*batch_.current()].line : 0; }
  double x() const { return document_.pair()->b.pose.position.x; }
  void move_to(double x) {
    document_.edit([&](Case& value) { std::get<PairQuery>(value.run).b.pose.position.x = x; });
  }

  Notices notices_;
  Preferences preferences_;
  Document document_{notices_, preferences_};
  BatchSession batch_;
  // Lines 1, 3, 4, 5: 4 disagrees with its engine, 3 is no case.
  const std::string four_ = spheres("c", 3) + "\n" + "no case\n" +
                            spheres("b", 1.5, R"({"engine_answer":{"engine":"E","overlap":false,"distance":2}})") +
                            spheres("a", 1, R"({"engine_answer":{"engine":"E","overlap":true,"depth":1}})");
};

TEST_F(BatchSessionTest, TheOddOnesComeFirstAndTheFirstCaseIsShown) {
  open(four_);
  EXPECT_EQ(listed(), (std::vector<int>{4, 3, 1, 5}));
  EXPECT_EQ(batch_.odd_count(), 2u);
  EXPECT_EQ(current(), 4);
  EXPECT_EQ(document_.current().name, "b");
  EXPECT_FALSE(document_.dirty());
  EXPECT_TRUE(notices_.list().empty());
}

TEST_F(BatchSessionTest, ColumnsSortEitherWayAndASearchFilters) {
  open(four_);
  const auto sorted = [&](BatchColumn column) {
    batch_.sort_by(column);
    return listed();
  };
  EXPECT_EQ(sorted(BatchColumn::line), (std::vector<int>{1, 3, 4, 5}));
  EXPECT_EQ(sorted(BatchColumn::line), (std::vector<int>{5, 4, 3, 1}));
  EXPECT_EQ(sorted(BatchColumn::name), (std::vector<int>{3, 5, 4, 1}));
  EXPECT_EQ(sorted(BatchColumn::ours), (std::vector<int>{5, 4, 1, 3})) << "the deepest first";
  EXPECT_EQ(sorted(BatchColumn::engine), (std::vector<int>{5, 4, 1, 3}));
  batch_.search("E overlap");
  EXPECT_EQ(listed(), (std::vector<int>{5, 4}));
  batch_.search("apart 1");
  EXPECT_EQ(listed(), (std::vector<int>{1}));
  batch_.search("");
  EXPECT_EQ(listed().size(), 4u);
}

TEST_F(BatchSessionTest, PagingStopsAtTheEndsAndPassesLinesThatAreNoCase) {
  open(four_);
  page(-1);
  EXPECT_EQ(current(), 4);
  page(1);
  EXPECT_EQ(current(), 3) << "marked in the list, though it cannot be shown";
  EXPECT_EQ(document_.current().name, "b");
  page(1);
  EXPECT_EQ(current(), 1);
  EXPECT_EQ(x(), 3.0);
  page(1);
  page(1);
  page(1);
  EXPECT_EQ(current(), 5);
  page(-1);
  page(-1);
  EXPECT_EQ(current(), 3);
  page(-1);
  EXPECT_EQ(current(), 4);
  EXPECT_EQ(document_.current().name, "b");
}

TEST_F(BatchSessionTest, EditsAndUndoBelongToTheDocument) {
  open(four_);
  move_to(7);
  EXPECT_TRUE(document_.dirty());
  page(1);
  page(1);
  ASSERT_EQ(current(), 1);
  EXPECT_FALSE(document_.dirty());
  page(-1);
  page(-1);
  EXPECT_EQ(current(), 4);
  EXPECT_EQ(x(), 7.0) << "as it was left";
  EXPECT_TRUE(batch_.edited(*batch_.current()));
  EXPECT_TRUE(document_.dirty());
  document_.undo();
  batch_.update(document_, notices_);
  EXPECT_EQ(x(), 3.0) << "undo goes back to the line before";
  EXPECT_EQ(current(), 1);
  // A case from elsewhere is none of the batch's, and paging comes back to it.
  document_.new_case();
  batch_.update(document_, notices_);
  EXPECT_EQ(current(), 0);
  page(1);
  EXPECT_EQ(current(), 4);
}

TEST_F(BatchSessionTest, ManyLinesComeWhileTheWindowGoesOnAndCanBeStopped) {
  std::string many;
  for (int i = 0; i < 30000; ++i) many += spheres("s", 1.0 + 1e-5 * i);
  // On a busy processor the first lines may be there before the first update: then it is tried again.
  std::size_t updates = 0;
  for (int attempt = 0; attempt < 20 && updates < 2; ++attempt) {
    batch_.open_text(many, "many", ".");
    for (updates = 0; batch_.rows().empty(); ++updates) batch_.update(document_, notices_);
  }
  EXPECT_GT(updates, 1u);
  EXPECT_TRUE(batch_.loading());
  batch_.choose(0, document_);
  batch_.stop();
  finish();
  EXPECT_GT(batch_.rows().size(), 0u);
  EXPECT_LT(batch_.rows().size(), 30000u);
  EXPECT_EQ(current(), 1);
  // Another one takes its place at once; nothing of the first comes late.
  batch_.open_text(many, "many", ".");
  open(four_);
  EXPECT_EQ(batch_.rows().size(), 4u);
}

TEST_F(BatchSessionTest, AFileThatIsNoBatchIsReported) {
  batch_.open(scratch_folder() / "none.jsonl");
  finish();
  EXPECT_FALSE(batch_.is_open());
  ASSERT_EQ(notices_.list().size(), 1u);
  EXPECT_NE(notices_.list()[0].text.find("none.jsonl: does not exist"), std::string::npos) << notices_.list()[0].text;
  std::ofstream(scratch_folder() / "empty.jsonl") << "\n\n";
  batch_.open(scratch_folder() / "empty.jsonl");
  finish();
  EXPECT_FALSE(batch_.is_open());
}

}  // namespace
}  // namespace minkoscope
