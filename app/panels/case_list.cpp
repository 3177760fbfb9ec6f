#include "app/panels/case_list.h"

#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/files/assets.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

std::string tag_of(const nlohmann::json& text, std::size_t index) {
  const auto tags = text.find("tags");
  if (tags == text.end()) return {};
  if (tags->is_string()) return index == 0 ? tags->get<std::string>() : std::string();
  if (!tags->is_array() || tags->size() <= index || !(*tags)[index].is_string()) return {};
  return (*tags)[index].get<std::string>();
}

std::string text_of(const nlohmann::json& text, const char* key) {
  const auto found = text.find(key);
  return found != text.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

std::vector<ListedCase> list_cases(const std::filesystem::path& folder, std::string_view kind) {
  std::vector<ListedCase> cases;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, ignored)) {
    if (entry.path().extension() != ".json") continue;
    std::ifstream stream(entry.path());
    const nlohmann::json text = nlohmann::json::parse(stream, nullptr, false);
    if (!text.is_object() || text_of(text, "kind") != kind) continue;
    ListedCase listed{entry.path(), text_of(text, "name"), text_of(text, "note"), tag_of(text, 0), tag_of(text, 1)};
    if (listed.name.empty()) listed.name = entry.path().stem().string();
    cases.push_back(std::move(listed));
  }
  std::sort(cases.begin(), cases.end(),
            [](const ListedCase& a, const ListedCase& b) { return a.file.filename() < b.file.filename(); });
  std::map<std::string, std::size_t> first{{"", 0}};
  for (std::size_t i = 0; i < cases.size(); ++i) first.try_emplace(cases[i].group, i + 1);
  std::stable_sort(cases.begin(), cases.end(),
                   [&](const ListedCase& a, const ListedCase& b) { return first.at(a.group) < first.at(b.group); });
  return cases;
}

bool matches(const ListedCase& listed, std::string_view search) {
  const std::string all = lower_case(listed.name + "\n" + listed.note + "\n" + listed.group + "\n" + listed.remark);
  std::istringstream words{std::string(search)};
  for (std::string word; words >> word;) {
    if (all.find(lower_case(word)) == std::string::npos) return false;
  }
  return true;
}

std::filesystem::path CaseList::draw(PanelContext& context, std::string_view kind) {
  if (listed_ != kind) {
    listed_ = kind;
    cases_ = list_cases(asset_path("assets"), kind);
  }
  std::filesystem::path chosen;
  if (cases_.empty()) {
    faint_text(context, "none found: open a file or paste a case");
    return chosen;
  }
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(9), ImGui::GetStyle().FramePadding.y));
  ImGui::InputTextWithHint("##search", "search names and notes", search_.data(), search_.size());
  ImGui::PopStyleVar();
  const std::string_view search(search_.data());
  const std::string* group = nullptr;
  std::size_t shown = 0;
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    const ListedCase& own = cases_[i];
    if (!search.empty() && !matches(own, search)) continue;
    if (group == nullptr || *group != own.group) {
      group = &own.group;
      std::string title = own.group.empty() ? std::string("general") : own.group;
      title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
      section_title(context, title);
    }
    ++shown;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::PushID(static_cast<int>(i));
    if (list_row(context, "case", own.name, own.remark, context.document.file() == own.file,
                 context.theme.colour(Role::support))) {
      chosen = own.file;
    }
    tooltip(context, own.note);
    ImGui::PopID();
    ImGui::PopStyleVar();
  }
  if (shown == 0) faint_text(context, "no case matches");
  return chosen;
}

}  // namespace minkoscope
