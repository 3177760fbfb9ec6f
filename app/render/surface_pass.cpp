#include "app/render/surface_pass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <tuple>

namespace minkoscope {
namespace {

/// In lists with more surfaces than this, small ones are drawn as splats.
constexpr std::size_t most_small_surfaces = 300;
/// Logical pixels: surfaces with a smaller radius are drawn as discs.
constexpr float splat_radius = 3.2f;
/// Pixels: smaller ones are drawn at this size, and fainter.
constexpr float smallest_radius = 0.8f;

/// Opacity of what a reveal looks through.
constexpr float glass_opacity = 0.14f;
/// The hole fades out at this many times its radius; the shader has the same number.
constexpr float hole_rim = 1.15f;

constexpr GLuint colour_attribute = 2, rotation_attribute = 3, scale_attribute = 4, offset_attribute = 5;

/// Whether a single draw call can draw both.
bool alike(const DrawList::Surface& a, const DrawList::Surface& b) {
  const SurfaceStyle &s = a.style, &t = b.style;
  const auto plain = [](const SurfaceStyle& style) {
    return !style.cut && !style.reveals && style.bound_radius == 0.0 && style.ruling == 0.0 &&
           style.stretch == Vector3d(1.0);
  };
  return a.mesh == b.mesh && s.opacity == t.opacity && s.lit == t.lit && plain(s) && plain(t);
}

glm::vec4 colour_of(const RenderFrame& frame, const DrawList::Surface& surface) {
  const glm::vec4 colour = frame.colour(surface.role, surface.id, 1.0f);
  if (!frame.options.quiet_level || surface.role != Role::level) return colour;
  return mix(colour, with_alpha(frame.theme.background, 1.0f), 0.45f);
}

SurfaceInstance instance_of(const RenderFrame& frame, const DrawList::Surface& surface, const GpuSurface& gpu) {
  const Quaterniond& q = surface.pose.rotation;
  return {glm::vec4(q.x, q.y, q.z, q.w), glm::vec3(surface.scale), frame.from_eye(surface.to_world(gpu.centre)),
          colour_of(frame, surface)};
}

void point_at(GLuint index, GLint size, std::size_t offset) {
  glEnableVertexAttribArray(index);
  glVertexAttribPointer(index, size, GL_FLOAT, GL_FALSE, sizeof(SurfaceInstance),
                        reinterpret_cast<const void*>(offset));
  glVertexAttribDivisor(index, 1);
}

/// Model matrix of a surface into the line program: world = stretch · rotation · scale · (local − centre) + offset.
void set_model(const ShaderProgram& program, const RenderFrame& frame, const DrawList::Surface& item,
               const GpuSurface& gpu) {
  const Matrix3d rotation = glm::mat3_cast(item.pose.rotation);
  Matrix3d model = rotation, normals = rotation;
  for (int i = 0; i < 3; ++i) {
    const double scale = item.scale[i];
    model[i] *= scale * item.style.stretch;
    // Along an axis scaled to zero, the normal is that axis.
    normals[i] /= (std::abs(scale) > 1e-12 ? scale : 1e-12) * item.style.stretch;
  }
  program.set("model", glm::mat3(model));
  program.set("normal_matrix", glm::mat3(normals / std::max({glm::length(normals[0]), glm::length(normals[1]),
                                                             glm::length(normals[2]), 1e-300})));
  program.set("model_offset", frame.from_eye(item.to_world(gpu.centre)));
}

}  // namespace

SurfacePass::SurfacePass(const ShaderProgram& line) : line_(line) {
  triangles_.create();
  triangles_.attribute(0, 3, sizeof(TriangleVertex), offsetof(TriangleVertex, position), 0);
  triangles_.attribute(colour_attribute, 4, sizeof(TriangleVertex), offsetof(TriangleVertex, colour), 0);
  splat_buffer_.create();
  splat_buffer_.attribute(0, 4, sizeof(SplatInstance), offsetof(SplatInstance, centre), 1);
  splat_buffer_.attribute(1, 4, sizeof(SplatInstance), offsetof(SplatInstance, colour), 1);
  glBindVertexArray(0);
}

// --- culling and level of detail
// ------------------------------------------------------------------------------------------

/// Whether any part of the sphere is inside the four side planes of the view and in front of the eye.
bool SurfacePass::is_seen(const RenderFrame& frame, const glm::vec3& centre, float radius) const {
  const glm::vec4 clip = frame.view_projection * glm::vec4(centre, 1.0f);
  const bool flat = frame.camera.orthographic;
  if (!flat && glm::dot(centre, frame.forward) < -radius) return false;
  // Distance to a side plane times the length of its normal in eye axes.
  const auto reach = [&](float scale) { return radius * std::sqrt(scale * scale + (flat ? 0.0f : 1.0f)); };
  return std::abs(clip.x) - clip.w <= reach(frame.scale.x) && std::abs(clip.y) - clip.w <= reach(frame.scale.y);
}

void SurfacePass::take(const DrawList::Surface& surface, const RenderFrame& frame, bool may_splat) {
  const bool last = !solid_.empty() && solid_.back().surface->mesh == surface.mesh;
  const GpuSurface& gpu = last ? *solid_.back().gpu : cache_.of(surface.mesh);
  const Vector3d centre = surface.to_world(gpu.centre), &stretch = surface.style.stretch;
  const Vector3d half = std::max({stretch.x, stretch.y, stretch.z}) * glm::abs(surface.scale) * gpu.half;
  const glm::vec3 from_eye = frame.from_eye(centre);
  const bool solid = is_opaque(surface.style.opacity);
  if (may_splat) {
    if (!is_seen(frame, from_eye, static_cast<float>(glm::length(half)))) return;
    const double depth = frame.camera.orthographic ? 1.0 : std::max(frame.depth_of(centre), 1e-9);
    const auto pixels_per_metre =
        static_cast<float>(0.5 * static_cast<double>(frame.scale.y * frame.viewport.y) / depth);
    const float radius = static_cast<float>((half.x + half.y + half.z) / 3.0), pixels = radius * pixels_per_metre;
    if (pixels < splat_radius * frame.options.pixel_scale && surface.style.lit) {
      const float drawn = std::max(pixels, smallest_radius);
      glm::vec4 colour = colour_of(frame, surface);
      colour.a = std::min(surface.style.opacity, 1.0f) * std::max(pixels * pixels / (drawn * drawn), 0.25f);
      const SplatInstance splat{from_eye, drawn / pixels_per_metre, colour};
      if (solid)
        solid_splats_.push_back(splat);
      else
        by_depth_.push_back({frame.depth_of(centre), splat});
      return;
    }
  }
  (solid ? solid_ : glass_).push_back({&surface, &gpu, solid ? 0.0 : frame.depth_of(centre)});
}

void SurfacePass::begin(const DrawList& list, const RenderFrame& frame) {
  draw_calls_ = 0;
  solid_.clear();
  glass_.clear();
  solid_splats_.clear();
  glass_splats_.clear();
  by_depth_.clear();
  const bool may_splat = list.surfaces.size() > most_small_surfaces;
  for (const DrawList::Surface& surface : list.surfaces) take(surface, frame, may_splat);
  // In the order of the list, for determinism, but grouped by mesh.
  std::sort(solid_.begin(), solid_.end(), [](const Shown& p, const Shown& q) {
    return std::tie(p.gpu->serial, p.surface) < std::tie(q.gpu->serial, q.surface);
  });
  std::sort(glass_.begin(), glass_.end(), [](const Shown& p, const Shown& q) {
    return p.depth != q.depth ? p.depth > q.depth : p.surface < q.surface;
  });
  std::sort(by_depth_.begin(), by_depth_.end(), [](const auto& p, const auto& q) { return p.first > q.first; });
  for (const auto& [depth, splat] : by_depth_) glass_splats_.push_back(splat);
}

// --- drawing --------------------------------------------------------------------------------------------------------

void SurfacePass::set_light(const RenderFrame& frame, const ShaderProgram& program) const {
  const Camera& camera = frame.camera;
  const Vector3d key =
      glm::normalize(-0.55 * camera.right() + 0.75 * camera.up() - 0.65 * camera.forward() + Vector3d{0.0, 0.6, 0.0});
  set_view(program, frame, 0.0f);
  program.set("key_direction", glm::vec3(key));
  if (frame.theme.dark) {
    program.set("sky", glm::vec3(0.40f, 0.43f, 0.48f));
    program.set("ground", glm::vec3(0.15f, 0.15f, 0.16f));
    program.set("key", glm::vec3(0.72f, 0.70f, 0.67f));
  } else {
    program.set("sky", glm::vec3(0.70f, 0.71f, 0.74f));
    program.set("ground", glm::vec3(0.44f, 0.43f, 0.42f));
    program.set("key", glm::vec3(0.46f, 0.45f, 0.43f));
  }
}

void SurfacePass::set_style(const RenderFrame& frame, const Shown& first, float factor, float rim) const {
  const SurfaceStyle& style = first.surface->style;
  surface_.set("flat_normals", first.gpu->flat_normals);
  surface_.set("lit", style.lit);
  surface_.set("opacity", factor * style.opacity);
  surface_.set("rim", rim * style.opacity);
  surface_.set("reveals", style.reveals && frame.options.reveal.has_value());
  surface_.set("revealed", revealed_);
  surface_.set("glass", glass_opacity);
  surface_.set("cut", frame.cut_for(style));
  surface_.set("cut_colour", glm::vec3(frame.theme.colour(Role::selection)));
  surface_.set("bound", glm::vec4(frame.from_eye(style.bound_centre), static_cast<float>(style.bound_radius)));
  surface_.set("fade", glm::vec4(0.0f));
  surface_.set("stretch", glm::vec3(style.stretch));
  surface_.set("ruling", static_cast<float>(style.ruling));
  if (style.ruling > 0.0) {
    surface_.set("ruling_origin", glm::vec3(glm::mod(first.gpu->centre, Vector3d(style.ruling))));
  }
  if (frame.options.reveal) {
    surface_.set("reveal_centre", frame.from_eye(frame.options.reveal->centre));
    surface_.set("reveal_radius", static_cast<float>(frame.options.reveal->radius));
    surface_.set("reveal_width", static_cast<float>(frame.options.reveal->width));
  }
}

void SurfacePass::draw_run(std::size_t first, std::size_t count, const GpuSurface& gpu) {
  glBindVertexArray(gpu.triangles.get());
  glBindBuffer(GL_ARRAY_BUFFER, instance_buffer_.get());
  const std::size_t base = first * sizeof(SurfaceInstance);  // base instance needs OpenGL 4.2
  point_at(rotation_attribute, 4, base + offsetof(SurfaceInstance, rotation));
  point_at(scale_attribute, 3, base + offsetof(SurfaceInstance, scale));
  point_at(offset_attribute, 3, base + offsetof(SurfaceInstance, offset));
  point_at(colour_attribute, 4, base + offsetof(SurfaceInstance, colour));
  glDrawElementsInstanced(GL_TRIANGLES, gpu.index_count, GL_UNSIGNED_INT, nullptr, static_cast<GLsizei>(count));
  ++draw_calls_;
}

void SurfacePass::draw(const RenderFrame& frame, const std::vector<Shown>& items, Side side) {
  if (items.empty()) return;
  const float factor = side == Side::far ? 0.55f : 1.0f, rim = side == Side::near ? 0.35f : 0.0f;
  instances_.clear();
  for (const Shown& item : items) instances_.push_back(instance_of(frame, *item.surface, *item.gpu));
  glBindBuffer(GL_ARRAY_BUFFER, instance_buffer_.get());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(instances_.size() * sizeof(SurfaceInstance)), instances_.data(),
               GL_STREAM_DRAW);
  set_light(frame, surface_);
  for (std::size_t first = 0; first < items.size();) {
    std::size_t end = first + 1;
    while (end < items.size() && alike(*items[first].surface, *items[end].surface)) ++end;
    const GpuSurface& gpu = *items[first].gpu;
    // Without normals a mesh's winding is undefined: it has no back faces, and its front faces no rim light.
    if (gpu.index_count != 0 && !(side == Side::far && gpu.flat_normals)) {
      if (side != Side::both && !gpu.flat_normals) glEnable(GL_CULL_FACE);
      surface_.use();
      set_style(frame, items[first], factor, gpu.flat_normals ? 0.0f : rim);
      draw_run(first, end - first, gpu);
      glDisable(GL_CULL_FACE);
    }
    if (side == Side::both) first = end;  // edges of opaque surfaces are blended later
    for (; first < end; ++first) draw_edges(frame, items[first], side);
  }
}

