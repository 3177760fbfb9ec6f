// Draws many surfaces in few calls: those that share a mesh and a style are instances of one call, those of a few
// pixels are splats, and those outside the view are culled. Some fifty bytes are streamed per visible surface, and only
// when the picture is redrawn; the meshes themselves are uploaded once.
#pragma once

#include <cstddef>
#include <vector>

#include "app/render/gl/stream_buffer.h"
#include "app/render/render_frame.h"
#include "app/render/surface_cache.h"

namespace minkoscope {

class SurfacePass {
 public:
  /// `line`: the program that draws edges; must outlive this.
  explicit SurfacePass(const ShaderProgram& line);

  /// Drops destroyed surfaces.
  void purge() { cache_.purge(); }
  std::size_t cached() const { return cache_.size(); }
  std::size_t draw_calls() const { return draw_calls_; }  // for surfaces, in the last frame

  /// Called first in each frame: culls the list and chooses how each surface is drawn.
  void begin(const DrawList& list, const RenderFrame& frame);
  /// With depth test and depth writes.
  void draw_solid(const RenderFrame& frame);
  /// Blended over everything opaque.
  void draw_solid_edges(const RenderFrame& frame);
  /// Blended: the back faces of translucent surfaces, then, over their contents, the front faces.
  void draw_far_sides(const RenderFrame& frame);
  void draw_near_sides(const RenderFrame& frame);
  /// Last of all: what lies in the hole of a reveal, as one pane of glass over whatever is behind it. Writes depth.
  void draw_revealed(const RenderFrame& frame);
  /// Flat-shaded triangles, one colour each.
  /// `fade`: centre from the eye, and the radius at which they are gone; 0: they do not fade.
  void draw_triangles(const RenderFrame& frame, const std::vector<TriangleVertex>& vertices,
                      const glm::vec4& fade = glm::vec4(0.0f));

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
  // Reused between frames to avoid allocations.
  std::vector<Shown> solid_, glass_, revealing_;
  bool revealed_ = false;  // what is drawn is in the hole
  std::vector<SurfaceInstance> instances_;
  std::vector<SplatInstance> solid_splats_, glass_splats_;
  std::vector<std::pair<double, SplatInstance>> by_depth_;
  std::size_t draw_calls_ = 0;
};

}  // namespace minkoscope
