// The cases that come with the program: those of the lab, by group, each with a sentence; a search finds those of every
// lab. A click opens one.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// A row of the list. A file's first tag is its group, its second is shown at the end of its row.
struct ListedCase {
  std::filesystem::path file;
  std::string name, note, group, remark, kind;
};
/// Those of one kind ("pair", "sweep"; empty: of all) in a folder and below: first what examples/order.txt lists, in
/// that order, so that what is to be opened first stands first; then the others by file name. Groups in the order of
/// their first file.
std::vector<ListedCase> list_cases(const std::filesystem::path& folder, std::string_view kind);
/// Whether every word of the search occurs in the name, note, group, remark or kind, ignoring case.
bool matches(const ListedCase& listed, std::string_view search);

class CaseList {
 public:
  /// Returns the file clicked; empty when none was.
  std::filesystem::path draw(PanelContext& context, std::string_view kind);
  /// The tabs above a case panel: whether the list is to be drawn in the panel's place.
  bool draw_tabs(PanelContext& context);

 private:
  std::vector<ListedCase> cases_;
  std::string listed_;  // the kind
  bool shown_ = false;  // in the place of the case
  std::array<char, 96> search_{};
};

}  // namespace minkoscope
