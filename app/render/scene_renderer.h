// Draws a draw list with OpenGL: background, grid, lit and translucent surfaces, lines, markers, discs. Labels are
// drawn by label_renderer.h through ImGui afterwards. Knows roles and colours, but no algorithms.
#pragma once

#include <memory>
#include <optional>

#include "app/draw/draw_list.h"
#include "app/render/theme.h"
#include "app/view/camera.h"

namespace minkoscope {

/// Framebuffer pixels, y up as OpenGL counts.
struct Viewport {
  int x = 0, y = 0, width = 1, height = 1;
};

/// Cuts a hole in the view's surfaces within `radius` of the line from the eye to `centre`.
struct Reveal {
  Vector3d centre{0.0};
  double radius = 1.0;
  double width = 1.0;  // width over height of the hole, for upright bodies
};

/// Clips surfaces that can be cut on the side the normal (unit) points to; the section is outlined.
struct CutPlane {
  Vector3d point{0.0}, normal{0.0, 0.0, 1.0};
};

struct RenderOptions {
  float pixel_scale = 1.0f;  // framebuffer pixels per logical pixel: widths and markers scale with it
  bool background = true;
  bool grid = true;
  double grid_height = 0.0;  // world y of the grid
  bool axes = true;          // x and z axis lines of the grid
  MarkId selected = 0;       // elements with this mark are drawn with a halo in the selection colour
  MarkId hovered = 0;
  std::optional<Reveal> reveal;
  std::optional<CutPlane> cut;
  bool quiet_level = false;  // the level is muted so that its inflation, drawn over it, stands out
};

class SceneRenderer {
 public:
  /// Needs a current context (load_gl done). Throws std::runtime_error with the compiler's message when a shader is
  /// invalid.
  SceneRenderer();
  ~SceneRenderer();
  SceneRenderer(SceneRenderer&&) noexcept;
  SceneRenderer& operator=(SceneRenderer&&) noexcept;

  /// Draws into the current framebuffer's viewport (colour and depth there are overwritten when `background` is on).
  /// Leaves blending, depth test, culling and scissor off. Uploads a surface when it is first drawn.
  void draw(const DrawList& list, const Camera& camera, const Viewport& viewport, const Theme& theme,
            const RenderOptions& options = {});

  /// The number of surfaces on the GPU (those of destroyed meshes are dropped at each draw).
  std::size_t cached_surfaces() const;
  /// Draw calls for the surfaces of the last picture.
  std::size_t surface_calls() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The grid's spacing in metres at the camera's target: a power of ten.
double grid_spacing(const Camera& camera);

}  // namespace minkoscope
