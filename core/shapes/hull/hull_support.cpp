// Source of the climb: Gino van den Bergen, Collision Detection in Interactive 3D Environments, 2003, section 4.3.4
// (hill climbing with coherence). Deviation: where neighbours are as far as the vertex up to rounding and to the
// thickness that the hull's faces may have, the climb looks over all of that plateau before it ends. The vertices of a
// convex polytope above any height are connected by edges above it, so that what rounding hides is behind the plateau.
#include "core/shapes/hull/hull_support.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/tolerance.h"

namespace minkoscope {

namespace {

// Below this many vertices a scan is quicker (measured).
constexpr std::size_t few_vertices = 64;
constexpr std::size_t few_vertices_side_by_side = 1024;  // with AVX2
// A plateau of more vertices than this is left to the scan of all.
constexpr std::size_t largest_plateau = 32;

std::uint32_t furthest_one_by_one(const ConvexHull& hull, const Vector3d& d) {
  const Vector3d* const points = hull.points.data();
  std::uint32_t best = hull.vertices[0];
  double best_value = glm::dot(points[best], d);
  for (const std::uint32_t i : hull.vertices) {
    const double value = glm::dot(points[i], d);
    // A flat hull lists its vertices around it, not in ascending order.
    if (value > best_value || (value == best_value && i < best)) best = i, best_value = value;
  }
  return best;
}

}  // namespace

bool worth_scanning(const ConvexHull& hull, Instructions instructions) {
  return !hull.lanes.empty() &&
         hull.vertices.size() < (instructions == Instructions::avx2 ? few_vertices_side_by_side : few_vertices);
}

bool worth_climbing(const ConvexHull& hull) {
  return hull.dimension == 3 && hull.vertices.size() >= few_vertices &&
         hull.adjacency_start.size() == hull.vertices.size() + 1;
}

std::uint32_t furthest_of_all(const ConvexHull& hull, const Vector3d& d, FurthestLane kernel) {
  if (!hull.lanes.empty()) {
    // Of a solid, whose vertices ascend: the lowest position is the lowest index.
    const std::uint32_t place = kernel(hull.lanes.data(), hull.lanes.size() / (3 * lane_block), d.x, d.y, d.z);
    return hull.vertices[place];
  }
  if (!hull.vertices.empty()) return furthest_one_by_one(hull, d);
  const Vector3d* const points = hull.points.data();
  std::uint32_t best = 0;
  double best_value = glm::dot(points[0], d);
  for (std::uint32_t i = 1; i < hull.points.size(); ++i) {
    const double value = glm::dot(points[i], d);
    if (value > best_value) best = i, best_value = value;
  }
  return best;
}

namespace {

/// Calls `visit(index in hull.vertices, stood)` for every vertex evaluated.
template <class Visit>
std::uint32_t climb(const ConvexHull& hull, const Vector3d& d, double extent, std::uint32_t& start, Visit&& visit) {
  const Vector3d* const points = hull.points.data();
  const std::uint32_t* const vertices = hull.vertices.data();
  const auto value_at = [&](std::uint32_t place) { return glm::dot(points[vertices[place]], d); };
  // By how much two values may differ through rounding and the thickness of a face.
  const double length = glm::length(d);
  const double hidden =
      (tolerance::climb_rounding * std::numeric_limits<double>::epsilon() * extent + 4.0 * hull.tolerance) * length;
  std::uint32_t here = start < hull.vertices.size() ? start : 0;
  double best = value_at(here);
  visit(here, true);
  std::array<std::uint32_t, largest_plateau> plateau;
  for (;;) {
    // Up, always to the highest neighbour.
    for (bool higher = true; higher;) {
      higher = false;
      std::uint32_t next = here;
      for (std::uint32_t k = hull.adjacency_start[here]; k < hull.adjacency_start[here + 1]; ++k) {
        const std::uint32_t other = hull.adjacency[k];
        visit(other, false);
        if (const double value = value_at(other); value > best) best = value, next = other, higher = true;
      }
      here = next;
      if (higher) visit(here, true);
    }
    // Over all that is as high, or lower by no more than could be hidden.
    std::size_t size = 1;
    plateau[0] = here;
    bool higher = false;
    for (std::size_t seen = 0; seen < size && !higher; ++seen) {
      for (std::uint32_t k = hull.adjacency_start[plateau[seen]]; k < hull.adjacency_start[plateau[seen] + 1]; ++k) {
        const std::uint32_t other = hull.adjacency[k];
        const double value = value_at(other);
        if (!(value >= best - hidden)) continue;
        if (value > best) {
          best = value;
          here = other;
          higher = true;
          visit(here, true);
          break;
        }
        bool known = false;
        for (std::size_t i = 0; i < size && !known; ++i) known = plateau[i] == other;
        if (known) continue;
        if (size == largest_plateau) {
          const std::uint32_t found = furthest_of_all(hull, d);
          start = here;
          for (std::uint32_t place = 0; place < hull.vertices.size(); ++place) {
            if (vertices[place] == found && place != here) visit(place, true);
          }
          return found;
        }
        plateau[size++] = other;
      }
    }
    if (higher) continue;
    std::uint32_t first = here;
    for (std::size_t i = 1; i < size; ++i) {
      if (value_at(plateau[i]) == best && vertices[plateau[i]] < vertices[first]) first = plateau[i];
    }
    if (first != here) visit(first, true);
    start = first;
    return vertices[first];
  }
}

}  // namespace

std::uint32_t furthest_by_climbing(const ConvexHull& hull, const Vector3d& d, double extent, std::uint32_t& start) {
  return climb(hull, d, extent, start, [](std::uint32_t, bool) {});
}

std::uint32_t furthest_by_climbing(const ConvexHull& hull, const Vector3d& d, double extent, std::uint32_t& start,
                                   std::vector<ClimbedVertex>& recorded) {
  // Each vertex once: where the climb stood on it, or where it was first evaluated.
  const auto first = static_cast<std::ptrdiff_t>(recorded.size());
  const std::uint32_t found = climb(hull, d, extent, start, [&](std::uint32_t place, bool stood) {
    const auto at = static_cast<int>(hull.vertices[place]);
    const auto known = std::find_if(recorded.begin() + first, recorded.end(),
                                    [at](const ClimbedVertex& v) { return v.feature == at; });
    if (known != recorded.end()) {
      if (!stood) return;
      recorded.erase(known);
    }
    recorded.push_back({at, hull.points[hull.vertices[place]], stood});
  });
  return found;
}

}  // namespace minkoscope