void SurfacePass::draw_edges(const RenderFrame& frame, const Shown& item, Side side) {
  const DrawList::Surface& surface = *item.surface;
  const bool one_pass = item.gpu->flat_normals;
  if (item.gpu->edge_count == 0 || !surface.style.edges || (side == Side::far && one_pass)) return;
  const float opacity = surface.style.opacity;
  const float near_side = side == Side::near   ? std::min(0.85f, 0.25f + 1.6f * opacity)
                          : side == Side::both ? (surface.role == Role::level ? 0.55f : 0.9f)
                                               : 0.0f;
  const float far_side = side == Side::far                ? std::min(0.30f, 0.9f * opacity)
                         : side == Side::near && one_pass ? 0.5f
                                                          : 0.0f;
  set_view(line_, frame, edge_pull);
  set_model(line_, frame, surface, *item.gpu);
  line_.set("near_side", near_side);
  line_.set("far_side", far_side);
  line_.set("opacity", 1.0f);
  line_.set("fade", glm::vec4(0.0f));
  line_.set("cut", frame.cut_for(surface.style));
  line_.set("shortest", surface.role == Role::level ? 9.0f : 0.0f);
  const bool opaque = is_opaque(surface.style.opacity);
  const bool selected =
      surface.id != 0 && (surface.id == frame.options.selected || surface.id == frame.options.hovered);
  Colour colour = surface.role == Role::level ? frame.theme.colour(Role::level_edge)
                  : opaque                    ? mix(frame.theme.surface_edge, frame.theme.colour(surface.role), 0.06f)
                                              : frame.theme.colour(surface.role);
  if (selected) colour = mix(colour, frame.theme.colour(Role::selection), 0.7f);
  colour.a = 1.0f;
  const float width = (opaque && surface.role != Role::level ? 1.5f : 1.15f) + (selected ? 0.6f : 0.0f);
  glBindVertexArray(item.gpu->edges.get());
  glVertexAttrib4fv(2, &colour[0]);
  glVertexAttrib4f(3, width, 0.0f, 0.0f, 0.0f);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, item.gpu->edge_count);
  ++draw_calls_;
}

