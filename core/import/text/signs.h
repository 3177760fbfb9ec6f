// Characters that web pages, word processors and other systems substitute for plain ones.
#pragma once

#include <string>
#include <string_view>

namespace minkoscope {

/// The text with line feeds for line ends of other systems, plain blanks for zeros and for hard, thin and invisible
/// blanks, and plain minus signs for typographic ones. Lines keep their numbers.
std::string with_plain_signs(std::string_view text);

}  // namespace minkoscope
