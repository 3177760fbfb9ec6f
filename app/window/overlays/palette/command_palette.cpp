#include "app/window/overlays/palette/command_palette.h"

#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/widgets/laid_out.h"
#include "app/widgets/overlay.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

/// How well a title fits: 0 not at all, 1 has every word somewhere, 2 at the start of a word.
int fit(std::string_view title, std::string_view search) {
  const std::string own = lower_case(title), wanted = lower_case(search);
  int best = 2;
  for (std::size_t begin = 0; begin < wanted.size();) {
    std::size_t end = std::min(wanted.find(' ', begin), wanted.size());
    if (end > begin) {
      const std::string_view word = std::string_view(wanted).substr(begin, end - begin);
      const std::size_t at = own.find(word);
      if (at == std::string::npos) return 0;
      const bool starts = at == 0 || own.find(" " + std::string(word)) != std::string::npos;
      best = std::min(best, starts ? 2 : 1);
    }
    begin = end + 1;
  }
  return best;
}

}  // namespace

std::vector<const Action*> matching_actions(std::string_view search, std::string_view kind) {
  std::vector<const Action*> found;
  for (const int wanted : {2, 1}) {
    for (const Action& action : all_actions()) {
      if (belongs_to(action, kind) && fit(action.title, search) == wanted) found.push_back(&action);
    }
  }
  return found;
}

void CommandPalette::show() {
  shown_ = focuses_ = true;
  chosen_ = 0;
  search_[0] = '\0';
}

void CommandPalette::draw(PanelContext& context) {
  if (!shown_) return;
  Overlay overlay(context, "palette", context.px(560), context.px(520));
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - context.px(30));
  if (focuses_) ImGui::SetKeyboardFocusHere();
  focuses_ = false;
  const bool entered =
      ImGui::InputTextWithHint("##search", "what to do", search_, sizeof search_, ImGuiInputTextFlags_EnterReturnsTrue);
  if (ImGui::IsItemEdited()) chosen_ = 0;
  note_control(context, "search", search_, ImGui::GetItemRectMin(), ImGui::GetItemRectSize(), true, true);
  ImGui::Dummy({0, context.px(4)});
  const std::vector<const Action*> found = matching_actions(search_, context.document.kind().name);
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
  const bool moved = pressed(ImGuiKey_DownArrow) || pressed(ImGuiKey_UpArrow);
  if (pressed(ImGuiKey_DownArrow)) ++chosen_;
  if (pressed(ImGuiKey_UpArrow) && chosen_ > 0) --chosen_;
  chosen_ = found.empty() ? 0 : std::min(chosen_, found.size() - 1);
  const Action* taken = entered && !found.empty() ? found[chosen_] : nullptr;
  ImGui::BeginChild("actions");
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::string title(found[i]->title);
    if (list_row(context, title.c_str(), title, found[i]->keys, i == chosen_, context.theme.dim)) taken = found[i];
    if (moved && i == chosen_) ImGui::SetScrollHereY(0.5f);
  }
  ImGui::PopStyleVar();
  if (found.empty()) faint_text(context, "nothing is called that here");
  ImGui::EndChild();
  if (taken != nullptr || overlay.dismissed_or_escaped()) shown_ = false;
  action_ = taken;
}

void CommandPalette::state(nlohmann::ordered_json& result) const {
  result["palette_shown"] = shown_;
}

}  // namespace minkoscope
