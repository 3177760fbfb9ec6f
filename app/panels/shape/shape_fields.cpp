#include "app/panels/shape/shape_fields.h"

#include <imgui_internal.h>

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "app/draw/count_text.h"
#include "app/draw/marks.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"
#include "core/base/overloaded.h"
#include "core/scene/built_hull.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/shape_traits.h"

namespace minkoscope {

namespace {

constexpr int deepest_editable = 4;  // of sums and poses inside one another

constexpr NumberStyle size_style{.decimals = 3, .speed = 0.005, .smallest = 0.0, .largest = 1e9};
constexpr NumberStyle place_style{.decimals = 3, .speed = 0.005, .smallest = -1e9, .largest = 1e9};

/// One number over the whole field column. True when it changed.
bool number_row(PanelContext& context, const char* label, double& value, const NumberStyle& style,
                const char* explanation) {
  field_label(context, label, explanation);
  return number_field(context, label, value, ImGui::GetContentRegionAvail().x, style) != FieldEvent::none;
}

}  // namespace

bool ShapeFields::draw_points(PanelContext& context, std::vector<Vector3d>& points, bool can_grow, int which) {
  bool changed = false;
  const MarkKind kind = which == 0 ? MarkKind::hull_vertex_a : MarkKind::hull_vertex_b;
  const float row = ImGui::GetFrameHeight() + context.px(4);
  const float height = row * std::min(static_cast<float>(points.size()), 8.0f) + context.px(4);
  ImGui::BeginChild("points", {0, height});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(5), context.px(4)));
  std::size_t removed = points.size();
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(points.size()), row);
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const auto index = static_cast<std::size_t>(i);
      ImGui::PushID(i);
      const MarkId mark = make_mark(kind, index);
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const bool lit = context.selection.selected == mark || context.selection.hovered == mark;
      ImGui::AlignTextToFramePadding();
      ImGui::PushFont(context.fonts.small);
      ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(lit ? context.theme.colour(Role::selection) : context.theme.faint));
      ImGui::Text("%d", i);
      ImGui::PopStyleColor();
      ImGui::PopFont();
      ImGui::SameLine(context.px(26));
      const float cross = can_grow ? context.px(22) : 0.0f;
      ImGui::BeginGroup();
      const float each = std::floor((ImGui::GetContentRegionAvail().x - cross - context.px(10)) / 3.0f);
      for (int axis = 0; axis < 3; ++axis) {
        if (axis > 0) ImGui::SameLine(0.0f, context.px(4));
        ImGui::PushID(axis);
        if (number_field(context, "p", points[index][axis], each, place_style) != FieldEvent::none) changed = true;
        ImGui::PopID();
      }
      if (can_grow) {
        ImGui::SameLine(0.0f, context.px(4));
        if (button(context, "remove", "", Icon::cross, "removes this point", {context.px(20), ImGui::GetFrameHeight()},
                   {.enabled = points.size() > 1, .flat = true})) {
          removed = index;
        }
      }
      ImGui::EndGroup();
      if (ImGui::IsMouseHoveringRect(at, {at.x + ImGui::GetContentRegionAvail().x, at.y + row}) &&
          ImGui::IsWindowHovered()) {
        context.selection.next_hovered = mark;
      }
      ImGui::PopID();
    }
  }
  ImGui::PopStyleVar();
  ImGui::EndChild();
  if (removed < points.size()) {
    points.erase(points.begin() + static_cast<std::ptrdiff_t>(removed));
    changed = true;
  }
  if (can_grow) {
    ImGui::Dummy({0, 0});
    ImGui::SameLine(context.px(26) + ImGui::GetStyle().WindowPadding.x);
    if (button(context, "add", "add a point", Icon::plus, "adds a point beside the last one; drag it in the world view",
               {0, 0})) {
      Vector3d middle(0.0);
      for (const Vector3d& point : points) middle += point / static_cast<double>(points.size());
      // Outside the hull, or it would change nothing.
      points.push_back(points.back() + (points.back() - middle) * 0.5 + Vector3d(0.05, 0.08, 0.03));
      changed = true;
    }
  }
  return changed;
}

namespace {

/// Another type than the shape's, when one was chosen.
const ShapeType* choose_type(PanelContext& context, const Shape& shape) {
  std::vector<std::string> titles, meanings;
  for (const ShapeType& type : shape_types()) {
    titles.emplace_back(type.title);
    meanings.emplace_back(type.meaning);
  }
  const int current = static_cast<int>(shape.value.index());
  field_label(context, "type");
  const int chosen = choice_field(context, "type", ImGui::GetContentRegionAvail().x, titles[shape.value.index()],
                                  titles, current, meanings);
  return chosen >= 0 && chosen != current ? &shape_types()[static_cast<std::size_t>(chosen)] : nullptr;
}

Shape hull_of(const MeshShape& mesh) {
  std::vector<Vector3d> points;
  for (const auto& triangle : *mesh.triangles) points.insert(points.end(), triangle.begin(), triangle.end());
  const auto before = [](const Vector3d& a, const Vector3d& b) {
    return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
  };
  std::sort(points.begin(), points.end(), before);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return make_hull_shape(std::move(points));
}

std::string summary_of(const ConvexHull& hull) {
  if (hull.dimension == 3) {
    return counted(hull.vertices.size(), "vertex", "vertices")
        .append(" · ")
        .append(counted(hull.faces.size(), "face", "faces"));
  }
  return counted(hull.points.size(), "point", "points")
      .append(hull.dimension == 2   ? " · flat"
              : hull.dimension == 1 ? " · a line"
                                    : " · a point");
}

}  // namespace

