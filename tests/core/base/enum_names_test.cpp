#include "core/base/enum_names.h"

#include <gtest/gtest.h>

#include <minkoscope/trace.h>

namespace minkoscope {
namespace {

enum class Side { left, right };
constexpr EnumNames<Side::right> names{"to the left", "to the right"};

TEST(EnumNames, FollowTheOrderOfDeclaration) {
  EXPECT_EQ(names[Side::left], "to the left");
  EXPECT_EQ(names[Side::right], "to the right");
  EXPECT_EQ(names[static_cast<Side>(2)], "unknown");
}

TEST(EnumNames, AreFoundByTheWholeName) {
  EXPECT_EQ(names.find("to the right"), Side::right);
  EXPECT_EQ(names.find("to the"), std::nullopt);
  EXPECT_EQ(names.find(""), std::nullopt);
}

// What refuses an enumerator without a name.
TEST(EnumNames, AValueWithoutAnEnumeratorIsRecognised) {
  EXPECT_TRUE(is_enumerator<Side::right>());
  EXPECT_FALSE(is_enumerator<static_cast<Side>(2)>());
  EXPECT_TRUE(is_enumerator<WalkEvent::stopped>());
  EXPECT_FALSE(is_enumerator<static_cast<WalkEvent>(static_cast<int>(WalkEvent::stopped) + 1)>());
}

}  // namespace
}  // namespace minkoscope
