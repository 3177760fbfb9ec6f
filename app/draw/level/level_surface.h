// A level's triangles as a surface to draw: flat shaded, with lines at creases and open edges.
#pragma once

#include "core/mesh/triangle_mesh.h"
#include "core/shapes/shape.h"

namespace minkoscope {

/// The surface's triangles are the mesh's, in the same order, on the positions they use, each of them once; `normals`
/// stays empty, which renderers shade flat. An edge is drawn where two triangles meet at more than `crease_degrees`, or
/// fewer or more than two meet. Linear in triangles: runs on the loading thread for large levels.
SurfaceMesh level_surface(const TriangleMesh& mesh, double crease_degrees = 15.0);

}  // namespace minkoscope
