// The world and ellipsoid space side by side in numbers: the change of basis, a point in both, the tangent plane two
// ways.
#pragma once

#include <optional>

#include "app/widgets/panel_context.h"
#include "core/sweep/query.h"

namespace minkoscope {

/// `point` (world) is what was clicked, or a contact, named by `name`.
void draw_vector_spaces(PanelContext& context, const EllipsoidBody& body, const std::optional<Vector3d>& point,
                        std::string_view name);

/// The way of a sweep into a mesh's own space and from there to the unit ball.
void draw_mesh_passage(PanelContext& context, const MeshPassage& passage);

}  // namespace minkoscope
