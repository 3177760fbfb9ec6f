#include "app/window/tools/point_readout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "app/draw/mark_name.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

constexpr double hover_reach = 8.0;  // logical pixels
constexpr double stillness = 1.5;    // the same

std::string what(const PointUnder& point) {
  std::string name = mark_name(point.id);
  if (point.vertex < 0) return name;
  // The vertices of a drawn shape are not numbered as the shape's own are.
  const bool level = mark_kind(point.id) == MarkKind::level_mesh;
  return name + (name.empty() ? "vertex" : ", vertex") + (level ? " " + std::to_string(point.vertex) : "");
}

}  // namespace

std::string length_text(double value, bool exact) {
  if (exact || !std::isfinite(value)) return precise_number(value);
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.5g", value == 0.0 ? 0.0 : value);
  return with_true_minus(text.data());
}

std::string coordinates_text(const Vector3d& point, bool exact) {
  return length_text(point.x, exact) + "  " + length_text(point.y, exact) + "  " + length_text(point.z, exact);
}

void draw_tag(PanelContext& own, const ViewRect& rect, const glm::dvec2& pixel, std::span<const std::string> lines,
              std::size_t bright, ImDrawList& draw) {
  ImFont* font = own.fonts.small;
  const float pad = own.px(7), row = font->FontSize + own.px(3);
  float width = 0.0f;
  for (const std::string& line : lines) width = std::max(width, minkoscope::size_of(font, line).x);
  const float height = row * static_cast<float>(lines.size()) - own.px(3) + 2 * pad;
  width += 2 * pad;
  // Below and to the right of the pointer, else on its other side.
  const float left = static_cast<float>(rect.x), top = static_cast<float>(rect.y);
  const float right = left + static_cast<float>(rect.width), bottom = top + static_cast<float>(rect.height);
  float x = static_cast<float>(pixel.x) + own.px(14), y = static_cast<float>(pixel.y) + own.px(18);
  if (x + width > right - own.px(4)) x = static_cast<float>(pixel.x) - own.px(10) - width;
  if (y + height > bottom - own.px(4)) y = static_cast<float>(pixel.y) - own.px(10) - height;
  x = std::max(x, left + own.px(4));
  y = std::max(y, top + own.px(4));
  draw.AddRectFilled({x, y}, {x + width, y + height}, packed(own.theme.panel, 0.94f), own.px(5));
  draw.AddRect({x, y}, {x + width, y + height}, packed(own.theme.line), own.px(5));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const ImVec2 at{x + pad, y + pad + row * static_cast<float>(i)};
    text_at(draw, font, at, packed(i == bright ? own.theme.text : own.theme.dim), lines[i]);
    note_text(own, lines[i], at, minkoscope::size_of(font, lines[i]));
  }
}

void PointReadout::follow(const PanelContext& own, const ViewMouse& mouse, std::string_view unit, double seconds) {
  const double still = stillness * static_cast<double>(own.scale);
  if (mouse.view != view_ || glm::length(mouse.position - at_) > still) {
    view_ = mouse.view;
    at_ = mouse.position;
    rested_ = 0.0;
    point_.reset();
    sought_ = false;
    return;
  }
  rested_ += seconds;
  if (waits() || sought_) return;
  sought_ = true;
  point_ = point_under(*mouse.list, *mouse.camera, mouse.rect, at_, *mouse.picker,
                       hover_reach * static_cast<double>(own.scale));
  if (!point_) return;
  lines_ = {what(*point_), coordinates_text(point_->position, point_->exact).append(unit)};
}

void PointReadout::draw(PanelContext& own, const ViewRect& rect, ImDrawList& draw) const {
  if (!point_) return;
  const std::span<const std::string> all(lines_);
  const bool named = !lines_[0].empty();
  draw_tag(own, rect, at_, named ? all : all.subspan(1), named ? 1 : 0, draw);
}

}  // namespace minkoscope
