#include "app/panels/case_panel.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/draw/pair_draw.h"
#include "app/panels/widgets.h"
#include "app/render/assets.h"

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
constexpr NumberStyle angle_style{.decimals = 1, .speed = 0.5, .smallest = -1e6, .largest = 1e6};

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

}  // namespace

Vector3d degrees_of(const Quaterniond& q) {
  const Matrix3d m = glm::mat3_cast(q);  // Rz · Ry · Rx, columns first
  const double sine = std::clamp(-m[0][2], -1.0, 1.0);
  Vector3d angles(0.0);
  angles.y = std::asin(sine);
  if (std::abs(sine) < 1.0 - 1e-12) {
    angles.x = std::atan2(m[1][2], m[2][2]);
    angles.z = std::atan2(m[0][1], m[0][0]);
  } else {  // looking straight along: only the sum of the other two counts
    angles.z = std::atan2(-m[1][0], m[1][1]);
  }
  return glm::degrees(angles);
}

Quaterniond rotation_of(const Vector3d& degrees) {
  const Vector3d angles = glm::radians(degrees);
  return glm::normalize(glm::angleAxis(angles.z, Vector3d(0, 0, 1)) * glm::angleAxis(angles.y, Vector3d(0, 1, 0)) *
                        glm::angleAxis(angles.x, Vector3d(1, 0, 0)));
}

Shape default_shape(std::string_view type) {
  if (type == "point") return {PointShape{}};
  if (type == "sphere") return {SphereShape{}};
  if (type == "capsule") return {CapsuleShape{}};
  if (type == "cylinder") return {CylinderShape{}};
  if (type == "cone") return {ConeShape{}};
  if (type == "ellipsoid") return {EllipsoidShape{Vector3d(0.6, 0.35, 0.45)}};
  if (type == "segment") return {SegmentShape{}};
  if (type == "triangle")
    return {TriangleShape{{Vector3d(-0.5, -0.3, 0.0), Vector3d(0.5, -0.3, 0.0), Vector3d(0.0, 0.6, 0.0)}}};
  if (type == "hull") {
    return make_hull_shape({{-0.5, -0.4, -0.4},
                            {0.5, -0.4, -0.4},
                            {0.5, -0.4, 0.4},
                            {-0.5, -0.4, 0.4},
                            {0.0, 0.5, 0.0},
                            {0.35, 0.25, 0.1}});
  }
  if (type == "sum") {
    return {SumShape{std::make_shared<const Shape>(Shape{BoxShape{Vector3d(0.35)}}),
                     std::make_shared<const Shape>(Shape{SphereShape{0.15}})}};
  }
  if (type == "posed") {
    return {PosedShapeNode{Pose{Vector3d(0.2, 0, 0), Quaterniond(1, 0, 0, 0)},
                           std::make_shared<const Shape>(Shape{BoxShape{Vector3d(0.4)}})}};
  }
  if (type == "mesh") {
    const std::array<Vector3d, 4> p{Vector3d(-0.5, -0.4, -0.4), Vector3d(0.5, -0.4, -0.4), Vector3d(0.0, -0.4, 0.5),
                                    Vector3d(0.0, 0.5, 0.0)};
    MeshShape mesh;
    mesh.triangles = std::make_shared<const std::vector<std::array<Vector3d, 3>>>(std::vector<std::array<Vector3d, 3>>{
        {p[0], p[1], p[2]}, {p[0], p[3], p[1]}, {p[1], p[3], p[2]}, {p[2], p[3], p[0]}});
    return {std::move(mesh)};
  }
  return {BoxShape{}};
}

bool CasePanel::draw_rotation(PanelContext& context, Quaterniond& rotation, Angles& angles) {
  if (angles.of != rotation) angles = {rotation, degrees_of(rotation)};
  Vector3d degrees = angles.degrees;
  if (!vector_row(context, "rotation °", degrees, angle_style,
                  "degrees about x, then y, then z; Shift+drag in the view"))
    return false;
  rotation = rotation_of(degrees);
  angles = {rotation, degrees};
  return true;
}

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
    changed |= draw_rotation(context, posed->pose.rotation,
                             inner_angles_[static_cast<std::size_t>(std::min(2 * which + (depth > 1), 3))]);
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
  changed |= draw_rotation(context, posed.pose.rotation, angles_[static_cast<std::size_t>(which)]);
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

