#include "app/draw/level/mesh_draw.h"

#include <array>
#include <string>

#include "app/draw/level/great_circles.h"
#include "app/draw/marks.h"

namespace minkoscope {
namespace {

using Corners = std::array<Vector3d, 8>;

/// The corner whose side along axis i is bit i of its index, in view coordinates.
Corners corners_of(const MeshCast& cast, const Vector3d& low, const Vector3d& high,
                   const std::function<Vector3d(const Vector3d&)>& point) {
  Corners corners;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vector3d local((i & 1U) != 0 ? high.x : low.x, (i & 2U) != 0 ? high.y : low.y,
                         (i & 4U) != 0 ? high.z : low.z);
    corners[i] = point(cast.rotation * local + cast.position);
  }
  return corners;
}

void draw_box(const Corners& corners, Role role, const LineStyle& style, MarkId id, DebugDraw& draw) {
  for (std::size_t i = 0; i < corners.size(); ++i) {
    for (const std::size_t bit : {1U, 2U, 4U}) {
      if ((i & bit) == 0) draw.line(corners[i], corners[i | bit], role, style, id);
    }
  }
}

void draw_bounding_sphere(const MeshCast& cast, Role role, const LineStyle& style,
                          const std::function<Vector3d(const Vector3d&)>& point, MarkId id, DebugDraw& draw) {
  const Vector3d middle = 0.5 * (cast.box_min + cast.box_max);
  draw_great_circles(
      [&](const Vector3d& unit) { return point(cast.rotation * (middle + cast.sphere_radius * unit) + cast.position); },
      role, style, id, draw);
}

/// The body's bounding box at both ends of its path, and the paths of its corners.
void draw_way(const MeshCast& cast, const std::function<Vector3d(const Vector3d&)>& point, MarkId id, DebugDraw& draw) {
  const Vector3d end = cast.start + cast.displacement;
  const Corners first = corners_of(cast, cast.start - cast.body_half, cast.start + cast.body_half, point);
  const Corners last = corners_of(cast, end - cast.body_half, end + cast.body_half, point);
  const LineStyle thin{.width = 1.2f, .on_top = true, .opacity = 0.8f};
  draw_box(first, Role::body, thin, id, draw);
  if (cast.displacement == Vector3d(0.0)) return;
  draw_box(last, Role::wanted_path, thin, id, draw);
  for (std::size_t i = 0; i < first.size(); ++i) {
    draw.line(first[i], last[i], Role::wanted_path, {.width = 1.0f, .dashed = true, .on_top = true, .opacity = 0.5f},
              id);
  }
}

}  // namespace

void draw_mesh_steps(std::span<const Step> steps, std::size_t first, std::size_t end, std::optional<std::size_t> shown,
                     const std::function<Vector3d(const Vector3d&)>& point, DebugDraw& draw) {
  for (std::size_t i = first; i < end && i < steps.size(); ++i) {
    const auto* step = std::get_if<SweepStep>(&steps[i]);
    if (step == nullptr || !step->cast) continue;
    const bool rejected = step->event == SweepEvent::mesh_rejected, is_shown = shown == i;
    if (!rejected && !is_shown) continue;
    const MarkId id = make_mark(MarkKind::candidate, i);
    const Role role = rejected ? Role::missed : Role::candidate;
    const Corners box = corners_of(*step->cast, step->cast->box_min, step->cast->box_max, point);
    draw_box(
        box, role,
        {.width = is_shown ? 2.5f : 1.0f, .dashed = rejected, .on_top = is_shown, .opacity = is_shown ? 1.0f : 0.45f},
        id, draw);
    if (!is_shown) continue;
    if (step->cast->sphere_radius > 0.0)
      draw_bounding_sphere(*step->cast, role, {.width = 1.4f, .dashed = rejected, .on_top = true}, point, id, draw);
    draw_way(*step->cast, point, id, draw);
    std::string text = "mesh " + std::to_string(step->mesh);
    text.append(!rejected                         ? ": tested"
                : step->cast->meets               ? ": hit too late"
                : step->cast->sphere_radius > 0.0 ? ": its bounding sphere is out of reach"
                                                  : ": outside the swept box");
    draw.label(box[7], text, role, 3);
  }
}

}  // namespace minkoscope
