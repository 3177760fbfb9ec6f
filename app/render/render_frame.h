// What every pass of a frame needs, and the uniforms that all 3D programs share.
#pragma once

#include "app/render/gl/shader.h"
#include "app/render/scene_renderer.h"

namespace minkoscope {

// Depth biases as fractions of the distance to the eye: edges are drawn over the faces they lie on, markers over the
// vertices they sit on.
inline constexpr float edge_pull = 0.0008f;
inline constexpr float line_pull = 0.0020f;
inline constexpr float disc_pull = 0.0015f;
inline constexpr float marker_pull = 0.0150f;

inline bool is_opaque(float opacity) {
  return opacity >= 0.999f;
}

struct RenderFrame {
  const Theme& theme;
  const RenderOptions& options;
  const Camera& camera;
  Vector3d eye;
  glm::mat4 view_projection;  // of positions relative to the eye
  glm::vec3 forward;
  glm::vec2 viewport;
  glm::vec2 scale{1.0f};  // of the projection, horizontal and vertical

  glm::vec3 from_eye(const Vector3d& world) const { return glm::vec3(world - eye); }
  double depth_of(const Vector3d& world) const { return glm::dot(world - eye, Vector3d(forward)); }
  /// The cut plane in the form the shaders expect: normal, and offset from the eye; a zero normal where nothing is cut.
  glm::vec4 cut_for(const SurfaceStyle& style) const {
    if (!style.cut || !options.cut) return glm::vec4(0.0f);
    const double offset = glm::dot(options.cut->point - eye, options.cut->normal);
    return glm::vec4(glm::vec3(options.cut->normal), static_cast<float>(offset));
  }
  /// The colour of an element with mark `id`: brighter when it is hovered or selected.
  glm::vec4 colour(Role role, MarkId id, float opacity) const {
    Colour c = theme.colour(role);
    if (id != 0 && id == options.selected)
      c = mix(c, theme.colour(Role::selection), 0.45f);
    else if (id != 0 && id == options.hovered)
      c = mix(c, theme.colour(Role::selection), 0.2f);
    c.a = opacity;
    return c;
  }
};

/// Binds the program and sets the uniforms that all 3D programs share.
inline void set_view(const ShaderProgram& program, const RenderFrame& frame, float pull) {
  program.use();
  program.set("view_projection", frame.view_projection);
  program.set("view_forward", frame.forward);
  program.set("orthographic", frame.camera.orthographic);
  program.set("viewport", frame.viewport);
  program.set("pixel_scale", frame.options.pixel_scale);
  program.set("depth_pull", pull);
  program.set("target_distance", static_cast<float>(frame.camera.distance));
  program.set("near_plane", static_cast<float>(frame.camera.near_plane));
}

}  // namespace minkoscope
