#include "app/view/triangle_probe.h"

namespace minkoscope {

TriangleFacts triangle_facts(const std::array<Vector3d, 3>& positions, const Ray& ray) {
  TriangleFacts facts;
  facts.positions = positions;
  const auto& [a, b, c] = positions;
  const Vector3d across = glm::cross(b - a, c - a);
  const double twice = glm::length(across);
  facts.area = 0.5 * twice;
  if (!(twice > 0.0)) return facts;
  facts.normal = across / twice;
  facts.offset = glm::dot(facts.normal, a);
  facts.origin_to_plane = glm::dot(facts.normal, ray.origin - a);
  const double slope = glm::dot(facts.normal, ray.direction);
  if (slope == 0.0) return facts;
  facts.along = -facts.origin_to_plane / slope;
  facts.hit = ray.origin + facts.along * ray.direction;
  // Ratios of signed areas.
  const auto part = [&](const Vector3d& p, const Vector3d& q) {
    return glm::dot(facts.normal, glm::cross(p - facts.hit, q - facts.hit)) / twice;
  };
  facts.barycentrics = {part(b, c), part(c, a), part(a, b)};
  return facts;
}

std::optional<TriangleFacts> triangle_under(const DrawList& list, const Camera& camera, const ViewRect& rect,
                                            const glm::dvec2& pixel, Picker& picker) {
  const auto pick = picker.pick_surface(list, camera, rect, pixel);
  if (!pick || pick->triangle < 0 || pick->surface < 0) return std::nullopt;
  const DrawList::Surface& surface = list.surfaces[static_cast<std::size_t>(pick->surface)];
  const auto& vertices = surface.mesh->triangles[static_cast<std::size_t>(pick->triangle)];
  std::array<Vector3d, 3> positions;
  for (std::size_t i = 0; i < 3; ++i) positions[i] = surface.to_world(surface.mesh->positions[vertices[i]]);
  TriangleFacts facts = triangle_facts(positions, camera.ray(pixel, rect));
  facts.id = surface.id;
  facts.triangle = pick->triangle;
  facts.curved = surface.mesh->curved;
  facts.vertices = vertices;
  return facts;
}

std::optional<int> vertex_under(const TriangleFacts& facts, const Camera& camera, const ViewRect& rect,
                                const glm::dvec2& pixel, double reach) {
  std::optional<int> nearest;
  for (int i = 0; i < 3; ++i) {
    const auto seen = camera.project(facts.positions[static_cast<std::size_t>(i)], rect);
    if (!seen) continue;
    const double distance = glm::length(seen->pixel - pixel);
    if (distance > reach) continue;
    reach = distance;
    nearest = i;
  }
  return nearest;
}

}  // namespace minkoscope
