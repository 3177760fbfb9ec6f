#include "app/labs/sweep/sweep_case_panel.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/draw/count_text.h"
#include "app/draw/level/place_in_file.h"
#include "app/panels/trials/expect_note.h"
#include "app/widgets/fitted_number.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"
#include "core/narrow_phase/pair/pair_shapes.h"
#include "core/scene/results/result_json.h"
#include "core/shapes/support.h"
#include "core/sweep/method_table.h"

namespace minkoscope {

namespace {

constexpr NumberStyle position_style{.decimals = 3, .speed = 0.005, .smallest = -1e9, .largest = 1e9};
constexpr NumberStyle turn_style{.decimals = 3, .speed = 0.005, .smallest = -1e4, .largest = 1e4};
constexpr NumberStyle length_style{.decimals = 3, .speed = 0.005, .smallest = 0.0, .largest = 1e9};

std::string triangle_count(std::size_t number) {
  constexpr std::size_t million = 1'000'000;
  if (number >= million) return short_number(static_cast<double>(number) / million, 1) + " M triangles";
  return counted(number, "triangle");
}

void draw_level(PanelContext& context, const SweepQuery& query) {
  if (!open_shape_section(context, "Level", Role::level)) return;
  std::size_t triangles = 0, shapes = 0;
  std::string names;
  for (std::size_t i = 0; i < query.level.size(); ++i) {
    const LevelMesh& mesh = query.level[i];
    if (mesh.shape)
      ++shapes;
    else
      triangles += mesh.mesh->triangles.size();
    names.append(i > 0 ? "\n" : "").append(mesh_label(mesh.name, static_cast<int>(i)));
    if (!mesh.file.empty()) names.append("   ").append(mesh.file);
  }
  const std::size_t meshes = query.level.size() - shapes;
  std::string held = counted(shapes, "shape");
  if (meshes > 0 && shapes > 0) held = triangle_count(triangles) + " · " + held;
  if (shapes == 0) held = counted(meshes, "mesh", "meshes") + " · " + triangle_count(triangles);
  field_label(context, "holds", "the meshes and convex shapes of the level; drop an .obj on the window to walk in it");
  value_field(context, "meshes", held, names);
}

}  // namespace

void draw_sweep_result(PanelContext& context) {
  if (!open_section(context, "Result")) return;
  const SweepTrace* trace = context.document.sweep_trace();
  const SweepQuery* query = context.document.sweep();
  const Theme& theme = context.theme;
  if (trace == nullptr || query == nullptr) {
    if (context.document.prepared_level().busy() || context.document.sweeping()) {
      faint_text(context, context.document.sweeping() ? "not computed yet" : "waiting for the level");
    } else {
      wrapped_text(context, context.document.run_error(), theme.colour(Role::support));
    }
    return;
  }
  const SweepResult& result = trace->result;
  if (!context.document.current().expect.empty()) draw_unmet_expectations(context, to_json(result, *query));
  const SweepMethod* method = find_sweep_method(query->algorithm);
  const bool has_depth = method == nullptr || method->answers_field("depth");
  const float gap = context.px(7), width = ImGui::GetContentRegionAvail().x, half = std::floor((width - gap) * 0.5f);
  const std::string verdict = !result.hit ? "free" : result.start_overlap ? "starts overlapping" : "hit";
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(gap, gap));
  card(context, "verdict", "verdict", verdict, verdict, half,
       result.start_overlap ? theme.colour(Role::support) : theme.text);
  ImGui::SameLine(0.0f, gap);
  if (result.start_overlap) {
    card(context, "depth", "depth, m", has_depth ? precise_number(result.depth) : "—",
         has_depth ? full_digits(result.depth) : std::string("this method does not compute the depth"), half,
         has_depth ? theme.colour(Role::contact) : theme.dim);
  } else {
    card(context, "time", "time, 0 to 1", result.hit ? precise_number(result.time) : "—",
         result.hit ? full_digits(result.time) : std::string("no hit: the whole move is free"), half,
         result.hit ? theme.colour(Role::contact) : theme.dim);
  }
  const std::string none = "no hit";
  card(context, "point", "contact, world", result.hit ? three_numbers(without_noise(result.point)) : "—",
       result.hit ? full_digits(result.point) : none, width, result.hit ? theme.text : theme.dim);
  card(context, "normal", "normal, towards the body", result.hit ? three_numbers(without_noise(result.normal)) : "—",
       result.hit ? full_digits(result.normal) : none, width, result.hit ? theme.text : theme.dim);
  std::string touched = "—", where = "—", place;
  if (result.hit) {
    touched = result.triangle < 0 ? std::string("shape") : std::string(to_string(result.feature));
    if (result.triangle >= 0 && result.feature_index >= 0)
      touched.append(" ").append(std::to_string(result.feature_index));
    const auto mesh = static_cast<std::size_t>(std::max(result.mesh, 0));
    where = result.triangle < 0 ? std::string() : std::to_string(result.triangle) + " of ";
    if (mesh < query->level.size()) {
      where.append(mesh_label(query->level[mesh].name, result.mesh));
      if (result.triangle >= 0) place = place_in_file(query->level[mesh], result.triangle);
    }
  }
  card(context, "feature", "touched", touched, touched, half, result.hit ? theme.text : theme.dim);
  ImGui::SameLine(0.0f, gap);
  card(context, "triangle", result.hit && result.triangle < 0 ? "item" : "triangle", where,
       place.empty() ? where : where + "\n" + place, half, result.hit ? theme.text : theme.dim);
  ImGui::PopStyleVar();
}

