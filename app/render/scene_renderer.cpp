#include "app/render/scene_renderer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "app/render/gl/stream_buffer.h"
#include "app/render/render_frame.h"
#include "app/render/surface_pass.h"

namespace minkoscope {
namespace {

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

/// Roles of candidate triangles that were not hit.
bool is_outcome(Role role) {
  return role == Role::candidate || role == Role::beyond || role == Role::receding || role == Role::parallel ||
         role == Role::missed || role == Role::no_area;
}

/// Walls of Voronoi regions reach through the whole view where it is zoomed to the simplex.
bool is_region(Role role) {
  return role == Role::region_vertex || role == Role::region_edge || role == Role::region_face || role == Role::origin;
}

/// A sphere about the target beyond which regions are not drawn: near it, walls before and behind would add up to fog.
glm::vec4 region_fade(const RenderFrame& frame) {
  constexpr double reach = 2.2;  // half heights of the view at the target
  const Camera& camera = frame.camera;
  const double half_height = camera.distance * std::tan(0.5 * camera.field_of_view);
  return {frame.from_eye(camera.target), static_cast<float>(reach * half_height)};
}

}  // namespace

double grid_spacing(const Camera& camera) {
  return std::pow(10.0, std::floor(std::log10(camera.distance * 0.28)));
}

struct SceneRenderer::Impl {
  ShaderProgram background{"background"}, line{"line"}, marker{"marker"}, disc{"disc"};
  SurfacePass surfaces{line};
  GlVertexArray nothing = GlVertexArray::create();  // core profiles require one
  StreamBuffer lines, markers, discs;
  // Reused between frames to avoid allocations.
  std::vector<TriangleVertex> vertices;
  std::vector<std::pair<double, const DrawList::Triangle*>> panes;
  std::vector<LineInstance> plain_lines, lines_on_top, grid_lines;
  std::vector<MarkerInstance> marker_items;
  std::vector<std::pair<double, DiscInstance>> plates;
  std::vector<DiscInstance> disc_items;

