// Bookmarks and notes on steps: the case's `bookmarks`, which runs ignore. Each is an object with "step" and, where
// given, "name" and "note"; other entries of the array are preserved.
#pragma once

#include <string>
#include <vector>

#include "core/scene/case.h"

namespace minkoscope {

/// In the order of their steps, at most one per step (the first counts).
std::vector<Bookmark> bookmarks_of(const Case& value);
const Bookmark* bookmark_at(const std::vector<Bookmark>& bookmarks, std::size_t step);

/// Adds it, or replaces the one at its step.
void set_bookmark(Case& value, const Bookmark& bookmark);
void remove_bookmark(Case& value, std::size_t step);

/// The first bookmarked step after the cursor, or with `backwards` the last before it, below `count`.
std::optional<std::size_t> next_bookmark(const std::vector<Bookmark>& bookmarks, std::size_t cursor, std::size_t count,
                                         bool backwards);

}  // namespace minkoscope
