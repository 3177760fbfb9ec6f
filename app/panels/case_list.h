// The cases that come with the program, to open by a click.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/panels/panel_context.h"

namespace minkoscope {

class CaseList {
 public:
  /// Those of one kind ("pair", "sweep"). Returns the file clicked; empty when none was.
  std::filesystem::path draw(PanelContext& context, std::string_view kind);

 private:
  struct Listed {
    std::filesystem::path file;
    std::string name, tag;
  };
  std::vector<Listed> cases_;
  std::string listed_;  // the kind
};

}  // namespace minkoscope
