// Characters that web pages, word processors and other systems substitute for plain ones.
#pragma once

#include <string>
#include <string_view>

namespace minkoscope {

/// The text with line feeds for lone carriage returns, plain blanks for hard, thin and invisible ones, and plain minus
/// signs for typographic ones. Lines keep their numbers.
std::string with_plain_signs(std::string_view text);

}  // namespace minkoscope