void SurfacePass::draw_splats(const RenderFrame& frame, const std::vector<SplatInstance>& splats) {
  if (splats.empty()) return;
  set_light(frame, splat_);
  splat_.set("view_right", glm::vec3(frame.camera.right()));
  splat_.set("view_up", glm::vec3(frame.camera.up()));
  splat_buffer_.fill(splats);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(splats.size()));
  ++draw_calls_;
}

void SurfacePass::draw_solid(const RenderFrame& frame) {
  draw(frame, solid_, Side::both);
  if (solid_splats_.empty()) return;
  // Their antialiased outlines blend with what is behind them.
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  draw_splats(frame, solid_splats_);
  glDisable(GL_BLEND);
}

void SurfacePass::draw_solid_edges(const RenderFrame& frame) {
  for (const Shown& item : solid_) draw_edges(frame, item, Side::both);
}

void SurfacePass::draw_far_sides(const RenderFrame& frame) {
  glCullFace(GL_FRONT);
  draw(frame, glass_, Side::far);
}

void SurfacePass::draw_near_sides(const RenderFrame& frame) {
  glCullFace(GL_BACK);
  draw(frame, glass_, Side::near);
  draw_splats(frame, glass_splats_);
}

namespace {

/// Where the hole is on the screen, for the scissor; false: anywhere.
bool hole_on_screen(const RenderFrame& frame, std::array<GLint, 4>& box) {
  const Reveal& reveal = *frame.options.reveal;
  const glm::vec3 centre = frame.from_eye(reveal.centre);
  const float depth = glm::dot(centre, frame.forward);
  const float radius = hole_rim * static_cast<float>(reveal.radius * std::max(reveal.width, 1.0));
  if (frame.camera.orthographic || depth < 1.5f * radius) return false;
  const glm::vec4 clip = frame.view_projection * glm::vec4(centre, 1.0f);
  // Of the sphere that holds it; its outline on the screen is wider than its radius at the depth of its centre.
  const glm::vec2 half = frame.scale * (radius / (depth - radius)) * 0.5f * frame.viewport;
  const glm::vec2 middle = (glm::vec2(clip) / clip.w * 0.5f + 0.5f) * frame.viewport;
  std::array<GLint, 4> view{};
  glGetIntegerv(GL_SCISSOR_BOX, view.data());
  const auto clamped = [](float value, float most) { return static_cast<GLint>(std::clamp(value, 0.0f, most)); };
  const GLint left = clamped(std::floor(middle.x - half.x), frame.viewport.x);
  const GLint right = clamped(std::ceil(middle.x + half.x), frame.viewport.x);
  const GLint bottom = clamped(std::floor(middle.y - half.y), frame.viewport.y);
  const GLint top = clamped(std::ceil(middle.y + half.y), frame.viewport.y);
  box = {view[0] + left, view[1] + bottom, right - left, top - bottom};
  return true;
}

}  // namespace

