#include "app/render/scene_renderer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "app/render/shader.h"
#include "app/render/stream_buffer.h"
#include "app/render/surface_cache.h"

namespace minkoscope {
namespace {

// Parts of the way to the eye by which things are drawn nearer than they are: edges win over the faces they lie on,
// markers over the corners they sit on.
constexpr float edge_pull = 0.0008f;
constexpr float line_pull = 0.0020f;
constexpr float disc_pull = 0.0015f;
constexpr float marker_pull = 0.0150f;
constexpr float hidden_opacity = 0.30f;  // of markers and on_top lines behind something opaque

float marker_radius(Marker marker) {
  switch (marker) {
    case Marker::disc:
      return 6.0f;
    case Marker::ring:
      return 8.5f;
    case Marker::diamond:
      return 8.5f;
    case Marker::star:
      return 9.5f;
    case Marker::cross:
      return 12.0f;
    case Marker::square:
      return 5.5f;
    case Marker::triangle:
      return 6.0f;
    case Marker::saltire:
      return 5.5f;
  }
  return 6.0f;
}

/// Of candidate triangles that were not hit.
bool is_outcome(Role role) {
  return role == Role::candidate || role == Role::beyond || role == Role::receding || role == Role::parallel ||
         role == Role::missed || role == Role::no_area;
}

/// What every pass of one frame needs to know.
struct Frame {
  const Theme& theme;
  const RenderOptions& options;
  const Camera& camera;
  Vector3d eye;
  glm::mat4 view_projection;  // of positions relative to the eye
  glm::vec3 forward;
  glm::vec2 viewport;

  glm::vec3 from_eye(const Vector3d& world) const { return glm::vec3(world - eye); }
  /// The cut plane as the shaders take it: normal, and offset from the eye; no normal where nothing is cut.
  glm::vec4 cut_for(const SurfaceStyle& style) const {
    if (!style.cut || !options.cut) return glm::vec4(0.0f);
    const double offset = glm::dot(options.cut->point - eye, options.cut->normal);
    return glm::vec4(glm::vec3(options.cut->normal), static_cast<float>(offset));
  }
  /// The colour of something that carries `id`: lifted when the pointer is over it or it is selected.
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

/// Sets what all 3D programs share.
void set_view(const ShaderProgram& program, const Frame& frame, float pull) {
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

}  // namespace

double grid_spacing(const Camera& camera) {
  return std::pow(10.0, std::floor(std::log10(camera.distance * 0.28)));
}

struct SceneRenderer::Impl {
  ShaderProgram background{"background"}, surface{"surface"}, line{"line"}, marker{"marker"}, disc{"disc"};
  SurfaceCache surfaces;
  GlVertexArray nothing = GlVertexArray::create();  // core profiles draw nothing without one
  StreamBuffer triangles, lines, markers, discs;

  Impl() {
    triangles.create();
    triangles.attribute(0, 3, sizeof(TriangleVertex), offsetof(TriangleVertex, position), 0);
    triangles.attribute(2, 4, sizeof(TriangleVertex), offsetof(TriangleVertex, colour), 0);
    lines.create();
    lines.attribute(0, 3, sizeof(LineInstance), offsetof(LineInstance, from), 1);
    lines.attribute(1, 3, sizeof(LineInstance), offsetof(LineInstance, to), 1);
    lines.attribute(2, 4, sizeof(LineInstance), offsetof(LineInstance, colour), 1);
    lines.attribute(3, 4, sizeof(LineInstance), offsetof(LineInstance, style), 1);
    markers.create();
    markers.attribute(0, 3, sizeof(MarkerInstance), offsetof(MarkerInstance, position), 1);
    markers.attribute(1, 4, sizeof(MarkerInstance), offsetof(MarkerInstance, colour), 1);
    markers.attribute(2, 4, sizeof(MarkerInstance), offsetof(MarkerInstance, shape), 1);
    discs.create();
    discs.attribute(0, 3, sizeof(DiscInstance), offsetof(DiscInstance, centre), 1);
    discs.attribute(1, 3, sizeof(DiscInstance), offsetof(DiscInstance, along), 1);
    discs.attribute(2, 3, sizeof(DiscInstance), offsetof(DiscInstance, across), 1);
    discs.attribute(3, 4, sizeof(DiscInstance), offsetof(DiscInstance, colour), 1);
    glBindVertexArray(0);
  }

