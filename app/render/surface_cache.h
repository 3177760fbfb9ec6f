// GPU data of surfaces, uploaded once and kept for the surface's lifetime.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>

#include <minkoscope/shape.h>

#include "app/render/gl/gl_objects.h"
#include "core/shapes/tessellate.h"

namespace minkoscope {

/// Positions are relative to `centre` to preserve precision in float.
struct GpuSurface {
  Vector3d centre{0.0};       // of the bounding box, in the surface's own frame
  Vector3d half{0.0};         // half the box's size
  std::uint64_t serial = 0;   // in the order of the uploads
  bool flat_normals = false;  // the surface has no normals: triangles are shaded flat, regardless of winding
  GlVertexArray triangles, edges;
  GlBuffer vertex_buffer, index_buffer, edge_buffer;
  GLsizei index_count = 0, edge_count = 0;
};

class SurfaceCache {
 public:
  const GpuSurface& of(const std::shared_ptr<const SurfaceMesh>& mesh);
  /// Drops the data of destroyed surfaces.
  void purge();
  std::size_t size() const { return surfaces_.size(); }

 private:
  struct Entry {
    std::weak_ptr<const SurfaceMesh> alive;
    GpuSurface gpu;
  };
  std::unordered_map<const SurfaceMesh*, Entry> surfaces_;
  std::uint64_t uploads_ = 0;
};

}  // namespace minkoscope
