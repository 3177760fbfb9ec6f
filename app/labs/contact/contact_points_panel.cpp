// The list of a step's points, below its explanation.
#include <imgui.h>

#include <string>

#include "app/draw/length_text.h"
#include "app/draw/marks.h"
#include "app/labs/contact/contact_panels.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"

namespace minkoscope {
namespace {

std::string features_of(const ContactMark& point) {
  return concat(name_of(point.feature_a), " / ", name_of(point.feature_b));
}

/// Of the tick's manifold, the point that this mark became.
const ContactPoint* final_point(const ContactMark& mark, const ContactManifold& manifold) {
  for (const ContactPoint& own : manifold.points)
    if (own.point_a == mark.point_a && own.point_b == mark.point_b) return &own;
  return nullptr;
}

std::string tooltip_of(const ContactMark& point, const ContactPoint* settled) {
  std::string text = settled != nullptr
                         ? concat("id ", id_of(*settled), ", ", std::to_string(settled->age), " ticks old\n")
                         : std::string();
  text.append("of A / of B: ").append(features_of(point));
  text.append("\non A ").append(full_digits(point.point_a)).append("\non B ").append(full_digits(point.point_b));
  return text.append("\ndepth ").append(full_digits(point.depth)).append(" m");
}

void draw_kept_row(PanelContext& context, const ContactMark& point, std::size_t index, const ContactMoment& moment,
                   bool says_age) {
  const ContactPoint* settled = final_point(point, moment.manifold);
  const MarkId mark = make_mark(MarkKind::contact, index);
  const bool is_last = settled != nullptr && says_age;
  const std::string name = concat(std::to_string(index + 1), "   ", features_of(point));
  std::string right = with_true_minus(length_with_unit(point.depth));
  if (is_last) right.append("   age ").append(std::to_string(settled->age));
  ImGui::PushID(static_cast<int>(index));
  if (list_row(context, "point", name, right, context.selection.selected == mark,
               context.theme.colour(Role::contact)))
    context.selection.selected = context.selection.selected == mark ? 0 : mark;
  if (ImGui::IsItemHovered()) context.selection.next_hovered = mark;
  tooltip(context, [&] { return tooltip_of(point, settled); });
  ImGui::PopID();
}

}  // namespace

void draw_contact_points(PanelContext& context, const ContactFacts& facts, const ContactMoment& moment) {
  if (facts.step == nullptr) return;
  if (!open_section(context, "Points")) return;
  if (facts.points.empty() && facts.dropped.empty()) {
    faint_text(context, "none yet");
    return;
  }
  const bool is_last = facts.step->event == ContactEvent::stop;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  for (std::size_t i = 0; i < facts.points.size(); ++i) draw_kept_row(context, facts.points[i], i, moment, is_last);
  for (std::size_t i = 0; i < facts.dropped.size(); ++i) {
    const ContactMark& point = facts.dropped[i];
    ImGui::PushID(static_cast<int>(i) + 10000);
    list_row(context, "dropped", "×   " + features_of(point), with_true_minus(length_with_unit(point.depth)) + "   dropped", false,
             context.theme.dim);
    tooltip(context, [&] { return tooltip_of(point, nullptr); });
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
}

}  // namespace minkoscope
