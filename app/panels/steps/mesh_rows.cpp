#include "app/panels/steps/mesh_rows.h"

#include "app/draw/marks.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

void draw_mesh_rows(PanelContext& context, std::span<const Step> steps, std::span<const std::size_t> indices,
                    std::size_t shown, const std::function<std::string(int)>& name,
                    const std::function<void(std::size_t)>& choose) {
  std::size_t out = 0;
  for (const std::size_t index : indices)
    out += std::get<SweepStep>(steps[index]).event == SweepEvent::mesh_rejected ? 1 : 0;
  if (indices.size() < 2 && out == 0) return;
  std::string title;
  title.reserve(48);
  title.append("Meshes, ").append(std::to_string(indices.size() - out)).append(" of ");
  title.append(std::to_string(indices.size())).append(" tested");
  if (!open_section(context, title, "Meshes")) return;
  for (const std::size_t index : indices) {
    const auto& step = std::get<SweepStep>(steps[index]);
    const bool rejected = step.event == SweepEvent::mesh_rejected;
    const MeshCast& cast = *step.cast;
    const std::string result = !rejected && cast.meets    ? "tested, t " + short_number(*cast.meets, 3)
                               : !rejected                ? "tested"
                               : cast.meets               ? "hit too late"
                               : cast.sphere_radius > 0.0 ? "outside its sphere"
                                                          : "outside the swept box";
    ImGui::PushID(static_cast<int>(index));
    if (list_row(context, "mesh", name(step.mesh) + " · " + std::to_string(cast.triangles), result, index == shown,
                 rejected ? context.theme.colour(Role::missed) : context.theme.colour(Role::candidate))) {
      choose(index);
    }
    if (ImGui::IsItemHovered()) context.selection.next_hovered = make_mark(MarkKind::candidate, index);
    tooltip(context, explain(step));
    ImGui::PopID();
  }
}

}  // namespace minkoscope
