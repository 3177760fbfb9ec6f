#include "core/contact/query/contact_shape.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "core/base/overloaded.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/shape_parts.h"

namespace minkoscope {
namespace {

/// A part of a sum that is no sum itself, where it lies in the whole.
struct Leaf {
  const Shape* shape;
  Pose pose;
};

void collect(const Shape& shape, const Pose& pose, std::vector<Leaf>& out) {
  if (const auto* sum = std::get_if<SumShape>(&shape.value)) {
    collect(*sum->first, pose, out);
    collect(*sum->second, {Vector3d(0.0), pose.rotation}, out);
  } else if (const auto* posed = std::get_if<TransformedShape>(&shape.value)) {
    collect(*posed->of, compose(pose, posed->pose), out);
  } else {
    out.push_back({&shape, pose});
  }
}

/// Whether it has no faces: it only rounds and moves the others.
bool is_centred(const Shape& shape) {
  return std::holds_alternative<PointShape>(shape.value) || std::holds_alternative<SphereShape>(shape.value) ||
         std::holds_alternative<EllipsoidShape>(shape.value);
}
bool is_turned(const Shape& shape) {
  return std::holds_alternative<CylinderShape>(shape.value) || std::holds_alternative<ConeShape>(shape.value);
}

ContactShape::Side side_of(const Shape& shape, const Pose& pose) {
  ContactShape::Side side;
  side.is_present = true;
  side.frame = pose;
  if (const auto* cylinder = std::get_if<CylinderShape>(&shape.value)) {
    side.half_height = cylinder->half_height;
    side.radius_below = side.radius_above = cylinder->radius;
  } else if (const auto* cone = std::get_if<ConeShape>(&shape.value)) {
    side.half_height = cone->half_height;
    side.radius_below = cone->radius;
  }
  return side;
}

void take_hull(const ConvexHull& hull, ContactShape& out) {
  std::vector<std::uint32_t> place(hull.points.size(), 0);
  for (const std::uint32_t vertex : hull.vertices) {
    place[vertex] = static_cast<std::uint32_t>(out.vertices.size());
    out.vertices.push_back(hull.points[vertex]);
    out.names.push_back(static_cast<int>(vertex));
  }
  std::map<std::array<std::uint32_t, 2>, std::uint32_t> edge_of;
  const auto edge = [&](std::uint32_t from, std::uint32_t to) {
    const std::array<std::uint32_t, 2> key{std::min(from, to), std::max(from, to)};
    const auto [found, is_new] = edge_of.try_emplace(key, static_cast<std::uint32_t>(out.edges.size()));
    if (is_new) out.edges.push_back(key);
    return found->second;
  };
  for (const ConvexHull::Face& face : hull.faces) {
    ContactShape::Face& own = out.faces.emplace_back();
    own.normal = face.normal;
    own.count = static_cast<std::uint32_t>(face.vertices.size());
    own.first = static_cast<std::uint32_t>(out.more_corners.size());
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      const std::uint32_t from = place[face.vertices[i]];
      const ContactShape::Corner corner{from, edge(from, place[face.vertices[(i + 1) % face.vertices.size()]])};
      if (own.count <= own.corners.size()) {
        own.corners[i] = corner;
      } else {
        out.more_corners.push_back(corner);
      }
    }
  }
  if (out.faces.empty() && out.vertices.size() == 2) edge(0, 1);
}

/// The polygons of the discs; nothing where the shape has none.
void take_discs(const Shape& leaf, const Pose& pose, const Vector3d& offset, ContactShape& out) {
  Shape turned;
  turned.value = leaf.value;
  ShapeParts parts = parts_of(turned, disc_vertices, glm::mat3_cast(pose.rotation), pose.position + offset);
  const Vector3d axis = pose.rotation * Vector3d(0.0, 1.0, 0.0);
  ConvexHull discs = parts.polytope;
  std::erase_if(discs.faces, [&](const ConvexHull::Face& face) {
    return std::abs(glm::dot(face.normal, axis)) < 0.999999 || face.vertices.size() < 4;
  });
  take_hull(discs, out);
}

double bounding_radius_of(const ContactShape& shape, const Shape& of) {
  double squared = 0.0;
  const ShapeParts parts = parts_of(of, disc_vertices, Matrix3d(1.0), Vector3d(0.0));
  for (const Vector3d& p : parts.polytope.points) squared = std::max(squared, length_squared(p));
  double rounding = 0.0;
  for (const Matrix3d& m : shape.ellipsoids)
    rounding += std::sqrt(std::max({length_squared(m[0]), length_squared(m[1]), length_squared(m[2])}));
  return std::sqrt(squared) + rounding;
}

}  // namespace

ContactShape::ContactShape(const Shape& shape) : support(shape) {
  std::vector<Leaf> leaves;
  collect(shape, {}, leaves);
  Vector3d offset(0.0);
  const Leaf* turned = nullptr;
  std::size_t with_faces = 0;
  for (const Leaf& leaf : leaves) {
    if (is_centred(*leaf.shape)) {
      const ShapeParts parts = parts_of(*leaf.shape, disc_vertices, glm::mat3_cast(leaf.pose.rotation), Vector3d(0.0));
      ellipsoids.insert(ellipsoids.end(), parts.ellipsoids.begin(), parts.ellipsoids.end());
      offset += leaf.pose.position;
      continue;
    }
    ++with_faces;
    if (is_turned(*leaf.shape)) turned = &leaf;
  }
  if (turned == nullptr) {
    ShapeParts parts = std::holds_alternative<HullShape>(shape.value)
                           ? ShapeParts{*std::get<HullShape>(shape.value).hull, {}, false}
                           : parts_of(shape, disc_vertices, Matrix3d(1.0), Vector3d(0.0));
    take_hull(parts.polytope, *this);
    is_solid = parts.polytope.dimension == 3;
    ellipsoids = parts.ellipsoids;  // those of capsules too
    if (is_solid && std::holds_alternative<HullShape>(shape.value)) {
      hull = std::get<HullShape>(shape.value).hull;
      hull_lanes = hull->lanes.data();
      hull_names = hull->vertices.data();
    }
  } else if (with_faces == 1) {
    side = side_of(*turned->shape, {turned->pose.position + offset, turned->pose.rotation});
    take_discs(*turned->shape, turned->pose, offset, *this);
  }
  std::vector<Vector3d> of_faces;
  for (const Face& face : faces) of_faces.push_back(face.normal);
  normals = FaceNormals(of_faces);
  bounding_radius = bounding_radius_of(*this, shape);
}

}  // namespace minkoscope
