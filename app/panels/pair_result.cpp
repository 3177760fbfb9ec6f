#include "app/panels/pair_result.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panels/widgets.h"

namespace minkoscope {

void draw_pair_result(PanelContext& context) {
  section_title(context, "Result");
  const PairTrace* trace = context.document.pair_trace();
  const Theme& theme = context.theme;
  if (trace == nullptr) {
    wrapped_text(context, context.document.run_error(), theme.colour(Role::support));
    return;
  }
  const PairResult& result = trace->result;
  const float gap = context.px(7), width = ImGui::GetContentRegionAvail().x, half = std::floor((width - gap) * 0.5f);
  const auto pair_of_cards = [&](auto&& left, auto&& right) {
    left();
    ImGui::SameLine(0.0f, gap);
    right();
  };
  const std::string verdict = !result.overlap ? "no answer" : *result.overlap ? "overlapping" : "separated";
  const Colour verdict_colour = !result.overlap ? theme.colour(Role::support) : theme.text;
  const bool deep = result.overlap.value_or(false) && result.depth.has_value();
  const std::optional<double> measure = deep ? result.depth : result.distance;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(gap, gap));
  pair_of_cards([&] { card(context, "verdict", "verdict", verdict, verdict, half, verdict_colour); },
                [&] {
                  card(context, "measure", deep ? "depth, m" : "distance, m", measure ? precise_number(*measure) : "—",
                       measure ? full_digits(*measure) + " m" : std::string("this method does not compute it"), half,
                       measure ? theme.colour(Role::closest) : theme.dim);
                });
  std::string normal = "—";
  if (result.normal) {
    normal = short_number(result.normal->x, 4);
    normal.append("   ")
        .append(short_number(result.normal->y, 4))
        .append("   ")
        .append(short_number(result.normal->z, 4));
  }
  card(context, "normal", "normal, from A to B", normal,
       result.normal ? full_digits(*result.normal) : std::string("not computed"), width, theme.text);
  const bool fault = result.termination == Termination::iteration_limit ||
                     result.termination == Termination::degenerate || result.termination == Termination::no_progress;
  std::string ended(to_string(result.termination));
  std::replace(ended.begin(), ended.end(), '_', ' ');
  card(context, "termination", "ended because", ended, std::string(to_string(result.termination)), half,
       fault ? theme.colour(Role::support) : theme.text);
  ImGui::SameLine(0.0f, gap);
  std::string numbers = std::to_string(result.iterations), spelled = numbers;
  numbers.append(" · ").append(std::to_string(result.support_calls));
  spelled.append(" iterations, ").append(std::to_string(result.support_calls)).append(" support calls");
  card(context, "counts", "iterations · calls", numbers, spelled, half, theme.text);
  ImGui::PopStyleVar();
}

}  // namespace minkoscope
