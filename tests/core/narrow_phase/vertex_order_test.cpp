// The order of a simplex's vertices, beside a plain list that is rearranged.
#include "core/narrow_phase/gjk/vertex_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/support/random.h"

namespace minkoscope {
namespace {

std::vector<std::size_t> all_slots(const VertexOrder& order) {
  std::vector<std::size_t> out;
  for (int i = 0; i < 4; ++i) out.push_back(order.slot(i));
  return out;
}

std::vector<std::size_t> used_slots(const VertexOrder& order) {
  std::vector<std::size_t> out = all_slots(order);
  out.resize(static_cast<std::size_t>(order.size()));
  return out;
}

TEST(VertexOrder, FollowsAListThatIsRearranged) {
  test::Random random(91);
  int added = 0, kept = 0;
  VertexOrder order = VertexOrder::of_first(0);
  std::vector<std::size_t> expected;
  for (int step = 0; step < 5000; ++step) {
    if (expected.size() < 4 && random.between(0.0, 1.0) < 0.6) {
      const std::size_t free = order.free_slot();
      EXPECT_EQ(std::count(expected.begin(), expected.end(), free), 0) << "a slot in use is not free";
      order.add_newest();
      expected.insert(expected.begin(), free);
      ++added;
    } else {
      const auto mask = static_cast<unsigned>(random.between(0.0, static_cast<double>(1u << expected.size())));
      order.keep(mask);
      std::vector<std::size_t> stays;
      for (std::size_t i = 0; i < expected.size(); ++i) {
        if ((mask >> i & 1u) != 0) stays.push_back(expected[i]);
      }
      expected = stays;
      ++kept;
    }
    ASSERT_EQ(used_slots(order), expected);
    std::vector<std::size_t> all = all_slots(order);
    std::sort(all.begin(), all.end());
    ASSERT_EQ(all, (std::vector<std::size_t>{0, 1, 2, 3})) << "each slot once";
  }
  EXPECT_GT(added, 1000);
  EXPECT_GT(kept, 1000);
}

TEST(VertexOrder, DroppingTheNewestUndoesAddingIt) {
  for (int count = 0; count < 4; ++count) {
    for (unsigned mask = 0; mask < 1u << count; ++mask) {
      VertexOrder order = VertexOrder::of_first(count);
      order.keep(mask);
      const auto before = all_slots(order);
      const int size = order.size();
      order.add_newest();
      EXPECT_EQ(order.size(), size + 1);
      order.drop_newest();
      EXPECT_EQ(order.size(), size);
      EXPECT_EQ(all_slots(order), before);
    }
  }
}

}  // namespace
}  // namespace minkoscope
