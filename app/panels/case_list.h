// The cases that come with the program, by group, to open by a click and to search.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// A case as the list shows it. A file's first tag is its group, its second stands at the end of its row.
struct ListedCase {
  std::filesystem::path file;
  std::string name, note, group, remark;
};
/// Those of one kind ("pair", "sweep") in a folder and below, by group, then by file name; groups in the order of their first
/// file, those without a tag first.
std::vector<ListedCase> list_cases(const std::filesystem::path& folder, std::string_view kind);
/// Whether every word of the search is in the name, note, group or remark, whatever the case of letters.
bool matches(const ListedCase& listed, std::string_view search);

class CaseList {
 public:
  /// Returns the file clicked; empty when none was.
  std::filesystem::path draw(PanelContext& context, std::string_view kind);

 private:
  std::vector<ListedCase> cases_;
  std::string listed_;  // the kind
  std::array<char, 96> search_{};
};

}  // namespace minkoscope
