#include "app/labs/walk/panels/walk_plots.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "app/draw/length_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

constexpr double row_height = 19.0, row_gap = 3.0;

struct Plot {
  float (*value)(const TickFacts&);
  Role role;
  bool bars;
};
constexpr std::array<Plot, 3> plots{
    {{[](const TickFacts& f) { return f.depth; }, Role::contact, false},
     {[](const TickFacts& f) { return f.speed; }, Role::path, false},
     {[](const TickFacts& f) { return static_cast<float>(f.slides); }, Role::slide_plane, true}}};

std::vector<float> highest(std::span<const TickFacts> ticks, float (*value)(const TickFacts&), std::size_t columns) {
  std::vector<float> values;
  values.reserve(ticks.size());
  for (const TickFacts& tick : ticks) values.push_back(value(tick));
  return highest_values(values, columns);
}

std::string name_of(std::size_t plot, double most) {
  if (plot == 0) return most > 0.0 ? "depth, up to " + length_with_unit(most) : std::string("depth: no penetration");
  if (plot == 1) return "speed, up to " + fixed_number(most, 2) + " m/s";
  return "slides, up to " + std::to_string(std::lround(most));
}

}  // namespace

float walk_plots_height(const PanelContext& context) {
  return context.px(plots.size() * (row_height + row_gap));
}

void draw_walk_plots(PanelContext& context, const WalkSession& session, const PlotArea& area) {
  const std::span<const TickFacts> all = session.facts();
  if (area.ticks == 0 || area.first + area.ticks > all.size()) return;
  const std::span<const TickFacts> shown = all.subspan(area.first, area.ticks);
  const auto columns = static_cast<std::size_t>(std::max(1.0f, std::floor(area.width)));
  const WalkStatistics& facts = session.statistics();
  const std::array<double, 3> most{facts.deepest, facts.fastest, static_cast<double>(facts.most_slides)};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < plots.size(); ++i) {
    const float top = area.at.y + context.px(static_cast<double>(i) * (row_height + row_gap));
    const float height = context.px(row_height), bottom = top + height;
    const Colour colour = mix(context.theme.panel, context.theme.colour(plots[i].role), 0.75f);
    draw.AddLine({area.at.x, bottom}, {area.at.x + area.width, bottom}, packed(context.theme.line));
    if (!(most[i] > 0.0)) {
      const std::string none = name_of(i, most[i]);
      draw.AddText(context.fonts.small, context.fonts.small->FontSize, {area.at.x + context.px(4), top + context.px(1)},
                   packed(context.theme.faint), none.c_str());
      continue;
    }
    const auto scale = static_cast<float>(std::max(most[i], 1e-6));
    const std::vector<float> values = highest(shown, plots[i].value, columns);
    const auto y_of = [&](float value) { return bottom - (height - context.px(2)) * std::min(value / scale, 1.0f); };
    ImVec2 previous{area.at.x, y_of(values.front())};
    for (std::size_t column = 0; column < values.size(); ++column) {
      const float x = area.at.x + static_cast<float>(column);
      const ImVec2 point{x + 0.5f, y_of(values[column])};
      if (plots[i].bars) {
        if (values[column] <= 0.0f) continue;
        // Equal neighbours are merged into one block.
        std::size_t end = column + 1;
        while (end < values.size() && values[end] == values[column]) ++end;
        draw.AddRectFilled({x, point.y}, {area.at.x + static_cast<float>(end), bottom}, packed(colour, 0.6f));
        column = end - 1;
        continue;
      }
      // Constant intervals are merged into one line.
      const bool level = column > 0 && column + 1 < values.size() && values[column] == values[column - 1] &&
                         values[column] == values[column + 1];
      if (level) continue;
      if (column > 0) draw.AddLine(previous, point, packed(colour), context.px(1.2));
      previous = point;
    }
    const std::string label = name_of(i, most[i]);
    ImFont* font = context.fonts.small;
    const ImVec2 size = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, label.c_str());
    const ImVec2 at{area.at.x + context.px(4), top + context.px(1)};
    draw.AddRectFilled({at.x - context.px(3), at.y}, {at.x + size.x + context.px(3), at.y + size.y},
                       packed(with_alpha(context.theme.panel, 0.93f)), context.px(3));
    draw.AddText(font, font->FontSize, at, packed(context.theme.dim), label.c_str());
  }
}

}  // namespace minkoscope
