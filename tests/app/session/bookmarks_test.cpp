#include "app/session/bookmarks.h"

#include <gtest/gtest.h>

#include "app/session/document.h"
#include "core/scene/json/json.h"
#include "core/scene/view_json.h"

namespace minkoscope {
namespace {

TEST(Bookmarks, AreAddedRenamedAndRemovedInTheOrderOfSteps) {
  Case value = new_pair_case();
  EXPECT_TRUE(bookmarks_of(value).empty());
  set_bookmark(value, {7, "later", "why \"here\"?\nsecond line"});
  set_bookmark(value, {2, "first", ""});
  EXPECT_EQ(bookmarks_of(value), (std::vector<Bookmark>{{2, "first", ""}, {7, "later", "why \"here\"?\nsecond line"}}));
  set_bookmark(value, {2, "renamed é", ""});
  EXPECT_EQ(bookmarks_of(value).front(), (Bookmark{2, "renamed é", ""}));
  remove_bookmark(value, 7);
  EXPECT_EQ(bookmarks_of(value).size(), 1u);
  remove_bookmark(value, 2);
  EXPECT_EQ(to_json(value.bookmarks), "") << "a case without bookmarks has no such key";
}

TEST(Bookmarks, RoundTripThroughTheCaseAndLeaveTheRunAlone) {
  Case value = new_pair_case();
  set_bookmark(value, {3, "a − b", "note"});
  const Case back = parse_case(to_json(value, {}), "text", {});
  EXPECT_EQ(bookmarks_of(back), bookmarks_of(value));
  EXPECT_EQ(std::get<PairQuery>(back.run), std::get<PairQuery>(value.run));
}

TEST(Bookmarks, WhatIsNotOursIsKept) {
  Case value = new_pair_case();
  const std::string text =
      R"([1,{"tick":5},{"step":4,"name":"mine","colour":"red"},{"step":-1},{"step":4,"name":"twice"}])";
  value.bookmarks = read_bookmarks(read_json(text, "bookmarks"));
  EXPECT_EQ(to_json(value.bookmarks), text);
  EXPECT_EQ(bookmarks_of(value), (std::vector<Bookmark>{{4, "mine", ""}}));
  set_bookmark(value, {4, "changed", "n"});
  EXPECT_EQ(
      to_json(value.bookmarks),
      R"([1,{"tick":5},{"step":4,"name":"changed","colour":"red","note":"n"},{"step":-1},{"step":4,"name":"twice"}])");
  remove_bookmark(value, 4);
  EXPECT_EQ(to_json(value.bookmarks), R"([1,{"tick":5},{"step":-1}])");
  value.bookmarks = read_bookmarks(Json("not an array"));
  EXPECT_TRUE(bookmarks_of(value).empty());
}

TEST(Bookmarks, TheNextAndTheLastOneWithinTheRun) {
  const std::vector<Bookmark> all{{2, "", ""}, {5, "", ""}, {50, "", ""}};
  EXPECT_EQ(next_bookmark(all, 0, 10, false), 2u);
  EXPECT_EQ(next_bookmark(all, 2, 10, false), 5u);
  EXPECT_EQ(next_bookmark(all, 5, 10, false), std::nullopt) << "step 50 is beyond this run";
  EXPECT_EQ(next_bookmark(all, 9, 10, true), 5u);
  EXPECT_EQ(next_bookmark(all, 5, 10, true), 2u);
  EXPECT_EQ(next_bookmark(all, 2, 10, true), std::nullopt);
}

TEST(Bookmarks, OfADocumentAreUndone) {
  Notices notices;
  Preferences preferences;
  Document document(notices, preferences);
  document.set_cursor(2);
  document.edit([](Case& value) { set_bookmark(value, {2, "here", ""}); });
  EXPECT_EQ(document.cursor(), 2u);
  EXPECT_EQ(bookmarks_of(document.current()).size(), 1u);
  EXPECT_TRUE(document.dirty());
  document.undo();
  EXPECT_TRUE(bookmarks_of(document.current()).empty());
  document.redo();
  EXPECT_EQ(bookmarks_of(document.current()).size(), 1u);
}

}  // namespace
}  // namespace minkoscope
