// Draws surfaces, many of them in few calls: those that share a mesh and a style are instances of one call, those only
// a few pixels large are round splats, and those outside the view are left out. What is streamed is some fifty bytes a
// surface that is seen, and only when the picture is drawn again; the meshes themselves are uploaded once.
#pragma once

#include <cstddef>
#include <vector>

#include "app/render/render_frame.h"
#include "app/render/stream_buffer.h"
#include "app/render/surface_cache.h"

namespace minkoscope {

class SurfacePass {
 public:
  /// `line`: the program that edges are drawn with, for as long as this lives.
  explicit SurfacePass(const ShaderProgram& line);

  /// Forgets surfaces that died.
  void purge() { cache_.purge(); }
  std::size_t cached() const { return cache_.size(); }
  std::size_t draw_calls() const { return draw_calls_; }  // for surfaces, in the last frame

  /// Once a frame, first: what of the list is seen, and how.
  void begin(const DrawList& list, const RenderFrame& frame);
  /// With depth test and depth writes.
  void draw_solid(const RenderFrame& frame);
  /// Blended, over all that is solid.
  void draw_solid_edges(const RenderFrame& frame);
  /// Blended: the far sides of what is translucent, then, over what it holds, the near ones.
  void draw_far_sides(const RenderFrame& frame);
  void draw_near_sides(const RenderFrame& frame);
  /// Triangles of one colour each, shaded flat.
  void draw_triangles(const std::vector<TriangleVertex>& corners);

 private:
  enum class Side { both, far, near };
  struct Shown {
    const DrawList::Surface* surface;
    const GpuSurface* gpu;
    double depth;
  };
  bool is_seen(const RenderFrame& frame, const glm::vec3& centre, float radius) const;
  void take(const DrawList::Surface& surface, const RenderFrame& frame, bool may_splat);
  void set_light(const RenderFrame& frame, const ShaderProgram& program) const;
  void set_style(const RenderFrame& frame, const Shown& first, float factor, float rim) const;
  void draw(const RenderFrame& frame, const std::vector<Shown>& items, Side side);
  void draw_run(std::size_t first, std::size_t count, const GpuSurface& gpu);
  void draw_edges(const RenderFrame& frame, const Shown& item, Side side);
  void draw_splats(const RenderFrame& frame, const std::vector<SplatInstance>& splats);

  const ShaderProgram& line_;
  ShaderProgram surface_{"surface"}, splat_{"splat"};
  SurfaceCache cache_;
  StreamBuffer triangles_, splat_buffer_;
  GlBuffer instance_buffer_ = GlBuffer::create();
  // Kept from frame to frame for their room.
  std::vector<Shown> solid_, glass_;
  std::vector<SurfaceInstance> instances_;
  std::vector<SplatInstance> solid_splats_, glass_splats_;
  std::vector<std::pair<double, SplatInstance>> by_depth_;
  std::size_t draw_calls_ = 0;
};

}  // namespace minkoscope
