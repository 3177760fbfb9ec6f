// What reads like numbers and must not be taken for them, found in the tokens of a text.
#pragma once

#include <vector>

#include "core/import/grammar/lexer.h"
#include "core/import/notation/source.h"

namespace minkoscope {

/// Throws CaseError at brackets that do not match, nesting deeper than 64, numbers that are not finite or beyond
/// largest_quantity, calculations, and minus signs apart from their numbers.
void refuse_misreadings(const std::vector<Token>& tokens, const ImportSource& source);

/// Throws CaseError where the numbers of one bracket, or of one line, have decimal commas, which would make two of
/// each: "0,5 0,25 1,0". All brackets match.
void refuse_decimal_commas(const std::vector<Token>& tokens, const ImportSource& source);

}  // namespace minkoscope