bool SweepCasePanel::draw_body_shape(PanelContext& context, SweepQuery& next) {
  shape_title(context, "Body", Role::body);
  Shape shape = next.shape ? *next.shape : Shape{EllipsoidShape{next.body.radii}};
  if (!fields_.draw(context, shape, 0, nullptr)) return false;
  if (!is_convex(shape)) {
    context.document.notices().warning("a mesh cannot be cast; take its convex hull, or cast against it");
    return false;
  }
  const CompiledShape<double> compiled(shape);
  if (!(compiled.extent() + compiled.radius() > 0.0)) {
    context.document.notices().warning("a body of size 0 cannot be cast");
    return false;
  }
  const auto* ellipsoid = std::get_if<EllipsoidShape>(&shape.value);
  if (ellipsoid != nullptr) next.body.radii = ellipsoid->radii;
  next.shape = ellipsoid != nullptr ? std::nullopt : std::optional(shape);
  return true;
}

std::filesystem::path SweepCasePanel::draw(PanelContext& context) {
  const SweepQuery* query = context.document.sweep();
  const bool examples = cases_.draw_tabs(context);
  if (query == nullptr) return {};
  if (examples) return cases_.draw(context, "sweep");
  draw_level(context, *query);
  SweepQuery next = *query;
  EllipsoidBody& body = next.body;
  Vector3d& displacement = next.displacement;
  bool changed = draw_body_shape(context, next);
  changed |= vector_row(context, "position", body.position, position_style,
                        "centre at the start, metres, world; drag it in the view");
  changed |= rotation_.draw(context, body.rotation);
  section_title(context, "Displacement");
  changed |= vector_row(context, "vector", displacement, position_style,
                        "displacement, metres, world; Shift+drag its end in the view");
  const double length = glm::length(displacement);
  double wanted = length;
  field_label(context, "length", "metres; the direction is kept");
  if (number_field(context, "length", wanted, ImGui::GetContentRegionAvail().x, length_style) != FieldEvent::none) {
    displacement = length > 0.0 ? displacement * (wanted / length) : Vector3d(0.0, 0.0, -wanted);
    changed = true;
  }
  changed |= vector_row(context, "turn", next.rotation_displacement, turn_style,
                        "rotation vector of the whole move, radians, world axes: about it, and by its length, the body "
                        "turns around its position");
  if (changed) {
    const std::string gesture =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) ? "panel " + std::to_string(ImGui::GetActiveID()) : "";
    // Another body, or one that turns, may be more than the method takes.
    if (!refusal_of(next).empty()) {
      next.algorithm = default_sweep_of(next);
      context.document.notices().information(concat("the method is ", next.algorithm, " now, which takes this body"));
    }
    context.document.edit([&](Case& value) { value.run = next; }, gesture);
  }
  draw_sweep_result(context);
  ImGui::Dummy({0, context.px(8)});
  return {};
}

}  // namespace minkoscope
