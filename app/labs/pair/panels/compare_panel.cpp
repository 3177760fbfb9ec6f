#include "app/labs/pair/panels/compare_panel.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <vector>

#include "app/labs/pair/panels/pair_settings.h"
#include "app/panels/steps/step_explanation.h"
#include "app/panels/steps/step_kind.h"
#include "app/widgets/result_table.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

/// Two lines, so that neither hides the other: the method's short title, the precision.
std::string setup_words(const Document& document, const RunSetup& setup) {
  std::string_view method = setup.algorithm;
  for (const MethodName& row : document.kind().methods())
    if (row.name == setup.algorithm) method = row.short_title;
  return std::string(method).append("\n").append(to_string(setup.precision));
}

void draw_setup(PanelContext& context, const RunSetup& of_right, CompareRequest& request) {
  RunSetup setup = of_right;
  if (!open_section(context, "Right run")) return;
  std::vector<std::string> titles, names, explanations;
  const std::vector<MethodName> methods = context.document.kind().methods();
  for (const MethodName& method : methods) {
    titles.emplace_back(method.title);
    names.emplace_back(method.name);
    explanations.push_back(std::string(method.name).append("\n").append(method.citation));
  }
  const auto found = std::find(names.begin(), names.end(), setup.algorithm);
  const int index = found == names.end() ? -1 : static_cast<int>(found - names.begin());
  field_label(context, "method", "of the right run; the left one's is in the top bar");
  const float room = ImGui::GetContentRegionAvail().x;
  std::string_view shown = setup.algorithm;
  if (index >= 0) {
    const MethodName& row = methods[static_cast<std::size_t>(index)];
    const bool fits = size_of(context.fonts.regular, row.title).x + context.px(31) <= room;
    shown = fits ? row.title : row.short_title;
  }
  const int method = choice_field(context, "right method", room, shown, titles, index, explanations);
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
    const bool has_own = std::holds_alternative<PairSettings>(setup.settings);
    const int own = segments(context, "right settings", choices, has_own ? 1 : 0);
    if (own >= 0 && (own == 1) != has_own) {
      if (own == 1) {
        setup.settings = pair->settings;
      } else {
        setup.settings = std::monostate();
      }
      changed = true;
    }
    bool edited = false;
    if (auto* settings = std::get_if<PairSettings>(&setup.settings)) {
      edited = edit_pair_settings(context, *settings, setup.precision == Precision::float32);
      edited |= edit_warm_start(context, *settings);
    }
    if (edited) {
      changed = true;
      if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
        request.gesture = "right settings " + std::to_string(ImGui::GetActiveID());
      }
    }
  }
  if (changed) request.setup = setup;
}

void draw_step(PanelContext& context, std::string_view side, const Document& document, std::size_t moment) {
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

}  // namespace

CompareRequest draw_compare_panel(PanelContext& context, const CaseComparison& comparison, const RunComparison* runs) {
  CompareRequest request;
  const Theme& theme = context.theme;
  draw_setup(context, comparison.setup(), request);
  section_title(context, "First difference");
  if (runs == nullptr) {
    const std::string& fault =
        context.document.run_error().empty() ? comparison.right().run_error() : context.document.run_error();
    wrapped_text(context, fault.empty() ? "one of the runs has no steps" : fault, theme.colour(Role::support));
  } else if (!runs->divergence) {
    wrapped_text(context, "Both make the same decisions throughout.", mix(theme.dim, theme.text, 0.5f));
  } else {
    std::string sentence = "Step " + std::to_string(runs->divergence->step);
    sentence.append(": ").append(runs->divergence->sentence).append(".");
    draw_reason(context, sentence, Role::support);
    const bool there = comparison.moment() == runs->divergence->step;
    if (button(context, "go", there ? "you are at the first difference" : "go there   D", Icon::none,
               "the first step with a different decision   D", {ImGui::GetContentRegionAvail().x, 0},
               {.enabled = !there})) {
      request.go_to_difference = true;
    }
  }
  const std::size_t moment = comparison.moment();
  draw_step(context, "Left", context.document, moment);
  draw_step(context, "Right", comparison.right(), moment);
  if (runs == nullptr || !open_section(context, "Results")) return request;
  draw_result_table(context, runs->fields, setup_words(context.document, setup_of(context.document.current())),
                    setup_words(context.document, comparison.setup()), theme.text, theme.text);
  return request;
}

}  // namespace minkoscope
