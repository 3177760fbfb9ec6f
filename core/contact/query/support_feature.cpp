#include "core/contact/query/support_feature.h"

#include <algorithm>
#include <cmath>

#include "core/shapes/shape_parts.h"

namespace minkoscope {
namespace {

constexpr double least_face_cosine = 0.1;   // a face that is seen from the edge has no points along the normal
constexpr double most_edge_cosine = 0.995;  // an edge that points along the direction is its end
constexpr double tie =
    1e-12;  // cosines this near tie: the first index wins, so that rounding never decides between faces

/// Names beyond those of the discs' polygons.
enum SideName : int { side_edge = 2 * disc_vertices, side_below = side_edge + 1, side_above = side_edge + 2 };

struct Placed {
  const ContactShape& shape;
  const ContactFrame& frame;
  const Matrix3d& axes;
  Vector3d rounding;  // world: from the core to the surface

  Vector3d operator()(const Vector3d& local) const {
    return (frame.rotation * local + frame.position + rounding) * axes;
  }
};

void take_face(const Placed& placed, int index, double cosine, SupportFeature& out) {
  const ContactShape& shape = placed.shape;
  const ContactShape::Face& face = shape.faces[static_cast<std::size_t>(index)];
  out.feature = {Feature::face, index};
  out.cosine = cosine;
  for (const ContactShape::Corner& corner : shape.corners_of(face))
    out.vertices.push_back(
        {placed(shape.vertex(corner.vertex)), shape.name(corner.vertex), static_cast<int>(corner.edge)});
}

/// The line of a side that faces a direction of the shape's frame, in that frame.
struct SideLine {
  Vector3d below{0.0}, above{0.0};
  double slope = 1.0;  // cosine between the line, upwards, and the direction

