#include "app/panels/case_list.h"

#include <imgui.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/panels/widgets.h"
#include "app/render/assets.h"

namespace minkoscope {

std::filesystem::path CaseList::draw(PanelContext& context, std::string_view kind) {
  if (listed_ != kind) {
    listed_ = kind;
    cases_.clear();
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(asset_path("assets/cases"), ignored)) {
      if (entry.path().extension() != ".json") continue;
      std::ifstream stream(entry.path());
      const nlohmann::json text = nlohmann::json::parse(stream, nullptr, false);
      if (!text.is_object() || text.value("kind", "") != kind) continue;
      Listed listed{entry.path(), text.value("name", entry.path().stem().string()), ""};
      if (const auto tags = text.find("tags");
          tags != text.end() && tags->is_array() && !tags->empty() && tags->front().is_string()) {
        listed.tag = tags->front().get<std::string>();
      }
      cases_.push_back(std::move(listed));
    }
    std::sort(cases_.begin(), cases_.end(),
              [](const Listed& a, const Listed& b) { return a.file.filename() < b.file.filename(); });
  }
  std::filesystem::path chosen;
  section_title(context, "Cases");
  if (cases_.empty()) {
    faint_text(context, "none found; open a file or paste a case");
    return chosen;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (list_row(context, "case", cases_[i].name, cases_[i].tag, context.document.file() == cases_[i].file,
                 context.theme.colour(Role::support))) {
      chosen = cases_[i].file;
    }
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
  return chosen;
}

}  // namespace minkoscope
