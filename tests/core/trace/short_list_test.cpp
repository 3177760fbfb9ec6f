// The list that events hold in place.
#include <minkoscope/trace.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace minkoscope {
namespace {

struct Item {
  int number = -1;
  bool operator==(const Item&) const = default;
};
using List = ShortList<Item, 3>;

std::vector<int> numbers(std::span<const Item> items) {
  std::vector<int> out;
  for (const Item& item : items) out.push_back(item.number);
  return out;
}

TEST(ShortList, HoldsWhatIsPutIntoItInItsOrder) {
  List list;
  EXPECT_TRUE(list.empty());
  list.push_back({4});
  list.push_back({5});
  EXPECT_EQ(numbers(list), (std::vector<int>{4, 5}));
  EXPECT_EQ(list.size(), 2u);
  EXPECT_EQ(list.front().number, 4);
  EXPECT_EQ(list.back().number, 5);
  EXPECT_EQ(list[1].number, 5);
  list.clear();
  EXPECT_TRUE(list.empty());
}

TEST(ShortList, CopiesAreOfTheirOwn) {
  List list{{1}, {2}};
  List copy = list;
  copy.push_back({3});
  copy[0].number = 9;
  EXPECT_EQ(numbers(list), (std::vector<int>{1, 2}));
  EXPECT_EQ(numbers(copy), (std::vector<int>{9, 2, 3}));
  copy = list;
  EXPECT_EQ(numbers(copy), (std::vector<int>{1, 2}));
  const List& same = copy;
  copy = same;
  EXPECT_EQ(numbers(copy), (std::vector<int>{1, 2}));
}

TEST(ShortList, WhatIsTakenOutLetsTheOthersMoveUp) {
  for (const int out : {1, 2, 3}) {
    List list{{1}, {2}, {3}};
    list.erase(std::find(list.begin(), list.end(), Item{out}));
    std::vector<int> left{1, 2, 3};
    left.erase(left.begin() + out - 1);
    EXPECT_EQ(numbers(list), left);
  }
}

TEST(ShortList, RefusesMoreThanFit) {
  List list{{1}, {2}, {3}};
  EXPECT_THROW(list.push_back({4}), std::length_error);
  EXPECT_EQ(numbers(list), (std::vector<int>{1, 2, 3}));
  EXPECT_THROW((List{{1}, {2}, {3}, {4}}), std::length_error);
}

}  // namespace
}  // namespace minkoscope
