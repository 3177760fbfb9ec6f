#include "app/panels/sweep_candidates.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/panels/mesh_rows.h"
#include "app/panels/widgets.h"

namespace minkoscope {

void draw_sweep_candidates(PanelContext& context, std::span<const Step> steps, std::size_t cursor) {
  std::vector<std::size_t> tried;
  std::vector<std::size_t> meshes;
  std::size_t so_far = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto* step = std::get_if<SweepStep>(&steps[i]);
    if (step != nullptr && step->passage) meshes.push_back(i);
    if (step == nullptr || step->event != SweepEvent::candidate) continue;
    tried.push_back(i);
    if (i <= cursor) ++so_far;
  }
  draw_mesh_rows(
      context, steps, meshes, cursor,
      [&](int mesh) { return context.document.sweep()->level[static_cast<std::size_t>(mesh)].name; },
      [&](std::size_t step) { context.document.set_cursor(step); });
  section_title(context, "Candidates, " + std::to_string(so_far) + " of " + std::to_string(tried.size()) + " tried");
  if (tried.empty()) {
    faint_text(context, "no triangle is near the way");
    return;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(tried.size()), context.px(26));
  while (clipper.Step()) {
    for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
      const std::size_t index = tried[static_cast<std::size_t>(row)];
      const auto& step = std::get<SweepStep>(steps[index]);
      const bool known = index <= cursor;
      const bool touched = step.outcome == CandidateOutcome::hit || step.outcome == CandidateOutcome::start_overlap;
      const bool timed = touched || step.outcome == CandidateOutcome::later;
      std::string name = "triangle " + std::to_string(step.triangle), outcome;
      if (known) {
        if (timed) name.append(", ").append(to_string(step.feature));
        outcome = to_string(step.outcome);
        std::replace(outcome.begin(), outcome.end(), '_', ' ');
        if (timed) outcome.append("  t ").append(short_number(step.time, 4));
      }
      ImGui::PushID(row);
      if (list_row(context, "candidate", name, outcome, index == cursor,
                   touched ? context.theme.colour(Role::contact) : context.theme.dim)) {
        context.document.set_cursor(index);
      }
      if (ImGui::IsItemHovered()) context.selection.next_hovered = make_mark(MarkKind::candidate, index);
      if (known && timed) {
        tooltip(context, "t " + full_digits(step.time) + "\ncontact " + full_digits(step.point) + "\nnormal " +
                             full_digits(step.normal));
      }
      ImGui::PopID();
    }
  }
  ImGui::PopStyleVar();
}

}  // namespace minkoscope
