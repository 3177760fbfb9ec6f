#include "app/panels/steps/axes_panel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/panels/steps/step_kind.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/number_table.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

constexpr std::size_t most_axes = 7;
constexpr double plot_height = 92.0;  // logical pixels

struct TriedAxis {
  std::size_t step = 0;
  Vector3d direction{0.0};
  double separation = 0.0;  // metres; negative: A − B reaches past the origin
};

std::vector<TriedAxis> tried_axes(std::span<const Step> steps, std::size_t cursor) {
  std::vector<TriedAxis> axes;
  for (std::size_t i = 0; i <= cursor && i < steps.size(); ++i) {
    const auto* step = std::get_if<GjkStep>(&steps[i]);
    if (step == nullptr || step->event != GjkEvent::support || !step->test) continue;
    axes.push_back({i, step->direction, -step->test->value});
  }
  return axes;
}

}  // namespace

void draw_axes_table(PanelContext& context, std::span<const Step> steps, std::size_t cursor) {
  const std::vector<TriedAxis> axes = tried_axes(steps, cursor);
  if (!open_section(context, "Axes")) return;
  if (axes.empty()) {
    faint_text(context, "none tried yet");
    return;
  }
  constexpr std::array<std::string_view, 4> columns{"x", "y", "z", "separation"};
  NumberTable table{context, columns, context.px(34)};
  table.header();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  const std::size_t first = axes.size() > most_axes ? axes.size() - most_axes : 0;
  for (std::size_t i = first; i < axes.size(); ++i) {
    const TriedAxis& axis = axes[i];
    const bool latest = i + 1 == axes.size();
    const std::array values{axis.direction.x, axis.direction.y, axis.direction.z, axis.separation};
    bool clicked = false;
    ImGui::PushID(static_cast<int>(i));
    table.row("axis", "n" + std::to_string(i + 1), "",
              context.theme.colour(axis.separation > 0.0 ? Role::closest : Role::direction), values,
              latest ? 1.0f : 0.6f, latest, clicked);
    tooltip(context, [&] {
      return std::string("axis ")
          .append(full_digits(axis.direction))
          .append("\nseparation ")
          .append(full_digits(axis.separation))
          .append(" m\nclick: its step");
    });
    ImGui::PopID();
    if (clicked) context.document.set_cursor(axis.step);
  }
  ImGui::PopStyleVar();
  if (first > 0) faint_text(context, std::to_string(first) + " before these");
}

void draw_axes_plot(PanelContext& context, std::span<const Step> steps, std::size_t cursor) {
  const std::vector<TriedAxis> axes = tried_axes(steps, steps.size());
  if (axes.empty()) return;
  const float left_below = ImGui::GetWindowHeight() - ImGui::GetCursorPosY() - ImGui::GetStyle().WindowPadding.y;
  if (left_below < context.px(plot_height + 30.0)) {  // too low for a plot
    const auto best = std::max_element(
        axes.begin(), axes.end(), [](const TriedAxis& a, const TriedAxis& b) { return a.separation < b.separation; });
    faint_text(context, "largest separation, along n" + std::to_string(best - axes.begin() + 1) + ": " +
                            short_number(best->separation, 4) + " m");
    return;
  }
  if (!open_section(context, "Separation along each axis, m", "Separations")) return;
  double highest = 0.0, lowest = 0.0;
  for (const TriedAxis& axis : axes) {
    highest = std::max(highest, axis.separation);
    lowest = std::min(lowest, axis.separation);
  }
  const double range = std::max(highest - lowest, 1e-300);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* small = context.fonts.small;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = context.px(plot_height);
  const float left = at.x + context.px(52), right = at.x + width - context.px(8);
  const float top = at.y + context.px(8), bottom = at.y + height - context.px(8);
  const auto y_of = [&](double value) {
    return bottom - static_cast<float>((value - lowest) / range) * (bottom - top);
  };
  const auto number_at = [&](double value) {
    const std::string text = short_number(value, 3);
    put_text(context, draw, small,
             {left - context.px(7) - size_of(small, text).x, y_of(value) - small->FontSize * 0.5f},
             packed(context.theme.faint), text);
  };
  number_at(0.0);
  const double extreme = highest > -lowest ? highest : lowest;
  if (std::abs(y_of(extreme) - y_of(0.0)) > small->FontSize) number_at(extreme);
  const float each = (right - left) / static_cast<float>(axes.size());
  const float bar = std::clamp(each * 0.6f, context.px(1.5), context.px(16));
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const TriedAxis& axis = axes[i];
    const float x = left + each * (static_cast<float>(i) + 0.5f);
    const float y = y_of(axis.separation), zero = y_of(0.0);
    const Colour colour = context.theme.colour(axis.separation > 0.0 ? Role::closest : Role::direction);
    const float opacity = axis.step > cursor ? 0.25f : axis.step == cursor ? 1.0f : 0.7f;
    draw.AddRectFilled({x - bar * 0.5f, std::min(y, zero)}, {x + bar * 0.5f, std::max(std::max(y, zero), zero + 1.0f)},
                       packed(colour, opacity));
  }
  draw.AddLine({left, y_of(0.0)}, {right, y_of(0.0)}, packed(context.theme.line), context.px(1));
  ImGui::Dummy({width, height});
}

}  // namespace minkoscope