  void draw_background(const Frame& frame) const {
    background.use();
    background.set("centre_colour", glm::vec3(frame.theme.background_centre));
    background.set("corner_colour", glm::vec3(frame.theme.background));
    background.set("aspect", frame.viewport.x / frame.viewport.y);
    glBindVertexArray(nothing.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }

  void set_light(const Frame& frame) const {
    const Camera& camera = frame.camera;
    const Vector3d key =
        glm::normalize(-0.55 * camera.right() + 0.75 * camera.up() - 0.65 * camera.forward() + Vector3d{0.0, 0.6, 0.0});
    set_view(surface, frame, 0.0f);
    surface.set("key_direction", glm::vec3(key));
    if (frame.theme.dark) {
      surface.set("sky", glm::vec3(0.40f, 0.43f, 0.48f));
      surface.set("ground", glm::vec3(0.15f, 0.15f, 0.16f));
      surface.set("key", glm::vec3(0.72f, 0.70f, 0.67f));
    } else {
      surface.set("sky", glm::vec3(0.70f, 0.71f, 0.74f));
      surface.set("ground", glm::vec3(0.44f, 0.43f, 0.42f));
      surface.set("key", glm::vec3(0.46f, 0.45f, 0.43f));
    }
    surface.set("reveals", false);
    surface.set("ruling", 0.0f);
    surface.set("rim", 0.0f);
    surface.set("lit", true);
    if (frame.options.reveal) {
      surface.set("reveal_centre", frame.from_eye(frame.options.reveal->centre));
      surface.set("reveal_radius", static_cast<float>(frame.options.reveal->radius));
      surface.set("reveal_width", static_cast<float>(frame.options.reveal->width));
    }
  }

  /// Model matrix of a surface into the program in use: world = stretch · rotation · scale · (local − centre) + offset.
  static void set_model(const ShaderProgram& program, const Frame& frame, const DrawList::Surface& item,
                        const GpuSurface& gpu) {
    const Matrix3d rotation = glm::mat3_cast(item.pose.rotation);
    Matrix3d model = rotation, normals = rotation;
    for (int i = 0; i < 3; ++i) {
      const double scale = item.scale[i];
      model[i] *= scale * item.style.stretch;
      // Of a flattened axis the normal is the axis itself.
      normals[i] /= (std::abs(scale) > 1e-12 ? scale : 1e-12) * item.style.stretch;
    }
    program.set("model", glm::mat3(model));
    program.set("normal_matrix", glm::mat3(normals / std::max({glm::length(normals[0]), glm::length(normals[1]),
                                                               glm::length(normals[2]), 1e-300})));
    program.set("model_offset", frame.from_eye(item.to_world(gpu.centre)));
  }

  void draw_surface_triangles(const Frame& frame, const DrawList::Surface& item, float opacity, float rim) {
    const GpuSurface& gpu = surfaces.of(item.mesh);
    if (gpu.index_count == 0) return;
    surface.use();
    set_model(surface, frame, item, gpu);
    surface.set("flat_normals", gpu.flat_normals);
    surface.set("lit", item.style.lit);
    surface.set("opacity", opacity);
    surface.set("rim", rim);
    surface.set("reveals", item.style.reveals && frame.options.reveal.has_value());
    surface.set("cut", frame.cut_for(item.style));
    surface.set("cut_colour", glm::vec3(frame.theme.colour(Role::selection)));
    surface.set("fade", glm::vec4(frame.from_eye(item.style.fade_centre), static_cast<float>(item.style.fade_radius)));
    surface.set("ruling", static_cast<float>(item.style.ruling));
    if (item.style.ruling > 0.0) {
      surface.set("ruling_origin", glm::vec3(glm::mod(gpu.centre, Vector3d(item.style.ruling))));
    }
    glm::vec4 colour = frame.colour(item.role, item.id, 1.0f);
    if (frame.options.quiet_level && item.role == Role::level)
      colour = mix(colour, with_alpha(frame.theme.background, 1.0f), 0.45f);
    glBindVertexArray(gpu.triangles.get());
    glVertexAttrib4fv(2, &colour[0]);
    glDrawElements(GL_TRIANGLES, gpu.index_count, GL_UNSIGNED_INT, nullptr);
  }

  void draw_surface_edges(const Frame& frame, const DrawList::Surface& item, float near_side, float far_side) {
    const GpuSurface& gpu = surfaces.of(item.mesh);
    if (gpu.edge_count == 0 || !item.style.edges) return;
    set_view(line, frame, edge_pull);
    set_model(line, frame, item, gpu);
    line.set("near_side", near_side);
    line.set("far_side", far_side);
    line.set("opacity", 1.0f);
    line.set("fade", glm::vec4(0.0f));
    line.set("cut", frame.cut_for(item.style));
    line.set("shortest", item.role == Role::level ? 9.0f : 0.0f);
    const bool opaque = item.style.opacity >= 0.999f;
    const bool selected = item.id != 0 && (item.id == frame.options.selected || item.id == frame.options.hovered);
    Colour colour = item.role == Role::level ? frame.theme.colour(Role::level_edge)
                    : opaque                 ? mix(frame.theme.surface_edge, frame.theme.colour(item.role), 0.06f)
                                             : frame.theme.colour(item.role);
    if (selected) colour = mix(colour, frame.theme.colour(Role::selection), 0.7f);
    colour.a = 1.0f;
    const float width = (opaque && item.role != Role::level ? 1.5f : 1.15f) + (selected ? 0.6f : 0.0f);
    glBindVertexArray(gpu.edges.get());
    glVertexAttrib4fv(2, &colour[0]);
    glVertexAttrib4f(3, width, 0.0f, 0.0f, 0.0f);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, gpu.edge_count);
  }

