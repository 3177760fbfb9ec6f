// Seconds per tick by number of bodies: where trees become faster than brute force.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/draw/count_text.h"
#include "app/labs/world/world_panels.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

struct Sign {
  Role role;
  Marker marker;
};
/// By row of the method table.
constexpr std::array<Sign, 6> signs{{{Role::selection, Marker::saltire},
                                     {Role::difference, Marker::ring},
                                     {Role::shape_b, Marker::square},
                                     {Role::closest, Marker::triangle},
                                     {Role::direction, Marker::diamond},
                                     {Role::body, Marker::disc}}};

struct Axes {
  double low_x, high_x, low_y, high_y;  // decimal logarithms
};

/// "10 ms", "100 ns": a power of ten of seconds.
std::string power_text(int exponent) {
  constexpr std::array<const char*, 4> units{" s", " ms", " µs", " ns"};
  const int unit = std::clamp((2 - exponent) / 3, 0, 3);
  return std::to_string(std::lround(std::pow(10.0, exponent + 3 * unit))) + units[static_cast<std::size_t>(unit)];
}

}  // namespace

void draw_scaling_plot(PanelContext& context, const std::vector<ScalingPoint>& points) {
  const Theme& theme = context.theme;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* small = context.fonts.small;
  const auto methods = broad_phase_methods();
  const float width = ImGui::GetContentRegionAvail().x, height = context.px(190);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float left = at.x + context.px(46), right = at.x + width - context.px(8);
  const float top = at.y + context.px(8), bottom = at.y + height - context.px(58);
  Axes axes{std::log10(4.0), std::log10(16384.0), -6.0, -1.5};
  for (const ScalingPoint& point : points) axes.low_y = std::min(axes.low_y, std::floor(std::log10(point.seconds)));
  axes.low_y = std::max(axes.low_y, -8.0);
  const auto x_of = [&](double bodies) {
    return left + static_cast<float>((std::log10(bodies) - axes.low_x) / (axes.high_x - axes.low_x)) * (right - left);
  };
  const auto y_of = [&](double seconds) {
    const double part = (std::log10(std::max(seconds, 1e-9)) - axes.low_y) / (axes.high_y - axes.low_y);
    return bottom - static_cast<float>(std::clamp(part, 0.0, 1.0)) * (bottom - top);
  };
  for (double exponent = std::ceil(axes.low_y); exponent <= axes.high_y; exponent += 1.0) {
    const float y = y_of(std::pow(10.0, exponent));
    draw.AddLine({left, y}, {right, y}, packed(theme.line));
    const std::string text = power_text(static_cast<int>(std::lround(exponent)));
    put_text(context, draw, small, {left - context.px(6) - size_of(small, text).x, y - small->FontSize * 0.5f},
             packed(theme.faint), text);
  }
  // A sixtieth of a second.
  const float frame = y_of(1.0 / 60.0);
  draw.AddLine({left, frame}, {right, frame}, packed(theme.colour(Role::contact), 0.6f), context.px(1));
  for (const int bodies : {4, 64, 1024, 16384}) {
    const std::string text = grouped(bodies);
    const float x = std::clamp(x_of(bodies) - size_of(small, text).x * 0.5f, left, right - size_of(small, text).x);
    draw.AddLine({x_of(bodies), bottom}, {x_of(bodies), bottom + context.px(3)}, packed(theme.faint));
    put_text(context, draw, small, {x, bottom + context.px(4)}, packed(theme.faint), text);
  }
  std::string hovered;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  for (std::size_t method = 0; method < methods.size(); ++method) {
    const Sign& sign = signs[method % signs.size()];
    const Colour colour = theme.colour(sign.role);
    ImVec2 last{0, 0};
    bool any = false;
    for (const ScalingPoint& point : points) {
      if (point.method != method) continue;
      const ImVec2 here{x_of(point.bodies), y_of(point.seconds)};
      if (any) draw.AddLine(last, here, packed(colour), context.px(1.4));
      draw_marker(draw, sign.marker, here, context.px(2.8), packed(colour), packed(theme.outline));
      if (!context.still && std::hypot(mouse.x - here.x, mouse.y - here.y) < context.px(6)) {
        hovered = std::string(methods[method].title) + "\n" + grouped(point.bodies) +
                  " bodies: " + duration_text(point.seconds) + ", " + grouped(std::llround(point.tests)) +
                  " tests per tick";
      }
      last = here;
      any = true;
    }
  }
  // The legend, in rows below.
  float x = at.x, y = bottom + context.px(22);
  for (std::size_t method = 0; method < methods.size(); ++method) {
    const std::string name(methods[method].name);
    const float room = context.px(12) + size_of(small, name).x + context.px(12);
    if (x + room > right) {
      x = at.x;
      y += context.px(16);
    }
    const Sign& sign = signs[method % signs.size()];
    draw_marker(draw, sign.marker, {x + context.px(4), y + small->FontSize * 0.5f}, context.px(3.2),
                packed(theme.colour(sign.role)), packed(theme.outline));
    put_text(context, draw, small, {x + context.px(12), y}, packed(theme.dim), name);
    x += room;
  }
  ImGui::InvisibleButton("scaling", {width, height});
  if (!hovered.empty()) tooltip(context, hovered);
}

}  // namespace minkoscope
