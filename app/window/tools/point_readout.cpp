#include "app/window/tools/point_readout.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/draw/mark_name.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"
#include "core/scene/json/json.h"

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
  return with_true_minus(significant_number(value + 0.0, 5));
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

void PointReadout::look(PanelContext&, int view, bool redrawn) {
  if (redrawn && view == now_.view) now_.sought = false;
}

bool PointReadout::hover(PanelContext& context, const ViewMouse& mouse, double seconds) {
  if (probe_.shown()) {  // its table has the numbers
    now_ = {};
    return false;
  }
  follow(context, mouse, seconds);
  const bool waits = now_.view >= 0 && now_.rested < rest;
  if (waits) frame_.settle = std::max(frame_.settle, 2);
  return false;
}

void PointReadout::follow(const PanelContext& own, const ViewMouse& mouse, double seconds) {
  const double still = stillness * static_cast<double>(own.scale);
  if (mouse.view != now_.view || glm::length(mouse.position - now_.at) > still) {
    now_ = {mouse.view, mouse.position, 0.0, {}, false, {}};
    return;
  }
  now_.rested += seconds;
  if (now_.rested < rest || now_.sought) return;
  now_.sought = true;
  now_.point = point_under(*mouse.list, *mouse.camera, mouse.rect, now_.at, *mouse.picker,
                           hover_reach * static_cast<double>(own.scale));
  if (!now_.point) return;
  now_.lines = {what(*now_.point),
                coordinates_text(now_.point->position, now_.point->exact).append(cameras_.pane(mouse.view).unit())};
}

void PointReadout::leave(int view, bool) {
  if (view == now_.view) now_ = {};
}

void PointReadout::draw(PanelContext& own, const DrawnView& view) {
  if (!now_.point || now_.view != view.view || frame_.mouse_captured()) return;
  const std::span<const std::string> all(now_.lines);
  const bool named = !now_.lines[0].empty();
  draw_tag(own, view.pane.rect, now_.at, named ? all : all.subspan(1), named ? 1 : 0, view.draw);
}

void PointReadout::state(const PanelContext&, nlohmann::ordered_json& result) const {
  if (!now_.point) return;
  const Vector3d& at = now_.point->position;
  result["pointed_at"] = {{"view", now_.view}, {"position", {at.x, at.y, at.z}}};
}

}  // namespace minkoscope
