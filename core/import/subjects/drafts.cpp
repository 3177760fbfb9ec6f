#include "core/import/subjects/drafts.h"

#include "core/import/grammar/expression.h"

namespace minkoscope {

std::string in_short_quotes(std::string_view text) {
  return "\"" + std::string(text.substr(0, 40)) + "\"";
}

Refusal no_number(const Meaning& value, int line) {
  const std::string part = unknown_part(value);
  const std::string plain = plain_name(part);
  if (value.is_refusal) return {line, part};
  if (is_one_of(plain, {"nan", "inf", "infinity", "nanind"}))
    return {line, "holds " + plain + "; every number must be finite"};
  if (part == "...") return {line, "numbers were left out (\"...\"); must be there, every one"};
  if (part.empty()) return {line, "holds something else where numbers are wanted; must be numbers"};
  return {line, "holds " + in_short_quotes(part) +
                    " where a number is wanted; must be the number itself: names and calculations are not followed"};
}

}  // namespace minkoscope
