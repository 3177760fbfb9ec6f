#include "app/panels/sweep/separation_plot.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/widgets/fitted_number.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/sweep/advancement/separation_curve.h"

namespace minkoscope {
namespace {

constexpr int samples = 129;
constexpr double plot_height = 118.0;  // logical pixels

const SweepStep* sweep_step(const Step& step) {
  return std::get_if<SweepStep>(&step);
}

/// Whether the step measured the separation at one time; of a ray that is cut off, whether it cannot touch before.
bool measures(const SweepStep& step) {
  return step.probe == SweepProbe::distance || step.probe == SweepProbe::advance;
}
bool cuts(const SweepStep& step) {
  return step.probe == SweepProbe::clip;
}

bool touches(const SweepStep& step) {
  return step.event == SweepEvent::candidate &&
         (step.outcome == CandidateOutcome::hit || step.outcome == CandidateOutcome::later ||
          step.outcome == CandidateOutcome::tied);
}

}  // namespace

std::optional<SeparationPlot::Obstacle> SeparationPlot::obstacle_at(const PanelContext& context) {
  const std::span<const Step> steps = context.document.steps();
  const std::size_t cursor = context.document.cursor();
  if (const SweepStep* shown = sweep_step(steps[cursor]); shown != nullptr && shown->event == SweepEvent::stop) {
    const SweepTrace* trace = context.document.sweep_trace();
    if (trace != nullptr && trace->result.hit) return Obstacle{trace->result.mesh, trace->result.triangle};
  }
  for (std::size_t i = cursor + 1; i-- > 0;) {
    const SweepStep* step = sweep_step(steps[i]);
    if (step != nullptr && (step->event == SweepEvent::probe || step->event == SweepEvent::candidate))
      return Obstacle{step->mesh, step->triangle};
  }
  return std::nullopt;
}

void SeparationPlot::sample(const PanelContext& context, const Obstacle& obstacle) {
  if (sampled_ == obstacle && revision_ == context.document.revision()) return;
  sampled_ = obstacle;
  revision_ = context.document.revision();
  curve_ = separation_over_time(*context.document.sweep(), obstacle.mesh, obstacle.triangle, samples);
}

void SeparationPlot::draw(PanelContext& context) {
  const std::span<const Step> steps = context.document.steps();
  const std::optional<Obstacle> obstacle = obstacle_at(context);
  if (!obstacle || obstacle->mesh < 0) return;
  const bool is_item = obstacle->triangle < 0;
  std::string title("Separation over time, m");
  if (!open_section(context, title, "Separation")) return;
  sample(context, *obstacle);
  const Theme& theme = context.theme;
  const auto [least, most] = std::ranges::minmax(curve_);
  double low = std::min(least, 0.0), high = std::max(most, 0.0);
  const double room = 0.08 * std::max(high - low, 1e-12);
  low -= room;
  high += room;

  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* small = context.fonts.small;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = context.px(plot_height);
  const float left = at.x + context.px(44), right = at.x + width - context.px(10);
  const float ceiling = at.y + context.px(6), floor = at.y + height - context.px(18);
  const auto x_of = [&](double time) { return left + static_cast<float>(std::clamp(time, 0.0, 1.0)) * (right - left); };
  const auto y_of = [&](double gap) {
    return floor - static_cast<float>(std::clamp((gap - low) / (high - low), 0.0, 1.0)) * (floor - ceiling);
  };
  const auto level = [&](double gap, const Colour& colour) {
    const float y = y_of(gap);
    draw.AddLine({left, y}, {right, y}, packed(colour), 1.0f);
    const std::string text =
        fitted_number(gap, 3, [&](const std::string& wide) { return size_of(small, wide).x < context.px(38); });
    put_text(context, draw, small, {left - context.px(6) - size_of(small, text).x, y - small->FontSize * 0.5f},
             packed(theme.faint), text);
  };
  level(0.0, theme.dim);
  const float line = small->FontSize + context.px(2);
  for (const double end : {most, least})
    if (std::abs(y_of(end) - y_of(0.0)) > line) level(end, theme.line);
  for (const double time : {0.0, 0.5, 1.0}) {
    const std::string text = time == 0.5 ? "0.5" : time == 0.0 ? "t 0" : "1";
    put_text(context, draw, small, {x_of(time) - size_of(small, text).x * 0.5f, floor + context.px(3)},
             packed(theme.faint), text);
  }
  for (std::size_t i = 1; i < curve_.size(); ++i) {
    const double before = static_cast<double>(i - 1) / (samples - 1), now = static_cast<double>(i) / (samples - 1);
    draw.AddLine({x_of(before), y_of(curve_[i - 1])}, {x_of(now), y_of(curve_[i])},
                 packed(theme.colour(curve_[i] < 0.0 ? Role::contact : Role::closest)), context.px(1.8));
  }

  // Where the method looked, and from there the bound: the gap cannot have closed before the next moment.
  const SweepStep* before = nullptr;
  const float radius = context.px(3.2);
  std::optional<std::size_t> hovered;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  for (std::size_t i = 0; i <= context.document.cursor(); ++i) {
    const SweepStep* step = sweep_step(steps[i]);
    if (step == nullptr || step->mesh != obstacle->mesh || step->triangle != obstacle->triangle) continue;
    const bool measured = step->event == SweepEvent::probe && measures(*step);
    if (!measured && !cuts(*step) && !touches(*step)) continue;
    const double gap = measured ? step->distance : 0.0;
    const ImVec2 here{x_of(step->time), y_of(gap)};
    if (before != nullptr && step->probe == SweepProbe::advance)
      draw.AddLine({x_of(before->time), y_of(before->distance)}, {here.x, y_of(0.0)},
                   packed(theme.colour(Role::direction), 0.8f), context.px(1.2));
    draw_marker(draw,
                touches(*step) ? Marker::star
                : measured     ? Marker::disc
                               : Marker::square,
                here, touches(*step) ? 1.8f * radius : radius,
                packed(theme.colour(touches(*step) ? Role::contact : Role::direction)), packed(theme.outline));
    if (std::hypot(mouse.x - here.x, mouse.y - here.y) < 2.5f * radius) hovered = i;
    if (measured) before = step;
  }
  const bool clicked = ImGui::InvisibleButton("separation", {width, height});
  if (ImGui::IsItemHovered() && !context.still) {
    if (hovered) {
      const SweepStep& step = *sweep_step(steps[*hovered]);
      tooltip(context, "step " + std::to_string(*hovered) + "\nt " + full_digits(step.time) + "\n" +
                           (touches(step)    ? std::string("touches")
                            : measures(step) ? "gap " + full_digits(step.distance) + " m"
                                             : std::string("no touch before")) +
                           "\nclick to go there");
      if (clicked) context.document.set_cursor(*hovered);
    } else {
      tooltip(context, std::string(is_item ? "the body and this shape" : "the body and this triangle") +
                           ": the gap at every time, below zero the depth\n"
                           "dots: where the method measured it\nlines, of an advance: how fast it may close at most; "
                           "the next moment is where one ends\nsquares: it touches no earlier\nstar: it touches");
    }
  }
}

}  // namespace minkoscope
