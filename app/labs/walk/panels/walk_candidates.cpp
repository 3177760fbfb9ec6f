#include "app/labs/walk/panels/walk_candidates.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include "app/draw/count_text.h"
#include "app/draw/level/candidate_draw.h"
#include "app/draw/marks.h"
#include "app/labs/walk/panels/triangle_words.h"
#include "app/panels/steps/mesh_rows.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

/// The heading of candidates with the same outcome.
void outcome_row(PanelContext& context, const OutcomeMark& mark, std::size_t count) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = context.px(20);
  ImGui::PushID(static_cast<int>(mark.outcome));
  ImGui::InvisibleButton("outcome", {std::max(ImGui::GetContentRegionAvail().x, 1.0f), height});
  ImGui::PopID();
  tooltip(context, mark.meaning);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Colour colour = context.theme.colour(mark.role);
  draw_marker(draw, mark.marker, {at.x + context.px(7), at.y + height * 0.5f}, context.px(4.5), packed(colour),
              packed(context.theme.outline));
  ImFont* font = context.fonts.small;
  const std::string text =
      std::string(mark.name) + (count > 1 ? std::string(" · ") + std::to_string(count) : std::string());
  draw.AddText(font, font->FontSize, {at.x + context.px(18), at.y + (height - font->FontSize) * 0.5f}, packed(colour),
               text.c_str());
}

void candidate_row(PanelContext& context, WalkSession& session, std::size_t index, const SweepStep& candidate,
                   const OutcomeMark& mark, bool wins) {
  const bool touched = candidate.outcome == CandidateOutcome::hit || candidate.outcome == CandidateOutcome::later ||
                       candidate.outcome == CandidateOutcome::tied ||
                       candidate.outcome == CandidateOutcome::start_overlap ||
                       candidate.outcome == CandidateOutcome::beyond;
  std::string name = std::string("    ") + std::to_string(candidate.triangle);
  if (touched) name.append(" ").append(to_string(candidate.feature));
  ImGui::PushID(static_cast<int>(index));
  if (list_row(context, "candidate", name, candidate_result(candidate, wins), session.step() == index,
               context.theme.colour(mark.role))) {
    session.set_step(index);
    context.selection.selected = make_mark(MarkKind::candidate, index);
  }
  if (ImGui::IsItemHovered() || context.selection.hovered == make_mark(MarkKind::candidate, index)) {
    if (ImGui::IsItemHovered()) context.selection.next_hovered = make_mark(MarkKind::candidate, index);
    ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                        packed(context.theme.colour(mark.role), 0.6f), context.px(5));
  }
  // A candidate selected in a view is scrolled into view.
  if (session.step() == index && context.selection.selected == make_mark(MarkKind::candidate, index) &&
      !ImGui::IsItemVisible())
    ImGui::SetScrollHereY();
  tooltip(context, [&] {
    const std::string place = place_in_file(session.walk().level, candidate.mesh, candidate.triangle);
    return std::string(explain(candidate)) + (place.empty() ? "" : "\n" + place);
  });
  ImGui::PopID();
}

}  // namespace

std::string candidate_result(const SweepStep& candidate, bool is_hit) {
  const auto time = [&] { return std::string("t ") + fixed_number(candidate.time, 3); };
  switch (candidate.outcome) {
    case CandidateOutcome::hit:
      return is_hit ? time() : time() + " (beaten)";
    case CandidateOutcome::later:
    case CandidateOutcome::tied:
      return time();
    case CandidateOutcome::beyond:
      return "after the end of the move";
    case CandidateOutcome::receding:
      return "moving away";
    case CandidateOutcome::parallel:
      return "parallel";
    case CandidateOutcome::missed:
      return "missed";
    case CandidateOutcome::start_overlap:
      return "overlaps at the start";
    case CandidateOutcome::degenerate:
      return "without area";
    case CandidateOutcome::back_face:
      return "a back face";
  }
  return "";
}

void draw_walk_candidates(PanelContext& context, WalkSession& session, const SlideGroup& slide) {
  draw_mesh_rows(
      context, session.steps(), slide.meshes, session.step().value_or(session.steps().size()),
      [&](int mesh) { return session.walk().level[static_cast<std::size_t>(mesh)].mesh.name; },
      [&](std::size_t step) { session.set_step(step); });
  std::size_t triangles = 0;
  for (const WalkMesh& mesh : session.walk().level) triangles += mesh.mesh.mesh->triangles.size();
  const bool open = open_section(context, "Candidates");
  {
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    const std::string text = std::to_string(slide.candidates.size()) + " of " + counted(triangles, "triangle");
    ImFont* font = context.fonts.small;
    const float width = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.c_str()).x;
    ImGui::GetWindowDrawList()->AddText(font, font->FontSize, {right - width, ImGui::GetItemRectMin().y},
                                        packed(context.theme.faint), text.c_str());
  }
  if (!open) return;
  if (slide.candidates.empty()) {
    faint_text(context, slide.gave_up ? "nothing was tested: the mover had given up"
                                      : "no triangle's box overlaps the swept box");
    return;
  }
  const std::span<const Step> steps = session.steps();
  const std::optional<std::size_t> best = winning_candidate(steps, slide.first, slide.end);
  // Grouped by outcome, the hit first, in the order of the legend.
  for (const OutcomeMark& mark : outcome_marks()) {
    std::size_t count = 0;
    for (const std::size_t index : slide.candidates)
      count += settled_outcome(steps, index, best) == mark.outcome ? 1 : 0;
    if (count == 0) continue;
    outcome_row(context, mark, count);
    for (const std::size_t index : slide.candidates) {
      const auto& candidate = std::get<SweepStep>(steps[index]);
      if (settled_outcome(steps, index, best) == mark.outcome)
        candidate_row(context, session, index, candidate, mark, best == index);
    }
  }
}

}  // namespace minkoscope
