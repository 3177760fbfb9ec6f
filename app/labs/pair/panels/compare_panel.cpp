#include "app/labs/pair/panels/compare_panel.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <vector>

#include "app/labs/pair/panels/pair_settings.h"
#include "app/panels/steps/step_explanation.h"
#include "app/panels/steps/step_kind.h"
#include "app/widgets/result_table.h"
#include "app/widgets/widgets.h"
#include "core/narrow_phase/method_table.h"
#include "core/sweep/method_table.h"

namespace minkoscope {

std::string setup_words(const RunSetup& setup) {
  std::string words = setup.algorithm;
  return words.append(" · ").append(to_string(setup.precision));
}

ComparePanel::Tab ComparePanel::draw_tabs(PanelContext& context, Request& request) {
  constexpr std::array words{"Both", "Left step", "Right step"};
  constexpr std::array hints{"the differences", "the left run's step in detail", "the right run's step in detail"};
  const float top = ImGui::GetCursorPosY();
  const int chosen = segments(context, "compare tabs", words, static_cast<int>(tab_), hints);
  if (chosen >= 0) tab_ = static_cast<Tab>(chosen);
  const float side = ImGui::GetFrameHeight();
  ImGui::SameLine();
  ImGui::SetCursorPos({ImGui::GetWindowContentRegionMax().x - side, top});
  if (button(context, "end comparison", "", Icon::cross, "end the comparison   C", {side, side}, {.flat = true})) {
    request.close = true;
  }
  ImGui::Dummy({0, context.px(2)});
  return tab_;
}

void ComparePanel::draw_setup(PanelContext& context, const CompareSession& session, Request& request) {
  RunSetup setup = session.setup();
  if (!open_section(context, "Right run")) return;
  std::vector<std::string> titles, names, explanations;
  const auto list = [&](const auto& methods) {
    for (const auto& method : methods) {
      titles.emplace_back(method.title);
      names.emplace_back(method.name);
      explanations.push_back(std::string(method.name).append("\n").append(method.citation));
    }
  };
  if (context.document.pair() != nullptr) list(pair_methods());
  if (context.document.sweep() != nullptr) list(sweep_methods());
  const auto found = std::find(names.begin(), names.end(), setup.algorithm);
  const int index = found == names.end() ? -1 : static_cast<int>(found - names.begin());
  field_label(context, "method", "of the right run; the left one's is in the top bar");
  const int method =
      choice_field(context, "right method", ImGui::GetContentRegionAvail().x,
                   index >= 0 ? titles[static_cast<std::size_t>(index)] : setup.algorithm, titles, index, explanations);
  bool changed = false;
  if (method >= 0 && method != index) {
    setup.algorithm = names[static_cast<std::size_t>(method)];
    changed = true;
  }
  constexpr std::array precisions{"float", "double"};
  field_label(context, "precision");
  const int current = setup.precision == Precision::float64 ? 1 : 0;
  const int precision = segments(context, "right precision", precisions, current);
  if (precision >= 0 && precision != current) {
    setup.precision = precision == 1 ? Precision::float64 : Precision::float32;
    changed = true;
  }
  if (const PairQuery* pair = context.document.pair()) {
    field_label(context, "settings", "the case's settings, or others for the right run only");
    constexpr std::array choices{"as left", "own"};
    const int own = segments(context, "right settings", choices, setup.settings ? 1 : 0);
    if (own >= 0 && (own == 1) != setup.settings.has_value()) {
      setup.settings = own == 1 ? std::optional(pair->settings) : std::nullopt;
      changed = true;
    }
    bool edited = setup.settings && edit_pair_settings(context, *setup.settings, setup.precision == Precision::float32);
    if (setup.settings) edited |= edit_warm_start(context, *setup.settings);
    if (edited) {
      changed = true;
      if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        request.gesture = "right settings " + std::to_string(ImGui::GetActiveID());
      }
    }
  }
  if (changed) request.setup = setup;
}

void ComparePanel::draw_step(PanelContext& context, std::string_view side, const Document& document,
                             std::size_t moment) {
  const std::span<const Step> steps = document.steps();
  std::string title(side);
  if (steps.empty()) {
    section_title(context, title);
    wrapped_text(context, document.run_error().empty() ? "this method records no steps" : document.run_error(),
                 document.run_error().empty() ? context.theme.faint : context.theme.colour(Role::support));
    return;
  }
  const Step& step = steps[document.cursor()];
  const StepKind kind = kind_of_step(step);
  title.append(", step ").append(std::to_string(document.cursor())).append(" of ");
  title.append(std::to_string(steps.size() - 1));
  if (moment >= steps.size()) title.append(" (last)");
  section_title(context, title);
  std::string chip(phase_of(step));
  chip.append(" · ").append(kind.name);
  chip_at_right(context, chip, colour_of(kind, context.theme));
  draw_reason(context, sentence_of(step), Role::closest);
}

void ComparePanel::draw_both(PanelContext& context, const CompareSession& session, Request& request) {
  const Theme& theme = context.theme;
  draw_setup(context, session, request);
  const RunComparison* comparison = session.comparison();
  section_title(context, "First difference");
  if (comparison == nullptr) {
    const std::string& fault =
        context.document.run_error().empty() ? session.right().run_error() : context.document.run_error();
    wrapped_text(context, fault.empty() ? "one of the runs has no steps" : fault, theme.colour(Role::support));
  } else if (!comparison->divergence) {
    wrapped_text(context, "Both make the same decisions throughout.", mix(theme.dim, theme.text, 0.5f));
  } else {
    std::string sentence = "Step " + std::to_string(comparison->divergence->step);
    sentence.append(": ").append(comparison->divergence->sentence).append(".");
    draw_reason(context, sentence, Role::support);
    const bool there = session.moment() == comparison->divergence->step;
    if (button(context, "go", there ? "you are at the first difference" : "go there   D", Icon::none,
               "the first step with a different decision   D", {ImGui::GetContentRegionAvail().x, 0},
               {.enabled = !there})) {
      request.go_to_difference = true;
    }
  }
  const std::size_t moment = session.moment();
  draw_step(context, "Left", context.document, moment);
  draw_step(context, "Right", session.right(), moment);
  if (comparison == nullptr) return;
  if (!open_section(context, "Results")) return;
  draw_result_table(context, comparison->fields, setup_words(setup_of(context.document.current())),
                    setup_words(session.setup()), theme.text, theme.text);
}

}  // namespace minkoscope
