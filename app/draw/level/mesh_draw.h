// The meshes of a level in the order a sweep tests them: the box of each culled mesh, and how the body's swept box
// meets or misses the box of the mesh shown.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include <minkoscope/trace.h>

#include "app/draw/debug_draw.h"

namespace minkoscope {

/// Mesh steps in [first, end). `shown`: the step drawn in full. `point` maps world to view coordinates.
void draw_mesh_steps(std::span<const Step> steps, std::size_t first, std::size_t end, std::optional<std::size_t> shown,
                     const std::function<Vector3d(const Vector3d&)>& point, DebugDraw& draw);

}  // namespace minkoscope