  Impl() {
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

  void draw_background(const RenderFrame& frame) const {
    background.use();
    background.set("centre_colour", glm::vec3(frame.theme.background_centre));
    background.set("corner_colour", glm::vec3(frame.theme.background));
    background.set("aspect", frame.viewport.x / frame.viewport.y);
    glBindVertexArray(nothing.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }

  void draw_lines(const RenderFrame& frame, const std::vector<LineInstance>& items, float pull, float opacity,
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

  void draw_discs(const RenderFrame& frame, const std::vector<DiscInstance>& items) const {
    if (items.empty()) return;
    set_view(disc, frame, disc_pull);
    disc.set("opacity", 1.0f);
    discs.fill(items);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(items.size()));
  }

  void draw_grid(const RenderFrame& frame);
  void draw_markers(const RenderFrame& frame, const DrawList& list);
  void draw_plates(const RenderFrame& frame, const DrawList& list);
  void draw_triangles(const RenderFrame& frame, const DrawList& list, bool solid);
  void gather_lines(const RenderFrame& frame, const DrawList& list);
  void draw(const DrawList& list, const RenderFrame& frame);
};

void SceneRenderer::Impl::draw_grid(const RenderFrame& frame) {
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
  std::vector<LineInstance>& items = grid_lines;
  items.clear();
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

void SceneRenderer::Impl::draw_markers(const RenderFrame& frame, const DrawList& list) {
  if (list.points.empty()) return;
  std::vector<MarkerInstance>& items = marker_items;
  items.clear();
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

void SceneRenderer::Impl::draw_plates(const RenderFrame& frame, const DrawList& list) {
  plates.clear();
  disc_items.clear();
  for (const DrawList::Disc& d : list.discs) {
    const double length = glm::length(d.normal);
    if (!is_finite(d.centre) || !(length > 0.0) || !std::isfinite(length) || !std::isfinite(d.radius)) continue;
    const Vector3d n = d.normal / length;
    const Vector3d helper = std::abs(n.y) < 0.9 ? Vector3d{0.0, 1.0, 0.0} : Vector3d{1.0, 0.0, 0.0};
    const Vector3d along = d.radius * glm::normalize(glm::cross(helper, n));
    plates.push_back({frame.depth_of(d.centre),
                      {frame.from_eye(d.centre), glm::vec3(along), glm::vec3(glm::cross(n, along)),
                       frame.colour(d.role, d.id, d.opacity)}});
  }
  std::stable_sort(plates.begin(), plates.end(), [](const auto& p, const auto& q) { return p.first > q.first; });
  for (const auto& plate : plates) disc_items.push_back(plate.second);
  draw_discs(frame, disc_items);
}

/// `solid`: the opaque ones; else the translucent ones, from far to near, and those of regions last.
void SceneRenderer::Impl::draw_triangles(const RenderFrame& frame, const DrawList& list, bool solid) {
  vertices.clear();
  panes.clear();
  const auto add = [&](const DrawList::Triangle& t, float opacity) {
    const glm::vec4 colour = frame.colour(t.role, t.id, opacity);
    for (const Vector3d& p : {t.a, t.b, t.c}) vertices.push_back({frame.from_eye(p), colour});
  };
  for (const DrawList::Triangle& t : list.triangles) {
    if (solid && is_opaque(t.opacity)) add(t, 1.0f);
    if (!solid && !is_opaque(t.opacity) && t.opacity > 0.0f) {
      panes.push_back({frame.depth_of((t.a + t.b + t.c) / 3.0), &t});
    }
  }
  std::sort(panes.begin(), panes.end(),
            [](const auto& p, const auto& q) { return p.first != q.first ? p.first > q.first : p.second < q.second; });
  const auto begin_regions =
      std::stable_partition(panes.begin(), panes.end(), [](const auto& pane) { return !is_region(pane.second->role); });
  std::for_each(panes.begin(), begin_regions, [&](const auto& pane) { add(*pane.second, pane.second->opacity); });
  surfaces.draw_triangles(frame, vertices);
  vertices.clear();
  std::for_each(begin_regions, panes.end(), [&](const auto& pane) { add(*pane.second, pane.second->opacity); });
  surfaces.draw_triangles(frame, vertices, region_fade(frame));
}

void SceneRenderer::Impl::gather_lines(const RenderFrame& frame, const DrawList& list) {
  plain_lines.clear();
  lines_on_top.clear();
  for (const DrawList::Line& l : list.lines) {
    if (!is_finite(l.from) || !is_finite(l.to)) continue;
    const bool lifted = l.id != 0 && (l.id == frame.options.selected || l.id == frame.options.hovered);
    const float width = l.style.width + (lifted ? 1.2f : 0.0f);
    (l.style.on_top ? lines_on_top : plain_lines)
        .push_back({frame.from_eye(l.from), frame.from_eye(l.to), frame.colour(l.role, l.id, l.style.opacity),
                    glm::vec4(width, l.style.dashed ? 1.0f : 0.0f, l.style.arrow ? 1.0f : 0.0f, 0.0f)});
  }
}

void SceneRenderer::Impl::draw(const DrawList& list, const RenderFrame& frame) {
  // Opaque geometry first.
  surfaces.begin(list, frame);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.0f, 2.0f);
  surfaces.draw_solid(frame);
  draw_triangles(frame, list, true);
  glDisable(GL_POLYGON_OFFSET_FILL);

  // From here on everything blends without writing depth. The target's alpha stays 1.
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  surfaces.draw_solid_edges(frame);
  if (frame.options.grid) draw_grid(frame);

  // Translucent surfaces from far to near; what they contain is drawn between their far and their near sides.
  surfaces.draw_far_sides(frame);
  draw_triangles(frame, list, false);
  gather_lines(frame, list);
  draw_lines(frame, plain_lines, line_pull, 1.0f);
  surfaces.draw_near_sides(frame);
  draw_plates(frame, list);

  glDepthFunc(GL_GREATER);
  draw_lines(frame, lines_on_top, line_pull, hidden_opacity);
  glDepthFunc(GL_LEQUAL);
  draw_lines(frame, lines_on_top, line_pull, 1.0f);
  draw_markers(frame, list);
  surfaces.draw_revealed(frame);
}

SceneRenderer::SceneRenderer() : impl_(std::make_unique<Impl>()) {}
SceneRenderer::~SceneRenderer() = default;
SceneRenderer::SceneRenderer(SceneRenderer&&) noexcept = default;
SceneRenderer& SceneRenderer::operator=(SceneRenderer&&) noexcept = default;

std::size_t SceneRenderer::cached_surfaces() const {
  return impl_->surfaces.cached();
}

std::size_t SceneRenderer::surface_calls() const {
  return impl_->surfaces.draw_calls();
}

void SceneRenderer::draw(const DrawList& list, const Camera& camera, const Viewport& viewport, const Theme& theme,
                         const RenderOptions& options) {
  if (viewport.width <= 0 || viewport.height <= 0) return;
  impl_->surfaces.purge();
  const double aspect = static_cast<double>(viewport.width) / viewport.height;
  const glm::dmat4 view_projection = camera.projection(aspect) * glm::dmat4(camera.rotation());
  const glm::dmat4 projection = camera.projection(aspect);
  const RenderFrame frame{theme,
                          options,
                          camera,
                          camera.eye(),
                          glm::mat4(view_projection),
                          glm::vec3(camera.forward()),
                          glm::vec2(static_cast<float>(viewport.width), static_cast<float>(viewport.height)),
                          glm::vec2(static_cast<float>(projection[0][0]), static_cast<float>(projection[1][1]))};

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
