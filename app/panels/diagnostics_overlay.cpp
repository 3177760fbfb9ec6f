#include "app/panels/diagnostics_overlay.h"

#include <array>
#include <cstdio>

#include "app/widgets/widgets.h"

namespace minkoscope {

double FrameCosts::own() const {
  double sum = 0.0;
  for (const auto& [name, cost] : parts) {
    if (name != "panels" && name != "drawing") sum += cost;
  }
  return sum;
}

std::string to_line(const FrameCosts& costs) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "own %.2f ms", costs.own());
  std::string line = text.data();
  for (const auto& [name, cost] : costs.parts) {
    std::snprintf(text.data(), text.size(), " · %s %.2f", name.c_str(), cost);
    line.append(text.data());
  }
  std::snprintf(text.data(), text.size(), " · frame %.1f", costs.frame);
  return line.append(text.data());
}

void draw_diagnostics(PanelContext& context, const FrameCosts& costs, ImVec2 top_right) {
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  ImFont* font = context.fonts.small;
  const float row = context.px(17), width = context.px(150), pad = context.px(9);
  const ImVec2 at{top_right.x - width - context.px(12), top_right.y + context.px(50)};
  const float height = row * static_cast<float>(costs.parts.size() + 2) + 2 * pad;
  draw.AddRectFilled(at, {at.x + width, at.y + height}, packed(context.theme.panel, 0.88f), context.px(6));
  float y = at.y + pad;
  const auto line = [&](const std::string& name, double cost, const Colour& colour) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f ms", cost);
    draw.AddText(font, font->FontSize, {at.x + pad, y}, packed(colour), name.c_str());
    const float text_width = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data()).x;
    draw.AddText(font, font->FontSize, {at.x + width - pad - text_width, y}, packed(colour), text.data());
    y += row;
  };
  line("own", costs.own(), costs.own() <= 4.0 ? context.theme.text : context.theme.colour(Role::support));
  for (const auto& [name, cost] : costs.parts) line(name, cost, context.theme.dim);
  line("frame", costs.frame, context.theme.dim);
}

}  // namespace minkoscope