bool ShapeFields::draw_field(PanelContext& context, const char* label, double& size, const char* explanation, int) {
  return number_row(context, label, size, size_style, explanation);
}

bool ShapeFields::draw_field(PanelContext& context, const char* label, Vector3d& sizes, const char* explanation, int) {
  return vector_row(context, label, sizes, size_style, explanation);
}

bool ShapeFields::draw_field(PanelContext& context, const char*, std::array<Vector3d, 3>& vertices, const char*,
                             int which) {
  std::vector<Vector3d> points(vertices.begin(), vertices.end());
  if (!draw_points(context, points, false, which)) return false;
  std::copy(points.begin(), points.end(), vertices.begin());
  return true;
}

bool ShapeFields::draw_hull(PanelContext& context, HullShape& hull, int which, int depth, Request* request) {
  field_label(context, "points", "all points of the hull; click to edit them");
  bool& open = points_open_[static_cast<std::size_t>(which)];
  if (button(context, "open points", summary_of(*hull.hull), Icon::none,
             open ? "folds the list of points" : "opens the list of points", {ImGui::GetContentRegionAvail().x, 0},
             {.lit = open})) {
    open = !open;
  }
  if (!hull.file.empty()) {
    field_label(context, "file");
    value_field(context, "file", std::filesystem::path(hull.file).filename().string(), hull.file);
  }
  if (depth == 0 && request != nullptr) {
    const bool small = hull.hull->points.size() <= most_built_points;
    field_label(context, "building");
    if (button(context, "build hull", "step by step", Icon::forward,
               small ? "shows how the hull is built of its points   H"
                     : "too many points to go through; minkoscope trace --hull writes the steps",
               {ImGui::GetContentRegionAvail().x, 0}, {.enabled = small}))
      request->build_hull = which;
  }
  if (!open) return false;
  std::vector<Vector3d> points = hull.hull->points;
  if (draw_points(context, points, true, which)) {
    hull = {std::make_shared<const ConvexHull>(build_convex_hull(std::move(points))), {}};
    return true;
  }
  ImGui::SameLine();
  if (depth == 0 && request != nullptr &&
      button(context, "from file", "from .obj…", Icon::none, "takes the points of a file", {0, 0})) {
    request->hull_from_file = which;
  }
  return false;
}

bool ShapeFields::draw_inner(PanelContext& context, std::shared_ptr<const Shape>& of, const char* title, int which,
                             int depth, Request* request) {
  ImGui::Indent(context.px(10));
  if (title != nullptr) faint_text(context, title);
  Shape inner = *of;
  const bool changed = draw_shape_numbers(context, inner, which, depth + 1, request);
  if (changed) of = std::make_shared<const Shape>(std::move(inner));
  ImGui::Unindent(context.px(10));
  return changed;
}

bool ShapeFields::draw(PanelContext& context, Shape& shape, int which, Request* request) {
  return draw_shape_numbers(context, shape, which, 0, request);
}

bool ShapeFields::draw_shape_numbers(PanelContext& context, Shape& shape, int which, int depth, Request* request) {
  if (const ShapeType* type = choose_type(context, shape)) {
    shape = type->sample();
    return true;
  }
  bool use_hull = false;
  const bool edited = std::visit(
      overloaded{
          [&]<SizedShape S>(S& own) {
            bool changed = false;
            for_each_field(own, [&](const auto& field, auto& value) {
              changed |= draw_field(context, field.label, value, field.explanation, which);
            });
            return changed;
          },
          [&](HullShape& hull) { return draw_hull(context, hull, which, depth, request); },
          [&](SumShape& sum) {
            if (depth >= deepest_editable) {
              faint_text(context, "nested deeper than can be edited here");
              return false;
            }
            bool changed = false;
            int part = 0;
            for (std::shared_ptr<const Shape>* own : {&sum.first, &sum.second}) {
              ImGui::PushID(part);
              changed |= draw_inner(context, *own, part == 0 ? "first" : "plus", which, depth, request);
              ImGui::PopID();
              ++part;
            }
            return changed;
          },
          [&](TransformedShape& posed) {
            bool changed = vector_row(context, "offset", posed.pose.position, place_style,
                                      "inside the outer shape's frame, metres");
            changed |= inner_angles_[static_cast<std::size_t>(std::min(2 * which + (depth > 1), 3))].draw(
                context, posed.pose.rotation);
            if (depth < deepest_editable) {
              ImGui::PushID("of");
              changed |= draw_inner(context, posed.of, nullptr, which, depth, request);
              ImGui::PopID();
            }
            return changed;
          },
          [&](MeshShape& mesh) {
            field_label(context, "triangles");
            value_field(context, "triangles",
                        counted(mesh.triangles ? mesh.triangles->size() : 0, "triangle", "triangles"), mesh.file);
            if (!mesh.triangles || mesh.triangles->empty()) return false;
            field_label(context, "instead");
            use_hull = button(context, "use its hull", "its convex hull", Icon::none,
                              "a mesh need not be convex, so only rays can test it; every method takes "
                              "the convex hull of its vertices",
                              {ImGui::GetContentRegionAvail().x, 0});
            return use_hull;
          },
      },
      shape.value);
  if (use_hull) shape = hull_of(std::get<MeshShape>(shape.value));
  return edited;
}

}  // namespace minkoscope
