// A level's triangles as a surface to draw: flat shaded, with lines at creases and open edges.
#pragma once

#include <minkoscope/level.h>
#include <minkoscope/shape.h>

#include "core/shapes/tessellate.h"

namespace minkoscope {

/// The surface has the mesh's triangles in the same order, on the positions they use, without duplicates; `normals`
/// stays empty, so renderers shade it flat. An edge is drawn where two triangles meet at more than `crease_degrees`, or
/// fewer or more than two meet. Linear in the number of triangles; large levels call it on the loading thread.
SurfaceMesh level_surface(const TriangleMesh& mesh, double crease_degrees = 15.0);

}  // namespace minkoscope