  SideLine(const ContactShape::Side& side, const Vector3d& direction) {
    const Vector3d d = glm::conjugate(side.frame.rotation) * direction;
    const double across = std::hypot(d.x, d.z);
    const Vector3d radial = across > 0.0 ? Vector3d(d.x / across, 0.0, d.z / across) : Vector3d(1.0, 0.0, 0.0);
    below = side.radius_below * radial - Vector3d(0.0, side.half_height, 0.0);
    above = side.radius_above * radial + Vector3d(0.0, side.half_height, 0.0);
    const double length = glm::length(above - below);
    if (length > 0.0) slope = glm::dot(above - below, d) / length;
    below = side.frame.to_world(below);
    above = side.frame.to_world(above);
  }
  double cosine() const { return std::sqrt(std::max(0.0, 1.0 - slope * slope)); }
};

/// Bottom first; where the line is seen from an end, that end.
void take_side(const Placed& placed, const SideLine& line, SupportFeature& out) {
  if (std::abs(line.slope) < most_edge_cosine) {
    out.feature = {Feature::edge, side_edge};
    out.cosine = line.cosine();
    out.vertices.push_back({placed(line.below), side_below, side_edge});
    out.vertices.push_back({placed(line.above), side_above, side_edge});
    return;
  }
  const bool is_above = line.slope > 0.0;
  out.feature = {Feature::vertex, is_above ? side_above : side_below};
  out.vertices.push_back({placed(is_above ? line.above : line.below), out.feature.index, 0});
}

/// Of a core without a face towards the direction: an edge of the highest vertex, or that vertex.
void take_edge_or_vertex(const Placed& placed, const Vector3d& direction, SupportFeature& out) {
  const ContactShape& shape = placed.shape;
  std::size_t highest = 0;
  for (std::size_t i = 1; i < shape.vertices.size(); ++i)
    if (glm::dot(shape.vertices[i], direction) > glm::dot(shape.vertices[highest], direction)) highest = i;
  int best = -1;
  double best_cosine = most_edge_cosine;
  for (std::size_t i = 0; i < shape.edges.size(); ++i) {
    const auto& [from, to] = shape.edges[i];
    if (from != highest && to != highest) continue;
    const Vector3d along = shape.vertices[to] - shape.vertices[from];
    const double length = glm::length(along);
    if (!(length > 0.0)) continue;
    const double cosine = std::abs(glm::dot(along, direction)) / length;
    if (cosine < best_cosine - tie) {
      best = static_cast<int>(i);
      best_cosine = cosine;
    }
  }
  if (best < 0) {
    out.feature = {Feature::vertex, shape.names[highest]};
    out.vertices.push_back({placed(shape.vertices[highest]), shape.names[highest], 0});
    return;
  }
  out.feature = {Feature::edge, best};
  out.cosine = std::sqrt(1.0 - best_cosine * best_cosine);
  for (const std::uint32_t vertex : shape.edges[static_cast<std::size_t>(best)])
    out.vertices.push_back({placed(shape.vertices[vertex]), shape.names[vertex], best});
}

}  // namespace

Matrix3d contact_axes(const Vector3d& normal) {
  const Vector3d helper = std::abs(normal.y) < 0.9 ? Vector3d(0.0, 1.0, 0.0) : Vector3d(1.0, 0.0, 0.0);
  const Vector3d x = glm::normalize(glm::cross(helper, normal));
  return {x, glm::cross(normal, x), normal};
}

AlignedFace most_aligned_face(const ContactShape& shape, const Vector3d& direction) {
  // Nearly always float decides: then no exact cosine is computed.
  const FaceNormals::Best likely = shape.normals.best(direction);
  if (likely.lead > 0.0f || likely.face < 0) return {likely.face, likely.lead};
  double best = -2.0;
  int first = -1;
  shape.normals.for_likely(direction, likely, [&](std::size_t i) {
    best = std::max(best, glm::dot(shape.faces[i].normal, direction));
    first = first < 0 ? static_cast<int>(i) : first;
  });
  while (first >= 0 && glm::dot(shape.faces[static_cast<std::size_t>(first)].normal, direction) < best - tie) ++first;
  return {first, 0.0};
}

void find_support_feature(const ContactShape& shape, const ContactFrame& frame, const Vector3d& direction,
                          const Matrix3d& axes, SupportFeature& out, std::optional<int> known) {
  out.vertices.clear();
  out.cosine = 1.0;
  out.inside = 0.0;
  const Vector3d local = direction * frame.rotation;
  const Vector3d rounding = shape.is_rounded() ? support_of_ellipsoids(shape.ellipsoids, local) : Vector3d(0.0);
  const Placed placed{shape, frame, axes, frame.rotation * rounding};
  const int face = known ? *known : most_aligned_face(shape, local).index;
  const double cosine = face < 0 ? -1.0 : glm::dot(shape.faces[static_cast<std::size_t>(face)].normal, local);
  const double side_cosine = shape.side.is_present ? SideLine(shape.side, local).cosine() : -1.0;
  if (face >= 0 && cosine >= std::max(least_face_cosine, side_cosine)) {
    take_face(placed, face, cosine, out);
    if (shape.is_rounded()) {
      const Vector3d& normal = shape.faces[static_cast<std::size_t>(face)].normal;
      out.inside = glm::dot(support_of_ellipsoids(shape.ellipsoids, normal) - rounding, normal);
    }
    return;
  }
  if (shape.side.is_present) {
    take_side(placed, SideLine(shape.side, local), out);
  } else if (!shape.vertices.empty()) {
    take_edge_or_vertex(placed, local, out);
  } else {
    const Vector3d point = shape.support.support(local).point + shape.support.radius() * local;
    out.feature = {Feature::vertex, 0};
    out.vertices.push_back({(frame.rotation * point + frame.position) * axes, 0, 0});
  }
  if (shape.is_rounded() && out.vertices.size() == 2) {
    // The edge's own normal nearest to the direction.
    const Vector3d along = glm::normalize(axes * (out.vertices[1].point - out.vertices[0].point)) * frame.rotation;
    const Vector3d normal = glm::normalize(local - glm::dot(local, along) * along);
    out.inside = glm::dot(support_of_ellipsoids(shape.ellipsoids, normal) - rounding, normal);
  }
}

}  // namespace minkoscope