  void draw_lines(const Frame& frame, const std::vector<LineInstance>& items, float pull, float opacity,
                  const glm::vec4& fade = glm::vec4(0.0f)) const {
    if (items.empty()) return;
    set_view(line, frame, pull);
    line.set("model", glm::mat3(1.0f));
    line.set("normal_matrix", glm::mat3(1.0f));
    line.set("model_offset", glm::vec3(0.0f));
    line.set("near_side", 1.0f);
    line.set("far_side", 1.0f);
    line.set("opacity", opacity);
    line.set("fade", fade);
    line.set("cut", glm::vec4(0.0f));
    line.set("shortest", 0.0f);
    lines.fill(items);
    glVertexAttrib4f(4, 0.0f, 0.0f, 0.0f, 0.0f);
    glVertexAttrib4f(5, 0.0f, 0.0f, 0.0f, 0.0f);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(items.size()));
  }

  void draw_triangles(const std::vector<TriangleVertex>& items) const {
    if (items.empty()) return;
    surface.use();
    surface.set("model", glm::mat3(1.0f));
    surface.set("normal_matrix", glm::mat3(1.0f));
    surface.set("model_offset", glm::vec3(0.0f));
    surface.set("flat_normals", true);
    surface.set("lit", true);
    surface.set("opacity", 1.0f);
    surface.set("rim", 0.0f);
    surface.set("ruling", 0.0f);
    surface.set("reveals", false);
    surface.set("cut", glm::vec4(0.0f));
    surface.set("fade", glm::vec4(0.0f));
    triangles.fill(items);
    glVertexAttrib4f(1, 0.0f, 0.0f, 0.0f, 0.0f);
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(items.size()));
  }

