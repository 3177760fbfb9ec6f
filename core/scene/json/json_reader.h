// JSON text to a document, strictly: no duplicate keys, no comments, a bounded depth, and one clear line for whatever
// is wrong. nlohmann-json parses; its errors are rewritten so that they state what would be right.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace minkoscope {

/// Members keep the order of the text.
using Json = nlohmann::ordered_json;

/// Deeper nesting is refused: no case needs it, and whoever walks the document may recurse.
inline constexpr int max_json_depth = 256;

/// Reads one JSON value. `file` names the text in messages, its first line counts as `first_line`.
/// Throws CaseError "FILE:LINE: what is wrong, and what would be right".
Json read_json(std::string_view text, const std::string& file, int first_line = 1);

/// The same for text that may be anything: discarded where it is not JSON.
Json read_json_if_any(std::string_view text);

/// `text` with what would break a line of a message escaped, cut to about `max_length` bytes between characters.
std::string printable(std::string_view text, std::size_t max_length = 60);

}  // namespace minkoscope
