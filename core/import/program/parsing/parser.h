// Reads a program as statements. What is not understood is kept as it is written.
#pragma once

#include <string_view>

#include "core/import/program/parsing/scanner.h"
#include "core/import/program/parsing/syntax.h"

namespace minkoscope::program {

/// A block of the text's statements.
NodePtr parse(std::string_view text, Syntax syntax);

}  // namespace minkoscope::program
