// EPA's polytope: the one that EPA expands, and its only interface to it. Behind it are two representations, because
// the fast one has no room for what few runs need: SmallPolytope, fixed arrays and SIMD kernels for up to 64 faces, and
// LargePolytope, a heap of faces of any number, from there on.
#pragma once

#include <algorithm>
#include <optional>

#include "core/narrow_phase/epa/large_polytope.h"
#include "core/narrow_phase/epa/small_polytope.h"
#include "core/narrow_phase/pair/nearest_point.h"

namespace minkoscope {

class Polytope {
 public:
  /// As SmallPolytope, with the bound of prune_beyond.
  Polytope(const std::array<Vector3d, 4>& vertices, double scale, bool record_changes, double bound,
           Instructions instructions = best_instructions())
      : small_(vertices, scale, record_changes, instructions), scale_(scale), bound_(bound) {}

  /// No face further than this from the origin will be the closest.
  void prune_beyond(double bound) {
    bound_ = std::min(bound_, bound);
    if (large_) large_->prune_beyond(bound);
  }
  void closest_face(ClosestFace& out) {
    if (large_) return large_->describe(large_->closest_face(), out);
    small_.closest_face(out);
  }
  bool contains(const Vector3d& w) const { return large_ ? large_->contains(w) : small_.contains(w.x, w.y, w.z); }
  /// Replaces the faces that see `w` by a fan around it; `closest` is the last closest face. False, and nothing
  /// changed, where the result would not be a closed surface.
  bool expand(const ClosestFace& closest, const Vector3d& w, Coplanar coplanar) {
    if (!large_) {
      const SmallPolytope::Expansion done = small_.expand(closest.slot, w.x, w.y, w.z, coplanar);
      if (done != SmallPolytope::Expansion::full) return done == SmallPolytope::Expansion::done;
      grow();
    }
    MinkowskiVertex vertex;
    vertex.w = w;
    return large_->expand(closest.index, vertex, coplanar);
  }

  const Vector3d& vertex(int index) const {
    return large_ ? large_->vertices()[static_cast<std::size_t>(index)].w : small_.vertex(index);
  }
  std::array<const Vector3d*, 3> vertices_of(const ClosestFace& face) const {
    return {&vertex(face.vertices[0]), &vertex(face.vertices[1]), &vertex(face.vertices[2])};
  }
  /// The point of the face nearest the origin.
  NearestFeature nearest_on(const ClosestFace& face) const {
    const std::array<const Vector3d*, 3> w = vertices_of(face);
    return NearestFeature::of_triangle(*w[0], *w[1], *w[2]);
  }
  /// For an observer: faces by name, and what the last expansion changed.
  PolytopeTriangle face(int name) const {
    return large_ ? large_->faces()[static_cast<std::size_t>(name)] : small_.face(name);
  }
  int names() const { return large_ ? static_cast<int>(large_->faces().size()) : small_.names(); }
  PolytopeChange change() const { return large_ ? large_->change() : small_.change(); }
  /// Converts it, and gives all its faces.
  const LargePolytope& large();

 private:
  void grow();

  SmallPolytope small_;
  std::optional<LargePolytope> large_;
  double scale_, bound_;
};

}  // namespace minkoscope
