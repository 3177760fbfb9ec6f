// Steps that somebody marked, with a name and a note: the "bookmarks" of a case, which runs ignore.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace minkoscope {

struct Bookmark {
  std::size_t step = 0;
  std::string name, note;
  bool operator==(const Bookmark&) const = default;
};

/// The array as the file has it. An element that is no bookmark of a step stays as it is, and so do members of one that
/// this build does not know.
struct Bookmarks {
  struct Element {
    std::optional<Bookmark> bookmark;
    std::string as_read;  // JSON; empty for one made in this session
    bool operator==(const Element&) const = default;
  };
  std::vector<Element> elements;
  bool empty_array = false;  // the file has the array, with nothing in it
  bool operator==(const Bookmarks&) const = default;
};

}  // namespace minkoscope
