// Sessions of Python: what was asked for behind a prompt, and below it what it came to.
#pragma once

#include <string>
#include <string_view>

namespace minkoscope {

/// ">>> box.size" above "array([1, 2, 3])" as "box.size = array([1, 2, 3])", also behind IPython's prompts; a list of
/// expressions takes the parts of a tuple. What a call came to that has no name becomes a
/// comment, unless it may place or size a shape in another way than was typed. Lines keep their
/// numbers.
std::string with_outputs_named(std::string_view text);

}  // namespace minkoscope
