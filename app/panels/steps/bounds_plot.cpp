#include "app/panels/steps/bounds_plot.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/panels/steps/step_kind.h"
#include "app/widgets/fitted_number.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

constexpr double least_plot = 84.0, most_plot = 150.0, title_room = 30.0;  // logical pixels

const BoundsPoint& point_at(const std::vector<BoundsPoint>& points, int iteration) {
  const auto after = std::find_if(points.begin(), points.end(),
                                  [iteration](const BoundsPoint& point) { return point.iteration >= iteration; });
  return after != points.end() ? *after : points.back();
}

void draw_bounds_line(PanelContext& context, const char* title, const BoundsPoint& point) {
  const Theme& theme = context.theme;
  ImGui::Dummy({0, context.px(2)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = context.px(20);
  ImGui::InvisibleButton("bounds line", {std::max(width, 1.0f), height});
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont *small = context.fonts.small, *bold = context.fonts.semibold;
  float x = at.x;
  const auto put = [&](ImFont* font, const Colour& colour, std::string_view text) {
    put_text(context, draw, font, {x, at.y + (height - font->FontSize) * 0.5f}, packed(colour), text);
    x += size_of(font, text).x + context.px(6);
  };
  const auto fits = [&](const std::string& text) { return size_of(bold, text).x < width * 0.26f; };
  put(small, theme.dim, std::string_view(title).substr(0, std::string_view(title).find(',')));
  put(bold, theme.colour(Role::direction), fitted_number(point.lower, 4, fits));
  put(small, theme.faint, "to");
  put(bold, theme.colour(Role::closest), fitted_number(point.upper, 4, fits));
  tooltip(context, [&] {
    return std::string(title)
        .append("\nlower ")
        .append(full_digits(point.lower))
        .append("\nupper ")
        .append(full_digits(point.upper))
        .append("\na higher window shows them as a plot");
  });
}

}  // namespace

float least_plot_height(const PanelContext& context) {
  return context.px(least_plot + title_room);
}

void draw_bounds_plot(PanelContext& context, std::span<const Step> steps, std::size_t cursor) {
  const std::vector<BoundsPoint> points = bounds_of_phase(steps, cursor);
  if (points.empty()) return;
  const Theme& theme = context.theme;
  const bool depth = std::holds_alternative<EpaStep>(steps[cursor]);
  const char* const title = depth ? "Bounds of the depth, m" : "Bounds of the distance, m";
  const Colour upper_colour = theme.colour(Role::closest), lower_colour = theme.colour(Role::direction);
  // By where the content ends, not by what is scrolled into sight: else the plot would come and go with the scroll bar.
  const float left_below = ImGui::GetWindowHeight() - ImGui::GetCursorPosY() - ImGui::GetStyle().WindowPadding.y;
  if (left_below < least_plot_height(context)) {
    draw_bounds_line(context, title, point_at(points, iteration_of(steps[cursor])));
    return;
  }
  if (!open_section(context, title, "Bounds")) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* small = context.fonts.small;
  {  // legend at the right of the title
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    const float y = ImGui::GetItemRectMin().y;
    float x = right;
    const auto entry = [&](const char* name, const Colour& colour, Marker marker) {
      x -= size_of(small, name).x;
      put_text(context, draw, small, {x, y}, packed(theme.dim), name);
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
  // As many decades as can be distinguished, and none on the one of zero.
  const float each = (ground - ceiling) / static_cast<float>(std::max(decades, 1)),
              line = small->FontSize + context.px(2);
  const int every = std::max({1, (decades + 3) / 4, static_cast<int>(std::ceil(line / std::max(each, 1e-3f)))});
  for (int exponent = static_cast<int>(high); exponent >= static_cast<int>(low); exponent -= every) {
    const float y = y_of(std::pow(10.0, exponent));
    draw.AddLine({left, y}, {right, y}, packed(theme.line), 1.0f);
    const std::string text = "1e" + std::to_string(exponent);
    put_text(context, draw, small, {left - context.px(7) - size_of(small, text).x, y - small->FontSize * 0.5f},
             packed(theme.faint), text);
  }
  if (zeros) {
    draw.AddLine({left, floor}, {right, floor}, packed(theme.line), 1.0f);
    put_text(context, draw, small, {left - context.px(7) - size_of(small, "0").x, floor - small->FontSize * 0.5f},
             packed(theme.faint), "0");
  }
  // Iteration numbers below, as many as fit.
  const float number = size_of(small, std::to_string(last)).x + context.px(8);
  const int most_labels = std::clamp(static_cast<int>((right - left) / number), 1, 6);
  const int label_every = std::max(1, (last - first + most_labels - 1) / most_labels);
  for (int iteration = first; iteration <= points.back().iteration; iteration += label_every) {
    const std::string text = std::to_string(iteration);
    put_text(context, draw, small, {x_of(iteration) - size_of(small, text).x * 0.5f, floor + context.px(4)},
             packed(theme.faint), text);
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
