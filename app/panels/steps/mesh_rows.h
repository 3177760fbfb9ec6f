// The meshes a sweep went through, as rows of a list: which were near the way, and which were left out by their boxes.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Rows for the mesh steps at `indices`; nothing where there is but one mesh and it was near. `name` of a mesh by its
/// place in the level. The step of a row that is clicked goes to `choose`.
void draw_mesh_rows(PanelContext& context, std::span<const Step> steps, std::span<const std::size_t> indices,
                    std::size_t shown, const std::function<std::string(int)>& name,
                    const std::function<void(std::size_t)>& choose);

}  // namespace minkoscope