void SurfacePass::draw_revealed(const RenderFrame& frame) {
  revealing_.clear();
  if (!frame.options.reveal) return;
  std::copy_if(solid_.begin(), solid_.end(), std::back_inserter(revealing_),
               [](const Shown& item) { return item.surface->style.reveals; });
  if (revealing_.empty()) return;
  std::array<GLint, 4> before{}, box{};
  glGetIntegerv(GL_SCISSOR_BOX, before.data());
  const bool bounded = hole_on_screen(frame, box);
  if (bounded && (box[2] <= 0 || box[3] <= 0)) return;
  if (bounded) glScissor(box[0], box[1], box[2], box[3]);
  revealed_ = true;
  // Depth first, so that of many walls one behind the other only the nearest is blended.
  glDepthMask(GL_TRUE);
  glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  draw(frame, revealing_, Side::both);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_FALSE);
  glDepthFunc(GL_EQUAL);
  draw(frame, revealing_, Side::both);
  glDepthFunc(GL_LEQUAL);
  revealed_ = false;
  if (bounded) glScissor(before[0], before[1], before[2], before[3]);
}

void SurfacePass::draw_triangles(const RenderFrame& frame, const std::vector<TriangleVertex>& vertices,
                                 const glm::vec4& fade) {
  if (vertices.empty()) return;
  set_light(frame, surface_);  // there may be no surface that has
  surface_.use();
  surface_.set("flat_normals", true);
  surface_.set("lit", true);
  surface_.set("opacity", 1.0f);
  surface_.set("rim", 0.0f);
  surface_.set("ruling", 0.0f);
  surface_.set("stretch", glm::vec3(1.0f));
  surface_.set("reveals", false);
  surface_.set("cut", glm::vec4(0.0f));
  surface_.set("fade", fade);
  surface_.set("bound", glm::vec4(0.0f));
  triangles_.fill(vertices);
  glVertexAttrib4f(1, 0.0f, 0.0f, 0.0f, 0.0f);
  glVertexAttrib4f(rotation_attribute, 0.0f, 0.0f, 0.0f, 1.0f);
  glVertexAttrib3f(scale_attribute, 1.0f, 1.0f, 1.0f);
  glVertexAttrib3f(offset_attribute, 0.0f, 0.0f, 0.0f);
  glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(vertices.size()));
}

}  // namespace minkoscope
