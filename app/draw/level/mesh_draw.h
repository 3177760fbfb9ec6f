// The meshes of a level as a sweep goes through them: the box of one that is left out, and how the body's box meets, or
// does not meet, the box of the one shown.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "app/draw/debug_draw.h"
#include "core/trace/events.h"

namespace minkoscope {

/// Mesh steps among `first` … `end` (not included). `shown`: the step drawn in full. `point` lays the world out in the
/// view.
void draw_meshes_met(std::span<const Step> steps, std::size_t first, std::size_t end, std::optional<std::size_t> shown,
                     const std::function<Vector3d(const Vector3d&)>& point, DebugDraw& draw);

}  // namespace minkoscope
