#include "app/panels/steps/sweep_candidates.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/draw/level/candidate_draw.h"
#include "app/panels/steps/mesh_rows.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

/// The candidate of the step shown: the step itself, or the one its probe belongs to.
std::size_t candidate_at(std::span<const Step> steps, std::span<const std::size_t> tried, std::size_t cursor) {
  const auto* shown = cursor < steps.size() ? std::get_if<SweepStep>(&steps[cursor]) : nullptr;
  if (shown == nullptr || shown->event != SweepEvent::probe || shown->mesh < 0) return cursor;
  for (const std::size_t index : tried) {
    const auto& candidate = std::get<SweepStep>(steps[index]);
    if (index > cursor && candidate.mesh == shown->mesh && candidate.triangle == shown->triangle) return index;
  }
  return cursor;
}

/// A convex item of the level by its name, or by its number as in the sentences.
std::string item_name(const PanelContext& context, int item) {
  const std::string& name = context.document.sweep()->level[static_cast<std::size_t>(item)].name;
  return name.empty() ? "item " + std::to_string(item) : name;
}

}  // namespace

void draw_sweep_candidates(PanelContext& context, std::span<const Step> steps, std::size_t cursor) {
  std::vector<std::size_t> tried;
  std::vector<std::size_t> meshes;
  std::size_t so_far = 0;
  tried.reserve(steps.size());
  meshes.reserve(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto* step = std::get_if<SweepStep>(&steps[i]);
    if (step != nullptr && step->cast) meshes.push_back(i);
    if (step == nullptr || step->event != SweepEvent::candidate) continue;
    tried.push_back(i);
    if (i <= cursor) ++so_far;
  }
  draw_mesh_rows(
      context, steps, meshes, cursor,
      [&](int mesh) { return context.document.sweep()->level[static_cast<std::size_t>(mesh)].name; },
      [&](std::size_t step) { context.document.set_cursor(step); });
  std::string title;
  title.reserve(48);
  title.append("Candidates, ").append(std::to_string(so_far)).append(" of ").append(std::to_string(tried.size()));
  title.append(" tested");
  if (!open_section(context, title, "Candidates")) return;
  if (tried.empty()) {
    faint_text(context, "no triangle near the path");
    return;
  }
  const std::optional<std::size_t> best = winning_candidate(steps, 0, cursor + 1);
  const std::size_t at_hand = candidate_at(steps, tried, cursor);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(tried.size()), context.px(26));
  while (clipper.Step()) {
    for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
      const std::size_t index = tried[static_cast<std::size_t>(row)];
      const auto& step = std::get<SweepStep>(steps[index]);
      const bool known = index <= cursor;
      const OutcomeMark& mark = mark_of(settled_outcome(steps, index, best));
      const bool timed = step.outcome == CandidateOutcome::hit || step.outcome == CandidateOutcome::later ||
                         step.outcome == CandidateOutcome::tied;
      std::string name =
          "    " + (step.triangle < 0 ? item_name(context, step.mesh) : "triangle " + std::to_string(step.triangle));
      std::string outcome;
      if (known) {
        if (timed && step.triangle >= 0) name.append(", ").append(to_string(step.feature));
        outcome = mark.name;
        if (timed) outcome.append("  t ").append(short_number(step.time, 4));
      } else if (index == at_hand) {
        outcome = "being tested";
      }
      ImGui::PushID(row);
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const Colour colour = known ? context.theme.colour(mark.role) : context.theme.dim;
      const bool chosen = list_row(context, "candidate", name, outcome, index == at_hand, colour);
      if (known)
        draw_marker(*ImGui::GetWindowDrawList(), mark.marker, {at.x + context.px(14), at.y + context.px(13)},
                    context.px(4.5), packed(colour), packed(context.theme.outline));
      if (chosen) {
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
