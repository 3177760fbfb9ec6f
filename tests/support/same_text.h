// Two texts compared so that a failure says the first line that differs, not both texts whole.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace minkoscope {

/// Fails unless `actual` is `expected`; `name` is the file or thing they belong to.
inline void expect_same_text(const std::string& name, const std::string& expected, const std::string& actual) {
  if (expected == actual) return;
  std::istringstream a(expected), b(actual);
  std::string line_a, line_b;
  for (int line = 1;; ++line) {
    const bool more_a = static_cast<bool>(std::getline(a, line_a)), more_b = static_cast<bool>(std::getline(b, line_b));
    if (more_a && more_b && line_a == line_b) continue;
    FAIL() << name << ":" << line << "\n  expected: " << (more_a ? line_a : "(ends)")
           << "\n  actual:   " << (more_b ? line_b : "(ends)");
  }
}

}  // namespace minkoscope
