// What web pages, terminals, loggers and debuggers put around the text of a report.
#pragma once

#include <string>
#include <string_view>

namespace minkoscope {

/// The text without Markdown's fences, quotes, links and emphasis, without prompts and the prefixes of loggers, and
/// with the rows of Visual Studio's watch window as "name = Type value". Lines keep their numbers.
std::string without_markup(std::string_view text);

/// The tags of forums, "[code]", "[quote=…]", "[b]", as Markdown has them: fences for code, nothing for the others.
/// Lines keep their numbers.
std::string with_tags_of_forums_as_fences(std::string_view text);

}  // namespace minkoscope
