#include "core/base/required.h"

#include <gtest/gtest.h>

#include <string_view>

namespace minkoscope {
namespace {

struct Row {
  std::string_view name;
  Required<int(int)> run;
};

int twice(int value) {
  return 2 * value;
}

template <class... Members>
concept MakesARow = requires(Members... members) {
  Row{members...};
};

TEST(Required, ARowWithoutItsFunctionDoesNotCompile) {
  EXPECT_TRUE((MakesARow<const char*, int (*)(int)>));
  EXPECT_FALSE((MakesARow<const char*>));
  EXPECT_FALSE((MakesARow<const char*, std::nullptr_t>));
  EXPECT_FALSE((MakesARow<>));
}

TEST(Required, CallsTheFunction) {
  const Row row{"twice", twice};
  EXPECT_EQ(row.run(21), 42);
}

}  // namespace
}  // namespace minkoscope
