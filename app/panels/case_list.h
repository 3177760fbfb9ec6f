// The cases that come with the program, by group and searchable; a click opens one.
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
  std::string name, note, group, remark;
};
/// Those of one kind ("pair", "sweep") in a folder and below, by group, then by file name; groups in the order of their first
/// file, those without a tag first.
std::vector<ListedCase> list_cases(const std::filesystem::path& folder, std::string_view kind);
/// Whether every word of the search occurs in the name, note, group or remark, ignoring case.
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