  void draw_discs(const Frame& frame, const std::vector<DiscInstance>& items) const {
    if (items.empty()) return;
    set_view(disc, frame, disc_pull);
    disc.set("opacity", 1.0f);
    discs.fill(items);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(items.size()));
  }

  void draw_grid(const Frame& frame) const;
  void draw_markers(const Frame& frame, const DrawList& list) const;
  void draw(const DrawList& list, const Frame& frame);
};

void SceneRenderer::Impl::draw_grid(const Frame& frame) const {
  const Camera& camera = frame.camera;
  const double height = frame.options.grid_height;
  const double spacing = grid_spacing(camera);
  const double reach = camera.distance * 5.0;
  // Fine lines fade as the camera backs away, until the next power of ten takes over.
  const double zoomed_out = std::log10(camera.distance * 0.28 / spacing);  // 0 … 1
  const Vector3d middle{camera.target.x, height, camera.target.z};
  const double first_x = std::round(middle.x / spacing), first_z = std::round(middle.z / spacing);
  const auto count = static_cast<int>(std::min(reach / spacing, 200.0));
  const Colour grid = frame.theme.colour(Role::grid), axis = frame.theme.colour(Role::axis);
  std::vector<LineInstance> items;
  for (int direction = 0; direction < 2; ++direction) {
    for (int i = -count; i <= count; ++i) {
      const double line_number = (direction == 0 ? first_x : first_z) + i;
      const double place = line_number * spacing;
      const double beside = place - (direction == 0 ? middle.x : middle.z);
      if (std::abs(beside) >= reach) continue;
      const bool major = std::fmod(line_number, 10.0) == 0.0;
      const bool is_axis = frame.options.axes && line_number == 0.0;
      Colour colour = is_axis ? axis : grid;
      colour.a = is_axis ? 0.95f : major ? 0.75f : static_cast<float>(0.62 * (1.0 - zoomed_out * zoomed_out));
      if (colour.a < 0.02f) continue;
      const double half = std::sqrt(reach * reach - beside * beside);
      const Vector3d from =
          direction == 0 ? Vector3d{place, height, middle.z - half} : Vector3d{middle.x - half, height, place};
      const Vector3d to =
          direction == 0 ? Vector3d{place, height, middle.z + half} : Vector3d{middle.x + half, height, place};
      items.push_back(
          {frame.from_eye(from), frame.from_eye(to), colour, glm::vec4(is_axis ? 1.4f : 1.0f, 0.0f, 0.0f, 0.0f)});
    }
  }
  draw_lines(frame, items, -edge_pull, 1.0f, glm::vec4(frame.from_eye(middle), static_cast<float>(reach)));
}

