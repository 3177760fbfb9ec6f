// A drag that edits the case: Esc undoes all of it, and nothing where it changed nothing.
#include "app/window/tools/case_drag.h"

#include <gtest/gtest.h>

#include <string>

namespace minkoscope {
namespace {

class CaseDragTest : public testing::Test {
 protected:
  void rename(const std::string& name) {
    document_.edit([&](Case& value) { value.name = name; }, "drag 1");
  }

  Notices notices_;
  Preferences preferences_;
  Document document_{notices_, preferences_};
};

TEST_F(CaseDragTest, IsUndoneAsOne) {
  rename("before");
  document_.end_gesture();
  const auto depth = document_.undo_depth();
  CaseDrag drag(document_);
  drag.begin();
  rename("half way");
  rename("there");
  EXPECT_EQ(drag.from().name, "before");
  drag.cancel();
  EXPECT_EQ(document_.current().name, "before");
  EXPECT_EQ(document_.undo_depth(), depth);
}

TEST_F(CaseDragTest, ThatChangedNothingLeavesWhatCameBefore) {
  rename("before");
  document_.end_gesture();
  CaseDrag drag(document_);
  drag.begin();
  drag.cancel();
  EXPECT_EQ(document_.current().name, "before");
}

TEST_F(CaseDragTest, EndsItsGesture) {
  CaseDrag drag(document_);
  drag.begin();
  rename("there");
  drag.end();
  const auto depth = document_.undo_depth();
  rename("elsewhere");
  EXPECT_EQ(document_.undo_depth(), depth + 1) << "another drag is undone by itself";
}

}  // namespace
}  // namespace minkoscope
