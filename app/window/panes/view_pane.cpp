#include "app/window/panes/view_pane.h"

#include <algorithm>

namespace minkoscope {

std::optional<DrawBounds> SceneBounds::of(const DrawList& list) {
  std::optional<DrawBounds> result;
  for (const auto& point : list.points) include(result, point.position);
  for (const auto& line : list.lines) {
    include(result, line.from);
    include(result, line.to);
  }
  for (const auto& triangle : list.triangles) {
    include(result, triangle.a);
    include(result, triangle.b);
    include(result, triangle.c);
  }
  for (const auto& disc : list.discs) {
    include(result, disc.centre - Vector3d(disc.radius));
    include(result, disc.centre + Vector3d(disc.radius));
  }
  std::erase_if(measured_, [](const auto& entry) { return entry.second.alive.expired(); });
  for (const auto& surface : list.surfaces) {
    if (!surface.mesh || surface.mesh->positions.empty()) continue;
    auto found = measured_.find(surface.mesh.get());
    if (found == measured_.end()) {
      DrawBounds own{surface.mesh->positions.front(), surface.mesh->positions.front()};
      for (const Vector3d& position : surface.mesh->positions) {
        own.min = glm::min(own.min, position);
        own.max = glm::max(own.max, position);
      }
      found = measured_.emplace(surface.mesh.get(), Measured{surface.mesh, own}).first;
    }
    const DrawBounds& own = found->second.bounds;
    // The bounding box of the rotated and scaled box.
    const Matrix3d turned = glm::mat3_cast(surface.pose.rotation);
    const Vector3d centre = surface.to_world(own.centre()), half = 0.5 * glm::abs(surface.scale) * (own.max - own.min);
    const Vector3d reach = half.x * glm::abs(turned[0]) + half.y * glm::abs(turned[1]) + half.z * glm::abs(turned[2]);
    include(result, centre - surface.style.stretch * reach);
    include(result, centre + surface.style.stretch * reach);
  }
  return result;
}

bool PictureSetting::same_as(const PictureSetting& other) const {
  const auto same_reveal = [](const std::optional<Reveal>& a, const std::optional<Reveal>& b) {
    return a.has_value() == b.has_value() &&
           (!a || (a->centre == b->centre && a->radius == b->radius && a->width == b->width));
  };
  const auto same_cut = [](const std::optional<CutPlane>& a, const std::optional<CutPlane>& b) {
    return a.has_value() == b.has_value() && (!a || (a->point == b->point && a->normal == b->normal));
  };
  return camera == other.camera && width == other.width && height == other.height && samples == other.samples &&
         dark == other.dark && options.pixel_scale == other.options.pixel_scale &&
         options.background == other.options.background && options.grid == other.options.grid &&
         options.grid_height == other.options.grid_height && options.axes == other.options.axes &&
         options.selected == other.options.selected && options.hovered == other.options.hovered &&
         same_reveal(options.reveal, other.options.reveal) && same_cut(options.cut, other.options.cut) &&
         options.quiet_level == other.options.quiet_level;
}

bool draws_the_same(const DrawList& a, const DrawList& b) {
  const auto same_lists = [](const auto& some, const auto& others, auto&& same) {
    return some.size() == others.size() && std::equal(some.begin(), some.end(), others.begin(), same);
  };
  return same_lists(a.points, b.points,
                    [](const auto& p, const auto& q) {
                      return p.position == q.position && p.role == q.role && p.marker == q.marker && p.id == q.id;
                    }) &&
         same_lists(a.lines, b.lines,
                    [](const auto& p, const auto& q) {
                      return p.from == q.from && p.to == q.to && p.role == q.role && p.id == q.id &&
                             p.style.width == q.style.width && p.style.dashed == q.style.dashed &&
                             p.style.arrow == q.style.arrow && p.style.on_top == q.style.on_top &&
                             p.style.opacity == q.style.opacity;
                    }) &&
         same_lists(a.triangles, b.triangles,
                    [](const auto& p, const auto& q) {
                      return p.a == q.a && p.b == q.b && p.c == q.c && p.role == q.role && p.opacity == q.opacity &&
                             p.id == q.id;
                    }) &&
         same_lists(a.discs, b.discs,
                    [](const auto& p, const auto& q) {
                      return p.centre == q.centre && p.normal == q.normal && p.radius == q.radius && p.role == q.role &&
                             p.opacity == q.opacity && p.id == q.id;
                    }) &&
         same_lists(a.surfaces, b.surfaces, [](const auto& p, const auto& q) {
           return p.mesh == q.mesh && p.pose == q.pose && p.scale == q.scale && p.role == q.role && p.id == q.id &&
                  p.style.opacity == q.style.opacity && p.style.edges == q.style.edges && p.style.lit == q.style.lit &&
                  p.style.reveals == q.style.reveals && p.style.cut == q.style.cut &&
                  p.style.bound_centre == q.style.bound_centre && p.style.bound_radius == q.style.bound_radius &&
                  p.style.ruling == q.style.ruling && p.style.stretch == q.style.stretch;
         });
}

void ViewPane::frame(const DrawBounds& wanted, bool at_once) {
  Camera to = camera;
  to.frame(wanted, rect.aspect());
  if (at_once) {
    camera = to;
    motion.stop();
  } else {
    motion.start(camera, to);
  }
}

}  // namespace minkoscope
