// Texts that break off: excerpts, and what was copied up to the edge of a window.
#pragma once

#include <string>
#include <string_view>

namespace minkoscope {

/// The text with the brackets closed of a query in which it breaks off, "distance(a, b, req": one that has no number,
/// and moves, sizes and casts nothing. Its last argument may itself be cut, and is left out. Any other text as it is.
std::string with_cut_query_closed(std::string_view text);

}  // namespace minkoscope
