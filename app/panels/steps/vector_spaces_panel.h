// World and ellipsoid space side by side in numbers: the change of basis, a point in both, the tangent plane computed
// in two ways.
#pragma once

#include <optional>

#include <minkoscope/sweep.h>

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// `point` (world) was clicked or is a contact; `name` is its name.
void draw_vector_spaces(PanelContext& context, const EllipsoidBody& body, const std::optional<Vector3d>& point,
                        std::string_view name);

/// The path of a sweep in a mesh's own space and in the unit sphere's.
void draw_mesh_cast(PanelContext& context, const MeshCast& cast);

}  // namespace minkoscope
