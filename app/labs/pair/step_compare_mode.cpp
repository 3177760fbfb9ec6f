#include "app/labs/pair/step_compare_mode.h"

#include <imgui.h>

#include <algorithm>
#include <chrono>

#include "app/labs/pair/panels/compare_panel.h"
#include "app/mode/elapsed.h"
#include "app/mode/step_keys.h"
#include "app/mode/view_columns.h"
#include "app/panels/timeline/step_search.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {

namespace {

constexpr CompareMode::Tabs tabs_of_steps{
    {"Both", "Left step", "Right step"},
    {"the differences", "the left run's step in detail", "the right run's step in detail"}};

/// The cursor common to both runs.
class CommonCursor final : public StepCursor {
 public:
  CommonCursor(CaseComparison& comparison, Document& left) : comparison_(comparison), left_(left) {}
  std::size_t count() const override { return comparison_.moments(left_); }
  std::size_t step() const override { return comparison_.moment(); }
  void go_to(std::size_t step) override { comparison_.set_moment(left_, step); }

 private:
  CaseComparison& comparison_;
  Document& left_;
};

/// Its row, or one that has its name alone.
MethodName method_row(const Document& document, std::string_view name) {
  const std::vector<MethodName> methods = document.kind().methods();
  const auto found = std::ranges::find(methods, name, &MethodName::name);
  return found == methods.end() ? MethodName{name, name, {}, name} : *found;
}

}  // namespace

StepCompareMode::StepCompareMode(Columns columns) : CompareMode(steps_, tabs_of_steps), columns_(std::move(columns)) {}

Mode& StepCompareMode::mode_for(int side, const Document& document) const {
  const bool sweep = document.sweep() != nullptr;
  if (side == 0) return sweep ? columns_.left_sweep : columns_.left_pair;
  return sweep ? *columns_.right_sweep : *columns_.right_pair;
}

CompareTracks StepCompareMode::tracks(const PanelContext& context) const {
  CompareTracks tracks{
      {context.document.steps(), comparison_.right().steps()}, comparison_.moment(), steps_.differs_at(), {}};
  if (tracks.divergence) tracks.difference = steps_.comparison()->divergence->sentence;
  return tracks;
}

void StepCompareMode::go(PanelContext& context, std::optional<std::size_t> moment) {
  if (moment) comparison_.set_moment(context.document, *moment);
}

void StepCompareMode::update(PanelContext& context, double seconds) {
  const auto begin = std::chrono::steady_clock::now();
  comparison_.update(context.document);
  comparison_ms_ = milliseconds_since(begin);
  CommonCursor cursor(comparison_, context.document);
  advance_playback(context.playback, cursor, seconds);
  playing_ = context.playback.playing;
  for (const int side : {0, 1}) {
    PanelContext own = column(context, side);
    mode_of(context, side).update(own, 0.0);
  }
}

void StepCompareMode::draw_both(PanelContext& context) {
  const CompareRequest request = draw_compare_panel(context, comparison_, steps_.comparison());
  if (request.setup) {
    comparison_.set_setup(context.document, *request.setup, request.gesture);
  } else if (request.go_to_difference) {
    comparison_.go_to_divergence(context.document);
  }
}

void StepCompareMode::draw_transport(PanelContext& context) {
  go(context, draw_compare_transport(context, tracks(context)));
}

void StepCompareMode::draw_timeline(PanelContext& context) {
  SearchedSteps searched = steps_to_search(context.document);
  searched.go_to = [&](std::size_t step) { go(context, step); };
  draw_search_popup(context, searched, ImGui::GetCursorScreenPos());
  go(context, draw_compare_timeline(context, tracks(context)));
}

