#include "app/panels/steps/bounds_plot.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/panels/steps/step_kind.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

constexpr double least_plot = 84.0, most_plot = 150.0, title_room = 30.0;  // logical pixels

}  // namespace

float least_plot_height(const PanelContext& context) {
  return context.px(least_plot + title_room);
}

void draw_bounds_plot(PanelContext& context, std::span<const Step> steps, std::size_t cursor) {
  const std::vector<BoundsPoint> points = bounds_of_phase(steps, cursor);
  if (points.empty()) return;
  const Theme& theme = context.theme;
  const bool depth = std::holds_alternative<EpaStep>(steps[cursor]);
  section_title(context, depth ? "Bounds of the depth, m" : "Bounds of the distance, m");
  const Colour upper_colour = theme.colour(Role::closest), lower_colour = theme.colour(Role::direction);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* small = context.fonts.small;
  {  // legend at the right of the title
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    const float y = ImGui::GetItemRectMin().y;
    float x = right;
    const auto entry = [&](const char* name, const Colour& colour, Marker marker) {
      x -= size_of(small, name).x;
      text_at(draw, small, {x, y}, packed(theme.dim), name);
      x -= context.px(9);
      draw_marker(draw, marker, {x, y + small->FontSize * 0.5f}, context.px(3.5), packed(colour), 0);
      x -= context.px(12);
    };
    entry("lower", lower_colour, Marker::square);
    entry("upper", upper_colour, Marker::disc);
  }

  double top = 0.0, bottom = 1e300;
  bool zeros = false;  // zero has no logarithm: drawn below the last decade
  for (const BoundsPoint& point : points) {
    for (const double value : {point.lower, point.upper}) {
      zeros = zeros || value <= 0.0;
      if (!(value > 0.0) || !std::isfinite(value)) continue;
      top = std::max(top, value);
      bottom = std::min(bottom, value);
    }
  }
  if (!(top > 0.0)) top = bottom = 1.0;
  double high = std::ceil(std::log10(top) + 0.02), low = std::floor(std::log10(bottom) - 0.02);
  if (high - low < 2.0) low = high - 2.0;
  low = std::max(low, high - 16.0);

  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, left_over = ImGui::GetContentRegionAvail().y - context.px(6);
  const float height = std::clamp(left_over, context.px(least_plot), context.px(most_plot));
  const float left = at.x + context.px(36), right = at.x + width - context.px(8);
  const float ceiling = at.y + context.px(8), floor = at.y + height - context.px(18);
  const float ground = zeros ? floor - context.px(18) : floor;  // baseline of the last decade
  const auto y_of = [&](double value) {
    if (!(value > 0.0)) return floor;
    const double share = std::clamp((std::log10(value) - low) / (high - low), 0.0, 1.0);
    return ground - static_cast<float>(share) * (ground - ceiling);
  };
  const int first = points.front().iteration, last = std::max(points.back().iteration, first + 1);
  const auto x_of = [&](double iteration) {
    return left + static_cast<float>((iteration - first) / (last - first)) * (right - left);
  };
  const int decades = static_cast<int>(high - low);
  const int every = std::max(1, (decades + 3) / 4);
  for (int exponent = static_cast<int>(high); exponent >= static_cast<int>(low); exponent -= every) {
    const float y = y_of(std::pow(10.0, exponent));
    draw.AddLine({left, y}, {right, y}, packed(theme.line), 1.0f);
    const std::string text = "1e" + std::to_string(exponent);
    text_at(draw, small, {left - context.px(7) - size_of(small, text).x, y - small->FontSize * 0.5f},
            packed(theme.faint), text);
  }
  if (zeros) {
    draw.AddLine({left, floor}, {right, floor}, packed(theme.line), 1.0f);
    text_at(draw, small, {left - context.px(7) - size_of(small, "0").x, floor - small->FontSize * 0.5f},
            packed(theme.faint), "0");
  }
  // Iteration numbers below, as many as fit.
  const int label_every = std::max(1, (last - first + 5) / 6);
  for (int iteration = first; iteration <= points.back().iteration; iteration += label_every) {
    const std::string text = std::to_string(iteration);
    text_at(draw, small, {x_of(iteration) - size_of(small, text).x * 0.5f, floor + context.px(4)}, packed(theme.faint),
            text);
  }
  const int here = iteration_of(steps[cursor]);
  draw.AddLine({x_of(here), ceiling - context.px(3)}, {x_of(here), floor}, packed(theme.text, 0.55f), context.px(1.5));
  const auto curve = [&](double BoundsPoint::*value, const Colour& colour, Marker marker) {
    for (std::size_t i = 1; i < points.size(); ++i) {
      draw.AddLine({x_of(points[i - 1].iteration), y_of(points[i - 1].*value)},
                   {x_of(points[i].iteration), y_of(points[i].*value)}, packed(colour), context.px(1.7));
    }
    if (points.size() > 60) return;
    for (const BoundsPoint& point : points) {
      draw_marker(draw, marker, {x_of(point.iteration), y_of(point.*value)}, context.px(3), packed(colour), 0);
    }
  };
  curve(&BoundsPoint::lower, lower_colour, Marker::square);
  curve(&BoundsPoint::upper, upper_colour, Marker::disc);
  const bool clicked = ImGui::InvisibleButton("bounds", {width, height});
  if (ImGui::IsItemHovered() && !context.still) {
    const float x = ImGui::GetIO().MousePos.x;
    const BoundsPoint* nearest = &points.front();
    for (const BoundsPoint& point : points) {
      if (std::abs(x_of(point.iteration) - x) < std::abs(x_of(nearest->iteration) - x)) nearest = &point;
    }
    std::string text = "iteration " + std::to_string(nearest->iteration);
    text.append("\nupper ")
        .append(full_digits(nearest->upper))
        .append(" m\nlower ")
        .append(full_digits(nearest->lower))
        .append(" m");
    text.append("\nclick to go there");
    tooltip(context, text);
    if (clicked) context.document.set_cursor(nearest->step);
  }
}

}  // namespace minkoscope
