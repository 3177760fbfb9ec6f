// A case as a test in somebody's own test suite: its numbers written out, the expected answer, and one function to be
// replaced by a call of one's own engine.
#pragma once

#include <string>

#include "core/scene/case.h"

namespace minkoscope {

enum class TestFramework { googletest, catch2, doctest };

/// C++17 and later; as it stands it calls minkoscope::core, for a walk or a world minkoscope::cases, and passes where the
/// case's method answers right. Throws std::invalid_argument when a method cannot take the case.
std::string to_cpp_test(const Case& value, TestFramework framework);

/// Python 3 for pytest, or run as a program; as it stands it calls the program `minkoscope`.
std::string to_python_test(const Case& value);

/// The case's name as an identifier in CamelCase: "BoxAndCylinder".
std::string identifier_of(const Case& value);

}  // namespace minkoscope
