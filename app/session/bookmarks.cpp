#include "app/session/bookmarks.h"

#include <algorithm>

namespace minkoscope {

std::vector<Bookmark> bookmarks_of(const Case& value) {
  std::vector<Bookmark> bookmarks;
  for (const auto& [bookmark, as_read] : value.bookmarks.elements) {
    if (bookmark && bookmark_at(bookmarks, bookmark->step) == nullptr) bookmarks.push_back(*bookmark);
  }
  std::ranges::stable_sort(bookmarks, {}, &Bookmark::step);
  return bookmarks;
}

const Bookmark* bookmark_at(const std::vector<Bookmark>& bookmarks, std::size_t step) {
  const auto found =
      std::find_if(bookmarks.begin(), bookmarks.end(), [step](const Bookmark& own) { return own.step == step; });
  return found == bookmarks.end() ? nullptr : &*found;
}

void set_bookmark(Case& value, const Bookmark& bookmark) {
  auto& elements = value.bookmarks.elements;
  const auto own = std::ranges::find_if(
      elements, [&](const auto& element) { return element.bookmark && element.bookmark->step == bookmark.step; });
  if (own != elements.end()) {
    own->bookmark = bookmark;
  } else {
    elements.push_back({bookmark, {}});
  }
}

void remove_bookmark(Case& value, std::size_t step) {
  std::erase_if(value.bookmarks.elements,
                [step](const auto& element) { return element.bookmark && element.bookmark->step == step; });
  value.bookmarks.empty_array = false;
}

std::optional<std::size_t> next_bookmark(const std::vector<Bookmark>& bookmarks, std::size_t cursor, std::size_t count,
                                         bool backwards) {
  std::optional<std::size_t> best;
  for (const Bookmark& own : bookmarks) {
    if (own.step >= count) continue;
    if (backwards && own.step < cursor) best = own.step;
    if (!backwards && own.step > cursor && !best) best = own.step;
  }
  return best;
}

}  // namespace minkoscope
