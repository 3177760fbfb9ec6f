#include "app/panels/notices_panel.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

constexpr ImGuiWindowFlags strip_flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                         ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                                         ImGuiWindowFlags_NoNav;

/// A strip as tall as its text, its bottom at `bottom`. The body draws inside; returns the strip's top.
template <class Body>
float strip(PanelContext& context, const char* id, ImVec2 area_min, ImVec2 area_max, float bottom, float text_height,
            const Colour& accent, Body&& body) {
  const float width = std::min(context.px(620), area_max.x - area_min.x - context.px(32));
  const float height = text_height + context.px(22);
  const ImVec2 at{std::round((area_min.x + area_max.x - width) * 0.5f), std::round(bottom - height)};
  ImGui::SetNextWindowPos(at);
  ImGui::SetNextWindowSize({width, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, context.px(7));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(18), context.px(11)));
  ImGui::PushStyleColor(ImGuiCol_WindowBg, to_imgui(context.theme.raised));
  ImGui::Begin(id, nullptr, strip_flags);
  ImDrawList& ground = *ImGui::GetWindowDrawList();
  ground.PushClipRect(at, {at.x + width, at.y + height});
  ground.AddRectFilled({at.x, at.y + context.px(6)}, {at.x + context.px(3), at.y + height - context.px(6)},
                       packed(accent), context.px(1.5));
  ground.PopClipRect();
  body(width);
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
  return at.y;
}

void draw_progress(const PanelContext& context, float length, double progress) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + length, at.y + context.px(4)}, packed(context.theme.line), context.px(2));
  draw.AddRectFilled(at, {at.x + length * static_cast<float>(progress), at.y + context.px(4)},
                     packed(context.theme.accent), context.px(2));
}

/// Returns the strip's top.
float draw_standing(PanelContext& context, const StandingNotice& notice, ImVec2 area_min, ImVec2 area_max,
                    float bottom) {
  const float height = context.px(notice.progress ? 40 : 28);
  const StandingNotice::Answer* given = nullptr;
  const float top =
      strip(context, notice.id, area_min, area_max, bottom, height, context.theme.accent, [&](float width) {
        float right = width - context.px(18);
        for (auto answer = notice.answers.rbegin(); answer != notice.answers.rend(); ++answer) {
          const float wide = ImGui::CalcTextSize(answer->label).x + context.px(26);
          right -= wide;
          ImGui::SetCursorPos({right, context.px(9)});
          if (button(context, answer->id, answer->label, Icon::none, answer->hint, {wide, 0})) given = &*answer;
          right -= context.px(8);
        }
        ImGui::SetCursorPos({context.px(18), context.px(14)});
        const std::string text = elided(context.fonts.regular, notice.text, right - context.px(26));
        ImGui::TextUnformatted(text.c_str());
        note_text(context, notice.text, ImGui::GetItemRectMin(), ImGui::GetItemRectSize());
        if (text != notice.text) tooltip(context, notice.text);
        if (!notice.progress) return;
        ImGui::SetCursorPos({context.px(18), context.px(46)});
        draw_progress(context, width - context.px(36), *notice.progress);
      });
  if (given != nullptr) given->give();
  return top;
}

}  // namespace

void draw_notices(PanelContext& context, ImVec2 area_min, ImVec2 area_max, std::span<const StandingNotice> standing) {
  float bottom = area_max.y - context.px(72);
  Document& document = context.document;
  for (const StandingNotice& notice : standing)
    bottom = draw_standing(context, notice, area_min, area_max, bottom) - context.px(8);
  const auto& list = document.notices().list();
  std::uint64_t dismissed = 0, read = 0;
  // Never higher than this: the middle of the views stays free.
  const float highest = area_max.y - 0.4f * (area_max.y - area_min.y);
  for (auto notice = list.rbegin(); notice != list.rend(); ++notice) {
    const Colour accent = notice->kind == NoticeKind::information ? context.theme.colour(Role::direction)
                                                                  : context.theme.colour(Role::support);
    std::string text = notice->kind == NoticeKind::error     ? "Error: "
                       : notice->kind == NoticeKind::warning ? "Warning: "
                                                             : "";
    text.append(notice->text);
    if (notice->repeats > 1) text.append("  (").append(std::to_string(notice->repeats)).append(" times)");
    const float width = std::min(context.px(620), area_max.x - area_min.x - context.px(32));
    const float wrap = width - context.px(70);
    const float most = std::min(context.px(120), bottom - highest - context.px(22));
    if (most < context.fonts.regular->FontSize) break;
    const float height = std::min(ImGui::CalcTextSize(text.c_str(), nullptr, false, wrap).y, most);
    const std::string id = "##notice" + std::to_string(notice->id);
    bottom = strip(context, id.c_str(), area_min, area_max, bottom, height, accent,
                   [&](float) {
                     if (ImGui::IsWindowHovered()) read = notice->id;
                     const ImVec2 begin = ImGui::GetCursorPos();
                     ImGui::PushTextWrapPos(begin.x + wrap);
                     ImGui::TextUnformatted(text.c_str());
                     ImGui::PopTextWrapPos();
                     ImGui::SetCursorPos({width - context.px(38), begin.y - context.px(4)});
                     if (button(context, "dismiss", "", Icon::cross, "dismiss   Esc", {context.px(26), context.px(26)},
                                {.flat = true})) {
                       dismissed = notice->id;
                     }
                   }) -
             context.px(8);
  }
  document.notices().hold(read);
  if (dismissed != 0) document.notices().dismiss(dismissed);
}

}  // namespace minkoscope
