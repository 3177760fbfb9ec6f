// One number of a text, in whatever language's notation; and what reads like a number but must not be taken for one.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/import/tree.h"

namespace minkoscope {

/// Whether a number, with or without a sign, begins at this position.
bool number_begins(std::string_view text, std::size_t at);

struct ReadNumber {
  double value = 0.0;
  std::string text;     // without a suffix like "f"
  std::size_t end = 0;  // in the text
};
/// Reads the number at this position: decimal, with an exponent (also Fortran's "d"), with a suffix of C, C# or Rust.
/// Throws CaseError where it is none, is not finite, or is beyond largest_quantity.
ReadNumber read_number(const ImportSource& source, std::size_t at, int line);

/// Refuses numbers with decimal commas, which would read as two numbers each: "0,5 0,25 1,0". `numbers` are those of
/// one bracket or of one line. Throws CaseError.
void refuse_decimal_commas(std::span<const TreeNode* const> numbers, const ImportSource& source);

}  // namespace minkoscope
