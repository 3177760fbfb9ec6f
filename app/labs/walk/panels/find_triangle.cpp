#include "app/labs/walk/panels/find_triangle.h"

#include <imgui.h>

#include <algorithm>
#include <functional>

#include "app/labs/walk/panels/triangle_words.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"
#include "core/scene/case/mesh_label.h"

namespace minkoscope {

std::optional<LevelTriangle> draw_find_triangle(PanelContext& context, const std::vector<WalkMesh>& level,
                                                LevelTriangle& wanted) {
  if (level.empty()) return std::nullopt;
  section_title(context, "Find a triangle");
  const LaidOutScope scope(context, "find");
  wanted.mesh = std::clamp(wanted.mesh, 0, static_cast<int>(level.size()) - 1);
  const auto name_of = [&](int mesh) { return mesh_label(level[static_cast<std::size_t>(mesh)].mesh.name, mesh); };
  if (level.size() > 1) {
    const auto list = [&] {
      Choices choices;
      choices.current = wanted.mesh;
      for (int i = 0; i < static_cast<int>(level.size()); ++i) choices.words.push_back(name_of(i));
      return choices;
    };
    field_label(context, "mesh");
    const int chosen =
        choice_field(context, "mesh", ImGui::GetContentRegionAvail().x, name_of(wanted.mesh), std::cref(list));
    if (chosen >= 0) wanted.mesh = chosen;
  }
  const TriangleMesh& mesh = *level[static_cast<std::size_t>(wanted.mesh)].mesh.mesh;
  const int last = static_cast<int>(mesh.triangles.size()) - 1;
  wanted.triangle = std::clamp(wanted.triangle, 0, last);
  field_label(context, "number", "as results, traces and the panels name it, from 0");
  double number = wanted.triangle;
  const float show = context.px(58), gap = context.px(6);
  const FieldEvent event =
      number_field(context, "number", number, ImGui::GetContentRegionAvail().x - show - gap,
                   {.speed = 1.0, .smallest = 0, .largest = static_cast<double>(last), .whole = true});
  wanted.triangle = static_cast<int>(number);
  ImGui::SameLine(0, gap);
  const bool pressed =
      button(context, "show", "Show", Icon::none, "outlines it and flies there with the free camera", {show, 0});
  if (const std::string place = place_in_file(level, wanted.mesh, wanted.triangle); !place.empty())
    faint_text(context, place);
  return pressed || event == FieldEvent::typed ? std::optional(wanted) : std::nullopt;
}

}  // namespace minkoscope
