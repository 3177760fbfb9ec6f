// The triangle under the mouse, in every view: outlined, with its numbers; its vertices can be dragged if the case
// contains them.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/draw/level/place_in_file.h"
#include "app/draw/mark_name.h"
#include "app/session/warm_start_chain.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "app/window/app_frame.h"

namespace minkoscope {
namespace {

constexpr double vertex_reach = 12.0;  // logical pixels

std::string vector_text(const Vector3d& v) {
  return short_number(v.x, 4) + "  " + short_number(v.y, 4) + "  " + short_number(v.z, 4);
}

/// Where the triangle of a level stands in its file; empty for what is in no file.
std::string probed_place(const Case& value, const TriangleFacts& facts) {
  if (mark_kind(facts.id) != MarkKind::level_mesh) return {};
  const auto index = static_cast<std::size_t>(mark_index(facts.id));
  if (const auto* sweep = std::get_if<SweepQuery>(&value.run))
    return index < sweep->level.size() ? place_in_file(sweep->level[index], facts.triangle) : std::string();
  const auto* walk = std::get_if<Walk>(&value.run);
  return walk != nullptr && index < walk->level.size() ? place_in_file(walk->level[index].mesh, facts.triangle)
                                                       : std::string();
}

std::string surface_name(MarkId id) {
  const std::string name = mark_name(id);
  return name.empty() ? "surface" : name;
}

}  // namespace

void AppFrame::take_probe(PanelContext& own, int view) {
  ViewPane& pane = panes_[static_cast<std::size_t>(view)];
  const ImGuiIO& io = ImGui::GetIO();
  const glm::dvec2 mouse(static_cast<double>(io.MousePos.x), static_cast<double>(io.MousePos.y));
  const bool over = ImGui::IsItemHovered() || ImGui::IsItemActive();
  if (!over || own.still || frame_.mouse_captured()) {
    if (probe_view_ == view) probe_.reset();
    return;
  }
  probe_view_ = view;
  probe_ = triangle_under(pane.list, pane.camera, pane.rect, mouse, pane.picker);
}

bool AppFrame::press_probe(int view, const ViewMouse& mouse) {
  // Vertices are dragged in the world view: the upper or left one of a column.
  if (!probe_shown_ || view % 2 != 0) return false;
  const auto facts = triangle_under(*mouse.list, *mouse.camera, mouse.rect, mouse.position, *mouse.picker);
  if (!facts) return false;
  const auto vertex =
      vertex_under(*facts, *mouse.camera, mouse.rect, mouse.position, vertex_reach * static_cast<double>(frame_.scale));
  if (!vertex) return false;
  const auto& surfaces = mouse.list->surfaces;
  const auto drawn =
      std::find_if(surfaces.begin(), surfaces.end(), [&](const auto& own) { return own.id == facts->id; });
  if (drawn == surfaces.end()) return false;
  vertex_held_ = inline_vertex(frame_.document.current(), facts->id, facts->triangle, *vertex, drawn->pose,
                               facts->positions[static_cast<std::size_t>(*vertex)]);
  if (!vertex_held_) {
    frame_.notices.information("this triangle is not part of the case: its vertices cannot be dragged");
    return false;
  }
  drag_from_ = frame_.document.snapshot();
  ++vertex_drags_;
  return true;
}

void AppFrame::drag_probe(const ViewMouse& mouse) {
  if (!vertex_held_) return;
  const Vector3d to = mouse.camera->drag(vertex_held_->world(), mouse.pressed, mouse.position, mouse.rect);
  if (!is_finite(to)) return;
  change_shapes(frame_.document, with_vertex_at(*drag_from_, *vertex_held_, to),
                "vertex " + std::to_string(vertex_drags_));
}

void AppFrame::draw_probe(PanelContext& own, int view, const Camera& camera, ImDrawList& draw) {
  if (!probe_shown_ || !probe_ || probe_view_ != view) return;
  const TriangleFacts& facts = *probe_;
  const ViewRect& rect = panes_[static_cast<std::size_t>(view)].rect;
  const Colour line = own.theme.colour(Role::selection);
  std::array<std::optional<Projected>, 3> seen;
  for (std::size_t i = 0; i < 3; ++i) seen[i] = camera.project(facts.positions[i], rect);
  const auto at = [](const Projected& p) {
    return ImVec2{static_cast<float>(p.pixel.x), static_cast<float>(p.pixel.y)};
  };
  if (seen[0] && seen[1] && seen[2]) {
    draw.AddTriangleFilled(at(*seen[0]), at(*seen[1]), at(*seen[2]), packed(line, 0.10f));
    draw.AddTriangle(at(*seen[0]), at(*seen[1]), at(*seen[2]), packed(line, 0.9f), own.px(1.6));
  }
  ImFont* small = own.fonts.small;
  // On a triangle that is small on the screen the labels would overlap; the table has the numbers.
  bool roomy = seen[0] && seen[1] && seen[2];
  for (std::size_t i = 0; roomy && i < 3; ++i) {
    roomy = glm::length(seen[i]->pixel - seen[(i + 1) % 3]->pixel) > static_cast<double>(own.px(26));
  }
  for (std::size_t i = 0; roomy && i < 3; ++i) {
    draw_marker(draw, Marker::disc, at(*seen[i]), own.px(4), packed(line), packed(own.theme.outline));
    text_at(draw, small, {at(*seen[i]).x + own.px(7), at(*seen[i]).y - own.px(14)}, packed(own.theme.text),
            std::to_string(facts.vertices[i]));
  }
  if (const auto hit = camera.project(facts.hit, rect)) {
    draw_marker(draw, Marker::cross, at(*hit), own.px(7), packed(own.theme.colour(Role::contact)),
                packed(own.theme.outline));
  }
  const bool metres = frame_.mode().describe(own, view).metres;
  const std::string unit = metres ? " m" : "";
  std::vector<std::array<std::string, 2>> rows{
      {surface_name(facts.id) + ", triangle", std::to_string(facts.triangle)},
      {"vertices", std::to_string(facts.vertices[0]) + "  " + std::to_string(facts.vertices[1]) + "  " +
                       std::to_string(facts.vertices[2])},
      {"normal", vector_text(facts.normal)},
      {"plane", "n · x = " + short_number(facts.offset, 5)},
      {"area", precise_number(facts.area) + (metres ? " m²" : "")},
      {"hit", vector_text(facts.hit)},
      {"barycentrics", short_number(facts.barycentrics[0], 4) + "  " + short_number(facts.barycentrics[1], 4) + "  " +
                           short_number(facts.barycentrics[2], 4)},
      {"eye to hit", precise_number(facts.along) + unit},
      {"eye to plane", precise_number(facts.origin_to_plane) + unit},
  };
  if (const std::string place = probed_place(frame_.document.current(), facts); !place.empty())
    rows.insert(rows.begin() + 1, {"from", place});
  const float row = own.px(17), pad = own.px(9);
  float width = 0.0f;
  for (const auto& [name, value] : rows) {
    width = std::max(width,
                     minkoscope::size_of(small, name).x + minkoscope::size_of(small, value).x + own.px(16) + 2 * pad);
  }
  // The mode's controls are at the upper left, the axes at the upper right.
  const float height = row * static_cast<float>(rows.size()) + 2 * pad;
  const float x = static_cast<float>(rect.x + rect.width) - width - own.px(12);
  const float y =
      static_cast<float>(rect.y) + std::min(own.px(152), std::max(static_cast<float>(rect.height) - height, 0.0f));
  draw.AddRectFilled({x, y}, {x + width, y + height}, packed(own.theme.panel, 0.93f), own.px(6));
  draw.AddRect({x, y}, {x + width, y + height}, packed(own.theme.line), own.px(6));
  note_mark(own, "triangle", {x, y}, {width, height});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const float top = y + pad + row * static_cast<float>(i);
    text_at(draw, small, {x + pad, top}, packed(own.theme.dim), rows[i][0]);
    const float right = x + width - pad - minkoscope::size_of(small, rows[i][1]).x;
    text_at(draw, small, {right, top}, packed(own.theme.text), rows[i][1]);
  }
}

}  // namespace minkoscope
