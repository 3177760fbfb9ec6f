// The kinds of breakpoints to stop at, and how many of each this run has.
#include <algorithm>
#include <array>

#include "app/draw/count_text.h"
#include "app/panels/steps/step_marks.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

const std::array<std::string, 16> regions{"none", "A",  "B",  "C",   "D",   "AB",  "AC",  "AD",
                                          "BC",   "BD", "CD", "ABC", "ABD", "ACD", "BCD", "ABCD"};

std::string steps_text(std::size_t count) {
  return count == 0 ? "none here" : counted(count, "step");
}

}  // namespace

void draw_breakpoints_popup(PanelContext& context, ImVec2 above) {
  if (context.marks.open_breakpoints) {
    context.marks.open_breakpoints = false;
    ImGui::OpenPopup("##breakpoints");
  }
  ImGui::SetNextWindowPos({above.x, above.y - context.px(6)}, ImGuiCond_Always, {0.0f, 1.0f});
  ImGui::SetNextWindowSize({context.px(330), 0.0f});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(14), context.px(12)));
  if (ImGui::BeginPopup("##breakpoints")) {
    Preferences& preferences = context.document.preferences();
    const std::vector<Breakpoint>& found = breakpoints_of(context);
    panel_title(context, "Stop at");
    ImGui::Dummy({0, context.px(2)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    for (const BreakpointKind kind : all_breakpoint_kinds) {
      const auto count = static_cast<std::size_t>(
          std::count_if(found.begin(), found.end(), [kind](const Breakpoint& own) { return own.kind == kind; }));
      const bool on = preferences.stops.holds(kind),
                 idle = (kind == BreakpointKind::region && preferences.stop_region.empty()) ||
                        (kind == BreakpointKind::condition && !context.marks.stop_when);
      ImGui::PushID(static_cast<int>(kind));
      if (check_row(context, "kind", to_string(kind),
                    idle ? (kind == BreakpointKind::region ? "choose one" : "type one") : steps_text(count), on,
                    count > 0 ? context.theme.colour(breakpoint_role) : context.theme.faint)) {
        preferences.stops.set(kind, !on);
      }
      tooltip(context, meaning_of(kind));
      ImGui::PopID();
    }
    ImGui::PopStyleVar();
    ImGui::Dummy({0, context.px(4)});
    field_label(context, "region",
                "letters of the feature whose Voronoi region contains the origin, before the reduction");
    const auto current = std::find(regions.begin(), regions.end(), preferences.stop_region);
    const int chosen = choice_field(context, "region", ImGui::GetContentRegionAvail().x,
                                    preferences.stop_region.empty() ? "none" : preferences.stop_region, regions,
                                    current == regions.end() ? 0 : static_cast<int>(current - regions.begin()));
    if (chosen >= 0) {
      preferences.stop_region = chosen == 0 ? std::string() : regions[static_cast<std::size_t>(chosen)];
      if (chosen > 0) preferences.stops.set(BreakpointKind::region, true);
    }
    field_label(context, "when", "stop where what a step records fulfils this: a name, a comparison and a number");
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    StepMarks& marks = context.marks;
    if (ImGui::InputTextWithHint("##condition", "λ < 1e-6, w = vertex 12", marks.condition.data(),
                                 marks.condition.size()))
      preferences.stops.set(BreakpointKind::condition, true);
    note_control(context, "condition", marks.condition.data(), ImGui::GetItemRectMin(), ImGui::GetItemRectSize(), true,
                 true);
    if (!marks.fault.empty())
      wrapped_text(context, "The condition " + marks.fault + ".", context.theme.colour(Role::support));
    ImGui::Dummy({0, context.px(6)});
    const float half = (ImGui::GetContentRegionAvail().x - context.px(6)) * 0.5f;
    if (button(context, "back", "previous", Icon::back, "Shift+F5", {half, 0})) continue_to_breakpoint(context, true);
    ImGui::SameLine(0, context.px(6));
    if (button(context, "on", "next", Icon::forward, "F5", {half, 0})) continue_to_breakpoint(context, false);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height =
        key_text(context, *ImGui::GetWindowDrawList(), {at.x, at.y + context.px(4)}, width,
                 "`F5` `Shift+F5` breakpoints   `P` `Shift+P` problems", context.fonts.small, context.theme.faint);
    ImGui::Dummy({width, height});
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
}

}  // namespace minkoscope
