// The meshes of a sweep as rows of a list: which were tested, and which were culled by their boxes.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Rows for the mesh steps at `indices`; none for a single mesh that was tested. `name` returns a mesh's name by its
/// index in the level. `choose` receives the step of a clicked row.
void draw_mesh_rows(PanelContext& context, std::span<const Step> steps, std::span<const std::size_t> indices,
                    std::size_t shown, const std::function<std::string(int)>& name,
                    const std::function<void(std::size_t)>& choose);

}  // namespace minkoscope
