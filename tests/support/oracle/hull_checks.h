// hull_faults.h as expectations of a test.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/support/hull_faults.h"

namespace minkoscope::test {

inline void expect_valid_solid(const ConvexHull& hull, const std::string& what) {
  EXPECT_EQ(fault_of_solid(hull), "") << what;
}

}  // namespace minkoscope::test
