#include "app/window/overlays/paste_box.h"

#include <imgui.h>

#include <algorithm>
#include <string_view>

#include "app/widgets/laid_out.h"
#include "app/widgets/overlay.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

constexpr std::size_t most_text = 1U << 20U;

constexpr std::string_view sample =
    "# Two lists of points, each the hull of a shape, in the world's frame:\n"
    "A = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0.5, 0.5, 1]]\n"
    "B = [[0.9, 0.4, 0.2], [1.9, 0.4, 0.2], [1.4, 1.3, 0.3], [1.4, 0.7, 1.1]]\n";

}  // namespace

void PasteBox::show() {
  shown_ = focuses_ = true;
  text_.assign(most_text, '\0');
  std::copy(sample.begin(), sample.end(), text_.begin());
}

void PasteBox::draw(PanelContext& context) {
  if (!shown_) return;
  Overlay overlay(context, "paste box", context.px(760), context.px(460));
  panel_title(context, "Paste a failure");
  wrapped_text(
      context,
      "The clipboard is empty. Paste or type here what your engine printed: a case, an FCL failure, two lists of "
      "points, triangles and a moving ellipsoid. docs/import.md has every notation.",
      context.theme.dim);
  ImGui::Dummy({0, context.px(6)});
  const ImVec2 area = ImGui::GetContentRegionAvail();
  const float foot = ImGui::GetFrameHeight() + context.px(12);
  if (focuses_) ImGui::SetKeyboardFocusHere();
  focuses_ = false;
  ImGui::PushFont(context.fonts.mono);
  ImGui::InputTextMultiline("##text", text_.data(), text_.size(), {area.x, area.y - foot},
                            ImGuiInputTextFlags_AutoSelectAll);
  ImGui::PopFont();
  note_control(context, "paste-text", "", ImGui::GetItemRectMin(), ImGui::GetItemRectSize(), true, true);
  ImGui::Dummy({0, context.px(4)});
  const bool entered = ImGui::GetIO().KeyCtrl && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter));
  if (button(context, "read", "Read it", Icon::none, "Ctrl+Enter", {context.px(110), 0}, {.primary = true}) || entered)
    read_ = std::string(text_.data());
  ImGui::SameLine(0.0f, context.px(8));
  if (button(context, "cancel", "Cancel", Icon::none, "Esc", {context.px(90), 0})) cancel();
  if (read_ || overlay.dismissed_or_escaped()) cancel();
}

void PasteBox::state(nlohmann::ordered_json& result) const {
  result["paste_box_shown"] = shown_;
}

}  // namespace minkoscope
