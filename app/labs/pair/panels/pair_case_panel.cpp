#include "app/labs/pair/panels/pair_case_panel.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/files/assets.h"
#include "app/labs/pair/panels/default_shape.h"
#include "app/labs/pair/panels/pair_result.h"
#include "app/labs/pair/panels/pair_settings.h"
#include "app/session/warm_chain.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

const std::array<std::string, 13> type_names{"point",   "sphere",   "box",  "capsule", "cylinder", "cone", "ellipsoid",
                                             "segment", "triangle", "hull", "sum",     "posed",    "mesh"};
const std::array<std::string, 13> type_titles{"point", "sphere",      "box",     "capsule",  "cylinder",
                                              "cone",  "ellipsoid",   "segment", "triangle", "convex hull",
                                              "sum",   "posed shape", "mesh"};
const std::array<std::string, 13> type_meanings{"a single point",
                                                "all points within a radius",
                                                "half extents along x, y and z",
                                                "a segment along y, swept by a radius",
                                                "radius and half height, along y",
                                                "base at −half height, apex at +half height, along y",
                                                "radii along x, y and z",
                                                "from −half height to +half height along y",
                                                "three corners, flat",
                                                "the convex hull of points, any number, any rank",
                                                "the Minkowski sum of two shapes: rod + sphere = capsule",
                                                "a shape under a pose of its own, for use in a sum",
                                                "triangles that need not be convex; brute force only"};

constexpr NumberStyle size_style{.decimals = 3, .speed = 0.005, .smallest = 0.0, .largest = 1e9};
constexpr NumberStyle place_style{.decimals = 3, .speed = 0.005, .smallest = -1e9, .largest = 1e9};

/// One number over the whole field column. True when it changed.
bool number_row(PanelContext& context, const char* label, double& value, const NumberStyle& style,
                const char* explanation) {
  field_label(context, label, explanation);
  return number_field(context, label, value, ImGui::GetContentRegionAvail().x, style) != FieldEvent::none;
}

bool vector_row(PanelContext& context, const char* label, Vector3d& value, const NumberStyle& style,
                const char* explanation) {
  field_label(context, label, explanation);
  return vector_field(context, label, value, style) != FieldEvent::none;
}

std::string counted(std::size_t number, std::string_view one, std::string_view many) {
  return std::to_string(number).append(" ").append(number == 1 ? one : many);
}

/// With nothing of anybody's in it yet: a new case, or the one that a start without a file shows.
bool is_blank(const Document& document) {
  return document.file().empty() ? document.current().name.empty()
                                 : document.file() == asset_path("assets/cases/welcome.json");
}

}  // namespace

