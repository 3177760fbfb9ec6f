// What the frameworks of tests and debuggers print around what failed.
#pragma once

#include <string_view>

namespace minkoscope {

/// "[ RUN      ] Gjk.Touches", "tests/gjk_test.cpp:212: Failure", "---- gjk::touches stdout ----": lines that hold no
/// shape.
bool is_test_output(std::string_view line);

}  // namespace minkoscope