void SceneRenderer::Impl::draw_markers(const Frame& frame, const DrawList& list) const {
  if (list.points.empty()) return;
  std::vector<MarkerInstance> items;
  items.reserve(list.points.size());
  for (const DrawList::Point& p : list.points) {
    if (!is_finite(p.position)) continue;
    Colour colour = frame.theme.colour(p.role);
    float radius = marker_radius(p.marker), halo = 0.0f;
    if (p.role == Role::dropped) {
      colour.a = 0.6f;
      radius *= 0.85f;
    }
    if (p.role == Role::path) radius *= 0.5f;
    if (is_outcome(p.role)) radius *= 0.72f;  // many at once
    if (p.id != 0 && p.id == frame.options.selected)
      halo = 4.0f;
    else if (p.id != 0 && p.id == frame.options.hovered)
      halo = 2.0f;
    items.push_back({frame.from_eye(p.position), colour,
                     glm::vec4(static_cast<float>(static_cast<int>(p.marker)), radius, halo, 0.0f)});
  }
  set_view(marker, frame, marker_pull);
  marker.set("outline_colour", frame.theme.outline);
  marker.set("halo_colour", with_alpha(frame.theme.colour(Role::selection), 0.9f));
  markers.fill(items);
  const auto count = static_cast<GLsizei>(items.size());
  glDepthFunc(GL_GREATER);
  marker.set("opacity", hidden_opacity);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
  glDepthFunc(GL_LEQUAL);
  marker.set("opacity", 1.0f);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

void SceneRenderer::Impl::draw(const DrawList& list, const Frame& frame) {
  const auto opaque = [](float opacity) { return opacity >= 0.999f; };
  const auto depth_of = [&](const Vector3d& p) { return glm::dot(p - frame.eye, Vector3d(frame.forward)); };

  // Solid things first.
  set_light(frame);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.0f, 2.0f);
  for (const DrawList::Surface& s : list.surfaces) {
    if (opaque(s.style.opacity)) draw_surface_triangles(frame, s, 1.0f, 0.0f);
  }
  const auto corners = [&](std::vector<TriangleVertex>& out, const DrawList::Triangle& t, float opacity) {
    const glm::vec4 colour = frame.colour(t.role, t.id, opacity);
    for (const Vector3d& p : {t.a, t.b, t.c}) out.push_back({frame.from_eye(p), colour});
  };
  std::vector<TriangleVertex> solid;
  for (const DrawList::Triangle& t : list.triangles) {
    if (opaque(t.opacity)) corners(solid, t, 1.0f);
  }
  draw_triangles(solid);
  glDisable(GL_POLYGON_OFFSET_FILL);

  // From here on everything blends and leaves the depth alone. Alpha of the target stays 1.
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  for (const DrawList::Surface& s : list.surfaces) {
    if (opaque(s.style.opacity)) draw_surface_edges(frame, s, s.role == Role::level ? 0.55f : 0.9f, 0.0f);
  }
  if (frame.options.grid) draw_grid(frame);

  // Translucent surfaces from far to near; what they hold lies between their far and their near side.
  std::vector<const DrawList::Surface*> glass;
  for (const DrawList::Surface& s : list.surfaces) {
    if (!opaque(s.style.opacity)) glass.push_back(&s);
  }
  std::stable_sort(glass.begin(), glass.end(), [&](const auto* p, const auto* q) {
    return depth_of(p->to_world(surfaces.of(p->mesh).centre)) > depth_of(q->to_world(surfaces.of(q->mesh).centre));
  });
  for (const DrawList::Surface* s : glass) {
    if (surfaces.of(s->mesh).flat_normals) continue;  // its winding carries no meaning: one pass, below
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    draw_surface_triangles(frame, *s, 0.55f * s->style.opacity, 0.0f);
    glDisable(GL_CULL_FACE);
    draw_surface_edges(frame, *s, 0.0f, std::min(0.30f, 0.9f * s->style.opacity));
  }

  std::vector<std::pair<double, const DrawList::Triangle*>> panes;
  for (const DrawList::Triangle& t : list.triangles) {
    if (!opaque(t.opacity) && t.opacity > 0.0f) panes.push_back({depth_of((t.a + t.b + t.c) / 3.0), &t});
  }
  std::stable_sort(panes.begin(), panes.end(), [](const auto& p, const auto& q) { return p.first > q.first; });
  std::vector<TriangleVertex> translucent;
  for (const auto& [depth, t] : panes) corners(translucent, *t, t->opacity);
  draw_triangles(translucent);

  std::vector<LineInstance> plain, on_top;
  for (const DrawList::Line& l : list.lines) {
    if (!is_finite(l.from) || !is_finite(l.to)) continue;
    const bool lifted = l.id != 0 && (l.id == frame.options.selected || l.id == frame.options.hovered);
    const float width = l.style.width + (lifted ? 1.2f : 0.0f);
    (l.style.on_top ? on_top : plain)
        .push_back({frame.from_eye(l.from), frame.from_eye(l.to), frame.colour(l.role, l.id, l.style.opacity),
                    glm::vec4(width, l.style.dashed ? 1.0f : 0.0f, l.style.arrow ? 1.0f : 0.0f, 0.0f)});
  }
  draw_lines(frame, plain, line_pull, 1.0f);

  for (const DrawList::Surface* s : glass) {
    const bool one_pass = surfaces.of(s->mesh).flat_normals;
    if (!one_pass) glEnable(GL_CULL_FACE);
    glCullFace(GL_BACK);
    draw_surface_triangles(frame, *s, s->style.opacity, one_pass ? 0.0f : 0.35f * s->style.opacity);
    glDisable(GL_CULL_FACE);
    draw_surface_edges(frame, *s, std::min(0.85f, 0.25f + 1.6f * s->style.opacity), one_pass ? 0.5f : 0.0f);
  }

  std::vector<std::pair<double, DiscInstance>> plates;
  for (const DrawList::Disc& d : list.discs) {
    const double length = glm::length(d.normal);
    if (!is_finite(d.centre) || !(length > 0.0) || !std::isfinite(length) || !std::isfinite(d.radius)) continue;
    const Vector3d n = d.normal / length;
    const Vector3d helper = std::abs(n.y) < 0.9 ? Vector3d{0.0, 1.0, 0.0} : Vector3d{1.0, 0.0, 0.0};
    const Vector3d along = d.radius * glm::normalize(glm::cross(helper, n));
    plates.push_back({depth_of(d.centre),
                      {frame.from_eye(d.centre), glm::vec3(along), glm::vec3(glm::cross(n, along)),
                       frame.colour(d.role, d.id, d.opacity)}});
  }
  std::stable_sort(plates.begin(), plates.end(), [](const auto& p, const auto& q) { return p.first > q.first; });
  std::vector<DiscInstance> disc_items;
  for (const auto& plate : plates) disc_items.push_back(plate.second);
  draw_discs(frame, disc_items);

  glDepthFunc(GL_GREATER);
  draw_lines(frame, on_top, line_pull, hidden_opacity);
  glDepthFunc(GL_LEQUAL);
  draw_lines(frame, on_top, line_pull, 1.0f);
  draw_markers(frame, list);
}