bool CasePanel::draw_points(PanelContext& context, std::vector<Vector3d>& points, bool can_grow, int which) {
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

bool CasePanel::draw_shape_numbers(PanelContext& context, Shape& shape, int which, int depth, Request& request) {
  bool changed = false;
  int type = static_cast<int>(shape.value.index());
  field_label(context, "type");
  // A posed shape is for use inside a sum.
  const int chosen = choice_field(context, "type", ImGui::GetContentRegionAvail().x,
                                  type_titles[static_cast<std::size_t>(type)], type_titles, type, type_meanings);
  if (chosen >= 0 && chosen != type) {
    shape = default_shape(type_names[static_cast<std::size_t>(chosen)]);
    return true;
  }
  if (auto* sphere = std::get_if<SphereShape>(&shape.value)) {
    changed |= number_row(context, "radius", sphere->radius, size_style, "metres; 0 is a point");
  } else if (auto* box = std::get_if<BoxShape>(&shape.value)) {
    changed |= vector_row(context, "half size", box->half_extents, size_style,
                          "half extents along x, y and z, metres; 0 is flat");
  } else if (auto* capsule = std::get_if<CapsuleShape>(&shape.value)) {
    changed |= number_row(context, "radius", capsule->radius, size_style, "metres");
    changed |=
        number_row(context, "half height", capsule->half_height, size_style, "of the inner segment along y, metres");
  } else if (auto* cylinder = std::get_if<CylinderShape>(&shape.value)) {
    changed |= number_row(context, "radius", cylinder->radius, size_style, "metres");
    changed |= number_row(context, "half height", cylinder->half_height, size_style, "along y, metres");
  } else if (auto* cone = std::get_if<ConeShape>(&shape.value)) {
    changed |= number_row(context, "radius", cone->radius, size_style, "of the base, metres");
    changed |= number_row(context, "half height", cone->half_height, size_style, "base at −h, apex at +h, metres");
  } else if (auto* ellipsoid = std::get_if<EllipsoidShape>(&shape.value)) {
    changed |= vector_row(context, "radii", ellipsoid->radii, size_style, "along x, y and z, metres");
  } else if (auto* segment = std::get_if<SegmentShape>(&shape.value)) {
    changed |= number_row(context, "half height", segment->half_height, size_style, "along y, metres");
  } else if (auto* triangle = std::get_if<TriangleShape>(&shape.value)) {
    std::vector<Vector3d> points(triangle->points.begin(), triangle->points.end());
    if (draw_points(context, points, false, which)) {
      std::copy(points.begin(), points.end(), triangle->points.begin());
      changed = true;
    }
  } else if (auto* hull = std::get_if<HullShape>(&shape.value)) {
    field_label(context, "points", "all points of the hull; click to edit them");
    bool& open = points_open_[static_cast<std::size_t>(which)];
    std::string summary = hull->hull->dimension == 3 ? counted(hull->hull->vertices.size(), "vertex", "vertices")
                                                           .append(" · ")
                                                           .append(counted(hull->hull->faces.size(), "face", "faces"))
                                                     : counted(hull->hull->points.size(), "point", "points")
                                                           .append(hull->hull->dimension == 2   ? " · flat"
                                                                   : hull->hull->dimension == 1 ? " · a line"
                                                                                                : " · a point");
    if (button(context, "open points", summary, Icon::none,
               open ? "folds the list of points" : "opens the list of points", {ImGui::GetContentRegionAvail().x, 0},
               {.lit = open})) {
      open = !open;
    }
    if (!hull->file.empty()) {
      field_label(context, "file");
      value_field(context, "file", std::filesystem::path(hull->file).filename().string(), hull->file);
    }
    if (open) {
      std::vector<Vector3d> points = hull->hull->points;
      if (draw_points(context, points, true, which)) {
        shape = make_hull_shape(std::move(points));
        return true;
      }
      ImGui::SameLine();
      if (depth == 0 && button(context, "from file", "from .obj…", Icon::none, "takes the points of a file", {0, 0})) {
        request.hull_from_file = which;
      }
    }
  } else if (auto* sum = std::get_if<SumShape>(&shape.value)) {
    if (depth >= 4) {
      faint_text(context, "nested deeper than can be edited here");
    } else {
      int part = 0;
      for (std::shared_ptr<const Shape>* own : {&sum->first, &sum->second}) {
        ImGui::PushID(part);
        ImGui::Indent(context.px(10));
        faint_text(context, part == 0 ? "first" : "plus");
        Shape inner = **own;
        if (draw_shape_numbers(context, inner, which, depth + 1, request)) {
          *own = std::make_shared<const Shape>(std::move(inner));
          changed = true;
        }
        ImGui::Unindent(context.px(10));
        ImGui::PopID();
        ++part;
      }
    }
  } else if (auto* posed = std::get_if<PosedShapeNode>(&shape.value)) {
    changed |=
        vector_row(context, "offset", posed->pose.position, place_style, "inside the outer shape's frame, metres");
    changed |= inner_angles_[static_cast<std::size_t>(std::min(2 * which + (depth > 1), 3))].draw(context,
                                                                                                  posed->pose.rotation);
    if (depth < 4) {
      ImGui::PushID("of");
      ImGui::Indent(context.px(10));
      Shape inner = *posed->of;
      if (draw_shape_numbers(context, inner, which, depth + 1, request)) {
        posed->of = std::make_shared<const Shape>(std::move(inner));
        changed = true;
      }
      ImGui::Unindent(context.px(10));
      ImGui::PopID();
    }
  } else if (const auto* mesh = std::get_if<MeshShape>(&shape.value)) {
    field_label(context, "triangles");
    value_field(context, "triangles", counted(mesh->triangles ? mesh->triangles->size() : 0, "triangle", "triangles"),
                mesh->file);
  }
  return changed;
}

void CasePanel::draw_shape(PanelContext& context, int which, Request& request) {
  const PairQuery& query = *context.document.pair();
  PosedShape posed = which == 0 ? query.a : query.b;
  ImGui::PushID(which);
  shape_title(context, which == 0 ? "Shape A" : "Shape B", which == 0 ? Role::shape_a : Role::shape_b);
  bool changed = draw_shape_numbers(context, posed.shape, which, 0, request);
  changed |=
      vector_row(context, "position", posed.pose.position, place_style, "metres, world; drag the shape in the view");
  changed |= angles_[static_cast<std::size_t>(which)].draw(context, posed.pose.rotation);
  if (changed) {
    const std::string gesture =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) ? "panel " + std::to_string(ImGui::GetActiveID()) : "";
    context.document.edit(
        [&](Case& value) {
          auto& pair = std::get<PairQuery>(value.run);
          (which == 0 ? pair.a : pair.b) = posed;
        },
        gesture);
  }
  ImGui::PopID();
}

