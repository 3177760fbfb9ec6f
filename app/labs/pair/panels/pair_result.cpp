#include "app/labs/pair/panels/pair_result.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "app/panels/trials/expect_note.h"
#include "app/widgets/widgets.h"
#include "core/scene/results/result_json.h"

namespace minkoscope {

namespace {

/// Whether they differ in a component that reads the same in both.
bool read_alike(const Vector3d& a, const Vector3d& b) {
  for (int axis = 0; axis < 3; ++axis)
    if (a[axis] != b[axis] && short_number(a[axis], 4) == short_number(b[axis], 4)) return true;
  return false;
}

/// Three numbers in one line, or in three lines with all digits.
void vector_card(PanelContext& context, const char* id, std::string_view label, const std::optional<Vector3d>& value,
                 float width, const Colour& colour) {
  const NumberForm form = context.document.preferences().numbers;
  if (!value) {
    card(context, id, label, "—", "not computed", width, context.theme.dim);
    return;
  }
  const bool exact = form != NumberForm::rounded;
  std::string text;
  for (int axis = 0; axis < 3; ++axis) {
    if (axis > 0) text.append(exact ? "\n" : "   ");
    text.append(exact ? number_text((*value)[axis], form) : short_number((*value)[axis], 4));
  }
  card(context, id, label, text, copied_number(*value, form), width, colour);
}

}  // namespace

void draw_pair_result(PanelContext& context) {
  if (!open_section(context, "Result")) return;
  const PairTrace* trace = context.document.pair_trace();
  const Theme& theme = context.theme;
  if (trace == nullptr) {
    wrapped_text(context, context.document.run_error(), theme.colour(Role::support));
    return;
  }
  const PairResult& result = trace->result;
  if (!context.document.current().expect.empty())
    draw_unmet_expectations(context, to_json(result, *context.document.pair()));
  const float gap = context.px(7), width = ImGui::GetContentRegionAvail().x, half = std::floor((width - gap) * 0.5f);
  const NumberForm form = context.document.preferences().numbers;
  const std::string verdict = !result.overlap ? "no answer" : *result.overlap ? "overlapping" : "separated";
  const Colour verdict_colour = !result.overlap ? theme.colour(Role::support) : theme.text;
  const bool deep = result.overlap.value_or(false) && result.depth.has_value();
  const std::optional<double> measure = deep ? result.depth : result.distance;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(gap, gap));
  // All digits need the full width.
  const bool exact = form != NumberForm::rounded;
  card(context, "verdict", "verdict", verdict, verdict, exact ? width : half, verdict_colour);
  if (!exact) ImGui::SameLine(0.0f, gap);
  card(context, "measure", deep ? "depth, m" : "distance, m", measure ? number_text(*measure, form) : "—",
       measure ? copied_number(*measure, form) : std::string("this method does not compute it"), exact ? width : half,
       measure ? theme.colour(Role::closest) : theme.dim);
  vector_card(context, "normal", "normal, from A to B", result.normal, width, theme.text);
  vector_card(context, "point a", "witness point on A", result.point_a, width, theme.text);
  vector_card(context, "point b", "witness point on B", result.point_b, width, theme.text);
  // Far out, points that are near each other read alike: then it is what lies between them that differs.
  if (result.point_a && result.point_b && !exact && read_alike(*result.point_a, *result.point_b))
    vector_card(context, "points apart", "from the point on A to that on B", *result.point_b - *result.point_a, width,
                theme.text);
  const bool fault = result.termination == Termination::iteration_limit ||
                     result.termination == Termination::degenerate || result.termination == Termination::no_progress;
  std::string ended(to_string(result.termination));
  std::replace(ended.begin(), ended.end(), '_', ' ');
  card(context, "termination", "termination", ended, std::string(to_string(result.termination)), half,
       fault ? theme.colour(Role::support) : theme.text);
  ImGui::SameLine(0.0f, gap);
  std::string numbers = std::to_string(result.iterations), spelled = numbers;
  numbers.append(" · ").append(std::to_string(result.support_calls));
  spelled.append(" iterations, ").append(std::to_string(result.support_calls)).append(" support calls");
  card(context, "counts", "iterations · calls", numbers, spelled, half, theme.text);
  ImGui::PopStyleVar();
}

}  // namespace minkoscope