SceneRenderer::SceneRenderer() : impl_(std::make_unique<Impl>()) {}
SceneRenderer::~SceneRenderer() = default;
SceneRenderer::SceneRenderer(SceneRenderer&&) noexcept = default;
SceneRenderer& SceneRenderer::operator=(SceneRenderer&&) noexcept = default;

std::size_t SceneRenderer::cached_surfaces() const {
  return impl_->surfaces.size();
}

void SceneRenderer::draw(const DrawList& list, const Camera& camera, const Viewport& viewport, const Theme& theme,
                         const RenderOptions& options) {
  if (viewport.width <= 0 || viewport.height <= 0) return;
  impl_->surfaces.purge();
  const double aspect = static_cast<double>(viewport.width) / viewport.height;
  const glm::dmat4 view_projection = camera.projection(aspect) * glm::dmat4(camera.rotation());
  const Frame frame{theme,
                    options,
                    camera,
                    camera.eye(),
                    glm::mat4(view_projection),
                    glm::vec3(camera.forward()),
                    glm::vec2(static_cast<float>(viewport.width), static_cast<float>(viewport.height))};

  glViewport(viewport.x, viewport.y, viewport.width, viewport.height);
  glEnable(GL_SCISSOR_TEST);
  glScissor(viewport.x, viewport.y, viewport.width, viewport.height);
  glDisable(GL_CULL_FACE);
  glDisable(GL_BLEND);
  glDisable(GL_STENCIL_TEST);
  glFrontFace(GL_CCW);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_TRUE);
  glDisable(GL_DEPTH_TEST);
  if (options.background) {
    glClear(GL_DEPTH_BUFFER_BIT);
    impl_->draw_background(frame);
  }
  impl_->draw(list, frame);

  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LESS);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  glDisable(GL_SCISSOR_TEST);
  glBindVertexArray(0);
  glUseProgram(0);
}

}  // namespace minkoscope
