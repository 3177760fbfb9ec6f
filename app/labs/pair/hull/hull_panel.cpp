#include "app/labs/pair/hull/hull_panel.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>

#include "app/draw/length_text.h"
#include "app/draw/marks.h"
#include "app/widgets/widgets.h"
#include "core/scene/built_hull.h"

namespace minkoscope {
namespace {

constexpr std::size_t most_rows = 200;  // of a list

MarkId mark_of(const PanelContext& context, int point) {
  const MarkKind kind =
      built_hull_of(context.document.current()) == 0 ? MarkKind::hull_vertex_a : MarkKind::hull_vertex_b;
  return make_mark(kind, static_cast<std::uint64_t>(point));
}

/// A row that lights what it stands for in the views; a click keeps it lit.
void mark_row(PanelContext& context, const std::string& text, const std::string& right, MarkId mark,
              const Colour& colour) {
  const bool chosen = context.selection.selected == mark;
  if (list_row(context, text.c_str(), text, right, chosen, colour)) context.selection.selected = chosen ? 0 : mark;
  if (ImGui::IsItemHovered()) context.selection.next_hovered = mark;
}

/// The faces that have a list, in the order in which they were made.
void draw_lists(PanelContext& context, const HullScene& scene) {
  if (!open_section(context, "Conflict lists")) return;
  struct List {
    std::size_t points = 0;
    double farthest = 0.0;
  };
  std::map<int, List> lists;
  for (std::size_t i = 0; i < scene.moment.place.size(); ++i) {
    const int face = scene.moment.place[i];
    if (face < 0) continue;
    List& own = lists[face];
    ++own.points;
    own.farthest = std::max(own.farthest, scene.distance_beyond(face, static_cast<int>(i)));
  }
  if (lists.empty()) {
    faint_text(context, scene.step.event == HullEvent::start ? "none yet" : "none: no point lies beyond a face");
    return;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  std::size_t rows = 0;
  for (const auto& [face, list] : lists) {
    if (rows++ == most_rows) break;
    std::string text = "face " + std::to_string(face);
    text.append(" · ").append(std::to_string(list.points)).append(list.points == 1 ? " point" : " points");
    mark_row(context, text, length_with_unit(list.farthest),
             make_mark(MarkKind::polytope_face, static_cast<std::uint64_t>(face)),
             context.theme.colour(face == scene.face ? Role::support : Role::direction));
    tooltip(context, "how many points its conflict list has, and how far the farthest lies beyond it");
  }
  ImGui::PopStyleVar();
  if (lists.size() > most_rows) faint_text(context, std::to_string(lists.size() - most_rows).append(" more").c_str());
}

}  // namespace

HullCounts counts_of(const HullScene& scene) {
  HullCounts counts;
  for (const int place : scene.moment.place) {
    if (place == HullMoment::vertex) ++counts.vertices;
    if (place == HullMoment::inside) ++counts.inside;
    if (place == HullMoment::waiting) ++counts.waiting;
    if (place >= 0) ++counts.listed;
  }
  counts.faces = scene.moment.faces.size();
  return counts;
}

HullRequest draw_hull_panel(PanelContext& context, const HullScene& scene) {
  HullRequest request;
  const Case& value = context.document.current();
  const int which = built_hull_of(value);
  const float width = ImGui::GetContentRegionAvail().x, gap = context.px(7), half = std::floor((width - gap) * 0.5f);
  if (button(context, "back to the pair", "Back to the pair", Icon::back, "shows the pair's run again   Esc",
             {width, 0})) {
    request = {true, -1};
  }
  if (hull_of(value, 0) != nullptr && hull_of(value, 1) != nullptr) {
    ImGui::Dummy({0, context.px(2)});
    constexpr std::array words{"Hull of A", "Hull of B"};
    constexpr std::array hints{"how the hull of shape A is built   H", "how the hull of shape B is built   H"};
    const int chosen = segments(context, "which hull", words, which, hints);
    if (chosen >= 0 && chosen != which) request = {true, chosen};
  }
  shape_title(context, which == 0 ? "The hull of shape A" : "The hull of shape B",
              which == 0 ? Role::shape_a : Role::shape_b);
  const ConvexHull& hull = *scene.trace.hull;
  wrapped_text(
      context,
      "Quickhull adds the farthest point of a conflict list until no point lies beyond a face (Barber, Dobkin, "
      "Huhdanpaa, 1996).",
      context.theme.dim);

  section_title(context, "So far");
  const HullCounts counts = counts_of(scene);
  const Theme& theme = context.theme;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(gap, gap));
  const auto two = [&](const char* left, std::size_t left_count, const Colour& left_colour, const char* right,
                       std::size_t right_count, const Colour& right_colour) {
    const std::string own = std::to_string(left_count), other = std::to_string(right_count);
    card(context, left, left, own, own, half, left_colour);
    ImGui::SameLine(0.0f, gap);
    card(context, right, right, other, other, half, right_colour);
  };
  two("vertices", counts.vertices, theme.colour(Role::simplex), "triangles", counts.faces, theme.text);
  two("points outside", counts.listed + counts.waiting, theme.colour(Role::direction), "inside", counts.inside,
      theme.dim);
  ImGui::PopStyleVar();
  draw_lists(context, scene);

  section_title(context, "Result");
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(gap, gap));
  two("vertices of the hull", hull.vertices.size(), theme.text, "faces, merged", hull.faces.size(), theme.text);
  const NumberForm form = context.document.preferences().numbers;
  card(context, "volume", "volume, m³", number_text(hull.volume, form), copied_number(hull.volume, form), width,
       theme.text);
  ImGui::PopStyleVar();
  ImGui::Dummy({0, context.px(8)});
  return request;
}

void draw_hull_list(PanelContext& context, const HullScene& scene) {
  if (scene.face < 0) return;
  const HullStep& step = scene.step;
  const std::string of = "face " + std::to_string(scene.face);
  if (step.event == HullEvent::merge || step.event == HullEvent::stop) return;
  if (!open_section(context, std::string("Conflict list of ").append(of), "Conflict list")) return;
  if (scene.list.empty()) {
    faint_text(context, "empty");
    return;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  std::size_t rows = 0;
  for (const ListedPoint& own : scene.list) {
    if (rows++ == most_rows) break;
    mark_row(context, "p" + std::to_string(own.point), length_with_unit(own.distance), mark_of(context, own.point),
             context.theme.colour(own.point == step.apex ? Role::support : Role::direction));
    tooltip(context, [&] { return "point " + full_digits(scene.point(own.point)); });
  }
  ImGui::PopStyleVar();
  if (scene.list.size() > most_rows)
    faint_text(context, std::to_string(scene.list.size() - most_rows).append(" more").c_str());
}

}  // namespace minkoscope
