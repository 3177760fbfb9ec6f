// The contacts of a body at rest in a level.
#pragma once

#include <memory_resource>
#include <span>
#include <vector>

#include "core/sweep/query/collision_level.h"
#include "core/sweep/swept/near_triangles.h"

namespace minkoscope {

/// One overlap with the level, or a touch within `margin`.
struct Contact {
  int mesh = -1;
  int triangle = -1;
  Feature feature = Feature::face;
  int feature_index = -1;
  Vector3d point{0.0};   // on the triangle, world
  Vector3d normal{0.0};  // unit, world, towards the body
  double depth = 0.0;    // world, > 0 overlapping: moving by depth · normal clears it; < 0 within the margin
};

/// Every triangle that the body overlaps or that lies within `margin` (metres, measured in world space along the
/// contact normal), deepest first, ties to the lower mesh and triangle. At inner edges of a surface the normal is that
/// of the surface, not of the edge (core/sweep/swept/inner_edges.h). `near`: of the body in the level; used where it
/// covers the query.
template <class Real>
std::vector<Contact> find_contacts(const CollisionLevel<Real>& level, const EllipsoidBody& body, double margin,
                                   const NearTriangles* near = nullptr);
template <class Real>
std::vector<Contact> find_contacts(const CollisionLevel<Real>& level, const CapsuleBody& body, double margin,
                                   const NearTriangles* near = nullptr);

/// The same, in `contacts`, which is empty: where it keeps what it holds is the caller's.
template <class Real>
void find_contacts(const CollisionLevel<Real>& level, const EllipsoidBody& body, double margin,
                   const NearTriangles* near, std::pmr::vector<Contact>& contacts);
template <class Real>
void find_contacts(const CollisionLevel<Real>& level, const CapsuleBody& body, double margin, const NearTriangles* near,
                   std::pmr::vector<Contact>& contacts);

/// Deepest first, ties to the lower mesh and triangle.
void sort_contacts(std::span<Contact> contacts);

}  // namespace minkoscope