/// Whether queries start from one another while a shape is moved; of the methods that leave something to start from.
void CasePanel::draw_warm_chain(PanelContext& context) {
  const PairTrace* ran = context.document.pair_trace();
  const bool on = starts_from_last(context.document.current());
  if (!on && (ran == nullptr || !ran->result.cache)) return;
  field_label(context, "warm start", "while a shape is moved: whether each query starts from the last one's simplex");
  constexpr std::array words{"off", "last simplex"};
  constexpr std::array hints{"each query starts as the settings say: cold, unless they hold a simplex",
                             "while a shape is moved, each query starts from the simplex the last one ended with"};
  const int chosen = segments(context, "warm start", words, on ? 1 : 0, hints);
  if (chosen < 0 || (chosen == 1) == on) return;
  context.document.edit([&](Case& value) { set_starts_from_last(value, chosen == 1, ran); });
}

void CasePanel::draw_settings(PanelContext& context) {
  PairSettings settings = context.document.pair()->settings;
  section_title(context, "Settings");
  bool changed = edit_pair_settings(context, settings, context.document.pair()->precision == Precision::float32);
  draw_warm_chain(context);
  changed |= edit_warm_start(context, settings);
  if (changed) {
    const std::string gesture =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) ? "settings " + std::to_string(ImGui::GetActiveID()) : "";
    context.document.edit([&](Case& value) { std::get<PairQuery>(value.run).settings = settings; }, gesture);
  }
}

CasePanel::Request CasePanel::draw(PanelContext& context) {
  Request request;
  constexpr std::array words{"Case", "Examples"};
  constexpr std::array hints{"the shapes, the settings and the result",
                             "the cases that come with the program: click one to open it"};
  const int chosen = segments(context, "page", words, static_cast<int>(page_), hints);
  if (chosen >= 0) page_ = static_cast<Page>(chosen);
  if (context.document.pair() == nullptr) return request;
  if (page_ == Page::examples) {
    ImGui::Dummy({0, context.px(4)});
    request.open = cases_.draw(context, "pair");
  } else {
    if (is_blank(context.document) && context.paste) {
      ImGui::Dummy({0, context.px(4)});
      if (button(context, "paste failure", "Paste a failure from your engine", Icon::paste,
                 "a case, an FCL failure, two lists of points, triangles and a moving ellipsoid   Ctrl+V",
                 {ImGui::GetContentRegionAvail().x, 0}, {.primary = true}))
        context.paste();
    }
    draw_shape(context, 0, request);
    draw_shape(context, 1, request);
    draw_settings(context);
    draw_pair_result(context);
    engine_answer_.draw(context);
  }
  ImGui::Dummy({0, context.px(8)});
  return request;
}

}  // namespace minkoscope
