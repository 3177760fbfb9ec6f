#include "app/window/tools/probe_tool.h"

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
#include "core/scene/json/json.h"

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

void ProbeTool::look(PanelContext& own, int view, bool) {
  if (!shown_) return;
  ViewPane& pane = cameras_.pane(view);
  const ImGuiIO& io = ImGui::GetIO();
  const glm::dvec2 mouse(static_cast<double>(io.MousePos.x), static_cast<double>(io.MousePos.y));
  const bool over = ImGui::IsItemHovered() || ImGui::IsItemActive();
  if (!over || own.still || frame_.mouse_captured()) {
    if (view_ == view) facts_.reset();
    return;
  }
  view_ = view;
  facts_ = triangle_under(pane.list, pane.camera, pane.rect, mouse, pane.picker);
}

bool ProbeTool::press(PanelContext&, const ViewMouse& mouse) {
  // Vertices are dragged in the world view: the upper or left one of a column.
  if (!shown_ || mouse.view % 2 != 0) return false;
  const auto facts = triangle_under(*mouse.list, *mouse.camera, mouse.rect, mouse.position, *mouse.picker);
  if (!facts) return false;
  const auto vertex =
      vertex_under(*facts, *mouse.camera, mouse.rect, mouse.position, vertex_reach * static_cast<double>(frame_.scale));
  if (!vertex) return false;
  const auto& surfaces = mouse.list->surfaces;
  const auto drawn =
      std::find_if(surfaces.begin(), surfaces.end(), [&](const auto& own) { return own.id == facts->id; });
  if (drawn == surfaces.end()) return false;
  vertex_ = inline_vertex(frame_.document.current(), facts->id, facts->triangle, *vertex, drawn->pose,
                          facts->positions[static_cast<std::size_t>(*vertex)]);
  if (!vertex_) {
    frame_.notices.information("this triangle is not part of the case: its vertices cannot be dragged");
    return false;
  }
  drag_.begin();
  ++drags_;
  return true;
}

void ProbeTool::drag(PanelContext&, const ViewMouse& mouse) {
  const Vector3d to = mouse.camera->drag(vertex_->world(), mouse.pressed, mouse.position, mouse.rect);
  if (!is_finite(to)) return;
  change_shapes(frame_.document, with_vertex_at(drag_.from(), *vertex_, to), "vertex " + std::to_string(drags_));
}

void ProbeTool::release() {
  vertex_.reset();
  drag_.end();
}

bool ProbeTool::cancel() {
  if (!held()) return false;
  vertex_.reset();
  drag_.cancel();
  return true;
}

void ProbeTool::draw(PanelContext& own, const DrawnView& view) {
  if (!shown_ || !facts_ || view_ != view.view) return;
  const TriangleFacts& facts = *facts_;
  const ViewRect& rect = view.pane.rect;
  const Camera& camera = view.camera;
  ImDrawList& draw = view.draw;
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
  const bool metres = frame_.mode().describe(own, view.view).metres;
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

void ProbeTool::state(const PanelContext&, nlohmann::ordered_json& result) const {
  nlohmann::ordered_json& probe = result["probe"] = {{"shown", shown_}};
  if (!shown_ || !facts_) return;
  const TriangleFacts& facts = *facts_;
  const auto list = [](const Vector3d& v) { return nlohmann::ordered_json{v.x, v.y, v.z}; };
  probe["view"] = view_;
  probe["kind"] = static_cast<int>(mark_kind(facts.id));
  probe["triangle"] = facts.triangle;
  probe["vertices"] = facts.vertices;
  probe["corners"] = nlohmann::ordered_json::array();
  const ViewPane& pane = cameras_.pane(view_);
  for (const Vector3d& corner : facts.positions) {
    nlohmann::ordered_json entry{{"position", list(corner)}};
    if (const auto seen = pane.camera.project(corner, pane.rect)) entry["screen"] = {seen->pixel.x, seen->pixel.y};
    probe["corners"].push_back(entry);
  }
  probe["normal"] = list(facts.normal);
  probe["offset"] = facts.offset;
  probe["area"] = facts.area;
  probe["hit"] = list(facts.hit);
  probe["barycentrics"] = facts.barycentrics;
  probe["along"] = facts.along;
  probe["eye_to_plane"] = facts.origin_to_plane;
}

}  // namespace minkoscope
