#include "app/window/tools/measure_tool.h"

#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "app/render/label_renderer.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "app/window/tools/point_readout.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

constexpr double reach = 10.0;  // logical pixels

}  // namespace

Measurement measure(const PointUnder& from, const PointUnder& to) {
  Measurement result;
  result.parts = to.position - from.position;
  result.distance = glm::length(result.parts);
  if (from.normal != Vector3d(0.0) && to.normal != Vector3d(0.0)) {
    // By the arc tangent: exact for nearly parallel normals too.
    result.angle = std::atan2(glm::length(glm::cross(from.normal, to.normal)), glm::dot(from.normal, to.normal)) *
                   180.0 / std::numbers::pi;
  }
  return result;
}

void MeasureTool::toggle() {
  const bool now = !active_;
  *this = {};
  active_ = now;
}

void MeasureTool::find_point(const PanelContext& own, const ViewMouse& mouse) {
  hovered_view_ = mouse.view;
  hovered_ = point_under(*mouse.list, *mouse.camera, mouse.rect, mouse.position, *mouse.picker,
                         reach * static_cast<double>(own.scale));
}

bool MeasureTool::hover(PanelContext& own, const ViewMouse& mouse, double) {
  if (active_) find_point(own, mouse);
  return active_;
}

void MeasureTool::leave(int, bool over) {
  if (over) hovered_.reset();
}

bool MeasureTool::click(PanelContext& own, const ViewMouse& mouse) {
  if (!active_) return false;
  find_point(own, mouse);
  if (!hovered_) return true;
  const bool second = first_ && !second_ && view_ == mouse.view;
  view_ = mouse.view;
  if (second) {
    second_ = hovered_;
  } else {
    first_ = hovered_;
    second_.reset();
  }
  return true;
}

bool MeasureTool::cancel() {
  if (!active_) return false;
  *this = {};
  return true;
}

void MeasureTool::draw(PanelContext& own, const DrawnView& drawn) {
  if (!active_) return;
  const int view = drawn.view;
  const ViewRect& rect = drawn.pane.rect;
  const Camera& camera = drawn.camera;
  const std::string_view unit = drawn.pane.unit();
  ImDrawList& draw = drawn.draw;
  const Colour colour = own.theme.colour(Role::selection);
  const auto seen = [&](const std::optional<PointUnder>& point) {
    const auto projected = point ? camera.project(point->position, rect) : std::nullopt;
    return projected ? std::optional(projected->pixel) : std::nullopt;
  };
  const auto cross = [&](const glm::dvec2& at, bool exact) {
    draw_marker(draw, Marker::cross, to_imgui(at), own.px(6), packed(colour), packed(own.theme.outline));
    if (exact) draw.AddCircle(to_imgui(at), own.px(8), packed(colour, 0.8f), 24, own.px(1.3));
  };
  const bool here = hovered_ && hovered_view_ == view;
  if (first_ && view_ == view) {
    const std::optional<PointUnder>& end = second_ ? second_ : here ? hovered_ : second_;
    const auto a = seen(first_), b = seen(end);
    if (a && b) {
      draw.AddLine(to_imgui(*a), to_imgui(*b), packed(own.theme.outline, 0.7f), own.px(4));
      draw.AddLine(to_imgui(*a), to_imgui(*b), packed(colour, second_ ? 1.0f : 0.7f), own.px(1.8));
    }
    if (a) cross(*a, first_->exact);
    if (b) cross(*b, end->exact);
    if (end && b) {
      const Measurement result = measure(*first_, *end);
      const bool exact = first_->exact && end->exact;
      std::vector<std::string> lines{length_text(result.distance, exact).append(unit),
                                     "x, y, z  " + coordinates_text(result.parts, exact).append(unit)};
      if (result.angle) lines.push_back(length_text(*result.angle, false) + "° between the surfaces");
      draw_tag(own, rect, a ? 0.5 * (*a + *b) : *b, lines, 0, draw);
    }
  }
  if (here && !(first_ && !second_ && view_ == view)) {
    if (const auto at = seen(hovered_)) {
      cross(*at, hovered_->exact);
      if (!second_)
        draw_tag(own, rect, *at, std::array{coordinates_text(hovered_->position, hovered_->exact).append(unit)}, 0,
                 draw);
    }
  }
  // What to do next, over the lower edge of the first view.
  if (view != 0) return;
  const std::string_view next = second_  ? "Measured · click for another · Esc ends"
                                : first_ ? "Measure: click the second point · Esc ends"
                                         : "Measure: click a point · vertices and markers snap · Esc ends";
  const auto fits = [&](std::string_view words) {
    return size_of(own.fonts.regular, words).x + own.px(28) <= static_cast<float>(rect.width);
  };
  const std::string_view text = fits(next) ? next : second_ ? "Measured · Esc ends" : "Measure · Esc ends";
  const ImVec2 size = size_of(own.fonts.regular, text);
  const ImVec2 pad{own.px(12), own.px(6)};
  const float x = static_cast<float>(rect.x + 0.5 * rect.width) - 0.5f * size.x - pad.x;
  const float y = static_cast<float>(rect.y) + own.px(62);
  draw.AddRectFilled({x, y}, {x + size.x + 2 * pad.x, y + size.y + 2 * pad.y}, packed(own.theme.panel, 0.94f),
                     own.px(6));
  draw.AddRect({x, y}, {x + size.x + 2 * pad.x, y + size.y + 2 * pad.y}, packed(colour, 0.8f), own.px(6));
  text_at(draw, own.fonts.regular, {x + pad.x, y + pad.y}, packed(own.theme.text), text);
}

void MeasureTool::state(const PanelContext&, nlohmann::ordered_json& all) const {
  nlohmann::ordered_json& result = all["measure"] = {{"active", active_}};
  const auto list = [](const Vector3d& v) { return nlohmann::ordered_json{v.x, v.y, v.z}; };
  if (first_) result["from"] = list(first_->position);
  if (!first_ || !second_) return;
  const Measurement measured = measure(*first_, *second_);
  result["to"] = list(second_->position);
  result["distance"] = measured.distance;
  if (measured.angle) result["angle"] = *measured.angle;
}

}  // namespace minkoscope