void StepCompareMode::draw_header(PanelContext& context, int side) {
  const Theme& theme = context.theme;
  const Document& document = document_of(context, side);
  const RunSetup setup = side == 0 ? setup_of(context.document.current()) : comparison_.setup();
  const std::span<const Step> steps = document.steps();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont *bold = context.fonts.semibold, *font = context.fonts.regular;
  const ImVec2 at = ImGui::GetCursorScreenPos(), area = ImGui::GetContentRegionAvail();
  const auto centred = [&](ImFont* face) { return at.y + (area.y - face->FontSize) * 0.5f; };

  const MethodName row = method_row(document, setup.algorithm);
  const bool own_settings = side == 1 && std::holds_alternative<PairSettings>(setup.settings);
  const std::string precision =
      " · " + std::string(to_string(setup.precision)) + (own_settings ? ", own settings" : "");
  std::string where = "no steps", least = "–";
  if (!steps.empty()) {
    least = std::to_string(document.cursor());
    least.append(" of ").append(std::to_string(steps.size() - 1));
    where = "step " + least;
    if (comparison_.moment() >= steps.size()) where.insert(0, "ended, stays at ");
  }
  const bool differs = steps_.differs_at() == comparison_.moment() && !steps.empty();
  const std::string whole = std::string(row.title) + precision + ", " + where;
  ImGui::InvisibleButton("header", area);
  // Hovering has the words where they would leave too little for the names.
  const float names = size_of(bold, row.short_title).x + size_of(font, precision).x + context.px(80);
  const bool low = size_of(bold, where).x > std::min(0.5f * area.x, area.x - names);
  float right = at.x + area.x - size_of(bold, low ? least : where).x;
  put_text(context, draw, bold, {right, centred(bold)}, packed(differs ? theme.colour(Role::support) : theme.text),
           low ? least : where);
  if (differs) {
    right -= size_of(bold, "≠").x + context.px(8);
    put_text(context, draw, bold, {right, centred(bold)}, packed(theme.colour(Role::support)), "≠");
  }

  const float x = draw_side(context, side, at, area) + context.px(10), free = right - context.px(12) - x;
  // The precision may be all that differs: the title gives way to it, to the short one first.
  const float least_name = free - size_of(font, precision).x;
  const std::string_view method = size_of(bold, row.title).x <= least_name ? row.title : row.short_title;
  constexpr float least_share = 0.8f;  // of its size; below that it would be cut
  if (least_name >= least_share * size_of(bold, method).x) {
    put_fitted_text(context, draw, bold, {x, centred(bold)}, least_name, packed(theme.text), method);
    put_text(context, draw, font, {x + std::min(size_of(bold, method).x, least_name), centred(font)}, packed(theme.dim),
             precision);
  } else if (const std::string_view alone = std::string_view(precision).substr(std::string_view(" · ").size());
             size_of(font, alone).x <= free) {
    put_text(context, draw, font, {x, centred(font)}, packed(theme.dim), alone);
  }
  tooltip(context, whole);
}

std::optional<DrawBounds> StepCompareMode::bounds(const PanelContext& context, int view, const DrawList& list,
                                                  bool close) const {
  std::optional<DrawBounds> both = CompareMode::bounds(context, view, list, close);
  if (!close) return both;
  const PanelContext own = column(context, 1);
  if (const auto other = mode_of(context, 1).bounds(own, in_column(view), list, close)) {
    include(both, other->min);
    include(both, other->max);
  }
  return both;
}

const Document& StepCompareMode::film_document(const PanelContext& context, int row) const {
  return document_of(context, row);
}

void StepCompareMode::draw_film(PanelContext& context, int row, std::size_t step, DrawList& list) {
  PanelContext own = column(context, row);
  mode_of(context, row).film()->draw_film(own, 0, step, list);
}

std::optional<DrawBounds> StepCompareMode::film_focus(PanelContext& context, int row, std::size_t step) {
  PanelContext own = column(context, row);
  return mode_of(context, row).film()->film_focus(own, 0, step);
}

void StepCompareMode::go_to_film_step(PanelContext& context, std::size_t step) {
  go(context, step);
}

void StepCompareMode::show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t>) {
  go(context, tick);  // may be beyond the end of the left run
}

bool StepCompareMode::key(PanelContext& context, const InputEvent& event) {
  CommonCursor cursor(comparison_, context.document);
  return step_key(context.playback, cursor, event) || CompareMode::key(context, event);
}

void StepCompareMode::leave() {
  for (Mode* mode : {&columns_.left_pair, &columns_.left_sweep, columns_.right_pair.get(), columns_.right_sweep.get()})
    mode->leave();
}

void StepCompareMode::add_state(const PanelContext& context, nlohmann::ordered_json& state) const {
  state["moment"] = comparison_.moment();
  state["moments"] = comparison_.moments(context.document);
  state["left_step"] = context.document.cursor();
  state["right_step"] = comparison_.right().cursor();
  state["right_steps"] = comparison_.right().steps().size();
  state["right_algorithm"] = comparison_.setup().algorithm;
  state["right_precision"] = to_string(comparison_.setup().precision);
  if (const auto step = steps_.differs_at()) {
    state["divergence"] = {{"step", *step}, {"sentence", steps_.comparison()->divergence->sentence}};
  } else {
    state["divergence"] = nullptr;
  }
}

std::vector<std::pair<std::string, double>> StepCompareMode::costs() const {
  std::vector<std::pair<std::string, double>> sum{{"comparison", comparison_ms_}};
  for (const int side : {0, 1}) {
    for (const auto& [name, cost] : mode_for(side, comparison_.right()).costs()) {
      const auto known =
          std::find_if(sum.begin(), sum.end(), [&label = name](const auto& part) { return part.first == label; });
      if (known == sum.end()) {
        sum.emplace_back(name, cost);
      } else {
        known->second += cost;
      }
    }
  }
  return sum;
}

}  // namespace minkoscope
