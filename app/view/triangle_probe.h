// The triangle under the pointer in numbers: where the pointer's ray meets it, and its geometry.
#pragma once

#include <array>
#include <optional>

#include "app/view/picking.h"

namespace minkoscope {

/// In a view's own space (the world, A − B, or ellipsoid space) and its units.
struct TriangleFacts {
  MarkId id = 0;                            // of the surface it belongs to
  int triangle = -1;                        // in the surface
  bool curved = false;                      // the surface only approximates: its vertices are none
  std::array<std::uint32_t, 3> vertices{};  // of the surface
  std::array<Vector3d, 3> positions{};
  Vector3d normal{0.0};  // unit, by the winding; zero without area
  double offset = 0.0;   // normal · x on the plane
  double area = 0.0;
  Vector3d hit{0.0};                     // where the ray meets it
  std::array<double, 3> barycentrics{};  // of the hit; they sum to 1
  double along = 0.0;                    // from the ray's origin to the hit
  double origin_to_plane = 0.0;          // of the ray's origin, along the normal; negative behind the plane
};

/// Facts of one triangle and a ray that meets its plane.
TriangleFacts triangle_facts(const std::array<Vector3d, 3>& positions, const Ray& ray);

/// Of the closest surface under `pixel`; nullopt where there is none.
std::optional<TriangleFacts> triangle_under(const DrawList& list, const Camera& camera, const ViewRect& rect,
                                            const glm::dvec2& pixel, Picker& picker);

/// The closest vertex (0 to 2) within `reach` pixels of `pixel`.
std::optional<int> vertex_under(const TriangleFacts& facts, const Camera& camera, const ViewRect& rect,
                                const glm::dvec2& pixel, double reach);

}  // namespace minkoscope