void CasePanel::draw_settings(PanelContext& context) {
  PairSettings settings = context.document.pair()->settings;
  const bool is_float = context.document.pair()->precision == Precision::float32;
  bool changed = false;
  section_title(context, "Settings");
  double iterations = settings.max_iterations, epa = settings.max_epa_iterations;
  constexpr NumberStyle count_style{.decimals = 0, .speed = 0.2, .smallest = 1, .largest = 100000, .whole = true};
  field_label(context, "iterations", "most iterations of GJK and of EPA; reaching one ends as iteration_limit");
  const float half = std::floor((ImGui::GetContentRegionAvail().x - context.px(5)) * 0.5f);
  changed |= number_field(context, "gjk", iterations, half, count_style) != FieldEvent::none;
  ImGui::SameLine(0.0f, context.px(5));
  changed |= number_field(context, "epa", epa, half, count_style) != FieldEvent::none;
  settings.max_iterations = static_cast<int>(iterations);
  settings.max_epa_iterations = static_cast<int>(epa);

  double tolerance = settings.relative_tolerance.value_or(is_float ? 1e-5 : 1e-9);
  field_label(context, "tolerance", "relative gap between the bounds at which the run ends");
  constexpr NumberStyle tolerance_style{.decimals = 1, .smallest = 0.0, .largest = 1.0, .logarithmic = true};
  if (number_field(context, "tolerance", tolerance, half, tolerance_style) != FieldEvent::none) {
    settings.relative_tolerance = tolerance;
    changed = true;
  }
  if (settings.relative_tolerance) {
    ImGui::SameLine(0.0f, context.px(5));
    if (button(context, "default tolerance", "default", Icon::none, "1e-5 in float, 1e-9 in double", {half, 0},
               {.flat = true})) {
      settings.relative_tolerance.reset();
      changed = true;
    }
  }
  field_label(context, "direction", "the first search direction: where the first support point is looked for");
  const std::array<std::string, 2> choices{"centre offset", "given"};
  const int current = settings.initial_direction ? 1 : 0;
  const int chosen = choice_field(context, "first", ImGui::GetContentRegionAvail().x,
                                  choices[static_cast<std::size_t>(current)], choices, current);
  if (chosen >= 0 && chosen != current) {
    if (chosen == 0) {
      settings.initial_direction.reset();
    } else {
      settings.initial_direction = Vector3d(1, 0, 0);
    }
    changed = true;
  }
  if (settings.initial_direction) {
    Vector3d direction = *settings.initial_direction;
    if (vector_row(context, "", direction, {.decimals = 2, .speed = 0.01}, nullptr) &&
        length_squared(direction) > 0.0) {
      settings.initial_direction = direction;
      changed = true;
    }
  }
  if (changed) {
    const std::string gesture =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) ? "settings " + std::to_string(ImGui::GetActiveID()) : "";
    context.document.edit([&](Case& value) { std::get<PairQuery>(value.run).settings = settings; }, gesture);
  }
}

void CasePanel::draw_result(PanelContext& context) {
  section_title(context, "Result");
  const PairTrace* trace = context.document.pair_trace();
  const Theme& theme = context.theme;
  if (trace == nullptr) {
    wrapped_text(context, context.document.run_error(), theme.colour(Role::support));
    return;
  }
  const PairResult& result = trace->result;
  const float gap = context.px(7), width = ImGui::GetContentRegionAvail().x, half = std::floor((width - gap) * 0.5f);
  const auto pair_of_cards = [&](auto&& left, auto&& right) {
    left();
    ImGui::SameLine(0.0f, gap);
    right();
  };
  const std::string verdict = !result.overlap ? "no answer" : *result.overlap ? "overlapping" : "separated";
  const Colour verdict_colour = !result.overlap ? theme.colour(Role::support) : theme.text;
  const bool deep = result.overlap.value_or(false) && result.depth.has_value();
  const std::optional<double> measure = deep ? result.depth : result.distance;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(gap, gap));
  pair_of_cards([&] { card(context, "verdict", "verdict", verdict, verdict, half, verdict_colour); },
                [&] {
                  card(context, "measure", deep ? "depth, m" : "distance, m", measure ? precise_number(*measure) : "—",
                       measure ? full_digits(*measure) + " m" : std::string("this method does not compute it"), half,
                       measure ? theme.colour(Role::closest) : theme.dim);
                });
  std::string normal = "—";
  if (result.normal) {
    normal = short_number(result.normal->x, 4);
    normal.append("   ")
        .append(short_number(result.normal->y, 4))
        .append("   ")
        .append(short_number(result.normal->z, 4));
  }
  card(context, "normal", "normal, from A to B", normal,
       result.normal ? full_digits(*result.normal) : std::string("not computed"), width, theme.text);
  pair_of_cards(
      [&] {
        card(context, "iterations", "iterations", std::to_string(result.iterations), std::to_string(result.iterations),
             half, theme.text);
      },
      [&] {
        card(context, "supports", "support calls", std::to_string(result.support_calls),
             std::to_string(result.support_calls), half, theme.text);
      });
  const bool fault = result.termination == Termination::iteration_limit ||
                     result.termination == Termination::degenerate || result.termination == Termination::no_progress;
  std::string ended(to_string(result.termination));
  std::replace(ended.begin(), ended.end(), '_', ' ');
  card(context, "termination", "ended because", ended, std::string(to_string(result.termination)), width,
       fault ? theme.colour(Role::support) : theme.text);
  ImGui::PopStyleVar();
}

void CasePanel::draw_cases(PanelContext& context, Request& request) {
  if (!listed_) {
    listed_ = true;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(asset_path("assets/cases"), ignored)) {
      if (entry.path().extension() != ".json") continue;
      std::ifstream stream(entry.path());
      const nlohmann::json text = nlohmann::json::parse(stream, nullptr, false);
      if (!text.is_object() || text.value("kind", "") != "pair") continue;
      Listed listed{entry.path(), text.value("name", entry.path().stem().string()), ""};
      if (const auto tags = text.find("tags");
          tags != text.end() && tags->is_array() && !tags->empty() && tags->front().is_string()) {
        listed.tag = tags->front().get<std::string>();
      }
      cases_.push_back(std::move(listed));
    }
    std::sort(cases_.begin(), cases_.end(),
              [](const Listed& a, const Listed& b) { return a.file.filename() < b.file.filename(); });
  }
  section_title(context, "Cases");
  if (cases_.empty()) {
    faint_text(context, "none found; open a file or paste a case");
    return;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (list_row(context, "case", cases_[i].name, cases_[i].tag, context.document.file() == cases_[i].file,
                 context.theme.colour(Role::support))) {
      request.open = cases_[i].file;
    }
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
}

CasePanel::Request CasePanel::draw(PanelContext& context) {
  Request request;
  panel_title(context, "Case");
  if (context.document.pair() == nullptr) return request;
  draw_shape(context, 0, request);
  draw_shape(context, 1, request);
  draw_settings(context);
  draw_result(context);
  draw_cases(context, request);
  ImGui::Dummy({0, context.px(8)});
  return request;
}

}  // namespace minkoscope
