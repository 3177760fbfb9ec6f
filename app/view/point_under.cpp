#include "app/view/point_under.h"

#include "app/view/triangle_probe.h"

namespace minkoscope {

std::optional<PointUnder> point_under(const DrawList& list, const Camera& camera, const ViewRect& rect,
                                      const glm::dvec2& pixel, Picker& picker, double reach) {
  // Markers first: a witness point lies on a shape's vertex, and is what a person means.
  const auto pick = picker.pick(list, camera, rect, pixel, reach);
  const auto is_marker = [&](const Pick& found) {
    for (const DrawList::Point& point : list.points) {
      if (point.id == found.id && point.position == found.position) return true;
    }
    return false;
  };
  PointUnder result;
  if (pick && is_marker(*pick)) {
    result.position = pick->position;
    result.id = pick->id;
    result.exact = true;
    return result;
  }
  const auto facts = triangle_under(list, camera, rect, pixel, picker);
  if (facts) {
    result.position = facts->hit;
    result.id = facts->id;
    result.triangle = facts->triangle;
    result.normal = facts->origin_to_plane < 0.0 ? -facts->normal : facts->normal;
    const auto nearest = facts->curved ? std::nullopt : vertex_under(*facts, camera, rect, pixel, reach);
    if (nearest) {
      const auto index = static_cast<std::size_t>(*nearest);
      result.position = facts->positions[index];
      result.vertex = static_cast<int>(facts->vertices[index]);
      result.exact = true;
      return result;
    }
  }
  if (pick && (!facts || pick->id != facts->id)) {  // a line before the surface, or a marked triangle
    result = {};
    result.position = pick->position;
    result.id = pick->id;
    return result;
  }
  if (!facts) return std::nullopt;
  return result;
}

}  // namespace minkoscope
