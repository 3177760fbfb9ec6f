// Shapes in tables: Markdown's with bars, rows with commas or tabs below a heading, sections of TOML and INI.
#pragma once

#include <string>
#include <string_view>

namespace minkoscope {

/// The text with each row of such a table as a line of words, "crate: box, half extents (1, 1, 1), position (0, 2, 0)",
/// and each section with "name: value" lines. Lines keep their numbers; a text without such tables stays as it is.
std::string with_tables_as_words(std::string_view text);

}  // namespace minkoscope
