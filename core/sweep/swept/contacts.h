// The contacts of a body at rest in a level.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/base/inline.h"
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

/// In place: seldom does a body have more than a few, and those take no allocation.
class FewContacts {
 public:
  void clear() {
    count_ = 0;
    many_.clear();
  }
  MINKOSCOPE_INLINE Contact& emplace_back() {
    return count_ < few ? *std::construct_at(&few_.of[count_++]) : one_of_many();
  }
  std::span<Contact> all() { return many_.empty() ? std::span(few_.of).first(count_) : std::span(many_); }

 private:
  static constexpr std::size_t few = 4;

  Contact& one_of_many() {
    if (many_.empty()) many_.assign(few_.of.begin(), few_.of.end());
    return many_.emplace_back();
  }

  /// Not initialized until used.
  union Few {
    std::array<Contact, few> of;
    Few() {}
  };
  Few few_;
  std::size_t count_ = 0;      // of the few
  std::vector<Contact> many_;  // all, where they are more
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

/// The same of the body of `near`, at `position`, in `contacts`, which is empty.
template <class Real>
void find_contacts(const CollisionLevel<Real>& level, const Vector3d& position, double margin,
                   const NearTriangles& near, FewContacts& contacts);

/// Deepest first, ties to the lower mesh and triangle.
void sort_contacts(std::span<Contact> contacts);

}  // namespace minkoscope
